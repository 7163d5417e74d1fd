"""The market of a seed: what truly happens in a year, whoever looks.

Nothing here goes wrong but what a real market does itself: a typhoon closes the exchanges, and every day that it meets is
postponed. What a night sees of it is in bodies.py, what is done to that in events.py.
"""

import bisect
from datetime import date, timedelta
from pathlib import Path
from random import Random
from runpy import run_path
from types import SimpleNamespace

ROOT = Path(__file__).resolve().parents[3]
fixtures = SimpleNamespace(**run_path(str(ROOT / "Scripts/make-fixtures")))
story = SimpleNamespace(**run_path(str(ROOT / "Scripts/make-story")))

HOLIDAYS = fixtures.read_facts("holidays.tsv", fixtures.HOLIDAY_COLUMNS)
CLOSED = {date.fromisoformat(row["date"]) for row in HOLIDAYS if "交易日" not in row["name"]}
# The days on which a year may begin: the holidays of 2025 and 2026 are known.
FIRST, LAST = date(2025, 1, 6), date(2025, 12, 15)
BEFORE, AFTER = 130, 560
LISTS = ("start", "end", "draw", "delivery")

# Two characters and two characters make a name that has nothing in common with the others'.
FIRST_PARTS = "甲乙丙丁戊己庚辛壬癸"
SECOND_PARTS = ["電機", "紡織", "航運", "食品", "水泥", "鋼鐵", "造紙", "橡膠", "玻璃", "汽車"]


class Security:
    """What trades: its close on a day is near a price of its own, so that any day can be asked for."""

    def __init__(self, seed, code, name, board, near):
        self.seed, self.code, self.name, self.board, self.near = seed, code, name, board, near
        # A first listing leaves the emerging board for this one on a day.
        self.next_board = None

    def close(self, day):
        return fixtures.moved(self.code, self.near, fixtures.pick(self.code, f"{self.seed} {day}", -30, 30))


class Offering:
    """A row's life: announced, open, drawn, delivered; perhaps moved or cancelled."""

    def __init__(self, key, security, market, announced, days, shares, price, final_on, applications):
        self.key, self.security, self.market, self.announced = key, security, market, announced
        # The days as first announced, and from which evening on others hold; a typhoon comes on top.
        self.days, self.moves = days, []
        self.shares, self.price, self.final_on, self.applications = shares, price, final_on, applications
        self.cancelled_on = None


class Market:
    def __init__(self, seed, nights):
        self.seed, random = seed, Random(f"market {seed}")
        self.random = random
        self.first = FIRST + timedelta(random.randrange((LAST - FIRST).days))
        self.evenings = [self.first + timedelta(count) for count in range(nights)]
        span = [self.first + timedelta(count) for count in range(-BEFORE, AFTER)]
        # The sessions that the exchange's list of holidays leaves.
        self.listed = [day for day in span if day.weekday() < 5 and day not in CLOSED]
        inside = [day for day in self.listed if self.first + timedelta(6) < day < self.first + timedelta(360)]
        self.typhoons = sorted({inside[random.randrange(3, 18)], *random.sample(inside[25:], 3)})
        self.sessions = [day for day in self.listed if day not in self.typhoons]
        self.offerings, self.auctions, self.applicants, self.notices = [], [], [], []
        self.make_securities()
        self.make_offerings()
        self.make_auctions()
        self.make_applicants()
        self.make_dividends()

    # MARK: Days

    def after(self, day, count, sessions=None):
        """The session that many after a day, or before it."""
        sessions = self.listed if sessions is None else sessions
        at = bisect.bisect_right(sessions, day) - 1 if count > 0 else bisect.bisect_left(sessions, day)
        return sessions[at + count]

    def session_until(self, day):
        """The last session until a day."""
        return self.sessions[bisect.bisect_right(self.sessions, day) - 1]

    # MARK: What there is

    def make_securities(self):
        random, seed = self.random, self.seed
        names = [first + second for first in FIRST_PARTS for second in SECOND_PARTS]
        random.shuffle(names)
        self.names = iter(names)
        near = lambda: fixtures.snap("9901", random.randrange(18_00, 160_00))
        self.listed_companies = [Security(seed, f"98{n:02}", next(self.names), "TWSE", near()) for n in range(10, 28)]
        self.tpex_companies = [Security(seed, f"97{n:02}", next(self.names), "TPEx", near()) for n in range(10, 22)]
        self.first_listings = [Security(seed, f"96{n:02}", next(self.names), "Emerging", near()) for n in range(10, 38)]
        self.securities = self.listed_companies + self.tpex_companies + self.first_listings
        for code in story.BYSTANDERS:
            if code != "2002A":
                self.securities.append(
                    Security(seed, code, f"證券{code}", "TWSE", fixtures.synthetic_close(code, None)))

    def make_offerings(self):
        """One every three sessions or so: increases of listed companies in turn, and first listings."""
        random, free = self.random, {"TWSE": self.listed_companies[:], "TPEx": self.tpex_companies[:]}
        waiting, at, number = self.first_listings[:], 40, 0
        while at < len(self.listed) - 90:
            evening = self.listed[at]
            kind = random.choice(["TWSE", "TWSE", "TPEx", "first"])
            if kind == "first" and not waiting:
                kind = "TWSE"
            if kind == "first":
                security = waiting.pop(0)
                board, market = random.choice([("TWSE", "初上市"), ("TPEx", "初上櫃")])
            else:
                # The one whose last increase was longest ago: a company does not offer twice in two months.
                security = free[kind].pop(0)
                free[kind].append(security)
                board, market = kind, {"TWSE": "上市增資", "TPEx": "上櫃增資"}[kind]
            start = self.after(evening, random.randrange(8, 14))
            end = self.after(start, 2)
            draw = self.after(end, 2)
            days = dict(zip(LISTS, (start, end, draw, self.after(draw, random.randrange(5, 8)))))
            shares = random.randrange(400, 3_000) * 1000
            price = fixtures.snap(security.code, security.near * random.randrange(700, 900) // 1000)
            final_on = self.after(start, -1) if kind == "first" else evening
            number += 1
            offering = Offering(f"o{number:03}", security, market, evening, days, shares, price, final_on,
                                shares // 1000 * random.randrange(3, 200) + random.randrange(1000))
            if kind == "first":
                security.next_board = (board, offering)
            elif number % 2 and self.listed[at - 3] > self.listed[0]:
                self.make_notice(offering, security)
            self.offerings.append(offering)
            at += random.choice([2, 3, 3, 4])

    def make_notice(self, offering, security):
        """The ex-rights day of an increase, before its row in the list; the underwriters keep 15 %."""
        public = -(-offering.shares * 100 // 85 // 1000) * 1000
        day = self.after(offering.days["start"], -9)
        price = fixtures.decimals(offering.price)
        if security.board == "TWSE":
            cells = ("權", "", "0.08000000", price, "0", f"{public}.00", f"{public * 3 // 2}.00", f"{public * 15 // 2}.00", "60.00000000")
        else:
            cells = ("除權", "0.00000000", "0.08000000", price, "0.00000000", f"{public}", f"{public * 3 // 2}",
                     f"{public * 15 // 2}", "60.00000000")
        self.notices.append(SimpleNamespace(
            security=security, announced=self.after(day, -12), day=day, cells=cells, total=public * 10,
            price=price, decided=self.after(day, -30)))

    def make_auctions(self):
        """Auctions of convertible bonds, which trade on the TPEx and have neither a close nor a draw."""
        random = self.random
        for number, at in enumerate(range(30, len(self.listed) - 90, 9)):
            company = self.securities[number % 30]
            start = self.after(self.listed[at], random.randrange(4, 8))
            opening = self.after(start, 4)
            lots, average = random.randrange(20, 90) * 100, random.randrange(104_00, 119_00)
            bids = random.randrange(300, 600)
            self.auctions.append(SimpleNamespace(announced=self.listed[at], facts={
                "opening": str(opening), "name": company.name + "一二三四五六七八九"[number // 30], "code": f"{company.code}{number // 30 + 1}",
                "market": "櫃檯買賣", "issue": "無擔保轉換公司債", "start": str(start),
                "end": str(self.after(start, 2)), "lots": str(lots), "minimum": "101", "bid_minimum": "1",
                "bid_maximum": str(lots // 10), "deposit": "50", "fee": "400", "delivery": str(self.after(opening, 7)),
                "underwriter": "示範", "total": str(average * 10 * lots), "winning_fee": "0.5", "bids": str(bids),
                "qualified": str(lots * 2), "lowest": fixtures.decimals(average - 90), "highest": fixtures.decimals(average + 900),
                "average": fixtures.decimals(average), "offer": fixtures.decimals(average) + "00", "cancelled": "",
            }))

    def make_applicants(self):
        """Pending applications to list on both exchanges, whose stages come one by one."""
        for number in range(16):
            applied = self.first - timedelta(120) + timedelta(number * 29)
            # None is handed in on a Sunday.
            applied -= timedelta(applied.weekday() == 6)
            traded = self.after(applied + timedelta(140 + number * 3), 1, self.sessions)
            self.applicants.append(SimpleNamespace(
                board="TWSE" if number % 2 else "TPEx", code=f"95{10 + number}", name=next(self.names), applied=applied,
                stages=[40 + number % 5, 60 + number % 7, 68 + number % 7, (traded - applied).days], note=""))

    def make_dividends(self):
        """Most rows of the notices are of dividends, which subcal reads past; without them the table would be empty."""
        for number, day in enumerate(self.listed[1::5]):
            for board, companies in (("TWSE", self.listed_companies), ("TPEx", self.tpex_companies)):
                security = companies[number % len(companies)]
                cells = ("息", "", "", "", "1.500000", "", "", "", "") if board == "TWSE" else (
                    "除息", "0.00000000", "0.00000000", "0.00", "1.70000000", "0", "0", "0", "0.00000000")
                self.notices.append(SimpleNamespace(
                    security=security, announced=day - timedelta(60), day=day, cells=cells, decided=None))

    # MARK: What holds on an evening

    def days(self, offering, evening):
        """The four days of an offering as an evening's list has them."""
        days, since = dict(offering.days), offering.announced
        if offering.cancelled_on is not None:
            # Nothing is postponed any more.
            evening = min(evening, offering.cancelled_on)
        for moved_on, other in offering.moves:
            if moved_on <= evening:
                days, since = dict(other), moved_on
        return self.postponed(days, since, evening)

    def postponed(self, days, since, evening):
        """Days that were announced on an evening, after the typhoons until another one: each meets all days from its own on,
        and the list has them by that evening."""
        for typhoon in self.typhoons:
            if since < typhoon <= evening:
                days = {name: self.after(day, 1) if day >= typhoon else day for name, day in days.items()}
        return days

    def auction_facts(self, auction, evening):
        """The row of an auction, in the form of Fixtures/facts/auctions-2024.tsv."""
        days = {name: date.fromisoformat(auction.facts[name]) for name in ("start", "end", "opening", "delivery")}
        return auction.facts | {name: str(day) for name, day in self.postponed(days, auction.announced, evening).items()}

    def gaps(self, row):
        """How many sessions the draw of a row is after its last day, by the list of holidays and without typhoons' days; two,
        if nothing happened."""
        end, draw = (date.fromisoformat(row[name]) for name in ("end", "draw"))
        return [bisect.bisect_right(days, draw) - bisect.bisect_right(days, end) for days in (self.listed, self.sessions)]

    def facts(self, offering, evening):
        """The row of an offering, in the form of the facts of Fixtures/facts/story-offerings.tsv."""
        days = self.days(offering, evening)
        cancelled = offering.cancelled_on is not None and offering.cancelled_on <= evening
        drawn = days["draw"] <= evening and not cancelled
        price = fixtures.plain(offering.price)
        return {name: str(day) for name, day in days.items()} | {
            "name": offering.security.name, "code": offering.security.code, "market": offering.market,
            "shares": str(offering.shares), "price": price,
            "final_price": price if offering.final_on <= evening else "未訂出", "underwriter": "示範證券",
            "applications": str(offering.applications) if drawn else "0", "cancelled": "yes" if cancelled else "",
            "listed": "yes",
        }

    def board(self, security, day):
        """Where a security trades on a day."""
        if security.next_board:
            board, offering = security.next_board
            if self.days(offering, day)["delivery"] <= day and not offering.cancelled_on:
                return board
        return security.board

    def on_board(self, board, day):
        return sorted((one for one in self.securities if self.board(one, day) == board), key=lambda one: one.code)
