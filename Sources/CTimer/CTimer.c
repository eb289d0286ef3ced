// Timers as file descriptors (timerfd_create(2)).

#include "CTimer.h"

#include <sys/timerfd.h>
#include <time.h>

int CTimer_create(void) {
  return timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC);
}

int CTimer_set(int descriptor, long long seconds, long long nanoseconds) {
  struct itimerspec setting = {.it_value = {.tv_sec = seconds, .tv_nsec = nanoseconds}};
  return timerfd_settime(descriptor, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &setting, 0);
}
