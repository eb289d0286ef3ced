/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A clock for a day that passes in seconds, preloaded into the program under test: each value that comes
 * through a sensor's pipe moves both clocks on by a second, however fast or slow the machine is. A test
 * moves the wall clock alone, as a machine does that was suspended.
 *
 * The environment's DAY_CLOCK names a file of four numbers of eight bytes, which both share:
 *   how far both clocks are ahead of the real ones, ns
 *   how far the wall clock is ahead of that, ns
 *   how many values have been read
 *   by how much a value moves the clocks, ns
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#define SECOND 1000000000LL

struct day {
  _Atomic int64_t ahead, slept, values, step;
};

static struct day none;
static struct day *day = &none;
static _Atomic unsigned char clocks[4096];

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("DAY_CLOCK");
  int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *shared = mmap(NULL, sizeof(struct day), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (shared != MAP_FAILED) day = shared;
  close(file);
}

/* How far a clock is ahead of the real one, ns. */
static int64_t ahead(clockid_t clock) {
  switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE: return day->ahead + day->slept;
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_MONOTONIC_RAW:
    case CLOCK_BOOTTIME: return day->ahead;
    default: return 0;
  }
}

static void move(struct timespec *time, int64_t by) {
  int64_t whole = time->tv_sec * SECOND + time->tv_nsec + by;
  if (whole < 1) whole = 1;
  time->tv_sec = whole / SECOND;
  time->tv_nsec = whole % SECOND;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  long result = syscall(SYS_clock_gettime, clock, time);
  if (result == 0) move(time, ahead(clock));
  return (int)result;
}

int timerfd_create(clockid_t clock, int flags) {
  int timer = (int)syscall(SYS_timerfd_create, clock, flags);
  if (timer >= 0 && timer < (int)(sizeof clocks / sizeof *clocks)) clocks[timer] = (unsigned char)clock;
  return timer;
}

/* The kernel has the real clocks, so a time by ours comes that much earlier. */
int timerfd_settime(int timer, int flags, const struct itimerspec *new, struct itimerspec *old) {
  struct itimerspec moved = *new;
  int is_armed = moved.it_value.tv_sec || moved.it_value.tv_nsec;
  if ((flags & TFD_TIMER_ABSTIME) && is_armed && timer < (int)(sizeof clocks / sizeof *clocks))
    move(&moved.it_value, -ahead(clocks[timer]));
  return (int)syscall(SYS_timerfd_settime, timer, flags, &moved, old);
}

ssize_t read(int file, void *bytes, size_t count) {
  ssize_t result = syscall(SYS_read, file, bytes, count);
  int type = 0;
  socklen_t length = sizeof type;
  if (result > 0 && getsockopt(file, SOL_SOCKET, SO_TYPE, &type, &length) == 0 && type == SOCK_SEQPACKET) {
    day->ahead += day->step;
    day->values += 1;
  }
  return result;
}
