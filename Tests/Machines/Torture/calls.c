// When preloaded into subcal, counts the calls that can fail, and lets the one with a given number fail, or ends the process
// before it. The calls are those of the program and of the libraries that it links: SQLite's and libcurl's come through the
// same functions of the C library. Each goes straight to the kernel.
//
// CALLS_BELOW=PATH:PATH  files below these paths are counted, and connections to other machines and this one
// CALLS_COUNT=memory     counts what SQLite asks memory for, instead of files and connections
// CALLS_LOG=FILE         appends a line for each call, its kind and path; with CALLS_AT only for the one concerned
// CALLS_AT=N             the call concerned, from 1
// CALLS_DO=kill          the process is killed before the call
//          tear          it is killed after half of a write; other calls are not done
//          term          it is sent SIGTERM before the call, once
//          short         a read or write does half of what is asked
//          ERRNO         the call fails with that errno
// CALLS_ON=1             so do all later calls that can fail with that errno
//          same          so do the later calls of that kind and path
// CALLS_NEVER=KIND       calls of that kind always fail with CALLS_REFUSAL: with "exchange" the folder acts as a mount point
// CALLS_SHIFT=S          the clock is S seconds off
// CALLS_TRACE=FILE       appends a line for each change of the file system that was done: kind, path and other path
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

// What a call is of: a change that takes space, a change of names or modes, a look, a lock, a connection, memory.
enum { SPACE = 1, RIGHT = 2, LOOK = 4, BYTES = 8, OPENS = 16, LOCK = 32, PEER = 64, MEMORY = 128, REMOVAL = 256, WAITS = 512 };

static atomic_long calls;

static long number(const char *name) {
  const char *text = getenv(name);
  return text ? atol(text) : 0;
}

/// Appends a line to the file that a variable names.
static void append(const char *variable, const char *kind, const char *path, const char *other) {
  const char *file = getenv(variable);
  if (!file) return;
  int log = (int)syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  char line[8600];
  int length = snprintf(line, sizeof line, "%s\t%.4096s\t%.4096s\n", kind, path, other ? other : "");
  syscall(SYS_write, log, line, (size_t)length);
  syscall(SYS_close, log);
}

static void trace(const char *kind, const char *path, const char *other) { append("CALLS_TRACE", kind, path, other); }

static void end(int with) { syscall(SYS_kill, syscall(SYS_getpid), with); }

/// Whether a call of these needs can fail with an errno.
static int suits(int wanted, int needs) {
  switch (wanted) {
    case ENOSPC: case EDQUOT: return needs & SPACE;
    case EACCES: case EROFS: return needs & (SPACE | RIGHT);
    case EMFILE: return needs & OPENS;
    case EINTR: return needs & (BYTES | OPENS | WAITS | PEER);
    case ENOLCK: return needs & LOCK;
    case ENOMEM: return needs & MEMORY;
    case ECONNRESET: case ECONNREFUSED: case ETIMEDOUT: return needs & PEER;
    default: return !(needs & (PEER | MEMORY));
  }
}

static int is_counted(const char *path) {
  const char *below = getenv("CALLS_BELOW");
  while (below && *below) {
    size_t length = strcspn(below, ":");
    if (strncmp(path, below, length) == 0) return 1;
    below += length + (below[length] == ':');
  }
  return 0;
}

/// Whether a call fails because the one concerned did.
static int is_concerned(const char *kind, const char *path, int is_first) {
  static char first_kind[16], first_path[4097];
  const char *on = getenv("CALLS_ON");
  if (!on || strcmp(on, "same") != 0) return 1;
  if (is_first) {
    snprintf(first_kind, sizeof first_kind, "%s", kind);
    snprintf(first_path, sizeof first_path, "%s", path);
  }
  return strcmp(kind, first_kind) == 0 && strcmp(path, first_path) == 0;
}

// What becomes of a call.
enum { DONE, FAILED, TORN, HALVED };

/// Counts a call and says what becomes of it, with errno set where it fails.
static int fate(const char *kind, const char *path, int needs) {
  const char *counted = getenv("CALLS_COUNT");
  if (!(needs & MEMORY && counted) && !(needs & PEER) && !is_counted(path)) return DONE;
  if ((counted && strcmp(counted, "memory") == 0) != ((needs & MEMORY) && !path[0])) return DONE;
  long call = atomic_fetch_add(&calls, 1) + 1, at = number("CALLS_AT");
  if (at == 0 || call == at) append("CALLS_LOG", kind, path, NULL);
  const char *never = getenv("CALLS_NEVER"), *what = getenv("CALLS_DO");
  if (never && strcmp(never, kind) == 0) {
    errno = (int)number("CALLS_REFUSAL");
    return FAILED;
  }
  if (!what || at == 0 || call < at) return DONE;
  if (strcmp(what, "kill") == 0) end(SIGKILL);
  if (strcmp(what, "term") == 0 && call == at) end(SIGTERM);
  if (strcmp(what, "tear") == 0) return TORN;
  if (call > at && !getenv("CALLS_ON")) return DONE;
  if (strcmp(what, "short") == 0) return HALVED;
  int wanted = atoi(what);
  if (wanted == 0 || !suits(wanted, needs)) return DONE;
  if (!is_concerned(kind, path, call == at)) return DONE;
  errno = wanted;
  return FAILED;
}

/// Whether a call fails that does nothing by halves.
static int fails(const char *kind, const char *path, int needs) {
  int answer = fate(kind, path, needs);
  if (answer == TORN) end(SIGKILL);
  return answer == FAILED;
}

static const char *name_of(int file, char *room, size_t size) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  long length = syscall(SYS_readlinkat, AT_FDCWD, link, room, size - 1);
  room[length < 0 ? 0 : length] = 0;
  return room;
}

#define NAME(file) char room[4097]; const char *path = name_of(file, room, sizeof room)

/// The path of a name in an open folder.
static const char *path_in(int folder, const char *name, char *room, size_t size) {
  if (name[0] == '/' || folder == AT_FDCWD) return name;
  char place[4097];
  snprintf(room, size, "%s/%s", name_of(folder, place, sizeof place), name);
  return room;
}

#define PATH_IN(folder, name) char room[8300]; const char *path = path_in(folder, name, room, sizeof room)

// Bytes

ssize_t write(int file, const void *bytes, size_t count) {
  NAME(file);
  int answer = fate("write", path, SPACE | BYTES);
  if (answer == FAILED) return -1;
  if (answer == TORN) {
    syscall(SYS_write, file, bytes, count / 2);
    end(SIGKILL);
  }
  long done = syscall(SYS_write, file, bytes, answer == HALVED && count > 1 ? count / 2 : count);
  if (done >= 0 && is_counted(path)) trace("write", path, NULL);
  return done;
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t place) {
  NAME(file);
  int answer = fate("write", path, SPACE | BYTES);
  if (answer == FAILED) return -1;
  if (answer == TORN) {
    syscall(SYS_pwrite64, file, bytes, count / 2, place);
    end(SIGKILL);
  }
  long done = syscall(SYS_pwrite64, file, bytes, answer == HALVED && count > 1 ? count / 2 : count, place);
  if (done >= 0 && is_counted(path)) trace("write", path, NULL);
  return done;
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t place) { return pwrite64(file, bytes, count, place); }

ssize_t read(int file, void *bytes, size_t count) {
  NAME(file);
  int answer = fate("read", path, BYTES);
  if (answer == FAILED) return -1;
  return syscall(SYS_read, file, bytes, answer == HALVED && count > 1 ? count / 2 : count);
}

ssize_t pread64(int file, void *bytes, size_t count, off64_t place) {
  NAME(file);
  int answer = fate("read", path, BYTES);
  if (answer == FAILED) return -1;
  return syscall(SYS_pread64, file, bytes, answer == HALVED && count > 1 ? count / 2 : count, place);
}

ssize_t pread(int file, void *bytes, size_t count, off_t place) { return pread64(file, bytes, count, place); }

#define SYNC(name, kind, call)                        \
  int name(int file) {                                \
    NAME(file);                                       \
    if (fails(kind, path, SPACE)) return -1;          \
    int answer = (int)syscall(call, file);            \
    if (answer == 0) trace(kind, path, NULL);         \
    return answer;                                    \
  }
SYNC(fsync, "sync", SYS_fsync)
SYNC(fdatasync, "sync", SYS_fdatasync)
SYNC(syncfs, "syncfs", SYS_syncfs)

int ftruncate64(int file, off64_t size) {
  NAME(file);
  if (fails("truncate", path, SPACE)) return -1;
  int answer = (int)syscall(SYS_ftruncate, file, size);
  if (answer == 0) trace("truncate", path, NULL);
  return answer;
}

int ftruncate(int file, off_t size) { return ftruncate64(file, size); }

void *mmap64(void *start, size_t size, int protection, int flags, int file, off64_t place) {
  if (file >= 0) {
    NAME(file);
    if (fails("map", path, MEMORY)) return MAP_FAILED;
  }
  return (void *)syscall(SYS_mmap, start, size, protection, flags, file, place);
}

void *mmap(void *start, size_t size, int protection, int flags, int file, off_t place) {
  return mmap64(start, size, protection, flags, file, place);
}

// Names and modes

int fchmod(int file, mode_t mode) {
  NAME(file);
  if (fails("chmod", path, RIGHT)) return -1;
  int answer = (int)syscall(SYS_fchmod, file, mode);
  if (answer == 0) trace("chmod", path, NULL);
  return answer;
}

int fchown(int file, uid_t owner, gid_t group) {
  NAME(file);
  return fails("chown", path, RIGHT) ? -1 : (int)syscall(SYS_fchown, file, owner, group);
}

int lchown(const char *path, uid_t owner, gid_t group) {
  return fails("chown", path, RIGHT) ? -1 : (int)syscall(SYS_fchownat, AT_FDCWD, path, owner, group, AT_SYMLINK_NOFOLLOW);
}

int openat(int folder, const char *name, int flags, ...) {
  mode_t mode = 0;
  if (flags & (O_CREAT | O_TMPFILE)) {
    va_list rest;
    va_start(rest, flags);
    mode = va_arg(rest, mode_t);
    va_end(rest);
  }
  PATH_IN(folder, name);
  int creates = (flags & O_CREAT) && syscall(SYS_faccessat, folder, name, F_OK) != 0;
  if (fails(creates ? "create" : "open", path, creates ? SPACE | OPENS : OPENS)) return -1;
  int file = (int)syscall(SYS_openat, folder, name, flags, mode);
  if (creates && file >= 0) trace("create", path, NULL);
  return file;
}

#define OPEN(name)                                            \
  int name(const char *path, int flags, ...) {                \
    va_list rest;                                             \
    va_start(rest, flags);                                    \
    mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0; \
    va_end(rest);                                             \
    return openat(AT_FDCWD, path, flags, mode);               \
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

int unlinkat(int folder, const char *name, int flags) {
  PATH_IN(folder, name);
  if (fails("remove", path, REMOVAL)) return -1;
  int answer = (int)syscall(SYS_unlinkat, folder, name, flags);
  if (answer == 0) trace("remove", path, NULL);
  return answer;
}

int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }
int rmdir(const char *path) { return unlinkat(AT_FDCWD, path, AT_REMOVEDIR); }

// Looks and locks

static uintptr_t first, last;

static int is_of_sqlite(const void *address) { return (uintptr_t)address >= first && (uintptr_t)address < last; }

/// SQLite takes a file that it cannot look at for one that is not there, which no program can change.
#define LOOKED(answer) \
  (!is_of_sqlite(__builtin_return_address(0)) && fails("look", path, LOOK) ? -1 : (int)(answer))

int fstatat(int folder, const char *name, struct stat *status, int flags) {
  PATH_IN(folder, name);
  return LOOKED(syscall(SYS_newfstatat, folder, name, status, flags));
}

int stat(const char *path, struct stat *status) { return LOOKED(syscall(SYS_newfstatat, AT_FDCWD, path, status, 0)); }

int lstat(const char *path, struct stat *status) {
  return LOOKED(syscall(SYS_newfstatat, AT_FDCWD, path, status, AT_SYMLINK_NOFOLLOW));
}

int fstat(int file, struct stat *status) {
  NAME(file);
  return LOOKED(syscall(SYS_fstat, file, status));
}

static struct dirent *entry(DIR *folder) {
  static struct dirent *(*next)(DIR *);
  if (!next) {
    extern void *dlsym(void *, const char *);
    next = (struct dirent *(*)(DIR *))dlsym((void *)-1, "readdir");
  }
  NAME(dirfd(folder));
  return fails("list", path, LOOK) ? NULL : next(folder);
}

struct dirent *readdir(DIR *folder) { return entry(folder); }
struct dirent64 *readdir64(DIR *folder) { return (struct dirent64 *)entry(folder); }

int flock(int file, int operation) {
  NAME(file);
  return fails("lock", path, LOCK | WAITS) ? -1 : (int)syscall(SYS_flock, file, operation);
}

int fcntl64(int file, int command, ...) {
  va_list list;
  va_start(list, command);
  long argument = va_arg(list, long);
  va_end(list);
  if (command == F_SETLK || command == F_SETLKW) {
    NAME(file);
    if (fails("range", path, LOCK)) return -1;
  }
  return (int)syscall(SYS_fcntl, file, command, argument);
}

int fcntl(int file, int command, ...) {
  va_list list;
  va_start(list, command);
  long argument = va_arg(list, long);
  va_end(list);
  return fcntl64(file, command, argument);
}

// Connections

static int is_peer(int file) {
  int domain = 0;
  socklen_t size = sizeof domain;
  return syscall(SYS_getsockopt, file, SOL_SOCKET, SO_DOMAIN, &domain, &size) == 0 && (domain == AF_INET || domain == AF_INET6);
}

int socket(int domain, int type, int protocol) {
  if ((domain == AF_INET || domain == AF_INET6) && fails("socket", "", PEER | OPENS)) return -1;
  return (int)syscall(SYS_socket, domain, type, protocol);
}

int connect(int file, const struct sockaddr *address, socklen_t size) {
  return is_peer(file) && fails("connect", "", PEER) ? -1 : (int)syscall(SYS_connect, file, address, size);
}

ssize_t sendto(int file, const void *bytes, size_t count, int flags, const struct sockaddr *to, socklen_t size) {
  int answer = is_peer(file) ? fate("send", "", PEER) : DONE;
  if (answer == FAILED) return -1;
  return syscall(SYS_sendto, file, bytes, answer == HALVED && count > 1 ? count / 2 : count, flags, to, size);
}

ssize_t send(int file, const void *bytes, size_t count, int flags) { return sendto(file, bytes, count, flags, NULL, 0); }

ssize_t recv(int file, void *bytes, size_t count, int flags) {
  int answer = is_peer(file) ? fate("receive", "", PEER) : DONE;
  if (answer == FAILED) return -1;
  return syscall(SYS_recvfrom, file, bytes, answer == HALVED && count > 1 ? count / 2 : count, flags, NULL, NULL);
}

// Memory of SQLite

static int find(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size, (void)data;
  if (!strstr(info->dlpi_name, "libsqlite3")) return 0;
  for (int part = 0; part < info->dlpi_phnum; part++) {
    if (info->dlpi_phdr[part].p_type != PT_LOAD || !(info->dlpi_phdr[part].p_flags & PF_X)) continue;
    first = info->dlpi_addr + info->dlpi_phdr[part].p_vaddr;
    last = first + info->dlpi_phdr[part].p_memsz;
  }
  return 1;
}

__attribute__((constructor)) static void begin(void) { dl_iterate_phdr(find, NULL); }

void *__libc_malloc(size_t);
void *__libc_realloc(void *, size_t);

static int is_out_of_memory(const void *caller) { return is_of_sqlite(caller) && fails("memory", "", MEMORY); }

void *malloc(size_t size) { return is_out_of_memory(__builtin_return_address(0)) ? NULL : __libc_malloc(size); }

void *realloc(void *old, size_t size) {
  return is_out_of_memory(__builtin_return_address(0)) ? NULL : __libc_realloc(old, size);
}

// The clock

int clock_gettime(clockid_t clock, struct timespec *now) {
  int answer = (int)syscall(SYS_clock_gettime, clock, now);
  if (clock == CLOCK_REALTIME) now->tv_sec += number("CALLS_SHIFT");
  return answer;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  struct timespec exact;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &exact);
  now->tv_sec = exact.tv_sec;
  now->tv_usec = exact.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *out) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (out) *out = now.tv_sec;
  return now.tv_sec;
}
