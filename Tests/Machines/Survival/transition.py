"""One run after others, and what must hold whatever happens during it."""

import tempfile
from pathlib import Path

from place import Place


class Transition:
    """From the state that earlier runs left to the state that an undisturbed run leaves."""

    def __init__(self, program, scratch, earlier, night, options=()):
        self.night, self.scratch = night, Path(scratch)
        self.before = Place(program, tempfile.mkdtemp(dir=scratch), options)
        for number in earlier:
            status, stderr = self.before.run(number)
            assert status in (0, 10), stderr
        self.old_files, (self.old_rows, _) = self.before.files(), self.before.rows()
        clean = self.fresh()
        self.status, stderr = clean.run(night)
        assert self.status in (0, 10), stderr
        self.new_files, (self.new_rows, _), self.new_other_files = clean.files(), clean.rows(), clean.other_files()
        assert self.old_files != self.new_files and self.old_rows != self.new_rows

    def fresh(self):
        """A copy of the state that the earlier runs left."""
        return self.before.copy(tempfile.mkdtemp(dir=self.scratch))

    def steps(self, preload, environment=None):
        """The steps of the run in order, each a kind and a path."""
        place, log = self.fresh(), Path(tempfile.mkdtemp(dir=self.scratch)) / "steps"
        place.run(self.night, {"LD_PRELOAD": str(preload), "SURVIVAL_LOG": str(log)} | (environment or {}))
        return [line.split(" ", 1) for line in log.read_text().splitlines()]

    def problems_after_fault(self, place, must_be=None, torn_set=False, runs=1):
        """What is wrong with a place right after a fault; the published set must be the old one or the new one.

        `torn_set` is for a folder that cannot be exchanged: then each file is an old or a new one. If several `runs`
        published one after the other, run.json is that of the last, which needed fewer requests.
        """
        wrong = []
        files, (rows, unsound) = place.files(), place.rows()
        if runs > 1 and "run.json" in files:
            files |= {"run.json": self.new_files["run.json"]}
        if unsound:
            wrong.append(f"the store is unsound: {unsound[:2]}")
        kept = [name for name, files_then, rows_then in (
            ("old", self.old_files, self.old_rows), ("new", self.new_files, self.new_rows))
            if files == files_then and (must_be is None or must_be == name)]
        if torn_set:
            both = [self.old_files, self.new_files]
            bad = [n for n, file in files.items() if file not in [f.get(n) for f in both] and not Path(n).name.startswith(".")]
            lost = [n for n in self.old_files if n not in files]
            if bad or lost:
                wrong.append(f"files are neither old nor new: {bad + lost}")
        elif not kept:
            differing = [n for n in set(files) | set(self.new_files) if files.get(n) != self.new_files.get(n)]
            wrong.append(f"the set is not {must_be or 'wholly old or new'}: {sorted(differing)[:5]}")
        if rows not in (self.old_rows, self.new_rows) or must_be == "old" and rows != self.old_rows:
            wrong.append(f"the store is neither old nor new, or not {must_be}: {len(rows)} rows")
        return wrong

    def problems_after_rerun(self, place):
        """What is wrong after the next, undisturbed run."""
        status, stderr = place.run(self.night)
        wrong = []
        if status != self.status:
            wrong.append(f"the next run ended with {status}: {stderr.strip()}")
        # run.json describes this run, which needed fewer requests.
        now = place.files() | {"run.json": self.new_files["run.json"]}
        if now != self.new_files:
            differing = [n for n in set(now) | set(self.new_files) if now.get(n) != self.new_files.get(n)]
            wrong.append(f"the next run published something else: {sorted(differing)[:5]}")
        rows, unsound = place.rows()
        if rows != self.new_rows or unsound:
            odd = sorted(set(rows) ^ set(self.new_rows))
            wrong.append(f"the next run stored something else: {odd[:3]} {unsound[:2]}")
        if place.other_files() != self.new_other_files:
            wrong.append(f"left behind: {sorted(place.other_files() ^ self.new_other_files)[:5]}")
        if not place.is_unlocked():
            wrong.append("a lock is held")
        return wrong
