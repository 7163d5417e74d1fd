"""The commands that are tortured: each with what was there before, and what it leaves when nothing goes wrong."""

import contextlib
import hashlib
import http.server
import re
import sqlite3
import sys
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

from place import FIXTURES, ROOT, STAMPS, STORY, Place

sys.path += [str(ROOT / "Tests/Machines/Faults"), str(ROOT / "Tests/Machines/Loopback")]
import acts  # noqa: E402
import exchange  # noqa: E402
import quiet  # noqa: E402

EVENING = "2024-10-29"


@dataclass
class Left:
    """What a run left: each part is compared as a whole."""
    parts: dict
    unsound: list
    others: set

    def differing(self, other):
        return [name for name in self.parts if self.parts[name] != other.parts[name]]


class Job:
    """A command. Its parts are what it changes; `is_whole` says whether all of them change together or none does."""
    name, statuses, is_whole, seldom = "", (0, 10), True, 1
    # The parts that another run has replaced.
    former = ()

    def __init__(self, program, scratch, options=()):
        self.scratch, self.given = Path(scratch), options
        self.before = Place(program, tempfile.mkdtemp(dir=scratch))
        self.make(self.before)
        with self.serving(self.before) as more:
            self.old = self.look(self.before, "")
        place = self.fresh()
        with self.serving(place) as more:
            self.status, stdout, stderr = place.run(self.command(place) + more)
            assert self.status in self.statuses, f"{self.name}: {self.status} {stderr}"
            self.new, self.stdout = self.look(place, stdout), stdout

    def fresh(self):
        return self.before.copy(tempfile.mkdtemp(dir=self.scratch))

    def ran(self, place, arguments):
        status, _, stderr = place.run(arguments)
        assert status in (0, 10), f"{self.name}: {arguments}: {status} {stderr}"

    def night(self, place, number):
        folder = STORY[number]
        return self.replay(place, folder, folder.name[3:])

    def replay(self, place, folder, day):
        return ["nightly", "--replay", folder, "--as-of", f"{day}T21:30", "--store", place.store, "--output", place.output,
                "--language", "en", "--feed", "high:min-premium=10", *self.given]

    @contextlib.contextmanager
    def serving(self, place):
        """Options for the command, while what they name is there."""
        yield []

    def look(self, place, stdout):
        """What a run left; reads copies."""
        rows, unsound = place.rows(place.store)
        return Left({"set": place.files(), "store": rows}, unsound, place.other_files())

    def is_partly_done(self, left):
        """Whether a part that is neither old nor new is one that may be left."""
        return False

    def problems(self, left):
        """What must not be, whichever parts are the new ones."""
        return []

    def may_leave(self, name):
        """Whether a failure may leave a file until the next run."""
        return False

    def may_say(self, status, stderr):
        """Whether a failure says that the new state is there all the same, because putting the old one back failed, too."""
        return False

    def is_known(self, status, stderr):
        """Whether a refusal says that there is nothing to do."""
        return False


class Night(Job):
    name = "a night"
    earlier, number = ("01", "02"), "03"

    def make(self, place):
        for number in self.earlier:
            self.ran(place, self.night(place, number))

    def command(self, place):
        return self.night(place, self.number)

    def problems(self, left):
        # What is stored and not published would never be: the next night takes from the folder what the store lacks.
        is_stored = left.parts["store"] == self.new.parts["store"] != self.old.parts["store"]
        is_old = left.parts["set"] == self.old.parts["set"] != self.new.parts["set"]
        return ["it is stored and not published"] if is_stored and is_old else []

    def may_say(self, status, stderr):
        return "published but not stored" in stderr


class FirstNight(Night):
    name, seldom = "the first night", 3
    earlier, number = (), "01"


class SecondNight(Night):
    """The same evening an hour later: it writes so few files that each is synced alone."""
    earlier, number = ("01",), "01"

    def command(self, place):
        return [word.replace("T21:30", "T22:30") if isinstance(word, str) else word for word in super().command(place)]


class NightOnMount(Night):
    """Where the folder cannot be exchanged its files are replaced one by one."""
    name, is_whole, seldom = "a night on a mount point", False, 5

    def may_leave(self, name):
        # Of a name that is not published yet, a file to come looks like one of somebody else's.
        return name.endswith(".subcal-new")

    def look(self, place, stdout):
        left = super().look(place, stdout)
        # Old files that could not be removed are hidden, and among the other files.
        left.parts["set"] = {name: file for name, file in left.parts["set"].items() if not Path(name).name.startswith(".")}
        return left

    def is_partly_done(self, left):
        files, old, new = left.parts["set"], self.old.parts["set"], self.new.parts["set"]
        return set(old) <= set(files) and all(file in (old.get(name), new.get(name)) for name, file in files.items())


# What is not known of an offering without the lists of what cannot be traded as usual: a member, and the last column.
STATUSES = {
    "subscriptions.json": re.compile(rb'"trading_status": (?:null|\{.*?\n {6}\})', re.DOTALL),
    "subscriptions.csv": re.compile(rb",[^,\r\n]*\r\n"),
}


class FetchedNight(Job):
    """A night whose bodies come over connections."""
    name = "a night over the network"

    def make(self, place):
        self.ran(place, self.replay(place, FIXTURES / "replay" / EVENING, EVENING) + ["--no-site"])

    def command(self, place):
        return ["nightly", "--no-site", "--as-of", f"{EVENING}T22:30", "--store", place.store, "--output", place.output,
                "--language", "en", "--calendar-languages", "en", "--min-interval", "0.02", "--feed", "high:min-premium=10"]

    def look(self, place, stdout):
        left = super().look(place, stdout)
        # It counts requests.
        left.parts["set"].pop("run.json", None)
        for name in STATUSES.keys() & left.parts["set"].keys():
            data = STAMPS.sub(b"", Path(place.output, name).read_bytes())
            left.parts["set"][name] = md5(STATUSES[name].sub(b"", data))
        return left

    def is_partly_done(self, left):
        # A source that is not required may be missing, which the status says; the offerings need none of these.
        files, states = left.parts["set"], (self.old.parts["set"], self.new.parts["set"])
        rows = [[row for row in state if row.startswith("offering ")] for state in (left.parts["store"], self.new.parts["store"])]
        return rows[0] == rows[1] and all(
            file in [state.get(name) for state in states] for name, file in files.items() if name.startswith("subscriptions"))

    @contextlib.contextmanager
    def serving(self, place):
        served = exchange.Exchange(act=acts.good, attacked=None)
        try:
            yield [word for host in exchange.HOSTS for word in ("--base-url", f"{host}={served.url(host)}")]
        finally:
            served.close()


class Backfill(Job):
    """Each day is stored as a whole, so some days may be."""
    name, is_whole = "a backfill", False

    def make(self, place):
        self.ran(place, self.replay(place, FIXTURES / "replay" / EVENING, EVENING) + ["--no-site"])

    def command(self, place):
        return ["backfill", "--replay", FIXTURES / "backfill", "--from", "2024-10-24", "--to", "2024-10-25", "--as-of",
                f"{EVENING}T22:00", "--store", place.store]

    def is_partly_done(self, left):
        # The sum of all rows that this run has changed so far.
        rows, old, new = ({row for row in parts["store"] if not row.startswith("checksum ('former_row ")}
                          for parts in (left.parts, self.old.parts, self.new.parts))
        bars = {day: {row for row in new - old if row.startswith("bar ") and day in row} for day in ("20241024", "20241025")}
        return rows <= old | new and all(some <= rows or not some & rows for some in bars.values())


class Migration(Job):
    """The first command that writes to a store of the former form."""
    name, is_whole = "a migration", False

    def make(self, place):
        with contextlib.closing(sqlite3.connect(place.store)) as store:
            store.executescript((FIXTURES / "stores" / "18.sql").read_text())
            store.executescript("PRAGMA application_id = 1937072739; PRAGMA user_version = 18")
        place.store.chmod(0o640)

    def command(self, place):
        return ["backfill", "--replay", FIXTURES / "backfill", "--from", "2024-10-21", "--to", "2024-10-28", "--as-of",
                f"{EVENING}T22:00", "--store", place.store]

    def is_partly_done(self, left):
        return not left.unsound and any(row.startswith("offering ") for row in left.parts["store"])


class Ledger(Job):
    name, statuses = "a ledger entry", (0, 10)

    def make(self, place):
        self.ran(place, self.replay(place, FIXTURES / "replay" / EVENING, EVENING) + ["--no-site"])
        self.ran(place, self.entry(place, "9935"))

    def entry(self, place, *codes):
        return ["apply", *codes, "--store", place.store, "--ledger", place.ledger, "--as-of", f"{EVENING}T22:00",
                "--language", "en", "--calendar-languages", "en"]

    def command(self, place):
        # Both entries are there, or none.
        return self.entry(place, "6535", "4927")

    def look(self, place, stdout):
        rows, unsound = place.rows(place.ledger)
        # When an entry was made is the clock's.
        rows = [re.sub(r"\d{4}-\d\d-\d\dT[\d:.+Z]+|\b1[789]\d{8}(\d{3})?\b", "T", row) for row in rows]
        return Left({"ledger": rows}, unsound, place.other_files())

    def is_known(self, status, stderr):
        return status == 64 and "already recorded" in stderr


class Backup(Job):
    """Of the store and of the ledger, each over a former one, which is kept."""
    name, statuses, is_whole = "a backup", (0,), False
    former = ("former copy of the store", "former copy of the ledger")

    def make(self, place):
        self.ran(place, self.night(place, "01") + ["--no-site"])
        self.ran(place, self.entry(place, "9987", "2025-12-12"))
        self.ran(place, self.command(place))
        self.ran(place, self.night(place, "02") + ["--no-site"])
        self.ran(place, self.entry(place, "9982", "2025-12-15"))

    def entry(self, place, code, day):
        return ["apply", code, "--store", place.store, "--ledger", place.ledger, "--as-of", f"{day}T22:00"]

    def command(self, place):
        return ["backup", place.backup, "--store", place.store, "--ledger", place.ledger]

    def look(self, place, stdout):
        parts, unsound = {}, []
        for name, file in (("store", place.store), ("ledger", place.ledger)):
            parts[name], wrong = place.rows(file)
            copy = place.backup if name == "store" else Path(f"{place.backup}.ledger")
            parts[f"copy of the {name}"], also = self.copied(place, copy)
            parts[f"former copy of the {name}"], too = place.rows(Path(f"{copy}.1"))
            unsound += wrong + also + too
        return Left(parts, unsound, place.other_files())

    def copied(self, place, copy):
        return place.rows(copy)

    def is_partly_done(self, left):
        # Between two names: the former copy has the second one, and the next backup takes it for the first.
        return self.problems(left) == []

    def problems(self, left):
        """A good copy is never lost."""
        kept = {name: (left.parts[f"copy of the {name}"], left.parts[f"former copy of the {name}"])
                for name in ("store", "ledger")}
        return [f"the former copy of the {name} is lost" for name, rows in kept.items()
                if self.old.parts[f"copy of the {name}"] not in rows]


class BackupOverDamage(Backup):
    """Over copies that are cut off: those before them are the last good ones."""
    name, seldom = "a backup over damaged copies", 3
    size = 5000

    def make(self, place):
        super().make(place)
        self.ran(place, self.command(place))
        for copy in (place.backup, Path(f"{place.backup}.ledger")):
            copy.write_bytes(copy.read_bytes()[:self.size])

    def copied(self, place, copy):
        return (["cut off"], []) if copy.exists() and copy.stat().st_size == self.size else super().copied(place, copy)

    def problems(self, left):
        """The good copies are never lost, nor displaced by what cannot be read."""
        return [f"the last good copy of the {name} is lost" for name in ("store", "ledger")
                if self.old.parts[f"former copy of the {name}"] not in
                (left.parts[f"copy of the {name}"], left.parts[f"former copy of the {name}"])]


class Restore(Job):
    """In place of a store that is there, and is kept."""
    name, statuses, is_whole, former = "a restore", (0,), False, ("kept store",)

    def make(self, place):
        self.ran(place, self.night(place, "01") + ["--no-site"])
        self.ran(place, ["backup", place.backup, "--store", place.store])
        self.ran(place, self.night(place, "02") + ["--no-site"])

    def command(self, place):
        return ["restore", place.backup, "--store", place.store]

    def look(self, place, stdout):
        kept = sorted(place.folder.glob("store.sqlite.replaced-*"))
        parts, unsound = {}, []
        for name, file in (("store", place.store), ("kept store", kept[0] if kept else place.folder / "none")):
            parts[name], wrong = place.rows(file)
            unsound += wrong
        # The name has the time, and a number if it is the second one of a second.
        others = {re.sub(r"replaced-.*?Z(-\d+)?", "replaced", name) for name in place.other_files()}
        return Left(parts, unsound, others)

    def is_partly_done(self, left):
        # Between two names.
        return left.parts["store"] == [] and self.problems(left) == []

    def problems(self, left):
        is_there = self.old.parts["store"] in (left.parts["store"], left.parts["kept store"])
        return [] if is_there else ["the former store is lost"]


class Question(Job):
    name, statuses = "a question", (0,)

    def make(self, place):
        self.ran(place, self.replay(place, FIXTURES / "replay" / EVENING, EVENING) + ["--no-site"])

    def command(self, place):
        return ["list", "--json", "--store", place.store, "--as-of", f"{EVENING}T22:00"]

    def look(self, place, stdout):
        rows, unsound = place.rows(place.store, without=())
        return Left({"answer": stdout, "store": rows}, unsound, place.other_files())

    def is_partly_done(self, left):
        # What was printed before an error is no answer, and says so by its status.
        return left.parts["store"] == self.old.parts["store"]


class Publish(Job):
    """To an object store, which has each object as it was or as it is to be, and lacks none."""
    name, statuses, is_whole = "a publish", (0,), False

    def make(self, place):
        self.objects = Objects()
        self.ran(place, self.night(place, "01") + ["--no-site"])
        with self.serving(place) as more:
            self.ran(place, self.command(place) + more)
        self.ran(place, self.night(place, "02") + ["--no-site"])

    def command(self, place):
        return ["publish", f"s3://{bucket(place)}/tw", "--output", place.output, "--parallel", "1"]

    @contextlib.contextmanager
    def serving(self, place):
        buckets = self.objects.buckets
        buckets.setdefault(bucket(place), dict(buckets.get(bucket(self.before), {})))
        yield ["--endpoint", f"http://127.0.0.1:{self.objects.port}"]

    def look(self, place, stdout):
        found = self.objects.buckets[bucket(place)]
        return Left({"objects": {key: found[key] for key in sorted(found) if not key.endswith("manifest.json")}}, [],
                    place.other_files())

    def is_partly_done(self, left):
        objects, old, new = left.parts["objects"], self.old.parts["objects"], self.new.parts["objects"]
        return set(old) & set(new) <= set(objects) and all(
            value in (old.get(key), new.get(key)) for key, value in objects.items())


class Objects:
    """An S3-compatible store in memory, with as many buckets as are asked for. Reads no key."""

    def __init__(self):
        self.buckets = buckets = {}

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            wbufsize = -1

            def log_message(self, *_):
                pass

            def answer(self, status, body=b""):
                self.send_response(status)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def do_GET(self):
                path, _, query = self.path.partition("?")
                bucket, _, key = path[1:].partition("/")
                objects = buckets.get(bucket, {})
                if "list-type=2" not in query:
                    return self.answer(200, objects[key]) if key in objects else self.answer(404)
                listed = "".join(
                    f"<Contents><Key>{escape(key)}</Key><Size>{len(data)}</Size><ETag>{md5(data)}</ETag></Contents>"
                    for key, data in sorted(objects.items()))
                self.answer(200, f"<?xml version='1.0'?><ListBucketResult>{listed}</ListBucketResult>".encode())

            def do_PUT(self):
                bucket, _, key = self.path[1:].partition("/")
                size = int(self.headers.get("Content-Length") or 0)
                data = self.rfile.read(size)
                # A store keeps nothing of an upload that breaks off.
                if len(data) == size:
                    buckets[bucket][key] = data
                    self.answer(200)

            def do_DELETE(self):
                bucket, _, key = self.path[1:].partition("/")
                buckets[bucket].pop(key, None)
                self.answer(204)

        server = quiet.Server(("127.0.0.1", 0), Handler)
        self.port = server.server_address[1]
        threading.Thread(target=server.serve_forever, daemon=True).start()


def md5(data):
    return hashlib.md5(data).hexdigest()


def bucket(place):
    return "b" + md5(str(place.folder).encode())[:16]


ALL = [Night, FirstNight, NightOnMount, FetchedNight, Backfill, Migration, Ledger, Backup, BackupOverDamage, Restore, Question, Publish]
