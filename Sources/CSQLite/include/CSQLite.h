// What SQLite offers only through a variadic function, and whole rows in one call.
#ifndef CSQLITE_H
#define CSQLITE_H

#include <stdint.h>

// Makes every connection that this process opens from now on defensive, so that no statement can damage the file on
// purpose (SQLITE_DBCONFIG_DEFENSIVE), and lets what the file's schema says call only harmless functions
// (SQLITE_DBCONFIG_TRUSTED_SCHEMA). Returns an SQLite result code.
int csqlite_defend_connections(void);

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;

// Executes a statement whose first argument is a text and whose others are whole numbers, NULL where the bit of their
// place is not set. The text is not copied. Returns an SQLite result code.
int csqlite_execute(
    sqlite3_stmt *statement, const char *text, int length, const int64_t *numbers, uint64_t present, int count);

// Reads the whole numbers of the next row and sets the bits of those that are not NULL. Returns SQLITE_ROW, SQLITE_DONE
// after the last row, SQLITE_MISMATCH for a column of another type, or another result code.
int csqlite_next(sqlite3_stmt *statement, int64_t *numbers, uint64_t *present, int count);

// A text of the row that was read, until the next one is; NULL if the column has another type.
const char *csqlite_text(sqlite3_stmt *statement, int place, int *length);

// Takes the authorizer off a connection, which is asked about every column that a statement names.
void csqlite_ignore_access(sqlite3 *connection);

// Ends a statement before its last row was read.
void csqlite_reset(sqlite3_stmt *statement);

#endif
