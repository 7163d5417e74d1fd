"""Reads subcal's indicators of many series and prints where TA-Lib's differ.

The file named by the argument has one JSON object per line: "high", "low", "close", the lengths "n", "fast", "slow"
and "signal", and our "lines" by name. Prints how many values agree, and the first that do not.
"""

import json
import sys

import numpy
import talib


def reference(series):
    high, low, close = (numpy.array(series[key], dtype=float) for key in ("high", "low", "close"))
    n = series["n"]
    upper, middle, lower = talib.BBANDS(close, n, 2, 2, 0)
    difference, signal, histogram = talib.MACD(close, series["fast"], series["slow"], series["signal"])
    return {
        "MA": talib.SMA(close, n), "EMA": talib.EMA(close, n), "BOLL middle": middle, "BOLL upper": upper,
        "BOLL lower": lower, "MACD difference": difference, "MACD signal": signal, "MACD histogram": histogram,
        "RSI": talib.RSI(close, n), "ATR": talib.ATR(high, low, close, n), "CCI": talib.CCI(high, low, close, n),
    }


def still(series, name, index):
    """Where definitions differ: TA-Lib's RSI is 0 while the price has not moved, ours is missing."""
    return name == "RSI" and len(set(series["close"][:index + 1])) == 1


def main():
    agreed, stood, differences = {}, 0, []
    for number, text in enumerate(open(sys.argv[1], encoding="utf-8")):
        series = json.loads(text)
        expected = reference(series)
        assert sorted(expected) == sorted(series["lines"])
        for name, line in series["lines"].items():
            for index, (ours, theirs) in enumerate(zip(line, expected[name], strict=True)):
                if ours is None and numpy.isnan(theirs):
                    continue
                if ours is None and theirs == 0 and still(series, name, index):
                    stood += 1
                elif ours is not None and abs(ours - theirs) <= 1e-6 * max(1, abs(theirs)):
                    agreed[name] = agreed.get(name, 0) + 1
                else:
                    differences.append(f"series {number}, {name}[{index}]: {ours}, TA-Lib {theirs}")
    json.dump({"agreed": agreed, "still": stood, "differences": differences[:10]}, sys.stdout)


main()
