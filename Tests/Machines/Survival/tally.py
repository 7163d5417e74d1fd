"""The counted results of one kind of trial, as a row of a table."""

import sys
import threading


class Tally:
    """Trials of one kind: how many, in how many the fault came before the end, and how many were survived."""

    def __init__(self, name):
        self.name, self.tried, self.in_time, self.wrong, self.note = name, 0, 0, [], ""
        self.lock = threading.Lock()

    def add(self, wrong, where, in_time=True):
        with self.lock:
            self.tried += 1
            self.in_time += in_time
            self.wrong += [f"{self.name}, {where}: {line}" for line in wrong]
            self.survived = self.tried - len({line.split(": ")[0] for line in self.wrong})

    @property
    def line(self):
        survived = self.survived if self.tried else 0
        return f"| {self.name} | {self.tried:,} | {self.in_time:,} | {survived:,} | {self.note} |"

    def report(self):
        print(self.line, flush=True)
        for line in self.wrong[:20]:
            print(line, file=sys.stderr, flush=True)
