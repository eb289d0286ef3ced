// Timers and files in memory as file descriptors (timerfd_create(2), memfd_create(2)), what a program
// that is started does not inherit (glibc's posix_spawn_file_actions_addclosefrom_np), what keeps a
// process to itself (prctl(2)), and the words a process was started with.

#define _GNU_SOURCE

#include "CLinux.h"

#include <fcntl.h>
#include <link.h>
#include <linux/keyctl.h>
#include <spawn.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

// keyctl(2), "user"; linux/key.h, KEY_POS_ALL: everything for the possessor, nothing for others.
#define KEY_TYPE "user"
#define POSSESSOR_ALONE 0x3f000000

static int argumentCount;
static char **arguments;

// glibc hands every constructor what main is handed (sysdeps/…/dl-init.c, call_init).
__attribute__((constructor)) static void keepArguments(int count, char **words, char **environment) {
  (void)environment;
  argumentCount = count;
  arguments = words;
}

const char *CLinux_argument(int index) {
  return index >= 0 && index < argumentCount ? arguments[index] : NULL;
}

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

int CLinux_makePipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int CLinux_openProcess(int process) { return pidfd_open(process, 0); }

int CLinux_forbidDumps(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

// The first object is the program itself. What is never written is the same in the file; pages that
// may be, and those the loader has written to, stay.
static int leavePages(struct dl_phdr_info *object, size_t size, void *context) {
  (void)size;
  (void)context;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int number = 0; number < object->dlpi_phnum; number++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[number];
    if (part->p_type != PT_LOAD || (part->p_flags & PF_W)) continue;
    uintptr_t start = (object->dlpi_addr + part->p_vaddr + page - 1) & ~(page - 1);
    uintptr_t end = (object->dlpi_addr + part->p_vaddr + part->p_filesz) & ~(page - 1);
    if (end > start) madvise((void *)start, end - start, MADV_DONTNEED);
  }
  return 1;
}

void CLinux_leaveProgramPages(void) { dl_iterate_phdr(leavePages, NULL); }

static void joinKeyring(void) {
  syscall(SYS_keyctl, KEYCTL_LINK, KEY_SPEC_USER_KEYRING, KEY_SPEC_PROCESS_KEYRING, 0, 0);
}

int CLinux_addKey(const char *name, const void *secret, unsigned long size) {
  joinKeyring();
  return (int)syscall(SYS_add_key, KEY_TYPE, name, secret, size, KEY_SPEC_USER_KEYRING);
}

int CLinux_findKey(const char *name) {
  joinKeyring();
  return (int)syscall(SYS_keyctl, KEYCTL_SEARCH, KEY_SPEC_USER_KEYRING, KEY_TYPE, name, 0);
}

long CLinux_readKey(int key, void *space, unsigned long size) {
  return syscall(SYS_keyctl, KEYCTL_READ, key, space, size, 0);
}

int CLinux_guardKey(int key, unsigned int seconds) {
  if (syscall(SYS_keyctl, KEYCTL_SETPERM, key, POSSESSOR_ALONE, 0, 0) != 0) return -1;
  return (int)syscall(SYS_keyctl, KEYCTL_SET_TIMEOUT, key, seconds, 0, 0);
}

int CLinux_removeKey(int key) {
  return (int)syscall(SYS_keyctl, KEYCTL_INVALIDATE, key, 0, 0, 0);
}
