#ifndef CSODIUM_H
#define CSODIUM_H

// Without it the header makes every function seen from outside the program: see PassOn.h.
#define SODIUM_STATIC 1
#include <sodium.h>

#endif
