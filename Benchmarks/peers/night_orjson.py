"""The night with Python, orjson and sqlite3: night_orjson.py FOLDER OUTPUT STORE"""

import os
import sys

import orjson
from offerings import items, number, read_list, store, write_files


def read(folder, name):
    with open(os.path.join(folder, name), "rb") as file:
        return orjson.loads(file.read())


def main(folder, output, database):
    closes, bars = {}, []
    for row in read(folder, "emerging-closes.json"):
        closes[row["SecuritiesCompanyCode"]] = number(row["Average"])
    table = read(folder, "tpex-closes.json")["tables"][0]
    place = {name: index for index, name in enumerate(table["fields"])}
    for row in table["data"]:
        code = row[place["代號"]]
        if len(code) == 6 and code[0] == "7":
            continue
        values = [number(row[place[name]]) for name in ("開盤", "最高", "最低", "收盤", "成交股數")]
        closes[code] = values[3]
        bars.append((20637, code, *values))
    for row in read(folder, "twse-closes.json"):
        names = ("OpeningPrice", "HighestPrice", "LowestPrice", "ClosingPrice", "TradeVolume")
        values = [number(row[name]) for name in names]
        closes[row["Code"]] = values[3]
        bars.append((20637, row["Code"], *values))
    made = items(read_list(folder), closes)
    write_files(made, output, orjson.dumps)
    store(database, bars, made)


main(*sys.argv[1:])
