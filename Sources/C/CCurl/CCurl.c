// libcurl, loaded when it is first needed.
//
// Debian's libcurl brings some forty libraries with it, which the dynamic linker would load and
// relocate before every start: about half of the time to the first prompt, and several megabytes,
// for a program that may never send a request. So the functions of libcurl that are used here
// are defined under their own names, and pass on to the library, which dlopen(3) loads once.

#include "CCurl.h"

#include <stdarg.h>

#define LIBRARY "libcurl.so.4"
#include "PassOn.h"

bool CCurl_is_available(void) { return find("curl_multi_wakeup") != NULL; }

PASS_ON(CURLcode, curl_global_init, (long flags), (flags), CURLE_FAILED_INIT)
PASS_ON(void, curl_free, (void *memory), (memory), )
PASS_ON(time_t, curl_getdate, (const char *text, const time_t *unused), (text, unused), -1)

PASS_ON(CURLU *, curl_url, (void), (), NULL)
PASS_ON(void, curl_url_cleanup, (CURLU *url), (url), )
PASS_ON(CURLUcode, curl_url_set,
        (CURLU *url, CURLUPart part, const char *text, unsigned int flags),
        (url, part, text, flags), CURLUE_BAD_HANDLE)
PASS_ON(CURLUcode, curl_url_get,
        (CURLU *url, CURLUPart part, char **text, unsigned int flags),
        (url, part, text, flags), CURLUE_BAD_HANDLE)

PASS_ON(struct curl_slist *, curl_slist_append, (struct curl_slist *list, const char *text),
        (list, text), NULL)
PASS_ON(void, curl_slist_free_all, (struct curl_slist *list), (list), )

PASS_ON(CURL *, curl_easy_init, (void), (), NULL)
PASS_ON(void, curl_easy_cleanup, (CURL *easy), (easy), )
PASS_ON(CURLcode, curl_easy_perform, (CURL *easy), (easy), CURLE_FAILED_INIT)

PASS_ON(CURLM *, curl_multi_init, (void), (), NULL)
PASS_ON(CURLMcode, curl_multi_cleanup, (CURLM *multi), (multi), CURLM_BAD_HANDLE)
PASS_ON(CURLMcode, curl_multi_add_handle, (CURLM *multi, CURL *easy), (multi, easy),
        CURLM_BAD_HANDLE)
PASS_ON(CURLMcode, curl_multi_remove_handle, (CURLM *multi, CURL *easy), (multi, easy),
        CURLM_BAD_HANDLE)
PASS_ON(CURLMcode, curl_multi_perform, (CURLM *multi, int *running), (multi, running),
        CURLM_BAD_HANDLE)
PASS_ON(CURLMcode, curl_multi_poll,
        (CURLM *multi, struct curl_waitfd *more, unsigned int count, int timeout, int *ready),
        (multi, more, count, timeout, ready), CURLM_BAD_HANDLE)
PASS_ON(CURLMcode, curl_multi_wakeup, (CURLM *multi), (multi), CURLM_BAD_HANDLE)
PASS_ON(CURLMsg *, curl_multi_info_read, (CURLM *multi, int *left), (multi, left), NULL)

// Variadic, but of one argument that is always a pointer or as wide as one (curl_easy_setopt(3)).
typedef CURLcode (*setopt_function)(CURL *, CURLoption, ...);

HIDDEN CURLcode curl_easy_setopt(CURL *easy, CURLoption option, ...) {
  RESOLVE(setopt_function, function, "curl_easy_setopt")
  if (!function) return CURLE_FAILED_INIT;
  va_list arguments;
  va_start(arguments, option);
  void *value = va_arg(arguments, void *);
  va_end(arguments);
  return function(easy, option, value);
}

// Variadic, but of one argument that is always a pointer (curl_easy_getinfo(3)).
typedef CURLcode (*getinfo_function)(CURL *, CURLINFO, ...);

HIDDEN CURLcode curl_easy_getinfo(CURL *easy, CURLINFO info, ...) {
  RESOLVE(getinfo_function, function, "curl_easy_getinfo")
  if (!function) return CURLE_FAILED_INIT;
  va_list arguments;
  va_start(arguments, info);
  void *value = va_arg(arguments, void *);
  va_end(arguments);
  return function(easy, info, value);
}
