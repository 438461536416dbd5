#pragma once
#include <curl/curl.h>

// libcurl is loaded at run time, so its functions are known by their addresses. Three of them take a variable number of
// arguments, which Swift cannot call; each helper here calls one of them with one type of argument.

static inline CURLcode curl_set_number(void *setopt, CURL *handle, CURLoption option, long value) {
    return ((CURLcode(*)(CURL *, CURLoption, ...))setopt)(handle, option, value);
}

static inline CURLcode curl_set_size(void *setopt, CURL *handle, CURLoption option, curl_off_t value) {
    return ((CURLcode(*)(CURL *, CURLoption, ...))setopt)(handle, option, value);
}

static inline CURLcode curl_set_text(void *setopt, CURL *handle, CURLoption option, const char *value) {
    return ((CURLcode(*)(CURL *, CURLoption, ...))setopt)(handle, option, value);
}

static inline CURLcode curl_set_pointer(void *setopt, CURL *handle, CURLoption option, const void *value) {
    return ((CURLcode(*)(CURL *, CURLoption, ...))setopt)(handle, option, value);
}

static inline CURLcode curl_set_write_callback(
    void *setopt, CURL *handle, CURLoption option, curl_write_callback callback) {
    return ((CURLcode(*)(CURL *, CURLoption, ...))setopt)(handle, option, callback);
}

static inline CURLcode curl_set_prereq_callback(void *setopt, CURL *handle, curl_prereq_callback callback) {
    return ((CURLcode(*)(CURL *, CURLoption, ...))setopt)(handle, CURLOPT_PREREQFUNCTION, callback);
}

static inline CURLcode curl_get_number(void *getinfo, CURL *handle, CURLINFO info, long *value) {
    return ((CURLcode(*)(CURL *, CURLINFO, ...))getinfo)(handle, info, value);
}

static inline CURLMcode curl_set_multi_number(void *multi_setopt, CURLM *multi, CURLMoption option, long value) {
    return ((CURLMcode(*)(CURLM *, CURLMoption, ...))multi_setopt)(multi, option, value);
}

// CURLVERSION_NOW is a macro that names a constant, which Swift does not import.
static inline CURLversion curl_version_now(void) {
    return CURLVERSION_NOW;
}
