// What Swift's module of the C library leaves out. A module that included <sys/timerfd.h> would
// claim the C library's time types for itself, so only these functions are seen.

#ifndef CLINUX_H
#define CLINUX_H

/// A word this process was started with, the program's name being 0; null after the last. Swift's own
/// search for them starts from `environ` and finds none once a preloaded library has moved that.
const char *CLinux_argument(int index);

/// A timer on the wall clock, not set, that neither blocks nor is inherited; -1 and errno if not.
int CLinux_createTimer(void);

/// Sets it to a time since 1970, to be told also when the clock is set; zero takes it away.
/// Gives 0, or -1 and errno: ECANCELED says that the clock was set since the last look, and that
/// the timer is set all the same.
int CLinux_setTimer(int descriptor, long long seconds, long long nanoseconds);

/// A file that lies in memory alone and is not inherited; -1 and errno if there is no room.
int CLinux_createMemoryFile(const char *name);

/// Lets a program inherit no descriptor from `first` on; 0 or an error number. The type of the actions
/// is left to the C library's own module: it is a `posix_spawn_file_actions_t`.
int CLinux_closeFrom(void *fileActions, int first);

/// The reading and the writing end of a pipe, not inherited (pipe(2)); 0, or -1 and errno.
int CLinux_makePipe(int ends[2]);

/// A descriptor that is readable once a process has ended (pidfd_open(2)), not inherited; -1 and errno.
int CLinux_openProcess(int process);

/// Leaves no core file of this process, wherever the system would send it, and lets no other program
/// of the same person look into its memory (prctl(2), PR_SET_DUMPABLE). Gives 0, or -1 and errno.
int CLinux_forbidDumps(void);

/// Takes the program's own code and constants out of this process's memory (madvise(2),
/// MADV_DONTNEED): they are read-only pages of a file, which come back one by one as they are needed.
void CLinux_leaveProgramPages(void);

/// Has Swift's tasks run where nothing wakes the process once they have ended; to be called before the
/// first.
void CLinux_letTasksRest(void);

/// Puts a secret under a name into the person's keyring (add_key(2), type "user"); the key's number, or
/// -1 and errno.
int CLinux_addKey(const char *name, const void *secret, unsigned long size);

/// The number of the key of this name in the person's keyring, or -1 and errno. The keyring is joined
/// to the process first, since a key is let only to who has it in reach (keyrings(7), possession).
int CLinux_findKey(const char *name);

/// How many bytes a key holds, copied as far as there is room (keyctl_read(3)); or -1 and errno.
long CLinux_readKey(int key, void *space, unsigned long size);

/// Lets a key be used by who has it in reach alone, and ends it after this many seconds. Gives 0, or -1
/// and errno.
int CLinux_guardKey(int key, unsigned int seconds);

/// Takes a key out of every keyring at once (keyctl_invalidate(3)); 0, or -1 and errno.
int CLinux_removeKey(int key);

#endif
