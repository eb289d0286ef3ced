// libpq, loaded when a hub is first asked.
//
// It brings some twenty libraries with it, which a program without a hub has no use for.

#include "CPostgres.h"

#define LIBRARY "libpq.so.5"
#include "PassOn.h"

bool CPostgres_is_available(void) { return find("PQconnectStart") != NULL; }
