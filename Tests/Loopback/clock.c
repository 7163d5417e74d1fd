// Preloaded, makes a program's time(2) wrong by as many seconds as WRONG_BY says.
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
