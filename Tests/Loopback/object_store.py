"""A real S3-compatible store (SeaweedFS) on loopback, and a proxy in front of it.

usage: object_store.py WEED FOLDER

Prints two ports: the store's and the proxy's. Reading needs no key. Serves until its standard input ends; the store's
data stays in FOLDER.

The proxy appends to FOLDER/requests.txt a line "METHOD PATH" for every request, and "parallel N" with the most requests
that ran at once. FOLDER/kill.txt, "COUNT PID", makes it kill that process at the COUNTth request from then on,
alternately before and after the store gets the request. Each line of FOLDER/faults.txt is a fault: "METHOD PART STATUS"
answers a request whose path contains PART with that status, and "METHOD PART close" closes its connection.
"""

import http.client
import http.server
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time

import quiet

KEY, SECRET = "AKTEST", "secret/with+chars="


def kill(process):
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        pass  # It has already ended.


def free_ports(count):
    # Each server of SeaweedFS listens on its port and on that plus 10,000.
    found = []
    port = 20000 + os.getpid() * 7 % 20000
    while len(found) < count:
        port += 1
        try:
            for offset in (0, 10000):
                with socket.socket() as probe:
                    probe.bind(("127.0.0.1", port + offset))
            found.append(port)
        except OSError:
            continue
    return found


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


weed, folder = sys.argv[1], sys.argv[2]
os.makedirs(os.path.join(folder, "data"), exist_ok=True)
everything = ["Admin", "Read", "Write", "List"]
with open(os.path.join(folder, "s3.json"), "w") as file:
    json.dump(
        {
            "identities": [
                {"name": "owner", "credentials": [{"accessKey": KEY, "secretKey": SECRET}], "actions": everything},
                {"name": "anonymous", "actions": ["Read"]},
            ]
        },
        file,
    )
master, volume, filer, store_port = free_ports(4)
store = subprocess.Popen(
    [
        weed, "server", f"-dir={folder}/data", "-ip=127.0.0.1", "-ip.bind=127.0.0.1", f"-master.port={master}",
        f"-volume.port={volume}", f"-filer.port={filer}", "-s3", f"-s3.port={store_port}",
        f"-s3.config={folder}/s3.json", "-s3.port.iceberg=0", "-s3.port.lance=0", "-volume.max=20", "-master.volumeSizeLimitMB=64",
    ],
    stdin=subprocess.DEVNULL,
    stdout=open(os.path.join(folder, "weed.log"), "w"),
    stderr=subprocess.STDOUT,
    # If this process is killed, the store is killed too, prctl(2): PR_SET_PDEATHSIG is 1.
    preexec_fn=lambda: __import__("ctypes").CDLL(None).prctl(1, signal.SIGKILL),
)
try:
    for _ in range(600):
        if store.poll() is not None:
            sys.exit("the store ended: see weed.log")
        try:
            connection = http.client.HTTPConnection("127.0.0.1", store_port, timeout=5)
            connection.request("GET", "/status")
            connection.getresponse().read()
            break
        except OSError:
            time.sleep(0.1)
    for bucket in ("calendar",):
        # A folder of the filer under /buckets is a bucket.
        connection = http.client.HTTPConnection("127.0.0.1", filer, timeout=30)
        connection.request("POST", f"/buckets/{bucket}/")
        connection.getresponse().read()
    forwarder = quiet.Server(("127.0.0.1", 0), Forwarder)
    threading.Thread(target=forwarder.serve_forever, daemon=True).start()
    print(store_port, forwarder.server_address[1], flush=True)
    sys.stdin.read()
finally:
    store.kill()
    store.wait()
