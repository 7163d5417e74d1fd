"""Prints what the best plan of each family is worth, one in a line, as HiGHS finds it: milp.py FAMILIES

FAMILIES is a JSON file: families, each with the number of its days from 0 on, and its accounts with name, person, cash, the
days that money takes to others by their names, and options. An option is one account's application: its id, the cash that
must be there by the day `ready`, what comes back on the day `refund` and can be used from the next day on, and its worth. A
person applies once for an id, and no account is ever short.

Every account has its money on each day as a variable, and every transfer on each day: nothing here is as in FamilySearch.
"""
import json
import sys

import numpy
from scipy.optimize import Bounds, LinearConstraint, milp


def best(family):
    days, accounts = range(family["days"]), family["accounts"]
    names = {account["name"]: number for number, account in enumerate(accounts)}
    options = [(number, option) for number, account in enumerate(accounts) for option in account["options"]]
    transfers = [(number, names[to], day, day + taken)
                 for number, account in enumerate(accounts) for to, taken in account["moves"].items()
                 for day in days if day + taken in days]
    money = len(options)
    sent = money + len(accounts) * len(days)
    count = sent + len(transfers)
    rows, lows, highs = [], [], []

    def limit(coefficients, low, high):
        row = numpy.zeros(count)
        for column, coefficient in coefficients:
            row[column] += coefficient
        rows.append(row)
        lows.append(low)
        highs.append(high)

    for number, account in enumerate(accounts):
        for day in days:
            # What is there, less what was there the day before, is what came less what went.
            flow = [(money + number * len(days) + day, 1)]
            if day:
                flow.append((money + number * len(days) + day - 1, -1))
            for column, (owner, option) in enumerate(options):
                if owner == number and option["ready"] == day:
                    flow.append((column, option["cash"]))
                if owner == number and option["refund"] + 1 == day:
                    flow.append((column, -option["back"]))
            for column, (giver, taker, left, arrived) in enumerate(transfers):
                if giver == number and left == day:
                    flow.append((sent + column, 1))
                if taker == number and arrived == day:
                    flow.append((sent + column, -1))
            came = 0 if day else account["cash"]
            limit(flow, came, came)
    once = {}
    for column, (owner, option) in enumerate(options):
        once.setdefault((accounts[owner]["person"], option["id"]), []).append((column, 1))
    for coefficients in once.values():
        limit(coefficients, 0, 1)

    worth = numpy.zeros(count)
    worth[:money] = [-option["worth"] for _, option in options]
    whole = numpy.zeros(count)
    whole[:money] = 1
    most = numpy.full(count, numpy.inf)
    most[:money] = 1
    found = milp(worth, constraints=LinearConstraint(numpy.array(rows), lows, highs), integrality=whole,
                 bounds=Bounds(0, most), options={"mip_rel_gap": 0})
    if not found.success:
        sys.exit(found.message)
    # Of the choice in whole numbers: the solver's own sum is rounded.
    return round(sum(option["worth"] for (_, option), taken in zip(options, found.x) if taken > 0.5))


for family in json.load(open(sys.argv[1], encoding="utf-8")):
    print(best(family))
