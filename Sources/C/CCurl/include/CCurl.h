#ifndef CCURL_H
#define CCURL_H

// The checks of argument types are macros, which Swift can't see through.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

#include <stdbool.h>

// Whether libcurl can be used. It is loaded at the first call of anything here (see CCurl.c).
bool CCurl_is_available(void);

// Swift cannot call C's variadic functions, so each kind of argument that
// curl_easy_setopt and curl_easy_getinfo take has a function of its own here.

static inline CURLcode CCurl_easy_set_long(CURL *_Nonnull easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode CCurl_easy_set_size(CURL *_Nonnull easy, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(easy, option, value);
}

// libcurl copies the text.
static inline CURLcode CCurl_easy_set_string(
    CURL *_Nonnull easy, CURLoption option, const char *_Nullable value) {
  return curl_easy_setopt(easy, option, value);
}

// libcurl keeps the pointer: what it points to must outlive the transfer.
static inline CURLcode CCurl_easy_set_pointer(
    CURL *_Nonnull easy, CURLoption option, void *_Nullable value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode CCurl_easy_set_list(
    CURL *_Nonnull easy, CURLoption option, struct curl_slist *_Nullable value) {
  return curl_easy_setopt(easy, option, value);
}

// The type of CURLOPT_WRITEFUNCTION and CURLOPT_HEADERFUNCTION.
typedef size_t (*CCurl_data_function)(
    char *_Nonnull bytes, size_t size, size_t count, void *_Nullable context);

static inline CURLcode CCurl_easy_set_function(
    CURL *_Nonnull easy, CURLoption option, CCurl_data_function _Nullable value) {
  return curl_easy_setopt(easy, option, value);
}

// Lets no program that is started meanwhile inherit the sockets of a transfer: libcurl before 8.12
// makes them without SOCK_CLOEXEC, and who inherits one keeps the connection open.
static inline curl_socket_t CCurl_open_private_socket(
    void *_Nullable context, curlsocktype purpose, struct curl_sockaddr *_Nonnull address) {
  (void)context, (void)purpose;
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static inline CURLcode CCurl_easy_keep_sockets_private(CURL *_Nonnull easy) {
  return curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, CCurl_open_private_socket);
}

// The socket a finished transfer has left open for the next one; CURL_SOCKET_BAD for none.
static inline curl_socket_t CCurl_easy_active_socket(CURL *_Nonnull easy) {
  curl_socket_t active = CURL_SOCKET_BAD;
  curl_easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &active);
  return active;
}

// The next transfer that has ended: its handle, and how it went through `result`; NULL for none.
static inline CURL *_Nullable CCurl_multi_next_done(
    CURLM *_Nonnull multi, CURLcode *_Nonnull result) {
  int left = 0;
  CURLMsg *message;
  while ((message = curl_multi_info_read(multi, &left))) {
    if (message->msg == CURLMSG_DONE) {
      *result = message->data.result;
      return message->easy_handle;
    }
  }
  return NULL;
}

#endif
