"""A loopback server that plays the trading day of 2024-10-30 from 09:00, with all that a day has brought so far.

usage: day.py SPEED

The day begins with the first request and passes SPEED times as fast as the clock. Codes trade every few seconds, one
does not trade at all. Answers fail for minutes, stall, lack a row now and then, have a time in the future and values
that cannot be read. Prints what quotes.py prints.
"""
import sys
import threading
import time

import quotes

OPEN, LAST, CLOSE = 9 * 3600, 13 * 3600 + 25 * 60, 13 * 3600 + 30 * 60
# Board, code, name, seconds between two trades, reference price in hundredths, tick.
TRADED = [
    ("tse", "2317", "鴻海", 7, 21000, 50), ("tse", "2330", "台積電", 9, 103500, 500),
    ("tse", "2454", "聯發科", 12, 127000, 500), ("tse", "9935", "慶豐富", 10, 3650, 5),
    ("otc", "6535", "順藥", 15, 22800, 50)]
SILENT = ("tse", "4927", "泰鼎-KY", 4920, 5)
PAGE = "<html><body>因為安全性考量，您所執行的頁面無法呈現</body></html>"
# What answers all requests of some minutes.
FAILURES = [
    ("09:20:00", "09:23:00", {"rows": [], "omits": True}),
    ("09:40:00", "09:41:30", {"reset": True}),
    ("09:50:00", "09:50:20", {"page": "Service Unavailable", "status": 503}),
    ("10:00:00", "10:03:00", {"page": PAGE}),
    ("10:30:00", "10:33:00", {"page": "Forbidden", "status": 403}),
    ("11:06:00", "11:20:00", {"reset": True}),
    ("11:30:00", "11:30:40", {"rows": [], "omits": True}),
    ("12:50:00", "12:51:00", {"page": "<html>", "status": 307})]
# At real speed some are longer than a client waits.
STALLS = [("11:00:00", "11:02:00"), ("12:00:00", "12:25:00")]


def second(text):
    hours, minutes, seconds = text.split(":")
    return int(hours) * 3600 + int(minutes) * 60 + int(seconds)


def clock(second):
    return f"{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}"


def hundredths(value):
    return f"{value // 100}.{value % 100:02}00"


def traded(now, board, code, name, period, reference, tick):
    # From 13:25 orders are collected for the last trade at 13:30.
    number = (min(now, LAST) - OPEN) // period + (now >= CLOSE)
    at = CLOSE if now >= CLOSE else OPEN + number * period
    price = hundredths(reference + ((number * 7919 + int(code)) % 41 - 20) * tick)
    row = {
        "c": code, "ex": board, "n": name, "day": "20241030", "at": clock(at), "y": hundredths(reference),
        "u": hundredths(reference * 11 // 10), "w": hundredths(reference * 9 // 10), "z": price, "tv": "1",
        "v": str(number + 1), "a": f"{price}_", "f": "3_", "b": f"{price}_", "g": "4_"}
    if code == "2317" and second("09:30:00") <= now < second("09:31:00"):
        row["at"] = clock(at + 3600)
    if code == "9935" and second("12:40:00") <= now < second("12:45:00"):
        row["b"] = "oops_"
    if code == "2454" and second("13:00:00") <= now < second("13:04:00"):
        row["z"] = "oops"
    return row


def silent(now, board, code, name, reference, tick):
    """A row whose order book changes every ten minutes, and whose time always does."""
    bid = reference + now // 600 % 5 * tick
    return {
        "c": code, "ex": board, "n": name, "day": "20241030", "at": clock(now), "y": hundredths(reference),
        "b": f"{hundredths(bid)}_", "g": "2_", "a": f"{hundredths(bid + 2 * tick)}_", "f": "1_"}


class Day:
    def __init__(self, speed):
        self.speed, self.began = speed, None
        self.requests = []
        self.lock = threading.Lock()

    def next(self, kind):
        """The scene of this moment."""
        if kind == "emerging":
            return {"emerging": [{"Date": "1131030", "Time": "090003", "SecuritiesCompanyCode": "1260",
                                  "CompanyName": "富味鄉", "LatestPrice": "20"}]}
        self.began = self.began or time.monotonic()
        moment = OPEN + (time.monotonic() - self.began) * self.speed
        now = int(moment)
        for start, end in STALLS:
            if second(start) <= now < second(end):
                return {"stall": (second(end) - moment) / self.speed}
        for start, end, scene in FAILURES:
            if second(start) <= now < second(end):
                return scene
        rows = [traded(now, *security) for security in TRADED] + [silent(now, *SILENT)]
        (ten, minute), lacks = divmod(now // 60, 10), now % 60 < 20
        if lacks and minute in (3, 7):
            rows.pop(ten % len(rows))
        # A code without a row is answered as unknown, or not at all.
        return {"rows": rows, "omits": minute == 7}


quotes.serve(Day(int(sys.argv[1])))
