"""What a misbehaving server does with a request; each act takes a visit."""

import email.utils
import gzip
import json
import re
import socket
import struct
import time
import zlib
from decimal import Decimal, InvalidOperation

SECURITY_PAGE = (
    "<html><head><meta charset=\"utf-8\"></head><body><h1>FOR SECURITY REASONS, THIS PAGE CAN NOT BE ACCESSED!</h1>"
    "<p>因為安全性考量，您所執行的頁面無法呈現。</p></body></html>").encode()


def good(visit):
    visit.good()


# Begins with a gzip header (RFC 1952), followed by fixed bytes.
GZIP_ALIKE = b"\x1f\x8b\x08\0\0\0\0\0\0\x03" + b"\xff\x80\0" * 700


def then_good(act, times=1):
    """Misbehaves a number of times, then answers correctly."""
    return lambda visit: act(visit) if visit.number <= times else visit.good()


def status(line, *headers):
    return lambda visit: visit.answer(b"refused", *headers, status=line)


def redirect(line, location):
    """Redirects to a place, which may depend on the visit."""
    def act(visit):
        target = location(visit) if callable(location) else location
        visit.answer(b"", f"Location: {target}", status=line)
    return act


def until_cookie(visit):
    """Redirects to the same address until the cookie that it sets comes back."""
    if "cookie: seen=1" in visit.head.lower():
        visit.good()
    else:
        visit.answer(b"", f"Location: {visit.path}", "Set-Cookie: seen=1; Path=/; HttpOnly",
                     status="307 Temporary Redirect")


def guarded(visit):
    """Redirects to the exchange's security page, as the exchange does."""
    if visit.path == "/error":
        visit.answer(SECURITY_PAGE, "Content-Type: text/html")
    else:
        redirect("307 Temporary Redirect", "/error")(visit)


def body(change, *headers):
    """Answers with the good body changed and a matching Content-Length."""
    return lambda visit: visit.good() if visit.body is None else visit.answer(change(visit.body), *headers)


def text(change, encoding="cp950"):
    return body(lambda data: change(data.decode(encoding)).encode(encoding))


def sentence(words, encoding="utf-8"):
    """Answers with a sentence in place of data."""
    return lambda visit: visit.answer(words.encode(encoding))


def stat(words):
    """Answers with a sentence in JSON, as the exchanges say why they have no table."""
    return sentence(json.dumps({"stat": words}, ensure_ascii=False))


def json_text(change):
    return text(change, "utf-8")


def raw(*parts):
    """Sends raw bytes and closes the connection."""
    return lambda visit: visit.send(*[part(visit) if callable(part) else part for part in parts])


def evening_before(visit):
    """The good evening, a day earlier: with the prices from which the evening's changes are counted."""
    def printed_before(data):
        # A file of announcements is printed on the day after them, and these stay.
        return data if "發言日期".encode() in data else data.replace(b"1131029", b"1131028")
    body(lambda data: earlier(printed_before(data)))(visit)


def unopened(data):
    """A list of auctions before the evening's openings, of which no result is known; other lists as they are."""
    lines = data.decode("latin-1").split("\r\n")
    results = [17, *range(19, 25)]
    for number, line in enumerate(lines):
        cells = line.split('","')
        if len(cells) == 26 and cells[1] == "2024/10/29":
            lines[number] = '","'.join("0" if place in results else cell for place, cell in enumerate(cells))
    return "\r\n".join(lines).encode("latin-1")


def earlier(data):
    try:
        rows = json.loads(data)
    except ValueError:
        return unopened(data)
    for row in rows if isinstance(rows, list) else []:
        close = next((name for name in ("ClosingPrice", "Close", "Average") if row.get(name)), None)
        if close is None:
            continue
        try:
            change = Decimal(row[close]) - Decimal(row["PreviousAveragePrice"]) if close == "Average" else Decimal(row["Change"])
            last = str(Decimal(row[close]) - change)
        except (InvalidOperation, KeyError):
            continue
        prices = {"OpeningPrice", "Open", "HighestPrice", "Highest", "High", "LowestPrice", "Lowest", "Low", close}
        # They fell as much the day before, which no limit forbids.
        fall = f"{-abs(change):.2f}" if change else "0.00"
        row.update({name: last for name in prices & row.keys()}, **({"Change": fall} if "Change" in row else {}))
        # All shares were traded at that price.
        for volume, value in [("TradeVolume", "TradeValue"), ("TradingShares", "TransactionAmount")]:
            if row.get(volume) and value in row:
                row[value] = str(int(Decimal(last) * Decimal(row[volume])))
        # The next session's limits would follow from this close; without limits the exchange writes these.
        limits = {"NextLimitUp": "9999.95", "NextLimitDown": "0.01"}
        row.update({name: limits[name] for name in limits.keys() & row.keys()})
        if close == "Average":
            row["PreviousAveragePrice"] = str(Decimal(last) + abs(change))
    return json.dumps(rows).encode()


def until_client_leaves(visit):
    visit.connection.settimeout(300)
    while visit.connection.recv(4096):
        pass


def stall(*parts):
    """Sends some bytes and then stalls."""
    def act(visit):
        raw(*parts)(visit)
        until_client_leaves(visit)
    return act


def head(length):
    return f"HTTP/1.1 200 OK\r\nContent-Length: {length}\r\n\r\n"


def half(visit):
    return visit.body[:len(visit.body) // 2]


def half_announced_whole(visit):
    return head(len(visit.body)).encode() + half(visit)


def drip(visit):
    visit.send(head(len(visit.body)))
    for byte in visit.body:
        visit.send(bytes([byte]))
        time.sleep(0.9)


def reset_after(*parts):
    def act(visit):
        raw(*parts)(visit)
        time.sleep(0.2)
        # With a linger time of 0, closing sends RST instead of FIN, socket(7).
        visit.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        visit.connection.close()
    return act


def endless(first, piece):
    """Sends a beginning, and then the same piece until the client leaves."""
    def act(visit):
        visit.send(first)
        while True:
            visit.send(piece)
    return act


def endless_slowly(first, piece):
    def act(visit):
        visit.send(first)
        while True:
            visit.send(piece)
            time.sleep(0.2)
    return act


def hundred_megabytes(announced):
    first = head(100_000_000) if announced else "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"

    def act(visit):
        visit.send(first)
        for _ in range(1000):
            visit.send(b"[" + b" " * 99_999)
    return act


def bomb(layers):
    """A body of 200 MB when unpacked, made in pieces and before any client waits for it."""
    packer = zlib.compressobj(9, wbits=31)
    packed = b"".join(packer.compress(bytes(1_000_000)) for _ in range(200)) + packer.flush()
    for _ in range(layers - 1):
        packed = gzip.compress(packed, 9)
    return lambda visit: visit.answer(packed, "Content-Encoding: " + ", ".join(["gzip"] * layers))


def stored(data):
    """gzip without compression and without a time, so that the bytes are the same on every machine."""
    return gzip.compress(data, 0, mtime=0)


def packed(change):
    return lambda visit: visit.answer(change(stored(visit.body)), "Content-Encoding: gzip")


def chunked(*chunks):
    """Parts of the good body, each a function of the body, with the given chunk lines."""
    return raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", *chunks)


def http_date(seconds_from_now):
    return email.utils.formatdate(time.time() + seconds_from_now, usegmt=True)


def closes_as_csv(data):
    """The open data's CSV form of the closes, which the exchange has sent in place of JSON."""
    lines = ["日期,證券代號,證券名稱,成交股數,成交金額,開盤價,最高價,最低價,收盤價,漲跌價差,成交筆數"]
    keys = ["Date", "Code", "Name", "TradeVolume", "TradeValue", "OpeningPrice", "HighestPrice", "LowestPrice",
            "ClosingPrice", "Change", "Transaction"]
    for found in re.findall(r"\{[^}]*\}", data.decode()):
        cells = dict(re.findall(r'"(\w+)":"([^"]*)"', found))
        lines.append(",".join('"' + cells[key] + '"' for key in keys))
    return ("\r\n".join(lines) + "\r\n").encode()
