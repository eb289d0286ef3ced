#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

/* Swift can call neither variadic functions nor cast macros; these say the same in plain C. */

/* Turns a per-connection switch (SQLITE_DBCONFIG_…) on or off. */
static inline int CSQLite_configure(sqlite3 *db, int option, int on) {
  return sqlite3_db_config(db, option, on, (int *)0);
}

/*
 * Stops the library from counting the memory it uses: nobody asks for it, and it costs a lock at
 * each allocation (sqlite.org/c3ref, SQLITE_CONFIG_MEMSTATUS). Works before the first use of the
 * library only; later it changes nothing.
 */
static inline int CSQLite_leave_memory_uncounted(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/* Binds text by its length in bytes; SQLite keeps a copy of its own. */
static inline int CSQLite_bind_text(sqlite3_stmt *stmt, int index, const char *text,
                                    sqlite3_uint64 length) {
  return sqlite3_bind_text64(stmt, index, text, length, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/* Binds bytes; SQLite keeps a copy of its own. */
static inline int CSQLite_bind_blob(sqlite3_stmt *stmt, int index, const void *bytes,
                                    sqlite3_uint64 length) {
  return sqlite3_bind_blob64(stmt, index, bytes, length, SQLITE_TRANSIENT);
}

/*
 * The error number of the system that an access to the database file or its journal has met last, or
 * that a look at the journal meets now; 0 for none. A statement that meets EIO in a read is told to
 * have found a damaged file (SQLITE_CORRUPT in place of SQLITE_IOERR_CORRUPTFS,
 * sqlite.org/rescode.html#ioerr_corruptfs), and this tells the two apart.
 */
static inline int CSQLite_last_errno(sqlite3 *db) {
  int number = 0;
  sqlite3_file *journal = 0;
  const char *path = sqlite3_db_filename(db, "main");
  if (sqlite3_file_control(db, "main", SQLITE_FCNTL_LAST_ERRNO, &number) != SQLITE_OK) return 0;
  if (number != 0) return number;
  if (sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &journal) == SQLITE_OK &&
      journal && journal->pMethods) {
    journal->pMethods->xFileControl(journal, SQLITE_FCNTL_LAST_ERRNO, &number);
    if (number != 0) return number;
  }
  if (!path || !*path) return 0;
  /* The library looks at it for a moment and keeps nothing of that. No lock hangs on this file. */
  int file = open(sqlite3_filename_journal(path), O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  char first;
  if (pread(file, &first, 1, 0) < 0) number = errno;
  close(file);
  return number;
}

/*
 * Reads the length and the first bytes of the database file through SQLite's own descriptor, without a lock and
 * without touching the file. Opening the file a second time would be harmful: closing any
 * descriptor of it drops the POSIX locks that this process holds (sqlite.org/howtocorrupt.html,
 * section 2.2). A file that is too short gives SQLITE_IOERR_SHORT_READ.
 */
static inline int CSQLite_read_header(sqlite3 *db, void *buffer, int length,
                                      sqlite3_int64 *size) {
  sqlite3_file *file = 0;
  int code = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (code != SQLITE_OK) return code;
  if (!file || !file->pMethods) return SQLITE_CANTOPEN;
  code = file->pMethods->xFileSize(file, size);
  if (code != SQLITE_OK) return code;
  return file->pMethods->xRead(file, buffer, length, 0);
}

#endif
