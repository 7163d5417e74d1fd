"""FAULTS.md: every fault and its result."""

import re

TITLE = """# Faults

How a nightly run handles an exchange that misbehaves. `Scripts/faults` plays every fault below over loopback and prints
this page; `Scripts/faults --check` fails if a result differs from this page, CI if one is not what is expected.

Each fault follows a successful night. **As they were** means that the run ended without publishing, and every byte of
the folder is unchanged; **the same** means that it got the data after all and published again, with every byte
unchanged except in run.json; **the same but for statuses**, that the lists of what cannot be traded as usual did not
come, so that `trading_status` is not known. In all cases the store has the same rows except for its runs and passes its integrity
check, and no other file is left. Pauses are those of the default `--min-interval 3`; the faults are played with a
shorter interval and proportionally shorter pauses, and no pause was shorter than that. A random addition of up to a
quarter is not shown. N stands for a number in libcurl's messages, which are those of {curl}.

{count} faults, {survived} survived, {lost} bytes lost, {let_in} connections to hosts named by redirects.
"""


def page(results, curl):
    lines = [TITLE.format(curl=curl, count=sum(len(rows) for _, rows in results),
                          survived=sum(not row.problems for _, rows in results for row in rows),
                          lost=sum(row.lost for _, rows in results for row in rows),
                          let_in=sum(row.let_in for _, rows in results for row in rows))]
    for group, rows in results:
        lines += [f"## {group}", "", "| fault | exit | requests | files | message |", "|---|---|---|---|---|"]
        lines += [f"| {row.fault.name} | {row.outcome.status} | {asked(row)} | {row.files} | {message(row)} |"
                  for row in rows]
        lines.append("")
    return "\n".join(lines)


def asked(row):
    if row.fault.says:
        return "three times at most"
    if row.asked == 1:
        return "once"
    return f"{row.asked}×" + (f", {row.pauses}" if row.pauses else "")


def message(row):
    if row.fault.says:
        return "for each source of the host: … " + " … or … ".join(row.fault.says) + " … its closes stay as they were"
    text = " ".join(line.removeprefix("subcal: ") for line in row.messages)
    text = re.sub(r"[^\x20-\x7e\u00b0-\uffef]", "?", text).replace("|", "\\|").replace("<", "&lt;")
    return text if len(text) < 700 else text[:700] + "…"


def words(page):
    """The page without libcurl's messages, which differ between versions."""
    return re.sub(r"(\(libcurl error \d+): .*\)", r"\1)", re.sub(r"those of libcurl.*\.", "", page))
