"""Reads a store of subcal with Python's SQLite, or modifies it.

store.py faults FILE    prints what integrity_check, foreign_key_check and reading the bars find, one per line
store.py dump FILE      prints every row of every table, as `table row`, and every bar, sorted, one per line
store.py days FILE      prints the days that have bars, one per line
store.py listed-days FILE    prints the days that have bars of the TWSE
store.py bars FILE      prints the day and code of each bar, one per line
store.py older FILE     marks the store as one that this program has not brought up to date
store.py future FILE    marks the store as one that a newer program has migrated
store.py damage FILE    overwrites the page where the bars begin, which nothing reads before writing them
store.py loosen FILE TABLE    lets a table's columns hold any value
store.py undo FILE      marks the store as one whose last migration was not done, without bars
store.py misfile FILE   adds a row that breaks a foreign key, for `faults` to find
"""

import sqlite3
import sys
from datetime import date, timedelta


def tables(connection):
    return [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]


class Bar:
    """A bar as `PackedBar` writes it, read from `data` at `place`."""

    NAMES = ("close", "open", "high", "low", "last", "reference", "volume", "value")
    # The bit of each of them; then come incomparable, break, and whether prices are in hundredths.
    BITS = (5, 2, 3, 4, 6, 7, 8, 9)

    def __init__(self, data):
        bits, self.place, self.data = int.from_bytes(data[:2], "little"), 2, data
        unit, self.board = 100 if bits >> 12 & 1 else 1, bits & 3
        values = {name: self.number() for name, bit in zip(self.NAMES, self.BITS) if bits >> bit & 1}
        assert self.place == len(data)
        close = values.get("close", 0)
        for name in ("open", "high", "low", "last", "reference"):
            if name in values:
                values[name] += close
        self.values = [values[name] * (unit if name not in ("volume", "value") else 1) if name in values else None
                       for name in self.NAMES] + [bits >> 10 & 1]

    def number(self):
        number = shift = 0
        while True:
            byte = self.data[self.place]
            self.place += 1
            number |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return number >> 1 ^ -(number & 1)


def all_bars(connection):
    """The day, code, board and values of each bar."""
    for key, count, data in connection.execute("SELECT key, count, bars FROM bar_block"):
        day, board = key // 64, key // 16 % 4
        assert int.from_bytes(data[8:12], "little") == count
        codes, lengths, place = 12, 12 + 6 * count, 12 + 7 * count
        for row in range(count):
            code = data[codes + 6 * row:codes + 6 * row + 6].rstrip(b"\0").decode("ascii")
            bar = Bar(data[place:place + data[lengths + row]])
            assert bar.board == board
            place += data[lengths + row]
            yield (day, code, board, *bar.values)
        assert place == len(data)


def faults(connection):
    for (line,) in connection.execute("PRAGMA integrity_check"):
        if line != "ok":
            yield line
    for row in connection.execute("PRAGMA foreign_key_check"):
        yield f"foreign key: {row}"
    keys = [bar[:3] for bar in all_bars(connection)]
    if not keys:
        yield "no bars"
    if len(set(keys)) < len(keys):
        yield "a bar more than once"


def dump(connection):
    return sorted(
        f"{table} {row}"
        for table in tables(connection) if table != "bar_block"
        for row in connection.execute(f'SELECT * FROM "{table}"')) + sorted(f"bar {bar}" for bar in all_bars(connection))


def days(connection):
    # A day is stored as the number of days since 1970-01-01.
    for (day,) in connection.execute("SELECT DISTINCT key / 64 FROM bar_block ORDER BY 1"):
        yield (date(1970, 1, 1) + timedelta(days=day)).isoformat()


def listed_days(connection):
    for (day,) in connection.execute("SELECT DISTINCT key / 64 FROM bar_block WHERE key / 16 % 4 = 1 ORDER BY key"):
        yield (date(1970, 1, 1) + timedelta(days=day)).isoformat()


def bars(connection):
    for day, code, *_ in sorted(bar[:3] for bar in all_bars(connection)):
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
        DROP TABLE bar_block;
        CREATE TABLE packed_bars (year INTEGER);
        CREATE TABLE bar (
          day INTEGER NOT NULL, code TEXT NOT NULL, board INTEGER NOT NULL,
          open INTEGER, high INTEGER, low INTEGER, close INTEGER NOT NULL, volume INTEGER, value INTEGER,
          last INTEGER, reference INTEGER, incomparable INTEGER NOT NULL DEFAULT 0,
          PRIMARY KEY (day, code, board)
        ) STRICT, WITHOUT ROWID;
        DELETE FROM grdb_migrations WHERE identifier = '13';
        PRAGMA user_version = 12;
        """)
    return []


def damage(connection):
    (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'bar_block'").fetchone()
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    with open(sys.argv[2], "r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
    return []


def main():
    with sqlite3.connect(sys.argv[2]) as connection:
        commands = {
            "faults": faults, "days": days, "dump": dump, "bars": bars, "listed-days": listed_days, "future": future,
            "older": older, "loosen": loosen, "undo": undo, "misfile": misfile, "damage": damage}
        for line in commands[sys.argv[1]](connection):
            print(line)
    connection.close()


if __name__ == "__main__":
    main()
