"""Weekly or monthly candles from a CSV of daily bars, by other means than the program's.

    candles.py week|month KNOWN_DAY < daily.csv

Averages of the emerging board and closes are never in one candle.
"""
import csv
import datetime
import itertools
import sys
from decimal import Decimal

interval, known = sys.argv[1], datetime.date.fromisoformat(sys.argv[2])
rows = list(csv.DictReader(sys.stdin))


def period(day):
    return tuple(day.isocalendar())[:2] if interval == "week" else (day.year, day.month)


def key(row):
    return period(datetime.date.fromisoformat(row["date"])), row["kind"]


def total(run, name):
    return str(sum(int(row[name]) for row in run)) if all(row[name] for row in run) else ""


def extreme(run, name, best):
    return best((row[name] for row in run), key=Decimal) if all(row[name] for row in run) else ""


out = csv.writer(sys.stdout)
out.writerow([*rows[0], "first_date", "sessions", "running"])
coming = next(
    day for day in (known + datetime.timedelta(days) for days in itertools.count(1)) if day.isoweekday() < 6)
runs = [list(run) for _, run in itertools.groupby(rows, key)]
for run in runs:
    first, last = run[0], run[-1]
    is_running = run is runs[-1] and period(coming) == key(last)[0]
    out.writerow([
        last["date"], last["board"], last["kind"], first["open"], extreme(run, "high", max), extreme(run, "low", min),
        last["close"], last["last"], total(run, "volume"), total(run, "value"), first["reference"],
        "true" if any(row["break"] == "true" for row in run) else "false", first["date"], len(run),
        "true" if is_running else "false"])
