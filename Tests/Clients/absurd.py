"""Sets the integers of a store to values that nothing writes, and asks it: absurd.py SUBCAL STORE REPLAY [all]

Each integer column of each table gets a value, in every row; with `all` four in turn, and more questions are asked. Prints a line of JSON for each run that a
signal ended, and then the number of columns, of runs, and how often a run said that the store is corrupt.
"""

import json
import sqlite3
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

# The extremes, the largest count that is read, and a day in 2298.
VALUES = (2**63 - 1, -2**63, 999_999_999_999, 119_999)
QUESTIONS = ("query 9935 6535", "list --all", "digest", "cash-plan --budget 1000000", "stats", "status --check-calendar",
             "history 9935", "chart 9935 --output - --range all")


def columns(store):
    database = sqlite3.connect(store)
    tables = [name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    found = [(table, column[1]) for table in sorted(tables) if not table.startswith(("sqlite_", "grdb_"))
             for column in database.execute(f"PRAGMA table_info({table})") if column[2] == "INTEGER"]
    database.close()
    return found


def damaged(store, copy, changes, value):
    """A copy of a store with columns set to a value, where keys and checks allow it."""
    original, database = sqlite3.connect(store), sqlite3.connect(copy)
    original.backup(database)
    database.execute("PRAGMA foreign_keys = OFF")
    for table, column in changes:
        database.execute(f"UPDATE OR REPLACE {table} SET {column} = ?", (value,))
    database.commit()
    database.close()
    original.close()


def main():
    subcal, store, replay, *rest = sys.argv[1:]
    values, questions = (VALUES, QUESTIONS) if rest == ["all"] else (VALUES[:1], QUESTIONS[:1] + ("status",))
    places = columns(store)
    tables = sorted({table for table, _ in places})
    # A night reads nearly everything, so one for each table suffices.
    cases = [([place], value, questions) for place in places for value in values]
    cases += [([place for place in places if place[0] == table], value,
               (f"nightly --no-site --replay {replay} --output {{folder}}/public",)) for table in tables for value in VALUES[2:3]]

    def play(case):
        changes, value, commands = case
        ended = []
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / "store.sqlite"
            for command in commands:
                if command is commands[0]:
                    damaged(store, copy, changes, value)
                words = [word.replace("{folder}", folder) for word in command.split()]
                run = subprocess.run(
                    [subcal, *words, "--store", copy, "--as-of", "2024-10-29T21:40"],
                    capture_output=True, cwd=folder, check=False)
                ended.append((command, run.returncode, b"corrupt" in run.stderr))
        return changes, value, ended

    runs = corrupt = 0
    with ThreadPoolExecutor(4) as pool:
        for changes, value, ended in pool.map(play, cases):
            for command, status, is_corrupt in ended:
                runs, corrupt = runs + 1, corrupt + is_corrupt
                if status < 0:
                    print(json.dumps({"changes": changes, "value": value, "command": command, "signal": -status}))
    print(json.dumps({"columns": len(places), "runs": runs, "corrupt": corrupt}))


main()
