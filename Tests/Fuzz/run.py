#!/usr/bin/env python3
"""Run each fuzz target and print a table row for it: run.py BUILD INPUTS JOBS [TARGET …]

Seeds are the fixtures; inputs that once failed are in Tests/Fuzz/Crashers and are tried first.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FORMS = ROOT / "Fixtures" / "forms"
# The target's share of ten thousand inputs, the length of the longest, and its seeds.
TARGETS = {
    "csv": (400, 4096, "*.csv"),
    "cp950": (400, 2048, "*.csv"),
    "json": (150, 4096, "*.json"),
    "html": (80, 4096, "*.html"),
    "dates": (4400, 40, None),
    "prices": (4400, 40, None),
    "quotes": (40, 4096, "[cbte]*"),
    "list": (50, 6000, "list*"),
    "holidays": (50, 2500, "holidays*"),
    "night": (3, 600, None),
    "icalendar": (8, 600, None),
    "table": (10, 600, None),
}
# LeakSanitizer does not follow all of Swift's references, so only the wrappers of C are checked for leaks.
WRAPPERS = ("cp950", "html")
WORDS = {
    "dates": ["113/10/29", "2024-10-29", "1131029", "20241029", "2024-10-29T21:30:00+08:00", "2024/1/2", "14:00"],
    "prices": ["43.91", "2,510.00", "36.2", "-2.5", "340,000", "9935", "00400A", "high:min-premium=10,board=TWSE",
               "<p style= color:red>+</p>", "▲1.5", "X"],
}
NAMES = ["慶豐富", "=cmd|' /C calc'!A0", "a,b;c:d\\\"", "x\r\nATTENDEE:mailto:a@example.org", "e" + "\u0301" * 60]


def seeds(target, pattern):
    if pattern:
        found = [path.read_bytes() for path in sorted(FORMS.glob(pattern))]
        assert found, f"no form is named {pattern}"
        return found
    if target in WORDS:
        return [word.encode() for word in WORDS[target]]
    numbers = bytes([150, 128, 150, 131, 150, 135, 150, 143, 3 * 6 + 32, 5, 48, 32, 130, 90, 42, 1, 1, 40, 3, 232])
    return [b"\x15\x2a" + name.encode() + b"\0" + "凱基".encode() + b"\0\0\0" + numbers for name in NAMES]


def run(build, target, inputs, jobs):
    """Run a target in `jobs` processes, each with its own seed and all with one corpus."""
    share, size, pattern = TARGETS[target]
    corpus, begin = build / "corpus" / target, build / "seeds" / target
    for folder in (corpus, begin):
        folder.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(seeds(target, pattern)):
        (begin / str(number)).write_bytes(seed)
    kept = ROOT / "Tests" / "Fuzz" / "Crashers" / target
    leaks = int(target in WRAPPERS)
    environment = os.environ | {
        "FUZZ_TARGET": target, "ASAN_OPTIONS": f"detect_leaks={leaks}", "SWIFT_BACKTRACE": "enable=no"}
    runs = -(-inputs * share // 10_000 // jobs)
    logs = [build / f"{target}-{job}.log" for job in range(jobs)]
    processes = []
    for job, log in enumerate(logs):
        command = [
            str(build / "fuzz"), f"-runs={runs}", f"-seed={7 + job}", f"-max_len={size}", "-timeout=300",
            f"-detect_leaks={leaks}", "-rss_limit_mb=3000", "-print_final_stats=1", "-reload=1",
            f"-artifact_prefix={build}/found/{target}-", str(corpus), str(begin),
        ] + ([str(kept)] if kept.is_dir() else [])
        with open(log, "wb") as file:
            processes.append(subprocess.Popen(command, env=environment, stderr=file, stdout=file))
    ended = [process.wait() for process in processes]
    texts = [log.read_text(errors="replace") for log in logs]
    executed = sum(int(n) for text in texts for n in re.findall(r"number_of_executed_units: (\d+)", text)[-1:])
    covered = max(int(n) for text in texts for n in re.findall(r"cov: (\d+)", text)[-1:] or [0])
    found = len(list((build / "found").glob(f"{target}-*")))
    print(f"| {target} | {executed:,} | {covered:,} | {len(list(corpus.iterdir())):,} | {found} |", flush=True)
    for code, text in zip(ended, texts):
        if code:
            lines = [line for line in text.splitlines() if not line.startswith(("#", "INFO"))]
            print("\n".join(line[:2000] for line in lines[-40:]), file=sys.stderr)
    return max(ended, key=abs), executed


def main():
    build, inputs, jobs, targets = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:] or list(TARGETS)
    print("| target | inputs | branches reached | corpus | failed |\n|---|--:|--:|--:|--:|", flush=True)
    results = [run(build, target, inputs, jobs) for target in targets]
    print(f"\n{sum(count for _, count in results):,} inputs in total", flush=True)
    sys.exit(any(code for code, _ in results))


main()
