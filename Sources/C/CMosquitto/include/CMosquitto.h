#ifndef CMOSQUITTO_H
#define CMOSQUITTO_H

#include <mosquitto.h>

#include <stdbool.h>

// Whether libmosquitto can be used. It is loaded at the first call of anything here.
bool CMosquitto_is_available(void);

#endif
