"""What a subscriber sees: the published folder, read by the plain definition of its formats."""

import hashlib
import json
import re
from dataclasses import dataclass
from decimal import Decimal

KINDS = ("window", "deadline", "deduction", "draw", "refund", "delivery")
# Of each feed the calendars of its kinds of day.
FEEDS = ("subscriptions.ics", "calendars/auction.ics", "calendars/coming.ics")


@dataclass(frozen=True)
class Entry:
    """A VEVENT: its stamps, its days, its status, and its block of lines without the stamps."""
    uid: str
    sequence: int
    modified: str
    start: str
    end: str
    status: str
    text: str

    @property
    def matters(self):
        return self.start, self.end, self.status


def entries(data):
    """The VEVENTs of a calendar, in its order; raises ValueError where a block has a property twice or lacks one."""
    lines = data.decode("utf-8").replace("\r\n ", "").split("\r\n")
    found, block = [], None
    for line in lines:
        if line == "BEGIN:VEVENT":
            block = {}
        elif line == "END:VEVENT":
            try:
                stamps = ("LAST-MODIFIED", "DTSTAMP", "SEQUENCE")
                text = "\n".join(f"{name}:{value}" for name, value in sorted(block.items()) if name not in stamps)
                found.append(Entry(
                    block["UID"], int(block["SEQUENCE"]), block["LAST-MODIFIED"], block["DTSTART;VALUE=DATE"],
                    block["DTEND;VALUE=DATE"], block["STATUS"], text))
            except KeyError as missing:
                raise ValueError(f"an entry lacks {missing}: {sorted(block)}") from None
            block = None
        elif block is not None and not line.startswith(("BEGIN:", "END:")):
            name, _, value = line.partition(":")
            if name in block:
                raise ValueError(f"an entry has {name} twice")
            block[name] = value
    return found


class Folder:
    def __init__(self, path):
        self.path = path
        self.subscriptions = self.json("subscriptions.json")
        self.run = self.json("run.json")
        self.changes = self.json("changes.json")["items"]
        self.feeds = {name: entries(self.read(name)) for name in FEEDS}
        self.kinds = {kind: entries(self.read(f"calendars/{kind}.ics")) for kind in KINDS}

    def read(self, name):
        return (self.path / name).read_bytes()

    def json(self, name):
        return json.loads(self.read(name), parse_float=Decimal)

    @property
    def items(self):
        return self.subscriptions["items"]

    @property
    def entries(self):
        """Every entry of every calendar, by UID; the kinds' calendars and the main one repeat each other."""
        found = {}
        for entry in [entry for feed in [*self.feeds.values(), *self.kinds.values()] for entry in feed]:
            found[entry.uid] = entry
        return found

    def wrong_hashes(self):
        """The files that latest.json promises and that have other bytes."""
        listed = self.json("latest.json")["files"]
        return [name for name, facts in listed.items() if hashlib.sha256(self.read(name)).hexdigest() != facts["sha256"]]


def bytes_of(path, without=()):
    """Every file of a folder by its path, to see whether any byte changed."""
    if not path.exists():
        return {}
    return {str(file.relative_to(path)): file.read_bytes() for file in sorted(path.rglob("*"))
            if file.is_file() and str(file.relative_to(path)) not in without}


ADVICE = "look at the exchange's page; what is right is taken with --accept CODE: "


def warnings(stderr):
    """The lines of a run's messages without the program's name, and what to do where a row is in doubt."""
    lines = [re.sub(r"^subcal: ", "", line) for line in stderr.splitlines() if line.strip()]
    # It is never alone.
    return [line for line in lines if len(lines) == 1 or not line.startswith(ADVICE)]
