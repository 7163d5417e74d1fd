"""A proxy in front of a store of object_store.py that counts, breaks and kills.

usage: forwarder.py PORT FOLDER

Prints its own port. Serves until its standard input ends.

It appends to FOLDER/requests.txt a line "METHOD PATH" for every request, and "parallel N" with the most requests that
ran at once. FOLDER/kill.txt, "COUNT PID", makes it kill that process at the COUNTth request from then on, alternately
before and after the store gets the request. Each line of FOLDER/faults.txt is a fault: "METHOD PART STATUS" answers a
request whose path contains PART with that status, and "METHOD PART close" closes its connection.
"""

import http.client
import http.server
import os
import signal
import socket
import sys
import threading

import quiet


def kill(process):
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        pass  # It has already ended.


class Forwarder(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    lock = threading.Lock()
    running = most = 0
    kills = 0

    def log_message(self, *_):
        pass

    def forward(self):
        cls = Forwarder
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        with cls.lock:
            cls.running += 1
            cls.most = max(cls.most, cls.running)
            with open(os.path.join(folder, "requests.txt"), "a") as log:
                log.write(f"{self.command} {self.path}\nparallel {cls.most}\n")
            victim = cls.victim()
        if victim and cls.kills % 2:
            kill(victim)
        try:
            fault = next((f for f in faults() if f[0] == self.command and f[1] in self.path), None)
            if fault and fault[2] == "close":
                self.close_connection = True
                self.connection.shutdown(socket.SHUT_RDWR)
                return
            if fault:
                answer = b"<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>"
                self.send_response(int(fault[2]))
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)
                return
            upstream = http.client.HTTPConnection("127.0.0.1", store_port)
            upstream.putrequest(self.command, self.path, skip_host=True, skip_accept_encoding=True)
            for name, value in self.headers.items():
                upstream.putheader(name, value)
            upstream.endheaders(body)
            response = upstream.getresponse()
            answer = response.read()
            self.send_response(response.status)
            for name, value in response.getheaders():
                if name.lower() not in ("content-length", "transfer-encoding", "server", "date", "connection"):
                    self.send_header(name, value)
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(answer)
            upstream.close()
        finally:
            if victim:
                kill(victim)
            with cls.lock:
                cls.running -= 1

    @classmethod
    def victim(cls):
        """The process to kill at this request, if any; counts requests down."""
        path = os.path.join(folder, "kill.txt")
        try:
            count, process = map(int, open(path).read().split())
        except (FileNotFoundError, ValueError):
            return None
        if count > 1:
            with open(path, "w") as file:
                file.write(f"{count - 1} {process}")
            return None
        os.remove(path)
        cls.kills += 1
        return process

    do_GET = do_PUT = do_DELETE = do_HEAD = do_POST = forward


def faults():
    try:
        with open(os.path.join(folder, "faults.txt")) as file:
            return [line.split() for line in file if line.strip()]
    except FileNotFoundError:
        return []


store_port, folder = int(sys.argv[1]), sys.argv[2]
forwarder = quiet.Server(("127.0.0.1", 0), Forwarder)
threading.Thread(target=forwarder.serve_forever, daemon=True).start()
print(forwarder.server_address[1], flush=True)
sys.stdin.read()
