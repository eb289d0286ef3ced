#ifndef CSYSTEMD_H
#define CSYSTEMD_H

#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>

#include <stdbool.h>

// Whether libsystemd can be used. It is loaded at the first call of anything here (see CSystemd.c).
bool CSystemd_is_available(void);

#endif
