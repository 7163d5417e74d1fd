"""Concurrent processes, a wrong clock, and an environment without HOME."""

import shutil
import sqlite3
import subprocess
from concurrent.futures import ThreadPoolExecutor

from place import NIGHTS
from tally import Tally

NOT_UNDERSTOOD, UNAVAILABLE, CANNOT_WRITE, LOCKED = 65, 69, 73, 75
YEAR = 365 * 86_400


def held_store(transition):
    """Another program locks the store: the nightly run waits ten seconds and then fails; queries do not wait."""
    tally = Tally("store held by another process")
    place = transition.fresh()
    with sqlite3.connect(place.store, isolation_level=None) as other:
        other.execute("BEGIN EXCLUSIVE")
        status, stderr = place.run(transition.night)
        wrong = [] if status == CANNOT_WRITE and "locked" in stderr else [f"it ended with {status}: {stderr.strip()}"]
        status, stderr = place.ask("status")
        if status != 0:
            wrong.append(f"a question ended with {status}: {stderr.strip()}")
        other.execute("ROLLBACK")
    other.close()
    wrong += transition.problems_after_fault(place, must_be="old") + transition.problems_after_rerun(place)
    tally.add(wrong, "BEGIN EXCLUSIVE")
    shutil.rmtree(place.folder)
    return tally


def no_home(transition):
    """Without HOME and XDG_DATA_HOME and with a TMPDIR that does not exist: all paths are given, so none is needed."""
    tally = Tally("no HOME, no temporary folder")
    for environment in ({"HOME": None}, {"HOME": None, "TMPDIR": "/nowhere"}, {"HOME": "/nowhere", "LANG": None}):
        place = transition.fresh()
        status, stderr = place.run(transition.night, environment)
        wrong = [] if status == transition.status else [f"it ended with {status}: {stderr.strip()}"]
        tally.add(wrong + transition.problems_after_fault(place, must_be="new"), f"{environment}")
        shutil.rmtree(place.folder)
    place = transition.fresh()
    ended = subprocess.run(
        [str(place.program), "status"], env=place.environment({"HOME": None}), cwd=place.folder, capture_output=True)
    wrong = [] if ended.returncode == 64 and b"--store" in ended.stderr else [f"it ended with {ended.returncode}"]
    tally.add(wrong, "a question without --store")
    shutil.rmtree(place.folder)
    return tally


def wrong_clock(transition, preload):
    """The machine's clock is years off: it decides only which lists are requested."""
    tally = Tally("clock a year back, a year ahead, at 1970, at 2200")
    night = NIGHTS[transition.night].name[3:]
    # With --as-of the clock gives only the time of the run.
    for shift in (-YEAR, YEAR, -1_790_000_000, 174 * YEAR):
        place = transition.fresh()
        environment = {"LD_PRELOAD": str(preload), "SURVIVAL_SHIFT": str(shift)}
        status, stderr = place.run(transition.night, environment)
        wrong = [] if status == transition.status else [f"it ended with {status}: {stderr.strip()}"]
        tally.add(wrong + transition.problems_after_fault(place, must_be="new"), f"{shift} s, the moment given")
        shutil.rmtree(place.folder)
    # The lists and closes do not fit another --as-of: nothing is published or stored.
    for moment in (f"{int(night[:4]) - 1}{night[4:]}T21:30", f"{int(night[:4]) + 2}{night[4:]}T21:30"):
        place = transition.fresh()
        status, stderr = place.run(transition.night, as_of=moment)
        refusals = (NOT_UNDERSTOOD, UNAVAILABLE)
        wrong = [] if status in refusals else [f"as of {moment} it ended with {status}: {stderr.strip()}"]
        wrong += transition.problems_after_fault(place, must_be="old") + transition.problems_after_rerun(place)
        tally.add(wrong, f"as of {moment}")
        shutil.rmtree(place.folder)
    return tally


def crowd(transition, count):
    """Many runs at once in one folder: each publishes or reports the lock, and the published set is that of one."""
    tally = Tally(f"{count} runs at once")
    place = transition.fresh()
    processes = [place.start(transition.night) for _ in range(count)]
    with ThreadPoolExecutor(count) as pool:
        messages = list(pool.map(lambda process: process.communicate(timeout=600)[1], processes))
    ended = [process.returncode for process in processes]
    wrong = [
        f"a run ended with {status}: {stderr.decode(errors='replace').strip()}"
        for status, stderr in zip(ended, messages)
        if not (status == transition.status or status == LOCKED and b"another run holds the lock" in stderr)
    ]
    if transition.status not in ended:
        wrong.append("none of them published")
    published = ended.count(transition.status)
    wrong += transition.problems_after_fault(place, must_be="new", runs=published)
    wrong += transition.problems_after_rerun(place)
    tally.add(wrong, f"{count} runs")
    tally.tried, tally.in_time = count, ended.count(LOCKED)
    tally.survived = count if not wrong else 0
    tally.note = f"{published} published, one after the other"
    shutil.rmtree(place.folder)
    return tally
