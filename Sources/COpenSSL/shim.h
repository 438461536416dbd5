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
#include <openssl/sha.h>
#include <string.h>

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

// OpenSSL calls these functions deprecated, for nearly every caller is better off with a whole digest. PBKDF2 is the
// exception: it hashes the same two blocks, made of the key, before each of its codes.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
static inline void openssl_sha256_begin(SHA256_CTX *state, const unsigned char block[64]) {
    SHA256_Init(state);
    SHA256_Transform(state, block);
}

// Hashes a last block, and puts the digest at its start.
static inline void openssl_sha256_end(SHA256_CTX state, unsigned char block[64]) {
    SHA256_Transform(&state, block);
    for (int word = 0; word < 8; word++) {
        for (int byte = 0; byte < 4; byte++) block[4 * word + byte] = (unsigned char)(state.h[word] >> (24 - 8 * byte));
    }
}
#pragma clang diagnostic pop

// Adds up so many HMACs, each of the one before. `sum` holds the first; the states are those after the key's blocks.
static inline void openssl_sum_hmac_sha256(
    const SHA256_CTX *inner, const SHA256_CTX *outer, int count, unsigned char sum[32]) {
    // A code, then the end that SHA-256 gives a message of 64 + 32 bytes.
    unsigned char block[64] = {[32] = 0x80, [62] = 0x03};
    memcpy(block, sum, 32);
    for (int added = 1; added < count; added++) {
        openssl_sha256_end(*inner, block);
        openssl_sha256_end(*outer, block);
        for (int byte = 0; byte < 32; byte++) sum[byte] ^= block[byte];
    }
    OPENSSL_cleanse(block, sizeof block);
}
