"""Plays the faults; see Scripts/faults."""

import argparse
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import acts
import certificates
import faults
import night
import table

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
PAGE = os.path.join(ROOT, "Tests", "Machines", "Faults", "FAULTS.md")
# The hosts of the attacked sources, and the names of sources in the log.
HOST = {"refused": "www.twse.com.tw", "unaccepted": "www.twse.com.tw", "unnamed": "www.twse.com.tw",
        "tpex-refused": "www.tpex.org.tw"}
LOGGED = {"list": "twse-subscriptions-2024", "closes": "twse-closes", "tpex": "tpex-closes",
          "emerging": "emerging-closes", "holidays": "twse-holidays-2024",
          "announcements": "twse-announcements", "applicants": "twse-applicants", "tpex-refused": "tpex-closes"}
MOST_MEMORY = 512 << 20
# The tables about runs, by whether the run published; only a run that published changes the baselines.
RUNS = {False: {"run", "run_source"}, True: {"run", "run_source", "baseline"}}


@dataclass
class Row:
    fault: faults.Fault
    outcome: night.Outcome
    messages: list = field(default_factory=list)
    asked: int = 0
    pauses: str = ""
    files: str = ""
    lost: int = 0
    let_in: int = 0
    problems: list = field(default_factory=list)


class Elsewhere:
    """A server that no run may contact; counts connections."""

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.4", 0))
        self.port = self.listener.getsockname()[1]
        self.visits = 0
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            self.visits += 1
            connection.close()

    def close(self):
        self.listener.close()


def exchange_for(fault, folder, elsewhere):
    tls = certificates.context(folder, fault.certificate) if fault.certificate else None
    common = {"act": fault.act, "attacked": fault.source, "tls": tls}
    kind = {"refused": night.Refusing, "tpex-refused": night.Refusing, "unaccepted": night.Unaccepting}
    if fault.source in kind:
        made = kind[fault.source](HOST[fault.source], **common)
    else:
        made = (night.Unnamed if fault.source == "unnamed" else night.Exchange)(**common)
    made.elsewhere = elsewhere.port
    return made


def options_of(fault):
    options = dict(fault.options)
    if fault.certificate:
        options.setdefault("--ca-file", "authority.pem")
        if options["--ca-file"]:
            # The certificates are beside the fault's working folder.
            options["--ca-file"] = "../" + options["--ca-file"]
    if fault.source == "unnamed":
        # Shorter intervals are allowed only if every host is this machine.
        options["--min-interval"] = None
    return options


def pauses(fault, exchange, row):
    """Checks the pauses between the tries of one address and between requests; returns the largest number of tries."""
    interval = float(fault.options.get("--min-interval", night.INTERVAL))
    for path in {visit.path for visit in exchange.visits if not fault.is_redirected}:
        visits = [visit for visit in exchange.visits if visit.path == path]
        for number, (one, next) in enumerate(zip(visits, visits[1:])):
            least = max(fault.wait if number == 0 else 0, interval * 10 / 3 * 3 ** number)
            if next.start - one.start < least:
                row.problems.append(f"requested again after {next.start - one.start:.2f} s, not {least:.2f} s")
    everything = sorted(exchange.visits, key=lambda visit: visit.start)
    for address in exchange.hosts.values():
        at = [visit for visit in everything if visit.connection_address == address]
        for one, next in zip(at, at[1:]):
            if next.start - one.start < night.INTERVAL:
                row.problems.append(f"{next.path} was requested {next.start - one.start:.2f} s after {one.path}")
    asked = re.findall(r": asking (\S+)", row.outcome.log)
    return max(asked.count(address) for address in asked)


def play(fault, program, base, rows, folder):
    place = os.path.join(folder, re.sub(r"\W+", "-", fault.name))
    night.copy(base, place)
    elsewhere = Elsewhere()
    exchange = exchange_for(fault, folder, elsewhere)
    before = night.files(place)
    try:
        outcome = night.run(program, place, exchange, options_of(fault))
        messages = [night.shown(line, exchange) for line in outcome.lines]
    finally:
        exchange.close()
        elsewhere.close()
    row = Row(fault, outcome, messages)
    source = LOGGED.get(fault.source, LOGGED["list"])
    row.asked = len(re.findall(rf" {source}: asking ", outcome.log))
    tries = 1 if fault.is_redirected else pauses(fault, exchange, row)
    waits = ["10 s", "30 s"][:tries - 1]
    row.pauses = "as long as asked between" if fault.wait else " and ".join(waits) + " between" if waits else ""
    after = night.files(place)
    published = after.get("run.json") != before.get("run.json")
    row.files = "the same but for statuses" if fault.without_statuses else "in doubt" if fault.in_doubt else "the same" if published else "as they were"
    compared = set(before) | set(after)
    if published:
        compared.discard("run.json")
    changed = sorted(name for name in compared if before.get(name) != after.get(name))
    if fault.without_statuses:
        changed = [name for name in changed
                   if without_statuses(name, before.get(name, b"")) != without_statuses(name, after.get(name, b""))]
    if fault.in_doubt:
        changed = [name for name in changed if not says_doubt(name, after.get(name, b""))]
    row.lost = sum(len(before.get(name, b"")) for name in changed)
    row.let_in = elsewhere.visits
    is_same_store = rows[published] == night.dump(place, RUNS[published])
    check(fault, row, changed, is_same_store, published, night.litter(place), source)
    shutil.rmtree(place)
    return row


# They hold hashes of the other files.
HASHES = {"latest.json", "assets/offline.json", "assets/offline.en.json"}


def without_statuses(name, data):
    if name in HASHES:
        return b""
    if name == "subscriptions.csv":
        # The last column.
        return re.sub(rb",[^,\r\n]*\r\n", b"\r\n", data)
    return re.sub(rb'"trading_status": (null|\{.*?\n {6}\})', b"", data, flags=re.DOTALL)


def says_doubt(name, data):
    return name in HASHES or name.endswith(".csv") or b"doubt" in data or "存疑".encode() in data


def check(fault, row, changed, is_same_store, published, litter, source):
    expectations = [
        (row.outcome.status == fault.exit, f"exit {row.outcome.status}, not {fault.exit}"),
        (row.asked in fault.asked if isinstance(fault.asked, range) else row.asked == fault.asked,
         f"{row.asked} requests, not {fault.asked}"),
        (published == (fault.exit in (0, 10)), "published" if published else "did not publish"),
        (not changed, f"changed {', '.join(changed)}"),
        (is_same_store or fault.in_doubt, "the store's rows changed"),
        (not litter, f"left {', '.join(litter)}"),
        (row.let_in == 0, f"{row.let_in} connections to another host"),
        (row.outcome.memory < MOST_MEMORY, f"{row.outcome.memory >> 20} MB of memory"),
        (fault.exit == 0 or any(source in line for line in row.messages), "the source is not named"),
        (fault.exit in (0, 10) or len(row.messages) == 1 and "What to do: " in row.messages[0],
         "not one line with advice"),
        (not fault.says or all(any(words in line for words in fault.says) for line in row.messages), "another message"),
        (all(line.isprintable() for line in row.messages), "a message that is not printable"),
    ]
    row.problems += [words for holds, words in expectations if not holds]


def main():
    parser = argparse.ArgumentParser(prog="Scripts/faults")
    parser.add_argument("program")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--short", action="store_true", help="without pages, and of the bodies, which have other tests, every second")
    parser.add_argument("--at-once", type=int, default=12)
    options = parser.parse_args()
    chosen = [(group, [fault for fault in members if not options.only or any(word in fault.name for word in options.only)])
              for group, members in faults.GROUPS]
    if options.short:
        # The pages are half of a night, and follow from what the other files say.
        night.FLAGS.append("--no-site")
        chosen = [(group, members[::2] if group in faults.BODIES else members) for group, members in chosen]
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(options.at_once) as pool:
        certificates.make(folder)
        base = os.path.join(folder, "good")
        os.mkdir(base)
        for act, moment in [(acts.evening_before, "2024-10-28T21:30"), (acts.good, night.MOMENT)]:
            exchange = night.Exchange(act=act, attacked=None)
            good = night.run(options.program, base, exchange, {"--as-of": moment})
            exchange.close()
            if good.status != 0:
                sys.exit(f"the good night failed with {good.status}:\n{good.log}")
        # Reading a store changes its files, so a copy is read.
        night.copy(base, base + "-read")
        stored = {published: night.dump(base + "-read", without) for published, without in RUNS.items()}
        # The slowest first, so that they do not run alone at the end.
        order = sorted((fault for _, members in chosen for fault in members), key=lambda fault: -(max(fault.asked) if isinstance(fault.asked, range) else fault.asked))
        rows = dict(zip([fault.name for fault in order],
                        pool.map(lambda fault: play(fault, options.program, base, stored, folder), order)))
    results = [(group, [rows[fault.name] for fault in members]) for group, members in chosen]
    finish(options, [pair for pair in results if pair[1]], list(rows.values()))


def finish(options, results, rows):
    page = table.page(results, libcurl())
    most = max(rows, key=lambda row: row.outcome.memory)
    slowest = max(rows, key=lambda row: row.outcome.seconds)
    failed = [row for row in rows if row.problems]
    for row in failed:
        print(f"{row.fault.name}: {'; '.join(row.problems)}\n{row.outcome.log}", file=sys.stderr)
    if options.write:
        with open(PAGE, "w") as file:
            file.write(page)
    elif not options.check:
        print(page)
    print(f"{len(rows)} faults tried, {len(rows) - len(failed)} survived, {sum(row.lost for row in rows)} bytes lost; "
          f"at most {most.outcome.memory >> 20} MB of memory ({most.fault.name}), {slowest.outcome.seconds:.0f} s "
          f"({slowest.fault.name})", file=sys.stderr)
    if options.check and not options.only:
        with open(PAGE) as file:
            kept = file.read()
        if table.words(kept) != table.words(page) or (libcurl() in kept and kept != page):
            sys.stderr.writelines(difference(kept, page))
            sys.exit("Tests/Machines/Faults/FAULTS.md differs from the results: if they are right, run Scripts/faults --write")
    if failed:
        sys.exit(1)


def difference(kept, page):
    import difflib
    return difflib.unified_diff(kept.splitlines(True), page.splitlines(True), "FAULTS.md", "results", n=0)


def libcurl():
    version = subprocess.run(["pkg-config", "--modversion", "libcurl"], capture_output=True, text=True, check=True)
    return "libcurl " + version.stdout.strip()


main()
