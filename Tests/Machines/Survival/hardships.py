"""Full disks, read-only folders and failing system calls."""

import errno
import os
import resource
import shutil
import subprocess
import tempfile
from pathlib import Path

from kills import each
from tally import Tally

CANNOT_WRITE = 73


def refused(transition, place, status, stderr, tally, where):
    """Checks that the message of an ended run agrees with its files, and runs it again."""
    wrong = []
    if status == CANNOT_WRITE:
        # A disk that keeps failing also prevents restoring the old set; the run then reports that, and no file is torn.
        stuck = "rolling back failed" in stderr
        wrong += transition.problems_after_fault(place, must_be=None if stuck else "old")
        if "What to do: " not in stderr or stderr.count("\n") > 3:
            wrong.append(f"it printed: {stderr.strip()}")
    elif status == transition.status:
        wrong += transition.problems_after_fault(place, must_be="new")
    else:
        wrong.append(f"it ended with {status}: {stderr.strip()}")
    wrong += transition.problems_after_rerun(place)
    tally.add(wrong, where, status == CANNOT_WRITE)
    shutil.rmtree(place.folder)


def failing(transition, preload, number, every, once=False):
    """System calls that fail from each step on, or once at each step."""
    name = {errno.ENOSPC: "disk full", errno.EDQUOT: "quota used up", errno.EIO: "input/output error",
            errno.EROFS: "file system turned read-only", errno.EACCES: "permission withdrawn"}[number]
    tally = Tally(f"{name}, {'at one step' if once else 'from a step on'}")
    steps = transition.steps(preload)
    environment = {"LD_PRELOAD": str(preload), "SURVIVAL_DO": str(number)} | ({"SURVIVAL_ONCE": "1"} if once else {})

    def strike(step):
        place = transition.fresh()
        status, stderr = place.run(transition.night, environment | {"SURVIVAL_AT": str(step)})
        refused(transition, place, status, stderr, tally, f"step {step} ({' '.join(steps[step - 1])})")

    each(range(1, len(steps) + 1, every), strike)
    return tally


def file_size_limit(transition, sizes):
    """RLIMIT_FSIZE, as a batch system sets it: a write beyond it fails or raises a signal."""
    tally = Tally("limit on the size of a file")

    def strike(size):
        place = transition.fresh()

        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

        status, stderr = place.run(transition.night, preexec_fn=limit)
        refused(transition, place, status, stderr, tally, f"{size} bytes")

    each(sizes, strike)
    return tally


def small_disks(transition, sizes):
    """A small tmpfs with only a few free pages, if mounting is allowed."""
    tally = Tally("small tmpfs")
    mount = Path(tempfile.mkdtemp(dir=transition.scratch))
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", mount], capture_output=True).returncode:
        tally.note = "mounting is not allowed here"
        return tally
    try:
        for size in sizes:
            place = transition.before.copy(mount / "place")
            room = os.statvfs(mount)
            filler = mount / "filler"
            with open(filler, "wb") as file:
                file.write(bytes(max(0, room.f_bavail * room.f_frsize - size)))
            status, stderr = place.run(transition.night)
            filler.unlink()
            refused(transition, place, status, stderr, tally, f"{size} bytes left")
    finally:
        subprocess.run(["umount", mount], check=True)
    return tally


def other_file_system(transition):
    """The output on a different file system than the store and the temporary folder."""
    tally = Tally("output on another file system")
    if not os.path.isdir("/dev/shm") or os.stat("/dev/shm").st_dev == os.stat(transition.scratch).st_dev:
        tally.note = "there is no other file system here"
        return tally
    place = transition.fresh()
    elsewhere = Path(tempfile.mkdtemp(dir="/dev/shm"))
    try:
        shutil.move(place.output, elsewhere / "public")
        place.output = elsewhere / "public"
        status, stderr = place.run(transition.night)
        wrong = [] if status == transition.status else [f"it ended with {status}: {stderr}"]
        if place.files() != transition.new_files:
            wrong.append("it published something else")
        if [p.name for p in sorted(elsewhere.iterdir())] != [".public.subcal-lock", "public"]:
            wrong.append(f"left: {list(elsewhere.iterdir())}")
        tally.add(wrong, "/dev/shm")
    finally:
        shutil.rmtree(elsewhere)
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


def forbidden(transition):
    """Read-only places: the folder, its parent, the store, all of them."""
    tally = Tally("read-only places")
    shared = tempfile.mkdtemp(dir="/tmp")
    os.chmod(shared, 0o755)
    program = shutil.copy(transition.before.program, shared)
    try:
        for name in ("public", "store.sqlite", "."):
            place = transition.before.copy(tempfile.mkdtemp(dir=shared))
            place.program = program
            options = unprivileged(place)
            closed = place.folder / name
            paths = [closed, *closed.rglob("*")] if closed.is_dir() else [closed]
            for path in paths:
                path.chmod(0o555 if path.is_dir() else 0o444)
            status, stderr = place.run(transition.night, **options)
            for path in paths:
                path.chmod(0o755 if path.is_dir() else 0o644)
            place.program = transition.before.program
            refused(transition, place, status, stderr, tally, f"{name} read-only")
    finally:
        shutil.rmtree(shared)
    return tally
