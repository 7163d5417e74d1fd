#include "include/CLibCrypto.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

typedef const void *(*digest_type)(void);

static struct {
  int (*digest)(const void *, size_t, unsigned char *, unsigned int *, const void *, void *);
  digest_type sha256, md5;
} real;

static void load(void) {
  void *library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
  if (!library) library = dlopen("libcrypto.so.1.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  real.sha256 = (digest_type)dlsym(library, "EVP_sha256");
  real.md5 = (digest_type)dlsym(library, "EVP_md5");
  *(void **)&real.digest = dlsym(library, "EVP_Digest");
}

static int digest(const void *bytes, size_t count, unsigned char *result, size_t size, digest_type *type) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  unsigned char value[64];  // EVP_MAX_MD_SIZE
  unsigned int length = 0;
  if (!real.digest || !*type || real.digest(bytes, count, value, &length, (*type)(), NULL) != 1) return 0;
  if (length != size) return 0;
  memcpy(result, value, size);
  return 1;
}

int clibcrypto_sha256(const void *bytes, size_t count, unsigned char result[32]) {
  return digest(bytes, count, result, 32, &real.sha256);
}

int clibcrypto_md5(const void *bytes, size_t count, unsigned char result[16]) {
  return digest(bytes, count, result, 16, &real.md5);
}
