// libsodium, loaded when something is first sealed or opened.

#include "CSodium.h"

#define LIBRARY "libsodium.so.23"
#include "PassOn.h"

PASS_ON(int, sodium_init, (void), (), -1)
PASS_ON(void, randombytes_buf, (void *const bytes, const size_t size), (bytes, size), )

PASS_ON(int, sodium_memcmp, (const void *const one, const void *const other, size_t size),
        (one, other, size), -1)

PASS_ON(char *, sodium_bin2hex,
        (char *const digits, const size_t size, const unsigned char *const bytes,
         const size_t length),
        (digits, size, bytes, length), NULL)
PASS_ON(int, sodium_hex2bin,
        (unsigned char *const bytes, const size_t size, const char *const digits,
         const size_t length, const char *const ignored, size_t *const count,
         const char **const end),
        (bytes, size, digits, length, ignored, count, end), -1)

PASS_ON(int, crypto_hash_sha256_init, (crypto_hash_sha256_state *state), (state), -1)
PASS_ON(int, crypto_hash_sha256_update,
        (crypto_hash_sha256_state *state, const unsigned char *bytes, unsigned long long length),
        (state, bytes, length), -1)
PASS_ON(int, crypto_hash_sha256_final, (crypto_hash_sha256_state *state, unsigned char *out),
        (state, out), -1)

PASS_ON(int, crypto_pwhash,
        (unsigned char *const out, unsigned long long size, const char *const passphrase,
         unsigned long long length, const unsigned char *const salt,
         unsigned long long operations, size_t memory, int algorithm),
        (out, size, passphrase, length, salt, operations, memory, algorithm), -1)
PASS_ON(int, crypto_generichash,
        (unsigned char *out, size_t size, const unsigned char *text, unsigned long long length,
         const unsigned char *key, size_t keySize),
        (out, size, text, length, key, keySize), -1)

PASS_ON(int, crypto_aead_xchacha20poly1305_ietf_encrypt,
        (unsigned char *sealed, unsigned long long *size, const unsigned char *plain,
         unsigned long long length, const unsigned char *associated,
         unsigned long long associatedLength, const unsigned char *none,
         const unsigned char *nonce, const unsigned char *key),
        (sealed, size, plain, length, associated, associatedLength, none, nonce, key), -1)
PASS_ON(int, crypto_aead_xchacha20poly1305_ietf_decrypt,
        (unsigned char *plain, unsigned long long *size, unsigned char *none,
         const unsigned char *sealed, unsigned long long length,
         const unsigned char *associated, unsigned long long associatedLength,
         const unsigned char *nonce, const unsigned char *key),
        (plain, size, none, sealed, length, associated, associatedLength, nonce, key), -1)

PASS_ON(int, crypto_scalarmult_base, (unsigned char *public, const unsigned char *secret),
        (public, secret), -1)
PASS_ON(int, crypto_box_seal,
        (unsigned char *sealed, const unsigned char *plain, unsigned long long length,
         const unsigned char *public),
        (sealed, plain, length, public), -1)
PASS_ON(int, crypto_box_seal_open,
        (unsigned char *plain, const unsigned char *sealed, unsigned long long length,
         const unsigned char *public, const unsigned char *secret),
        (plain, sealed, length, public, secret), -1)
