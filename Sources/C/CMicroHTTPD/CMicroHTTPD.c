// libmicrohttpd, loaded when readings are first received.
//
// It brings GnuTLS with it, which a program that receives nothing has no use for.

#include "CMicroHTTPD.h"

#include <arpa/inet.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

#define LIBRARY "libmicrohttpd.so.12"
#include "PassOn.h"

bool CMicroHTTPD_is_available(void) { return find("MHD_start_daemon") != NULL; }

PASS_ON(void, MHD_stop_daemon, (struct MHD_Daemon *daemon), (daemon), )
PASS_ON(MHD_socket, MHD_quiesce_daemon, (struct MHD_Daemon *daemon), (daemon), MHD_INVALID_SOCKET)
PASS_ON(enum MHD_Result, MHD_run, (struct MHD_Daemon *daemon), (daemon), MHD_NO)
PASS_ON(enum MHD_Result, MHD_get_timeout, (struct MHD_Daemon *daemon, MHD_UNSIGNED_LONG_LONG *wait),
        (daemon, wait), MHD_NO)
PASS_ON(const char *, MHD_lookup_connection_value,
        (struct MHD_Connection *connection, enum MHD_ValueKind kind, const char *name),
        (connection, kind, name), NULL)
PASS_ON(void, MHD_suspend_connection, (struct MHD_Connection *connection), (connection), )
PASS_ON(void, MHD_resume_connection, (struct MHD_Connection *connection), (connection), )
PASS_ON(struct MHD_Response *, MHD_create_response_from_buffer,
        (size_t size, void *bytes, enum MHD_ResponseMemoryMode mode), (size, bytes, mode), NULL)
PASS_ON(enum MHD_Result, MHD_add_response_header,
        (struct MHD_Response *response, const char *name, const char *value),
        (response, name, value), MHD_NO)
PASS_ON(enum MHD_Result, MHD_queue_response,
        (struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response),
        (connection, status, response), MHD_NO)
PASS_ON(void, MHD_destroy_response, (struct MHD_Response *response), (response), )

typedef struct MHD_Daemon *(*start_function)(unsigned int, uint16_t, MHD_AcceptPolicyCallback, void *,
                                             MHD_AccessHandlerCallback, void *, ...);
typedef const union MHD_DaemonInfo *(*daemon_info_function)(struct MHD_Daemon *,
                                                            enum MHD_DaemonInfoType, ...);
typedef const union MHD_ConnectionInfo *(*connection_info_function)(
    struct MHD_Connection *, enum MHD_ConnectionInfoType, ...);

static _Thread_local char complaint[256];

static void listen_to(void *context, const char *format, va_list arguments) {
  (void)context;
  vsnprintf(complaint, sizeof complaint, format, arguments);
}

const char *CMicroHTTPD_complaint(void) { return complaint; }

struct MHD_Daemon *CMicroHTTPD_start(int listening, const char *certificate, const char *key,
                                     CMicroHTTPD_bounds bounds, MHD_AccessHandlerCallback handler,
                                     MHD_RequestCompletedCallback completed,
                                     MHD_NotifyConnectionCallback connected, void *context) {
  RESOLVE(start_function, start, "MHD_start_daemon")
  complaint[0] = '\0';
  if (!start) return NULL;
  struct MHD_OptionItem options[] = {
      {MHD_OPTION_LISTEN_SOCKET, listening, NULL},
      {MHD_OPTION_CONNECTION_LIMIT, bounds.connections, NULL},
      {MHD_OPTION_PER_IP_CONNECTION_LIMIT, bounds.perAddress, NULL},
      {MHD_OPTION_CONNECTION_TIMEOUT, bounds.idleSeconds, NULL},
      {MHD_OPTION_CONNECTION_MEMORY_LIMIT, (intptr_t)bounds.headBytes, NULL},
      {MHD_OPTION_NOTIFY_COMPLETED, (intptr_t)completed, context},
      {MHD_OPTION_NOTIFY_CONNECTION, (intptr_t)connected, context},
      // Requests that no two programs would read alike are refused.
      {MHD_OPTION_STRICT_FOR_CLIENT, 1, NULL},
      {MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1, NULL},
      {certificate ? MHD_OPTION_HTTPS_MEM_CERT : MHD_OPTION_END, 0, (void *)certificate},
      {certificate ? MHD_OPTION_HTTPS_MEM_KEY : MHD_OPTION_END, 0, (void *)key},
      {certificate ? MHD_OPTION_HTTPS_PRIORITIES : MHD_OPTION_END, 0,
       "SECURE128:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"},
      {MHD_OPTION_END, 0, NULL}};
  unsigned int flags = MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG;
  if (certificate) flags |= MHD_USE_TLS;
  return start(flags, 0, NULL, NULL, handler, context,
               // First, so that what is wrong with the others is heard.
               MHD_OPTION_EXTERNAL_LOGGER, listen_to, NULL,
               MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

static const union MHD_DaemonInfo *daemon_info(struct MHD_Daemon *daemon,
                                               enum MHD_DaemonInfoType type) {
  RESOLVE(daemon_info_function, info, "MHD_get_daemon_info")
  return info ? info(daemon, type) : NULL;
}

static const union MHD_ConnectionInfo *connection_info(struct MHD_Connection *connection,
                                                       enum MHD_ConnectionInfoType type) {
  RESOLVE(connection_info_function, info, "MHD_get_connection_info")
  return info ? info(connection, type) : NULL;
}

int CMicroHTTPD_descriptor(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
  return info ? info->epoll_fd : -1;
}

unsigned int CMicroHTTPD_connections(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = daemon_info(daemon, MHD_DAEMON_INFO_CURRENT_CONNECTIONS);
  return info ? info->num_connections : 0;
}

int CMicroHTTPD_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

void CMicroHTTPD_hang_up(struct MHD_Connection *connection) {
  int descriptor = CMicroHTTPD_socket(connection);
  if (descriptor >= 0) shutdown(descriptor, SHUT_RDWR);
}

bool CMicroHTTPD_peer(struct MHD_Connection *connection, char *text, size_t size) {
  const union MHD_ConnectionInfo *info =
      connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  if (!info || !info->client_addr) return false;
  const struct sockaddr *address = info->client_addr;
  if (address->sa_family == AF_INET) {
    const struct sockaddr_in *four = (const struct sockaddr_in *)address;
    return inet_ntop(AF_INET, &four->sin_addr, text, (socklen_t)size) != NULL;
  }
  if (address->sa_family != AF_INET6) return false;
  const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)address;
  if (IN6_IS_ADDR_V4MAPPED(&six->sin6_addr)) {
    return inet_ntop(AF_INET, &six->sin6_addr.s6_addr[12], text, (socklen_t)size) != NULL;
  }
  return inet_ntop(AF_INET6, &six->sin6_addr, text, (socklen_t)size) != NULL;
}
