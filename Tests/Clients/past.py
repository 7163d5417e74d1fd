"""Adds made-up past offerings and outcomes to a store: past.py STORE

Adds thirty drawn offerings of 上市增資, the last with a published win rate that differs from its draw; a convertible bond
and an offering without a price, both otherwise like 9935; and for every drawn offering its closes on the last day, at the
draw and at delivery, and that of the day before the last day. The same store gets the same rows.
"""
import sqlite3
import sys

store = sqlite3.connect(sys.argv[1])
store.execute("PRAGMA foreign_keys = ON")
state = 20241029


def random(low, high):
    global state
    state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
    return low + (state >> 33) % (high - low + 1)


def insert(row):
    store.execute(
        f"INSERT INTO offering ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})", list(row.values()))


columns = [row[1] for row in store.execute("PRAGMA table_info(offering)")]
model = dict(zip(columns, store.execute("SELECT * FROM offering WHERE id = '9939-20241018'").fetchone()))
for number in range(30):
    row = dict(model)
    back = 100 + 7 * number
    row["code"] = str(8800 + number)
    row["id"] = f"{row['code']}-2024{1 + number // 28:02}{1 + number % 28:02}"
    row["name"] = f"過去{number + 1:02}"
    for day in ("subscription_start", "subscription_end", "draw_date", "delivery_date"):
        row[day] = model[day] - back
    if row["last_day"] is not None:
        row["last_day"] = model["last_day"] - back
    lots = model["shares_offered_final"] // model["lot_shares"]
    row["qualified_applications"] = lots * random(20, 400)
    row["win_rate"] = 10000 * lots // row["qualified_applications"]
    if number == 29:
        row["win_rate"] += 1
    insert(row)
model = dict(zip(columns, store.execute("SELECT * FROM offering WHERE id = '9935-20241029'").fetchone()))
insert(model | {"id": "99351-20241029", "code": "99351", "name": "慶豐富一", "offer_price": 1000000,
                "final_price": 1000000})
insert(model | {"id": "8899-20241029", "code": "8899", "name": "過去未定", "offer_price": None, "final_price": None})
delivered = store.execute(
    "SELECT id, coalesce(final_price, offer_price) FROM offering WHERE qualified_applications IS NOT NULL AND cancelled = 0 ORDER BY id").fetchall()
store.execute("DELETE FROM outcome")
for offering, price in delivered:
    last_day = random(-150, 600)
    draw = last_day + random(-90, 90)
    delivery = draw + random(-200, 160)
    # Premiums with more digits than are shown.
    closes = [price * (1000 + tenths) // 1000 + random(-99, 99) for tenths in (last_day, draw, delivery)]
    store.execute(
        "INSERT INTO outcome (offering, price, last_day_close, draw_close, delivery_close, eve_close)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        (offering, price, closes[0], closes[1] if random(0, 9) else None, closes[2], closes[0] * 99 // 100))
store.commit()
