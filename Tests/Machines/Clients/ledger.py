"""Computes what a journal brought, a second time: ledger.py STORE JOURNAL SUMMARY POSITIONS [YEAR]

Compares the sums of `subcal ledger --result --json` with its own.
"""

import csv
import json
import sqlite3
import sys
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction

DISCOUNTS = {0: (Fraction(1), 20), 1: (Fraction(28, 100), 1), 2: (Fraction(6, 10), 20)}


def day(number):
    return date(1970, 1, 1) + timedelta(days=number)


def offerings(store):
    with sqlite3.connect(f"file:{store}?mode=ro", uri=True) as database:
        database.row_factory = sqlite3.Row
        return {row["id"]: row for row in database.execute("SELECT * FROM offering")}


def rounded(value, places):
    """Half away from zero."""
    step = Fraction(1, 10 ** places)
    count = abs(value) / step
    whole = int(count) + (1 if count - int(count) >= Fraction(1, 2) else 0)
    return Fraction(whole if value >= 0 else -whole) * step


def standing(path):
    """The applications after the journal's entries: [account, offering, won, (day, price)]."""
    kept = {}
    with open(path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            key = (row["account"], row["offering"])
            if row["kind"] == "applied":
                kept[key] = [None, None, row["day"]]
            elif row["kind"] == "withdrawn":
                del kept[key]
            elif row["kind"] == "sold":
                kept[key][1] = (row["day"], Fraction(row["price"]))
            else:
                kept[key][0] = row["kind"] == "won"
    return kept


def movement(commitment, what):
    return next(one for one in commitment["movements"] if one["what"] == what)


def summed(applications, known, dates):
    total = dict(applied=0, answered=0, won=0, fees=0, sold=0, received=0, profit=0, held=0)
    expected, tied, of_tied, ready, back = Fraction(0), 0, 0, [], []
    for (account, identity), (won, sale, _) in applications:
        one = known[identity]
        if one["cancelled"]:
            continue
        total["applied"] += 1
        if won is None:
            continue
        total["answered"] += 1
        expected += Fraction(one["win_rate"], 10_000)
        shares = one["lot_shares"]
        cash = -(-one["offer_price"] * shares // 10_000) + 70
        if not won:
            total["fees"] += 20
            total["profit"] -= 20
            profit, until = -20, movement(dates[account, identity], "refund")["date"]
        else:
            total["won"] += 1
            total["fees"] += 70
            if not sale:
                total["held"] += 1
                continue
            total["sold"] += 1
            discount, least = DISCOUNTS[sum(account.encode()) % 3]
            value = int(sale[1] * shares)
            commission = max(least, int(value * Fraction(1425, 1_000_000) * discount))
            net = value - commission - int(value * Fraction(3, 1000))
            paid = -(-(one["final_price"] or one["offer_price"]) * shares // 10_000)
            profit = net - paid - 70
            total["received"] += net
            total["profit"] += profit
            until = movement(dates[account, identity], "proceeds")["date"]
        ready.append(date.fromisoformat(movement(dates[account, identity], "application")["ready_date"]))
        back.append(date.fromisoformat(until))
        days = (back[-1] - ready[-1]).days
        tied += cash * days
        of_tied += profit
    total["expected_wins"] = rounded(expected, 2)
    share = rounded(Fraction(of_tied * 36_500, tied), 2) if tied else None
    # None of less than a month, or beyond 1,000 %.
    if share is not None and (abs(share) > 1000 or (max(back) - min(ready)).days < 30):
        share = None
    total["return_percent"] = share
    return total


def check(store, path, summary, positions, year=None):
    known, applications = offerings(store), standing(path)
    with open(positions, encoding="utf-8") as file:
        listed = json.load(file)["commitments"]
    dates = {(one["account"], one["id"]): one for one in listed}
    assert set(dates) == set(applications), "other applications stand"
    of_year = [item for item in applications.items()
               if year is None or day(known[item[0][1]]["draw_date"]).year == int(year)]
    with open(summary, encoding="utf-8") as file:
        answer = json.load(file, parse_float=Decimal)
    groups = {("all", "all"): of_year}
    for item in of_year:
        one = known[item[0][1]]
        for name, key in (("accounts", item[0][0]), ("markets", one["market"]), ("years", str(day(one["draw_date"]).year))):
            groups.setdefault((name, key), []).append(item)
    rows = {("all", "all"): answer["all"]}
    for name, key in (("accounts", "account"), ("markets", "market"), ("years", "year")):
        rows.update({(name, str(row[key])): row for row in answer[name]})
    differences = 0 if set(rows) == set(groups) else 1
    for place, members in groups.items():
        wanted = summed(members, known, dates)
        for name, value in wanted.items():
            if rows[place][name] != value:
                differences += 1
                print(f"{place} {name}: {rows[place][name]} and not {value}")
        assert rows[place]["incomplete"] == 0, place
    print(f"{len(of_year)} applications in {len(groups)} groups, {differences} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(check(*sys.argv[1:]))
