#ifndef CWIDTH_H
#define CWIDTH_H

#include <stdint.h>

// The columns that a scalar of Unicode takes on a terminal, as the C library has them (wcwidth(3)): 0, 1
// or 2; -1 for what can't be drawn and for what the library doesn't know.
int CWidth_columns(uint32_t scalar);

#endif
