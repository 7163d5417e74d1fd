"""One nightly run against an exchange on this machine, and the files it leaves."""

import os
import re
import shutil
import socket
import sqlite3
import subprocess
import time
from dataclasses import dataclass

from exchange import HOSTS, Exchange

MOMENT = "2024-10-29T21:30"
INTERVAL = 0.15
# Of every night.
FLAGS = ["--verbose"]
# A label of 64 characters is too long for a host name, so no name server is asked (RFC 1035 section 2.3.4).
NO_NAME = "https://" + "a" * 64 + ".invalid"


@dataclass
class Outcome:
    status: int
    lines: list
    log: str
    memory: int
    seconds: float


def run(program, folder, exchange, options):
    """Runs `subcal nightly` in a folder that holds an earlier night, or none."""
    arguments = {"--as-of": MOMENT, "--output": "public", "--store": "store.sqlite", "--min-interval": str(INTERVAL),
                 **options}
    command = [program, "nightly", *FLAGS]
    for host in HOSTS:
        command += ["--base-url", f"{host}={exchange.url(host)}"]
    for name, value in arguments.items():
        if value is not None:
            command += [name, value]
    environment = {"HOME": folder, "PATH": "/usr/bin:/bin", "LANG": "en_US.UTF-8", "TZ": "UTC",
                   "LD_LIBRARY_PATH": os.environ.get("LD_LIBRARY_PATH", ""), "SWIFT_BACKTRACE": "enable=no"}
    start = time.monotonic()
    with open(os.path.join(folder, "log"), "w+b") as log:
        process = subprocess.Popen(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=log,
                                   stderr=log)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        log.seek(0)
        text = log.read().decode("utf-8", "backslashreplace")
    lines = [line for line in text.split("\n") if line.startswith("subcal: ")]
    return Outcome(process.returncode, lines, text, usage.ru_maxrss * 1024, time.monotonic() - start)


def files(folder):
    """Every published file, by its path."""
    root = os.path.join(folder, "public")
    found = {}
    for place, _, names in os.walk(root):
        for name in names:
            path = os.path.join(place, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, root)] = file.read()
    return found


def dump(folder, without):
    """Every row of every table of the store except those about the runs."""
    with sqlite3.connect(os.path.join(folder, "store.sqlite")) as store:
        tables = [name for (name,) in store.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = sorted(f"{table} {row}" for table in tables if table not in without and not table.startswith("sqlite_")
                      for row in store.execute(f'SELECT * FROM "{table}"'))
        (check,) = store.execute("PRAGMA integrity_check").fetchone()
    store.close()
    return rows + [check]


def litter(folder):
    """Files that should not be there after a run."""
    usual = {"public", "store.sqlite", "store.sqlite.lock", "log"}
    return sorted(name for name in os.listdir(folder)
                  if name not in usual and not name.startswith("store.sqlite-") and not name.endswith(".subcal-lock"))


def shown(text, exchange):
    """A message with the exchanges' own addresses."""
    for host, address in HOSTS.items():
        text = re.sub(rf"{exchange.scheme}://{re.escape(address)}(:\d+)?", f"https://{host}", text)
        text = re.sub(rf"http://{re.escape(address)}(:\d+)?", f"http://{host}", text)
        text = re.sub(rf"{re.escape(address)}(:\d+)?(?= (was not asked|cannot be reached|failed))", host, text)
    text = re.sub(r"http://127\.0\.0\.4(:\d+)?", "http://elsewhere.example", text)
    text = text.replace(NO_NAME, "https://www.twse.com.tw").replace(NO_NAME[8:], "www.twse.com.tw")
    # Which of the two timeouts libcurl names depends on milliseconds.
    text = re.sub(r"Operation (timed out after \d+ milliseconds with [\w ]+ received"
                  r"|too slow\. Less than \d+ bytes/sec transferred the last \d+ seconds)", "Operation too slow", text)
    return re.sub(r"(\(libcurl error \d+: )(.*)(\))",
                  lambda found: found[1] + re.sub(r"\d[\d.]*", "N", found[2]) + found[3], text)


class Refusing(Exchange):
    """Nothing listens at a host: its port is bound so that nothing else can."""

    def __init__(self, host, **rest):
        super().__init__(**rest)
        self.listeners[host].close()
        self.listeners[host] = socket.socket()
        self.listeners[host].bind((self.hosts[host], 0))


class Unnamed(Exchange):
    """A host name without an address."""

    def url(self, host):
        return NO_NAME if host == "www.twse.com.tw" else super().url(host)


class Unaccepting(Exchange):
    """A host that accepts no connection: its backlog is full, listen(2)."""

    def __init__(self, host, **rest):
        super().__init__(**rest)
        self.listeners[host].close()
        full = socket.socket()
        full.bind((self.hosts[host], 0))
        full.listen(0)
        self.listeners[host] = full
        self.queued = []
        for _ in range(4):
            filler = socket.socket()
            filler.setblocking(False)
            filler.connect_ex(full.getsockname())
            self.queued.append(filler)
        time.sleep(0.2)

    def close(self):
        for filler in self.queued:
            filler.close()
        super().close()


def copy(night, folder):
    shutil.copytree(night, folder, symlinks=True)
