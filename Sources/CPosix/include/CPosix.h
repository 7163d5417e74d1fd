// What Glibc's Swift module does not expose.
#ifndef CPOSIX_H
#define CPOSIX_H

#include <dirent.h>

// renameat2(2) and RENAME_EXCHANGE are hidden unless _GNU_SOURCE is defined, which the module does not do.
int cposix_exchange(const char *first, const char *second);

// d_name may be longer than its declared array, and Swift would copy that array as a tuple: see readdir(3).
const char *cposix_entry_name(const struct dirent *entry);

// environ(7) is a global variable, which Swift takes for shared between threads; nothing here changes it.
char **cposix_environment(void);

#endif
