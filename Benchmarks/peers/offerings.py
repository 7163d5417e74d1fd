"""Shared by the peers of the night: reading the list, and the texts of their outputs."""

import csv
import datetime
import os
import sqlite3


def number(text):
    text = text.replace(",", "").strip()
    try:
        return float(text)
    except ValueError:
        return None


def day(text):
    year, month, date = text.split("/")
    return datetime.date(int(year) + 1911, int(month), int(date))


def read_list(folder):
    """The rows of the list as dictionaries."""
    with open(os.path.join(folder, "twse-subscriptions-2026.csv"), encoding="cp950", newline="") as file:
        rows = list(csv.reader(file))
    header = [name.strip() for name in rows[1]]
    return [dict(zip(header, row)) for row in rows[2:] if len(row) > 10]


def items(offerings, closes):
    """Each offering with its close and premium."""
    made = []
    for row in offerings:
        price, close = number(row["承銷價(元)"]), closes.get(row["證券代號"])
        start, end, draw = (day(row[name]) for name in ("申購開始日", "申購結束日", "抽籤日期"))
        made.append({
            "id": f"{row['證券代號']}-{start:%Y%m%d}", "code": row["證券代號"], "name": row["證券名稱"],
            "market": row["發行市場"], "subscription_start": f"{start}", "subscription_end": f"{end}",
            "draw_date": f"{draw}", "price": row["承銷價(元)"], "close": close,
            "premium_percent": None if close is None or not price else f"{(close - price) / price * 100:.1f}"})
    return made


def write_files(made, folder, dump):
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "subscriptions.json"), "wb") as file:
        file.write(dump({"items": made}))
    with open(os.path.join(folder, "subscriptions.csv"), "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, made[0].keys())
        writer.writeheader()
        writer.writerows(made)
    with open(os.path.join(folder, "subscriptions.ics"), "w", newline="", encoding="utf-8") as file:
        file.write("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//peer//EN\r\n")
        for item in made:
            for kind, date in (("deadline", item["subscription_end"]), ("draw", item["draw_date"])):
                file.write(
                    f"BEGIN:VEVENT\r\nUID:{item['id']}-{kind}@peer\r\nDTSTAMP:20260703T133000Z\r\n"
                    f"DTSTART;VALUE=DATE:{date.replace('-', '')}\r\n"
                    f"SUMMARY:{item['code']} {item['name']} {item['premium_percent']}%\r\nEND:VEVENT\r\n")
        file.write("END:VCALENDAR\r\n")
    with open(os.path.join(folder, "changes.atom"), "w", encoding="utf-8") as file:
        file.write("<feed xmlns=\"http://www.w3.org/2005/Atom\">")
        for item in made:
            file.write(f"<entry><id>tag:peer:{item['id']}</id><title>{item['code']} {item['name']}</title></entry>")
        file.write("</feed>")


def store(path, bars, made):
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute(
            "CREATE TABLE IF NOT EXISTS bar (day INT, code TEXT, open REAL, high REAL, low REAL, close REAL,"
            " volume INT, PRIMARY KEY (day, code)) WITHOUT ROWID")
        database.execute("CREATE TABLE IF NOT EXISTS offering (id TEXT PRIMARY KEY, code TEXT, name TEXT, price TEXT)")
        database.executemany("INSERT OR REPLACE INTO bar VALUES (?, ?, ?, ?, ?, ?, ?)", bars)
        database.executemany(
            "INSERT OR REPLACE INTO offering VALUES (?, ?, ?, ?)",
            ((item["id"], item["code"], item["name"], item["price"]) for item in made))
