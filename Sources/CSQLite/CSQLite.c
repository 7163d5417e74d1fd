#include "CSQLite.h"

#include <sqlite3.h>

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

int csqlite_next(sqlite3_stmt *statement, int64_t *numbers, uint64_t *present, int count) {
  int code = sqlite3_step(statement);
  *present = 0;
  if (code != SQLITE_ROW) return code;
  for (int place = 0; place < count; place++) {
    switch (sqlite3_column_type(statement, place)) {
      case SQLITE_INTEGER:
        numbers[place] = sqlite3_column_int64(statement, place);
        *present |= (uint64_t)1 << place;
        break;
      case SQLITE_NULL: break;
      default: return SQLITE_MISMATCH;
    }
  }
  return code;
}

const char *csqlite_text(sqlite3_stmt *statement, int place, int *length) {
  if (sqlite3_column_type(statement, place) != SQLITE_TEXT) return 0;
  const char *text = (const char *)sqlite3_column_text(statement, place);
  *length = sqlite3_column_bytes(statement, place);
  return text;
}

void csqlite_ignore_access(sqlite3 *connection) { sqlite3_set_authorizer(connection, 0, 0); }

void csqlite_reset(sqlite3_stmt *statement) { sqlite3_reset(statement); }

// Registering the same function again does nothing, sqlite3_auto_extension.
int csqlite_defend_connections(void) { return sqlite3_auto_extension((void (*)(void))defend); }
