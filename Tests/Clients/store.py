"""Reads a store of subcal with Python's SQLite, or modifies it.

store.py faults FILE    prints what integrity_check, foreign_key_check and the bars' key find, one per line
store.py dump FILE      prints every row of every table, as `table row`, sorted, one per line
store.py days FILE      prints the days that have bars, one per line
store.py listed-days FILE    prints the days that have bars of the TWSE
store.py bars FILE      prints the day and code of each bar, one per line
store.py older FILE     marks the store as one that this program has not brought up to date
store.py future FILE    marks the store as one that a newer program has migrated
store.py damage FILE    overwrites the page where the bars begin, which nothing reads before writing them
store.py loosen FILE TABLE    lets a table's columns hold any value
store.py undo FILE      marks the store as one whose fourth migration, which can be repeated, was not done
store.py misfile FILE   adds a row that breaks a foreign key, for `faults` to find
"""

import sqlite3
import sys
from datetime import date, timedelta


def tables(connection):
    return [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]


def faults(connection):
    for (line,) in connection.execute("PRAGMA integrity_check"):
        if line != "ok":
            yield line
    for row in connection.execute("PRAGMA foreign_key_check"):
        yield f"foreign key: {row}"
    days, codes, bars = connection.execute(
        "SELECT COUNT(DISTINCT day), COUNT(DISTINCT code), COUNT(*) FROM bar").fetchone()
    if min(days, codes, bars) == 0:
        yield "no bars"
    for row in connection.execute(
            "SELECT day, code, board, COUNT(*) FROM bar GROUP BY day, code, board HAVING COUNT(*) > 1"):
        yield f"bar more than once: {row}"


def dump(connection):
    return sorted(
        f"{table} {row}"
        for table in tables(connection)
        for row in connection.execute(f'SELECT * FROM "{table}"'))


def days(connection):
    # A day is stored as the number of days since 1970-01-01.
    for (day,) in connection.execute("SELECT DISTINCT day FROM bar ORDER BY day"):
        yield (date(1970, 1, 1) + timedelta(days=day)).isoformat()


def listed_days(connection):
    for (day,) in connection.execute("SELECT DISTINCT day FROM bar WHERE board = 1 ORDER BY day"):
        yield (date(1970, 1, 1) + timedelta(days=day)).isoformat()


def bars(connection):
    for day, code in connection.execute("SELECT day, code FROM bar ORDER BY day, code"):
        yield f"{(date(1970, 1, 1) + timedelta(days=day)).isoformat()} {code}"


def future(connection):
    connection.execute("INSERT INTO grdb_migrations VALUES ('zzz')")
    return []


def older(connection):
    connection.execute("DELETE FROM grdb_migrations WHERE identifier > '1'")
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
    connection.execute("DELETE FROM grdb_migrations WHERE identifier = '4'")
    return []


def damage(connection):
    (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'bar'").fetchone()
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    with open(sys.argv[2], "r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
    return []


with sqlite3.connect(sys.argv[2]) as connection:
    for line in {"faults": faults, "days": days, "dump": dump, "bars": bars, "listed-days": listed_days, "future": future, "older": older, "loosen": loosen,
                 "undo": undo, "misfile": misfile,
                 "damage": damage}[sys.argv[1]](connection):
        print(line)
connection.close()
