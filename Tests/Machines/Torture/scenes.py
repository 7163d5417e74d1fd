"""What no single call shows: the order of the syncs, a small disk, places that are forbidden, a wrong clock, and company."""

import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import jobs
import power

NOT_UNDERSTOOD, UNAVAILABLE, CANNOT_WRITE, LOCKED = 65, 69, 73, 75
YEAR = 365 * 86_400


class Tally:
    """The trials of a scene."""

    def __init__(self, name):
        self.name, self.tried, self.in_time, self.wrong = name, 0, 0, []

    def add(self, wrong, where, in_time=True):
        self.tried += 1
        self.in_time += in_time
        self.wrong += [f"{self.name}, {where}: {line}" for line in wrong]

    @property
    def line(self):
        return f"| {self.name} | | {self.tried:,} | {self.in_time:,} | {len(self.wrong):,} |"


def ended(job, place, status, stderr, must_be):
    """What is wrong after a run that had to leave the old state or the new one, and after the next run."""
    left, wrong = job.look(place, ""), []
    wanted = job.new if must_be == "new" else job.old
    if must_be == "new":
        # Several runs may have published, one after the other.
        left.parts["set"]["run.json"] = job.new.parts["set"]["run.json"]
    differing = [part for part in left.parts if left.parts[part] != wanted.parts[part]]
    if differing or left.unsound:
        wrong.append(f"it ended with {status}, and left another {' and '.join(differing)} {left.unsound[:1]}: {stderr.strip()}")
    status, _, stderr = place.run(job.command(place))
    left = job.look(place, "")
    left.parts["set"]["run.json"] = job.new.parts["set"]["run.json"]
    if status != job.status or left.differing(job.new) or left.unsound or left.others != job.new.others:
        wrong.append(f"the next run ended with {status} and left {left.differing(job.new)}, "
                     f"{sorted(left.others ^ job.new.others)[:3]}: {stderr.strip()}")
    shutil.rmtree(place.folder)
    return wrong


def refused(job, place, status, stderr):
    """A run that cannot write: it says so in one line and leaves everything as it was, or publishes."""
    if status == job.status:
        return ended(job, place, status, stderr, "new")
    # 25 is SIGXFSZ; the kernel sends it where Swift's runtime handles none.
    wrong = [] if status in (CANNOT_WRITE, -signal.SIGXFSZ) else [f"it ended with {status}: {stderr.strip()}"]
    if status == CANNOT_WRITE and ("What to do: " not in stderr or stderr.count("\n") > 3):
        wrong.append(f"it printed {stderr.strip()}")
    return wrong + ended(job, place, status, stderr, "old")


def syncs(job, preload, call):
    tally = Tally(f"the order of the syncs, with {call}")
    place, trace = job.fresh(), Path(tempfile.mkdtemp(dir=job.scratch)) / "trace"
    status, _, stderr = place.run(
        job.command(place), {"LD_PRELOAD": str(preload), "CALLS_TRACE": str(trace), "CALLS_BELOW": str(place.folder)})
    assert status == job.status, stderr
    tally.add(power.problems_of(place, power.steps(trace, place), call), "a night")
    return tally


def syncs_of_copies(job, preload):
    tally = Tally("the order of the syncs of a backup")
    place, trace = job.fresh(), Path(tempfile.mkdtemp(dir=job.scratch)) / "trace"
    status, _, stderr = place.run(
        job.command(place), {"LD_PRELOAD": str(preload), "CALLS_TRACE": str(trace), "CALLS_BELOW": str(place.folder)})
    assert status == job.status, stderr
    steps = power.steps(trace, place)
    for target in (place.backup, Path(f"{place.backup}.ledger")):
        tally.add(power.problems_of_copy(place, steps, target), target.name)
        # Without its syncs it must be found out.
        unsynced = [step for step in steps if step.kind not in ("sync", "syncfs")]
        tally.add([] if len(power.problems_of_copy(place, unsynced, target)) == 2 else ["it would pass without syncs"],
                  f"{target.name} without syncs")
    return tally


def small_disks(job, sizes):
    tally = Tally("a small tmpfs")
    mount = Path(tempfile.mkdtemp(dir=job.scratch))
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", mount], capture_output=True).returncode:
        return tally
    try:
        for size in sizes:
            place = job.before.copy(mount / "place")
            room, filler = os.statvfs(mount), mount / "filler"
            filler.write_bytes(bytes(max(0, room.f_bavail * room.f_frsize - size)))
            status, _, stderr = place.run(job.command(place))
            filler.unlink()
            tally.add(refused(job, place, status, stderr), f"{size} bytes left", status == CANNOT_WRITE)
    finally:
        subprocess.run(["umount", mount], check=True)
    return tally


def limits(job, sizes):
    """RLIMIT_FSIZE, as a batch system sets it: a write beyond it fails or raises a signal."""
    tally = Tally("a limit on the size of a file")
    for size in sizes:
        place = job.fresh()
        status, _, stderr = place.run(
            job.command(place), preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)))
        tally.add(refused(job, place, status, stderr), f"{size} bytes", status == CANNOT_WRITE)
    return tally


def unprivileged(place):
    """Options to run as a user other than root, to whom the place then belongs."""
    if os.geteuid() != 0:
        return {}
    for path in [place.folder, *place.folder.rglob("*")]:
        os.chown(path, 65534, 65534)

    def become():
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)

    return {"preexec_fn": become}


def forbidden(job):
    tally = Tally("read-only places")
    shared = Path(tempfile.mkdtemp(dir="/tmp"))
    shared.chmod(0o755)
    program = shutil.copy(job.before.program, shared)
    try:
        for name in ("public", "store.sqlite", "."):
            place = job.before.copy(shared / "place")
            place.program = program
            options, closed = unprivileged(place), place.folder / name
            paths = [closed, *closed.rglob("*")] if closed.is_dir() else [closed]
            modes = {path: path.stat().st_mode & 0o777 for path in paths}
            for path, mode in modes.items():
                path.chmod(mode & 0o555)
            status, _, stderr = place.run(job.command(place), **options)
            for path, mode in modes.items():
                path.chmod(mode)
            place.program = job.before.program
            tally.add(refused(job, place, status, stderr), f"{name} read-only", status == CANNOT_WRITE)
    finally:
        shutil.rmtree(shared)
    return tally


def elsewhere(job):
    tally = Tally("the output on another file system, no HOME, no TMPDIR")
    if os.path.isdir("/dev/shm") and os.stat("/dev/shm").st_dev != os.stat(job.scratch).st_dev:
        place, folder = job.fresh(), Path(tempfile.mkdtemp(dir="/dev/shm"))
        shutil.move(place.output, folder / "public")
        place.output = folder / "public"
        status, _, stderr = place.run(job.command(place))
        files = place.files()
        wrong = [] if status == job.status and files == job.new.parts["set"] else [f"it ended with {status}: {stderr}"]
        if sorted(path.name for path in folder.iterdir()) != [".public.subcal-lock", "public"]:
            wrong.append(f"it left {list(folder.iterdir())}")
        tally.add(wrong, "/dev/shm")
        shutil.rmtree(folder)
    for environment in ({"HOME": None}, {"HOME": None, "TMPDIR": "/nowhere"}, {"HOME": "/nowhere", "LANG": None}):
        place = job.fresh()
        status, _, stderr = place.run(job.command(place), environment)
        tally.add(ended(job, place, status, stderr, "new"), f"{environment}")
    status, _, stderr = job.before.run(["status"], {"HOME": None})
    tally.add([] if status == 64 and "--store" in stderr else [f"it ended with {status}: {stderr}"], "a question without --store")
    return tally


def clocks(job, preload):
    """The machine's clock is years off: with --as-of it gives only the time of the run."""
    tally = Tally("a clock that is years off")
    for shift in (-YEAR, YEAR, -1_790_000_000, 174 * YEAR):
        place = job.fresh()
        status, _, stderr = place.run(job.command(place), {"LD_PRELOAD": str(preload), "CALLS_SHIFT": str(shift)})
        tally.add(ended(job, place, status, stderr, "new"), f"{shift} s")
    for years in (-1, 2):
        place, command = job.fresh(), job.command(job.before)
        command = job.command(place)
        at = command.index("--as-of") + 1
        command[at] = f"{int(command[at][:4]) + years}{command[at][4:]}"
        status, _, stderr = place.run(command)
        wrong = [] if status in (NOT_UNDERSTOOD, UNAVAILABLE) else [f"it ended with {status}: {stderr.strip()}"]
        tally.add(wrong + ended(job, place, status, stderr, "old"), f"as of {command[at]}")
    return tally


def held(job):
    """Another program locks the store: the night waits ten seconds and then fails; questions do not wait."""
    tally = Tally("a store held by another process")
    place = job.fresh()
    other = sqlite3.connect(place.store, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    status, _, stderr = place.run(job.command(place))
    wrong = [] if status == CANNOT_WRITE and "locked" in stderr else [f"it ended with {status}: {stderr.strip()}"]
    asked, _, said = place.run(["status", "--store", place.store])
    wrong += [f"a question ended with {asked}: {said.strip()}"] if asked else []
    other.execute("ROLLBACK")
    other.close()
    tally.add(wrong + ended(job, place, status, stderr, "old"), "BEGIN EXCLUSIVE")
    return tally


def crowd(job, count):
    """Many runs at once in one folder: each publishes or reports the lock, and the published set is that of one."""
    tally, place = Tally(f"{count} runs at once"), job.fresh()
    processes = [place.start(job.command(place)) for _ in range(count)]
    with ThreadPoolExecutor(count) as pool:
        messages = list(pool.map(lambda process: process.communicate(timeout=600)[1], processes))
    wrong = [
        f"a run ended with {process.returncode}: {stderr.decode(errors='replace').strip()}"
        for process, stderr in zip(processes, messages)
        if not (process.returncode == job.status or process.returncode == LOCKED and b"another run holds the lock" in stderr)]
    if not any(process.returncode == job.status for process in processes):
        wrong.append("none of them published")
    tally.add(wrong + ended(job, place, 0, "", "new"), f"{count} runs")
    return tally


def play(program, scratch, preload, short, only):
    """Each scene that has the word in its name, with a night without pages but where the files have to be many."""
    def night(kind, *options):
        return kind(program, tempfile.mkdtemp(dir=scratch), list(options))

    chosen = [(words, scene) for words, scene in (
        # So many files are synced in another way than few.
        ("syncs", lambda _: syncs(night(jobs.SecondNight, "--no-site"), preload, "fsync")),
        ("syncs", lambda _: syncs(night(jobs.FirstNight), preload, "syncfs")),
        ("syncs", lambda _: syncs_of_copies(night(jobs.Backup), preload)),
        ("small disks", lambda later: small_disks(later, range(0, 1_200_000, 600_000 if short else 50_000))),
        ("limits", lambda later: limits(later, [1 << n for n in range(10, 22, 6 if short else 1)])),
        ("forbidden", forbidden),
        ("elsewhere", elsewhere),
        ("clocks", lambda later: clocks(later, preload)),
        ("held", held),
        ("crowd", lambda later: crowd(later, 6 if short else 200)),
    ) if only in words or only == "scenes"]
    later = night(jobs.Night, "--no-site") if chosen else None
    for _, scene in chosen:
        yield scene(later)
