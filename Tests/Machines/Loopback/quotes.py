"""A loopback server that plays a day of the exchange's quotes: each request is answered with the next scene.

usage: quotes.py SCENES

SCENES is a file with one JSON object per line: `"times"` is the number of requests that the scene answers, 1 by
default, and it has one of

- `"rows"`: the rows of an answer of MIS, each with the members that differ from an ordinary row, its `day` and its
  time, `at`; a channel without a row is answered as unknown, or with `"omits": true` not at all;
- `"page"`: a text that is not JSON, optionally with a `"status"`;
- `"stall"`: seconds to wait before this request gets the next scene;
- `"reset": true`: the connection is reset;
- `"emerging"`: the rows of the emerging board's statistics, for requests to that form.

The last scene answers all further requests. Prints its port as the first line and serves until its standard input
ends; then prints a line of JSON for each request: its path and user agent, the seconds at which it came (`start`) and
at which its answer was ready (`end`), and the scene that answered it.
"""
import calendar
import http.server
import json
import os
import re
import socket
import struct
import sys
import threading
import time

import quiet

ORDINARY = {
    "tv": "-", "s": "-", "ps": "-", "pz": "-", "bp": "0", "p": "0", "ip": "0", "mt": "000000", "it": "12", "@": "",
    "nu": "http://www.example.com/", "m%": "1", "^": "", "#": "1", "%": "", "key": "", "nf": "", "z": "-", "ts": "0",
    "o": "-", "h": "-", "l": "-", "v": "0", "a": "-", "b": "-", "f": "-", "g": "-"}


class Play:
    def __init__(self, path):
        self.scenes = [json.loads(line) for line in open(path, encoding="utf-8") if line.strip()]
        self.played = {"mis": [0, 0], "emerging": [0, 0]}
        self.requests = []
        self.lock = threading.Lock()

    def next(self, kind):
        """The next scene for a kind of request."""
        scenes = [scene for scene in self.scenes if ("emerging" in scene) == (kind == "emerging")]
        place = self.played[kind]
        scene = scenes[place[0]]
        place[1] += 1
        if place[1] >= scene.get("times", 1) and place[0] + 1 < len(scenes):
            place[:] = [place[0] + 1, 0]
        return scene


def mis(rows):
    made = []
    for row in rows:
        if not row.get("c"):
            made.append({"tv": "-", "s": "-", "c": "", "z": "-"})
            continue
        row = {**ORDINARY, **row}
        day, clock = row.pop("day"), row.pop("at")
        moment = time.strptime(f"{day} {clock} +0800", "%Y%m%d %H:%M:%S %z")
        seconds = calendar.timegm(moment[:6]) - 8 * 3600
        row.update({"d": day, "^": day, "t": clock, "%": clock, "tlong": str(seconds * 1000), "ch": f"{row['c']}.tw"})
        made.append(row)
    answer = {"msgArray": made, "referer": "", "userDelay": 5000, "rtcode": "0000", "rtmessage": "OK",
              "queryTime": {"sysDate": "20241030", "sysTime": "09:00:00", "showChart": False}, "cachedAlive": 9892}
    return "\r\n" * 17 + json.dumps(answer, ensure_ascii=False, separators=(",", ":")) + "\r\n"


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        play, kind = self.server.play, "emerging" if "esb" in self.path else "mis"
        request = {"path": self.path, "agent": self.headers["User-Agent"], "start": time.monotonic()}
        with play.lock:
            scene = play.next(kind)
            play.requests.append(request)
        while "stall" in scene:
            time.sleep(scene["stall"])
            with play.lock:
                scene = play.next(kind)
        # Not after the answer is sent: by then the next request may be on its way.
        request |= {"end": time.monotonic(), "scene": scene}
        if scene.get("reset"):
            # With a linger time of 0, closing sends RST instead of FIN, socket(7).
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.close_connection = True
            self.connection.close()
            return
        form, status = "text/html;charset=UTF-8", 200
        if "rows" in scene:
            rows = {(row["ex"], row["c"]): row for row in scene["rows"]}
            # An unknown channel is answered with a row without a code.
            answers = [rows.get(channel, {}) for channel in re.findall(r"(tse|otc)_(\w+)\.tw", self.path)]
            text = mis([row for row in answers if row or not scene.get("omits")])
        elif "emerging" in scene:
            text, form = json.dumps(scene["emerging"], ensure_ascii=False), "application/json"
        else:
            text, status = scene["page"], scene.get("status", 200)
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", form)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def serve(play):
    server = quiet.Server(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.play = play
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_address[1], flush=True)
    sys.stdin.read()
    for request in play.requests:
        print(json.dumps(request))
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    serve(Play(sys.argv[1]))
