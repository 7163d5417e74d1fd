"""Types a line and tabs into a shell on a terminal, and prints what it shows: complete.py SHELL SETUP LINE WANTED

Ends when WANTED was shown and nothing more comes, or after some seconds.
"""
import os
import pty
import re
import select
import sys
import time

shell, setup, line, wanted = sys.argv[1:5]
options = {"zsh": ["-f", "-i"], "bash": ["--norc", "-i"], "fish": ["--no-config", "-i"]}
process, terminal = pty.fork()
if process == 0:
    environment = dict(os.environ, TERM="vt100", LANG="C.UTF-8", LC_ALL="C.UTF-8")
    os.execve(shell, [shell] + options[os.path.basename(shell)], environment)


def read(until, seconds=10):
    """The output until it contains a text and then pauses."""
    seen, end = "", time.monotonic() + seconds
    while time.monotonic() < end:
        if select.select([terminal], [], [], 0.3)[0]:
            try:
                part = os.read(terminal, 65536).decode(errors="replace")
            except OSError:
                break
            seen = re.sub(r"\x1b[=>]|\x1b\[[0-9;?]*[A-Za-z]|[\0\x0f]", "", seen + part)
        elif until in seen:
            break
    return seen


read("")
# The echo of the line must not look like its effect.
os.write(terminal, setup.encode() + b"; echo set''up\r")
read("setup")
os.write(terminal, line.encode() + b"\t\t")
print(read(wanted))
os.close(terminal)
os.waitpid(process, 0)
