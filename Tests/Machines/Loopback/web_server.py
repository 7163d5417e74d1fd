"""A web server on loopback with the configuration of cron/.

usage: web_server.py caddy|nginx PROGRAM CONFIGURATION FOLDER WORK
       web_server.py mirror PROGRAM CONFIGURATION ORIGIN WORK

The configuration is used unchanged except for the address, the certificate, and the folder or the origin's address, which
must be written as in cron/; and a mirror asks again after a second. Prints its port and serves until its standard input ends.
"""

import os
import socket
import subprocess
import sys
import time

kind, program, configuration, folder, work = sys.argv[1:]
with socket.socket() as probe:
    probe.bind(("127.0.0.1", 0))
    port = probe.getsockname()[1]
text = open(configuration).read()
changes = {
    "caddy": [("calendar.example.org {", f"http://127.0.0.1:{port} {{"), ("/var/lib/subcal/public", folder)],
    "nginx": [
        ("listen 443 ssl;", f"listen 127.0.0.1:{port};"),
        ("  ssl_certificate /etc/letsencrypt/live/calendar.example.org/fullchain.pem;\n", ""),
        ("  ssl_certificate_key /etc/letsencrypt/live/calendar.example.org/privkey.pem;\n", ""),
        ("root /var/lib/subcal/public;", f"root {folder};"),
    ],
    "mirror": [
        ("listen 443 ssl;", f"listen 127.0.0.1:{port};"),
        ("  ssl_certificate /etc/letsencrypt/live/mirror.example.org/fullchain.pem;\n", ""),
        ("  ssl_certificate_key /etc/letsencrypt/live/mirror.example.org/privkey.pem;\n", ""),
        ("proxy_pass https://calendar.example.org;", f"proxy_pass {folder};"),
        ("/var/cache/nginx/subcal", f"{work}/cache"),
        ("proxy_cache_valid 200 302 1m;", "proxy_cache_valid 200 302 1s;"),
    ],
}[kind]
for old, new in changes:
    if old not in text:
        sys.exit(f"{configuration} does not contain {old!r}")
    text = text.replace(old, new)
os.makedirs(work, exist_ok=True)
path = os.path.join(work, "server.conf")
if kind == "caddy":
    text = "{\n\tadmin off\n}\n" + text
    command = [program, "run", "--adapter", "caddyfile", "--config", path]
else:
    temporary = "".join(
        f"  {name}_temp_path {work}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;\n" if os.geteuid() == 0 else ""
    text = (
        f"{user}daemon off;\nworker_processes 2;\npid {work}/pid;\nerror_log {work}/error.log;\n"
        f"events {{ worker_connections 1024; }}\nhttp {{\n  access_log off;\n{temporary}{text}}}\n"
    )
    command = [program, "-p", work, "-c", path]
with open(path, "w") as file:
    file.write(text)
log = open(os.path.join(work, "log"), "w")
environment = {**os.environ, "HOME": work, "XDG_DATA_HOME": work, "XDG_CONFIG_HOME": work}
server = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment)
try:
    for _ in range(200):
        if server.poll() is not None:
            sys.exit(open(os.path.join(work, "log")).read())
        try:
            socket.create_connection(("127.0.0.1", port), timeout=5).close()
            break
        except OSError:
            time.sleep(0.05)
    print(port, flush=True)
    sys.stdin.read()
finally:
    # nginx ends its workers on SIGTERM.
    server.terminate()
    server.wait()
