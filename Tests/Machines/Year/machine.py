"""A machine that runs subcal every night: its folder, its store and its backup, and what is known of them."""

import copy
import os
import shutil
import sqlite3
import sys
from contextlib import closing

from events import DAYS_SAID, DRAW_IS_LATE, IN_DOUBT
from market import ROOT
from model import Model

sys.path.append(str(ROOT / "Tests/Machines/Torture"))
from place import Place  # noqa: E402

CORRUPT = "the store was corrupt"
LOST = "was published before, but the store .* may have been lost"
OLDER = "the store is older than what is published; it was brought up to date from "
# What a store that was lost or restored no longer knows of the nights before.
FORGOTTEN = [r"announcements", DRAW_IS_LATE]


class Machine:
    def __init__(self, program, folder):
        self.place, self.model = Place(program, folder), Model()
        # What a subscriber has, by UID; the ids of the changes that a reader has seen; answers by their moment.
        self.entries, self.changes, self.answers = {}, {}, {}
        # On which days a row in doubt was said; the moments of the last backup and of the last night that published.
        self.said, self.backed_up, self.published = {}, None, None
        # Whether the store may have less than its backup.
        self.is_poorer = False
        self.replayed = self.place.folder / "replay"

    def copy(self, folder):
        other = copy.copy(self)
        other.place = self.place.copy(folder)
        other.replayed = other.place.folder / "replay"
        for name in ("model", "entries", "changes", "answers", "said"):
            setattr(other, name, copy.deepcopy(getattr(self, name)))
        return other

    # MARK: Commands

    def run(self, *arguments):
        return self.place.run(arguments, {"LANG": "en_US.UTF-8", "TZ": "UTC"})

    def night(self, evening, pages):
        shutil.rmtree(self.replayed, ignore_errors=True)
        self.replayed.mkdir()
        for name, data in evening.files.items():
            (self.replayed / name).write_bytes(data)
        status, _, stderr = self.run(
            "nightly", "--replay", self.replayed, "--as-of", evening.moment, "--store", self.place.store, "--output",
            self.place.output, *([] if pages else ["--no-site"]))
        return status, stderr

    def answer(self, moment):
        return self.run("list", "--all", "--json", "--store", self.place.store, "--published", self.place.output,
                        "--as-of", moment)

    def backup(self, *more):
        return self.run("backup", self.place.backup, "--store", self.place.store, *more)

    def restore(self):
        return self.run("restore", self.place.backup, "--store", self.place.store)

    # MARK: Accidents

    def lose_store(self):
        for suffix in ("", "-wal", "-shm", "-journal"):
            path = f"{self.place.store}{suffix}"
            if os.path.exists(path):
                os.unlink(path)
        self.forget()

    def damage_store(self):
        """The first page of the offerings is overwritten, as by a disk that loses a block."""
        with closing(sqlite3.connect(self.place.store)) as store:
            page, size = store.execute(
                "SELECT rootpage, (SELECT page_size FROM pragma_page_size) FROM sqlite_master WHERE name = 'offering'").fetchone()
            store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        with open(self.place.store, "r+b") as file:
            file.seek((page - 1) * size)
            file.write(b"\xa5" * size)
        self.forget()

    def lose_folder(self):
        shutil.rmtree(self.place.output)

    def forget(self):
        """What earlier nights were asked, and how often a doubt was said, went with the store."""
        self.answers, self.said, self.is_poorer = {}, {}, True
        self.model.announced = None

    # MARK: What a night must say here

    def expectation(self, evening):
        """The evening's, and what follows from what this machine has seen of earlier ones."""
        expectation = copy.deepcopy(evening.expectation)
        for fault in evening.faults:
            days = self.said.get((fault.name, fault.key), set()) | {evening.today}
            if fault.change is None:
                # A row that goes missing is said on that night.
                known = self.model.known.get(fault.key)
                if known and known.listed:
                    expectation.tell(IN_DOUBT, known.id)
                elif known:
                    expectation.allow(known.id)
            elif len(days) <= DAYS_SAID:
                expectation.tell(IN_DOUBT, "twse-subscriptions-.*row ")
        for key, row in evening.rows.items():
            known = self.model.known.get(key)
            if known and key not in evening.doubts and any(row[name] != known.facts[name] for name in ("end", "draw")):
                # A closure between the two counts or not, as this machine has learnt of it or not.
                late = [gap != 2 for gap in evening.market.gaps(row)]
                if all(late):
                    expectation.tell(IN_DOUBT, f"{known.id}.*{DRAW_IS_LATE}")
                elif any(late):
                    expectation.allow(f"{known.id}.*{DRAW_IS_LATE}")
        return expectation

    def take(self, evening):
        """After a night that published."""
        for fault in evening.faults:
            self.said.setdefault((fault.name, fault.key), set()).add(evening.today)
        self.model.take(evening)
        self.published = evening.moment
