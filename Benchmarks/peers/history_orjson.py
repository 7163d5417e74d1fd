"""Days of closes into a database with Python, orjson and sqlite3: history_orjson.py FOLDER STORE"""

import glob
import sqlite3
import sys

import orjson


def rows(folder):
    for path in sorted(glob.glob(folder + "/twse-bars-*.json")):
        with open(path, "rb") as file:
            for row in orjson.loads(file.read()):
                yield (
                    int(row["Date"]), row["Code"], float(row["OpeningPrice"]), float(row["HighestPrice"]),
                    float(row["LowestPrice"]), float(row["ClosingPrice"]), int(row["TradeVolume"]),
                    int(row["TradeValue"]))


with sqlite3.connect(sys.argv[2]) as database:
    database.execute("PRAGMA journal_mode = WAL")
    database.execute(
        "CREATE TABLE bar (day INT, code TEXT, open REAL, high REAL, low REAL, close REAL, volume INT,"
        " value INT, PRIMARY KEY (day, code)) WITHOUT ROWID")
    database.executemany("INSERT INTO bar VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows(sys.argv[1]))
