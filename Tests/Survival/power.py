"""Power losses: the trace of a night's system calls, replayed with what was not synced lost or in another order.

The model is the least that POSIX promises. The bytes, size and mode of a file are on the disk once the file was synced;
a name in a folder is once the folder was. Until then each single change may be on the disk or not, whatever came after
it; a write may also be there in part. A rename or exchange is there as a whole or not.
"""

import os
import random
import shutil
import tempfile
from functools import lru_cache
from pathlib import Path

from place import lasting
from tally import Tally

MODE = "mode"


class Step:
    """A line of a trace."""

    def __init__(self, line, data):
        self.kind, self.path, self.other, place, count = line.split("\t")
        self.place, self.count = int(place), int(count)
        self.bytes = data.read(self.count) if self.kind == "write" else b""


def traced(transition, preload):
    """A night's steps, and the place where it ran."""
    place, trace = transition.fresh(), Path(tempfile.mkdtemp(dir=transition.scratch)) / "trace"
    status, stderr = place.run(transition.night, {"LD_PRELOAD": str(preload), "SURVIVAL_TRACE": str(trace)})
    assert status == transition.status, stderr
    with open(f"{trace}.data", "rb") as data:
        steps = [Step(line, data) for line in trace.read_text().splitlines()]
    return place, [step for step in steps if Path(step.path).is_relative_to(place.folder)]


class Disk:
    """Folders and files by number, as they are on the disk; changes that are not synced are kept beside them."""

    def __init__(self, folder):
        self.root, self.nodes, self.pending = str(folder), {}, []
        self.live = self.read(folder)
        self.names = {number: dict(node) for number, node in self.nodes.items() if isinstance(node, dict)}
        self.modes = {}

    def read(self, folder, known=None):
        number = len(self.nodes)
        self.nodes[number] = names = {}
        known = {} if known is None else known
        for entry in os.scandir(folder):
            if entry.is_dir(follow_symlinks=False):
                names[entry.name] = self.read(entry.path, known)
            elif entry.inode() in known:
                names[entry.name] = known[entry.inode()]
            else:
                names[entry.name] = known[entry.inode()] = len(self.nodes)
                self.nodes[known[entry.inode()]] = Path(entry.path).read_bytes()
        return number

    # What the running program sees: self.names.

    def find(self, path):
        """The folder of a path, its last name, and the number of what has that name now."""
        parts = Path(path).relative_to(self.root).parts
        folder = self.live
        for part in parts[:-1]:
            folder = self.names[folder][part]
        return folder, parts[-1] if parts else "", self.names[folder].get(parts[-1]) if parts else self.live

    def name(self, *changes):
        """Changes names, all together: each a folder, a name and a number or None."""
        for folder, name, number in changes:
            if number is None:
                del self.names[folder][name]
            else:
                self.names[folder][name] = number
        self.pending.append(("name", changes))

    def do(self, step):
        folder, name, number = self.find(step.path)
        if step.kind == "sync":
            self.pending, rest = [], self.pending
            for change in rest:
                touched = {c[0] for c in change[1]} if change[0] == "name" else {change[1]}
                if number in touched:
                    apply(self.nodes, change)
                else:
                    self.pending.append(change)
        elif step.kind == "syncfs":
            for change in self.pending:
                apply(self.nodes, change)
            self.pending = []
        elif step.kind in ("create", "mkdir"):
            number = len(self.nodes)
            self.nodes[number] = {} if step.kind == "mkdir" else b""
            self.nodes[(MODE, number)] = step.place
            if step.kind == "mkdir":
                self.names[number] = {}
            self.name((folder, name, number))
        elif step.kind == "write":
            self.pending.append(("write", number, step.place, step.bytes))
        elif step.kind == "truncate":
            self.pending.append(("truncate", number, step.place))
        elif step.kind == "chmod":
            self.pending.append(("chmod", number, step.place))
        elif step.kind == "link":
            other, new, _ = self.find(step.other)
            self.name((other, new, number))
        elif step.kind == "rename":
            other, new, _ = self.find(step.other)
            self.name((folder, name, None), (other, new, number))
        elif step.kind == "exchange":
            other, new, second = self.find(step.other)
            self.name((folder, name, second), (other, new, number))
        elif step.kind == "remove":
            self.name((folder, name, None))
        else:
            raise ValueError(step.kind)

    def after_loss(self, kept):
        """The nodes after a loss of power, with some of the pending changes done."""
        nodes = {n: dict(node) if isinstance(node, dict) else node for n, node in self.nodes.items()}
        for change in kept:
            apply(nodes, change)
        return nodes


def apply(nodes, change):
    if change[0] == "name":
        for folder, name, number in change[1]:
            if number is None:
                nodes[folder].pop(name, None)
            else:
                nodes[folder][name] = number
        return
    kind, number, *rest = change
    if kind == "chmod":
        nodes[(MODE, number)] = rest[0]
    elif kind == "write":
        place, data = rest
        before = nodes[number].ljust(place, b"\0")
        nodes[number] = before[:place] + data + before[place + len(data):]
    else:
        nodes[number] = nodes[number].ljust(rest[0], b"\0")[:rest[0]]


def files(nodes, number, prefix=""):
    """The files below a folder by path, of those that everybody may read."""
    found = {}
    for name, node in nodes[number].items():
        if isinstance(nodes[node], dict):
            if nodes.get((MODE, node), 0o755) == 0o755:
                found |= files(nodes, node, f"{prefix}{name}/")
        elif nodes.get((MODE, node), 0o644) == 0o644 and not (name.startswith(".") and ".subcal-" in name):
            found[prefix + name] = record(nodes[node]) if prefix + name == "run.json" else nodes[node]
    return found


record = lru_cache(lasting)


def published(nodes, disk):
    number = nodes[disk.live].get("public")
    return {} if number is None else files(nodes, number)


def losses(pending, chance):
    """Sets of the pending changes that may be on the disk: none, all, all but one, one alone, random ones, a torn write."""
    yield []
    yield pending
    picked = range(len(pending)) if len(pending) <= 5 else chance.sample(range(len(pending)), 5)
    for n in picked:
        yield pending[:n] + pending[n + 1:]
        yield [pending[n]]
    for _ in range(3):
        yield [change for change in pending if chance.random() < 0.5]
    writes = [n for n, change in enumerate(pending) if change[0] == "write" and len(change[3]) > 1]
    for n in writes[-2:]:
        kind, number, place, data = pending[n]
        yield pending[:n] + [(kind, number, place, data[:len(data) // 2])]


def order_problems(place, steps):
    """What is not synced in time: files and folders of a new set before the exchange, the parent right after it."""
    wrong, unsynced = [], {}
    last = max((n for n, s in enumerate(steps) if s.kind in ("exchange", "rename") and Path(s.other).name == "public"),
               default=None)
    if last is None:
        return ["the folder was never exchanged"]
    for step in steps[:last]:
        path = Path(step.path)
        if ".public.subcal-next" not in f"{path} {step.other}":
            continue
        if step.kind == "sync":
            unsynced.pop(path, None)
        elif step.kind == "syncfs":
            unsynced = {}
        elif step.kind in ("write", "chmod", "truncate"):
            unsynced[path] = step.kind
        elif step.kind in ("create", "mkdir", "link", "remove"):
            unsynced[Path(step.other or path).parent] = step.kind
    unsynced.pop(place.folder, None)
    wrong += [f"{path.relative_to(place.folder)} was not synced before the exchange" for path in unsynced]
    after = steps[last + 1:]
    if not after or after[0].kind != "sync" or Path(after[0].path) != place.folder:
        wrong.append("the parent was not synced right after the exchange")
    return wrong


def replayed(transition, place, steps, chance, every=1, visit=lambda nodes, disk: []):
    """What is wrong with the published sets after losses of power, and how many were looked at; losses come after every
    nth step, and after each that moves a folder."""
    disk, wrong, looked = Disk(transition.before.folder), [], 0
    disk.root = str(place.folder)
    old = published(disk.nodes, disk)
    new = {name: (lasting(data) if name == "run.json" else data) for name, data in (
        (str(path.relative_to(place.output)), path.read_bytes()) for path in place.output.rglob("*") if path.is_file())}
    for number, step in enumerate(steps, 1):
        disk.do(step)
        if number % every and step.kind not in ("exchange", "rename"):
            continue
        for kept in losses(disk.pending, chance):
            nodes = disk.after_loss(kept)
            looked += 1
            now = published(nodes, disk)
            if now not in (old, new):
                odd = sorted(n for n in set(now) | set(new) if now.get(n) != new.get(n) and now.get(n) != old.get(n))
                wrong.append(f"after step {number} ({step.kind} {step.path}): neither old nor new: {odd[:3]}")
                break
        wrong += visit(disk, number)
    # A night that has ended lasts.
    if published(disk.after_loss([]), disk) != new:
        wrong.append("the set of a night that has ended is lost")
    return wrong, looked


def write(nodes, number, folder):
    """Makes the folders and files on a real disk."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, node in nodes[number].items():
        if isinstance(nodes[node], dict):
            write(nodes, node, folder / name)
        else:
            (folder / name).write_bytes(nodes[node])
            (folder / name).chmod(0o644)


def lost(transition, preload, name, call, reruns, every):
    """Every step of a night, whose files are synced with a call, is the last before a loss of power; after some losses the
    store is read and the night run again."""
    tally, chance = Tally(name), random.Random(18)
    place, steps = traced(transition, preload)
    again = set(chance.sample(range(every, len(steps) + 1, every), reruns))

    def visit(disk, number):
        if number not in again:
            return []
        target = transition.fresh()
        shutil.rmtree(target.folder)
        kept = [change for change in disk.pending if chance.random() < 0.5]
        write(disk.after_loss(kept), disk.live, target.folder)
        wrong = transition.problems_after_fault(target)
        if target.files() == transition.old_files and target.rows()[0] == transition.new_rows:
            wrong.append("the store is newer than the published set")
        wrong += transition.problems_after_rerun(target)
        shutil.rmtree(target.folder)
        return [f"after step {number}: {problem}" for problem in wrong]

    wrong = order_problems(place, steps)
    more, looked = replayed(transition, place, steps, chance, every, visit)
    tally.add(wrong + more, f"{len(steps)} steps")
    tally.tried = tally.in_time = looked
    tally.survived = looked if not wrong + more else 0
    if any(step.kind == "syncfs" for step in steps) != (call == "syncfs"):
        tally.add([f"the files of the night are not synced with {call}"], "the test itself")
    tally.note = f"{len(steps)} steps, files synced with {call}, {len(again)} nights run again"
    # The same without the syncs of files, or of folders, has to be found out; syncfs(2) is both.
    made = {step.path for step in steps if step.kind == "create"}
    for name, is_left_out in (
            ("files", lambda path: path in made), ("folders", lambda path: path not in made),
            ("the parent", lambda path: path == str(place.folder))):
        fewer = [s for s in steps if s.kind not in ("sync", "syncfs") or s.path.startswith(str(place.store))
                 or not (is_left_out(s.path) or s.kind == "syncfs" and name != "the parent")]
        assert len(fewer) < len(steps), f"the syncs of {name} were not left out"
        if not order_problems(place, fewer) or not replayed(transition, place, fewer, random.Random(18), every)[0]:
            tally.add([f"a night without the syncs of {name} would pass"], "the test itself")
    return tally
