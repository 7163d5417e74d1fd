"""Prints the statistics of a store's outcomes as `subcal stats --json` does, computed by Python: quartiles.py STORE"""
import fractions
import json
import sqlite3
import sys


def tenths(value):
    """Rounded to a tenth, halves away from zero, with the sign of what is rounded to zero."""
    whole = int(abs(value) * 10 + fractions.Fraction(1, 2))
    return f"{'-' if value < 0 else ''}{whole // 10}.{whole % 10}"


def quartiles(values):
    """Between two neighbours in proportion, as statistics.quantiles with method="inclusive", which rounds."""
    values = sorted(values)

    def quantile(part):
        place, rest = divmod((len(values) - 1) * part, 4)
        return values[place] + (values[min(place + 1, len(values) - 1)] - values[place]) * fractions.Fraction(rest, 4)

    return {name: tenths(quantile(part)) for part, name in enumerate(("lower", "median", "upper"), 1)}


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
        outcomes["below_price_percent"] = tenths(fractions.Fraction(100 * sum(row[3] < 0 for row in rows), len(rows)))
    return outcomes


def band(row):
    for limit, name in ((0, "<0"), (10, "0-10"), (20, "10-20"), (40, "20-40")):
        if row[1] < limit:
            return name
    return "40+"


def premium(close, price):
    return None if close is None else fractions.Fraction(100 * (close - price), price)


rows = [
    (market, *(premium(close, price) for close in closes))
    for market, price, *closes in sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True).execute(
        "SELECT market, price, last_day_close, draw_close, delivery_close FROM outcome JOIN offering ON id = offering"
        " WHERE last_day_close IS NOT NULL AND delivery_close IS NOT NULL")]
groups = {"all": group(rows)}
for name in {row[0] for row in rows}:
    groups[name] = group([row for row in rows if row[0] == name])
for name in {band(row) for row in rows}:
    groups[name] = group([row for row in rows if band(row) == name])
print(json.dumps(groups, ensure_ascii=False))
