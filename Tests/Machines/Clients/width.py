"""Prints the lines that are wider than the screen in their file's name: width.py …/60-zh.txt …

Wide and full-width characters take two columns, combining ones none (Unicode Standard Annex 11, by Python's tables).
"""
import pathlib
import sys
import unicodedata


def width(text):
    return sum(
        0 if unicodedata.combining(character) else 2 if unicodedata.east_asian_width(character) in "WF" else 1
        for character in text)


for path in map(pathlib.Path, sys.argv[1:]):
    columns = int(path.name.split("-")[0])
    for line in path.read_text(encoding="utf-8").split("\n"):
        if width(line) > columns:
            print(f"{path.name}: {width(line)}: {line}")
