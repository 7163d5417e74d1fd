"""Runs whole commands and measures them: wall and CPU time, memory, instructions."""

import os
import re
import shutil
import statistics
import subprocess
import tempfile
import time


class Contender:
    """A command and its preparation before each run."""

    def __init__(self, name, command, prepare=lambda: None, statuses=(0,)):
        self.name, self.command, self.prepare, self.statuses = name, command, prepare, statuses
        self.wall, self.cpu, self.memory, self.instructions = [], [], 0, None


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


def instructions(contender):
    """Millions of instructions of the process, which do not depend on other load."""
    contender.prepare()
    with tempfile.TemporaryDirectory() as folder:
        result = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out", *contender.command],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
    found = re.search(r"Collected : (\d+)", result.stderr)
    return int(found[1]) / 1e6 if found else None


def compare(contenders, runs, counted=()):
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
        if contender.name in counted and shutil.which("valgrind"):
            contender.instructions = instructions(contender)


def figure(value):
    return f"{value:.1f}" if value < 10 else f"{value:,.0f}"


def table(title, contenders, note=""):
    """The contenders as a table; ratios are to the first, run by run."""
    lines = [f"## {title}", ""] + ([note, ""] if note else [])
    lines += ["| | wall ms | CPU ms | CPU to ours | peak MiB | million instructions |", "|---|--:|--:|--:|--:|--:|"]
    for contender in contenders:
        ratio = statistics.median(theirs / ours for theirs, ours in zip(contender.cpu, contenders[0].cpu))
        count = figure(contender.instructions) if contender.instructions else ""
        lines.append(
            f"| {contender.name} | {figure(statistics.median(contender.wall))} |"
            f" {figure(statistics.median(contender.cpu))} | {ratio:.2f} | {figure(contender.memory)} | {count} |")
    return "\n".join(lines) + "\n"
