// When preloaded into subcal, counts the steps that change the file system, and at one of them kills the process or
// makes the call fail. Every call goes straight to the kernel, so that a step is one system call.
//
// SURVIVAL_LOG=FILE    appends a line for each step: its kind and path
// SURVIVAL_AT=N        the step concerned, from 1
// SURVIVAL_DO=kill     the process is killed before the step
//             tear     the process is killed after half of a write; other steps are not done
//             ERRNO    the step fails with that errno, and so do all later ones that need space or permission
// SURVIVAL_ONCE=1      only that step fails
// SURVIVAL_NEVER=KIND  steps of that kind always fail with SURVIVAL_REFUSAL: with "exchange" the folder acts as a mount point
// SURVIVAL_SHIFT=S     the clock is S seconds off
// SURVIVAL_TRACE=FILE  appends a line for each step that was done: kind, path and other path, separated by tabs
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

// What a step needs; removing a name or exchanging two takes no space.
enum { NOTHING, RIGHT, SPACE };

static atomic_long steps;

static long number(const char *name) {
  const char *text = getenv(name);
  return text ? atol(text) : 0;
}

/// The file that a variable names, opened for appending; -1 without one.
static int appended(const char *variable) {
  const char *file = getenv(variable);
  return file ? (int)syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
}

static void note(const char *kind, const char *path) {
  static int log = -2;
  if (log == -2) log = appended("SURVIVAL_LOG");
  if (log < 0) return;
  char line[4300];
  int length = snprintf(line, sizeof line, "%s %.4096s\n", kind, path);
  syscall(SYS_write, log, line, (size_t)length);
}

/// Writes the line of a step that was done.
static void trace(const char *kind, const char *path, const char *other) {
  static int lines = -2;
  if (lines == -2) lines = appended("SURVIVAL_TRACE");
  if (lines < 0) return;
  char line[8600];
  int length = snprintf(line, sizeof line, "%s\t%.4096s\t%.4096s\n", kind, path, other ? other : "");
  syscall(SYS_write, lines, line, (size_t)length);
}

static void end(void) { syscall(SYS_kill, syscall(SYS_getpid), SIGKILL); }

/// Counts a step; returns whether it must fail, with errno set, and a negative number if it must be torn.
static int falters(const char *kind, const char *path, int needs) {
  const char *what = getenv("SURVIVAL_DO"), *never = getenv("SURVIVAL_NEVER");
  note(kind, path);
  long step = atomic_fetch_add(&steps, 1) + 1, at = number("SURVIVAL_AT");
  if (what && at > 0 && step >= at && strcmp(what, "kill") == 0) end();
  if (never && strcmp(never, kind) == 0) {
    errno = (int)number("SURVIVAL_REFUSAL");
    return 1;
  }
  if (!what || at == 0 || step < at) return 0;
  if (strcmp(what, "tear") == 0) return -1;
  int wanted = atoi(what), is_full = wanted == ENOSPC || wanted == EDQUOT;
  if (wanted == 0 || needs < (is_full ? SPACE : RIGHT) || (getenv("SURVIVAL_ONCE") && step > at)) return 0;
  errno = wanted;
  return 1;
}

/// The same for a step that cannot be torn.
static int fails(const char *kind, const char *path, int needs) {
  int answer = falters(kind, path, needs);
  if (answer < 0) end();
  return answer;
}

static const char *name_of(int file, char *room, size_t size) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  long length = syscall(SYS_readlinkat, AT_FDCWD, link, room, size - 1);
  room[length < 0 ? 0 : length] = 0;
  return room;
}

static int is_file(int file) {
  struct stat status;
  return fstat(file, &status) == 0 && (S_ISREG(status.st_mode) || S_ISDIR(status.st_mode));
}

#define NAME(file) char room[4097]; const char *path = name_of(file, room, sizeof room)

/// The path of a name in an open folder.
static const char *path_in(int folder, const char *name, char *room, size_t size) {
  if (name[0] == '/' || folder == AT_FDCWD) return name;
  char place[4097];
  snprintf(room, size, "%s/%s", name_of(folder, place, sizeof place), name);
  return room;
}

ssize_t write(int file, const void *bytes, size_t count) {
  if (!is_file(file)) return syscall(SYS_write, file, bytes, count);
  NAME(file);
  int answer = falters("write", path, SPACE);
  if (answer > 0) return -1;
  if (answer < 0) {
    syscall(SYS_write, file, bytes, count / 2);
    end();
  }
  long done = syscall(SYS_write, file, bytes, count);
  if (done >= 0) trace("write", path, NULL);
  return done;
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t place) {
  NAME(file);
  int answer = falters("pwrite", path, SPACE);
  if (answer > 0) return -1;
  if (answer < 0) {
    syscall(SYS_pwrite64, file, bytes, count / 2, place);
    end();
  }
  long done = syscall(SYS_pwrite64, file, bytes, count, place);
  if (done >= 0) trace("write", path, NULL);
  return done;
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t place) { return pwrite64(file, bytes, count, place); }

int fsync(int file) {
  NAME(file);
  if (fails("fsync", path, SPACE)) return -1;
  int answer = (int)syscall(SYS_fsync, file);
  if (answer == 0) trace("sync", path, NULL);
  return answer;
}

int fdatasync(int file) {
  NAME(file);
  if (fails("fdatasync", path, SPACE)) return -1;
  int answer = (int)syscall(SYS_fdatasync, file);
  if (answer == 0) trace("sync", path, NULL);
  return answer;
}

int syncfs(int file) {
  NAME(file);
  if (fails("syncfs", path, SPACE)) return -1;
  int answer = (int)syscall(SYS_syncfs, file);
  if (answer == 0) trace("syncfs", path, NULL);
  return answer;
}

int ftruncate64(int file, off64_t size) {
  NAME(file);
  if (fails("truncate", path, NOTHING)) return -1;
  int answer = (int)syscall(SYS_ftruncate, file, size);
  if (answer == 0) trace("truncate", path, NULL);
  return answer;
}

int ftruncate(int file, off_t size) { return ftruncate64(file, size); }

int fchmod(int file, mode_t mode) {
  NAME(file);
  if (fails("chmod", path, NOTHING)) return -1;
  int answer = (int)syscall(SYS_fchmod, file, mode);
  if (answer == 0) trace("chmod", path, NULL);
  return answer;
}

int lchown(const char *path, uid_t owner, gid_t group) {
  if (fails("chown", path, NOTHING)) return -1;
  return (int)syscall(SYS_fchownat, AT_FDCWD, path, owner, group, AT_SYMLINK_NOFOLLOW);
}

int openat(int folder, const char *path, int flags, ...) {
  mode_t mode = 0;
  if (flags & (O_CREAT | O_TMPFILE)) {
    va_list rest;
    va_start(rest, flags);
    mode = va_arg(rest, mode_t);
    va_end(rest);
  }
  int creates = (flags & O_CREAT) && faccessat(folder, path, F_OK, AT_SYMLINK_NOFOLLOW) != 0;
  if (creates && fails("create", path, SPACE)) return -1;
  int file = (int)syscall(SYS_openat, folder, path, flags, mode);
  if (creates && file >= 0) {
    NAME(file);
    trace("create", path, NULL);
  }
  return file;
}

#define OPEN(name)                                     \
  int name(const char *path, int flags, ...) {         \
    va_list rest;                                      \
    va_start(rest, flags);                             \
    mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0; \
    va_end(rest);                                      \
    return openat(AT_FDCWD, path, flags, mode);        \
  }
OPEN(open)
OPEN(open64)

int renameat2(int folder, const char *path, int other, const char *to, unsigned flags) {
  // RENAME_EXCHANGE is 2.
  const char *kind = flags & 2 ? "exchange" : "rename";
  if (fails(kind, to, RIGHT)) return -1;
  int answer = (int)syscall(SYS_renameat2, folder, path, other, to, flags);
  if (answer == 0) trace(kind, path, to);
  return answer;
}

int rename(const char *path, const char *to) { return renameat2(AT_FDCWD, path, AT_FDCWD, to, 0); }

int link(const char *path, const char *to) {
  if (fails("link", to, SPACE)) return -1;
  int answer = (int)syscall(SYS_linkat, AT_FDCWD, path, AT_FDCWD, to, 0);
  if (answer == 0) trace("link", path, to);
  return answer;
}

int symlink(const char *target, const char *path) {
  return fails("symlink", path, SPACE) ? -1 : (int)syscall(SYS_symlinkat, target, AT_FDCWD, path);
}

int mkdir(const char *path, mode_t mode) {
  if (fails("mkdir", path, SPACE)) return -1;
  int answer = (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
  if (answer == 0) trace("mkdir", path, NULL);
  return answer;
}

int unlinkat(int folder, const char *path, int flags) {
  if (fails("remove", path, NOTHING)) return -1;
  char room[8300];
  const char *whole = path_in(folder, path, room, sizeof room);
  int answer = (int)syscall(SYS_unlinkat, folder, path, flags);
  if (answer == 0) trace("remove", whole, NULL);
  return answer;
}

int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }
int rmdir(const char *path) { return unlinkat(AT_FDCWD, path, AT_REMOVEDIR); }

int clock_gettime(clockid_t clock, struct timespec *time) {
  int answer = (int)syscall(SYS_clock_gettime, clock, time);
  if (clock == CLOCK_REALTIME) time->tv_sec += number("SURVIVAL_SHIFT");
  return answer;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  struct timespec now;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &now);
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return 0;
}
