// What Glibc's Swift module does not expose.
#ifndef CPOSIX_H
#define CPOSIX_H

#include <dirent.h>
#include <stddef.h>
#include <sys/types.h>

// renameat2(2) and RENAME_EXCHANGE need _GNU_SOURCE, which the Glibc module does not define.
int cposix_exchange(const char *first, const char *second);

// An empty file in memory, memfd_create(2), which needs _GNU_SOURCE too; programs that are started do not get it.
int cposix_memory_file(void);

// syncfs(2) needs _GNU_SOURCE too.
int cposix_syncfs(int descriptor);

// d_name may be longer than its declared array, which Swift would copy as a tuple, readdir(3).
const char *cposix_entry_name(const struct dirent *entry);

// environ(7) is a global variable, which Swift 6 treats as not concurrency-safe; this program never changes it.
char **cposix_environment(void);

// stdout is a macro for a global variable, which Swift 6 treats as not concurrency-safe. Writes what it has buffered;
// returns 0 if everything that was ever printed was written, else the errno, or EIO if an earlier call failed.
int cposix_finish_standard_output(void);

// Signal handlers in Swift may allocate memory, which signal-safety(7) forbids. From now on a signal that ends the
// process, but for SIGKILL, first replaces the contents of an existing file; a null path undoes that. 0 if the path or
// the contents are too long.
int cposix_restore_at_end(const char *path, const void *bytes, size_t count);

// Such a signal also leaves the terminal's second screen, if it is taken, and returns the keys.
void cposix_take_screen(int is_taken);

// termios has an array that Swift would copy as a tuple. Reads keys from standard input without echo and without waiting
// for a line, until they are returned; 0 if it is not a terminal or the process is in its background, termios(3).
int cposix_take_keys(void);

// The number of bytes read; -1 if another program had the terminal meanwhile, as a shell after its job was stopped.
ssize_t cposix_read_keys(void *bytes, size_t count);

void cposix_return_keys(void);

// Does what such a signal would do before the process ends.
void cposix_signal_cleanup(void);

// SIG_IGN is a macro with a cast, which Swift does not import.
int cposix_is_ignored(int signal);

// wcwidth(3) of a Unicode scalar value under C.UTF-8, whatever the user's locale; Glibc's module lacks it. -1 for what is
// not printed, and where there is no such locale.
int cposix_columns(unsigned int character);

// Keeps all threads' memory in one heap that grows by a megabyte and is kept, mallopt(3): a heap for each thread, grown
// page by page and returned between two steps, was two fifths of a night's page faults, 26 ms of its CPU time.
void cposix_keep_one_heap(void);

#endif
