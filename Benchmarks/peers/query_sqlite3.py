"""A code's offerings and last close with Python's sqlite3: query_sqlite3.py ROWS CODE"""

import sqlite3
import sys

database = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
print(database.execute("SELECT * FROM offering WHERE code = ?", (sys.argv[2],)).fetchall())
print(database.execute(
    "SELECT bar.* FROM (SELECT DISTINCT day FROM session WHERE held = 1 ORDER BY day DESC LIMIT 10) AS held"
    " CROSS JOIN bar ON bar.day = held.day AND bar.code = ? LIMIT 1", (sys.argv[2],)).fetchall())
