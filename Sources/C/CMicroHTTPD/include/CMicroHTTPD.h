#ifndef CMICROHTTPD_H
#define CMICROHTTPD_H

#include <microhttpd.h>

#include <stdbool.h>

// Whether libmicrohttpd can be used. It is loaded at the first call of anything here.
bool CMicroHTTPD_is_available(void);

// How a daemon bounds what others may ask of it.
typedef struct CMicroHTTPD_bounds {
  unsigned int connections;
  unsigned int perAddress;
  unsigned int idleSeconds;
  size_t headBytes;
} CMicroHTTPD_bounds;

// Starts a daemon on a socket that listens, driven by its epoll descriptor from outside; the socket is
// the daemon's from then on. Certificate and key are PEM, both or neither, and may be let go of once the
// daemon has ended. NULL where it can't be started, see CMicroHTTPD_complaint.
struct MHD_Daemon *_Nullable CMicroHTTPD_start(
    int listening, const char *_Nullable certificate, const char *_Nullable key,
    CMicroHTTPD_bounds bounds, MHD_AccessHandlerCallback _Nonnull handler,
    MHD_RequestCompletedCallback _Nonnull completed,
    MHD_NotifyConnectionCallback _Nonnull connected, void *_Nonnull context);

// What the library said last on this thread; empty for nothing.
const char *_Nonnull CMicroHTTPD_complaint(void);

// The descriptor that is readable whenever there is something to do; -1 for none.
int CMicroHTTPD_descriptor(struct MHD_Daemon *_Nonnull daemon);

// How many connections are open.
unsigned int CMicroHTTPD_connections(struct MHD_Daemon *_Nonnull daemon);

// The socket of a connection; -1 for none.
int CMicroHTTPD_socket(struct MHD_Connection *_Nonnull connection);

// Ends what is sent and received on the socket of a connection, which then closes by itself.
void CMicroHTTPD_hang_up(struct MHD_Connection *_Nonnull connection);

// The address at the other end as text, an IPv4 one in IPv6 as IPv4; false where it can't be told.
bool CMicroHTTPD_peer(struct MHD_Connection *_Nonnull connection, char *_Nonnull text, size_t size);

#endif
