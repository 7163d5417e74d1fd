"""Prints the differences in structure of two output folders, one per line: hostile.py HARMLESS HOSTILE"""

import csv
import io
import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit
from xml.etree import ElementTree

import icalendar

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
    read = Page(re.sub(r'<p class="warn">(資料有疑慮|In doubt)[：:][^<]*</p>\n?', "", text))
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


if __name__ == "__main__":
    compare(*sys.argv[1:])
