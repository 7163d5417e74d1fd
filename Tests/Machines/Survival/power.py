"""Losses of power: whether a night brings its set to the disk before it exchanges the folder, and the exchange before the
store's commit.

POSIX promises the bytes and the mode of a file once the file was synced, and the names in a folder once the folder was.
Until then each change may be on the disk or not, in any order. A rename or an exchange is there as a whole or not. The
store is SQLite's, which relies on the same.
"""

import tempfile
from collections import namedtuple
from pathlib import Path

from tally import Tally

Step = namedtuple("Step", "kind path other")


def traced(transition, preload):
    """A night's steps below the place where it ran, and the place."""
    place, trace = transition.fresh(), Path(tempfile.mkdtemp(dir=transition.scratch)) / "trace"
    status, stderr = place.run(transition.night, {"LD_PRELOAD": str(preload), "SURVIVAL_TRACE": str(trace)})
    assert status == transition.status, stderr
    lines = (line.split("\t") for line in trace.read_text().splitlines())
    steps = [Step(kind, Path(path), Path(other) if other else None) for kind, path, other in lines]
    return place, [step for step in steps if step.path.is_relative_to(place.folder)]


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
    wrong += [f"{step.path} was changed after the exchange" for step in after if step.path.is_relative_to(place.output)]
    return wrong


def synced(transition, preload, name, call):
    """A night whose files are synced with a call; the same night without some of its syncs must be found out."""
    tally = Tally(name)
    place, steps = traced(transition, preload)
    tally.add(problems(place, steps), f"{len(steps)} steps")
    tally.note = f"{len(steps)} steps, files synced with {call}"
    if any(step.kind == "syncfs" for step in steps) != (call == "syncfs"):
        tally.add([f"the files of the night are not synced with {call}"], "the test itself")
    made = {step.path for step in steps if step.kind == "create"}
    for name, is_left_out in (
            ("files", lambda step: step.kind == "syncfs" or step.path in made),
            ("folders", lambda step: step.kind == "syncfs" or step.path not in made | {place.folder}),
            ("the parent", lambda step: step.path == place.folder)):
        fewer = [s for s in steps if s.kind not in ("sync", "syncfs") or not is_left_out(s)]
        assert len(fewer) < len(steps), f"the syncs of {name} were not left out"
        if not problems(place, fewer):
            tally.add([f"a night without the syncs of {name} would pass"], "the test itself")
    return tally
