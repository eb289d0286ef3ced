// yajl, loaded when a JSON file is first read.

#include "CYajl.h"

#include <stdarg.h>

// yajl's header wants its functions seen.
#define HIDDEN
#define LIBRARY "libyajl.so.2"
#include "PassOn.h"

PASS_ON(yajl_handle, yajl_alloc,
        (const yajl_callbacks *callbacks, yajl_alloc_funcs *memory, void *user),
        (callbacks, memory, user), NULL)
PASS_ON(void, yajl_free, (yajl_handle parser), (parser), )
PASS_ON(yajl_status, yajl_parse, (yajl_handle parser, const unsigned char *text, size_t size),
        (parser, text, size), yajl_status_error)
PASS_ON(yajl_status, yajl_complete_parse, (yajl_handle parser), (parser), yajl_status_error)
PASS_ON(unsigned char *, yajl_get_error,
        (yajl_handle parser, int verbose, const unsigned char *text, size_t size),
        (parser, verbose, text, size), NULL)
PASS_ON(void, yajl_free_error, (yajl_handle parser, unsigned char *text), (parser, text), )
PASS_ON(size_t, yajl_get_bytes_consumed, (yajl_handle parser), (parser), 0)

// Variadic, but of one number for the one option that is set here (CYajl.h).
typedef int (*config_function)(yajl_handle, yajl_option, ...);

HIDDEN int yajl_config(yajl_handle parser, yajl_option option, ...) {
  RESOLVE(config_function, function, "yajl_config")
  if (!function) return 0;
  va_list arguments;
  va_start(arguments, option);
  int value = va_arg(arguments, int);
  va_end(arguments);
  return function(parser, option, value);
}
