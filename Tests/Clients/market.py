"""Adds made-up closes to a store: market.py STORE

Every weekday without a holiday gets a session on all boards up to the newest that is stored, and each offering closes from
25 days before its last day to 15 after its delivery: before a first listing on the emerging board, else on its own. One in
nine offerings has none. The same store gets the same rows.
"""
import datetime
import sqlite3
import sys

store = sqlite3.connect(sys.argv[1])
state = 20241029
TYPHOONS = ["2024-07-24", "2024-07-25", "2024-10-02", "2024-10-03"]


def random(low, high):
    global state
    state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
    return low + (state >> 33) % (high - low + 1)


def number(text):
    return (datetime.date.fromisoformat(text) - datetime.date(1970, 1, 1)).days


closed = {day for day, in store.execute("SELECT day FROM holiday WHERE is_trading = 0")} | set(map(number, TYPHOONS))
last = store.execute("SELECT max(day) FROM session WHERE held = 1").fetchone()[0]
days = [day for day in range(number("2021-12-01"), last + 1) if (day + 3) % 7 < 5 and day not in closed]
for day in days:
    for board in (1, 2, 3):
        store.execute("INSERT OR IGNORE INTO session (day, board, held) VALUES (?, ?, 1)", (day, board))
offerings = store.execute(
    "SELECT code, market, coalesce(final_price, offer_price), subscription_end, delivery_date FROM offering"
    " WHERE cancelled = 0 AND subscription_end IS NOT NULL AND delivery_date IS NOT NULL ORDER BY id").fetchall()
for index, (code, market, price, end, delivery) in enumerate(offerings):
    premium = random(-120, 500)
    own = 2 if "櫃" in market else 1
    for day in days:
        if price is None or index % 9 == 4 or not end - 25 <= day <= delivery + 15:
            continue
        premium += random(-30, 29)
        board = 3 if "初" in market and day < delivery else own
        close = max(price // 3, price * (1000 + premium) // 1000) // 500 * 500
        store.execute("INSERT OR IGNORE INTO bar (day, code, board, close) VALUES (?, ?, ?, ?)", (day, code, board, close))
store.commit()
