// The digests that subcal needs from OpenSSL's libcrypto. OpenSSL 3 prefers EVP_Digest(3) to these functions, but that
// fails where a provider is not configured: MD5 is missing in FIPS mode. These only compute, SHA256_Init(3), MD5_Init(3):
// with a context there is nothing in them that can fail.
#ifndef CLIBCRYPTO_SHIM_H
#define CLIBCRYPTO_SHIM_H

#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/md5.h>
#include <openssl/sha.h>

static inline void libcrypto_shim_sha256(const void *bytes, size_t count, unsigned char digest[32]) {
  SHA256_CTX context;
  SHA256_Init(&context);
  SHA256_Update(&context, bytes, count);
  SHA256_Final(digest, &context);
}

static inline void libcrypto_shim_sha1(const void *bytes, size_t count, unsigned char digest[20]) {
  SHA_CTX context;
  SHA1_Init(&context);
  SHA1_Update(&context, bytes, count);
  SHA1_Final(digest, &context);
}

static inline void libcrypto_shim_md5(const void *bytes, size_t count, unsigned char digest[16]) {
  MD5_CTX context;
  MD5_Init(&context);
  MD5_Update(&context, bytes, count);
  MD5_Final(digest, &context);
}

#endif
