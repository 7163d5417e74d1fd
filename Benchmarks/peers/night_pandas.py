"""The night with Python and pandas: night_pandas.py FOLDER OUTPUT STORE"""

import json
import os
import sys

import pandas as pd
from offerings import items, read_list, store, write_files


def main(folder, output, database):
    def path(name):
        return os.path.join(folder, name)

    def numbers(frame, names):
        return frame[names].apply(lambda column: pd.to_numeric(column.str.replace(",", ""), errors="coerce"))

    listed = pd.read_json(path("twse-closes.json"), dtype=str)
    names = ["OpeningPrice", "HighestPrice", "LowestPrice", "ClosingPrice", "TradeVolume"]
    listed = numbers(listed, names).set_axis(names, axis=1).assign(Code=listed["Code"])
    with open(path("tpex-closes.json"), encoding="utf-8") as file:
        table = json.load(file)["tables"][0]
    counter = pd.DataFrame(table["data"], columns=table["fields"])
    counter = counter[~((counter["代號"].str.len() == 6) & counter["代號"].str.startswith("7"))]
    counter = numbers(counter, ["開盤", "最高", "最低", "收盤", "成交股數"]).set_axis(names, axis=1).assign(
        Code=counter["代號"])
    emerging = pd.read_json(path("emerging-closes.json"), dtype=str)
    closes = dict(zip(emerging["SecuritiesCompanyCode"], pd.to_numeric(emerging["Average"])))
    bars = pd.concat([counter, listed])
    closes.update(zip(bars["Code"], bars["ClosingPrice"]))
    made = items(read_list(folder), closes)
    write_files(made, output, lambda value: json.dumps(value, ensure_ascii=False).encode())
    bars.insert(0, "day", 20637)
    store(database, bars[["day", "Code"] + names].itertuples(index=False, name=None), made)


main(*sys.argv[1:])
