"""The cost of years of history, more offerings and more days."""

import os
import shutil
import sqlite3
import statistics
import subprocess
import sys

from measuring import Contender, compare, figure, ratio, run

LAST_DAY = 20637  # 2026-07-03, in days since 1970-01-01
# The holidays of make-data until then.
HOLIDAYS = {20454, 20500, 20501, 20502, 20503, 20504, 20511, 20546, 20549, 20574, 20623}
AS_OF = "2026-07-03T21:30"


class growth:
    """Stores of several sizes, and tables of their cost."""

    @staticmethod
    def command(program, data, store, output, night="night"):
        return [program, "nightly", "--no-site", "--replay", os.path.join(data, night), "--as-of", AS_OF, "--output",
                output, "--store", store]

    @staticmethod
    def fill(program, data, store, years):
        """A store with the night and the years before it: 250 days of 2,274 codes each."""
        output = store + ".public"
        run(growth.command(program, data, store, output), (0, 10))
        shutil.rmtree(output)
        with sqlite3.connect(store) as database:
            database.execute("PRAGMA synchronous = OFF")
            last = database.execute(
                "SELECT code, board, coalesce(reference, close) FROM bar WHERE board < 3 ORDER BY 1, 2, 3").fetchall()
            for back in range(years * 250, 0, -1):
                # Five sessions a week.
                day = LAST_DAY - back // 5 * 7 - back % 5
                if day in HOLIDAYS:
                    continue
                # The last day's closes are those that the night's changes are from; those before are around them.
                rows = []
                for place, (code, board, price) in enumerate(last):
                    change = (place + back - 1) * 37 % 41 - place * 37 % 41
                    close = price + price * change // 200_000 * 100
                    rows.append((
                        day, code, board, close - close // 30_000 * 100, close + close // 10_000 * 100,
                        close - close // 10_000 * 100, close, 1000000 + close * day % 977 * 1000,
                        50000000 + close * day % 977 * 7000))
                database.executemany(
                    "INSERT OR IGNORE INTO bar (day, code, board, open, high, low, close, volume, value)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
                database.executemany(
                    "INSERT OR IGNORE INTO session (day, board, held, closes) VALUES (?, ?, 1, ?)",
                    ((day, board, sum(row[2] == board for row in rows)) for board in (1, 2)))
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.close()

    @staticmethod
    def forget_the_night(store, output):
        """Removes the night's bars and output, so that the next run writes them again."""
        shutil.rmtree(output, ignore_errors=True)
        with sqlite3.connect(store) as database:
            database.execute("PRAGMA foreign_keys = ON")
            for statement in ("DELETE FROM bar WHERE day = %d", "DELETE FROM session WHERE day = %d"):
                database.execute(statement % LAST_DAY)
            database.execute("DELETE FROM offering")
            database.execute("DELETE FROM checksum")
            database.execute("DELETE FROM run")
        database.close()

    @staticmethod
    def tables(program, data, folder, runs, budgets):
        return "\n".join([
            growth.years(program, data, folder, runs, budgets), growth.items(program, data, folder, runs),
            growth.days(program, folder, budgets)])

    @staticmethod
    def years(program, data, folder, runs, budgets):
        nights, queries, sizes = [], [], []
        for years in (0, 1, 5, 20):
            store, output = os.path.join(folder, f"store-{years}"), os.path.join(folder, f"public-{years}")
            growth.fill(program, data, store, years)
            sizes.append(os.path.getsize(store) / 1e6)
            queries.append(Contender(f"{years}", [program, "query", "1101", "--store", store, "--as-of", AS_OF]))
            nights.append(Contender(
                f"{years}", growth.command(program, data, store, output),
                lambda store=store, output=output: growth.forget_the_night(store, output)))
        compare(queries, runs)
        compare(nights, runs)
        budgets.add("a night with twenty years of bars, to none", ratio(nights[-1], nights[0]), 1.3, "times")
        lines = ["## Years of history", "",
                 "| years | store MB | night CPU ms | to none | query CPU ms | to none |",
                 "|--:|--:|--:|--:|--:|--:|"]
        for night, query, size in zip(nights, queries, sizes):
            row = [night.name, figure(size)]
            for contender, first in ((night, nights[0]), (query, queries[0])):
                row += [figure(statistics.median(contender.cpu)), f"{ratio(contender, first):.2f}"]
            lines.append(f"| {' | '.join(row)} |")
        return "\n".join(lines) + "\n"

    @staticmethod
    def items(program, data, folder, runs):
        store, output = os.path.join(folder, "items"), os.path.join(folder, "items-public")

        def reset():
            shutil.rmtree(output, ignore_errors=True)
            for name in os.listdir(folder):
                if name.startswith("items") and os.path.isfile(os.path.join(folder, name)):
                    os.remove(os.path.join(folder, name))

        contenders = [
            Contender(name, growth.command(program, data, store, output, night) + [
                argument for year in range(2027 - years, 2027) for argument in ("--year", f"{year}")], reset)
            for name, night, years in (("200", "night", 1), ("1,000", "night-1000", 1), ("20,000", "night-20000", 20))]
        compare(contenders, max(runs // 5, 3))
        lines = ["## Offerings", "", "The 20,000 are of twenty years' lists; of a longer one no more than 1,000 rows are read.",
                 "", "| offerings | wall ms | CPU ms | peak MiB |", "|--:|--:|--:|--:|"]
        for one in contenders:
            lines.append(
                f"| {one.name} | {figure(statistics.median(one.wall))} | {figure(statistics.median(one.cpu))} |"
                f" {figure(one.memory)} |")
        return "\n".join(lines) + "\n"

    @staticmethod
    def days(program, folder, budgets):
        """The memory of backfills, which must not grow with the number of days."""
        lines = ["## Days of a backfill", "", "| days | CPU ms | peak MiB |", "|--:|--:|--:|"]
        source = os.path.join(folder, "history")
        sys.dont_write_bytecode = True
        maker = os.path.join(os.path.dirname(os.path.abspath(__file__)), "make-data")
        for count in (10, 100, 1000):
            subprocess.run(
                [sys.executable, "-B", "-c",
                 f"import runpy; runpy.run_path({maker!r})['history']({source!r}, {count})"], check=True)
            store = os.path.join(folder, f"days-{count}")
            one = Contender(f"{count}", [
                program, "backfill", "--replay", source, "--from", "2022-01-01", "--to", "2026-07-03", "--as-of", AS_OF,
                "--store", store], lambda store=store: os.path.exists(store) and os.remove(store), statuses=(10,))
            compare([one], 1)
            lines.append(f"| {one.name} | {figure(one.cpu[0])} | {figure(one.memory)} |")
        budgets.add("a stored day of a backfill, CPU", one.cpu[0] / 1000, 300, "ms")
        return "\n".join(lines) + "\n"
