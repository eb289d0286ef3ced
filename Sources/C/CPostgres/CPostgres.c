// libpq, loaded when a hub is first asked.
//
// It brings some twenty libraries with it, which a program without a hub has no use for.

#include "CPostgres.h"

#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/socket.h>

#define LIBRARY "libpq.so.5"
#include "PassOn.h"

bool CPostgres_is_available(void) { return find("PQenterPipelineMode") != NULL; }

int64_t CPostgres_received(int descriptor) {
  struct tcp_info facts;
  socklen_t size = sizeof facts;
  if (getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &facts, &size) != 0) return -1;
  if (size < offsetof(struct tcp_info, tcpi_bytes_received) + sizeof facts.tcpi_bytes_received) {
    return -1;
  }
  return facts.tcpi_bytes_received > INT64_MAX ? INT64_MAX : (int64_t)facts.tcpi_bytes_received;
}

PASS_ON(PGconn *, PQconnectStartParams,
        (const char *const *keywords, const char *const *values, int expands),
        (keywords, values, expands), NULL)
PASS_ON(PostgresPollingStatusType, PQconnectPoll, (PGconn *connection), (connection),
        PGRES_POLLING_FAILED)
PASS_ON(ConnStatusType, PQstatus, (const PGconn *connection), (connection), CONNECTION_BAD)
PASS_ON(void, PQfinish, (PGconn *connection), (connection), )
PASS_ON(int, PQsocket, (const PGconn *connection), (connection), -1)
PASS_ON(char *, PQhostaddr, (const PGconn *connection), (connection), NULL)
PASS_ON(char *, PQerrorMessage, (const PGconn *connection), (connection), NULL)
PASS_ON(int, PQconnectionNeedsPassword, (const PGconn *connection), (connection), 0)
PASS_ON(int, PQsslInUse, (PGconn *connection), (connection), 0)
PASS_ON(PGTransactionStatusType, PQtransactionStatus, (const PGconn *connection), (connection),
        PQTRANS_UNKNOWN)
PASS_ON(PGVerbosity, PQsetErrorVerbosity, (PGconn *connection, PGVerbosity verbosity),
        (connection, verbosity), PQERRORS_DEFAULT)
PASS_ON(PQnoticeReceiver, PQsetNoticeReceiver,
        (PGconn *connection, PQnoticeReceiver receiver, void *context),
        (connection, receiver, context), NULL)
PASS_ON(int, PQsetnonblocking, (PGconn *connection, int isNonblocking),
        (connection, isNonblocking), -1)
PASS_ON(int, PQflush, (PGconn *connection), (connection), -1)
PASS_ON(int, PQconsumeInput, (PGconn *connection), (connection), 0)
PASS_ON(int, PQisBusy, (PGconn *connection), (connection), 0)
PASS_ON(int, PQenterPipelineMode, (PGconn *connection), (connection), 0)
PASS_ON(int, PQpipelineSync, (PGconn *connection), (connection), 0)
PASS_ON(int, PQsetSingleRowMode, (PGconn *connection), (connection), 0)
PASS_ON(int, PQsendQueryParams,
        (PGconn *connection, const char *command, int count, const Oid *types,
         const char *const *values, const int *lengths, const int *formats, int resultFormat),
        (connection, command, count, types, values, lengths, formats, resultFormat), 0)
PASS_ON(PGresult *, PQgetResult, (PGconn *connection), (connection), NULL)
PASS_ON(PGnotify *, PQnotifies, (PGconn *connection), (connection), NULL)
PASS_ON(void, PQclear, (PGresult *result), (result), )
PASS_ON(ExecStatusType, PQresultStatus, (const PGresult *result), (result), PGRES_FATAL_ERROR)
PASS_ON(char *, PQresultErrorField, (const PGresult *result, int field), (result, field), NULL)
PASS_ON(int, PQntuples, (const PGresult *result), (result), 0)
PASS_ON(int, PQnfields, (const PGresult *result), (result), 0)
PASS_ON(int, PQfformat, (const PGresult *result, int column), (result, column), 0)
PASS_ON(char *, PQgetvalue, (const PGresult *result, int row, int column), (result, row, column),
        NULL)
PASS_ON(int, PQgetlength, (const PGresult *result, int row, int column), (result, row, column), 0)
PASS_ON(int, PQgetisnull, (const PGresult *result, int row, int column), (result, row, column), 1)
PASS_ON(char *, PQcmdTuples, (PGresult *result), (result), NULL)
PASS_ON(PQconninfoOption *, PQconninfoParse, (const char *text, char **error), (text, error), NULL)
PASS_ON(void, PQconninfoFree, (PQconninfoOption *options), (options), )
PASS_ON(void, PQfreemem, (void *memory), (memory), )
PASS_ON(char *, PQencryptPasswordConn,
        (PGconn *connection, const char *password, const char *user, const char *algorithm),
        (connection, password, user, algorithm), NULL)
