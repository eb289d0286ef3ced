#ifndef CYAJL_H
#define CYAJL_H

#include <yajl/yajl_parse.h>

/* yajl_config is variadic, which Swift does not import; this says the one thing needed of it. */

/* Lets one handle read several values, one after another, as JSON Lines has them. */
static inline int CYajl_allow_several_values(yajl_handle handle) {
  return yajl_config(handle, yajl_allow_multiple_values, 1);
}

#endif
