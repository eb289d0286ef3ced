// Timers and files in memory as file descriptors (timerfd_create(2), memfd_create(2)), what a program
// that is started does not inherit (glibc's posix_spawn_file_actions_addclosefrom_np), and what
// keeps a process to itself (prctl(2)).

#define _GNU_SOURCE

#include "CLinux.h"

#include <spawn.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/timerfd.h>
#include <time.h>

int CLinux_createTimer(void) {
  return timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC);
}

int CLinux_setTimer(int descriptor, long long seconds, long long nanoseconds) {
  struct itimerspec setting = {.it_value = {.tv_sec = seconds, .tv_nsec = nanoseconds}};
  return timerfd_settime(descriptor, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &setting, 0);
}

int CLinux_createMemoryFile(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

int CLinux_closeFrom(void *fileActions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(fileActions, first);
}

int CLinux_forbidDumps(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }
