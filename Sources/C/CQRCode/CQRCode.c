// libqrencode, loaded when a QR code is first drawn.

#include "CQRCode.h"

#define LIBRARY "libqrencode.so.4"
#include "PassOn.h"

bool CQRCode_is_available(void) { return find("QRcode_encodeString8bit") != NULL; }

PASS_ON(QRcode *, QRcode_encodeString8bit, (const char *text, int version, QRecLevel level),
        (text, version, level), NULL)
PASS_ON(void, QRcode_free, (QRcode *code), (code), )
