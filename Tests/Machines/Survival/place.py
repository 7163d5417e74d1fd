"""A working folder in which subcal publishes, what is in it, and copies of it."""

import fcntl
import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
STORY = ROOT / "Fixtures" / "story"
OPTIONS = ["--language", "en", "--feed", "high:min-premium=10"]
NIGHTS = {folder.name[:2]: folder for folder in sorted(STORY.iterdir()) if folder.is_dir()}


class Place:
    """A working folder with the output, the store, and an empty home and temporary folder."""

    def __init__(self, program, folder, options=()):
        self.program, self.folder, self.options = program, Path(folder), options
        for name in ("home", "tmp"):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        self.output, self.store = self.folder / "public", self.folder / "store.sqlite"

    def copy(self, folder):
        shutil.copytree(self.folder, folder, symlinks=True, dirs_exist_ok=True)
        return Place(self.program, folder, self.options)

    def environment(self, more=None):
        inherited = {name: os.environ[name] for name in ("LD_LIBRARY_PATH",) if name in os.environ}
        own = {
            "HOME": str(self.folder / "home"), "TMPDIR": str(self.folder / "tmp"), "LANG": "C.UTF-8",
            "PATH": "/usr/bin:/bin", "https_proxy": "http://127.0.0.1:1", "SWIFT_BACKTRACE": "enable=no",
        }
        merged = inherited | own | (more or {})
        return {name: value for name, value in merged.items() if value is not None}

    def command(self, night, options=(), as_of=None):
        folder = NIGHTS[night]
        return [
            str(self.program), "nightly", "--replay", str(folder), "--as-of", as_of or f"{folder.name[3:]}T21:30",
            "--store", str(self.store), "--output", str(self.output), *OPTIONS, *self.options, *options,
        ]

    def start(self, night, environment=None, options=(), as_of=None, **more):
        return subprocess.Popen(
            self.command(night, options, as_of), env=self.environment(environment), cwd=self.folder,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)

    def run(self, night, environment=None, options=(), as_of=None, **more):
        """The exit status and the standard error."""
        process = self.start(night, environment, options, as_of, **more)
        _, stderr = process.communicate(timeout=300)
        return process.returncode, stderr.decode(errors="replace")

    def ask(self, *arguments, environment=None, **more):
        ended = subprocess.run(
            [str(self.program), *arguments, "--store", str(self.store)], env=self.environment(environment),
            cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=120, **more)
        return ended.returncode, ended.stderr.decode(errors="replace")

    def files(self):
        """Every published file by its path: mode and bytes, of run.json only what a second run repeats."""
        found = {}
        for folder, _, names in os.walk(self.output):
            for name in names:
                path = Path(folder) / name
                data = path.read_bytes()
                if path == self.output / "run.json":
                    data = lasting(data)
                found[str(path.relative_to(self.output))] = (oct(path.stat().st_mode), hashlib.sha256(data).hexdigest())
        return found

    def other_files(self):
        """Other files in the place, except the two that SQLite creates and removes."""
        found = set()
        for folder, folders, names in os.walk(self.folder):
            inside = Path(folder) == self.output or self.output in Path(folder).parents
            for name in folders + names:
                path = (Path(folder) / name).relative_to(self.folder)
                if not inside or ".subcal-" in name or name.startswith("."):
                    found.add(str(path))
        return found - {"public", "store.sqlite-wal", "store.sqlite-shm"}

    def rows(self):
        """The rows of the store's tables except the runs, and the result of the integrity check."""
        if not self.store.exists():
            return [], []
        with tempfile.TemporaryDirectory() as scratch:
            for suffix in ("", "-wal"):
                if os.path.exists(f"{self.store}{suffix}"):
                    shutil.copy(f"{self.store}{suffix}", f"{scratch}/store{suffix}")
            connection = sqlite3.connect(f"{scratch}/store")
            try:
                faults = [line for (line,) in connection.execute("PRAGMA integrity_check") if line != "ok"]
                faults += [str(row) for row in connection.execute("PRAGMA foreign_key_check")]
                tables = [name for (name,) in connection.execute(
                    "SELECT name FROM sqlite_master WHERE type = 'table'") if name not in ("run", "run_source")]
                rows = sorted(
                    f"{table} {row}" for table in tables for row in connection.execute(f'SELECT * FROM "{table}"'))
            finally:
                connection.close()
        return rows, faults

    def is_unlocked(self):
        """Whether the locks are free."""
        for path in (f"{self.store}.lock", self.folder / ".public.subcal-lock"):
            if os.path.exists(path):
                with open(path) as lock:
                    try:
                        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    except OSError:
                        return False
        return True


def lasting(data):
    """The part of run.json that a second run on the same data repeats."""
    try:
        run = json.loads(data)
    except ValueError:
        return data
    for name in ("started_at", "duration_ms", "warnings"):
        run.pop(name, None)
    for source in run.get("sources", []):
        source.pop("duration_ms", None)
    return json.dumps(run, sort_keys=True).encode()
