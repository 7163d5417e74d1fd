"""The faults: what the server does, to which source, and the expected result."""

import json
import re
from dataclasses import dataclass, field

import acts
from acts import (body, bomb, chunked, endless, endless_slowly, half, half_announced_whole, head, hundred_megabytes,
                  json_text, packed, raw, redirect, reset_after, sentence, stall, stat, status, text, then_good)


@dataclass
class Fault:
    name: str
    act: callable = acts.good
    # The attacked source: list and closes are required, tpex, emerging and holidays are optional.
    source: str = "list"
    # The exit status, and how often the source is requested.
    exit: int = 69
    asked: int = 1
    # The minimum pause in seconds before a retry, if the server asks for one.
    wait: float = 0.0
    # Whether another request is not a retry but asked for by the server.
    is_redirected: bool = False
    # Texts of which each line must contain one, where the order of a host's sources is random.
    says: tuple = ()
    # Whether a row or a close is in doubt, which the published files say.
    in_doubt: bool = False
    # Whether the lists of what cannot be traded as usual do not come, so that statuses are not known.
    without_statuses: bool = False
    # The certificate that the server presents; none for plain HTTP.
    certificate: str = None
    # Arguments that replace the usual ones, by option.
    options: dict = field(default_factory=dict)


def swapped_cells(line):
    cells = line.split('","')
    if len(cells) < 10:
        return line
    cells[2], cells[9] = cells[9], cells[2]
    return '","'.join(cells)


def multiplied(data, factor, change=None):
    """A board's closes with all prices multiplied, and with the given change in every row."""
    data = re.sub(r'("(?:Opening|Highest|Lowest|Closing|Average|Latest)(?:Price)?":")([\d.]+)"',
                  lambda price: f'{price[1]}{float(price[2]) * factor:.2f}"', data)
    return data if change is None else re.sub(r'"Change":"[^"]*"', f'"Change":"{change}"', data)


def lines(change):
    return text(lambda data: "\r\n".join(change(data.split("\r\n"))))


def nested(visit):
    return b"[" * 100_000 + b"]" * 100_000


def elsewhere(visit):
    return f"http://127.0.0.4:{visit.exchange.elsewhere}/list"


THRICE = {"exit": 69, "asked": 3}
GIVEN_UP = ("(tried 3 times)", "www.tpex.org.tw was not asked, because it did not answer a moment ago")
BUSY = "很抱歉，目前線上人數過多，請您稍候再試"
LEFT_ALONE = ("HTTP status 429", "www.tpex.org.tw was not asked, because it wants to be left alone for 86400 seconds")
# A short time limit gives each request short timeouts, so that waiting for them takes seconds.
SHORT = {"options": {"--time-limit": "60"}}

CONNECTION = [
    Fault("connection refused", source="refused", **THRICE),
    Fault("name not found", source="unnamed", **THRICE),
    Fault("connect stalls", source="unaccepted", **THRICE, **SHORT),
    Fault("silence after the request", stall(), **THRICE, **SHORT),
    Fault("stalls within the header", stall("HTTP/1.1 200 OK\r\nContent-"), **THRICE, **SHORT),
    Fault("stalls within the body", stall(half_announced_whole), **THRICE, **SHORT),
    Fault("one byte a second", acts.drip, **THRICE, **SHORT),
    Fault("reset before the answer", reset_after(), **THRICE),
    Fault("reset within the body", reset_after(half_announced_whole), **THRICE),
    Fault("reset once, then good", then_good(reset_after(half_announced_whole)), exit=0, asked=2),
    Fault("closed without an answer", raw(), **THRICE),
    Fault("garbage in place of HTTP", raw(b"\x00\x01\x02 not HTTP\r\n\r\n")),
    Fault("header without end", endless("HTTP/1.1 200 OK\r\n", b"X-Filler: " + b"x" * 1000 + b"\r\n"),
          **THRICE),
    Fault("header line of 1 MB", raw("HTTP/1.1 200 OK\r\nX-Filler: ", b"x" * 1_000_000, "\r\n\r\n")),
    Fault("100 Continue without end", endless_slowly("", b"HTTP/1.1 100 Continue\r\n\r\n"), **THRICE, **SHORT),
    Fault("one byte a second, beyond the time limit", acts.drip, exit=69, asked=2,
          options={"--time-limit": "10", "--min-interval": "1"}),
]

LENGTH = [
    Fault("body shorter than Content-Length", raw(half_announced_whole), **THRICE),
    Fault("Content-Length shorter than the body", lambda visit: visit.send(head(len(half(visit))), visit.body),
          exit=65),
    Fault("two Content-Lengths that differ",
          lambda visit: visit.send(head(len(visit.body))[:-2] + "Content-Length: 500\r\n\r\n", visit.body), exit=65),
    Fault("Content-Length that is not a number", lambda visit: visit.send(head("many"), visit.body)),
    Fault("negative Content-Length", lambda visit: visit.send(head("-5"), visit.body)),
    Fault("chunks without end", endless("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
                                         b"2710\r\n" + b" " * 10_000 + b"\r\n")),
    Fault("chunks without the last one", chunked("64\r\n", lambda visit: visit.body[:100], "\r\n"), **THRICE),
    Fault("chunk without a size", chunked("zz\r\nabc\r\n"), **THRICE),
    Fault("100 MB announced", hundred_megabytes(announced=True)),
    Fault("100 MB unannounced", hundred_megabytes(announced=False)),
    Fault("gzip bomb of 200 MB", bomb(1)),
    Fault("gzip in gzip in gzip, 200 MB", bomb(3)),
    Fault("gzip ten times over", bomb(10)),
    Fault("broken gzip", body(lambda data: b"this is not gzip", "Content-Encoding: gzip")),
    Fault("gzip with a wrong byte", packed(lambda data: data[:2000] + b"\xff\x00\xff" + data[2003:])),
    Fault("gzip cut in half", packed(lambda data: data[:len(data) // 2]), exit=65),
    Fault("gzip without Content-Encoding", body(lambda data: acts.GZIP_ALIKE), exit=65),
]

ANSWER = [
    Fault("200 with an empty body", body(lambda data: b""), **THRICE),
    Fault("200 with blanks", body(lambda data: b" \r\n\r\n "), **THRICE),
    Fault("202", status("202 Accepted")),
    Fault("204", raw("HTTP/1.1 204 No Content\r\n\r\n")),
    Fault("206 with a part", lambda visit: visit.answer(half(visit), status="206 Partial Content")),
    Fault("304", raw("HTTP/1.1 304 Not Modified\r\n\r\n")),
    Fault("301 to itself", redirect("301 Moved Permanently", lambda visit: visit.path), asked=4, is_redirected=True),
    Fault("307 to itself until its cookie comes back", acts.until_cookie, exit=0, asked=2, is_redirected=True),
    Fault("302 to another host", redirect("302 Found", elsewhere)),
    Fault("302 from https to http", redirect("302 Found", lambda visit: "http://127.0.0.2:" + str(
        visit.exchange.port("www.twse.com.tw")) + visit.path), certificate="good"),
    Fault("302 to file:", redirect("302 Found", "file:///etc/hostname")),
    Fault("302 to a name and password", redirect("302 Found", lambda visit: "http://www.twse.com.tw@127.0.0.4/")),
    Fault("302 with escape codes", redirect("302 Found", "http://elsewhere.example/\x1b[2J\x1b]0;title\x07")),
    Fault("307 to the security page", acts.guarded, exit=65, asked=2),
    Fault("200 with the security page", body(lambda data: acts.SECURITY_PAGE, "Content-Type: text/html"), exit=65),
    Fault("400", status("400 Bad Request")),
    Fault("403", status("403 Forbidden")),
    Fault("404", status("404 Not Found")),
    Fault("408 once, then good", then_good(status("408 Request Timeout")), exit=0, asked=2),
    Fault("428", status("428 Precondition Required")),
    Fault("429 with Retry-After in seconds", then_good(status("429 Too Many Requests", "Retry-After: 4")), exit=0,
          asked=2, wait=4.0),
    Fault("429 with Retry-After as a date", then_good(
        lambda visit: status("429 Too Many Requests", "Retry-After: " + acts.http_date(5))(visit)), exit=0, asked=2,
          wait=3.0),
    Fault("429 with Retry-After in the past", status("429 Too Many Requests", "Retry-After: " + acts.http_date(-90)),
          **THRICE),
    Fault("429 with Retry-After of a day", status("429 Too Many Requests", "Retry-After: 86400")),
    Fault("429 with Retry-After that is nonsense", status("429 Too Many Requests", "Retry-After: soon"), **THRICE),
    Fault("500 once, then good", then_good(status("500 Internal Server Error")), exit=0, asked=2),
    Fault("502 twice, then good", then_good(status("502 Bad Gateway"), 2), exit=0, asked=3),
    Fault("503 once, then good", then_good(status("503 Service Unavailable", "Retry-After: 2")), exit=0, asked=2,
          wait=2.0),
    Fault("500 every time", status("500 Internal Server Error"), **THRICE),
    Fault("200 that says busy in JSON once, then good", then_good(stat(BUSY)), exit=0, asked=2),
    Fault("200 that says busy in JSON every time", stat(BUSY), **THRICE),
    Fault("200 that says busy in plain text twice, then good", then_good(sentence("線上人數過多", "cp950"), 2), exit=0,
          asked=3),
    Fault("200 that says busy in plain text every time", sentence("線上人數過多", "cp950"), **THRICE),
    Fault("200 that says busy on a page every time", sentence("<html><body><p>系統忙碌中，請稍後再試</p></body></html>"),
          **THRICE),
]

TLS = [
    Fault("a certificate of the given authority", exit=0, certificate="good"),
    Fault("expired certificate", certificate="expired"),
    Fault("certificate not valid yet", certificate="early"),
    Fault("self-signed certificate", certificate="self-signed"),
    Fault("certificate of another authority", certificate="foreign"),
    Fault("certificate for another host", certificate="elsewhere"),
    Fault("only TLS 1.1", certificate="old", **THRICE),
    Fault("plain HTTP on the TLS port", certificate="plain", **THRICE),
    Fault("TLS handshake stalls", certificate="silent", **THRICE),
    Fault("no --ca-file for a private authority", certificate="good", options={"--ca-file": None}),
    Fault("--ca-file that does not exist", certificate="good", options={"--ca-file": "nowhere.pem"}),
    Fault("--ca-file without a certificate", certificate="good", options={"--ca-file": "empty.pem"}),
]

LIST = [
    Fault("invalid CP950 in one name", body(lambda data: data.replace("順藥".encode("cp950"), b"\xff\xff", 1)), exit=10, in_doubt=True),
    Fault("invalid CP950 throughout", body(lambda data: b"\xff".join(data[i:i + 40] for i in range(0, len(data), 40))),
          exit=65),
    Fault("invalid UTF-8 in one name", body(
        lambda data: data.decode("cp950").encode().replace("順藥".encode(), b"\xe9\xa0", 1)), exit=10, in_doubt=True),
    Fault("UTF-8 with BOM", body(lambda data: b"\xef\xbb\xbf" + data.decode("cp950").encode()), exit=0),
    Fault("UTF-16", body(lambda data: data.decode("cp950").encode("utf-16")), exit=65),
    Fault("NULs after a name", text(lambda data: data.replace("順藥", "順藥\0\0", 1)), exit=0),
    Fault("NULs in a date", text(lambda data: data.replace('"113/10/29"', '"113/\0\0/29"', 1)), exit=10, in_doubt=True),
    Fault("only NULs", body(lambda data: bytes(5000)), exit=69),
    Fault("a renamed column", text(lambda data: data.replace("申購開始日", "開始申購之日", 1)), exit=65),
    Fault("columns swapped with their names", lines(
        lambda rows: [rows[0], *map(swapped_cells, rows[1:])]), exit=0),
    Fault("columns swapped under their names", lines(
        lambda rows: [*rows[:2], *map(swapped_cells, rows[2:])]), exit=65),
    Fault("a missing column", text(lambda data: data.replace('"抽籤日期",', "", 1)), exit=65),
    Fault("a column twice", text(lambda data: data.replace('"抽籤日期","證券名稱"', '"抽籤日期","抽籤日期"', 1)), exit=65),
    Fault("an extra cell after the first in every row", lines(
        lambda rows: [*rows[:2], *[row.replace('","', '","x","', 1) for row in rows[2:]]]), exit=0),
    Fault("an extra cell between the numbers of every row", lines(
        lambda rows: [*rows[:2], *[row.replace('","1,', '","x","y","1,') for row in rows[2:]]]), exit=65),
    Fault("an extra cell in one row", text(
        lambda data: data.replace('"順藥"', '"順","藥","x"', 1)), exit=10, in_doubt=True),
    Fault("only a header", lines(lambda rows: [*rows[:2], *rows[-5:]]), asked=3),
    Fault("only a title", lines(lambda rows: rows[:1]), asked=3),
    Fault("half the list minus one row", lines(lambda rows: [*rows[:46], *rows[-5:]]), exit=65),
    Fault("cut off between two rows", lines(lambda rows: rows[:80]), exit=65),
    Fault("last year's list", text(lambda data: re.sub(r'"113/(\d\d/\d\d)"', r'"112/\1"', data)), exit=65),
    Fault("JSON that says there is no data", body(
        lambda data: '{"stat":"很抱歉，沒有符合條件的資料!"}'.encode()), asked=3),
]

CLOSES = [
    Fault("truncated JSON", body(lambda data: data[:len(data) // 2]), source="closes", exit=65, asked=2),
    Fault("JSON in a JSON string", json_text(lambda data: json.dumps(data)), source="closes", exit=0),
    Fault("a name twice in an object", json_text(
        lambda data: data.replace('"ClosingPrice":"8.09"', '"ClosingPrice":"8.09","ClosingPrice":"9.99"', 1)),
          source="closes", exit=0),
    Fault("100,000 nested arrays", body(nested), source="closes", exit=65, asked=2),
    Fault("5 MB of empty objects", body(lambda data: b"[" + b"{}," * 1_666_666 + b"{}]"), source="closes", exit=65,
          asked=2),
    Fault("two documents in a row", body(lambda data: data + data), source="closes", exit=65, asked=2),
    Fault("numbers in place of strings", json_text(
        lambda data: re.sub(r'Price":"(\d+\.\d+)"', r'Price":\1', data)), source="closes", exit=0),
    Fault("strings in place of numbers", json_text(
        lambda data: re.sub(r'"Date":"(\d+)"', r'"Date":\1', data)), source="closes", exit=0),
    Fault("an object in place of a number", json_text(
        lambda data: data.replace('"ClosingPrice":"8.09"', '"ClosingPrice":{"$":1}', 1)), source="closes", exit=65,
          asked=2),
    Fault("invalid UTF-8 in one close", body(
        lambda data: data.replace("元大台灣50".encode(), b"\xe5\x85\xff50", 1)), source="closes", exit=10, in_doubt=True),
    Fault("JSON with BOM", body(lambda data: b"\xef\xbb\xbf" + data), source="closes", exit=0),
    Fault("NUL in JSON", body(lambda data: data.replace(b"\n", b"\n\0", 1)), source="closes", exit=65, asked=2),
    Fault("CSV in place of JSON", body(acts.closes_as_csv), source="closes", exit=0),
    Fault("a page in place of JSON", body(lambda data: b"<html><body>Service upgrade</body></html>"), source="closes", exit=65,
          asked=2),
    Fault("an empty list of closes", body(lambda data: b"[]"), source="closes", exit=69, asked=6),
    Fault("half the closes", json_text(
        lambda data: "[\n" + ",\n".join(data[2:].split(",\n")[:566]) + "\n]"), source="closes", exit=65),
    Fault("every close × 0.9, with a change of 0", json_text(lambda data: multiplied(data, 0.9, "0.0000")),
          source="closes", exit=65),
    Fault("every close × 1.11, without a change", json_text(lambda data: multiplied(data, 1.11, "")), source="closes",
          exit=65),
    Fault("yesterday's closes", body(lambda data: acts.earlier(data.replace(b"1131029", b"1131028"))), source="closes",
          exit=10, asked=3),
    Fault("a day that is said to lie after today", stat("查詢日期大於今日，請重新查詢!"), source="closes", asked=6),
    Fault("closes of tomorrow", json_text(lambda data: data.replace("1131029", "1131030")), source="closes", exit=65,
          asked=2),
    Fault("a column of closes is missing", json_text(lambda data: data.replace('"ClosingPrice"', '"Closing"')),
          source="closes", exit=65, asked=2),
    Fault("404, and its other form as well", status("404 Not Found"), source="closes", asked=2),
]

OPTIONAL = [
    Fault("TPEx refuses connections", source="tpex-refused", exit=10, asked=range(1, 4), says=GIVEN_UP, without_statuses=True),
    Fault("TPEx is silent", stall(), source="tpex", exit=10, asked=3, **SHORT),
    Fault("TPEx answers 503", status("503 Service Unavailable"), source="tpex", exit=10, asked=9),
    Fault("TPEx says busy", stat(BUSY), source="tpex", exit=10, asked=9),
    Fault("TPEx answers 429 with Retry-After of a day", status("429 Too Many Requests", "Retry-After: 86400"), source="tpex", exit=10,
          says=LEFT_ALONE, without_statuses=True),
    Fault("TPEx's closes are garbage", body(lambda data: b"\x00\xff" * 500), source="tpex", exit=10, asked=3),
    Fault("the emerging board's closes are cut off", body(lambda data: data[:999]), source="emerging", exit=10),
    Fault("every average of the emerging board × 0.35", json_text(lambda data: multiplied(data, 0.35)),
          source="emerging", exit=10),
    Fault("the holidays are of another year", json_text(lambda data: data.replace("2024-", "2019-")), source="holidays",
          exit=10, asked=2),
    Fault("the holidays answer 500", status("500 Internal Server Error"), source="holidays", exit=10, asked=6),
    Fault("a page in place of the announcements", body(lambda data: b"<html><body>Service upgrade</body></html>"),
          source="announcements", exit=10),
    Fault("the announcements are cut off", body(lambda data: data[:len(data) // 2]), source="announcements", exit=10),
    Fault("the announcements have no subject", json_text(lambda data: data.replace("主旨", "標題")),
          source="announcements", exit=10),
    Fault("the announcements answer 503", status("503 Service Unavailable"), source="announcements", exit=10, asked=3),
    Fault("a page in place of the applications", body(lambda data: b"<html><body>Service upgrade</body></html>"),
          source="applicants", exit=10, asked=2),
    Fault("the applications are cut off", body(lambda data: data[:len(data) // 3]),
          source="applicants", exit=10, asked=2),
    Fault("the applications answer 500", status("500 Internal Server Error"), source="applicants", exit=10, asked=6),
]

BODIES = {"The subscription list (CSV)", "The closes (JSON)"}
GROUPS = [("The connection", CONNECTION), ("Length and compression", LENGTH), ("The status", ANSWER),
          ("The certificate", TLS), ("The subscription list (CSV)", LIST), ("The closes (JSON)", CLOSES),
          ("Optional sources", OPTIONAL)]
