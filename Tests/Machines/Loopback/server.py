"""A loopback server for tests: the path of a request names the scenario.

usage: server.py [CERTIFICATE KEY]

Prints its port as the first line and serves until its standard input ends. With a certificate it speaks TLS
to a client that begins with a TLS handshake, and plain HTTP to any other, on the same port.
"""

import gzip
import os
import re
import socket
import ssl
import struct
import sys
import threading
import time

TLS_HANDSHAKE = 0x16
connections = 0


def answer(body, *headers, status="200 OK", length=None):
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body) if length is None else length}", *headers]
    return "\r\n".join([*lines, "", ""]).encode() + body


def request_text(connection):
    data = b""
    while b"\r\n\r\n" not in data:
        piece = connection.recv(4096)
        if not piece:
            return None
        data += piece
    head = data.split(b"\r\n\r\n")[0].decode("latin-1")
    length = re.search(r"^Content-Length: *(\d+)", head, re.IGNORECASE | re.MULTILINE)
    while length and len(data) < len(head) + 4 + int(length[1]):
        piece = connection.recv(65_536)
        if not piece:
            return None
        data += piece
    return data.decode("latin-1")


def reset(connection):
    # With a linger time of 0, closing sends RST instead of FIN, socket(7).
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


def serve(connection, number):
    """Answers requests until one closes the connection."""
    while (text := request_text(connection)) is not None:
        path = text.split()[1]
        if path == "/plain":
            connection.sendall(answer(b"hello", "Content-Type: text/plain; charset=utf-8"))
        elif path == "/empty":
            connection.sendall(answer(b""))
        elif path == "/echo" or "../echo" in path:
            connection.sendall(answer(text.encode("latin-1")))
        elif path == "/connection":
            connection.sendall(answer(str(number).encode()))
        elif path == "/missing":
            connection.sendall(answer(b"no such page", status="404 Not Found"))
        elif path == "/gzip":
            connection.sendall(answer(gzip.compress(b"unpacked"), "Content-Encoding: gzip"))
        elif path == "/bomb":
            connection.sendall(answer(gzip.compress(bytes(20_000_000)), "Content-Encoding: gzip"))
        elif path == "/garbled":
            connection.sendall(answer(b"this is not gzip", "Content-Encoding: gzip"))
        elif path == "/redirect":
            connection.sendall(answer(b"", "Location: plain?page=2", status="302 Found"))
        elif path == "/cookie":
            connection.sendall(answer(b"", "Set-Cookie: seen=1; Path=/"))
        elif path == "/busy":
            connection.sendall(answer(b"later", "Retry-After: 7", status="429 Too Many Requests"))
        elif path == "/thousand":
            connection.sendall(answer(bytes(1000)))
        elif path == "/unannounced":
            connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n" + bytes(1001))
            return
        elif path == "/announced":
            connection.sendall(answer(b"", length=10_000_000))
            time.sleep(30)
        elif path == "/short":
            connection.sendall(answer(b"half", length=8))
            return
        elif path == "/stall":
            connection.sendall(answer(b"and then", length=100))
            time.sleep(30)
        elif path == "/drip":
            connection.sendall(answer(b"", length=30))
            for _ in range(30):
                connection.sendall(b".")
                time.sleep(1)
        elif path == "/flow":
            connection.sendall(answer(b"", length=100_000_000))
            while True:
                connection.sendall(bytes(10_000))
                time.sleep(0.01)
        elif path == "/reset":
            connection.sendall(answer(b"so far", length=100))
            time.sleep(0.2)
            reset(connection)
            return
        elif path == "/silence":
            return
        else:
            raise ValueError(f"no scenario {path}")


def handle(connection, number, context):
    try:
        first = connection.recv(1, socket.MSG_PEEK)
        if context and first and first[0] == TLS_HANDSHAKE:
            connection = context.wrap_socket(connection, server_side=True)
        with connection:
            serve(connection, number)
    except OSError:
        # Tests make clients refuse the certificate or stop reading, and then they close the connection.
        pass


def main():
    global connections
    context = None
    if len(sys.argv) == 3:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[1], sys.argv[2])
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)

    def accept():
        global connections
        while True:
            connection, _ = listener.accept()
            connections += 1
            threading.Thread(target=handle, args=(connection, connections, context), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    sys.stdin.read()
    os._exit(0)


main()
