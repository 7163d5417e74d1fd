"""A real S3-compatible store (SeaweedFS) on loopback.

usage: object_store.py WEED FOLDER

Prints its port. Reading needs no key. Serves until its standard input ends; the data stays in FOLDER.
"""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time


def free_ports(count):
    # Each server of SeaweedFS listens on its port and on that plus 10,000. Both are below the ports from which Linux
    # chooses for connections, ip(7): ip_local_port_range, so that no connection takes one before the store does.
    found = []
    port = 10000 + os.getpid() * 7 % 12000
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


weed, folder = sys.argv[1], sys.argv[2]
os.makedirs(os.path.join(folder, "data"), exist_ok=True)
owner = {
    "name": "owner", "credentials": [{"accessKey": "AKTEST", "secretKey": "secret/with+chars="}],
    "actions": ["Admin", "Read", "Write", "List"],
}
with open(os.path.join(folder, "s3.json"), "w") as file:
    json.dump({"identities": [owner, {"name": "anonymous", "actions": ["Read"]}]}, file)


def start():
    """The running store, its port and the filer's; at other ports if another process takes one meanwhile."""
    for _ in range(5):
        master, volume, filer, port = free_ports(4)
        store = subprocess.Popen(
            [
                weed, "server", f"-dir={folder}/data", "-ip=127.0.0.1", "-ip.bind=127.0.0.1", f"-master.port={master}",
                f"-volume.port={volume}", f"-filer.port={filer}", "-s3", f"-s3.port={port}",
                f"-s3.config={folder}/s3.json", "-s3.port.iceberg=0", "-s3.port.lance=0", "-volume.max=20",
                "-master.volumeSizeLimitMB=64",
            ],
            stdin=subprocess.DEVNULL,
            stdout=open(os.path.join(folder, "weed.log"), "w"),
            stderr=subprocess.STDOUT,
            # If this process is killed, the store is killed too, prctl(2): PR_SET_PDEATHSIG is 1.
            preexec_fn=lambda: __import__("ctypes").CDLL(None).prctl(1, signal.SIGKILL),
        )
        while store.poll() is None:
            try:
                connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
                connection.request("GET", "/status")
                connection.getresponse().read()
                return store, port, filer
            except OSError:
                time.sleep(0.1)
    with open(os.path.join(folder, "weed.log")) as log:
        sys.exit("the store ended: " + log.read()[-2000:])


store, store_port, filer = start()
try:
    # A folder of the filer under /buckets is a bucket.
    connection = http.client.HTTPConnection("127.0.0.1", filer, timeout=30)
    connection.request("POST", "/buckets/calendar/")
    connection.getresponse().read()
    print(store_port, flush=True)
    sys.stdin.read()
finally:
    store.kill()
    store.wait()
