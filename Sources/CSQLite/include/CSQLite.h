// What SQLite offers only through a variadic function.
#ifndef CSQLITE_H
#define CSQLITE_H

// Makes every connection that this process opens from now on defensive, so that no statement can damage the file on
// purpose (SQLITE_DBCONFIG_DEFENSIVE), and lets what the file's schema says call only harmless functions
// (SQLITE_DBCONFIG_TRUSTED_SCHEMA). Returns an SQLite result code.
int csqlite_defend_connections(void);

#endif
