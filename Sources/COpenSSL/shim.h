#pragma once
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>

// EVP_CIPHER_CTX_ctrl takes its tag argument as an untyped pointer; these two give it its real type.
static inline int openssl_gcm_get_tag(EVP_CIPHER_CTX *context, unsigned char *tag, int length) {
    return EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, length, tag);
}

static inline int openssl_gcm_set_tag(EVP_CIPHER_CTX *context, const unsigned char *tag, int length) {
    return EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, length, (void *)tag);
}

// EVP_PKEY_PUBLIC_KEY is a macro that Swift does not import.
static inline int openssl_pkey_from_public_data(EVP_PKEY_CTX *context, EVP_PKEY **key, OSSL_PARAM *parameters) {
    return EVP_PKEY_fromdata(context, key, EVP_PKEY_PUBLIC_KEY, parameters);
}

// A builder keeps pointers to the names it is given, and those of Swift's strings do not outlive a call.
static inline int openssl_push_rsa_numbers(OSSL_PARAM_BLD *builder, const BIGNUM *modulus, const BIGNUM *exponent) {
    return OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_N, modulus) == 1 &&
           OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_E, exponent) == 1;
}
