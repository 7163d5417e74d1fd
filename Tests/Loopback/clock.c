// When preloaded, shifts a program's time(2) by WRONG_BY seconds.
#include <stdlib.h>
#include <time.h>

time_t time(time_t *out) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  const char *wrong = getenv("WRONG_BY");
  now.tv_sec += wrong ? atol(wrong) : 0;
  if (out) *out = now.tv_sec;
  return now.tv_sec;
}
