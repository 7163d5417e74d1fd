"""Runs a program in a network of its own, which fails and comes back with another address.

usage: unshare --net network.py SERVER ARGUMENT -- PROGRAM ARGUMENT...

Starts SERVER, a script beside this one; `PORT` in the program's arguments is its port. Prints the program's lines. Once
each of three codes has one, the network is down until the program reports it, and then has another address; a line
`switched` stands between. Once each code has a line after that, ends the program and prints its standard error.
"""
import fcntl
import os
import re
import signal
import socket
import struct
import subprocess
import sys

SIOCSIFFLAGS, SIOCSIFADDR, IFF_UP = 0x8914, 0x8916, 1
control = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)


def address(text):
    """Gives the network another address; outside of 127/8 nothing is reached."""
    fcntl.ioctl(control, SIOCSIFADDR, struct.pack("16sHH4s8x", b"lo", socket.AF_INET, 0, socket.inet_aton(text)))


fcntl.ioctl(control, SIOCSIFFLAGS, struct.pack("16sh14x", b"lo", IFF_UP))
at = sys.argv.index("--")
server = subprocess.Popen(
    [sys.executable, os.path.join(os.path.dirname(__file__), sys.argv[1]), *sys.argv[2:at]],
    stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
port = server.stdout.readline().strip()
program = subprocess.Popen(
    [argument.replace("PORT", port) for argument in sys.argv[at + 1:]], stdout=subprocess.PIPE,
    stderr=subprocess.PIPE, text=True)


def codes(count):
    """Prints lines until they have as many codes, or the program ends."""
    seen = set()
    while len(seen) < count and (line := program.stdout.readline()):
        print(line, end="")
        seen.update(re.findall(r'"code":"(\w+)"', line))


codes(3)
address("192.0.2.1")
reported = program.stderr.readline()
address("127.0.0.2")
print("switched")
codes(3)
program.send_signal(signal.SIGINT)
rest, errors = program.communicate()
print(rest + reported + errors, end="")
# It ends after it has written how the last connection was closed.
server.stdin.close()
server.wait()
