"""Runs whole commands and measures them: wall and CPU time, memory."""

import os
import shutil
import statistics
import subprocess
import tempfile
import time


class Contender:
    """A command and its preparation before each run."""

    def __init__(self, name, command, prepare=lambda: None, statuses=(0,)):
        self.name, self.command, self.prepare, self.statuses = name, command, prepare, statuses
        self.wall, self.cpu, self.memory = [], [], 0


def run(command, statuses, out=subprocess.DEVNULL):
    """Wall and CPU seconds of one run, including child processes."""
    started = time.perf_counter()
    process = subprocess.Popen(command, stdout=out, stderr=subprocess.PIPE)
    message = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in statuses:
        raise SystemExit(f"{' '.join(command)}: exit {process.returncode}: {message.decode()}")
    return wall, usage.ru_utime + usage.ru_stime


def memory(contender):
    """Peak resident MiB of the largest process, by GNU time, because Python would include itself.

    The program is copied first: of a file that was read before, the system may hold larger pieces, which all count.
    """
    contender.prepare()
    with tempfile.TemporaryDirectory() as folder:
        program, *arguments = contender.command
        note = os.path.join(folder, "note")
        if os.path.basename(program).startswith("subcal"):
            program = shutil.copy(program, folder)
        run(["/usr/bin/time", "-f", "%M", "-o", note, program, *arguments], contender.statuses)
        with open(note, encoding="utf-8") as file:
            return int(file.read().split()[-1]) / 1024


def compare(contenders, runs):
    """Runs the contenders in turn, so that other load affects all of them."""
    for contender in contenders:
        contender.prepare()
        run(contender.command, contender.statuses)
    for _ in range(runs):
        for contender in contenders:
            contender.prepare()
            wall, cpu = run(contender.command, contender.statuses)
            contender.wall.append(wall * 1000)
            contender.cpu.append(cpu * 1000)
    for contender in contenders:
        contender.memory = memory(contender)


def figure(value):
    return f"{value:.1f}" if value < 10 else f"{value:,.0f}"


def ratio(one, other):
    """The CPU time of a contender to another's, run by run, so that a noisy minute counts for both."""
    return statistics.median(mine / theirs for mine, theirs in zip(one.cpu, other.cpu))


def table(title, contenders, note=""):
    """The contenders as a table; ratios are to the first."""
    lines = [f"## {title}", ""] + ([note, ""] if note else [])
    lines += ["| | wall ms | CPU ms | CPU to ours | peak MiB |", "|---|--:|--:|--:|--:|"]
    for contender in contenders:
        lines.append(
            f"| {contender.name} | {figure(statistics.median(contender.wall))} |"
            f" {figure(statistics.median(contender.cpu))} | {ratio(contender, contenders[0]):.2f} |"
            f" {figure(contender.memory)} |")
    return "\n".join(lines) + "\n"


class Budgets:
    """What a release may need, in what people feel; each line is added where it is measured."""

    def __init__(self):
        self.lines = []

    def add(self, what, measured, limit, unit):
        self.lines.append((what, measured, limit, unit))

    @property
    def missed(self):
        return [what for what, measured, limit, _ in self.lines if measured > limit]

    def table(self):
        lines = ["## Budgets", "", "| | budget | measured |", "|---|--:|--:|"]
        for what, measured, limit, unit in self.lines:
            shown = f"{measured:.2f}" if unit == "times" else figure(measured)
            missed = ", **missed**" if measured > limit else ""
            lines.append(f"| {what} | {limit:g} {unit} | {shown}{missed} |")
        return "\n".join(lines) + "\n"
