// When preloaded, makes the folder LACKING_BELOW one of a file system that lacks what LACKING names:
//
// sync      syncing a folder fails with EINVAL, as on CIFS and VirtualBox's folders
// link      a hard link fails with EPERM, as on FAT and exFAT; "nolink" with EOPNOTSUPP, as on CIFS
// exchange  exchanging two names fails with EINVAL
// chmod     changing a mode fails with EPERM; "quiet" has no effect, as FAT mounted with that option
// wide      every file and folder has the mode 0755
// flock     locks fail with ENOLCK, as on NFS without its lock daemon; "fcntl" those of SQLite
// broken    syncing a folder fails with EIO, which is no lack
// sector    reading a file beyond 4096 bytes fails with EIO, which is none either
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int lacks(const char *what, const char *path) {
  const char *list = getenv("LACKING"), *below = getenv("LACKING_BELOW");
  if (!list || !below || strncmp(path, below, strlen(below)) != 0) return 0;
  size_t length = strlen(what);
  for (const char *word = list; *word; word += strcspn(word, " "), word += strspn(word, " "))
    if (strncmp(word, what, length) == 0 && (word[length] == 0 || word[length] == ' ')) return 1;
  return 0;
}

static int file_lacks(const char *what, int file) {
  char link[64], path[4097];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  path[length < 0 ? 0 : length] = 0;
  return lacks(what, path);
}

static int fail(int reason) {
  errno = reason;
  return -1;
}

int fsync(int file) {
  struct stat status;
  if (syscall(SYS_fstat, file, &status) == 0 && S_ISDIR(status.st_mode)) {
    if (file_lacks("sync", file)) return fail(EINVAL);
    if (file_lacks("broken", file)) return fail(EIO);
  }
  return (int)syscall(SYS_fsync, file);
}

int link(const char *from, const char *to) {
  if (lacks("link", to)) return fail(EPERM);
  if (lacks("nolink", to)) return fail(EOPNOTSUPP);
  return (int)syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
}

ssize_t pread64(int file, void *bytes, size_t count, off64_t place) {
  if (place >= 4096 && file_lacks("sector", file)) return fail(EIO);
  return syscall(SYS_pread64, file, bytes, count, place);
}

ssize_t pread(int file, void *bytes, size_t count, off_t place) { return pread64(file, bytes, count, place); }

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) {
  if (flags && lacks("exchange", to)) return fail(EINVAL);
  return (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, flags);
}

int fchmod(int file, mode_t mode) {
  if (file_lacks("chmod", file)) return fail(EPERM);
  return file_lacks("quiet", file) ? 0 : (int)syscall(SYS_fchmod, file, mode);
}

int flock(int file, int operation) {
  return file_lacks("flock", file) ? fail(ENOLCK) : (int)syscall(SYS_flock, file, operation);
}

int fcntl64(int file, int command, ...) {
  va_list list;
  va_start(list, command);
  long argument = va_arg(list, long);
  va_end(list);
  int is_lock = command == F_SETLK || command == F_SETLKW || command == F_GETLK;
  return is_lock && file_lacks("fcntl", file) ? fail(ENOLCK) : (int)syscall(SYS_fcntl, file, command, argument);
}

int fcntl(int file, int command, ...) {
  va_list list;
  va_start(list, command);
  long argument = va_arg(list, long);
  va_end(list);
  return fcntl64(file, command, argument);
}

static int widened(int result, struct stat *status, int is_wide) {
  if (result == 0 && is_wide && !S_ISLNK(status->st_mode)) status->st_mode = (status->st_mode & S_IFMT) | 0755;
  return result;
}

static int status_at(const char *path, struct stat *status, int flags) {
  return widened((int)syscall(SYS_newfstatat, AT_FDCWD, path, status, flags), status, lacks("wide", path));
}

int stat(const char *path, struct stat *status) { return status_at(path, status, 0); }

int lstat(const char *path, struct stat *status) { return status_at(path, status, AT_SYMLINK_NOFOLLOW); }

int fstatat(int folder, const char *path, struct stat *status, int flags) {
  if (folder == AT_FDCWD) return status_at(path, status, flags);
  return (int)syscall(SYS_newfstatat, folder, path, status, flags);
}

int fstat(int file, struct stat *status) {
  return widened((int)syscall(SYS_fstat, file, status), status, file_lacks("wide", file));
}
