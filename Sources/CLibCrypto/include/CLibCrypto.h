// The two digests that subcal needs from OpenSSL's libcrypto, which libcurl4-openssl has as a dependency anyway.
// The library is loaded at the first call and its headers are not needed; the functions used have the same
// signatures since OpenSSL 1.1.0 (EVP_Digest(3)).
#ifndef CLIBCRYPTO_H
#define CLIBCRYPTO_H

#include <stddef.h>

// Each writes its digest and returns 1, or returns 0 where libcrypto is missing or does not provide it.
int clibcrypto_sha256(const void *bytes, size_t count, unsigned char digest[32]);
int clibcrypto_md5(const void *bytes, size_t count, unsigned char digest[16]);

#endif
