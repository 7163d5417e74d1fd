// What Glibc's Swift module does not expose.
#ifndef CPOSIX_H
#define CPOSIX_H

#include <dirent.h>

// renameat2(2) and RENAME_EXCHANGE need _GNU_SOURCE, which the Glibc module does not define.
int cposix_exchange(const char *first, const char *second);

// d_name may be longer than its declared array, which Swift would copy as a tuple, readdir(3).
const char *cposix_entry_name(const struct dirent *entry);

// environ(7) is a global variable, which Swift 6 treats as not concurrency-safe; this program never changes it.
char **cposix_environment(void);

// stdout is a macro for a global variable, which Swift 6 treats as not concurrency-safe. Writes what it has buffered;
// returns 0 if everything that was ever printed was written, else the errno, or EIO if an earlier call failed.
int cposix_finish_standard_output(void);

#endif
