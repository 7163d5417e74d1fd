"""Reads a store of subcal with Python's SQLite, or modifies it.

store.py faults FILE    prints what integrity_check and foreign_key_check find, and whether there are no bars
store.py faults-beside-bars FILE    prints what integrity_check finds in all tables but that of the bars
store.py dump FILE      prints every row of every table, as `table row`, sorted, one per line
store.py days FILE      prints the days that have bars, one per line
store.py listed-days FILE    prints the days that have bars of the TWSE
store.py bars FILE      prints the day and code of each bar, one per line
store.py older FILE     marks the store as one that this program has not brought up to date
store.py future FILE    marks the store as one that a newer program has migrated
store.py damage FILE    overwrites the page where the bars begin, which nothing reads before writing them
store.py loosen FILE TABLE    lets a table's columns hold any value
store.py undo FILE      makes a store of version 13 of it, without bars
store.py misfile FILE   adds a row that breaks a foreign key, for `faults` to find
"""

import sqlite3
import sys
from datetime import date, timedelta


def tables(connection):
    return [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]


def all_bars(connection):
    """The day, code, board and values of each bar, the close first."""
    return connection.execute(
        "SELECT day, code, board, close, open, high, low, last, reference, volume, value, incomparable FROM bar")


def faults(connection):
    for (line,) in connection.execute("PRAGMA integrity_check"):
        if line != "ok":
            yield line
    for row in connection.execute("PRAGMA foreign_key_check"):
        yield f"foreign key: {row}"
    if connection.execute("SELECT count(*) FROM bar").fetchone() == (0,):
        yield "no bars"


def faults_beside_bars(connection):
    """What a night finds, which does not read all bars."""
    for table in tables(connection):
        if table != "bar":
            for (line,) in connection.execute(f"PRAGMA integrity_check('{table}')"):
                if line != "ok":
                    yield line


def dump(connection):
    return sorted(
        f"{table} {row}" for table in tables(connection) for row in connection.execute(f'SELECT * FROM "{table}"'))


def days(connection):
    # A day is stored as the number of days since 1970-01-01.
    for (day,) in connection.execute("SELECT DISTINCT day FROM bar ORDER BY day"):
        yield (date(1970, 1, 1) + timedelta(days=day)).isoformat()


def listed_days(connection):
    for (day,) in connection.execute("SELECT DISTINCT day FROM bar WHERE board = 1 ORDER BY day"):
        yield (date(1970, 1, 1) + timedelta(days=day)).isoformat()


def bars(connection):
    for day, code in connection.execute("SELECT day, code FROM bar ORDER BY day, code, board"):
        yield f"{(date(1970, 1, 1) + timedelta(days=day)).isoformat()} {code}"


def future(connection):
    connection.execute("PRAGMA user_version = 999")
    return []


def older(connection):
    connection.execute("PRAGMA user_version = 1")
    return []


def misfile(connection):
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute("INSERT INTO feed VALUES ('nobody', 'high')")
    return []


def loosen(connection):
    (sql,) = connection.execute("SELECT sql FROM sqlite_master WHERE name = ?", [sys.argv[3]]).fetchone()
    for rule, looser in ((" NOT NULL", ""), ("STRICT, ", ""), (") STRICT", ")"), ("INTEGER", "BLOB")):
        sql = sql.replace(rule, looser)
    connection.execute("PRAGMA writable_schema = ON")
    connection.execute("UPDATE sqlite_master SET sql = ? WHERE name = ?", [sql, sys.argv[3]])
    return []


def undo(connection):
    connection.executescript("""
        DROP TABLE bar;
        CREATE TABLE bar_block (key INTEGER PRIMARY KEY, count INTEGER NOT NULL, bars BLOB NOT NULL) STRICT;
        ALTER TABLE session DROP COLUMN closes;
        ALTER TABLE session DROP COLUMN checksum;
        CREATE TABLE revision (
          offering TEXT NOT NULL REFERENCES offering ON DELETE CASCADE, number INTEGER NOT NULL, seen INTEGER NOT NULL,
          PRIMARY KEY (offering, number)) STRICT, WITHOUT ROWID;
        CREATE TABLE change (
          offering TEXT NOT NULL, number INTEGER NOT NULL, place INTEGER NOT NULL, field TEXT NOT NULL, old TEXT,
          new TEXT, PRIMARY KEY (offering, number, place)) STRICT, WITHOUT ROWID;
        CREATE TABLE event (
          offering TEXT NOT NULL REFERENCES offering ON DELETE CASCADE, kind TEXT NOT NULL, sequence INTEGER NOT NULL,
          last_modified INTEGER NOT NULL, first_day INTEGER NOT NULL, last_day INTEGER NOT NULL, status TEXT NOT NULL,
          content TEXT NOT NULL, PRIMARY KEY (offering, kind)) STRICT, WITHOUT ROWID;
        INSERT INTO revision SELECT * FROM record_revision WHERE record IN (SELECT id FROM offering);
        INSERT INTO change SELECT * FROM record_change WHERE record IN (SELECT id FROM offering);
        INSERT INTO event SELECT * FROM record_event WHERE record IN (SELECT id FROM offering);
        DELETE FROM record_change WHERE record IN (SELECT id FROM offering);
        DELETE FROM record_revision WHERE record IN (SELECT id FROM offering);
        DELETE FROM record_event WHERE record IN (SELECT id FROM offering);
        ALTER TABLE auction DROP COLUMN doubt;
        ALTER TABLE rights_notice DROP COLUMN doubt;
        DROP TABLE former_row;
        DROP TABLE announced_day;
        DROP TABLE security_names;
        DELETE FROM grdb_migrations WHERE identifier IN ('14', '15', '16', '17', '18');
        PRAGMA user_version = 13;
        """)
    return []


def damage(connection):
    (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'bar'").fetchone()
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    with open(sys.argv[2], "r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
    return []


def main():
    with sqlite3.connect(sys.argv[2]) as connection:
        commands = {
            "faults": faults, "faults-beside-bars": faults_beside_bars, "days": days, "dump": dump, "bars": bars, "listed-days": listed_days, "future": future,
            "older": older, "loosen": loosen, "undo": undo, "misfile": misfile, "damage": damage}
        for line in commands[sys.argv[1]](connection):
            print(line)
    connection.close()


if __name__ == "__main__":
    main()
