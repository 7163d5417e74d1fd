"""FAULTS.md: every fault and what came of it."""

import re

TITLE = """# Faults

What a night makes of an exchange that misbehaves: `Scripts/faults` plays every fault below over loopback and prints
this page; `Scripts/faults --check`, which CI runs, fails when a fault comes out otherwise than written here.

Before each fault there was a good night. **As they were** means that the night ended without publishing, and every byte
of the folder is the same; **the same** means that it got what it needed after all and published again, with every
byte the same but in run.json. In both cases the store holds the same rows, its list of runs aside, and passes its
integrity check, and no other file is left. Pauses are those of the usual pace, `--min-interval 3`; the faults are
played at a faster one, where the pauses are shorter in proportion, and none was shorter than that. Up to a quarter is
added to each by chance. N stands for a number in the words of libcurl, which are those of {curl}.

{count} faults, {survived} survived, {lost} bytes lost, {let_in} visits to places that a redirect named.
"""


def page(results, curl):
    lines = [TITLE.format(curl=curl, count=sum(len(rows) for _, rows in results),
                          survived=sum(not row.problems for _, rows in results for row in rows),
                          lost=sum(row.lost for _, rows in results for row in rows),
                          let_in=sum(row.let_in for _, rows in results for row in rows))]
    for group, rows in results:
        lines += [f"## {group}", "", "| fault | exit | asked | files | what it says |", "|---|---|---|---|---|"]
        lines += [f"| {row.fault.name} | {row.outcome.status} | {asked(row)} | {row.files} | {said(row)} |"
                  for row in rows]
        lines.append("")
    return "\n".join(lines)


def asked(row):
    if row.fault.says:
        return "three times at most"
    if row.asked == 1:
        return "once"
    return f"{row.asked}×" + (f", {row.pauses}" if row.pauses else "")


def said(row):
    if row.fault.says:
        return "of each source of the host: … " + " … or … ".join(row.fault.says) + " … its closes stay as they were"
    text = " ".join(line.removeprefix("subcal: ") for line in row.said)
    text = re.sub(r"[^\x20-\x7e\u00b0-\uffef]", "?", text).replace("|", "\\|").replace("<", "&lt;")
    return text if len(text) < 700 else text[:700] + "…"


def words(page):
    """The page without the words of libcurl, which differ from version to version."""
    return re.sub(r"(fetching \S+: ).*?( \(libcurl error \d+\))", r"\1\2", re.sub(r"those of libcurl.*\.", "", page))
