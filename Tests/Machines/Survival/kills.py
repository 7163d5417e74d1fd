"""Kills at every step, during every write and at random moments; SIGTERM and SIGINT."""

import random
import shutil
import signal
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor

from tally import Tally

WRITES = ("write", "pwrite")


def each(items, work):
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(work, items))


def struck(transition, environment, torn_set=False):
    """Runs the night with a fault, then again; returns what is wrong and whether the fault came in time."""
    place = transition.fresh()
    status, _ = place.run(transition.night, environment)
    wrong = transition.problems_after_fault(place, torn_set=torn_set) + transition.problems_after_rerun(place)
    shutil.rmtree(place.folder)
    return wrong, status == -signal.SIGKILL


def at_steps(transition, preload, name, deed, every, environment=None, torn_set=False):
    """A kill at every step of a run, or at every n-th."""
    environment = {"LD_PRELOAD": str(preload), "SURVIVAL_DO": deed} | (environment or {})
    steps = transition.steps(preload, {key: value for key, value in environment.items() if key != "SURVIVAL_DO"})
    places = [n for n, (kind, _) in enumerate(steps, 1) if deed == "kill" or kind in WRITES]
    chosen = places[::every] if every > 1 else places
    tally = Tally(name)

    def strike(step):
        wrong, ended = struck(transition, environment | {"SURVIVAL_AT": str(step)}, torn_set)
        tally.add(wrong, f"step {step} ({' '.join(steps[step - 1])})", ended)

    each(chosen, strike)
    return tally


def at_random(transition, count, seed=7):
    """SIGKILL at random moments of a run, including its start and some time after its end."""
    place = transition.fresh()
    begun = time.monotonic()
    place.run(transition.night)
    length = time.monotonic() - begun
    moments = random.Random(seed)
    delays = [moments.uniform(0, 1.1 * length) for _ in range(count)]
    tally = Tally("SIGKILL at random moments")

    def strike(delay):
        place = transition.fresh()
        process = place.start(transition.night)
        time.sleep(delay)
        process.kill()
        process.communicate()
        wrong = transition.problems_after_fault(place) + transition.problems_after_rerun(place)
        tally.add(wrong, f"after {delay:.3f} s", process.returncode == -signal.SIGKILL)
        shutil.rmtree(place.folder)

    each(delays, strike)
    return tally


def asked_to_stop(transition, number, status, count, seed=7):
    """SIGTERM or SIGINT at random moments: a clean end at once, free locks and no temporary files."""
    moments = random.Random(seed)
    place = transition.fresh()
    begun = time.monotonic()
    place.run(transition.night)
    delays = [moments.uniform(0, 1.1 * (time.monotonic() - begun)) for _ in range(count)]
    tally = Tally(f"{signal.Signals(number).name} at random moments")

    def strike(delay):
        place = transition.fresh()
        process = place.start(transition.night)
        time.sleep(delay)
        process.send_signal(number)
        try:
            _, stderr = process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            process.kill()
            _, stderr = process.communicate()
        ended, wrong = process.returncode, []
        # Before the program handles signals they end it, and it has not done anything yet.
        untouched = ended in (status, -number)
        if not untouched and ended != transition.status:
            wrong.append(f"it ended with {ended}: {stderr.decode(errors='replace').strip()}")
        wrong += transition.problems_after_fault(place, must_be="old" if untouched else "new")
        if not place.is_unlocked():
            wrong.append("a lock is held")
        litter = {
            name for name in place.other_files() - transition.new_other_files
            if not name.endswith(("lock", "-journal"))}
        if litter:
            wrong.append(f"left behind: {sorted(litter)[:5]}")
        wrong += transition.problems_after_rerun(place)
        tally.add(wrong, f"after {delay:.3f} s", untouched)
        shutil.rmtree(place.folder)

    each(delays, strike)
    return tally
