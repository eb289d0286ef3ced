#ifndef CPOSTGRES_H
#define CPOSTGRES_H

#include <libpq-fe.h>

#include <stdbool.h>

// Whether libpq can be used. It is loaded at the first call of anything here.
bool CPostgres_is_available(void);

#endif
