#!/usr/bin/env python3
"""Kills nightly runs, fills their disks, makes their folders read-only, and counts how many lose nothing.

survive.py PROGRAM             all: every step, 1,000 random moments, 200 runs at once
survive.py PROGRAM --short     some of each, in about half a minute
survive.py PROGRAM --only WORD one kind: kill, mount, power, random, full, disk, forbidden, company, clock or crowd
"""

import argparse
import errno
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

import company
import hardships
import kills
import power
from transition import Transition

HERE = Path(__file__).resolve().parent


def trials(program, scratch, short):
    """Each kind of trial with its names and the function that runs it."""
    preload = Path(scratch) / "steps.so"
    subprocess.run(
        ["cc", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", str(preload), str(HERE / "steps.c")], check=True)
    # The pages are half of a night, and files like any other; so many are synced in another way than few.
    without = ["--no-site"] if short else []
    later = Transition(program, scratch, ["01", "02"], "03", without)
    first = Transition(program, scratch, [], "01")
    # It writes so few files that each is synced alone.
    few = Transition(program, scratch, ["01"], "02", without)
    often, seldom = (97, 199) if short else (1, 1)
    mount = {"SURVIVAL_NEVER": "exchange", "SURVIVAL_REFUSAL": str(errno.EBUSY)}

    yield "kill", lambda: kills.at_steps(later, preload, "SIGKILL before a step of a night", "kill", often)
    yield "kill", lambda: kills.at_steps(later, preload, "SIGKILL during a write of a night", "tear", often)
    yield "kill", lambda: kills.at_steps(first, preload, "SIGKILL before a step of the first night", "kill", seldom)
    yield "kill mount", lambda: kills.at_steps(
        later, preload, "SIGKILL before a step on a mount point", "kill", seldom, mount, torn_set=True)
    yield "power", lambda: power.synced(few, preload, "order of the syncs of a night", "fsync")
    yield "power", lambda: power.synced(first, preload, "order of the syncs of the first night", "syncfs")
    yield "random", lambda: kills.at_random(later, 4 if short else 1000)
    for number, status in ((signal.SIGTERM, 143), (signal.SIGINT, 130)):
        yield "random", partial(kills.asked_to_stop, later, number, status, 2 if short else 100)
    refusals = [
        (errno.ENOSPC, False), (errno.EIO, True), (errno.EACCES, True), (errno.ENOSPC, True), (errno.EDQUOT, False),
        (errno.EROFS, False)]
    for number, once in refusals[:3] if short else refusals:
        every = often if number == errno.ENOSPC else seldom
        yield "full", partial(hardships.failing, later, preload, number, every, once)
    yield "full", lambda: hardships.file_size_limit(later, [1 << n for n in range(10, 22, 6 if short else 1)])
    yield "full disk", lambda: hardships.small_disks(later, range(0, 1_200_000, 600_000 if short else 50_000))
    yield "forbidden", lambda: hardships.forbidden(later)
    yield "forbidden", lambda: hardships.other_file_system(later)
    yield "company", lambda: company.no_home(later)
    yield "company", lambda: company.held_store(later)
    yield "company clock", lambda: company.wrong_clock(later, preload)
    for count in (2, 6 if short else 200):
        yield "company crowd", partial(company.crowd, later, count)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("program")
    arguments.add_argument("--short", action="store_true")
    arguments.add_argument("--only", default="")
    given = arguments.parse_args()
    begun, tried, wrong = time.monotonic(), 0, []
    scratch = tempfile.mkdtemp(prefix="subcal-survival-")
    try:
        print("| fault | tried | came in time | survived | |\n|---|--:|--:|--:|---|", flush=True)
        for words, trial in trials(str(Path(given.program).resolve()), scratch, given.short):
            if given.only not in words:
                continue
            tally = trial()
            tally.report()
            tried, wrong = tried + tally.tried, wrong + tally.wrong
    finally:
        shutil.rmtree(scratch)
    print(f"\n{tried:,} trials, {len(wrong):,} losses, {time.monotonic() - begun:.0f} s")
    sys.exit(1 if wrong or not tried else 0)


main()
