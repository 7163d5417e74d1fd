"""Receives notifications over HTTP and by mail on loopback.

usage: receiver.py FOLDER [CERTIFICATE KEY]

Prints four ports: HTTP, mail with STARTTLS, mail with TLS from the first byte, mail without TLS; the last three are 0
where aiosmtpd is missing. Every HTTP request is written to FOLDER/NNNNNN.txt as it came, and every mail to
FOLDER/NNNNNN.eml with its envelope before it. FOLDER/answer.txt says how the next requests are answered: a status and a
body, "hold" to take a request and never answer, or "most N" with the answer to a body or mail of more than N bytes.
Serves until its standard input ends.
"""

import logging
import os
import socketserver
import ssl
import sys
import threading
import time
import warnings

logging.disable()
warnings.simplefilter("ignore")
folder = sys.argv[1]
lock = threading.Lock()
count = 0


def keep(data, ending):
    global count
    with lock:
        count += 1
        path = os.path.join(folder, f"{count:06}.{ending}")
        with open(path + ".new", "wb") as file:
            file.write(data)
        os.rename(path + ".new", path)


def wanted():
    try:
        with open(os.path.join(folder, "answer.txt")) as file:
            return file.read()
    except FileNotFoundError:
        return "200 ok"


class Receiver(socketserver.StreamRequestHandler):
    def handle(self):
        while True:
            head = b""
            while not head.endswith(b"\r\n\r\n"):
                line = self.rfile.readline()
                if not line:
                    return
                head += line
            fields = dict(l.split(b": ", 1) for l in head.split(b"\r\n")[1:] if b": " in l)
            body = self.rfile.read(int(fields.get(b"Content-Length", 0)))
            answer = wanted()
            keep(head + body, "txt")
            if answer.startswith("most "):
                _, most, answer = answer.split(" ", 2)
                answer = answer if len(body) > int(most) else "200 ok"
            if answer.startswith("hold"):
                time.sleep(600)
                return
            status, _, text = answer.strip().partition(" ")
            text = text.replace("{REQUEST}", (head + body).decode()).encode()
            self.wfile.write(b"HTTP/1.1 %s Answer\r\nContent-Length: %d\r\n\r\n%s" % (status.encode(), len(text), text))


class Threads(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True


http = Threads(("127.0.0.1", 0), Receiver)
threading.Thread(target=http.serve_forever, daemon=True).start()
ports = [http.server_address[1], 0, 0, 0]
try:
    from aiosmtpd.controller import Controller
    from aiosmtpd.smtp import AuthResult

    class Mail:
        def __init__(self, port):
            self.port = port

        async def handle_DATA(self, server, session, envelope):
            head = f"PORT {self.port}\nUSER {(session.auth_data or None)}\nFROM {envelope.mail_from}\n"
            head += "".join(f"TO {to}\n" for to in envelope.rcpt_tos) + "\n"
            keep(head.encode() + envelope.original_content, "eml")
            word, most, answer = (wanted() + "  ").split(" ", 2)
            return answer.strip() if word == "most" and len(envelope.original_content) > int(most) else "250 taken"

    def authenticate(server, session, envelope, mechanism, data):
        if (data.login, data.password) != (b"me", "geheim—祕密".encode()):
            return AuthResult(success=False, handled=False)
        return AuthResult(success=True, auth_data=data.login.decode())

    tls = None
    if len(sys.argv) > 3:
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(sys.argv[2], sys.argv[3])

    class FreePort(Controller):
        # The system chooses the port.
        def _trigger_server(self):
            self.port = self.server.sockets[0].getsockname()[1]
            super()._trigger_server()

    def serve(name, **options):
        server = FreePort(Mail(name), hostname="127.0.0.1", port=0, **options)
        server.start()
        return server.port

    if tls:
        signed = {"authenticator": authenticate, "auth_required": True}
        ports[1] = serve("starttls", tls_context=tls, require_starttls=True, **signed)
        ports[2] = serve("tls", ssl_context=tls, auth_require_tls=False, **signed)
    ports[3] = serve("plain")
except ImportError:
    pass
print(*ports, flush=True)
sys.stdin.read()
