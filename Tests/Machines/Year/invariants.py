"""What must hold after each night, whatever happened to it."""

import json
import re
import sqlite3
from contextlib import closing
from datetime import date, datetime, timedelta
from decimal import Decimal

import folder
from model import auction_fields, truth

# Feeds keep an entry, and lists a record, for so long after its last day; an entry that is cancelled stays until that day
# (docs/outputs.md#calendars).
DAYS_KEPT = 180
OFFERING_KINDS = ("window", "deadline", "deduction", "draw", "refund", "delivery")


def told(expectation, status, stderr):
    """The exit code is right, everything that was injected is said, and nothing else is."""
    lines, wrong = folder.warnings(stderr), []
    doubtful = [line for line in lines if not any(re.search(pattern, line) for pattern in expectation.noted)]
    statuses = expectation.statuses(bool(doubtful))
    if status not in statuses:
        wrong.append(f"it ended with {status}, not with {' or '.join(map(str, sorted(statuses)))}")
    required = expectation.required + expectation.noted if expectation.fatal is None else [expectation.reason]
    for pattern in required:
        if not any(re.search(pattern, line) for line in lines):
            wrong.append(f"nothing says: {pattern}")
    if expectation.fatal is None:
        for line in lines:
            if not any(re.search(pattern, line) for pattern in required + expectation.allowed):
                wrong.append(f"a false alarm: {line}")
    elif len(lines) != 1 or "What to do: " not in lines[0]:
        wrong.append("a run that publishes nothing says why in one line, and what to do")
    return wrong


def recorded(seen, status, stderr):
    """run.json says what the terminal said, without the folders of the machine."""
    wrong, stderr = [], stderr.replace(f"{seen.path.parent}/", "")
    if seen.run["exit_status"] != status:
        wrong.append(f"run.json has the exit code {seen.run['exit_status']}")
    for line in seen.run["warnings"]:
        if line not in stderr:
            wrong.append(f"run.json alone says: {line}")
    return wrong


def facts(seen, machine, evening, market):
    """Every offering that was let through is published once with its facts, and nothing else is."""
    wrong, items = [], {}
    for item in seen.items:
        if item["id"] in items:
            wrong.append(f"{item['id']} is published twice")
        items[item["id"]] = item
    securities = {one.code: one for one in market.securities}
    for known in machine.model.known.values():
        item = items.pop(known.id, None)
        if item is None:
            if str(evening_before(evening, DAYS_KEPT)) <= known.facts["delivery"]:
                wrong.append(f"{known.id} is lost")
            continue
        for name, value in known.fields().items():
            published = item[name]
            if isinstance(value, Decimal) and published is not None:
                published = Decimal(published)
            if published != value:
                wrong.append(f"{known.id} has the {name} {published}, not {value}")
        if item["doubt"] not in (known.doubts or {None}):
            wrong.append(f"{known.id} has the doubt {item['doubt']}, not {' or '.join(sorted(known.doubts)) or 'none'}")
        wrong += closes(item, securities[item["code"]], evening, market)
    wrong += [f"{id} is published, and nobody announced it" for id in items]
    return wrong


def evening_before(evening, days):
    return date.fromisoformat(evening.today) - timedelta(days)


def auctions(seen, machine, evening):
    """Every auction is published once, with its facts and, once it is opened, its result."""
    wrong, items = [], {}
    for item in seen.json("auctions.json")["items"]:
        if item["code"] in items:
            wrong.append(f"the auction of {item['code']} is published twice")
        items[item["code"]] = item
    for code, facts in machine.model.auctions.items():
        item = items.pop(code, None)
        if item is None:
            if str(evening_before(evening, DAYS_KEPT)) <= facts["delivery"]:
                wrong.append(f"the auction of {code} is lost")
            continue
        for name, value in auction_fields(facts).items():
            published = Decimal(item[name]) if isinstance(value, Decimal) and item[name] is not None else item[name]
            if published != value:
                wrong.append(f"the auction {item['id']} has the {name} {published}, not {value}")
    return wrong + [f"the auction of {code} is published, and nobody announced it" for code in items]


def closes(item, security, evening, market):
    """A close is that of its day on its board, of a session that has been; tonight's where tonight's came."""
    wrong, session = [], market.session_until(evening.day)
    if item["close"] is not None:
        day, board = date.fromisoformat(item["close_date"]), item["close_board"]
        if day > session:
            wrong.append(f"{item['id']} has a close of {day}, which is to come")
        elif Decimal(item["close"]) != truth(security, day, board):
            wrong.append(f"{item['id']} has the close {item['close']} of {day}, not {truth(security, day, board)}")
        value = Decimal(item["close"])
        if item["ex_rights_value"] is not None:
            value = without_right(value, security, day, market)
            if value is None or abs(value - Decimal(item["ex_rights_value"])) > Decimal("0.0001"):
                wrong.append(f"{item['id']} has the ex-rights value {item['ex_rights_value']}, not {value}")
        if item["premium_percent"] is not None and value is not None:
            price = Decimal(item["price"])
            exact = (value - price) * 100 / price
            if abs(exact - Decimal(item["premium_percent"])) > Decimal("0.051"):
                wrong.append(f"{item['id']} has the premium {item['premium_percent']}, not {exact:.2f}")
    if item["stage"] in ("upcoming", "open", "last_day", "awaiting_draw") and item["doubt"] is None:
        board = market.board(security, session)
        came = board in evening.boards and security.code not in evening.odd_codes
        if came and item["close_date"] != str(session):
            wrong.append(f"{item['id']} has no close of {session}, which came: {item['close_date']}, {item['premium_missing']}")
    return wrong


def without_right(close, security, day, market):
    """What a share is worth without the right to new shares that a close before the ex-rights day has; None without one."""
    for one in market.notices:
        if one.security is security and one.day > day:
            ratio = Decimal(one.cells[-1]) / 1000
            return (close + ratio * Decimal(one.price)) / (1 + ratio)
    return None


def calendars(seen, machine, evening, market):
    """No entry is lost or doubled; one that moves says so by its SEQUENCE, and one that stays keeps its stamps."""
    wrong, now, today = [], seen.entries, evening.today.replace("-", "")
    for name, feed in [*seen.feeds.items(), *seen.kinds.items()]:
        uids = [entry.uid for entry in feed]
        wrong += [f"{name} has {uid} twice" for uid in sorted({uid for uid in uids if uids.count(uid) > 1})]
        wrong += [f"{name} has another {entry.uid} than its sibling" for entry in feed if now[entry.uid] != entry]
    stamp = utc(evening.moment)
    for uid, before in machine.entries.items():
        after = now.get(uid)
        if after is None:
            # DTEND is the day after the last one.
            last = date.fromisoformat(f"{before.end[:4]}-{before.end[4:6]}-{before.end[6:]}") - timedelta(1)
            kept = timedelta(0 if before.status == "CANCELLED" else DAYS_KEPT)
            if str(last + kept) >= evening.today:
                wrong.append(f"{uid} is lost: its last day is {last}, {before.status}")
        elif after.matters != before.matters:
            if after.sequence != before.sequence + 1 or after.modified <= before.modified:
                wrong.append(f"{uid} changed from {before.matters} to {after.matters} with SEQUENCE {before.sequence} to "
                             f"{after.sequence}, LAST-MODIFIED {before.modified} to {after.modified}")
        elif after.sequence != before.sequence:
            wrong.append(f"{uid} has another SEQUENCE, {before.sequence} and {after.sequence}, and the same days")
        elif after.text != before.text and after.modified <= before.modified:
            wrong.append(f"{uid} has another text and the old LAST-MODIFIED {after.modified}")
        elif after.text == before.text and after.modified != before.modified:
            wrong.append(f"{uid} has another LAST-MODIFIED, {before.modified} and {after.modified}, and the same text")
    for uid, entry in now.items():
        if entry.modified > stamp:
            wrong.append(f"{uid} was changed at {entry.modified}, which is to come")
        if uid not in machine.entries and entry.sequence > 1:
            wrong.append(f"{uid} is new with SEQUENCE {entry.sequence}")
    return wrong + offering_entries(now, machine, evening, market)


def offering_entries(now, machine, evening, market):
    """Each offering has the entries that follow from its row."""
    wrong = []
    for known in machine.model.known.values():
        cancelled = bool(known.facts["cancelled"])
        expected = {kind: {days[1]: {days[0]}} for kind, days in machine.model.days(known).items()}
        for kind, days in machine.model.bank_days(known, market, evening.today).items():
            expected[kind] = {day: {day} for day in days}
        for kind, days in expected.items():
            entry = now.get(f"{known.id}-{kind}@subcal")
            latest, kept = max(days), 0 if cancelled else DAYS_KEPT
            if entry is None:
                if str(date.fromisoformat(min(days)) + timedelta(kept)) >= evening.today:
                    wrong.append(f"{known.id} has no entry {kind} of {latest}")
                continue
            last = str(date.fromisoformat(iso(entry.end)) - timedelta(1))
            if last not in days or iso(entry.start) not in days[last]:
                wrong.append(f"{known.id} has the entry {kind} on {iso(entry.start)} to {last}, not on {sorted(days)}")
            if (entry.status == "CANCELLED") != cancelled:
                wrong.append(f"{known.id} has the entry {kind} {entry.status}")
    return wrong


def iso(compact):
    return f"{compact[:4]}-{compact[4:6]}-{compact[6:8]}"


def utc(moment):
    """A moment in Taiwan as a stamp of RFC 5545."""
    return f"{datetime.fromisoformat(moment) - timedelta(hours=8):%Y%m%dT%H%M%SZ}"


def feed(seen, machine, evening):
    """What happened is in the changes once, and no change that was published becomes another."""
    wrong, ids = [], [item["id"] for item in seen.changes]
    wrong += [f"changes.json has {id} twice" for id in sorted({id for id in ids if ids.count(id) > 1})]
    for item in seen.changes:
        before = machine.changes.get(item["id"])
        if before is not None and before != item["date_published"]:
            wrong.append(f"the change {item['id']} of {before} is published again for {item['date_published']}")
    new = {(item["_subcal"].get("offering_id"), item["_subcal"]["kind"]) for item in seen.changes
           if item["id"] not in machine.changes}
    for known in machine.model.known.values():
        for event in sorted(known.events):
            # The first night's rows are no news.
            if machine.changes and (known.id, event) not in new:
                wrong.append(f"changes.json does not say that {known.id} is {event}")
    return wrong


def store(machine):
    """SQLite's own checks of the file."""
    with closing(sqlite3.connect(f"file:{machine.place.store}?mode=ro", uri=True)) as connection:
        return [f"the store: {line}" for (line,) in connection.execute("PRAGMA quick_check") if line != "ok"]


def missed_days(seen, machine, evening):
    """run.json names the days of announcements that no night got."""
    wrong, yesterday = [], date.fromisoformat(evening.today) - timedelta(1)
    named = {one["source"]: one["missing"] for one in seen.run["announcements"]}
    for board, days in (machine.model.announced or {}).items():
        if days:
            span = [min(days) + timedelta(count) for count in range((yesterday - min(days)).days + 1)]
            missing = [str(day) for day in span if day not in days]
            if named.get(f"{board.lower()}-announcements") != missing:
                wrong.append(f"run.json names the missing days {named}, not {missing} of {board}")
    return wrong


def hashes(seen):
    return [f"latest.json has another hash of {name}" for name in seen.wrong_hashes()]


def answers(seen, machine, evening, past):
    """What a question says is what is published; and of an earlier moment what it said then, to the byte."""
    wrong = []
    status, stdout, stderr = machine.answer(evening.moment)
    if status != 0:
        return [f"list --json ended with {status}: {stderr.strip()}"]
    items = json.loads(stdout, parse_float=Decimal)["items"]
    if items != sorted_as(seen.items, items):
        wrong.append("list --json says something else than subscriptions.json")
    if past is not None:
        again = machine.answer(past)
        if again[1] != machine.answers[past]:
            wrong.append(f"list --json --as-of {past} says something else than on that night: "
                         f"{difference(machine.answers[past], again[1])}")
    machine.answers[evening.moment] = stdout
    return wrong


def sorted_as(items, others):
    """Items in the order of others; the answer has an order of its own."""
    place = {item["id"]: at for at, item in enumerate(others)}
    return sorted(items, key=lambda item: place.get(item["id"], -1))


def difference(before, after):
    try:
        one, other = ({item["id"]: item for item in json.loads(text)["items"]} for text in (before, after))
    except ValueError:
        return after[:200]
    return [(id, name, one.get(id, {}).get(name), other.get(id, {}).get(name)) for id in sorted(one | other)
            for name in (one.get(id) or other[id]) if one.get(id, {}).get(name) != other.get(id, {}).get(name)][:4]


def remember(seen, machine):
    machine.entries = seen.entries
    for item in seen.changes:
        machine.changes.setdefault(item["id"], item["date_published"])
