"""Prints the statistics of a store's outcomes as `subcal stats --json` does, computed by Python: quartiles.py STORE"""
import decimal
import json
import sqlite3
import statistics
import sys


def tenths(value):
    """Rounded to a tenth of a percent, halves away from zero."""
    return str((value / 10).quantize(decimal.Decimal("0.1"), decimal.ROUND_HALF_UP))


def quartiles(values):
    lower, median, upper = statistics.quantiles(map(decimal.Decimal, values), n=4, method="inclusive")
    return {"lower": tenths(lower), "median": tenths(median), "upper": tenths(upper)}


def group(rows):
    outcomes = {
        "cases": len(rows), "last_day_premium_percent": None, "delivery_premium_percent": None,
        "change_to_draw_points": None, "change_to_delivery_points": None, "below_price_percent": None}
    if len(rows) >= 20:
        outcomes["last_day_premium_percent"] = quartiles(row[1] for row in rows)
        outcomes["delivery_premium_percent"] = quartiles(row[3] for row in rows)
        outcomes["change_to_delivery_points"] = quartiles(row[3] - row[1] for row in rows)
        drawn = [row[2] - row[1] for row in rows if row[2] is not None]
        if len(drawn) >= 20:
            outcomes["change_to_draw_points"] = quartiles(drawn)
        below = decimal.Decimal(1000 * sum(row[3] < 0 for row in rows)) / len(rows)
        outcomes["below_price_percent"] = tenths(below)
    return outcomes


def band(row):
    for limit, name in ((0, "<0"), (100, "0-10"), (200, "10-20"), (400, "20-40")):
        if row[1] < limit:
            return name
    return "40+"


rows = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True).execute(
    "SELECT market, outcome.last_day, draw, delivery FROM outcome JOIN offering ON id = offering"
    " WHERE outcome.last_day IS NOT NULL AND delivery IS NOT NULL").fetchall()
groups = {"all": group(rows)}
for name in {row[0] for row in rows}:
    groups[name] = group([row for row in rows if row[0] == name])
for name in {band(row) for row in rows}:
    groups[name] = group([row for row in rows if band(row) == name])
print(json.dumps(groups, ensure_ascii=False))
