"""Prints the status and some headers of each URL, one line per URL; does not follow redirects.

usage: headers.py NAME[,NAME…] [REQUEST-HEADER: VALUE …] URL…
"""

import http.client
import sys
import urllib.parse

names = sys.argv[1].split(",")
given = dict(a.split(": ", 1) for a in sys.argv[2:] if not a.startswith("http"))
for url in (a for a in sys.argv[2:] if a.startswith("http")):
    parts = urllib.parse.urlsplit(url)
    connection = http.client.HTTPConnection(parts.netloc, timeout=30)
    connection.request("GET", parts.path + (f"?{parts.query}" if parts.query else ""), headers=given)
    answer = connection.getresponse()
    answer.read()
    print(answer.status, *(f"{name}: {answer.headers.get(name, '-')}" for name in names), sep="\t")
