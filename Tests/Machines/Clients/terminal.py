"""Runs a program on a pseudo-terminal and prints its output.

usage: terminal.py COLUMNS[xROWS] [--when TEXT KEYS]... PROGRAM ARGUMENT...

Each KEYS, with escapes such as \\x1b, is sent once the output after the last ones contains its TEXT; `close` closes the
terminal, `stop` sends SIGINT and `crash` SIGSEGV. The status is the program's, 128 plus the number of a signal. The last
line says so if the terminal is left without echo.
"""
import fcntl
import os
import pty
import signal
import struct
import sys
import termios

# The threads of tests that start programs block most signals.
signal.pthread_sigmask(signal.SIG_UNBLOCK, signal.valid_signals())
size, *rest = sys.argv[1:]
columns, _, rows = size.partition("x")
steps = []
while rest[0] == "--when":
    steps.append((rest[1], rest[2]))
    rest = rest[3:]
process, terminal = pty.fork()
if process == 0:
    # Also where the tests are run with nohup.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", int(rows or 40), int(columns), 0, 0))
    # A test that wants to be asked for a download says what it answers.
    if not any("[Y/n]" in text for text, _ in steps):
        os.environ.setdefault("SUBCAL_FETCH", "never")
    os.execv(rest[0], rest)
written, seen, is_open = b"", 0, True
while is_open:
    try:
        part = os.read(terminal, 65536)
    except OSError:
        break
    if not part:
        break
    written += part
    while is_open and steps and (place := written.find(steps[0][0].encode(), seen)) >= 0:
        text, keys = steps.pop(0)
        seen = place + len(text.encode())
        if keys == "close":
            os.close(terminal)
            is_open = False
        elif keys in ("stop", "crash"):
            os.kill(process, signal.SIGINT if keys == "stop" else signal.SIGSEGV)
        else:
            os.write(terminal, keys.encode().decode("unicode_escape").encode("latin-1"))
_, status = os.waitpid(process, 0)
sys.stdout.buffer.write(written.replace(b"\r\n", b"\n"))
if is_open and not termios.tcgetattr(terminal)[3] & termios.ECHO:
    sys.stdout.write("left without echo\n")
code = os.waitstatus_to_exitcode(status)
sys.exit(code if code >= 0 else 128 - code)
