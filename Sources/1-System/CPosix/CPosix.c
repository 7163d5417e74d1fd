#define _GNU_SOURCE
#include "CPosix.h"

#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <malloc.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wchar.h>

int cposix_exchange(const char *first, const char *second) {
  return renameat2(AT_FDCWD, first, AT_FDCWD, second, RENAME_EXCHANGE);
}

int cposix_memory_file(void) {
  return memfd_create("subcal", MFD_CLOEXEC);
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

static locale_t unicode;
static void load_unicode(void) { unicode = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0); }

int cposix_columns(unsigned int character) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_unicode);
  if (!unicode) return -1;
  // wcwidth asks the locale of the thread.
  locale_t before = uselocale(unicode);
  int columns = wcwidth((wchar_t)character);
  uselocale(before);
  return columns;
}
