// When preloaded, lets one read of a file whose path ends with UNREADABLE fail with EIO, that with the number
// UNREADABLE_AT, from 1.
#define _GNU_SOURCE
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_long count;

static int fails(int file) {
  const char *end = getenv("UNREADABLE"), *at = getenv("UNREADABLE_AT");
  if (!end || !at) return 0;
  char link[64], path[4097];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  path[length < 0 ? 0 : length] = 0;
  size_t size = strlen(path);
  if (size < strlen(end) || strcmp(path + size - strlen(end), end) != 0) return 0;
  if (++count != atol(at)) return 0;
  errno = EIO;
  return 1;
}

ssize_t read(int file, void *bytes, size_t size) {
  return fails(file) ? -1 : syscall(SYS_read, file, bytes, size);
}

ssize_t pread64(int file, void *bytes, size_t size, off64_t place) {
  return fails(file) ? -1 : syscall(SYS_pread64, file, bytes, size, place);
}

ssize_t pread(int file, void *bytes, size_t size, off_t place) { return pread64(file, bytes, size, place); }
