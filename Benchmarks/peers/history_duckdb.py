"""Days of closes into a database with DuckDB: history_duckdb.py FOLDER STORE"""

import sys

import duckdb

with duckdb.connect(sys.argv[2]) as database:
    database.execute("SET threads = 2")
    database.execute(f"""
        CREATE TABLE bar AS SELECT "Date"::INT AS day, "Code" AS code, "OpeningPrice"::DECIMAL(12, 4) AS open,
            "HighestPrice"::DECIMAL(12, 4) AS high, "LowestPrice"::DECIMAL(12, 4) AS low,
            "ClosingPrice"::DECIMAL(12, 4) AS close, "TradeVolume"::BIGINT AS volume,
            "TradeValue"::BIGINT AS value
        FROM read_json('{sys.argv[1]}/twse-bars-*.json')""")
