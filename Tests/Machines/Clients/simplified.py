"""Prints every name in the JSON and CSV files of some folders, and behind tabs its simplified form and that of Hong Kong, by
OpenCC: simplified.py FOLDER…

A name is what stands under a header or a key that says so. OpenCC also knows words, so a character may have two forms.
"""
import csv
import json
import pathlib
import re
import sys

from opencc import OpenCC


def says_name(header):
    return isinstance(header, str) and bool(re.search("名稱|簡稱|[Nn]ame", header))


def in_json(value):
    if isinstance(value, dict):
        headers = value.get("fields")
        for key, inner in value.items():
            if says_name(key):
                yield inner
            elif key in ("data", "aaData") and isinstance(headers, list):
                yield from in_rows([headers, *inner])
            else:
                yield from in_json(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from in_json(inner)


def in_rows(rows):
    columns = []
    for row in rows:
        found = [index for index, header in enumerate(row) if says_name(header)]
        if found:
            columns = found
        else:
            yield from (row[index] for index in columns if index < len(row))


names = set()
for folder in map(pathlib.Path, sys.argv[1:]):
    for path in folder.rglob("*"):
        if path.suffix not in (".csv", ".json"):
            continue
        data = path.read_bytes()
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode("cp950", "replace")
        try:
            found = in_json(json.loads(text))
        except ValueError:
            found = in_rows(csv.reader(text.splitlines(keepends=True)))
        names |= {name.strip() for name in found if isinstance(name, str)}

converters = [OpenCC("tw2s"), OpenCC("t2hk")]
for name in sorted(names):
    # What was cut or could not be decoded is no name.
    if name and len(name) < 40 and not re.search(r"[\t\n<\ufffd]", name):
        print(name, *(converter.convert(name) for converter in converters), sep="\t")
