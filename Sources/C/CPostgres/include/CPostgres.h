#ifndef CPOSTGRES_H
#define CPOSTGRES_H

#include <libpq-fe.h>

#include <stdbool.h>
#include <stdint.h>

// Whether libpq can be used. It is loaded at the first call of anything here.
bool CPostgres_is_available(void);

// How many bytes have come in on a TCP socket since it was connected; -1 where the kernel doesn't say,
// such as for a socket in the file system.
int64_t CPostgres_received(int descriptor);

#endif
