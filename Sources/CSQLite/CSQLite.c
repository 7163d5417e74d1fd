#include "CSQLite.h"

#include <sqlite3.h>

static int defend(sqlite3 *connection, char **message, const void *routines) {
  (void)message;
  (void)routines;
  int code = sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  if (code != SQLITE_OK) return code;
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
}

// Registering the same function again does nothing, sqlite3_auto_extension.
int csqlite_defend_connections(void) { return sqlite3_auto_extension((void (*)(void))defend); }
