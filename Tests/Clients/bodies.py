"""Nights with bodies that are made to be slow or large: bodies.py SUBCAL REPLAY [NAME …]

Prints the exit status, the CPU seconds and the megabytes of each run, a line of JSON each. A run that takes a minute
of CPU time is killed: what is not linear takes far longer. Bodies that take much memory are as large as a body may be,
16 MB and 4 MB for a page, the others 2 MB; with NAMEs all of them are. Bodies that are published are played only by
NAME.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from string import ascii_lowercase, digits

MOST, MOST_OF_PAGE, USUAL = 16 << 20, 4_000_000, 2 << 20
LARGE = {"html-tables", "html-text", "csv-lines", "csv-cp950", "json-objects", "json-numbers", "json-names"}
PUBLISHED = {"list-rows", "closes-codes"}
CPU_SECONDS = 60
LIST, CLOSES = "twse-subscriptions-2024", "twse-closes"
HEADER = ('"序號","抽籤日期","證券名稱","證券代號","發行市場","申購開始日","申購結束日","承銷股數","實際承銷股數","承銷價(元)",'
          '"實際承銷價(元)","撥券日期(上市、上櫃日期)","主辦券商","申購股數","總承銷金額(元)","總合格件","中籤率(%)","取消公開抽籤 ",')
ROW = ('"1","113/11/12","申購","%06d","初上市","113/11/04","113/11/08","80,000","80,000","100","100","113/11/15","凱基",'
       '"1,000","8,000,000","0","0","",\n')


def filled(size, count, piece, start="", end=""):
    """A body of pieces, so many or as many as fit; a piece may have a number in it."""
    numbered = "%" in piece
    length = len((piece % 10_000_000 if numbered else piece).encode())
    count = count or (size - len((start + end).encode())) // length
    return (start + ("".join(piece % number for number in range(count)) if numbered else piece * count) + end).encode()


def bodies():
    """The name of each body, its source, and what it is filled with."""
    page = "<html><table><tr><th>抽籤日期</th><th>證券代號</th></tr>"
    yield "html-cells", LIST, ("<td>", page), None
    yield "html-rows", LIST, ("<tr><td>a<td>b", page), None
    yield "html-tables", LIST, ("<table><tr><td>a</table>", page), None
    yield "html-attributes", LIST, (" a%d", page + "<p"), None
    # As many names as libxml2 takes, again and again.
    names = "".join(f" {a}{b}" for a in ascii_lowercase for b in ascii_lowercase + digits)
    yield "html-names", LIST, (names, page + "<p"), None
    yield "html-tags", LIST, ("<b a='>'>", page), None
    yield "html-references", LIST, ("&#x53F0;", page + "<tr><td>"), None
    yield "html-comments", LIST, ("<!--", page), None
    yield "html-scripts", LIST, ("<script></", page), None
    yield "html-text", LIST, ("申購 ", page + "<tr><td>"), None
    yield "csv-commas", LIST, (",", HEADER + "\n"), None
    yield "csv-lines", LIST, ("a\n", HEADER + "\n"), None
    yield "csv-quotes", LIST, ('""', HEADER + "\n"), None
    yield "csv-header", LIST, ('"證券代號%d",',), None
    yield "csv-blanks", LIST, (" ", "a"), None
    yield "csv-columns", LIST, ("a," * 61 + "\n", HEADER + "," * 42 + "\n"), None
    yield "csv-cp950", LIST, ("a,§\n",), None
    yield "json-numbers", LIST, ("1.5,", '{"stat":"OK","fields":["證券代號"],"data":[[', "1]]}"), None
    yield "json-number", LIST, ("1", '{"stat":"OK","fields":["證券代號"],"data":[[', "]]}"), None
    yield "json-rows", LIST, ("[],", '{"stat":"OK","fields":["證券代號"],"data":[', "[]]}"), None
    yield "json-nested", LIST, ("[",), None
    yield "json-objects", CLOSES, ('{"a%d":1},', "[", "{}]"), None
    yield "json-names", CLOSES, ('"a%d":1,', "[{", '"b":1}]'), None
    yield "json-escapes", CLOSES, ("\\u53f0", '["', '"]'), None
    yield "json-tables", CLOSES, ('{"a":"\\n"},', '{"stat":"OK","tables":[', '{"a":1}]}'), None
    yield "json-text", CLOSES, ("\\\"", '"', '"'), None
    yield "list-rows", LIST, (ROW, HEADER + "\n", "說明:\n"), 1000
    bar = '{"Date":"1131029","Code":"%s","Name":"a","ClosingPrice":"%s","TradeVolume":"1"},'
    one = '{"Date":"1131029","Code":"2330","Name":"a","ClosingPrice":"1"}]'
    yield "closes-one-code", CLOSES, (bar % ("2330", "%d"), "[", one), 99_000
    yield "closes-codes", CLOSES, (bar % ("9%05d", "1"), "[", one), 99_000


def run(subcal, replay):
    work = Path(replay).parent

    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 1))

    process = subprocess.Popen(
        [subcal, "nightly", "--as-of", "2024-10-29T21:30", "--replay", replay, "--output", work / "public", "--store",
         work / "store.sqlite"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, preexec_fn=limit)
    message = process.stderr.read().decode()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return {"status": process.returncode, "seconds": round(usage.ru_utime + usage.ru_stime, 1),
            "megabytes": usage.ru_maxrss >> 10, "message": message}


def main():
    subcal, original, wanted = sys.argv[1], sys.argv[2], sys.argv[3:]
    for name, source, parts, count in bodies():
        if name not in wanted if wanted else name in PUBLISHED:
            continue
        most = MOST_OF_PAGE if name.startswith("html-") else MOST
        body = filled(most if wanted or name in LARGE else USUAL, count, *parts)
        if name == "csv-cp950":
            body = body.replace("§".encode(), b"\xff")
        with tempfile.TemporaryDirectory() as folder:
            replay = Path(folder) / "replay"
            replay.mkdir()
            for file in Path(original).resolve().iterdir():
                if not file.name.startswith(source + "."):
                    (replay / file.name).symlink_to(file)
            (replay / f"{source}.csv").write_bytes(body)
            print(json.dumps({"body": name, **run(subcal, replay)}), flush=True)


main()
