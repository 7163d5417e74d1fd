"""Computes rules again from the CSV of `subcal backtest`: backtest.py SUBCAL STORE MOMENT

Ten rules, or twenty with LONG=1: who applies is decided from the CSV of a backtest without conditions, and every number of the rule's own CSV and
totals is computed from that with fractions. Prints what differs, and ends with 1 if anything does.
"""
import csv
import datetime
import functools
import io
import json
import os
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction

SUBCAL, STORE, MOMENT = sys.argv[1:]
differences = 0


def ask(*arguments):
    command = [SUBCAL, "backtest", "--store", STORE, "--as-of", MOMENT, *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def rounded(value, places):
    scaled = abs(value) * 10**places
    whole = int(scaled + Fraction(1, 2)) * (1 if value >= 0 else -1)
    sign, digits = "-" if whole < 0 else "", str(abs(whole)).rjust(places + 1, "0")
    return sign + (digits[:-places] + "." + digits[-places:] if places else digits)


def compare(rule, what, mine, theirs):
    global differences
    if str(mine) != str(theirs):
        differences += 1
        print(f"{' '.join(rule)}: {what}: computed {mine}, printed {theirs}")


def at_least(column):
    return lambda row, bound: row[column] != "" and Fraction(row[column]) >= Fraction(bound)


@functools.cache
def everything(*days):
    return ask("--csv", *days)


CONDITIONS = {
    "--min-premium": at_least("premium_percent"), "--min-ev": at_least("expected_value"),
    "--min-win-rate": at_least("estimated_win_rate_percent"),
    "--max-cash": lambda row, bound: row["cash_required"] != "" and int(row["cash_required"]) <= int(bound),
    "--market": lambda row, part: part in row["market"], "--underwriter": lambda row, part: part in row["underwriter"],
    "--board": lambda row, board: board in (row["board"], row["close_board"]),
}
# All but the first are asked about some months only, which takes less time.
RULES = [
    rule.split() if index == 0 or "--from" in rule else [*rule.split(), "--from", "2024-06-01"]
    for index, rule in enumerate("""
--min-premium 20
--min-premium 10.5
--min-premium=-5
--min-ev 0
--min-ev 100
--min-ev=-50.5 --accounts 2
--min-win-rate 1
--min-win-rate 0.5 --min-premium 15
--max-cash 50000
--max-cash 100000 --min-ev 50
--board TPEx
--board TWSE --min-premium 25
--market 初上 --min-premium 10
--market 增資 --market 初上櫃 --accounts 3
--underwriter 元大
--underwriter 台新 --min-ev 0 --sell-after 3
--budget 300000
--budget 150000 --accounts 4
--budget 200000 --accounts 3 --min-ev 0 --sell-after 1
--min-premium 20 --from 2024-03-01 --to 2024-09-30
""".strip().split("\n"))]


def day(text):
    return datetime.date.fromisoformat(text).toordinal()


def decide(rows, conditions, accounts, capital):
    """How many persons apply for each row, and the spans of days with the money that is tied up."""
    spans = []
    ordered = sorted(rows, key=lambda row: (
        row["last_day"], -Fraction(row["expected_value"]) if row["expected_value"] else Fraction(10**12), row["id"]))
    for row in ordered:
        admitted = row["cash_required"] and row["refund_date"] and row["reason"] != "not_a_share" and all(
            any(CONDITIONS[name](row, value) for value in values) for name, values in conditions.items())
        last = day(row["last_day"])
        number = 0
        if admitted:
            locked = sum(amount for first, end, amount in spans if first <= last <= end)
            number = accounts if capital is None else min(accounts, max(0, capital - locked) // int(row["cash_required"]))
        row["number"] = number
        if number:
            amount, refund = number * int(row["cash_required"]), day(row["refund_date"])
            spans.append((last, refund, amount))
            won = -(-amount * Fraction(row["win_rate_percent"] or 0) / 100 // 1)
            if won and row["proceeds_date"] and day(row["proceeds_date"]) > refund:
                spans.append((refund + 1, day(row["proceeds_date"]), won))
    return spans


def quantile(chances, percent):
    total = Fraction(0)
    for value in sorted(chances):
        total += chances[value]
        if total * 100 >= percent:
            return value


def added(chances, odds, win, loss):
    new = {}
    for value, chance in chances.items():
        for step, part in ((win, odds), (loss, 1 - odds)):
            if part:
                new[value + step] = new.get(value + step, 0) + chance * part
    return new


def check(rule):
    options = [part for option in rule for part in option.split("=")]
    conditions, others = {}, {}
    for name, value in zip(options[::2], options[1::2]):
        conditions.setdefault(name, []).append(value) if name in CONDITIONS else others.setdefault(name, value)
    accounts, capital = int(others.get("--accounts", 1)), others.get("--budget")
    days = [part for name in ("--from", "--to", "--sell-after") if name in others for part in (name, others[name])]
    rows = list(csv.DictReader(io.StringIO(everything(*days))))
    theirs = list(csv.DictReader(io.StringIO(ask("--csv", *rule))))
    totals = json.loads(ask("--json", *rule), parse_float=Decimal)["totals"]
    spans = decide(rows, conditions, accounts, int(capital) if capital else None)
    wins, profits, sums = {0: Fraction(1)}, {0: Fraction(1)}, dict(wins=Fraction(0), profit=Fraction(0), fees=0)
    known = [row for row in rows if row["number"] and row["expected_profit"]]
    for row, other in zip(rows, theirs, strict=True):
        number = row["number"]
        compare(rule, f"{row['id']} applied", "true" if number else "false", other["applied"])
        compare(rule, f"{row['id']} applications", number, other["applications"])
        for column in ("id", "decided_at", "premium_percent", "expected_value", "win_odds", "profit_per_lot"):
            compare(rule, f"{row['id']} {column}", row[column], other[column])
        fee = int(row["application_fee"])
        sums["fees"] += number * fee
        won, profit = "0.000000", "0.00"
        if number and not (row["win_odds"] and row["profit_per_lot"]):
            won, profit = "", ""
        elif number:
            odds, gain = Fraction(row["win_odds"]), int(row["profit_per_lot"])
            won = rounded(number * odds, 6)
            profit = rounded(number * Fraction(rounded(odds * gain - (1 - odds) * fee, 2)), 2)
            for _ in range(number):
                wins = added(wins, odds, 1, 0)
                if len(known) * accounts <= 14:
                    profits = added(profits, odds, gain, -fee)
        compare(rule, f"{row['id']} expected_wins", won, other["expected_wins"])
        compare(rule, f"{row['id']} expected_profit", profit, other["expected_profit"])
        sums["wins"] += Fraction(won or 0)
        sums["profit"] += Fraction(profit or 0)
    mine = {
        "offerings": len(rows), "applications": sum(row["number"] for row in rows), "fees": sums["fees"],
        "expected_wins": rounded(sums["wins"], 6), "expected_profit": rounded(sums["profit"], 2),
        "wins_low": quantile(wins, 5), "wins_high": quantile(wins, 95),
    }
    if len(known) * accounts <= 14:
        mine |= {
            "profit_low": quantile(profits, 5), "profit_high": quantile(profits, 95),
            "loss_chance_percent": rounded(100 * sum(chance for value, chance in profits.items() if value < 0), 1),
        }
    if spans:
        starts = {first for first, _, _ in spans}
        peak = max(sum(amount for first, end, amount in spans if first <= start <= end) for start in starts)
        length = max(end for _, end, _ in spans) - min(starts) + 1
        mean = Fraction(sum(amount * (end - first + 1) for first, end, amount in spans), length)
        mine |= {"peak_cash": peak, "mean_cash": rounded(mean, 0),
                 "return_on_peak_percent": rounded(sums["profit"] * 100 / peak, 2)}
    if mine["applications"] and totals["without_outcome"] == mine["applications"]:
        mine |= dict.fromkeys(set(mine) & {
            "expected_wins", "expected_profit", "wins_low", "wins_high", "profit_low", "profit_high",
            "loss_chance_percent", "return_on_peak_percent"})
    # A number of JSON has no zeros at its end.
    number = lambda value: None if value is None else Decimal(value).normalize()
    for name, value in mine.items():
        compare(rule, name, number(value), number(totals[name]))
    return "profit_low" in mine


rules = RULES if os.environ.get("LONG") == "1" else RULES[::2]
exact = sum(check(rule) for rule in rules)
print(f"{len(rules)} rules, {exact} with the distribution of the profit, {differences} differences")
sys.exit(1 if differences else 0)
