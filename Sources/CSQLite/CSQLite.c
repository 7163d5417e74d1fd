#include "CSQLite.h"

static int defend(sqlite3 *connection, char **message, const void *routines) {
  (void)message;
  (void)routines;
  int code = sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  if (code != SQLITE_OK) return code;
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
}

int csqlite_execute(
    sqlite3_stmt *statement, const char *text, int length, const int64_t *numbers, uint64_t present, int count) {
  int code = sqlite3_bind_text(statement, 1, text, length, SQLITE_STATIC);
  for (int place = 0; place < count && code == SQLITE_OK; place++) {
    code = present >> place & 1 ? sqlite3_bind_int64(statement, place + 2, numbers[place])
                                : sqlite3_bind_null(statement, place + 2);
  }
  if (code == SQLITE_OK) code = sqlite3_step(statement);
  int end = sqlite3_reset(statement);
  // The text is the caller's.
  sqlite3_bind_null(statement, 1);
  return code == SQLITE_DONE ? SQLITE_OK : end != SQLITE_OK ? end : code;
}

int csqlite_bind_text(sqlite3_stmt *statement, int place, const char *text, int length) {
  return sqlite3_bind_text(statement, place, text, length, SQLITE_TRANSIENT);
}

int csqlite_bind_bytes(sqlite3_stmt *statement, int place, const void *bytes, int length) {
  // Without bytes it would be NULL.
  return sqlite3_bind_blob(statement, place, length > 0 ? bytes : "", length, SQLITE_TRANSIENT);
}

// Registering the same function again does nothing, sqlite3_auto_extension.
int csqlite_defend_connections(void) { return sqlite3_auto_extension((void (*)(void))defend); }
