"""Days of closes into a database with Python and pandas: history_pandas.py FOLDER STORE"""

import glob
import sqlite3
import sys

import pandas as pd

frame = pd.concat(pd.read_json(path, dtype=str) for path in sorted(glob.glob(sys.argv[1] + "/twse-bars-*.json")))
prices = ["OpeningPrice", "HighestPrice", "LowestPrice", "ClosingPrice", "TradeVolume", "TradeValue"]
frame[prices] = frame[prices].apply(pd.to_numeric)
with sqlite3.connect(sys.argv[2]) as database:
    frame.to_sql("bar", database, index=False)
