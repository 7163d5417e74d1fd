"""A subscriber: vdirsyncer synchronizes a feed over HTTP after each publication into a folder of items.

subscriber.py WORK FEED…

Serves each file in turn at one loopback address and lets the vdirsyncer beside this Python synchronise. Prints a
JSON array with, for each publication, how many item files were added, changed and removed.
"""

import http.server
import json
import subprocess
import sys
import threading
from pathlib import Path

work = Path(sys.argv[1])
items = work / "items"
items.mkdir(parents=True)
program = Path(sys.executable).with_name("vdirsyncer")
publication = b""


class Publisher(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/calendar; charset=utf-8")
        self.send_header("Content-Length", str(len(publication)))
        self.end_headers()
        self.wfile.write(publication)

    def log_message(self, *arguments):
        pass


def vdirsyncer(*arguments):
    done = subprocess.run(
        [program, "-c", work / "config", *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        sys.exit(f"vdirsyncer {' '.join(arguments)}: {done.stdout}")


def stored():
    return {path.name: path.read_bytes() for path in items.iterdir()}


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Publisher)
threading.Thread(target=server.serve_forever, daemon=True).start()
(work / "config").write_text(f"""[general]
status_path = "{work}/status"

[pair feed]
a = "published"
b = "kept"
collections = null

[storage published]
type = "http"
url = "http://127.0.0.1:{server.server_port}/subscriptions.ics"

[storage kept]
type = "filesystem"
path = "{items}"
fileext = ".ics"
""")
vdirsyncer("discover")
nights = []
for feed in sys.argv[2:]:
    publication = Path(feed).read_bytes()
    before = stored()
    vdirsyncer("sync")
    after = stored()
    nights.append({
        "added": len(after.keys() - before.keys()),
        "changed": sum(before[name] != after[name] for name in before.keys() & after.keys()),
        "removed": len(before.keys() - after.keys()),
    })
json.dump(nights, sys.stdout)
