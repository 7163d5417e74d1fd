#define _GNU_SOURCE
#include "CPosix.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int cposix_exchange(const char *first, const char *second) {
  return renameat2(AT_FDCWD, first, AT_FDCWD, second, RENAME_EXCHANGE);
}

const char *cposix_entry_name(const struct dirent *entry) {
  return entry->d_name;
}

char **cposix_environment(void) {
  return environ;
}
