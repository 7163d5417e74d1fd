#define _GNU_SOURCE
#include "CPosix.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdio.h>
#include <unistd.h>

int cposix_exchange(const char *first, const char *second) {
  return renameat2(AT_FDCWD, first, AT_FDCWD, second, RENAME_EXCHANGE);
}

int cposix_syncfs(int descriptor) {
  return syncfs(descriptor);
}

const char *cposix_entry_name(const struct dirent *entry) {
  return entry->d_name;
}

char **cposix_environment(void) {
  return environ;
}

int cposix_finish_standard_output(void) {
  if (fflush(stdout) != 0) return errno;
  if (ferror(stdout)) return EIO;
  // Some file systems report only on closing that a write failed, close(2); other threads may still print.
  int copy = dup(STDOUT_FILENO);
  return copy >= 0 && close(copy) != 0 ? errno : 0;
}

void cposix_keep_one_heap(void) {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_TOP_PAD, 1 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
#endif
}
