"""What happens to a market on its way to a machine, by the seed, and what a night must say of it.

Each event changes what an evening's exchanges answer, and tells the model and the expectation what it did. Real changes (a
move, a cancellation) are to be published in silence; faults are to be told and must change nothing that was right.
"""

from datetime import date, timedelta
from random import Random

from bodies import Exchanges
from market import ROOT, fixtures
from model import year_lists

PAGE = (ROOT / "Fixtures/forms/security-page.html").read_bytes()
NOT_UNDERSTOOD, UNAVAILABLE, IN_DOUBT = 65, 69, 10
# A row that cannot be right is said on three days; docs/reliability.md#what-cannot-be-right.
DAYS_SAID = 3
DRAW_IS_LATE = r"its draw on .* trading days after its end"


class Expectation:
    """The exit code of a night, what its messages must have, and what they may have."""

    def __init__(self):
        self.fatal, self.codes, self.required, self.noted, self.allowed = None, set(), [], [], []

    def tell(self, code, *patterns):
        self.codes.add(code)
        self.required += patterns

    def fail(self, code, pattern):
        """A night that publishes nothing says this and nothing else."""
        self.fatal, self.reason = code, pattern

    def note(self, *patterns):
        """Said, and no reason for another exit code."""
        self.noted += patterns

    def allow(self, *patterns):
        """Words that depend on what the machine has learnt before; they may come with 10."""
        self.allowed += patterns

    def statuses(self, said):
        """The exit codes that are right; `said` is whether there were messages, which decides where both may be."""
        if self.fatal is not None:
            return {self.fatal}
        return {IN_DOUBT} if IN_DOUBT in self.codes or said else {0}


class Fault:
    """A row that is wrong, or not there, from one evening through another."""

    def __init__(self, name, key, first, last, doubts, change=None):
        self.name, self.key, self.first, self.last, self.doubts, self.change = name, key, first, last, doubts, change


class Evening:
    """What came on an evening, with the harness's account of it."""

    def __init__(self, market, day, moment, rows, files):
        self.market, self.day, self.moment, self.rows, self.files = market, day, moment, rows, files
        self.today = moment[:10]
        self.years, self.auction_years = set(), set()
        self.doubts, self.faults, self.holes, self.announced = {}, [], set(), {}
        # Boards whose closes are as they should be, and codes of which they are not.
        self.boards, self.odd_codes = {"TWSE", "TPEx", "Emerging"}, set()
        self.happened, self.expectation = [], Expectation()

    @property
    def is_clean(self):
        return not self.happened and not self.expectation.codes and not self.expectation.allowed


def shifted(market, days, count, names):
    return {name: market.after(day, count) if name in names else day for name, day in days.items()}


class Upstream:
    """The exchanges of a seed, evening by evening; what goes wrong is theirs and so the same for every machine."""

    def __init__(self, market):
        self.market, self.exchanges = market, Exchanges(market)
        self.offerings = {one.key: one for one in market.offerings}
        self.faults, self.resting = [], {}

    def evening(self, day, is_late):
        """What comes on the evening of a day, or on the morning after it."""
        market, random = self.market, Random(f"{self.market.seed} {day}")
        morning = day + timedelta(1)
        today, moment = (morning, f"{morning}T07:40") if is_late else (day, f"{day}T22:07")
        chance = random.random()
        names = []
        if chance < 0.16:
            names = [self.change(random, day)]
        rows = self.exchanges.rows(day)
        evening = Evening(market, day, moment, rows, self.exchanges.answer(day))
        evening.years = year_lists(today)
        evening.auction_years = set(evening.years)
        evening.happened += [name for name in names if name]
        if is_late:
            for board in ("TWSE", "TPEx"):
                evening.files[f"{board.lower()}-announcements.json"] = self.exchanges.announcements(board, today)
        evening.announced = {board: today - timedelta(1) for board in ("TWSE", "TPEx")}
        self.expect_sessions(evening, day)
        if 0.16 <= chance < 0.36:
            self.begin_fault(random, evening)
        self.apply_faults(evening)
        if 0.36 <= chance < 0.48:
            self.break_source(random, evening)
        for year in self.exchanges.years(day):
            name = f"twse-subscriptions-{year}.csv"
            listed = [row for key, row in rows.items() if key not in evening.holes]
            evening.files[name] = self.exchanges.subscriptions(year, listed)
        if 0.48 <= chance < 0.56:
            self.break_list(random, evening)
        return evening

    # MARK: Days

    def expect_sessions(self, evening, day):
        """A closure that no list has: nobody can know on its evening whether the closes are late."""
        market = self.market
        expected = market.listed[max(at for at, one in enumerate(market.listed) if one <= day)]
        session = market.session_until(day)
        if session < expected:
            evening.happened.append("typhoon")
            for board in ("twse", "tpex", "emerging"):
                evening.expectation.tell(IN_DOUBT, f"{board}-closes: the newest closes are from {session}")
            evening.boards = set()
        # A draw that it postpones is three trading days after the last day, until the closure is known to be one.
        if any(0 <= (day - typhoon).days <= 12 for typhoon in market.typhoons):
            evening.expectation.allow(DRAW_IS_LATE)

    # MARK: Real changes

    def to_come(self, day, least, most=60):
        """Offerings whose period begins so many days after an evening, and to which nothing happens. Each has been in the
        list for a week, so that a machine that missed some nights knows it."""
        return [one for one in self.market.offerings
                if one.announced < day - timedelta(6) and one.key not in self.resting and one.cancelled_on is None
                and least <= (self.market.days(one, day)["start"] - day).days <= most]

    def is_calm(self, first, last):
        """Whether no typhoon comes between two days, so that a row changes by the event alone."""
        return not any(first - timedelta(1) <= typhoon <= last + timedelta(1) for typhoon in self.market.typhoons)

    def change(self, random, day):
        market, kind = self.market, random.choice(["moved", "postponed", "cancelled"])
        chosen = self.to_come(day, 5)
        if not chosen or not self.is_calm(day, day):
            return None
        one = random.choice(chosen)
        days = market.days(one, day)
        if kind == "moved":
            one.moves.append((day, shifted(market, days, random.randrange(1, 5), set(days))))
        elif kind == "postponed":
            one.moves.append((day, shifted(market, days, random.randrange(1, 4), {"draw", "delivery"})))
        else:
            one.cancelled_on = day
        if one.final_on > day and kind == "moved":
            one.final_on = market.after(one.moves[-1][1]["start"], -1)
        self.resting[one.key] = kind
        return f"{kind} {one.security.code}"

    # MARK: Rows

    def begin_fault(self, random, evening):
        day, market = evening.day, self.market
        active = [fault for fault in self.faults if fault.last >= day]
        kind = random.choice(sorted(FAULTS))
        doubts, needs, change = FAULTS[kind]
        last = day + timedelta(random.choice([0, 0, 1, 2, 4]))
        # A machine cannot judge what it sees first; two wrong rows are not yet a wrong list; and which list a row is missing
        # from is not to be said about the turn of the year.
        if day == market.first or len(active) >= 2 or not self.is_calm(day, last) or day.month == 12 and day.day > 10 or day.month == 1 and day.day < 20:
            return
        if needs == "result":
            chosen = [one for one in market.offerings if one.cancelled_on is None and one.key not in self.resting
                      and market.days(one, day)["draw"] < day - timedelta(5)
                      and last < market.days(one, day)["delivery"] - timedelta(1)]
        elif needs == "draw":
            chosen = [one for one in market.offerings if one.cancelled_on is None and one.key not in self.resting
                      and market.days(one, day)["draw"] == day]
            last = day
        elif needs == "new":
            chosen = [one for one in market.offerings if one.announced == day]
            last = min(last, day + timedelta(2))
        else:
            chosen = [one for one in self.to_come(day, (last - day).days + 3) if one.final_on <= day or one.final_on > last]
            if needs == "priced":
                chosen = [one for one in chosen if one.final_on <= day]
        if chosen:
            one = random.choice(chosen)
            self.faults.append(Fault(kind, one.key, day, last, frozenset(doubts), change))
            # It may change again when the fault has been over for some days.
            self.resting[one.key] = kind

    def apply_faults(self, evening):
        for fault in self.faults:
            if not fault.first <= evening.day <= fault.last:
                if fault.last < evening.day and self.resting.get(fault.key) == fault.name:
                    del self.resting[fault.key]
                continue
            row = evening.rows[fault.key]
            evening.happened.append(f"{fault.name} {row['code']}")
            evening.faults.append(fault)
            if fault.change is None:
                evening.holes.add(fault.key)
            else:
                fault.change(row)
                evening.doubts[fault.key] = fault.doubts
        for key in evening.holes:
            evening.rows = {other: row for other, row in evening.rows.items() if other != key}

    # MARK: Sources

    def break_source(self, random, evening):
        """An optional source, or a part of one, is not as it should be."""
        files, expectation, market = evening.files, evening.expectation, self.market
        if not evening.boards:
            # What is said of closes that are late anyway is the typhoon's.
            return
        kind = random.choice(["missing", "page", "header", "stale", "price", "gone"])
        is_session = market.session_until(evening.day) == evening.day
        if kind == "missing":
            board, name = random.choice([("TPEx", "tpex-closes"), ("Emerging", "emerging-closes")])
            del files[f"{name}.json"]
            evening.boards.discard(board)
            expectation.tell(IN_DOUBT, f"{name}: ")
        elif kind == "page":
            name = random.choice(["twse-rights.json", "tpex-applicants.json", "tpex-closes.json", "twse-announcements.json"])
            files[name] = PAGE
            if name == "tpex-closes.json":
                evening.boards.discard("TPEx")
            if name == "twse-announcements.json":
                del evening.announced["TWSE"]
            expectation.tell(IN_DOUBT, f"{name.partition('.')[0]}: ")
        elif kind == "header":
            name, old, new = random.choice([
                (f"twse-auctions-{evening.day.year}.csv", "投標開始日", "起始"),
                ("twse-rights.json", '"SharesOffered"', '"SharesForAll"'),
                ("tpex-closes.json", '"Close"', '"ClosePrice"')])
            coding = "cp950" if name.endswith("csv") else "utf-8"
            files[name] = files[name].decode(coding).replace(old, new).encode(coding)
            if name == "tpex-closes.json":
                evening.boards.discard("TPEx")
            elif name.startswith("twse-auctions"):
                evening.auction_years = set()
            expectation.tell(IN_DOUBT, f"{name.partition('.')[0]}: ")
        elif kind == "stale" and is_session:
            day = market.session_until(evening.day - timedelta(1))
            board, name, body = random.choice([
                ("TWSE", "twse-closes", lambda: self.exchanges.twse_closes(day)),
                ("TPEx", "tpex-closes", lambda: fixtures.tpex_quotes(day, self.exchanges.tpex_rows(day))),
                ("Emerging", "emerging-closes", lambda: self.exchanges.emerging(day))])
            files[f"{name}.json"] = body()
            evening.boards.discard(board)
            expectation.tell(IN_DOUBT, f"{name}: the newest closes are from {day}")
        elif kind == "price" and is_session:
            one = random.choice(market.listed_companies)
            tenfold(files, one.code)
            evening.odd_codes.add(one.code)
            expectation.tell(IN_DOUBT, f"twse-closes: .*{one.code}")
        elif kind == "gone" and is_session:
            open_codes = [one.security for one in market.offerings
                          if one.announced < evening.day < market.days(one, evening.day)["end"] and one.cancelled_on is None
                          and one.key not in self.resting and market.board(one.security, evening.day) == "TWSE"]
            if not open_codes:
                return
            one = random.choice(open_codes)
            files["twse-closes.json"] = b"\n".join(
                line for line in files["twse-closes.json"].split(b"\n") if f'"Code":"{one.code}"'.encode() not in line
            ).replace(b",\n]", b"\n]")
            evening.odd_codes.add(one.code)
            expectation.tell(IN_DOUBT, f"twse-closes: .*{one.code}")
        else:
            return
        evening.happened.append(f"source {kind}")

    def break_list(self, random, evening):
        """What a night requires is not to be had, or is not what it should be: nothing may change."""
        files, year = evening.files, evening.day.year
        if year not in evening.years:
            return
        name = f"twse-subscriptions-{year}.csv"
        kind = random.choice(["page", "absent", "header", "half", "no closes", "page of closes"])
        if kind == "page":
            files[name] = PAGE
        elif kind == "absent":
            del files[name]
        elif kind == "header":
            files[name] = files[name].decode("cp950").replace("申購開始日", "起始").encode("cp950")
        elif kind == "half":
            files[name] = files[name][:len(files[name]) // 2]
        elif kind == "no closes":
            del files["twse-closes.json"]
        else:
            files["twse-closes.json"] = PAGE
        source = "twse-closes" if "closes" in kind else f"twse-subscriptions-{year}"
        evening.expectation.fail(UNAVAILABLE if kind in ("absent", "no closes") else NOT_UNDERSTOOD, f"{source}: ")
        evening.happened.append(f"list {kind}")


def tenfold(files, code):
    """A close with one digit too many, in all its prices alike."""
    lines = files["twse-closes.json"].decode().split("\n")
    for at, line in enumerate(lines):
        if f'"Code":"{code}"' in line:
            for key in ("OpeningPrice", "HighestPrice", "LowestPrice", "ClosingPrice"):
                head, _, rest = line.partition(f'"{key}":"')
                price, _, tail = rest.partition('"')
                line = f'{head}"{key}":"{fixtures.decimals(fixtures.hundredths(price) * 10)}"{tail}'
            lines[at] = line
    files["twse-closes.json"] = "\n".join(lines).encode()


# MARK: Rows that cannot be right


def set_fact(**facts):
    def change(row):
        for name, value in facts.items():
            row[name] = value(row) if callable(value) else value
    return change


def set_cell(column, text):
    def change(row):
        row["cells"] = {column: text(row) if callable(text) else text}
    return change


def saturday(row):
    day = date.fromisoformat(row["delivery"])
    return str(day + timedelta((5 - day.weekday()) % 7 or 7))


def amount_above(row):
    return f"{fixtures.hundredths(row['final_price']) * int(row['shares']) // 100 + 1000:,}"


def result_of_half(row):
    row["applications"] = str(int(row["applications"]) * 2)


# Of each: the doubts that say it (a row may break several rules), which rows it can befall, what it does to a row; of a row
# that is not there nothing.
FAULTS = {
    "draw before the end": ({"date_order", "date_change"}, "to come", set_fact(draw=lambda row: row["start"])),
    "lot of 300,000": ({"lot_size"}, "to come", set_cell(13, "300,000")),
    "a thousand dollars more": ({"total_amount"}, "priced", set_cell(14, amount_above)),
    "ten times the shares": ({"shares_change", "other_list", "total_amount"}, "to come",
                             set_fact(shares=lambda row: row["shares"] + "0")),
    "delivery on a Saturday": ({"weekend", "date_change"}, "to come", set_fact(delivery=saturday)),
    "result before the draw": ({"early_result", "win_rate"}, "to come", lambda row: row.update(cells={15: "12,345", 16: "0.50"})),
    "shares with a letter": ({"unreadable_row"}, "to come", set_cell(7, "1,0O0,000")),
    "another result": ({"result_change"}, "result", result_of_half),
    "wrong rate": ({"win_rate"}, "draw", set_cell(16, "99.99")),
    "new with a wrong order": ({"date_order"}, "new", set_fact(draw=lambda row: row["start"])),
    "new with a wrong lot": ({"lot_size"}, "new", set_cell(13, "300,000")),
    "hole": ({"missing_from_list"}, "to come", None),
}
