"""Edits a subscription list and keeps its encoding and line ends.

edit_list.py LIST OLD NEW [OLD NEW]…    replaces OLD with NEW; an empty NEW removes the lines that contain OLD
"""

import sys

path, *words = sys.argv[1:]
with open(path, encoding="cp950", newline="") as file:
    lines = file.readlines()
for old, new in zip(words[::2], words[1::2], strict=True):
    if not any(old in line for line in lines):
        sys.exit(f"{path} does not contain {old}")
    lines = [line.replace(old, new) for line in lines if new or old not in line]
with open(path, "w", encoding="cp950", newline="") as file:
    file.writelines(lines)
