// SQLite, and what it offers only through a variadic function, a macro, or a call for each value.
#ifndef CSQLITE_H
#define CSQLITE_H

#include <sqlite3.h>
#include <stdint.h>

// Makes every connection that this process opens from now on defensive, so that no statement can damage the file on
// purpose (SQLITE_DBCONFIG_DEFENSIVE), and lets what the file's schema says call only harmless functions
// (SQLITE_DBCONFIG_TRUSTED_SCHEMA). Returns an SQLite result code.
int csqlite_defend_connections(void);

// Executes a statement whose first argument is a text and whose others are whole numbers, NULL where the bit of their
// place is not set. The text is not copied. Returns an SQLite result code.
int csqlite_execute(
    sqlite3_stmt *statement, const char *text, int length, const int64_t *numbers, uint64_t present, int count);

// Sets an argument to a copy of a text (SQLITE_TRANSIENT). Returns an SQLite result code.
int csqlite_bind_text(sqlite3_stmt *statement, int place, const char *text, int length);

// The same of bytes.
int csqlite_bind_bytes(sqlite3_stmt *statement, int place, const void *bytes, int length);

#endif
