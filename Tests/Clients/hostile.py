"""Makes the answers of a hostile exchange, and checks that they change only texts in the outputs.

hostile.py make FOLDER harmless|hostile   writes a night's answers; prints the rows that must be rejected
hostile.py compare HARMLESS HOSTILE       prints the differences in structure of two output folders, one per line
hostile.py lines HARMLESS HOSTILE [COUNT] the same for two terminal outputs, of which the hostile one has COUNT
                                          additional lines about rejected rows
"""

import csv
import io
import json
import re
import shutil
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit
from xml.etree import ElementTree

import icalendar

FIXTURES = Path(__file__).resolve().parents[2] / "Fixtures"
DAY = FIXTURES / "replay" / "2024-10-29"
# The name of a code, each another, because one offering under two codes is a doubt.
HARMLESS = "虛構{}".format
# Texts that are cleaned or escaped; the rest of each is shown.
TAKEN = [
    "慶豐富\tX", "慶豐富\rX-A:1", "慶豐富\nEND:VEVENT\nBEGIN:VEVENT\nUID:x", "慶豐富\r\nATTENDEE:mailto:a@example.org",
    "慶\u2028豐\u2029富\x85", "慶\0豐\x1b[31m富\x9b2J\x07", "a;b,c:d\\n\\", 'a"b""c,"', "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>", "<!-- ]]> <![CDATA[ -->", "&lt;b&gt; &#60; {{name}} {{{name}}}", "\u202egnp.exe\u202c",
    "\u2066x\u2069\u200e\u200f\u061c", "e" + "\u0301" * 150, "' onmouseover='alert(1)", "javascript:alert(1)",
    "'; DROP TABLE offering; --", "%s%n%00", "$(reboot) `reboot`", "../../../etc/passwd", "con", "\ufeffx\ufff9y",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467", "  \u3000y\u00a0",
]
# Texts that are not used: a spreadsheet would run them, or they are not names.
REFUSED = [
    "=cmd|' /C calc'!A0", "@SUM(1+1)", "+1+1", "-1+1", "\t=1+1", "\u202e=1+1", "＝1+1", "＠x", "申" * 15_000, "a" * 201,
    "\r\n" * 300 + "x" * 300,
]
CODES = ["../../etc/x", "con", "", "9" * 40, "..", "12 4", "1234\n", "１２３４", "9<b>1", "COM1.x", "../12"]
FIELDS = json.loads((FIXTURES / "forms" / "list.json").read_text())["fields"]


def row(code, name=None, underwriter="示範證券", market="上市增資"):
    return ["1", "113/11/05", name or HARMLESS(code), code, market, "113/10/28", "113/11/01", "340,000", "340,000",
            "27.3", "27.3", "113/11/13", underwriter, "1,000", "9,282,000", "0", "0", ""]


def rows(hostile):
    """The list's rows, and the numbers of those that must be rejected."""
    made, bad = [], []
    for number, words in enumerate(TAKEN):
        # The market's text determines the board, so it stays.
        given = (words, words, "上市增資" + words) if hostile else ()
        made.append(row(f"{2000 + number}", *given))
    for number, words in enumerate(REFUSED):
        # Their cells are null, as one with a character without a meaning is.
        column = ("name", "underwriter", "market")[number % 3]
        made.append(row(f"{4000 + number}", **{column: words if hostile else "\ue000"}))
    if hostile:
        for code in CODES:
            # Spaces around a code are removed, because the exchange pads some cells.
            if code.strip() != "1234":
                bad.append(len(made) + 1)
                made.append(row(code))
    return made, bad


def make(folder, kind):
    folder = Path(folder)
    shutil.copytree(DAY, folder)
    (folder / "twse-subscriptions-2024.csv").unlink()
    made, bad = rows(kind == "hostile")
    answer = {"stat": "OK", "title": "公開申購公告-抽籤日程表", "fields": FIELDS, "data": made}
    (folder / "twse-subscriptions-2024.json").write_text(json.dumps(answer))
    closes = json.loads((folder / "twse-closes.json").read_text())
    codes = [made_row[3] for made_row in rows(False)[0][:len(TAKEN)]]
    words = TAKEN if kind == "hostile" else map(HARMLESS, codes)
    closes = [row for row in closes if row["Code"] not in codes]
    for code, name in zip(codes, words):
        closes.append(closes[0] | {"Code": code, "Name": name, "ClosingPrice": "36.5", "HighestPrice": "36.5"})
    (folder / "twse-closes.json").write_text(json.dumps(closes))
    holidays = json.loads((folder / "twse-holidays-2024.json").read_text())
    (folder / "twse-holidays-2024.json").write_text(json.dumps(holidays))
    print(*bad)


HIDDEN = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\u200e\u200f\u061c]")


# A file with one offering is named after it.
TEXTS = {"SUMMARY", "DESCRIPTION", "NAME", "X-WR-CALNAME", "X-WR-CALDESC"}


def calendar(text):
    """The properties of each component, by their names, without what depends on texts."""
    def shape(component):
        return (component.name, sorted(
            (name, str(value.to_ical()) if name not in TEXTS else "")
            for name, value in component.property_items(recursive=False) if name not in ("BEGIN", "END")),
            [shape(part) for part in component.subcomponents])
    return shape(icalendar.Calendar.from_ical(text))


def table(text):
    records = list(csv.reader(io.StringIO(text.removeprefix("\ufeff")), strict=True))
    formulas = [cell for record in records for cell in record
                if cell[:1] in tuple("=+-@\t\r＝＋－＠") and not re.fullmatch(r"-?[\d.]+", cell)]
    return [len(record) for record in records], formulas


def value(json_value):
    if isinstance(json_value, dict):
        return [(name, value(part)) for name, part in json_value.items()]
    return [value(part) for part in json_value] if isinstance(json_value, list) else type(json_value).__name__


def tree(text):
    return [(element.tag, sorted(element.attrib)) for element in ElementTree.fromstring(text).iter()]


class Page(HTMLParser):
    """A page's tags with the names of their attributes; scripts and data blocks by their length in lines."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.shape, self.addresses = [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.shape.append((tag, [name for name, _ in attributes]))
        self.addresses += [address(words) for name, words in attributes if name in ("href", "src", "action")]

    def handle_endtag(self, tag):
        self.shape.append(("/" + tag, []))

    def handle_comment(self, data):
        self.shape.append(("comment", []))


def address(words):
    """The parts of an address, without the title that a web calendar is given in it."""
    parts = urlsplit(words)
    given = [(name, "" if name in ("text", "subject") else value)
             for name, value in parse_qsl(parts.query, keep_blank_values=True)]
    return [parts.scheme, parts.netloc, parts.path, given, parts.fragment]


def page(text):
    # Only the hostile night has rows that are left out, and the page counts them.
    read = Page(re.sub(r'<p class="warn">(存疑而未採用|In doubt and not used)[^<]*</p>\n?', "", text))
    return read.shape, read.addresses


READERS = {".ics": calendar, ".csv": table, ".json": lambda text: value(json.loads(text)),
           ".jsonld": lambda text: value(json.loads(text)), ".atom": tree, ".html": page, ".svg": tree}


def files(folder):
    return {str(path.relative_to(folder)): path for path in Path(folder).rglob("*") if path.is_file()}


def compare(harmless, hostile):
    one, other = files(harmless), files(hostile)
    for name in sorted(set(one) ^ set(other)):
        print(f"{name}: is in only one folder")
    for name in sorted(set(one) & set(other) - {"run.json"}):
        if name.endswith(".png"):
            # A picture has numbers and no names.
            if one[name].read_bytes() != other[name].read_bytes():
                print(f"{name}: is another picture")
            continue
        text = other[name].read_bytes().decode("utf-8")
        for found in sorted(set(HIDDEN.findall(text))):
            print(f"{name}: contains {found!a}")
        read = READERS.get(Path(name).suffix)
        if read:
            before, after = read(one[name].read_bytes().decode("utf-8")), read(text)
            if before != after:
                print(f"{name}: has another structure: {difference(before, after)}")
    if formulas := [name for name, path in other.items() if name.endswith(".csv") and table(path.read_text())[1]]:
        print(f"{formulas}: formulas")
    record = other["run.json"].read_text()
    if HIDDEN.search(record):
        print(f"run.json: contains {HIDDEN.search(record).group()!a}")
    if len(record) > 200_000:
        print(f"run.json: {len(record)} characters")
    json.loads(record)


def difference(before, after):
    if isinstance(before, (list, tuple)) and isinstance(after, (list, tuple)):
        if len(before) != len(after):
            return f"{len(before)} and {len(after)} parts"
        return next((difference(a, b) for a, b in zip(before, after) if a != b), "")
    return f"{before!a:.80} and {after!a:.80}"


COLOUR = re.compile("\x1b\\[[0-9;]*m")


def lines(harmless, hostile, additional="0"):
    one, other = (Path(path).read_bytes().decode("utf-8") for path in (harmless, hostile))
    ours, common = ([line for line in text.split("\n") if "twse-subscriptions-2024: row " not in line]
                    for text in (one, other))
    # Both have rows with a cell that cannot be read.
    rejected = other.count("\n") - len(common) - one.count("\n") + len(ours)
    if rejected != int(additional):
        print(f"{rejected} lines about rejected rows")
    if len(ours) != len(common):
        print(f"{len(ours)} and {len(common)} other lines")
    if COLOUR.findall("\n".join(ours)) != COLOUR.findall("\n".join(common)):
        print("the colours differ")
    for found in sorted(set(HIDDEN.findall(COLOUR.sub("", other)))):
        print(f"contains {found!a}")


if __name__ == "__main__":
    {"make": make, "compare": compare, "lines": lines}[sys.argv[1]](*sys.argv[2:])
