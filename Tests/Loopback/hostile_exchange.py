"""The exchanges of Tests/Faults, of which one sends a hostile body: hostile_exchange.py BODY

BODY is one of Tests/Clients/bodies.py. Prints the ports of the hosts at 127.0.0.1, 127.0.0.2 and 127.0.0.3, then a line
whenever the body was sent, and serves until its standard input ends.
"""

import os
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path += [str(TESTS / "Clients"), str(TESTS / "Faults")]
import bodies  # noqa: E402
from exchange import Exchange  # noqa: E402


def main():
    source, make = next((source, make) for name, source, make in bodies.bodies() if name == sys.argv[1])
    body = make()

    def send(visit):
        visit.answer(body)
        print("sent", flush=True)

    exchange = Exchange(act=send, attacked=source)
    print(*(exchange.port(host) for host in exchange.hosts), flush=True)
    sys.stdin.read()
    os._exit(0)


main()
