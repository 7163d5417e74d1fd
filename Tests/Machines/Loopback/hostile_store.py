"""An S3-compatible store on loopback that answers what a scenario says.

usage: hostile_store.py FOLDER

Prints its port. FOLDER/manifest.json is the manifest, an absent one is 404; FOLDER/list.json the pages of the list: an
array of arrays of keys. "endless" in FOLDER/list.json is a list whose pages each have another token, and "circle" one
whose pages all have the same. FOLDER/refusal.txt is the body of a refusal of every request, in which {HEADERS} is
replaced by the request's headers. FOLDER/object.txt is what every other object holds, stored compressed, of which
FOLDER/damage.txt cuts so many bytes off, or with "add" and "flip" appends one and changes one. Every request line is appended to FOLDER/requests.txt. Serves until its standard
input ends.
"""

import gzip
import http.server
import json
import os
import sys
import threading
from xml.sax.saxutils import escape

import quiet

folder = sys.argv[1]


def read(name):
    try:
        with open(os.path.join(folder, name)) as file:
            return file.read()
    except FileNotFoundError:
        return None


def listing(keys, token):
    objects = "".join(f"<Contents><Key>{key}</Key><Size>1</Size><ETag>x</ETag></Contents>" for key in keys)
    more = f"<IsTruncated>true</IsTruncated><NextContinuationToken>{token}</NextContinuationToken>" if token else ""
    return f"<?xml version='1.0'?><ListBucketResult>{objects}{more}</ListBucketResult>"


def damaged(packed, how):
    if how == "add":
        return packed + b"\n"
    if how == "flip":
        middle = len(packed) // 2
        return packed[:middle] + bytes([packed[middle] ^ 1]) + packed[middle + 1 :]
    return packed[: len(packed) - int(how)]


class Store(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Head and body in one packet: the client would wait before it acknowledges the first of two.
    wbufsize = -1
    pages = 0

    def log_message(self, *_):
        pass

    def answer(self):
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        with open(os.path.join(folder, "requests.txt"), "a") as log:
            log.write(f"{self.command} {self.path}\n")
        status, body = self.body()
        self.send_response(status)
        if isinstance(body, str):
            body = body.encode()
        else:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def body(self):
        refusal = read("refusal.txt")
        if refusal:
            return 400, refusal.replace("{HEADERS}", escape(str(self.headers).replace("\n", " ")))
        if self.command != "GET":
            return 200, ""
        if "list-type=2" in self.path:
            Store.pages += 1
            pages = json.loads(read("list.json") or "[[]]")
            if pages in ("endless", "circle"):
                return 200, listing([f"tw/{Store.pages}"], Store.pages if pages == "endless" else "again")
            place = int(self.path.split("continuation-token=")[1].split("&")[0]) if "continuation-token" in self.path else 0
            return 200, listing(pages[place], place + 1 if place + 1 < len(pages) else None)
        text = read("object.txt")
        if text is not None and not self.path.endswith("manifest.json"):
            return 200, damaged(gzip.compress(text.encode()), read("damage.txt") or "0")
        manifest = read("manifest.json")
        return (404, "") if manifest is None else (200, manifest)

    do_GET = do_PUT = do_DELETE = answer


server = quiet.Server(("127.0.0.1", 0), Store)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_address[1], flush=True)
sys.stdin.read()
