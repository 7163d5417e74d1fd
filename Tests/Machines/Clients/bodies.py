"""Nights whose exchange sends a body that is made to be slow or large: bodies.py SUBCAL [NAME …], or serve NAME

Prints the exit status, the seconds and the megabytes of each, a line of JSON each. Bodies that may take much memory are
as large as a body may be: 8 MB, and 4 MB for a page; those that may only take long have 1 MB. A night ends itself with
another status after two minutes, and what is not linear takes far longer. Bodies that are decoded to their end or
published, which takes long without optimization, are played only by NAME. Of the others those are played that take a few
seconds at most, with LONG=1 all.
"""

import functools
import json
import os
import random
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from string import ascii_lowercase, digits

sys.path.append(str(Path(__file__).resolve().parents[1] / "Faults"))
import acts  # noqa: E402
import night  # noqa: E402

MOST, MOST_OF_PAGE, USUAL = 8 << 20, 4_000_000, 1 << 20
SECONDS = 100
ONLY_BY_NAME = {"csv-repairs", "list-rows", "list-some-rows", "closes-codes"}
SHORT = {
    "html-cells", "html-attributes", "html-names", "html-larger", "csv-commas", "csv-lines", "csv-quotes", "csv-header",
    "csv-columns", "json-nested", "json-tables", "bytes-random", "bytes-eten"}
LIST, CLOSES = "list", "closes"
HEADER = ('"序號","抽籤日期","證券名稱","證券代號","發行市場","申購開始日","申購結束日","承銷股數","實際承銷股數","承銷價(元)",'
          '"實際承銷價(元)","撥券日期(上市、上櫃日期)","主辦券商","申購股數","總承銷金額(元)","總合格件","中籤率(%)","取消公開抽籤 ",')
ROW = ('"1","113/11/12","申購","%06d","初上市","113/11/04","113/11/08","80,000","80,000","100","100","113/11/15","凱基",'
       '"1,000","8,000,000","0","0","",')


def filled(piece, start="", end="", count=None, most=MOST):
    """A function that makes a body of pieces, so many or as many as fit; a piece may have a number in it."""
    numbered = isinstance(piece, str) and "%" in piece
    piece, start, end = (part if isinstance(part, bytes) else part.encode() for part in (piece, start, end))

    def make():
        length = len(piece % 10_000_000 if numbered else piece)
        number = count or (most - len(start + end)) // length
        return start + (b"".join(piece % n for n in range(number)) if numbered else piece * number) + end
    return make


def page(piece, start="", most=MOST_OF_PAGE):
    return filled(piece, "<html><table><tr><th>抽籤日期</th><th>證券代號</th></tr>" + start, most=most)


def bodies():
    """The name of each body, its source, and a function that makes it."""
    yield "html-cells", LIST, page("<td>")
    yield "html-rows", LIST, page("<tr><td>a<td>b")
    yield "html-tables", LIST, page("<table><tr><td>a</table>")
    yield "html-attributes", LIST, page(" a%d", "<p")
    # As many names as libxml2 takes, again and again.
    names = "".join(f" {a}{b}" for a in ascii_lowercase for b in ascii_lowercase + digits)
    yield "html-names", LIST, page(names, "<p", most=USUAL)
    yield "html-tags", LIST, page("<b a='>'>")
    yield "html-references", LIST, page("&#x53F0;", "<tr><td>", most=USUAL)
    yield "html-comments", LIST, page("<!--", most=USUAL)
    yield "html-scripts", LIST, page("<script></", most=USUAL)
    yield "html-text", LIST, page("申購 ", "<tr><td>")
    yield "html-larger", LIST, filled("<td>", "<html><table><tr>")

    yield "csv-commas", LIST, filled(",", HEADER + "\n")
    yield "csv-lines", LIST, filled("a\n", HEADER + "\n")
    yield "csv-quotes", LIST, filled('""', HEADER + "\n", most=USUAL)
    yield "csv-header", LIST, filled('"證券代號%d",')
    yield "csv-blanks", LIST, filled(" ", "a", most=USUAL)
    yield "csv-columns", LIST, filled("a," * 61 + "\n", HEADER + "," * 42 + "\n")
    yield "csv-cp950", LIST, filled(b"a,\xff\n")
    # One cell too many, and another that does not fit however two of them are joined.
    row = ROW.replace('"",', '"?",') + "1," * 42 + "\n"
    yield "csv-repairs", LIST, filled(row, HEADER + "註," * 41 + "\n", "說明:\n", count=1000)

    answer = '{"stat":"OK","fields":["證券代號"],"data":[['
    yield "json-numbers", LIST, filled("1.5,", answer, "1]]}")
    yield "json-number", LIST, filled("1", answer, "]]}")
    yield "json-rows", LIST, filled("[],", '{"stat":"OK","fields":["證券代號"],"data":[', "[]]}")
    yield "json-text", LIST, filled("a", answer + '"', '"]]}')
    yield "json-header", LIST, filled("a", '{"stat":"OK","fields":["證券代號","', '"],"data":[["1","1"]]}')
    yield "json-nested", LIST, filled("[", '{"stat":')
    yield "json-arrays", LIST, filled("[" * 500 + "]" * 500 + ",", '{"stat":"OK","more":[', "1]}")
    yield "json-blanks", LIST, filled(" ", "[", "]")
    yield "json-objects", CLOSES, filled('{"a%d":1},', "[", "{}]")
    yield "json-names", CLOSES, filled('"a%d":1,', "[{", '"b":1}]')
    yield "json-escapes", CLOSES, filled("\\u53f0", '[{"Code":"', '"}]')
    yield "json-tables", CLOSES, filled('{"a":"\\n"},', '{"stat":"OK","tables":[', '{"a":1}]}', most=USUAL)
    yield "json-string", CLOSES, filled("\\\"", '"', '"')
    yield "json-in-string", CLOSES, filled('{\\"a\\":1},', '"[', '{}]"')

    yield "bytes-marks", LIST, filled(b"\xef\xbb\xbf")
    yield "bytes-nul", LIST, filled(b"\0")
    yield "bytes-mark-nul", LIST, filled(b"\0", b"\xef\xbb\xbf")
    yield "bytes-ff", LIST, filled(b"\xff")
    yield "bytes-random", CLOSES, lambda: random.Random(18).randbytes(MOST)
    yield "bytes-utf16", LIST, filled("申購,".encode("utf-16-le"), b"\xff\xfe")
    # A character that ETEN added to Big5, in CP950 and as UTF-8.
    yield "bytes-eten", LIST, filled(b"\xc6\xa1", b"\xff")
    yield "bytes-private", LIST, filled("\uf6b1")

    for name, count in [("list-rows", 1000), ("list-some-rows", 300)]:
        yield name, LIST, filled(ROW + "\n", HEADER + "\n", "說明:\n", count=count)
    bar = '{"Date":"1131029","Code":"%s","Name":"a","ClosingPrice":"%s","TradeVolume":"1"},'
    one = '{"Date":"1131029","Code":"2330","Name":"a","ClosingPrice":"1"}]'
    yield "closes-one-code", CLOSES, filled(bar % ("2330", "%d"), "[", one, count=99_000)
    yield "closes-codes", CLOSES, filled(bar % ("9%05d", "1"), "[", one, count=99_000)


def found(wanted):
    return next((source, make) for name, source, make in bodies() if name == wanted)


def sent(make):
    """The act of sending a body, which is made when it is asked for: the most memory of a child that was started before is
    never under that of this process at its start (getrusage(2), execve(2))."""
    kept = functools.cache(make)
    return lambda visit: visit.answer(kept())


def optional_sources(visit):
    """The same large body from each source that a night can do without, which are asked side by side."""
    if visit.source in (LIST, CLOSES):
        visit.good()
    else:
        visit.answer(filled("a\n", HEADER + "\n")())


def played(subcal, wanted):
    if wanted == "gzip-bomb":
        act, source = acts.bomb(1), LIST
    elif wanted == "optional-sources":
        act, source = optional_sources, None
    else:
        source, make = found(wanted)
        act = sent(make)
    exchange = night.Exchange(act=act, attacked=source)
    try:
        with tempfile.TemporaryDirectory() as folder:
            ended = night.run(subcal, folder, exchange, {"--time-limit": str(SECONDS)})
    finally:
        exchange.close()
    return {"body": wanted, "status": ended.status, "seconds": round(ended.seconds, 1),
            "megabytes": ended.memory >> 20, "message": "\n".join(ended.lines)}


def serve(wanted):
    source, make = found(wanted)
    body = make()

    def send(visit):
        visit.answer(body)
        print("sent", flush=True)

    exchange = night.Exchange(act=send, attacked=source)
    print(*(exchange.port(host) for host in exchange.hosts), flush=True)
    sys.stdin.read()
    os._exit(0)


def main():
    subcal, wanted = sys.argv[1], sys.argv[2:]
    if subcal == "serve":
        serve(wanted[0])
    is_long = os.environ.get("LONG") == "1"
    usual = [name for name, _, _ in bodies() if (name not in ONLY_BY_NAME if is_long else name in SHORT)]
    names = wanted or usual + ["gzip-bomb"] + ["optional-sources"] * is_long
    if len(names) == 1:
        print(json.dumps(played(subcal, names[0])))
        return
    # A process each, because the memory of a program begins with that of its parent. A pool of processes forks while it
    # ends, and may leave one behind that holds what the caller waits for.
    def alone(name):
        command = [sys.executable, "-B", __file__, subcal, name]
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout

    with ThreadPoolExecutor(os.cpu_count()) as workers:
        for ended in workers.map(alone, names):
            print(ended, end="", flush=True)


if __name__ == "__main__":
    main()
