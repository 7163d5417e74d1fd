"""Losses of power: whether a night brings its set to the disk before it exchanges the folder, and the exchange before the
store's commit; and whether a backup brings a copy to the disk before it takes the place of the former one.

POSIX promises the bytes and the mode of a file once the file was synced, and the names in a folder once the folder was.
Until then each change may be on the disk or not, in any order. A rename or an exchange is there as a whole or not. The
store is SQLite's, which relies on the same.
"""

from collections import namedtuple
from pathlib import Path

Step = namedtuple("Step", "kind path other")


def steps(trace, place):
    """A night's steps below the place where it ran."""
    lines = (line.split("\t") for line in trace.read_text().splitlines())
    found = [Step(kind, Path(path), Path(other) if other else None) for kind, path, other in lines]
    return [step for step in found if step.path.is_relative_to(place.folder)]


def problems(place, steps):
    """What a loss of power could tear: whatever of the new set is not synced before the exchange, and the exchange."""
    exchanges = [n for n, s in enumerate(steps) if s.kind in ("exchange", "rename") and s.other == place.output]
    if not exchanges:
        return ["the folder was never exchanged"]
    before, after = steps[:exchanges[-1]], steps[exchanges[-1] + 1:]
    unsynced = set()
    for step in before:
        if step.kind == "syncfs":
            unsynced.clear()
        elif step.kind == "sync":
            unsynced.discard(step.path)
        elif ".public.subcal-next" in f"{step.path} {step.other}":
            is_of_names = step.kind in ("create", "mkdir", "link", "remove", "rename")
            unsynced.add((step.other or step.path).parent if is_of_names else step.path)
    unsynced.discard(place.folder)
    wrong = [f"{path.relative_to(place.folder)} was not synced before the exchange" for path in sorted(unsynced)]
    if not after or (after[0].kind, after[0].path) != ("sync", place.folder):
        wrong.append("the parent was not synced right after the exchange")
    return wrong + [f"{step.path} was changed after the exchange" for step in after if step.path.is_relative_to(place.output)]


def problems_of_copy(place, steps, target):
    """What a loss of power could tear of a file that is written beside its target and renamed."""
    renames = [n for n, s in enumerate(steps) if s.kind == "rename" and s.other == target]
    if not renames:
        return [f"{target.name} was never replaced"]
    before, after = steps[:renames[-1]], steps[renames[-1] + 1:]
    staged, is_synced = steps[renames[-1]].path, False
    for step in before:
        if step.path == staged:
            is_synced = step.kind == "sync"
    wrong = [] if is_synced else [f"{target.name} was not synced before it took its place"]
    if not after or (after[0].kind, after[0].path) != ("sync", target.parent):
        wrong.append(f"the folder of {target.name} was not synced right after that")
    return wrong


def problems_of(place, steps, call):
    """Those of a night whose files are synced with a call; the same night without some of its syncs must be found out."""
    wrong = problems(place, steps)
    if any(step.kind == "syncfs" for step in steps) != (call == "syncfs"):
        wrong.append(f"the files of the night are not synced with {call}")
    made = {step.path for step in steps if step.kind == "create"}
    for name, is_left_out in (
            ("files", lambda step: step.kind == "syncfs" or step.path in made),
            ("folders", lambda step: step.kind == "syncfs" or step.path not in made | {place.folder}),
            ("the parent", lambda step: step.path == place.folder)):
        fewer = [s for s in steps if s.kind not in ("sync", "syncfs") or not is_left_out(s)]
        assert len(fewer) < len(steps), f"the syncs of {name} were not left out"
        if not problems(place, fewer):
            wrong.append(f"a night without the syncs of {name} would pass")
    return wrong
