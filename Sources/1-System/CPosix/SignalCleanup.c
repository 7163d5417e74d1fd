// What is put right however the process ends, but for SIGKILL. A handler calls only functions of signal-safety(7).
#define _GNU_SOURCE
#include "CPosix.h"

#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// The signals that end a process and that it does not watch, signal(7).
static const int fatal[] = {SIGQUIT, SIGILL,  SIGTRAP, SIGABRT, SIGBUS,  SIGFPE,    SIGSEGV, SIGUSR1,   SIGUSR2,
                            SIGALRM, SIGXCPU, SIGPOLL, SIGPROF, SIGVTALRM, SIGPWR, SIGSYS,  SIGSTKFLT};
static struct sigaction previous[NSIG];

static char file[PATH_MAX];
static char contents[256];
static size_t length;
static volatile sig_atomic_t has_file;

static struct termios saved;
static volatile sig_atomic_t has_keys, has_screen;

static void restore_file(void) {
  if (!has_file) return;
  int descriptor = open(file, O_WRONLY | O_TRUNC | O_NOFOLLOW | O_CLOEXEC);
  if (descriptor < 0) return;
  // A failure cannot be reported from here; the file is empty then.
  (void)!write(descriptor, contents, length);
  close(descriptor);
}

void cposix_signal_cleanup(void) {
  restore_file();
  // The main screen, with a cursor (xterm's control sequences).
  if (has_screen) (void)!write(STDOUT_FILENO, "\033[?25h\033[?1049l", 14);
  cposix_return_keys();
}

static void handle(int signal) {
  cposix_signal_cleanup();
  // Blocked until this handler returns; then it does what it would have done without it.
  sigaction(signal, &previous[signal], NULL);
  raise(signal);
}

static void install(void) {
  static int is_installed;
  if (is_installed) return;
  is_installed = 1;
  struct sigaction action = {.sa_handler = handle, .sa_flags = SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (size_t place = 0; place < sizeof fatal / sizeof *fatal; place++) {
    int signal = fatal[place];
    if (!cposix_is_ignored(signal)) sigaction(signal, &action, &previous[signal]);
  }
}

int cposix_restore_at_end(const char *path, const void *bytes, size_t count) {
  has_file = 0;
  if (path == NULL) return 1;
  if (strlen(path) >= sizeof file || count > sizeof contents) return 0;
  strcpy(file, path);
  memcpy(contents, bytes, count);
  length = count;
  has_file = 1;
  install();
  return 1;
}

void cposix_take_screen(int is_taken) {
  has_screen = is_taken;
  if (is_taken) install();
}

// In the background, changing the terminal or reading from it would stop the process, tcsetattr(3).
static int is_foreground(void) { return tcgetpgrp(STDIN_FILENO) == getpgrp(); }

static int read_without_waiting(void) {
  struct termios mode = saved;
  mode.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
  mode.c_cc[VMIN] = mode.c_cc[VTIME] = 0;
  return tcsetattr(STDIN_FILENO, TCSANOW, &mode) == 0;
}

int cposix_take_keys(void) {
  if (!is_foreground() || tcgetattr(STDIN_FILENO, &saved) != 0) return 0;
  install();
  return has_keys = read_without_waiting();
}

ssize_t cposix_read_keys(void *bytes, size_t count) {
  struct termios mode;
  if (!has_keys || !is_foreground() || tcgetattr(STDIN_FILENO, &mode) != 0) return 0;
  if (mode.c_lflag & ICANON) return read_without_waiting() ? -1 : 0;
  ssize_t read_count = read(STDIN_FILENO, bytes, count);
  return read_count < 0 ? 0 : read_count;
}

void cposix_return_keys(void) {
  if (has_keys && is_foreground()) tcsetattr(STDIN_FILENO, TCSANOW, &saved);
  has_keys = 0;
}

int cposix_is_ignored(int signal) {
  struct sigaction action;
  return sigaction(signal, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}
