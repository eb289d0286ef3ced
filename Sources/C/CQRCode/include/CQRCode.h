#ifndef CQRCODE_H
#define CQRCODE_H

#include <qrencode.h>

#include <stdbool.h>

// Whether libqrencode can be used. It is loaded at the first call of anything here.
bool CQRCode_is_available(void);

#endif
