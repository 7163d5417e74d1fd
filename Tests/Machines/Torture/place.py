"""A working folder with everything that subcal keeps, and what is in it."""

import contextlib
import fcntl
import hashlib
import json
import os
import re
import shutil
import sqlite3
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
FIXTURES = ROOT / "Fixtures"
STORY = {folder.name[:2]: folder for folder in sorted((FIXTURES / "story").iterdir()) if folder.is_dir()}
# Tables about the runs themselves.
RUNS = ("run", "run_source")


# When an entry changed, and the hashes of files that say so.
STAMPS = re.compile(rb'(?:DTSTAMP|LAST-MODIFIED):\d{8}T\d{6}Z|"last_modified": "[^"]*"|"sha256": "[^"]*"')


def digest(data):
    return hashlib.sha256(data).hexdigest()


class Place:
    """A folder with the published set, the store, the ledger, a backup, a home and a temporary folder."""

    def __init__(self, program, folder):
        self.program, self.folder = program, Path(folder)
        for name in ("home", "tmp", "private"):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        (self.folder / "private").chmod(0o700)
        self.output, self.store = self.folder / "public", self.folder / "store.sqlite"
        self.ledger, self.backup = self.folder / "private" / "ledger.sqlite", self.folder / "backup.sqlite"

    def copy(self, folder):
        shutil.copytree(self.folder, folder, symlinks=True, dirs_exist_ok=True)
        return Place(self.program, folder)

    def environment(self, more=None):
        inherited = {name: os.environ[name] for name in ("LD_LIBRARY_PATH",) if name in os.environ}
        own = {
            "HOME": str(self.folder / "home"), "TMPDIR": str(self.folder / "tmp"), "LANG": "en_US.UTF-8",
            "PATH": "/usr/bin:/bin", "https_proxy": "http://127.0.0.1:1", "no_proxy": "127.0.0.1",
            "SWIFT_BACKTRACE": "enable=no", "AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret",
        }
        merged = inherited | own | (more or {})
        return {name: value for name, value in merged.items() if value is not None}

    def start(self, arguments, environment=None, **more):
        return subprocess.Popen(
            [str(self.program), *map(str, arguments)], env=self.environment(environment), cwd=self.folder,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)

    def run(self, arguments, environment=None, **more):
        """The exit status, the output and the messages."""
        process = self.start(arguments, environment, **more)
        try:
            stdout, stderr = process.communicate(timeout=120)
        except subprocess.TimeoutExpired:
            process.kill()
            stdout, stderr = process.communicate()
            return "no end", "", stderr.decode(errors="replace")
        return process.returncode, stdout.decode(errors="replace"), stderr.decode(errors="replace")

    def files(self):
        """Every published file by its path: mode and bytes, of run.json only what a second run repeats; and the bytes
        without the moments at which entries changed."""
        found = {}
        for folder, _, names in os.walk(self.output):
            for name in names:
                path = Path(folder) / name
                data = path.read_bytes()
                if path == self.output / "run.json":
                    data = lasting(data)
                found[str(path.relative_to(self.output))] = (
                    oct(path.stat().st_mode), digest(data), digest(STAMPS.sub(b"", data)))
        return found

    def other_files(self):
        """The names of all else, except the files that SQLite creates and removes."""
        found = set()
        for folder, folders, names in os.walk(self.folder):
            inside = Path(folder) == self.output or self.output in Path(folder).parents
            for name in folders + names:
                if not inside or ".subcal-" in name or name.startswith("."):
                    found.add(str((Path(folder) / name).relative_to(self.folder)))
        return {name for name in found if name != "public" and not name.endswith(("-wal", "-shm", "-journal"))}

    def rows(self, file, without=RUNS):
        """The rows of a database's tables, and what its checks find; of a copy, because reading changes the files."""
        if not file.exists():
            return [], []
        with tempfile.TemporaryDirectory() as scratch:
            for suffix in ("", "-wal", "-journal"):
                if os.path.exists(f"{file}{suffix}"):
                    shutil.copy(f"{file}{suffix}", f"{scratch}/store{suffix}")
            with contextlib.closing(sqlite3.connect(f"{scratch}/store")) as connection:
                try:
                    faults = [line for (line,) in connection.execute("PRAGMA integrity_check") if line != "ok"]
                    faults += [str(row) for row in connection.execute("PRAGMA foreign_key_check")]
                    tables = [name for (name,) in connection.execute(
                        "SELECT name FROM sqlite_master WHERE type = 'table'") if name not in without]
                    rows = sorted(
                        f"{table} {row}" for table in tables for row in connection.execute(f'SELECT * FROM "{table}"'))
                except sqlite3.DatabaseError as error:
                    return [], [str(error)]
        return rows, faults

    def is_unlocked(self):
        for path in (f"{self.store}.lock", f"{self.store}.backfill.lock", self.folder / ".public.subcal-lock"):
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
