// Timers as file descriptors. Swift's module of the C library leaves <sys/timerfd.h> out, and a
// module that included it would claim the C library's time types for itself.

#ifndef CTIMER_H
#define CTIMER_H

/// A timer on the wall clock, not set, that neither blocks nor is inherited; -1 and errno if not.
int CTimer_create(void);

/// Sets it to a time since 1970, to be told also when the clock is set; zero takes it away.
/// Gives 0, or -1 and errno: ECANCELED says that the clock was set since the last look, and that
/// the timer is set all the same.
int CTimer_set(int descriptor, long long seconds, long long nanoseconds);

#endif
