#!/usr/bin/env python3
"""Plays a simulated year of nights from one seed, and looks after each night whether what subcal promises still holds.

    year.py PROGRAM --seed N            one seed, 365 evenings
    year.py PROGRAM                     seeds 1 to 100, as many at once as there are processors
    year.py PROGRAM --seeds N           seeds 1 to N
    year.py PROGRAM --short             seeds 1 to 3, of each the first 40 evenings of its year, and questions on every third
    year.py PROGRAM --seed N --keep DIR keeps the machine's folder as it was when something was wrong, or at the end
    year.py PROGRAM --seed N --log      says what happens on each evening

A seed decides everything: the market, what goes wrong, and on which evening. So a failure names its seed and its evening,
and `--seed N` plays it again to the byte; with fewer `--nights` it ends earlier, and its evenings are the same. A seed stops
at its first evening on which something was wrong. Exits with 1 if any did.
"""

import argparse
import os
import resource
import shutil
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from datetime import timedelta
from pathlib import Path
from random import Random

import folder
import invariants
from events import IN_DOUBT, Upstream
from machine import CORRUPT, FORGOTTEN, LOST, OLDER, Machine
from market import Market

SEEDS, NIGHTS = 100, 365
SHORT_SEEDS, SHORT_NIGHTS = 3, 40
CANNOT_WRITE = 73
BACKUP_EVERY = 7
# On which of so many nights questions are asked, and pages are made.
QUESTIONS_EVERY, PAGES_EVERY = {False: 1, True: 3}, {False: 30, True: 17}


class Year:
    """One seed's year on one machine, and now and then on a second one."""

    def __init__(self, program, seed, nights, scratch, is_short, log):
        self.seed, self.nights, self.scratch, self.is_short, self.log = seed, nights, Path(scratch), is_short, log
        self.market = Market(seed, nights)
        self.upstream = Upstream(self.market)
        self.machine = Machine(program, self.scratch / "one")
        self.ran, self.happened, self.alarms = 0, [], 0
        # The evening until which the machine is off, and the machine that did this one's work until now.
        self.absent_until, self.former = None, None

    def play(self):
        """What was wrong on the first evening on which anything was, with the evening; nothing if the year was good."""
        for number, day in enumerate(self.market.evenings):
            wrong = self.evening(number, day)
            if wrong:
                return day, wrong
        return None, []

    def evening(self, number, day):
        random = Random(f"machine {self.seed} {day}")
        chance = random.random()
        is_late = number > 0 and chance < 0.04
        evening = self.upstream.evening(day, is_late)
        if self.absent_until is not None and day <= self.absent_until:
            return []
        self.absent_until = None
        if number > 0 and 0.04 <= chance < 0.07:
            # The machine is off for one evening or some.
            self.absent_until = day + timedelta(random.randrange(0, 4))
            self.say(day, ["machine off"])
            return []
        machine, accident = self.machine, None
        if number > 8 and evening.is_clean:
            accident = ACCIDENTS.get(int(chance * 100))
        expectation = machine.expectation(evening)
        before = accident(self, evening, expectation, random) if accident else []
        if accident:
            evening.happened.append(accident.__name__.replace("_", " "))
        self.say(day, evening.happened + (["late"] if is_late else []))
        wrong = before + self.night(number, evening, expectation, random)
        if self.former:
            wrong += self.compare_machines()
        if not wrong and chance > 0.93 and expectation.fatal is None:
            wrong = self.run_twice(evening)
        if not wrong and number % BACKUP_EVERY == 6:
            wrong = self.back_up(evening)
        return wrong

    def back_up(self, evening):
        """The weekly backup; of a store that lost something it may be refused, and then the former one stays."""
        machine = self.machine
        before = machine.place.backup.read_bytes() if machine.backed_up else None
        status, _, stderr = machine.backup()
        if status == CANNOT_WRITE and machine.is_poorer and before is not None:
            # Somebody looks, and takes the new one.
            kept = machine.place.backup.read_bytes() == before
            status, _, stderr = machine.backup("--force")
            if not kept:
                return ["a backup that was refused changed the former one"]
        if status != 0:
            return [f"backup ended with {status}: {stderr.strip()}"]
        machine.backed_up, machine.is_poorer = evening.moment, False
        return []

    def night(self, number, evening, expectation, random):
        machine = self.machine
        untouched = folder.bytes_of(machine.place.output) if expectation.fatal is not None else None
        status, stderr = machine.night(evening, pages=number % PAGES_EVERY[self.is_short] == 5)
        self.ran += 1
        self.alarms += status != 0
        wrong = invariants.told(expectation, status, stderr)
        if wrong:
            return wrong + [f"it said: {line}" for line in stderr.splitlines()]
        if expectation.fatal is not None:
            changed = [name for name, data in folder.bytes_of(machine.place.output).items() if untouched.get(name) != data]
            return [f"a run that failed changed {name}" for name in changed]
        machine.take(evening)
        seen = folder.Folder(machine.place.output)
        wrong = invariants.recorded(seen, status, stderr)
        wrong += invariants.facts(seen, machine, evening, self.market)
        wrong += invariants.auctions(seen, machine, evening)
        wrong += invariants.calendars(seen, machine, evening, self.market)
        wrong += invariants.feed(seen, machine, evening)
        wrong += invariants.missed_days(seen, machine, evening) + invariants.hashes(seen) + invariants.store(machine)
        if number % QUESTIONS_EVERY[self.is_short] == 0:
            past = random.choice(sorted(machine.answers)) if machine.answers else None
            wrong += invariants.answers(seen, machine, evening, past)
        invariants.remember(seen, machine)
        return wrong

    def run_twice(self, evening):
        """The same evening once more changes nothing but the record of the run and its hash."""
        machine, without = self.machine, ("run.json", "latest.json")
        before = folder.bytes_of(machine.place.output, without)
        status, stderr = machine.night(evening, pages=False)
        after = folder.bytes_of(machine.place.output, without)
        wrong = [] if status in (0, IN_DOUBT) else [f"the second run ended with {status}: {stderr.strip()}"]
        return wrong + [f"a second run changed {name}" for name in sorted(set(before) | set(after))
                        if before.get(name) != after.get(name)]

    def say(self, day, happened):
        self.happened += happened
        if self.log:
            print(f"{self.seed} {day} {', '.join(happened) or '-'}", flush=True)

    # MARK: Accidents of the machine, on evenings on which the exchanges are well

    def store_is_lost(self, evening, expectation, random):
        """Nobody restores it: what is published goes on from the folder."""
        self.machine.lose_store()
        expectation.tell(IN_DOUBT, LOST)
        expectation.allow(*FORGOTTEN)
        return []

    def store_is_restored(self, evening, expectation, random):
        """The store is lost and the last backup put in its place; the folder knows the nights since."""
        machine = self.machine
        if machine.backed_up is None:
            return []
        answers = {moment: text for moment, text in machine.answers.items() if moment <= machine.backed_up}
        machine.lose_store()
        machine.answers = answers
        status, _, stderr = machine.restore()
        if machine.backed_up < machine.published:
            expectation.note(OLDER)
        expectation.allow(*FORGOTTEN)
        return [] if status == 0 else [f"restore ended with {status}: {stderr.strip()}"]

    def store_is_damaged(self, evening, expectation, random):
        self.machine.damage_store()
        expectation.tell(IN_DOUBT, CORRUPT)
        expectation.allow(*FORGOTTEN)
        return []

    def folder_is_lost(self, evening, expectation, random):
        """The store knows everything that the folder had."""
        self.machine.lose_folder()
        return []

    def another_machine(self, evening, expectation, random):
        """From here on a copy of the folder is published by another machine, which has no store: its entries of this
        evening are those that the first one makes."""
        self.former, self.machine = self.machine, self.machine.copy(self.scratch / f"machine-{evening.day}")
        self.machine.lose_store()
        for backup in self.machine.place.folder.glob("backup.sqlite*"):
            backup.unlink()
        self.machine.backed_up = None
        status, stderr = self.former.night(evening, pages=False)
        expectation.tell(IN_DOUBT, LOST)
        expectation.allow(*FORGOTTEN)
        return [] if status == 0 else [f"the first machine ended with {status}: {stderr.strip()}"]

    def compare_machines(self):
        """Both have the same entries, with the same SEQUENCE and days. A win rate that is estimated on this evening may differ:
        a store that was lost knows fewer past draws."""
        one, other = ({uid: (entry.sequence, entry.matters) for uid, entry in folder.Folder(machine.place.output).entries.items()}
                      for machine in (self.former, self.machine))
        shutil.rmtree(self.former.place.folder)
        self.former = None
        return [f"the other machine has another {uid}: {one.get(uid)} and {other.get(uid)}"
                for uid in sorted(set(one) | set(other)) if one.get(uid) != other.get(uid)]


# Of a hundred evenings, on which of them what happens, if the exchanges are well.
ACCIDENTS = {
    20: Year.store_is_lost, 21: Year.store_is_lost, 22: Year.store_is_restored, 23: Year.store_is_restored,
    24: Year.store_is_damaged, 25: Year.store_is_damaged, 26: Year.folder_is_lost, 27: Year.folder_is_lost,
    28: Year.another_machine, 29: Year.another_machine,
}


def play(program, seed, given):
    """A seed's line of the table, and what was wrong."""
    scratch = tempfile.mkdtemp(prefix=f"subcal-year-{seed}-")
    try:
        year = Year(program, seed, given.nights, scratch, given.short, given.log)
        day, wrong = year.play()
        if given.keep:
            shutil.copytree(year.machine.place.folder, Path(given.keep) / str(seed), symlinks=True, dirs_exist_ok=True)
    finally:
        shutil.rmtree(scratch)
    line = f"| {seed} | {year.market.first} | {year.ran} | {len(year.happened)} | {year.alarms} | {len(wrong)} |"
    return line, [f"seed {seed}, evening of {day}: {text}" for text in wrong]


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("program")
    arguments.add_argument("--seed", type=int, help="this seed alone")
    arguments.add_argument("--seeds", type=int, help="seeds 1 to N (default: 100; with --short 3)")
    arguments.add_argument("--nights", type=int, help="evenings of a seed; none of them depends on their number")
    arguments.add_argument("--short", action="store_true", help="fewer evenings, and fewer questions and pages")
    arguments.add_argument("--keep", metavar="DIR")
    arguments.add_argument("--log", action="store_true")
    given = arguments.parse_args()
    given.nights = given.nights or (SHORT_NIGHTS if given.short else NIGHTS)
    program = str(Path(given.program).resolve())
    seeds = [given.seed] if given.seed is not None else range(1, (given.seeds or (SHORT_SEEDS if given.short else SEEDS)) + 1)
    begun, failures = time.monotonic(), []
    print("| seed | first evening | nights | events | ended with 10 or worse | wrong |\n|--:|---|--:|--:|--:|--:|", flush=True)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for line, wrong in pool.map(play, *zip(*[(program, seed, given) for seed in seeds])):
            print(line, flush=True)
            for text in wrong[:40]:
                print(text, file=sys.stderr, flush=True)
            failures += wrong
    used, children = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    print(f"\n{len(seeds)} seeds, {len(failures)} problems, {time.monotonic() - begun:.0f} s, "
          f"{sum(one.ru_utime + one.ru_stime for one in (used, children)):.0f} s of processors")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
