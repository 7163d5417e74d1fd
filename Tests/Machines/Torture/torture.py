#!/usr/bin/env python3
"""Lets every call of a command fail once, and all calls from it on, and kills the command before it.

torture.py PROGRAM             every call with every error that it can have, with a kill and a signal before it
torture.py PROGRAM --every N   every n-th call
torture.py PROGRAM --short     every twentieth call with one of these, in turn; of looks and locks every eightieth
torture.py PROGRAM --only WORD the job of that name, or the jobs, or the scenes, that have the word in their name
torture.py PROGRAM --call N --do WHAT --only JOB
                               one call alone: prints what happened

Prints a row of a table for each job, and what was wrong; exits with 1 if anything was. What must hold is in `problems`.
"""

import argparse
import errno
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import jobs
import scenes

HERE = Path(__file__).resolve().parent
# Statuses of a command that says that it could not do its work; docs/outputs.md#exit-codes.
REFUSALS = (65, 66, 69, 73, 75)
KILLED, STOPPED = (-signal.SIGKILL,), (143, -signal.SIGTERM)

# What a call of a kind can fail with. A short read or write and an interrupt are no failures: nobody may notice.
ONCE = {
    "read": ["EIO", "short", "EINTR"],
    "write": ["ENOSPC", "EIO", "short", "EINTR", "tear"],
    "create": ["ENOSPC", "EIO", "EACCES"],
    "open": ["EIO", "EMFILE", "EINTR"],
    "sync": ["EIO", "ENOSPC"],
    "syncfs": ["EIO", "ENOSPC"],
    "truncate": ["EIO"],
    "map": ["ENOMEM"],
    "chmod": ["EIO"],
    "chown": ["EIO"],
    "rename": ["EIO", "ENOSPC", "EACCES"],
    "exchange": ["EIO", "EACCES"],
    "link": ["EIO", "ENOSPC", "EMLINK"],
    "symlink": ["EIO", "ENOSPC"],
    "mkdir": ["EIO", "ENOSPC"],
    "remove": ["EIO"],
    "look": ["EIO"],
    "list": ["EIO"],
    "lock": ["EINTR", "EIO"],
    "range": ["EIO", "ENOLCK"],
    "socket": ["EMFILE"],
    "connect": ["ECONNREFUSED", "ETIMEDOUT"],
    "send": ["ECONNRESET", "EINTR", "short"],
    "receive": ["ECONNRESET", "EINTR", "short"],
    "memory": ["ENOMEM"],
}
# What all calls from one on fail with.
ON = {"files": ["ENOSPC", "EIO", "EROFS"], "peers": ["ECONNRESET"], "memory": ["ENOMEM"]}
PEERS = {"socket", "connect", "send", "receive"}
UNNOTICED = ("short", "EINTR")


@dataclass
class Fault:
    number: int
    kind: str
    path: str
    what: str
    # Which later calls fail, too: "1" for all, "same" for those of that kind and path, as of a bad sector.
    on: str = None

    @property
    def text(self):
        later = {"1": " from then on", "same": " in that file from then on"}.get(self.on, "")
        return f"call {self.number} ({self.kind} {self.path}), {self.what}{later}"

    @property
    def sort(self):
        """SQLite's calls and our own are different code."""
        return self.kind, ".sqlite" in self.path

    @property
    def environment(self):
        given = getattr(errno, self.what, None)
        return {"CALLS_AT": str(self.number), "CALLS_DO": str(given) if given else self.what,
                "CALLS_COUNT": "memory" if self.kind == "memory" else "",
                "CALLS_ON": self.on}


class Torture:
    """The faults of a job, one run for each."""

    def __init__(self, job, preload):
        self.job, self.preload = job, preload
        # What is wrong after the next run, by the state that a run left: it is not tried again for the same state.
        self.next = {}
        self.lock, self.tried, self.in_time, self.wrong = threading.Lock(), 0, 0, []
        self.calls = {count: self.counted(count) for count in ("", "memory")}

    def environment(self, place, more):
        below = "" if isinstance(self.job, jobs.FetchedNight) else f"{place.folder}:{jobs.FIXTURES}"
        never = {"CALLS_NEVER": "exchange", "CALLS_REFUSAL": str(errno.EBUSY)} if isinstance(
            self.job, jobs.NightOnMount) else {}
        return {"LD_PRELOAD": str(self.preload), "CALLS_BELOW": below} | never | more

    def counted(self, count):
        """The calls of an undisturbed run, each a kind and a path."""
        place = self.job.fresh()
        log = Path(tempfile.mkdtemp(dir=self.job.scratch)) / "calls"
        with self.job.serving(place) as more:
            place.run(self.job.command(place) + more, self.environment(place, {"CALLS_LOG": str(log), "CALLS_COUNT": count}))
        lines = log.read_text().splitlines() if log.exists() else []
        shutil.rmtree(place.folder)
        return [(kind, self.shortened(path, place)) for kind, path in (line.split("\t")[:2] for line in lines)]

    def shortened(self, path, place):
        return path.replace(str(place.folder) + "/", "").replace(str(jobs.FIXTURES) + "/", "")

    def faults(self, every, takes_turns):
        """Every fault of every n-th call, or one of them, in turn."""
        for count, calls in self.calls.items():
            # SQLite asks for memory fifty thousand times in a night, by the same few hundred lines.
            step = max(1, len(calls) * every // (60 if takes_turns else 500)) if count == "memory" else every
            numbers = list(range(1, len(calls) + 1, step))
            if takes_turns:
                # Most calls look at a file or lock a byte, from the same few lines.
                alike = [number for number in numbers if calls[number - 1][0] in ("look", "range")]
                numbers = sorted(set(numbers) - set(alike) | set(alike[::4]))
            seen = set()
            for turn, number in enumerate(numbers):
                kind, path = calls[number - 1]
                group = "peers" if kind in PEERS else "memory" if kind == "memory" else "files"
                once = [Fault(number, kind, path, what) for what in ONCE[kind]]
                on = [Fault(number, kind, path, what, "1") for what in ON[group]]
                on += [Fault(number, kind, path, "EIO", "same")] if kind == "read" else []
                ends = [] if kind == "memory" else [Fault(number, kind, path, what) for what in ("kill", "term")]
                if not takes_turns:
                    yield from once + on + ends
                else:
                    groups = [group for group in (once, on, ends) if group]
                    chosen = groups[turn % len(groups)]
                    fault = chosen[turn // len(groups) % len(chosen)]
                    seen.add((fault.sort, fault.what))
                    yield fault
            if takes_turns:
                yield from self.unseen(calls, seen)

    def unseen(self, calls, seen):
        """The errors of reading, writing and replacing that the turns left out, each at the middle one of its calls."""
        sorts = {}
        for number, (kind, path) in enumerate(calls, 1):
            if kind in ("read", "write", "create", "sync", "rename", "exchange"):
                fault = Fault(number, kind, path, "")
                sorts.setdefault(fault.sort, []).append(fault)
        for sort, faults in sorts.items():
            middle = faults[len(faults) // 2]
            for what in ONCE[middle.kind]:
                if (sort, what) not in seen:
                    yield Fault(middle.number, middle.kind, middle.path, what)

    def strike(self, fault):
        job, place = self.job, self.job.fresh()
        log = place.folder.parent / (place.folder.name + ".struck")
        with job.serving(place) as more:
            status, stdout, stderr = place.run(
                job.command(place) + more, self.environment(place, fault.environment | {"CALLS_LOG": str(log)}))
            left = job.look(place, stdout)
            wrong = self.problems(fault, status, stderr, left, place)
            wrong += self.problems_after_next(place, left, more, self.lacks_body(fault, status))
        struck = self.shortened(" ".join(log.read_text().split("\t")[:2]), place) if log.exists() else ""
        shutil.rmtree(place.folder)
        with self.lock:
            self.tried += 1
            self.in_time += bool(struck)
            self.wrong += [f"{job.name}, {fault.text}{f' ({struck})' if struck else ''}: {line}" for line in wrong]
        return status, stdout, stderr, wrong

    @staticmethod
    def lacks_body(fault, status):
        """Whether a night or a backfill went on without a body that is not required, and said so."""
        return fault.path.startswith(("story/", "backfill/")) and status == 10

    def problems(self, fault, status, stderr, left, place):
        """What is wrong right after a fault."""
        job, wrong = self.job, []
        says = " | ".join(stderr.strip().split("\n")[:3])[:400]
        is_good, is_refusal = status == job.status, status in REFUSALS
        ended = {"kill": KILLED, "tear": KILLED, "term": STOPPED}.get(fault.what, ())
        if left.unsound:
            wrong.append(f"unsound: {left.unsound[:2]}")
        if not (is_good or is_refusal and fault.what not in ("kill", "tear") or status in ended or status in job.statuses):
            wrong.append(f"it ended with {status}: {says}")
        if is_refusal and not (0 < len([line for line in stderr.split("\n") if line.startswith("subcal: ")]) <= 3):
            wrong.append(f"it ended with {status} and said {says!r}")
        if is_refusal and "What to do:" not in stderr and "請" not in stderr:
            wrong.append(f"it ended with {status} and no advice: {says}")
        if re.search(r"\b[A-Z]\w+\(\w+: ", stderr):
            wrong.append(f"it prints a value of the program: {says}")
        if "corrupt" in stderr:
            wrong.append(f"it calls an error damage: {says}")
        if fault.what in UNNOTICED and not is_good:
            wrong.append(f"it noticed: {status}: {says}")
        wrong += job.problems(left)
        for part in left.parts:
            is_old, is_new = (left.parts[part] == state.parts[part] for state in (job.old, job.new))
            # Of one that changes nothing run.json says that it is missing.
            is_new = is_new or self.lacks_body(fault, status) or (
                fault.path.startswith("story/") and difference(left, job.new, part) == ["run.json"])
            if (is_good or status == 10 and part == "ledger") and not is_new:
                wrong.append(f"it ended with {status}, but the {part} is not the new one: {difference(left, job.new, part)}")
            elif not (is_old or is_new or job.is_partly_done(left)):
                wrong.append(f"the {part} is neither the old nor the new one: {difference(left, job.old, part)}")
            elif is_refusal and job.is_whole and not is_old and not (fault.on and job.may_say(status, stderr)):
                wrong.append(f"it ended with {status}, but the {part} is not the old one: {says}")
        if fault.what not in ("kill", "tear") and not place.is_unlocked():
            wrong.append("a lock is held")
        if ended == ():
            litter = {name for name in left.others - job.old.others - job.new.others if not job.may_leave(name)}
            if litter and not (fault.on or fault.kind in ("remove", "list", "look", "open")):
                wrong.append(f"it left {sorted(litter)[:5]}")
        return wrong

    def problems_after_next(self, place, left, more, lacked_body):
        """What is wrong after the next run, which nothing disturbs.

        What the body of a source that is not required had is known a run later, and entries whose text it changes say so.
        """
        job = self.job
        key = (repr(left.parts), tuple(sorted(left.others)), any(place.folder.glob("*-wal")))
        if key in self.next:
            return self.next[key]
        status, stdout, stderr = place.run(job.command(place) + more)
        now, wrong = job.look(place, stdout), []
        if status not in job.statuses and not job.is_known(status, stderr):
            wrong.append(f"the next run ended with {status}: {stderr.strip()[:300]}")
        if "run.json" in now.parts.get("set", ()):
            # It describes that run, which needed fewer requests.
            now.parts["set"]["run.json"] = job.new.parts["set"]["run.json"]
        for part in set(now.differing(job.new)) - set(job.former):
            if lacked_body and (part == "store" or part == "set" and unstamped(now) == unstamped(job.new)):
                continue
            wrong.append(f"the next run left another {part}: {difference(now, job.new, part)}")
        if now.unsound:
            wrong.append(f"unsound after the next run: {now.unsound[:2]}")
        litter = now.others - job.new.others
        if litter:
            wrong.append(f"left behind: {sorted(litter)[:5]}")
        if not place.is_unlocked():
            wrong.append("a lock is held after the next run")
        self.next[key] = wrong
        return wrong

    @property
    def line(self):
        counted = " + ".join(f"{len(calls):,}" for calls in self.calls.values())
        return f"| {self.job.name} | {counted} | {self.tried:,} | {self.in_time:,} | {len(self.wrong):,} |"


def unstamped(left):
    """The published files without the moments at which their entries changed."""
    return {name: (mode, bare) for name, (mode, _, bare) in left.parts["set"].items()}


def difference(left, wanted, part):
    """The first members in which two values of a part differ."""
    one, other = left.parts[part], wanted.parts[part]
    if isinstance(one, dict):
        return sorted(name for name in set(one) | set(other) if one.get(name) != other.get(name))[:4]
    if isinstance(one, list):
        return [row[:150] for row in sorted(set(one) ^ set(other))[:3]] or "other counts"
    return one[:100]


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("program")
    arguments.add_argument("--short", action="store_true")
    arguments.add_argument("--only", default="")
    arguments.add_argument("--every", type=int)
    arguments.add_argument("--call", type=int)
    arguments.add_argument("--do", default="EIO")
    arguments.add_argument("--on", choices=["1", "same"])
    given = arguments.parse_args()
    every = given.every or (20 if given.short else 1)
    begun, tried, wrong = time.monotonic(), 0, []
    program, scratch = str(Path(given.program).resolve()), tempfile.mkdtemp(prefix="subcal-torture-")
    try:
        preload = Path(scratch) / "calls.so"
        subprocess.run(
            ["cc", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", str(preload), str(HERE / "calls.c")], check=True)
        print("| job | calls, and of memory | faults | came in time | wrong |\n|---|--:|--:|--:|--:|", flush=True)
        named = [kind for kind in jobs.ALL if kind.name == given.only]
        for kind in named or [kind for kind in jobs.ALL if given.only in kind.name]:
            # The pages are half of a night, and files like any other.
            options = [] if kind is jobs.FirstNight and not given.short else ["--no-site"]
            torture = Torture(kind(program, tempfile.mkdtemp(dir=scratch), options), preload)
            if given.call:
                name, path = torture.calls["memory" if given.do == "ENOMEM" else ""][given.call - 1]
                print(*torture.strike(Fault(given.call, name, path, given.do, given.on)), sep="\n")
            else:
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    list(pool.map(torture.strike, torture.faults(every * (kind.seldom if given.short else 1), given.short)))
            print(torture.line, flush=True)
            tried, wrong = tried + torture.tried, wrong + torture.wrong
        for tally in [] if given.call else scenes.play(program, scratch, preload, given.short, given.only):
            print(tally.line, flush=True)
            tried, wrong = tried + tally.tried, wrong + tally.wrong
    finally:
        shutil.rmtree(scratch)
    for line in wrong[:200]:
        print(line, file=sys.stderr)
    used = os.times()
    print(f"\n{tried:,} faults, {len(wrong):,} problems, {time.monotonic() - begun:.0f} s, "
          f"{used.children_user + used.children_system + used.user + used.system:.0f} s of processors")
    sys.exit(1 if wrong or not tried else 0)


if __name__ == "__main__":
    main()
