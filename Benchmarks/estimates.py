"""The cost of the estimated win rates in a night."""

import csv
import io
import os
import random
import shutil
import sqlite3

from growing import AS_OF, LAST_DAY
from measuring import Contender, figure, instructions, run

DRAWS = 350  # three years of the exchange's lists


def without_results(source, target):
    """The night's files, but no row of the list has a result."""
    shutil.copytree(source, target)
    path = os.path.join(target, "twse-subscriptions-2026.csv")
    with open(path, encoding="cp950", newline="") as file:
        rows = list(csv.reader(file))
    text = io.StringIO()
    for row in rows:
        if len(row) > 16 and row[0].isdigit():
            row[15:17] = ["0", "0"]
        text.write(",".join(f'"{cell}"' for cell in row[:-1]) + ("," if len(row) > 1 else f'"{row[0]}"') + "\r\n")
    with open(path, "w", encoding="cp950", newline="") as file:
        file.write(text.getvalue())


def add_draws(store):
    """Drawn cash increases of the years before, with the close of the day before the last day."""
    chance = random.Random(1)
    with sqlite3.connect(store) as database:
        for number in range(DRAWS):
            day = LAST_DAY - 250 - 3 * number
            lots, price = chance.randint(100, 20_000), chance.randint(100_000, 3_000_000)
            applications = chance.randint(5_000, 400_000)
            identity = f"{1101 + number}-2000{number // 28 % 12 + 1:02}{number % 28 + 1:02}"
            database.execute(
                "INSERT INTO offering (id, code, name, market, subscription_start, subscription_end, draw_date,"
                " delivery_date, shares_offered, shares_offered_final, lot_shares, qualified_applications,"
                " offer_price, final_price, win_rate, cancelled, listed, first_seen, last_changed, last_day)"
                " VALUES (?, ?, ?, '上市增資', ?, ?, ?, ?, ?, ?, 1000, ?, ?, ?, ?, 0, 1, 0, 0, ?)",
                (identity, f"{1101 + number}", "公司", day - 2, day, day + 2, day + 10, lots * 1000, lots * 1000,
                 applications, price, price, min(10_000, lots * 10_000 // applications), day + 10))
            database.execute(
                "INSERT INTO outcome (offering, price, last_day_close, eve_close) VALUES (?, ?, ?, ?)",
                (identity, price, price, price + price * chance.randint(1, 80) // 100))
    database.close()


def estimates(program, data, folder):
    """A table of the instructions of a night with and without past draws."""
    files = os.path.join(folder, "night")
    without_results(os.path.join(data, "night"), files)
    lines = ["## Estimated win rates", "",
             f"The night's instructions, in millions, in a store with no draw and with {DRAWS}; 200 offerings, none with a"
             " result.", "", "| | no draw | draws | added |", "|---|--:|--:|--:|"]
    for name, options in (("without pages", ["--no-site"]), ("with pages", [])):
        counts = []
        for has_draws in (False, True):
            place = os.path.join(folder, f"{name} {has_draws}")
            output, store = os.path.join(place, "public"), os.path.join(place, "store")
            command = [program, "nightly", "--replay", files, "--as-of", AS_OF, "--output", output, "--store", store]

            def prepare(place=place, output=output, store=store, has_draws=has_draws, command=command):
                shutil.rmtree(place, ignore_errors=True)
                os.mkdir(place)
                run([*command, "--no-site"], (0, 10))
                shutil.rmtree(output)
                with sqlite3.connect(store) as database:
                    database.execute("PRAGMA foreign_keys = ON")
                    for table in ("bar", "session", "offering", "run"):
                        database.execute(f"DELETE FROM {table}")
                database.close()
                if has_draws:
                    add_draws(store)

            counts.append(instructions(Contender(name, [*command, *options], prepare)))
        if None in counts:
            raise SystemExit("valgrind counted nothing")
        lines.append(f"| {name} | {figure(counts[0])} | {figure(counts[1])} | {counts[1] / counts[0] - 1:.1%} |")
    return "\n".join(lines) + "\n"
