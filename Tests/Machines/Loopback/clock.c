// When preloaded, shifts a program's clock by WRONG_BY seconds.
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t clock, struct timespec *now) {
  int failure = (int)syscall(SYS_clock_gettime, clock, now);
  const char *wrong = getenv("WRONG_BY");
  if (!failure && clock == CLOCK_REALTIME && wrong) now->tv_sec += atol(wrong);
  return failure;
}

time_t time(time_t *out) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (out) *out = now.tv_sec;
  return now.tv_sec;
}
