"""What is to be published: the harness's own account, made from what it let through and never from an answer of subcal.

It is the rule of docs/doubtful-rows.md in its plainest form: a row that can be right is published; one that cannot leaves
what was published, with a doubt; one that is not there stays, marked.
"""

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from market import fixtures


@dataclass
class Known:
    id: str
    facts: dict
    doubts: frozenset = frozenset()
    listed: bool = True
    # What happened to it tonight, as the changes feed names it.
    events: set = field(default_factory=set)

    def fields(self):
        """The facts as subscriptions.json writes them."""
        facts, lots = self.facts, int(self.facts["shares"]) // 1000
        applications = int(facts["applications"])
        final = None if facts["cancelled"] or facts["final_price"] == "未訂出" else facts["final_price"]
        # The exchange truncates the rate to two decimals.
        rate = Decimal(lots * 100_00 // applications) / 100 if applications else None
        return {
            "code": facts["code"], "name": facts["name"], "market": facts["market"], "subscription_start": facts["start"],
            "subscription_end": facts["end"], "draw_date": facts["draw"], "delivery_date": facts["delivery"],
            "shares_offered": int(facts["shares"]), "offer_price": decimal(facts["price"]), "final_price": decimal(final),
            "qualified_applications": applications or None, "win_rate_percent": rate, "cancelled": bool(facts["cancelled"]),
            "listed": self.listed,
        }


def decimal(text):
    return None if text is None else Decimal(text)


class Model:
    """What one machine has published, by the keys of the market's offerings."""

    def __init__(self):
        self.known = {}
        # Auctions by their codes, which none shares.
        self.auctions = {}
        # Of each board the days whose announcements came; None once a store was lost that knew them.
        self.announced = {"TWSE": set(), "TPEx": set()}

    def take(self, evening):
        """A night that publishes."""
        for known in self.known.values():
            known.events = set()
        self.take_rows(evening)
        for auction in evening.market.auctions:
            facts = evening.market.auction_facts(auction, evening.day)
            if auction.announced <= evening.day and int(facts["opening"][:4]) in evening.auction_years:
                self.auctions[facts["code"]] = facts | {"is_open": date.fromisoformat(facts["opening"]) <= evening.day}
        if self.announced is not None:
            for board, day in evening.announced.items():
                self.announced[board].add(day)

    def take_rows(self, evening):
        ids = {known.id for known in self.known.values()}
        for key, row in evening.rows.items():
            if int(row["draw"][:4]) not in evening.years:
                continue
            doubts, known = evening.doubts.get(key, frozenset()), self.known.get(key)
            if doubts:
                # A new row that cannot be right is left out.
                if known:
                    known.doubts, known.listed = doubts, True
            elif known is None:
                id = f"{row['code']}-{row['start'].replace('-', '')}"
                assert id not in ids, f"the market offers {id} twice"
                self.known[key] = Known(id, dict(row), events={"new"})
            else:
                before = known.facts
                if any(row[name] != before[name] for name in ("start", "end", "draw", "delivery")):
                    known.events.add("moved")
                if row["cancelled"] and not before["cancelled"]:
                    known.events.add("cancelled")
                if row["applications"] != "0" and before["applications"] == "0":
                    known.events.add("drawn")
                if not known.listed:
                    known.events.add("returned")
                known.facts, known.doubts, known.listed = dict(row), frozenset(), True
        for key in evening.holes:
            if key in self.known and int(self.known[key].facts["draw"][:4]) in evening.years:
                known = self.known[key]
                if known.listed:
                    known.events.add("vanished")
                known.listed, known.doubts = False, frozenset({"missing_from_list"})

    def days(self, known):
        """The days of an offering's entries that follow from its row alone; DTEND is the day after."""
        facts = known.facts
        return {"window": (facts["start"], facts["end"]), "deadline": (facts["end"],) * 2, "draw": (facts["draw"],) * 2,
                "delivery": (facts["delivery"],) * 2}

    def bank_days(self, known, market, today):
        """The debit and the refund: the trading days beside the draw, with and without the closures of typhoons.

        What of these a machine has learnt depends on the closes it got, so both are right where they differ."""
        draw, found = date.fromisoformat(known.facts["draw"]), {}
        for kind, step in (("deduction", -1), ("refund", 1)):
            found[kind] = {str(market.after(draw, step, sessions)) for sessions in (market.listed, market.sessions)}
        return found


def auction_fields(facts):
    """The facts of an auction as auctions.json writes them; its result is null until it is opened."""
    fields = {
        "name": facts["name"], "bid_start": facts["start"], "bid_end": facts["end"], "opening_date": facts["opening"],
        "delivery_date": facts["delivery"], "lots": int(facts["lots"]), "minimum_price": Decimal(facts["minimum"]),
        "cancelled": False, "listed": True, "doubt": None,
    }
    result = {
        "total_amount": int(facts["total"]), "qualified_bids": int(facts["bids"]), "qualified_lots": int(facts["qualified"]),
        "lowest_price": Decimal(facts["lowest"]), "highest_price": Decimal(facts["highest"]),
        "average_price": Decimal(facts["average"]), "offer_price": Decimal(facts["offer"]),
    }
    return fields | (result if facts["is_open"] else dict.fromkeys(result))


def year_lists(evening):
    """The years whose lists a night asks for: next year's from the middle of December, last year's until then in January."""
    years = {evening.year}
    if (evening.month, evening.day) >= (12, 15):
        years.add(evening.year + 1)
    if (evening.month, evening.day) < (1, 16):
        years.add(evening.year - 1)
    return years


def truth(security, day, board):
    """The price of a security on a day, as its board's file had it."""
    close = security.close(day)
    if board == "Emerging":
        return Decimal(fixtures.emerging_row(day, security.code, security.name, close)["Average"])
    return Decimal(close) / 100
