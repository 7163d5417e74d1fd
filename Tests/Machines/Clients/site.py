#!/usr/bin/env python3
"""Prints what headless Chromium shows of a published folder: site.py FOLDER PART[=ARGUMENT] ...

One Chromium shows all parts; each is an object of lists of texts, or of the text of what went wrong. FOLDER is served
from loopback, or opened from disk for the parts disk and live. LONG=1 also looks at every width, and at every page in every colour.
"""
import base64
import datetime
import functools
import http.server
import importlib.util
import itertools
import json
import os
import pathlib
import re
import sys
import tempfile
import threading
import time as clock
import traceback
import urllib.parse

from selenium import webdriver
from selenium.common.exceptions import TimeoutException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

MORNING = "2024-10-30T01:00:00Z"
LONG = os.environ.get("LONG") == "1"


class Silent(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def served(folder, kind=Silent):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(kind, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_address[1]}"


def serve(folder):
    return served(folder)[1]


@functools.cache
def chromium():
    options = webdriver.ChromeOptions()
    for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
                     # Without a spare process for a page that nobody asked for yet.
                     "--disable-features=SpareRendererForSitePerProcess"]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))


class Browser:
    """A tab at a given time and window width, of a reader who has not been there; it keeps every requested address and
    every console message. The worker would ask for all pages, so only two parts have one."""

    def __init__(self, root, width=1280, dark=False, script=True, moment=MORNING, worker=False):
        self.root = root
        self.driver = chromium()
        self.before = self.driver.current_window_handle
        self.driver.switch_to.new_window("tab")
        for kind in ["browser", "performance"]:
            self.driver.get_log(kind)
        self.do("Storage.clearDataForOrigin", origin="/".join(root.split("/")[:3]), storageTypes="all")
        self.do("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
        # Without smooth scrolling, which moves what is about to be clicked.
        self.do("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce"}])
        if not script:
            self.do("Emulation.setScriptExecutionDisabled", value=True)
        elif moment:
            self.before_pages(f"{{ const fixed = Date.parse('{moment}'); Date.now = () => fixed; }}")
        if not worker:
            self.before_pages("delete Navigator.prototype.serviceWorker;")
        self.complaints, self.asked, self.from_worker = [], set(), set()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.close()
        self.driver.switch_to.window(self.before)

    def do(self, command, **values):
        return self.driver.execute_cdp_cmd(command, values)

    def before_pages(self, source):
        self.do("Page.addScriptToEvaluateOnNewDocument", source=source)

    def open(self, path):
        # A blank page is another process, and needed only where the next differs in its fragment alone.
        if self.driver.current_url.split("#")[0] == f"{self.root}/{path}".split("#")[0]:
            self.driver.get("about:blank")
        self.driver.get(f"{self.root}/{path}")
        self.note()

    def note(self):
        self.complaints += [entry["message"] for entry in self.driver.get_log("browser")]
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                self.asked.add(message["params"]["request"]["url"])
            elif message["method"] == "Network.responseReceived" and message["params"]["response"]["fromServiceWorker"]:
                self.from_worker.add(message["params"]["response"]["url"])

    def elsewhere(self):
        """Requested addresses outside the folder."""
        self.note()
        known = (self.root + "/", "data:", "about:", "blob:")
        return sorted(url for url in self.asked if not url.startswith(known) and not url.endswith("/favicon.ico"))

    def run(self, script, *values):
        return self.driver.execute_script(script, *values)

    def one(self, query):
        return self.driver.find_element(By.CSS_SELECTOR, query)

    def texts(self, query):
        return [e.text.replace("\n", " ") for e in self.driver.find_elements(By.CSS_SELECTOR, query)]

    def codes(self):
        return self.run(
            "return [...document.querySelectorAll('#list tr.o')].filter(r => !r.hidden).map(r => r.dataset.code)")

    def type(self, query, text):
        field = self.one(query)
        field.clear()
        field.send_keys(text)

    def follow(self, query):
        """Follows a link and waits for the page."""
        before = self.driver.current_url
        self.one(query).click()
        WebDriverWait(self.driver, 20).until(
            lambda d: d.current_url != before and self.run("return document.readyState") == "complete")

    def fragment(self):
        return self.run("return decodeURIComponent(location.hash)")


def table(root, _):
    seen = {}
    with Browser(root, worker=True) as b:
        b.open("index.html")
        seen["first"] = b.codes()[:8]
        seen["shown"] = b.texts("#shown")
        b.type("[name=q]", "９９３５")
        seen["found by full-width code"] = b.codes()
        b.type("[name=q]", "泰鼎-ky")
        seen["found by name, other case"] = b.codes()
        seen["fragment of a search"] = [b.fragment()]
        b.type("[name=q]", "臺新藥")
        seen["found by the other 台"] = b.codes()
        b.type("[name=q]", "初上櫃")
        seen["found by issue type"] = b.codes()[:3]
        b.one("[name=q]").clear()
        b.do("Input.imeSetComposition", text="ㄑㄧㄥˋ", selectionStart=4, selectionEnd=4)
        seen["while composing"] = [str(len(b.codes())), b.fragment()]
        b.do("Input.insertText", text="慶")
        seen["composed"] = b.codes()
        b.type("[name=q]", "no such thing")
        seen["found by nothing"] = b.codes() + b.texts("#unmatched")
        b.one("#unmatched button").click()
        seen["after clearing"] = [str(len(b.codes())), b.one("[name=q]").get_attribute("value"), b.fragment()]
        for least in ["+33", "33.", ".5", "-.5"]:
            b.type("[name=min]", least)
            seen[f"premium from {least}"] = b.texts("#shown") + [b.one("[name=min]").get_attribute("aria-invalid")]
        b.one("[type=reset]").click()
        for most in ["50,000", "5 萬元"]:
            b.type("[name=most]", most)
            seen[f"cash up to {most}"] = b.texts("#shown")
        b.one("[type=reset]").click()
        for chip in ["state", "min", "most"]:
            b.one(f".chip[data-filter={chip}]").click()
            seen[f"chips until {chip}"] = b.codes() + [b.fragment()]
        b.one("[type=reset]").click()
        b.one(".chip[data-filter=sort]").click()
        seen["popular"] = b.codes() + [b.fragment(), b.one("[name=order]").get_attribute("value")]
        seen["its column"] = b.texts("[data-sort=apps]") + b.texts("[data-group=open] [data-c=apps]")
        b.one(".chip[data-filter=fav]").click()
        seen["popular favourites"] = [b.fragment()]
        b.one(".chip[data-filter=fav]").click()
        b.one(".chip[data-filter=sort]").click()
        seen["not popular"] = [b.fragment()]
        seen["years"] = b.texts("#list .fold")
        b.run("document.querySelector('.fold').click()")
        seen["a month unfolded"] = [str(len(b.codes())), b.fragment()] + b.texts("#list .fold[aria-expanded=true]")
        b.run("document.querySelector('.fold').click()")
        seen["after reset"] = [str(len(b.codes())), b.fragment()]
        # A search looks through everything, also when a month is unfolded.
        b.open("index.html#year=2024-08")
        b.type("[name=q]", "世界")
        seen["searched in the archive"] = b.codes() + b.texts("#list .fold") + b.texts("#shown")
        b.open("index.html")
        b.one(".chip[value='awaiting_draw,drawn']").click()
        seen["awaited"] = b.codes() + [b.fragment()]
        b.one("[type=reset]").click()
        b.one("[name=state] [value=upcoming]").click()
        seen["upcoming"] = b.codes()
        b.one("[name=state] [value='']").click()
        b.one("[name=state] [value='open,last_day']").click()
        b.one("[name=board] [value=TWSE]").click()
        b.type("[name=min]", "30")
        seen["open on TWSE from 30 %"] = b.codes()
        b.one("[type=reset]").click()
        for column in ["name", "stage", "period", "price", "close", "premium", "profit", "cash", "odds", "ev"]:
            button = b.one(f"[data-sort={column}] button")
            for _ in range(2):
                button.click()
                way = b.one(f"[data-sort={column}]").get_attribute("aria-sort")
                values = b.run(
                    "return [...document.querySelectorAll('tbody[data-group=past] tr.o')].map(r =>"
                    " arguments[0] === 'name' ? r.dataset.code : arguments[0] === 'period' ? r.dataset.start :"
                    " r.querySelector(`[data-c=${arguments[0]}]`).dataset.v ?? null)", column)
                known = [v if column in ("name", "period") else float(v) for v in values if v is not None]
                in_order = known == sorted(known, reverse=way == "descending")
                unknown_last = all(v is None for v in values[len(known):])
                seen[f"by {column}"] = seen.get(f"by {column}", []) + [way, str(in_order and unknown_last)]
            button.click()
            seen[f"by {column}"] += [str(b.one(f"[data-sort={column}]").get_attribute("aria-sort"))]
        b.open("index.html#q=ky&state=closed&sort=premium&dir=desc")
        seen["shared view"] = b.codes()[:3] + [b.one("[name=q]").get_attribute("value")]
        seen["its language link"] = [b.one(".language").get_attribute("href").split("/")[-1]]
        b.follow(".language")
        seen["the view in English"] = b.codes()[:3] + [b.run("return document.documentElement.lang")]
        seen["complaints"] = b.complaints
        seen["asked elsewhere"] = b.elsewhere()
    return seen


def favourites(root, _):
    seen = {}
    with Browser(root) as b:
        b.open("index.html")
        for code in ["4174", "9935"]:
            b.one(f"[data-code='{code}'] .star").click()
        seen["first"] = b.codes()[:5]
        seen["groups"] = b.texts("tbody:not([hidden]) .head th")
        seen["pressed"] = b.run(
            "return [...document.querySelectorAll('.star[aria-pressed=true]')].map(s => s.ariaLabel)")
        b.one("[data-sort=premium] button").click()
        seen["sorted"] = b.codes()[:4]
        b.run("""
            const make = URL.createObjectURL;
            URL.createObjectURL = (blob) => { blob.text().then(text => { window.exported = text; }); return make(blob); };
            """)
        b.one("#export").click()
        b.driver.set_script_timeout(5)
        seen["exported"] = [b.driver.execute_async_script(
            "const done = arguments[0]; const look = () => window.exported ? done(window.exported)"
            " : setTimeout(look, 20); look();")]
        b.open("index.html#fav=1")
        seen["kept, and alone"] = b.codes()
        b.one("[data-code='9935'] .star").send_keys(Keys.ENTER)
        seen["one less by key"] = b.codes() + [b.run("return document.activeElement.dataset.filter || 'lost'")]
        seen["complaints"] = b.complaints
    return seen


def back(root, _):
    """What is kept from page to page: the view, favourites, the broker's terms, the chart's indicator."""
    seen = {}
    with Browser(root) as b:
        b.open("index.html")
        b.type("[name=q]", "慶")
        b.follow("#list tr.o:not([hidden]) a")
        seen["the link back"] = [b.one(".crumb a").get_attribute("href").split("/")[-1]]
        b.one("h1 + .actions .star").click()
        seen["pressed"] = b.run("return [...document.querySelectorAll('.star')].map(s => s.ariaLabel + s.ariaPressed)")
        b.type("#calc [name=discount]", "2.8")
        b.one("#calc [name=sell]").click()
        b.run("const s = document.querySelector('[name=lower]'); s.value = 'macd';"
              " s.dispatchEvent(new Event('change', { bubbles: true }))")
        b.follow(".crumb a")
        seen["back"] = [b.fragment()] + b.codes() + b.texts("tbody:not([hidden]) .head th")
        b.open("offerings/6535-20241029.html")
        seen["on another page"] = b.run("""
            return [document.querySelector("#calc").elements.discount.value,
              document.querySelector("#chart-tools").elements.lower.value,
              document.querySelector(".crumb a").hash];
            """)
        seen["complaints"] = b.complaints
    return seen


def place(root, _):
    """Back from an offering, by its link and by the browser's button: filter, order and place as they were."""
    seen = {}
    with Browser(root) as b:
        b.open("index.html#state=closed&sort=premium&dir=desc&q=%E9%9B%BB")
        b.open("index.html#state=closed&sort=premium&dir=desc")
        b.run("document.querySelectorAll('#list tr.o:not([hidden])')[25].scrollIntoView({ block: 'center' })")
        # Where the row is on the screen: rows above it may grow later, and the browser scrolls with them.
        row = "document.querySelectorAll('#list tr.o:not([hidden])')[25]"
        look = lambda: [b.fragment(), " ".join(b.codes()[23:28])]
        top = lambda: b.run(f"return {row}.getBoundingClientRect().top")
        before, height = look(), top()
        seen["is scrolled"] = [str(b.run("return scrollY") > 500)]
        for way in ["link", "button"]:
            b.run("document.querySelectorAll('#list tr.o:not([hidden]) th a')[25].click()")
            WebDriverWait(b.driver, 20).until(lambda d: "/offerings/" in d.current_url and b.run("return document.readyState") == "complete")
            if way == "link":
                b.follow(".crumb a")
            else:
                b.driver.back()
            WebDriverWait(b.driver, 20).until(lambda d: "/index.html" in d.current_url and b.run("return document.readyState") == "complete")
            try:
                # The browser scrolls after the page is complete, and to whole pixels.
                WebDriverWait(b.driver, 10).until(lambda _: look() == before and abs(top() - height) < 3)
                seen[way] = ["as before"]
            except TimeoutException:
                seen[way] = [*look(), str(top()), *before, str(height)]
        seen["complaints"] = b.complaints
    return seen


def exported(b, button):
    """The text of the file that a button saves."""
    b.run("""
        delete window.exported;
        window.make ??= URL.createObjectURL;
        URL.createObjectURL = (blob) => { blob.text().then(text => { window.exported = text; }); return window.make(blob); };
        """)
    b.run("document.querySelector(arguments[0]).click()", button)
    WebDriverWait(b.driver, 10).until(lambda _: b.run("return window.exported !== undefined"))
    return b.run("return window.exported")


def mine(root, _):
    """What the reader applies for: ticks, accounts, sums of the calendar, files."""
    seen = {}
    scratch = tempfile.TemporaryDirectory()

    def give(b, text):
        file = pathlib.Path(scratch.name, "given.csv")
        file.write_text(text)
        b.run("document.querySelector('#mine-said').textContent = ''")
        b.one("#mine-file").send_keys(str(file))
        WebDriverWait(b.driver, 10).until(lambda _: b.run("return document.querySelector('#mine-said').textContent"))
        return b.run("return document.querySelector('#mine-said').textContent")

    def table(b):
        return b.run("return [...document.querySelectorAll('#mine-list h3, .owed li, .own')].map(r => r.textContent"
                     " + [...r.querySelectorAll('input')].map(i => i.checked ? '☑' : '☐').join(''))")

    def sums(b):
        return b.run("return [...document.querySelectorAll('.sum')].filter(s => !s.hidden).map(s =>"
                     " s.closest('[data-day]').dataset.day + ' ' + s.textContent)")

    def ticks(b):
        return b.run("return [...document.querySelectorAll('.tick:not([aria-pressed=false])')].map(t => t.textContent)")

    def add(b, name, person):
        b.type("[name=account]", name)
        b.run("document.querySelector('[name=person]').value = arguments[0]", person)
        b.run("document.querySelector('#mine-tools').requestSubmit()")
        return b.run("return document.querySelector('#mine-said').textContent")

    def owner(b, place, person):
        b.run("const field = document.querySelectorAll('#mine-accounts select')[arguments[0]]; field.value = arguments[1];"
              " field.dispatchEvent(new Event('change'))", place, person)
        return b.texts("#mine-accounts .wrong") + [
            b.run("return document.querySelectorAll('#mine-accounts select')[arguments[0]].value", place)]

    with Browser(root) as b:
        b.open("index.html")
        seen["everybody's"] = sums(b)[-4:]
        seen["offered for"] = [e.get_attribute("aria-label") for e in b.driver.find_elements(By.CSS_SELECTOR, ".tick")]
        seen["empty"] = b.texts("#mine-list")
        for code in ["4927", "9935"]:
            b.run("document.querySelector(`[data-code='${arguments[0]}'] .tick`).click()", code)
        seen["ticked"] = table(b)
        seen["mine"] = sums(b)
        seen["not added"] = [add(b, "本人", "other"), add(b, "me", "other"), add(b, "<i>son", "")]
        seen["no names"] = [add(b, name, "other") for name in ["=1+1", "＋x", "-x", "@x", "全部", "all"]]
        seen["added"] = [add(b, "<i>son", "other"), add(b, "<i>son", "other"), add(b, "mine too", "of me")]
        seen["one of several"] = ticks(b)
        b.run("document.querySelector(\"[data-key='9935-20241029 <i>son']\").click()")
        b.run("document.querySelector(\"[data-key='9935-20241029 mine too']\").click()")
        seen["one person twice"] = b.texts(".wrong") + ticks(b)
        seen["another owner"] = owner(b, 1, "me") + owner(b, 2, "mine too") + owner(b, 2, "me")
        b.run("document.querySelector(\"[data-code='4174'] .tick\").click()")
        seen["asked which"] = b.texts("dialog h2, dialog label")
        for box in b.driver.find_elements(By.CSS_SELECTOR, "dialog input")[1:]:
            box.click()
        seen["chosen"] = ticks(b)[-1:] + b.texts("dialog p")
        b.driver.find_elements(By.CSS_SELECTOR, "dialog input")[0].click()
        seen["one person in the dialog"] = b.texts("dialog p") + ticks(b)[-1:]
        for box in b.driver.find_elements(By.CSS_SELECTOR, "dialog input")[1:]:
            box.click()
        b.one("dialog button").click()
        b.run("[...document.querySelectorAll('.drop')].at(-1).click()")
        seen["two accounts"] = table(b)
        seen["sums of both"] = sums(b)
        text = exported(b, "#mine-export")
        seen["exported"] = text.splitlines()
        b.open("offerings/9935-20241029.html")
        seen["on its page"] = b.run("return [...document.querySelectorAll('.tick')].map(t => t.textContent + t.ariaPressed)")
        b.one(".tick").click()
        for box in b.driver.find_elements(By.CSS_SELECTOR, "dialog input"):
            box.click()
        b.open("index.html")
        seen["without it"] = table(b)
        seen["complaints"] = b.complaints
    with Browser(root) as b:
        b.open("index.en.html")
        seen["refused"] = [
            give(b, text.replace(",<i>son,<i>son,9935-20241029", ",all,,9935-20241029")),
            give(b, "code,account\n<i>9999,\n"),
            give(b, "code,account,person\n9935,kgi,Mei\n9935,fubon,Mei\n"), *table(b), *b.texts("#mine-list")]
        seen["imported"] = [give(b, "\ufeff" + text.replace("\n", "\r\n"))] + table(b)
        seen["exported again"] = [str(exported(b, "#mine-export") == text)]
        seen["another owner in a file"] = [
            give(b, "code,account,person\n9935,<i>son,me\n"), give(b, "code,account,person\n9935,fubon,Mei\n6535,fubon,son\n")]
        seen["an empty file"] = [give(b, text) for text in ["\n", "# none\n", "code,account\n"]]
        seen["a watchlist"] = [give(b, "4174  # 浩鼎\n\n# none\n9935\n")] + b.run(
            "return [...document.querySelectorAll('.star[aria-pressed=true]')].map(s => s.ariaLabel)")
        b.one(".drop").click()
        seen["without an account"] = table(b)
        seen["complaints in English"] = b.complaints
    return seen


def balances(root, file):
    """What becomes of amounts that are typed as balances, and what the script reads of those of a file."""
    seen = {}
    with Browser(root) as b:
        b.open("index.html")
        b.run("document.querySelector(`[data-code='9935'] .tick`).click()")
        for text in ["1萬", "＄１０，０００", "1.5 萬元", "ten", "1.5", "", "十萬"]:
            b.run("""
                const field = document.querySelector("#mine-accounts input");
                field.value = arguments[0];
                field.dispatchEvent(new Event("change", { bubbles: true }));
                """, text)
            seen[text] = b.run("""
                const field = document.querySelector("#mine-accounts input");
                return [field.value, String(field.ariaInvalid), ...[...document.querySelectorAll(".wrong, .owed b")].map((it) => it.textContent)];
                """)
        seen["read"] = [str(amount) for amount in b.run(
            "return arguments[0].map((text) => subcal.amount(text) ?? 'none')", json.loads(pathlib.Path(file).read_text()))]
        field = b.one("#mine-accounts input")
        field.send_keys(Keys.CONTROL + "a", "rubbish", Keys.TAB)
        b.open("index.html")
        seen["rubbish, and a reload"] = [b.run("return document.querySelector('#mine-accounts input').value"),
                                         b.run("return JSON.stringify(subcal.mine().balances)")]
        # What an older page kept: an account without a name, beside one of the name that it was shown by.
        b.run("""localStorage.setItem('subcal.mine', JSON.stringify({ accounts: ["", "本人"], balances: { "": [7, "2024-10-29"] },
            ticks: { "9935-20241029": [""], "4927-20241028": ["本人", ""] } }))""")
        b.open("index.html")
        seen["of an older page"] = b.texts("#mine-accounts li") + [b.run(
            "return JSON.stringify([subcal.mine().accounts, subcal.mine().ticks, subcal.mine().balances])")]
        seen["complaints"] = b.complaints
    return seen


def owed(root, file):
    """What the page says must be deposited on each evening, for what a file says is ticked."""
    given = json.loads(pathlib.Path(file).read_text())
    seen = {}
    for evening in given["evenings"]:
        with Browser(root, moment=f"{evening}T13:00:00Z") as b:
            b.open("index.html")
            own = given["mine"] | {"balances": {name: [cash, evening] for name, cash in given["have"].items()}}
            b.run("localStorage.setItem('subcal.mine', JSON.stringify(arguments[0]))", own)
            b.open("index.html")
            seen[evening] = sorted(b.run("""
                const line = (one, more = "") => [one.account + more, one.debit, one.cash, one.missing].join(" ");
                return [...subcal.deposits(subcal.now()).map((one) => line(one)), ...subcal.additions(subcal.now()).map((one) => line(one, " more"))];
                """)) + [found[1] for found in (re.search("(?:存入|繳款) ([0-9,]+) 元", text) for text in b.texts("#now span")) if found]
            seen["complaints"] = seen.get("complaints", []) + b.complaints
    return seen


def intended(root, _):
    """The line, what is folded below it and the sums of the calendar, of two accounts with what is ordered and what is not."""
    seen = {}
    with Browser(root, moment="2024-10-29T13:30:00Z") as b:
        b.open("index.html")
        b.run("localStorage.setItem('subcal.mine', JSON.stringify(arguments[0]))", {
            "accounts": ["me", "mei"], "orders": {"4927-20241028": ["me"], "9935-20241029": ["me"]},
            "ticks": {"4927-20241028": ["me"], "9935-20241029": ["me", "mei"], "6535-20241029": ["mei"]},
            "balances": {"me": [50000, "2024-10-29"], "mei": [100000, "2024-10-29"]}})
        b.open("index.html")
        for day in ["2024-10-29", "2024-11-04"]:
            b.run("Date.now = () => Date.parse(arguments[0]); document.dispatchEvent(new Event('visibilitychange'))", f"{day}T14:00:00Z")
            seen[day] = b.texts("#now span")
            seen[f"{day}, folded"] = b.run("return [...document.querySelectorAll('#now-more li')].map((it) => it.textContent)")
        seen["sums"] = b.run("return [...document.querySelectorAll('.sum')].filter((it) => !it.hidden).map((it) => it.textContent)")
        seen["complaints"] = b.complaints
    return seen


def committed(code, kind, end, movements, **more):
    """An auction or a cash increase as the page's data have it; a movement is a condition, days and what comes to it."""
    names = ["if", "ready", "date", "cash", "amount", "deposit", "fee", "back"]
    return {"kind": kind, "id": f"{code}-20260529-{'auction' if kind == 'bid' else 'increase'}", "code": code, "name": "股",
            "end": end, "tax": "0.3", "assumed": "won", "isGone": False, "movements": [
                {name: value for name, value in zip(names, one) if value is not None} for one in movements]} | more


def auction(code, end, debit, opened, back, ready, date, fee, **more):
    return committed(code, "bid", end, [
        ["always", end, debit, -400, None, -1], ["lost", None, back, 0, None, 1], ["won", ready, date, 0, -1, 1, -1, back],
    ], opened=opened, start="2026-05-29", minimum=700000, most=20, deposit=50, fee=fee, lost=400, **more)


def right(code, end, ratio, price, close=None):
    return committed(code, "right", end, [["always", end, end, 0, -1]], ratio=ratio, price=price, close=close, lost=0)


def draw(code, cash, ready, debit, refund):
    return committed(code, "draw", ready, [["always", ready, debit, -cash], ["lost", None, refund, cash - 20]]) | {
        "id": f"{code}-20260529", "assumed": "lost", "start": "2026-05-29", "lost": 20, "dates": {}}


def worked(root, _):
    """Bids, rights and draws worked out by hand: movements, states, what is missing and profits."""
    seen = {}
    first = auction("6637", "2026-06-02", "2026-06-03", "2026-06-04", "2026-06-05", "2026-06-08", "2026-06-09", 50000, delivery="2026-06-18")
    bond = auction("35832", "2026-06-08", "2026-06-09", "2026-06-10", "2026-06-11", "2026-06-12", "2026-06-15", 7000)
    other = auction("6951", "2026-06-05", "2026-06-08", "2026-06-09", "2026-06-10", "2026-06-11", "2026-06-12", 40000)
    rights = [right("8033", "2026-06-02", 6289729510, 1080000, "143"), right("3717", "2026-06-11", 12799345520, 200000, "20.20"),
              right("8926", "2026-05-11", 10954672305, 327300)]
    draws = [draw("6890", 85070, "2026-06-04", "2026-06-05", "2026-06-09"), draw("6952", 57200, "2026-06-05", "2026-06-08", "2026-06-10"),
             draw("6953", 30070, "2026-06-05", "2026-06-08", "2026-06-10")]
    trading = [f"2026-06-{day:02}" for day in [1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 15, 16, 17, 18, 22, 23, 24]]
    script = """
        subcal.changeMine((own) => Object.assign(own, { people: {}, ticks: {}, orders: {}, shares: {}, balances: {}, ends: {} }, arguments[1]));
        const moment = { day: arguments[0], second: 78000 }, all = subcal.commitments(moment);
        return {
          states: all.map((one) => `${one.target} ${one.state} ${one.profit ?? "-"}`),
          flows: all.flatMap((one) => one.movements.map((it) => `${it.if} ${it.cash} ${it.ready ?? "-"} ${it.date}`)),
          deposits: subcal.deposits(moment, all).map((one) => `${one.ready} ${one.debit} ${one.cash} ${one.missing} ${one.ifWon}`),
        };"""
    with Browser(root) as b:
        b.before_pages("""{
            const parse = JSON.parse, more = %s;
            JSON.parse = (text) => { const value = parse(text); return value?.isIndex ? Object.assign(value, more) : value; };
            }""" % json.dumps({"items": [first, bond, other, *rights, *draws], "days": trading[:3], "tradingDays": trading[3:],
                               "now": "2026-06-03T21:40"}))
        b.open("index.html")

        def look(day, targets, balance=None, ends=None, people=None, orders=True):
            ticks = {target: list(shares) for target, shares in targets.items()}
            accounts = sorted({name for names in ticks.values() for name in names})
            own = {"accounts": accounts, "people": people or {}, "ticks": ticks, "orders": ticks if orders else {},
                   "shares": {target: {name: count for name, count in shares.items() if count} for target, shares in targets.items()},
                   "balances": {"mei": [balance, day]} if balance is not None else {}, "ends": {target: {"mei": end} for target, end in (ends or {}).items()}}
            return b.run(script, day, own)

        id = lambda item, bid="": item["id"] + (f"@{bid}" if bid else "")
        for name, item, bid, shares in [("1", first, "81.5", 2000), ("2", bond, "116.2", 1000), ("3", other, "48", 3000),
                                        ("4", rights[0], "", 3000), ("5", rights[1], "", 5500), ("6", rights[2], "", 3000)]:
            day = "2026-05-04" if name == "6" else "2026-05-29"
            seen[name] = look(day, {id(item, bid): {"mei": shares}})["flows"]
        seen["worth"] = [str(b.run("return subcal.net(arguments[0], arguments[1], '0.3')", *one) - paid) for one, paid in [
            ((188, "143"), 20304), ((703, "20.20"), 14060)]]
        seen["7"] = look("2026-05-29", {id(rights[0]): {"mei": 1500, "mei2": 1700}}, people={"mei2": "mei"})["flows"]
        seen["8"] = look("2026-06-03", {id(first, "81.5"): {"mei": 2000}, id(draws[0]): {"mei": 0}, id(draws[1]): {"mei": 0},
                                    id(other, "48"): {"mei": 3000}, id(rights[1]): {"mei": 5500}}, 200000)["deposits"]
        bids = {id(first, "75"): {"mei": 1000}, id(first, "82"): {"mei": 2000}, id(first, "81.3"): {"mei": 3000}}
        seen["9"] = look("2026-06-02", bids, 350000)["deposits"]
        b.run("subcal.items.get(arguments[0]).lowest = 813000", first["id"])
        opened = look("2026-06-04", bids, 0)
        seen["9 opened"] = opened["states"] + opened["deposits"]
        part = look("2026-06-04", bids, 0, {id(first, "81.3"): {"won": True, "shares": 1000}})
        seen["9 in part"] = part["deposits"] + [flow for flow in part["flows"] if "36585" in flow]
        sold = look("2026-06-18", {id(first, "82"): {"mei": 2000}}, 0, {id(first, "82"): {"won": True, "day": "2026-06-18", "price": "100"}})
        seen["10"] = sold["states"] + sold["flows"][-1:]
        # A right that is paid, in whole and in part, one that is let lapse or sold unpaid, one that nobody has recorded, and
        # one of an increase that is off.
        held = {id(rights[0]): {"mei": 3000}}
        seen["rights"] = [" ".join(look(day, held, 30000, {id(rights[0]): end} if end else None)[name]) for day, end, name in [
            ("2026-06-01", {"won": True, "paid": "2026-05-29", "shares": 188}, "flows"), ("2026-06-01", {"won": True, "paid": "2026-05-29", "shares": 100}, "flows"), ("2026-06-01", {"won": False}, "states"),
            *[("2026-06-01", {"won": False, "shares": 188, "day": "2026-06-01", "price": "12.5"}, name) for name in ["states", "flows", "deposits"]],
            ("2026-06-03", None, "states"), ("2026-06-03", None, "flows"), ("2026-06-02", None, "deposits")]]
        # What came back on the evening of a balance is in it; a gap of a day that is over is no gap of a later one.
        evening = lambda day, since, cash: b.run(script, day, {"accounts": ["mei"], "ticks": targets, "orders": targets, "balances": {"mei": [cash, since]},
            "shares": {id(other, "48"): {"mei": 3000}}})["deposits"]
        targets = {draws[0]["id"]: ["mei"], id(other, "48"): ["mei"]}
        seen["since"] = [" / ".join(evening(day, since, cash)) for day, since, cash in [
            ("2026-06-09", "2026-06-09", 0), ("2026-06-10", "2026-06-09", 0), ("2026-06-10", "2026-06-08", 0),
            ("2026-06-03", "2026-06-02", 10000), ("2026-06-09", "2026-06-02", 10000)]]
        b.run("subcal.items.get(arguments[0]).isGone = true", rights[0]["id"])
        seen["rights"].append(" ".join(look("2026-06-01", held)["states"]))
        # Of two debits of a day the price of one is not set: the day has no sum, and the days after it have theirs.
        b.run("Object.assign(subcal.items.get(arguments[0]), { movements: [{ ...subcal.items.get(arguments[0]).movements[0], cash: NaN }] })", draws[2]["id"])
        two = {id(draws[1]): {"mei": 0}, id(draws[2]): {"mei": 0}, id(rights[1]): {"mei": 5500}}
        seen["unknown"] = look("2026-06-03", two, 60000)["deposits"] + [
            b.run("return subcal.total(subcal.debits().filter(({ date }) => date === '2026-06-08'))")]
        # What is not ordered by the hour of the account's broker asks for nothing any more.
        b.run("subcal.changeMine((own) => { own.accounts = ['mei']; own.hours = { mei: 45000 }; })")
        seen["hours"] = [str(b.run("return subcal.commitments({ day: '2026-06-05', second: arguments[0] }).length",
                                   look("2026-06-05", {id(other, "48"): {"mei": 1000}}, orders=False) and second)) for second in [44999, 45000]]
        # Of what failed or was cancelled nothing was taken without an order, and of a draw what the bank had taken by then stays.
        b.run("subcal.items.get(arguments[0]).isGone = true; const draw = subcal.items.get(arguments[1]); draw.dates.stage = 'cancelled'; draw.movements.pop()",
              other["id"], draws[0]["id"])
        seen["off"] = [" / ".join(look("2026-06-09", {target: {"mei": shares}}, orders=orders)["flows"])
                       for target, shares in [(id(other, "48"), 3000), (id(draws[0]), 0)] for orders in [True, False]]
        seen["complaints"] = b.complaints
    return seen


def noted(root, file):
    """Bids and shares held as they are typed, with what is wrong with them, and the files that have them."""
    seen = {}
    folder = pathlib.Path(file).parent

    def give(b, text):
        given = pathlib.Path(folder, "given.csv")
        given.write_text(text)
        b.run("document.querySelector('#mine-said').textContent = ''")
        b.one("#mine-file").send_keys(str(given))
        WebDriverWait(b.driver, 10).until(lambda _: b.run("return document.querySelector('#mine-said').textContent"))
        return b.run("return document.querySelector('#mine-said').textContent")

    with Browser(root) as b:
        b.open("index.html")

        def note(id, price, count, account="me"):
            return b.run("""
                const form = document.querySelector("#mine-add"), { what, price, count, whose } = form.elements;
                what.value = arguments[0];
                what.dispatchEvent(new Event("change"));
                [price.value, count.value, whose.value] = [...arguments].slice(1);
                form.requestSubmit();
                const wrong = [...form.querySelectorAll(".wrong")].map((it) => it.previousElementSibling.name + " " + it.textContent);
                return wrong.length ? wrong.join() + ` ${price.value}|${count.value}` : JSON.stringify(subcal.mine().shares);
                """, id, price, count, account)

        ids = ["7705-20241106-auction", "9993-20240812-increase"]
        seen["offered"] = b.texts("#mine-add option")
        for price, count in [("58.57", "1"), ("5o", "1"), ("", "1"), ("60", "0"), ("60", "529"), ("60", "1.5"), ("60", "two"),
                             ("６０", "２"), ("60.50 元", "1張"), ("NT$61", "1,0")]:
            seen[f"{price} × {count}"] = [note(ids[0], price, count)]
        seen["the most of a person"] = [note(ids[0], "62", "526"), note(ids[0], "62", "525"), note(ids[0], "62", "524")]
        for count in ["many", "-3", "3,000股", "３張", "1萬"]:
            seen[count] = [note(ids[1], "", count)]
        seen["terms"] = [b.run("return document.querySelector('#mine-terms').textContent")]
        b.run("document.querySelector(`[data-key='${arguments[0]}']`).click()", f"{ids[0]}@60.5 me")
        order = lambda: b.run("document.querySelector(`[data-key='${arguments[0]}']`).click(); return Object.keys(subcal.mine().orders).length",
                              f"{ids[0]}@60 me mineOrder")
        seen["placed too early"] = [str(order()), *b.texts("#mine-list .wrong")]
        b.run("Date.now = () => Date.parse('2024-11-06T01:00:00Z')")
        b.run("document.querySelector(`[data-key='${arguments[0]}']`).focus()", f"{ids[0]}@60 me mineOrder")
        order()
        seen["the focus after it"] = [b.run("return document.activeElement.dataset.key ?? document.activeElement.tagName")]
        b.run("const field = document.querySelector('#mine-accounts input[type=time]'); field.value = '12:30'; field.dispatchEvent(new Event('change'))")
        seen["noted again"] = [note(ids[0], "60", "3"), note(ids[0], "62", "523"), b.run("return document.querySelector('#mine-said').textContent"),
                               b.run("return document.querySelector('#mine-add [name=count]').ariaInvalid")]
        note(ids[0], "62", "524")
        seen["noted again"] += [give(b, f"code,account,offering,kind,shares\n7705,me,{ids[0]}@60,applied,{shares}\n") for shares in [3000, 2000]]
        seen["noted"] = b.run("return [...document.querySelectorAll('#mine-list h3, .owed li, .own')].map((it) => it.textContent)")
        seen["sums"] = b.run("return [...document.querySelectorAll('.sum')].filter((it) => !it.hidden).map((it) => it.closest('[data-day]').dataset.day + ' ' + it.textContent)")
        text = exported(b, "#mine-export")
        seen["exported"] = text.splitlines()
        pathlib.Path(file).write_text(text)
        b.run("localStorage.clear()")
        b.open("index.html")
        seen["imported"] = [give(b, text), str(exported(b, "#mine-export") == text)]
        b.run("localStorage.clear()")
        b.open("index.html")
        titles = "code,account,offering,kind,shares,cut_off\n"
        seen["refused"] = [give(b, titles + row) for row in [
            f"7705,me,{ids[0]}@58.57,applied,1000,", f"7705,me,{ids[0]}@60,applied,529000,", f"7705,me,{ids[0]}@60,applied,,",
            f"7705,me,{ids[0]},applied,1000,", f"7705,me,{ids[0]}@0,applied,1000,", f"9993,me,{ids[1]},held,many,", f"9993,me,{ids[1]},held,0,",
            "9935,me,9935-20241029,held,1000,", "9935,me,9935-20241029,applied,,25:00"]]
        # What a list, or the shares held, speak against is refused as the command refuses it.
        b.run("subcal.items.get(arguments[0]).lowest = 620000", ids[0])
        titles = "code,account,person,offering,kind,day,price,shares\n"
        bid, held = f"7705,me,me,{ids[0]}@61,applied,,,1000\n", "".join(f"9993,{name},me,{ids[1]},held,,,{count}\n" for name, count in [("me", 1500), ("mei", 1700)])
        seen["refused results"] = [give(b, titles + rows) for rows in [
            f"7705,me,me,{ids[0]}@61,won,,,", f"{bid}7705,me,me,{ids[0]}@61,won,,,", f"7705,me,me,{ids[0]}@63,applied,,,1000\n7705,me,me,{ids[0]}@63,not_won,,,",
            f"7705,me,me,{ids[0]}@61.005,applied,,,1000", f"{bid}7705,me,me,{ids[0]}@61,sold,2024-11-12,90,",
            "9935,me,me,9935-20241029,won,,,\n9935,me,me,9935-20241029,sold,2024-11-04,40,", f"{held}9993,mei,me,{ids[1]},applied,2024-11-26,,100",
            f"{held}9993,mei,me,{ids[1]},applied,2024-11-28,,169", f"{held}9993,mei,me,{ids[1]},sold,2024-12-04,3,"]]
        seen["nothing of it"] = [b.run("return JSON.stringify([subcal.mine().ticks, subcal.mine().ends])")]
        seen["within the right"] = [give(b, f"{titles}{held}9993,mei,me,{ids[1]},applied,2024-11-28,,168")]
        # What another page of the origin wrote counts as nothing.
        b.run("localStorage.setItem('subcal.mine', arguments[0])", json.dumps({
            "accounts": ["me"], "hours": {"me": "x"}, "shares": {f"{ids[0]}@60": {"me": "2"}, "x": 3, ids[1]: {"me": -1}},
            "ticks": {f"{ids[0]}@60": ["me"], f"{ids[0]}@x": ["me"], ids[0]: ["me"], ids[1]: ["me"], "x@1": ["me"]},
            "ends": {ids[1]: {"me": {"won": True, "paid": "x", "shares": -1}}, f"{ids[0]}@60": {"me": 3}}}))
        b.open("index.html")
        seen["of another shape"] = b.run("return [...document.querySelectorAll('.own a, .owed li')].map((it) => it.textContent)") + [
            b.run("return JSON.stringify([subcal.mine().hours, subcal.mine().shares, subcal.mine().ends])")]
        b.run("localStorage.clear()")
        b.open("index.html")
        # A page's file from before bids and rights.
        seen["an older file"] = [give(b, "code,name,account,person,offering,kind,day,price\n9935,慶豐富,me,me,9935-20241029,applied,,\n"),
                                 b.run("return JSON.stringify([subcal.mine().ticks, subcal.mine().orders, subcal.mine().shares])")]
        seen["complaints"] = b.complaints
    return seen


def followed(root, _):
    """A bid and a right of a person with two accounts, from the order to the sale."""
    seen = {}
    bid, increase = "7705-20241106-auction@60", "9993-20240812-increase"
    with Browser(root) as b:
        b.open("index.html")
        b.run("localStorage.setItem('subcal.mine', JSON.stringify(arguments[0]))", {
            "accounts": ["me", "mei"], "people": {"mei": "me"}, "ticks": {bid: ["me"], increase: ["me", "mei"]},
            "shares": {bid: {"me": 3000}, increase: {"me": 3000, "mei": 500}}})
        b.open("index.html")
        texts = lambda query: b.run("return [...document.querySelectorAll(arguments[0])].map((it) => it.textContent)", query)
        press = lambda key: b.run("document.querySelector(`[data-key='${arguments[0]}']`).click()", key)
        write = lambda key, text: b.run("document.querySelector(`[data-key='${arguments[0]}']`).value = arguments[1]", key, text)

        def at(day):
            b.run("Date.now = () => Date.parse(arguments[0]); document.dispatchEvent(new Event('visibilitychange'))", f"{day}T09:00:00Z")

        def look(day, *keys):
            at(day)
            for key in keys:
                press(key)
            seen[day] = texts("#mine-list h3, .life") + [text for text in b.texts("#now span") if "7705" in text or "9993" in text]

        look("2024-11-07", f"{bid} me mineOrder")
        look("2024-11-11")
        at("2024-11-13")
        for lots in ["4", "x", "1"]:
            write(f"{bid} me count", lots)
            press(f"{bid} me mineWon")
            seen.setdefault("lots that were won", []).extend(texts("#mine-list .wrong"))
        look("2024-11-13")
        look("2024-11-26")
        look("2024-11-28", f"{increase} me mineWon")
        write(f"{bid} me price", "100")
        press(f"{bid} me mineSell")
        seen["results"] = b.run("return [...document.querySelectorAll('#mine-list tbody tr')].map(r => [...r.children].map(c => c.textContent).join(' '))")
        seen["exported"] = exported(b, "#mine-export").splitlines()[1:]
        seen["complaints"] = b.complaints
    return seen


def rights(root, file):
    """A right that is paid in part, and one that is sold unpaid, as they are noted, counted, exported and read again."""
    seen = {}
    increase = "9993-20240812-increase"
    with Browser(root) as b:
        b.open("index.html")
        b.run("localStorage.setItem('subcal.mine', JSON.stringify(arguments[0]))", {
            "accounts": ["mei", "son"], "ticks": {increase: ["mei", "son"]}, "shares": {increase: {"mei": 3000, "son": 5000}},
            "balances": {name: [10000, "2024-11-27"] for name in ["mei", "son"]}})
        b.open("index.html")
        b.run("Date.now = () => Date.parse(arguments[0]); document.dispatchEvent(new Event('visibilitychange'))", "2024-11-28T09:00:00Z")
        texts = lambda query: b.run("return [...document.querySelectorAll(arguments[0])].map((it) => it.textContent)", query)
        look = lambda: texts("#mine-list h3, .owed li, .life")

        def press(key, field=None, text=""):
            if field:
                b.run("document.querySelector(`[data-key='${arguments[0]}']`).value = arguments[1]", f"{increase} {field}", text)
            b.run("document.querySelector(`[data-key='${arguments[0]}']`).click()", f"{increase} {key}")

        seen["held"] = look()
        for text in ["158", "0", "1.5", "x"]:
            press("mei mineWon", "mei count", text)
            seen.setdefault("no part", []).extend(texts("#mine-list .wrong"))
        press("mei mineWon", "mei count", "１００股")
        seen["paid in part"] = look()
        for text in ["", "x", "0"]:
            press("son mineSell", "son price", text)
            seen.setdefault("no price", []).extend(texts("#mine-list .wrong"))
        press("son mineSell", "son price", "2.5 元")
        press("son mineUndo")
        seen["taken back"] = look()
        press("son mineSell", "son price", "2.5")
        seen["sold"] = look()
        seen["counted"] = b.run("return subcal.commitments().map((one) => [one.account, one.state, one.shares, one.profit ?? '-', "
                                "...one.movements.map((it) => `${it.cash} ${it.date}`)].join(' '))")
        seen["results"] = b.run("return [...document.querySelectorAll('#mine-list tbody tr')].map(r => [...r.children].map(c => c.textContent).join(' '))")
        text = exported(b, "#mine-export")
        pathlib.Path(file).write_text(text)
        seen["exported"] = text.splitlines()[1:]
        b.run("localStorage.clear()")
        b.open("index.html")
        b.one("#mine-file").send_keys(file)
        WebDriverWait(b.driver, 10).until(lambda _: b.run("return document.querySelector('#mine-said').textContent"))
        seen["read again"] = [str(exported(b, "#mine-export") == text)]
        seen["complaints"] = b.complaints
    return seen


def carried(root, file):
    """What the page says must be deposited on an evening for one of each kind, and the file that it exports then."""
    own = {"accounts": ["mei", "dad"], "hours": {"mei": 45000}, "balances": {"mei": [30000, "2024-11-06"]},
           "ticks": {"83742-20241031-auction@102.5": ["dad"], "7705-20241106-auction@60": ["mei"],
                     "9993-20240812-increase": ["mei"], "4174-20241101": ["mei"]},
           "orders": {"7705-20241106-auction@60": ["mei"], "4174-20241101": ["mei"]},
           "shares": {"83742-20241031-auction@102.5": {"dad": 1000}, "7705-20241106-auction@60": {"mei": 2000},
                      "9993-20240812-increase": {"mei": 3000}}}
    with Browser(root, moment="2024-11-06T13:45:00Z") as b:
        b.open("index.html")
        b.run("localStorage.setItem('subcal.mine', JSON.stringify(arguments[0]))", own)
        b.open("index.html")
        text = exported(b, "#mine-export")
        pathlib.Path(file).write_text(text)
        return {"exported": text.splitlines(), "complaints": b.complaints,
                "line": [text for text in b.texts("#now span") if "存入" in text], "deposits": sorted(b.run(
            "return subcal.deposits().map((one) => [one.account, one.debit, one.cash, one.missing].join(' '))"))}


def life(root, file):
    """Two accounts' applications from tick to sale, and the file that is exported at the end."""
    seen = {}
    with Browser(root) as b:
        b.open("index.html")
        b.run("localStorage.setItem('subcal.mine', JSON.stringify({ accounts: ['mei', 'son'], ticks: {} }))")
        b.open("index.html")

        def look(day, *keys):
            b.run("Date.now = () => Date.parse(arguments[0]); document.dispatchEvent(new Event('visibilitychange'))", f"{day}T09:00:00Z")
            for key in keys:
                b.run("document.querySelector(`[data-key='${arguments[0]}']`).click()", key)
            seen[day] = b.run("return [...document.querySelectorAll('.life')].map(e => e.textContent)") + [
                text for text in b.texts("#now span") if "查" in text]

        for code in ["4927", "9935"]:
            b.run("document.querySelector(`[data-code='${arguments[0]}'] .tick`).click()", code)
            for place in range(2):
                b.run("document.querySelectorAll('dialog input')[arguments[0]].click()", place)
            b.run("document.querySelector('dialog button').click()")
        look("2024-10-29")
        b.run("Date.now = () => Date.parse('2024-10-30T02:00:00Z'); document.dispatchEvent(new Event('visibilitychange'))")
        seen["asked on the last day"] = b.texts("#now .urgent")
        seen["in the file before"] = exported(b, "#mine-export").splitlines()[1:3]
        orders = [f"{offering} {name} mineOrder" for offering in ["4927-20241028", "9935-20241029"] for name in ["mei", "son"]]

        def asked():
            return [text for text in b.texts("#now span") if "4927" in text]

        look("2024-10-30")
        seen["asked of what was not ordered"] = asked()
        look("2024-10-30", *orders[:2])
        seen["asked of what was ordered"] = asked()
        look("2024-11-01")
        look("2024-11-02", *orders[2:])
        look("2024-11-04")
        look("2024-11-06")
        look("2024-11-06", "4927-20241028 mei mineLost", "4927-20241028 son mineWon", "4927-20241028 son mineUndo",
             "4927-20241028 son mineLost", "9935-20241029 mei mineWon")
        look("2024-11-13", "9935-20241029 son mineLost")
        # Without a price nothing is sold.
        look("2024-11-14", "9935-20241029 mei mineSell")
        b.run("document.querySelector('.life input:not([type])').value = '43.5'")
        look("2024-11-14", "9935-20241029 mei mineSell")
        seen["results"] = b.run("return [...document.querySelectorAll('#mine-list tbody tr')].map(r => [...r.children].map(c => c.textContent).join(' '))")
        seen["cannot be unticked"] = b.run("return [...document.querySelectorAll('.tick:disabled')].map(t => t.ariaLabel)")
        text = exported(b, "#mine-export")
        pathlib.Path(file).write_text(text)
        b.run("localStorage.clear()")
        b.open("index.html")
        # With one account: what is marked as ordered is not forgotten with a tap.
        b.run("localStorage.setItem('subcal.mine', JSON.stringify({ accounts: ['me'], ticks: { '4927-20241028': ['me'] },"
              " orders: { '4927-20241028': ['me'] } }))")
        b.open("index.html")
        one = "document.querySelector(`[data-code='4927'] .tick`)"
        b.run(one + ".click()")
        seen["asked before it is forgotten"] = b.texts("dialog label") + [b.run(f"return {one}.textContent")]
        b.run("document.querySelector('dialog input').click()")
        seen["asked before it is forgotten"].append(b.run(f"return {one}.textContent"))
        b.run("document.querySelector('dialog button').click()")
        b.run(one + ".click()")
        seen["asked before it is forgotten"].append(b.run(f"return {one}.textContent"))
        # What was not ordered is neither drawn nor refunded.
        b.run("localStorage.setItem('subcal.mine', JSON.stringify({ accounts: ['me'], orders: { '4927-20241028': ['me'] },"
              " ticks: { '4927-20241028': ['me'], '9935-20241029': ['me'] } }))")
        b.open("index.html")
        seen["of the day"] = []
        for day in ["2024-11-04", "2024-11-05", "2024-11-06"]:
            b.run("Date.now = () => Date.parse(arguments[0]); document.dispatchEvent(new Event('visibilitychange'))", f"{day}T00:00:00Z")
            seen["of the day"] += [f"{day} {text}" for text in b.texts("#now span") if re.match("今天(扣款|抽籤|退款)", text)]
        b.run("localStorage.clear()")
        b.open("index.html")
        b.one("#mine-file").send_keys(str(pathlib.Path(file).resolve()))
        WebDriverWait(b.driver, 10).until(lambda _: b.run("return document.querySelector('#mine-said').textContent"))
        again = exported(b, "#mine-export")
        seen["read again"] = [str(sorted(again.splitlines()) == sorted(text.splitlines()))]
        seen["complaints"] = b.complaints
    return seen


def foreign(root, _):
    """What a reader sees whose browser holds, under the pages' names, what another project of the origin wrote."""
    seen = {}
    values = [
        "1", "{}", "[]", '"x"', "{", "[1, {}, null]", "constructor", '{"accounts": {"length": 2}, "ticks": 7}',
        '{"accounts": [1, ["a"]], "ticks": []}', '{"accounts": ["a", "a"], "ticks": {"9935-20241029": 5}}',
        '{"accounts": ["a"], "ends": {"9935-20241029": {"a": {"won": 1, "price": {}}}, "x": 3}, "balances": {"a": ["1", 2]},'
        ' "ticks": {"9935-20241029": ["b", 3, null], "4927-20241029": {"0": "a"}}}',
        # Accounts of any name, and ticks of what is gone or cancelled.
        '{"accounts": ["__proto__", "a"], "balances": {"__proto__": [1, "2024-10-30"]}, "ends": {"0000-20200101": {"a": {"won": true}}},'
        ' "ticks": {"0000-20200101": ["a"], "6950-20240318": ["__proto__"]}}']
    with Browser(root) as b:
        b.open("index.html")
        for value in values if LONG else values[1::2]:
            b.run("for (const name of ['favourites', 'mine', 'theme', 'western'])"
                  " localStorage.setItem('subcal.' + name, arguments[0])", value)
            b.open("index.html")
            b.type("[name=q]", "9935")
            found = b.codes()
            b.one("[type=reset]").click()
            for button in [".star", ".tick", "#theme"]:
                b.run("document.querySelector(arguments[0]).click()", ("[data-code='9935'] " if button[0] == "." else "") + button)
                # Of several accounts the first one.
                b.run("document.querySelector('dialog[open] input')?.click(); document.querySelector('dialog[open] button')?.click()")
            shown = found + [str(len(b.codes())), b.run("return document.querySelector('#theme').textContent")] + b.run(
                "return ['.star', '.tick'].map(q => document.querySelector(`[data-code='9935'] ${q}`).ariaPressed)")
            b.open("index.html")
            shown += b.run("return [...document.querySelectorAll('.own a')].map(r => r.textContent).slice(0, 1)")
            seen.setdefault(" ".join(shown), []).append(value)
        seen["complaints"] = b.complaints
    return seen


def offline(root, folder):
    """What a reader sees without a server, and that with one nothing kept is shown."""
    seen = {}

    class Changing(Silent):
        newer = False

        def do_GET(self):
            name, kind = self.path.removeprefix("/pages/"), "text/html"
            if self.path == "/other.svg":
                kind, body = "image/svg+xml", b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
            elif Changing.newer and name.endswith("9935-20241029.html"):
                body = pathlib.Path(folder, name).read_text().replace("慶豐富</bdi></h1>", "慶豐富 NEW</bdi></h1>").encode()
            else:
                self.path = f"/{name}"
                return super().do_GET()
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    server, root = served(folder, Changing)
    # Somebody else's files are beside the pages.
    with Browser(f"{root}/pages", worker=True) as b:
        b.driver.set_script_timeout(30)
        b.open("index.html")
        count = lambda: b.driver.execute_async_script("""
            const done = arguments[0];
            caches.open("subcal").then(async (cache) => done(await cache.match("assets/offline.json") ? (await cache.keys()).length : 0));
            """)
        WebDriverWait(b.driver, 60).until(lambda _: count() > 0)
        listed = json.loads(pathlib.Path(folder, "assets/offline.json").read_text())
        # The list itself, and what the page asked for besides.
        seen["all are kept"] = [str(len(listed) < count() < len(listed) + 5)]
        # What another page of the origin sends to the worker, or keeps in place of the list, stops nothing.
        b.driver.execute_async_script("""
            const done = arguments[0];
            navigator.serviceWorker.ready.then(async ({ active }) => {
              await (await caches.open("subcal")).put("assets/offline.json", new Response("null"));
              for (const message of [1, {}, "x", null]) active.postMessage(message);
              done();
            });
            """)
        b.open("index.html")
        WebDriverWait(b.driver, 60).until(lambda _: b.driver.execute_async_script("""
            const done = arguments[0];
            caches.match("assets/offline.json").then((list) => list.json()).then((list) => done(list !== null));
            """))
        b.open("offerings/9935-20241029.html")
        seen["online"] = b.texts("h1") + [str(b.one(".offline").is_displayed())]
        Changing.newer = True
        b.open("offerings/9935-20241029.html")
        seen["newer"] = b.texts("h1")
        b.open("index.html")
        b.driver.execute_async_script("const [done] = arguments; Object.assign(new Image(), { onload: () => done(), src: '/other.svg' });")
        b.note()
        seen["from the worker"] = [str(f"{root}/{path}" in b.from_worker) for path in ("pages/index.html", "other.svg")]
        server.shutdown()
        server.server_close()
        b.open("offerings/9935-20241029.html")
        seen["offline"] = b.texts("h1") + b.texts(".offline") + [str(b.run("return subcal.chart.bars().length > 20"))]
        b.open("")
        seen["the table offline"] = [str(len(b.codes()))] + b.texts(".offline")
        seen["a past one offline"] = [str(b.run("return [...document.querySelectorAll('[data-group=past] .o a')].length"))]
        b.open("offerings/9939-20241018.html")
        seen["a past one offline"] = b.texts("h1 b")
        seen["manifest"] = [b.run("return document.querySelector('[rel=manifest]').href.split('/').at(-1)")]
        b.open("index.en.html")
        seen["what is not kept offline"] = b.texts("p")
        seen["asked elsewhere"] = [url.removeprefix(root) for url in b.elsewhere()]
    return seen


def theme(root, _):
    """The button for light and dark, kept on every page; paper is always white."""
    seen = {}
    for dark in [False, True]:
        with Browser(root, dark=dark) as b:
            b.open("index.en.html")
            back = lambda: b.run("return getComputedStyle(document.body).backgroundColor")
            looks = [f"{b.one('#theme').get_attribute('aria-label')} {back()}"]
            for _ in range(3):
                b.one("#theme").click()
                looks.append(f"{b.one('#theme').get_attribute('aria-label')} {back()}")
            seen["dark" if dark else "light"] = looks
            b.one("#theme").click()
            if not dark:
                b.one("#theme").click()
            for path in ["offerings/9935-20241029.html", "coming.html", "auctions.html"]:
                b.open(path)
                seen.setdefault("kept", []).append(back())
            # Also where a page has no other script.
            b.run("localStorage.setItem('subcal.western', '1')")
            b.open("backtest.html")
            seen.setdefault("western", []).append(b.run("return getComputedStyle(document.documentElement).getPropertyValue('--up').trim()"))
            b.do("Emulation.setEmulatedMedia", media="print", features=[])
            seen.setdefault("printed", []).append(back())
            seen["complaints"] = seen.get("complaints", []) + b.complaints
    return seen


def printed(root, _):
    """The number of A4 pages of a table of 93 offerings."""
    with Browser(root) as b:
        b.open("index.html")
        b.run("""
            const rows = [...document.querySelectorAll("[data-group=past] .o")];
            for (let more = 93 - document.querySelectorAll("#list .o").length; more > 0; more -= 1) rows[0].after(rows[more % rows.length].cloneNode(true));
            for (const row of document.querySelectorAll("#list .o")) row.hidden = false;
            """)
        rows = b.run("return document.querySelectorAll('#list .o').length")
        pdf = base64.b64decode(b.do("Page.printToPDF", preferCSSPageSize=True)["data"])
        return {"rows": [str(rows)], "pages": [str(len(re.findall(rb"/Type\s*/Page\b", pdf)))]}


def thousand(root, folder):
    """The time to sort 1,000 offerings, the best of three for the slowest column."""
    page = pathlib.Path(folder, "index.html").read_text()
    row = re.search(r'<tr role="row" class="o".*?</tr>\n', page[page.index('data-group="past"'):], re.S).group()
    values = lambda number: re.sub(
        r'data-c="(price|close|premium|profit|odds|ev|cash)"', lambda cell: f'{cell.group()} data-v="{number * 7919 % 9973}"', row)
    rows = "".join(values(number).replace(re.search(r'data-code="(\d+)"', row).group(1), str(1000 + number)) for number in range(1000))
    page = page.replace(row, rows)

    class Large(Silent):
        def do_GET(self):
            if self.path != "/large.html":
                return super().do_GET()
            body = page.encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    _, root = served(folder, Large)
    with Browser(root) as b:
        b.open("large.html#state=closed&year=2024")
        # The processor's time, which other programs on the machine do not lengthen.
        b.do("Performance.enable", timeDomain="threadTicks")
        spent = lambda: sum(value["value"] for value in b.do("Performance.getMetrics")["metrics"]
                            if value["name"] in ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration"))

        def sort(column):
            before = spent()
            b.run("document.querySelector(`[data-sort=${arguments[0]}] button`).click(); document.body.getBoundingClientRect()", column)
            return 1000 * (spent() - before)

        times = [min(sort(column) for _ in range(3)) for column in ["name", "period", "price", "premium", "profit", "cash", "odds"]]
        print("ms:", " ".join(f"{time:.0f}" for time in times), file=sys.stderr)
        b.run("document.querySelector('[data-sort=cash] button').click()")
        order = b.run("return [...document.querySelectorAll('[data-group=past] .o')].map(r => Number(r.querySelector('[data-c=cash]').dataset.v))")
        known = [value for value in order if value is not None]
        # Those that are not laid out yet come as the reader scrolls.
        shown = len(b.codes())
        WebDriverWait(b.driver, 20).until(lambda _: b.run("const rest = document.querySelector('#rest'); rest.scrollIntoView(); return rest.hidden"))
        return {"rows": [str(len(order)), str(shown < 200), str(len(b.codes()) >= 1000)],
                "sorted": [str(known == sorted(known, reverse=True))], "under 200 ms": [str(max(times) < 200)],
                "complaints": b.complaints}


def time(root, moment):
    """The states, at a time of the browser's clock, of offerings open on the evening of the report."""
    with Browser(root, moment=moment) as b:
        b.open("index.en.html")
        rows = [
            b.run("""
                const row = document.querySelector(`#list [data-code="${arguments[0]}"]`);
                return [row.closest("tbody").dataset.group, row.querySelector(".badge").textContent,
                  row.querySelector(".left")?.textContent ?? ""].join("|");
                """, code) for code in ["4927", "9935", "7703", "6950"]]
        rest = [b.one("#old").text, ",".join(b.run(
            "return [...document.querySelectorAll('td.today')].map(d => d.dataset.day)"))]
        # The weeks of the calendar, by their first days.
        rest += [" ".join(b.run("return [...document.querySelectorAll('.weeks tbody tr')].filter((week) => !week.hidden)"
                                ".map((week) => week.querySelector('td').dataset.day.slice(5))"))] + b.texts("#nothing")
        today = [e.text for e in b.driver.find_elements(By.CSS_SELECTOR, "#now > *")]
        more = b.run("return [...document.querySelectorAll('#now-more:not([hidden]) li')].map((it) => it.textContent)")
        b.open("offerings/9935-20241029.en.html")
        rest += [" ".join(b.texts(".line .tense")), b.texts(".badge")[0], b.one("#old").text]
        return {"rows": rows, "rest": rest, "today": today, "more": more}


def weeks(root, _):
    """The weeks that the calendar shows when it is opened later, with four more in which the night knew of something."""
    seen = {}
    with Browser(root, moment="2024-10-29T13:30:00Z") as b:
        b.open("index.html")
        b.run("""
            const body = document.querySelector(".weeks tbody");
            for (const week of [...body.children].slice(1)) {
              const more = body.appendChild(week.cloneNode(true));
              more.hidden = true;
              for (const cell of more.querySelectorAll("[data-day]")) {
                cell.dataset.day = new Date(Date.parse(cell.dataset.day) + 28 * 864e5).toISOString().slice(0, 10);
              }
            }
            """)
        for day in ["2024-10-29", "2024-11-10", "2024-11-11", "2024-12-03", "2024-12-25", "2025-03-01"]:
            b.run("Date.now = () => Date.parse(arguments[0]); document.dispatchEvent(new Event('visibilitychange'))", f"{day}T01:00:00Z")
            seen[day] = b.run("return [...document.querySelectorAll('.weeks tbody tr')].filter((week) => !week.hidden)"
                              ".map((week) => week.querySelector('td').dataset.day.slice(5))")
        seen["complaints"] = b.complaints
    return seen


def present(root, _):
    """What the pages show as of the machine's own clock."""
    with Browser(root, moment=None) as b:
        b.open("index.en.html")
        table = {
            "open": b.run("""
                return [...document.querySelectorAll("tbody[data-group=open] tr.o")].map(row =>
                  [row.dataset.code, ...[".badge", ".left"].map(query => row.querySelector(query).textContent)].join("|"));
                """),
            "today": b.run("return [...document.querySelectorAll('td.today')].map(d => d.dataset.day)"),
            "label, warnings": b.texts(".sample, .old:not([hidden]), #nothing:not([hidden])"),
        }
        b.open("offerings/9935-20241029.en.html")
        offering = {"label and warnings": b.texts(".sample, .old:not([hidden])"),
                    "stage and days": b.texts(".badge, .left, .line .tense")}
        return {**table, **{f"offering's {what}": texts for what, texts in offering.items()}, "complaints": b.complaints}


def calculator(root, file):
    """The results of every case in a file of inputs."""
    with Browser(root) as b:
        b.open("offerings/9935-20241029.html")
        cases = json.loads(pathlib.Path(file).read_text())
        results = b.run("""
            const form = document.querySelector("#calc");
            return arguments[0].map(({ away, ...inputs }) => {
              form.dataset.away = away;
              for (const [name, value] of Object.entries(inputs)) form.elements[name].value = value;
              form.elements.tax.dispatchEvent(new InputEvent("input", { bubbles: true }));
              return Object.fromEntries([...form.querySelectorAll("[data-out]")].map(o =>
                [o.dataset.out, o.textContent.replace(/[▲▼\\u2009,+%元 ]/g, "")]));
            });
            """, cases)
        return {"results": [json.dumps(result, sort_keys=True) for result in results], "complaints": b.complaints}


def bidding(root, file):
    """What the calculator of bids begins with for each auction, and the sums of every bid in a file."""
    seen = {}
    with Browser(root) as b:
        b.open("auctions.html")
        seen["closures"] = b.run("return [...document.querySelectorAll('th small.doubt:not([title])')].map((it) => it.textContent)")
        choose = """
            const form = document.querySelector("#bidding"), { auction, price, lots, sell } = form.elements;
            const choose = (code) => {
              auction.selectedIndex = [...auction.options].findIndex((it) => it.textContent.startsWith(code + " "));
              auction.dispatchEvent(new Event("change", { bubbles: true }));
            };
            const out = () => Object.fromEntries([...form.querySelectorAll("[data-out]")].map(o =>
              [o.dataset.out, o.textContent.replace(/[▲▼\\u2009,+元 ]/g, "")]));
            """
        seen["begins"] = b.run(choose + """
            return [...auction.options].map(({ textContent }) => {
              const [code] = textContent.split(" ");
              choose(code);
              return [code, price.value, lots.value, sell.value].join(" ");
            });
            """)
        results = b.run(choose + """
            return arguments[0].map((given) => {
              choose(given.auction);
              [price.value, lots.value, sell.value] = [given.price, given.lots, given.sell];
              sell.dispatchEvent(new InputEvent("input", { bubbles: true }));
              return out();
            });
            """, json.loads(pathlib.Path(file).read_text()))
        seen["results"] = [json.dumps(result, sort_keys=True) for result in results]
        seen["complaints"] = b.complaints
    return seen


def expected(root, ids):
    """The calculator's expected value on the pages of these offerings, as filled in, and with the odds typed again."""
    seen = {}
    with Browser(root) as b:
        for page in ids.split(","):
            b.open(f"offerings/{page}.en.html")
            value = lambda: b.run("return document.querySelector('[data-out=ev]').textContent")
            filled = value()
            b.run("""
                const { odds } = document.querySelector("#calc").elements, type = (text) => {
                  odds.value = text;
                  odds.dispatchEvent(new InputEvent("input", { bubbles: true }));
                }, shown = odds.value;
                type("100");
                type(shown);
                """)
            seen[page] = [filled, value()]
        seen["complaints"] = b.complaints
    return seen


def chart(root, _):
    """The chart of an offering: the cross, zoom, scrolling, years before, choices; as counts and texts."""
    seen = {}
    with Browser(root) as b:
        b.open("offerings/9935-20241029.en.html")
        b.run("document.querySelector('#chart').scrollIntoView({ block: 'center', behavior: 'instant' })")
        state = lambda: b.run("return subcal.chart.state()")
        rest = lambda: b.driver.execute_async_script(
            "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(done))")
        corner = b.run("const r = document.querySelector('#chart svg').getBoundingClientRect(); return [r.left, r.top]")

        def mouse(kind, x, y, **more):
            b.do("Input.dispatchMouseEvent", type=kind, x=corner[0] + x, y=corner[1] + y, **more)
            rest()

        def reading():
            return b.run("return document.querySelector('#chart-reading').textContent")

        def press(key):
            b.one("#chart").send_keys(key)
            rest()
            return reading()

        # Every visible bar, pointed at in its middle, shows its data.
        wrong = b.run("""
            const rows = JSON.parse(document.querySelector("#chart-data").textContent).bars, wrong = [];
            const bars = subcal.chart.bars();
            for (const [i, bar] of bars.entries()) {
              const [number, o, h, l, c, v] = rows[i], day = new Date(number * 864e5).toISOString().slice(0, 10);
              if (bar.units !== c || bar.o * 1e4 - o > 1e-6 || bar.v !== v || bar.h < bar.l) wrong.push(day);
            }
            return wrong;
            """)
        seen["bars that differ from the data"] = wrong
        readings = []
        for back in [0, 20, 60]:
            x, y, day = b.run("""
                const chart = subcal.chart, place = chart.bars().length - 1 - arguments[0], bar = chart.bars()[place];
                return [chart.x(place), chart.pane().at(bar.c), subcal.dayText(new Date(bar.number * 864e5).toISOString().slice(0, 10))];
                """, back)
            mouse("mouseMoved", x, y)
            text = reading()
            cross = state()["cross"]
            readings.append(f"{text.startswith(day)} {b.run('return subcal.chart.bars()[arguments[0]].units', cross['bar']) == cross['units']}")
        seen["pointed at, read"] = readings
        seen["y and price are each other's inverse"] = [str(b.run("""
            const pane = subcal.chart.pane();
            return [20, 27.3, 36.5].every(price => Math.abs(pane.value(pane.at(price)) - price) < 1e-9)
              && Math.abs(pane.at(pane.top) - pane.y) < 1e-9 && Math.abs(pane.at(pane.bottom) - pane.y - pane.height) < 1e-9;
            """))]
        seen["at rest"] = [press(Keys.ESCAPE)]
        seen["one to the left"] = [press(Keys.ARROW_LEFT), press(Keys.ARROW_LEFT)]
        seen["a tick up"] = [press(Keys.ARROW_UP).split(" · ")[2]]
        seen["to the end"] = [press(Keys.END)[:10]]
        press(Keys.ESCAPE)
        for name, key in [("widest", "+"), ("narrowest", "-")]:
            for _ in range(25):
                press(key)
            seen[name] = [str(state()["candle"])]
        press("+")
        # The bar under the pointer stays under it.
        at = 500
        before = b.run("return subcal.chart.bars().findIndex((_, i) => Math.abs(subcal.chart.x(i) - arguments[0]) <= subcal.chart.state().candle / 2)", at)
        wide = state()["candle"]
        mouse("mouseWheel", at, 200, deltaX=0, deltaY=-300)
        seen["a wheel alone zooms"] = [str(state()["candle"] != wide)]
        b.run("document.querySelector('#chart').scrollIntoView({ block: 'center', behavior: 'instant' })")
        rest()
        mouse("mouseWheel", at, 200, deltaX=0, deltaY=-300, modifiers=2)
        seen["Ctrl and a wheel zoom"] = [str(state()["candle"] > wide)]
        after = b.run("return Math.abs(subcal.chart.x(arguments[0]) - arguments[1]) <= subcal.chart.state().candle", before, at)
        seen["zoom about the pointer"] = [str(after)]
        one = state()
        mouse("mousePressed", 400, 200, button="left", clickCount=1)
        for x in range(420, 620, 20):
            mouse("mouseMoved", x, 200, button="left")
        mouse("mouseReleased", 600, 200, button="left")
        seen["dragged"] = [str(round((one["last"] - state()["last"]) * one["candle"]) in range(195, 206)), str(state()["range"])]
        mouse("mousePressed", 600, 200, button="left", clickCount=1)
        mouse("mouseMoved", 10, 200, button="left")
        mouse("mouseMoved", -2000, 200, button="left")
        mouse("mouseReleased", 10, 200, button="left")
        seen["no further than the newest"] = [str(state()["last"] == b.run("return subcal.chart.bars().length - 1"))]
        labels = lambda: b.run("return subcal.chart.pane().labels")
        wide = state()["candle"]
        for factor in ["1.25", "0.8"]:
            b.run("document.querySelector(`#chart-tools [data-zoom='${arguments[0]}']`).click()", factor)
            seen.setdefault("zoomed by buttons", []).append(str(round(state()["candle"] / wide, 2)))
        rest()
        b.do("Input.dispatchMouseEvent", type="mousePressed", x=corner[0] + 300, y=corner[1] + 200, button="left", clickCount=2)
        b.do("Input.dispatchMouseEvent", type="mouseReleased", x=corner[0] + 300, y=corner[1] + 200, button="left", clickCount=2)
        rest()
        seen["double click"] = [str(state()["range"]), str(state()["cross"])]
        seen["pressed"] = []
        for name in ["1M", "3M", "1Y", "all"]:
            b.run("document.querySelector(`#chart-tools button[value='${arguments[0]}']`).click()", name)
            WebDriverWait(b.driver, 10).until(lambda _: name != "all" or state()["first"].startswith("2022"))
            rest()
            pressed = b.run("return [...document.querySelectorAll('#chart-tools [aria-pressed=true]')].map(x => x.value).join()")
            seen["pressed"].append(f"{pressed} {' '.join(state()['shown'])}")
            seen.setdefault("round prices", []).append(" ".join(f"{price:g}" for price in sorted(labels())))
            offer = "return subcal.chart.pane().bottom <= 27.3 && subcal.chart.pane().top >= 27.3"
            auto = b.run(offer)
            b.one("[name=scale]").click()
            rest()
            seen.setdefault("the offer price is in the scale, and if asked for", []).append(f"{auto} {b.run(offer)}")
            b.one("[name=scale]").click()
            rest()
        count = b.run("return subcal.chart.bars().length")
        days = b.run("return new Set(subcal.chart.bars().map(bar => bar.number)).size")
        sorted_days = b.run("return subcal.chart.bars().every((bar, i, all) => !i || bar.number > all[i - 1].number)")
        seen["with the years before"] = [str(count), str(days == count), str(sorted_days)]
        for lower in ["macd", "macd-taiwan", "rsi", "arbr", "bias", "atr", "cci", "kd"]:
            b.run("""
                const { lower, indicator } = document.querySelector("#chart-tools").elements;
                lower.value = arguments[0];
                // One that is not at hand is typed.
                indicator.value = lower.value ? "" : arguments[0];
                lower.dispatchEvent(new Event("change", { bubbles: true }));
                """, lower)
            rest()
            seen.setdefault("lower panes", []).append(reading().split("MA20 ")[1].split(" ", 1)[1])
        b.one("[name=western]").click()
        seen["western"] = [b.run("return [...document.querySelector('#chart svg').classList].join(' ')")]
        b.open("index.html")
        seen["western on the next page"] = [b.run("return document.documentElement.className")]
        seen["complaints"] = b.complaints
        seen["asked elsewhere"] = b.elsewhere()
    return seen


def mishaps(root, _):
    """Unusual use: links to unknown views, odd numbers, clicks elsewhere."""
    seen = {}
    with Browser(root, moment="2024-11-08T02:00:00Z") as b:
        b.open("index.html#year=2024")
        b.one("[data-code='9935'] .star").click()
        b.open("index.html#months")
        seen["at a place"] = [
            *b.texts("tbody:not([hidden]) .head th"), *b.texts("#shown")]
        b.open("index.html#sort=spark&dir=desc&state=none&board=none")
        seen["of a view that names nothing"] = b.texts("#shown") + [b.one("[name=state]").get_attribute("value")]
        b.open("index.html#q=ky")
        seen["of a view"] = b.texts("#shown")
        b.run("document.documentElement.style.scrollBehavior = 'auto'")
        b.one("nav a[href='#months']").click()
        WebDriverWait(b.driver, 10).until(lambda _: b.fragment() not in ["#months", "#q=ky"] or b.run("return scrollY > 0"))
        WebDriverWait(b.driver, 10).until(lambda _: b.fragment() != "#months")
        seen["after going to a place"] = [b.fragment()] + b.texts("#shown")
        b.one("[type=reset]").click()
        for least in ["30%", "３０", "30.05", "abc"]:
            b.type("[name=min]", least)
            seen[f"from {least}"] = b.texts("#shown") + [b.one("[name=min]").get_attribute("aria-invalid")]
        b.open("offerings/4927-20241028.html")
        b.type("#calc [name=odds]", "2")
        b.one("#calc [name=sell]").send_keys(Keys.CONTROL, "a")
        b.one("#calc [name=sell]").send_keys(Keys.BACKSPACE)
        seen["the calculator's view"] = [b.fragment()]
        b.run("location.hash = 'c.price=50&c.sell=66&c.odds=3'")
        WebDriverWait(b.driver, 10).until(lambda _: b.one("#calc [name=sell]").get_attribute("value") == "66")
        seen["another one's"] = [b.one("[data-out=premium]").text]
        seen["complaints"] = b.complaints
    with Browser(root) as b:
        rest = lambda: b.driver.execute_async_script(
            "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(done))")
        state = lambda: b.run("return subcal.chart.state()")

        def mouse(kind, x, y, **more):
            b.do("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)
            rest()

        b.open("offerings/7708-20241105.en.html")
        b.run("const s = document.querySelector('[name=indicator]'); s.value = 'arbr';"
              " s.dispatchEvent(new Event('change', { bubbles: true }))")
        rest()
        seen["averages alone"] = b.run("return [...document.querySelectorAll('#chart text.legend')].map(t => t.textContent)")
        b.open("offerings/9935-20241029.en.html")
        b.run("document.querySelector('#chart').scrollIntoView({ block: 'center', behavior: 'instant' })")
        left, top = b.run("const r = document.querySelector('#chart svg').getBoundingClientRect(); return [r.left, r.top]")
        mouse("mousePressed", left + 400, top - 40, button="left", clickCount=1)
        mouse("mouseMoved", left + 400, top + 100, button="left", buttons=1)
        mouse("mouseReleased", left + 400, top + 100, button="left")
        before = state()["last"]
        # Without a menu, which would take the following clicks.
        b.run("addEventListener('contextmenu', (event) => event.preventDefault())")
        mouse("mousePressed", left + 400, top + 100, button="right", buttons=2, clickCount=1)
        mouse("mouseMoved", left + 500, top + 100, buttons=0)
        mouse("mouseReleased", left + 500, top + 100, button="right")
        seen["the right button drags"] = [str(state()["last"] != before)]
        # The day under the pointer stays there while years load.
        b.run("document.querySelector(`#chart-tools button[value='1Y']`).click()")
        rest()
        under = lambda x: b.run("""
            const { candle } = subcal.chart.state();
            return subcal.chart.bars().findIndex((_, i) => Math.abs(subcal.chart.x(i) - arguments[0]) <= candle / 2 + 0.01)
              - subcal.chart.bars().length;
            """, x)
        mouse("mousePressed", left + 200, top + 100, button="left", buttons=1, clickCount=1)
        mouse("mouseMoved", left + 210, top + 100, button="left", buttons=1)
        place = under(210)
        for x in range(214, 300, 4):
            mouse("mouseMoved", left + x, top + 100, button="left", buttons=1)
        WebDriverWait(b.driver, 10).until(lambda _: state()["first"] < "2023-10")
        mouse("mouseMoved", left + 300, top + 100, button="left", buttons=1)
        seen["bars that a drag over a loaded year is off"] = [str(abs(under(300) - place))]
        mouse("mouseReleased", left + 300, top + 100, button="left")
        b.run("document.querySelector(`#chart-tools button[value='1M']`).click()")
        rest()
        seen["the cross after a choice of range"] = [str(state()["cross"])]
        seen["complaints at the chart"] = b.complaints
    with Browser(root, width=360) as b:
        b.open("offerings/9935-20241029.en.html")
        seen["half a year on a phone has candles"] = [str(b.run(
            "return subcal.chart.state().candle >= 2 && document.querySelectorAll('#chart path.body').length > 0"))]
        b.open("offerings/9939-20241018.en.html")
        seen["one bar"] = [str(b.run("return subcal.chart.bars().length"))]
        seen["an offer price beyond the scale"] = b.run(
            "return [...document.querySelectorAll('#chart text.offer')].map(text => text.textContent)")
        seen["complaints on a phone"] = b.complaints
    with Browser(root, moment="2024-10-30T05:59:30Z") as b:
        b.before_pages("""
            const every = setInterval;
            window.setInterval = (act, time) => { window.minute = act; return every(act, time); };
            """)
        b.open("offerings/4927-20241028.en.html")
        seen["before the hour, and after"] = b.texts(".badge")
        b.run("Date.now = () => Date.parse('2024-10-30T06:00:30Z'); minute()")
        seen["before the hour, and after"] += b.texts(".badge")
        b.open("index.html")
        seen["the line of today"] = b.texts("#now span")[:1]
        b.run("Date.now = () => Date.parse('2024-10-30T16:00:30Z'); document.dispatchEvent(new Event('visibilitychange'))")
        seen["after midnight, when the tab comes back"] = b.texts("#now")
    return seen


def touch(root, _):
    """A narrow touch screen: a tap, a drag, a pinch."""
    seen = {}
    with Browser(root, width=360) as b:
        b.do("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=2)
        b.open("offerings/9935-20241029.html")
        b.run("document.querySelector('#chart').scrollIntoView({ block: 'center', behavior: 'instant' })")
        left, top, width, height = b.run(
            "const r = document.querySelector('#chart svg').getBoundingClientRect(); return [r.left, r.top, r.width, r.height]")
        seen["fits"] = [str(width <= 360)]
        seen["the lines are named"] = b.run(
            "return [...document.querySelectorAll('#chart text.legend')].filter(e => e.getClientRects().length).slice(0, 2).map(e => e.textContent)")
        state = lambda: b.run("return subcal.chart.state()")

        def fingers(kind, *xs):
            b.do("Input.dispatchTouchEvent", type=kind,
                 touchPoints=[{"x": left + x, "y": top + 150, "id": i} for i, x in enumerate(xs)])

        fingers("touchStart", 200)
        fingers("touchEnd")
        seen["a tap reads a bar"] = [str(state()["cross"] is not None)]
        first = state()["cross"]["bar"]
        fingers("touchStart", 200)
        clock.sleep(0.6)
        for step in range(1, 6):
            fingers("touchMove", 200 - 20 * step)
        fingers("touchEnd")
        seen["press and drag reads"] = [str(state()["cross"] is not None and state()["cross"]["bar"] < first)]
        before = state()
        fingers("touchStart", 100, 160)
        for step in range(1, 11):
            fingers("touchMove", 100 - 4 * step, 160 + 4 * step)
        fingers("touchEnd")
        seen["a pinch widens"] = [str(state()["candle"] > 1.5 * before["candle"])]
        before = state()
        fingers("touchStart", 60)
        for step in range(1, 11):
            fingers("touchMove", 60 + 15 * step)
        fingers("touchEnd")
        seen["a drag goes back"] = [str(state()["last"] < before["last"])]
        seen["complaints"] = b.complaints
    return seen


def chosen(root, _):
    """The parts of a chart that the reader sets, and that they are remembered on other pages."""
    seen = {}
    with Browser(root) as b:
        state = """
            const texts = (query) => [...document.querySelectorAll("#chart " + query)].map(e => e.textContent);
            const width = document.querySelector("#chart svg").clientWidth, places = [...document.querySelectorAll("#chart text.label")];
            return [texts("text.legend").filter(t => /^(MA\\d|BOLL|KD|RSI)/.test(t)).map(t => t.split(" ")[0]).join(" "),
              ["left", "right"].map(side => places.some(e => (e.getAttribute("x") < width / 2) === (side === "left"))).join(" "),
              String(new Set([...document.querySelectorAll("#chart text.date")].map(e => e.getAttribute("y"))).size),
              getComputedStyle(document.querySelector("#chart path.body.down")).fill];
            """
        b.open("offerings/9935-20241029.html")
        seen["usual"] = b.run(state)
        b.run("""
            const { elements } = document.querySelector("#chart-tools");
            const set = (e, name, value) => { e[name] = value; e.dispatchEvent(new Event("change", { bubbles: true })); };
            for (const box of document.querySelectorAll("[name=overlay]")) set(box, "checked", box.value === "ma5");
            for (const box of document.querySelectorAll("[name=label]")) set(box, "checked", ["left", "top", "bottom"].includes(box.value));
            set(elements.lines, "value", "ma3, MA8,nonsense,boll(10,2)");
            set(elements.indicator, "value", "kd(14,3,3)");
            set(elements.rows, "value", "2");
            set(elements.columns, "value", "3");
            set(elements.fall, "value", "#112233");
            """)
        clock.sleep(0.3)
        seen["own"] = b.run(state)
        seen["at most two rows of prices"] = [str(len(b.run("return subcal.chart.pane().labels")) <= 3)]
        b.open("offerings/6535-20241029.html")
        seen["on another page"] = b.run(state)
        b.run("const e = document.querySelector('[name=indicator]'); e.value = 'rsi6'; e.dispatchEvent(new Event('change', { bubbles: true }))")
        clock.sleep(0.3)
        seen["one line"] = b.run(state)[:1]
        seen["complaints"] = b.complaints
    return seen


def choices(root, folder):
    """What the calendar chooser makes of each choice of days: an address that is a published file, with one name everywhere."""
    seen = {"missing": [], "wrong": []}
    site = "https://calendar.example.org/subcal/"
    with Browser(root) as b:
        for page in ["index.html", "index.en.html"]:
            b.open(page)
            made = b.run("""
                const [row] = document.querySelectorAll("#subscribe .feeds li"), boxes = [...document.querySelectorAll("#choose input")];
                const field = row.querySelector(".address"), copy = row.querySelector("[data-copy]");
                const choose = (set) => {
                  boxes.forEach((box, place) => { box.checked = set >> place & 1; });
                  boxes[0].dispatchEvent(new Event("change", { bubbles: true }));
                  // What another box has in it cannot be ticked beside it.
                  return boxes.every((box, place) => Number(box.checked) === (set >> place & 1) && !(box.checked && box.disabled));
                };
                const all = [...Array(2 ** boxes.length - 1).keys()].filter((set) => choose(set + 1)).map((set) => {
                  choose(set + 1);
                  // One that was copied says so until another is chosen.
                  copy.removeAttribute("aria-label");
                  choose(set + 1);
                  const [title, ...links] = row.querySelectorAll("a");
                  return { name: title.textContent, addresses: [title.href, field.value, copy.dataset.copy], links: links.map((link) => link.href),
                    labels: [...row.querySelectorAll("input, button, a:not(:first-child)")].map((it) => it.getAttribute("aria-label") ?? ""),
                    isHidden: row.hidden };
                });
                choose(0);
                return [all, row.hidden, document.querySelector("#choose small").textContent];
                """)
            seen[page] = [str(len(made[0])), str(len({one["addresses"][0] for one in made[0]})), str(made[1]), made[2]]
            for one in made[0]:
                name, (address, *same) = one["name"], one["addresses"]
                if not pathlib.Path(folder, address.removeprefix(site)).is_file():
                    seen["missing"].append(address)
                webcal, google, outlook = one["links"]
                query = lambda link: urllib.parse.parse_qs(urllib.parse.urlsplit(link).query)
                right = [set(same) == {address}, webcal == google_of(query(google)) == address.replace("https", "webcal"),
                         query(outlook) == {"url": [address], "name": [name]}, all(label.endswith(name) for label in one["labels"]),
                         not one["isHidden"]]
                if not all(right):
                    seen["wrong"].append(f"{page} {name}: {right}")
        seen["complaints"] = b.complaints
    return seen


def google_of(query):
    return query["cid"][0]


def indicators(root, file):
    """Lines of the sixty bars for which the script computes other values than the file."""
    sixty = json.loads(pathlib.Path(file).read_text())
    with Browser(root) as b:
        b.open("offerings/9935-20241029.html")
        named = {
            "ma5": ["MA5"], "ma10": ["MA10"], "ma20": ["MA20"], "ma60": ["MA60"],
            "boll": ["BOLL upper", "BOLL middle", "BOLL lower"], "kd": ["K", "D", "J"],
            "macd": ["MACD difference", "MACD signal", "MACD histogram"],
            "macd-taiwan": ["Taiwan difference", "Taiwan signal", "Taiwan histogram"], "rsi": ["RSI6", "RSI14"],
            "arbr": ["AR", "BR"], "bias": ["BIAS20"], "atr": ["ATR14"], "cci": ["CCI14"],
            "volume5": ["volume MA5"], "volume20": ["volume MA20"],
        }
        ours = b.run("""
            const columns = Object.fromEntries([..."ohlcv"].map(name => [name, arguments[0].map(bar => bar[name])]));
            const { indicators, parts } = subcal.chart;
            return Object.fromEntries(arguments[1].map(name => [name, indicators[parts(name).kind](columns, parts(name).periods)]));
            """, sixty["bars"], list(named))

        def near(a, b):
            return a is None and b is None or None not in (a, b) and abs(a - b) <= 1e-6 * max(1, abs(b))

        wrong, checked = [], 0
        for name, keys in named.items():
            for line, key in zip(ours[name], keys, strict=True):
                checked += sum(value is not None for value in sixty[key])
                wrong += [f"{key} {i}" for i, pair in enumerate(zip(line, sixty[key], strict=True)) if not near(*pair)]
        return {"wrong": wrong, "checked": [str(checked)], "complaints": b.complaints}


def looks(root, _):
    """Whether anything is wider than the window, and the colours of each scheme."""
    seen = {"shifted": [], "machine dates": []}
    pages = [
        "index.html", "index.en.html", "index.html#sort=apps&dir=desc", "offerings/9935-20241029.html", "offerings/7708-20241105.en.html",
        "track-record.html", "track-record.en.html", "auctions.en.html", "coming.html", "coming.en.html",
        "backtest.html", "backtest.en.html", "files.html"]
    ways = [(360, False), (1280, True)]
    if LONG:
        ways = itertools.product([320, 360, 768, 800, 1024, 1280, 1600], [False, True])
    for width, dark in ways:
        with Browser(root, width=width, dark=dark) as b:
            for path in pages:
                b.open(path)
                shift = b.driver.execute_async_script("""
                    const done = arguments[0];
                    new PerformanceObserver((list) => done(list.getEntries().reduce((sum, it) => sum + it.value, 0)))
                      .observe({ type: "layout-shift", buffered: true });
                    setTimeout(done, 100, 0);
                    """)
                if shift:
                    seen["shifted"].append(f"{path} at {width}: {shift}")
                seen["machine dates"] += [f"{path} {day}" for day in re.findall(
                    r"\d{4}-\d\d-\d\d", b.run("return document.body.innerText"))]
                seen.setdefault(f"too wide at {width}", [])
                # Unfolded: what is folded away has no layout. Those for screen readers alone are clipped, and the chart draws
                # its own part of the years.
                seen[f"too wide at {width}"] += [f"{path} {found}" for found in b.run("""
                    for (const fold of document.querySelectorAll("details")) fold.open = true;
                    return [...document.querySelectorAll("body *")].filter((e) => {
                      const box = e.getBoundingClientRect();
                      return box.width && !e.closest("svg, .hide, #chart-reading") && (box.right > innerWidth + 1
                        || e.scrollWidth > e.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(e).overflowX));
                    }).map((e) => `${e.tagName} ${e.id} ${e.className}`);
                    """)]
            seen["dark" if dark else "light"] = [b.run("return getComputedStyle(document.body).backgroundColor")]
            seen["complaints"] = seen.get("complaints", []) + b.complaints
    with Browser(root) as b:
        b.open("index.html")
        # Several rows, and so their head, are in the first window of 1,280 × 900.
        seen["rows above the fold"] = [str(b.run(
            "return [...document.querySelectorAll('#list .o')].filter((row) => row.getBoundingClientRect().bottom < 900).length >= 3"))]
        # With what the scripts add.
        seen["elements"] = []
        for path in ["index.html", "index.en.html"]:
            b.open(path)
            seen["elements"].append(str(b.run("return document.querySelectorAll('*').length <= 2500")))
        b.open("index.html")
        seen["the column of the lots"] = b.texts("#list [data-code='9935'] [data-c=lots]")
        b.open("offerings/9935-20241029.html")
        seen["lower panes at hand"] = [str(b.run("return document.querySelector('[name=lower]').length"))]
    with Browser(root, width=360) as b:
        # A phone's scroll bar takes no width.
        b.do("Emulation.setDeviceMetricsOverride", width=360, height=780, deviceScaleFactor=1, mobile=True)
        b.open("index.html")
        seen["a phone's first card is above 420"] = [str(b.run(
            "return document.querySelector('[data-group=open] .o').getBoundingClientRect().top < 420"))]
        seen["the page is at most 7,500 high"] = [str(b.run("return document.documentElement.scrollHeight <= 7500"))]
        lower = """
            return [...document.querySelectorAll(arguments[0])].filter((e) => !e.hidden && e.getClientRects().length
              && e.getBoundingClientRect().height < (e.matches(".tick") ? 44 : 40)).map((e) => e.textContent);
            """
        seen["lower than 40"] = b.run(lower, "#fold, .chip, .search, .tick, .star, .top a, .top button, .fold")
        b.one("#fold").click()
        seen["filters"] = [str(b.one("[name=state]").is_displayed()), b.one("#fold").get_attribute("aria-expanded")]
        seen["the card's board"] = b.texts("[data-code='9935'] .market")
        seen["the track record is at most 4,000 high"] = []
        for path in ["track-record.html", "track-record.en.html"]:
            b.open(path)
            seen["the track record is at most 4,000 high"].append(
                str(b.run("return document.documentElement.scrollHeight <= 4000")))
        b.open("offerings/9935-20241029.html")
        seen["lower than 40"] += b.run(lower, "button, select, input:not([type=checkbox]), .check, .addto a, .top a")
        seen["complaints"] += b.complaints
    return seen


def plain(root, _):
    """What is readable without scripts."""
    seen = {}
    with Browser(root, script=False) as b:
        b.open("index.html")
        shown = [e for e in b.driver.find_elements(By.CSS_SELECTOR, "#list tr.o") if e.is_displayed()]
        seen["rows"] = [str(len(shown))]
        seen["first"] = [shown[0].text.replace("\n", " ")]
        seen["today"] = b.texts("#now")
        seen["weeks"] = [str(len([e for e in b.driver.find_elements(By.CSS_SELECTOR, ".weeks tbody tr") if e.is_displayed()]))]
        seen["controls that need script"] = [
            e.tag_name for e in b.driver.find_elements(By.CSS_SELECTOR, "#tools, #calc, button") if e.is_displayed()]
        b.follow(".language")
        seen["English"] = [b.one("h1").text]
        b.follow("#list tr.o a")
        seen["a chart and its table"] = [
            str(b.one("#chart svg").is_displayed()), str(len(b.driver.find_elements(By.CSS_SELECTOR, "table.bars tbody tr")) >= 20),
            str(b.one("#chart-tools").is_displayed())]
        seen["an offering"] = [b.one("h1").text] + b.texts(".line .what")
    return seen


def disk(folder, _):
    """The same pages opened from disk."""
    seen = {}
    with Browser(pathlib.Path(folder).resolve().as_uri()) as b:
        b.open("index.html")
        b.type("[name=q]", "9935")
        seen["found"] = b.codes()
        b.follow("#list tr.o:not([hidden]) a")
        seen["page"] = [b.one("h1").text, b.one("[data-out=profit]").text, b.texts(".left")[0]]
        b.run("document.querySelector(\"#chart-tools button[value='all']\").click()")
        WebDriverWait(b.driver, 10).until(lambda _: b.run("return subcal.chart.state().first").startswith("2022"))
        seen["years before"] = [b.run("return subcal.chart.state().range")]
        b.follow(".crumb a")
        seen["back"] = [b.run("return document.querySelector('h1').textContent")]
        seen["complaints"] = b.complaints
        seen["asked elsewhere"] = b.elsewhere()
    return seen


def live(folder, _):
    """A page opened from disk while the day's candle changes, and after it is removed."""
    seen = {}
    file = pathlib.Path(folder, "assets/live.js")
    published = file.read_text()
    with Browser(pathlib.Path(folder).resolve().as_uri()) as b:
        b.open("index.html")
        b.type("[name=q]", "9935")
        b.follow("#list tr.o:not([hidden]) a")
        state = "const bars = subcal.chart.bars(); return [bars.length, bars.at(-1).number, bars.at(-1).c, bars.at(-1).way].join(' ')"
        seen["before"] = [b.run(state)]
        script = "const s = document.createElement('script'); s.src = '../assets/live.js?' + arguments[0]; document.head.append(s)"
        for number, price in enumerate([380000, 401500]):
            # The file that subcal watch --serve-dir writes.
            file.write_text(f'subcal.today({{"9935": [\n[20026,366000,401500,366000,{price},320000,365000,0,0]]}});\n')
            b.run(script, number)
            WebDriverWait(b.driver, 10).until(lambda _: f" {price / 1e4:g} " in b.run(state))
            seen[f"candle {number + 1}"] = [b.run(state)] + b.texts(".keys [data-now]")
        file.write_text('subcal.today({"9935": [\n[20024,1,1,1,1,1,1,0,0]]});\n')
        b.run(script, 8)
        file.write_text(published)
        b.run(script, 9)
        seen["after"] = [b.run(state)]
        # Weeks and months of the same days.
        days = b.run("return subcal.chart.bars().map(({ number, o, h, l, c, v, board }) => [number, o, h, l, c, v, board === 2])")
        choose = """
            const select = document.querySelector("#chart-tools").elements.interval;
            select.value = arguments[0];
            select.dispatchEvent(new Event("change", { bubbles: true }));
            return subcal.chart.bars().map(({ first, number, o, h, l, c, v }) => [first, number, o, h, l, c, v]);
            """
        epoch = datetime.date(1970, 1, 1)
        for interval in ["week", "month"]:
            def period(day):
                day = epoch + datetime.timedelta(days=day)
                return day.isocalendar()[:2] if interval == "week" else (day.year, day.month)
            wanted = []
            for _, run in itertools.groupby(days, key=lambda day: (period(day[0]), day[6])):
                run = list(run)
                column = lambda place: [day[place] for day in run]
                value = lambda place, best: None if None in column(place) else best(column(place))
                wanted.append([run[0][0], run[-1][0], run[0][1], value(2, max), value(3, min), run[-1][4], value(5, sum)])
            shown = b.run(choose, interval)
            seen[f"wrong by {interval}"] = [str(pair) for pair in zip(shown, wanted) if pair[0] != pair[1]]
            seen[f"as many by {interval}"] = [str(len(shown) == len(wanted) > 2)]
        notes = "return [...document.querySelectorAll('#chart text.legend.note')].map(text => text.textContent)"
        b.run(choose, "week")
        clock.sleep(0.3)
        seen["week"] = [b.run(state)] + b.run(notes)
        # Thursday belongs to the week of Wednesday, Monday does not.
        for number, day in enumerate([20027, 20031]):
            file.write_text(f'subcal.today({{"9935": [\n[{day},400000,420000,390000,410000,1000,401500,0,0]]}});\n')
            b.run(script, 20 + number)
            WebDriverWait(b.driver, 10).until(lambda _: f" {day} " in b.run(state))
            seen[f"week with {day}"] = [b.run(state)]
        file.write_text(published)
        seen["complaints"] = b.complaints
        seen["asked elsewhere"] = b.elsewhere()
    return seen


def access(root, folder):
    """What axe-core finds wrong, and where the keyboard goes."""
    # The package is located but not imported: only its copy of axe-core is needed.
    place = importlib.util.find_spec("axe_playwright_python").submodule_search_locations[0]
    axe = (pathlib.Path(place) / "axe.min.js").read_text()
    seen = {}
    pages = [
        "index.html", "index.en.html", "offerings/9939-20241018.en.html", "offerings/9935-20241029.html",
        "auctions.html", "track-record.html", "coming.html", "files.en.html", "backtest.html"]
    # Each page in one way, with every second one narrow, light and with script.
    ways = [(360, False, True, pages[::2]), (1280, True, False, pages[1::2])]
    if LONG:
        ways = [(*way, pages) for way in [
            (360, False, True), (1280, True, False), (360, True, False), (768, True, True), (768, False, False),
            (1280, False, True)]]
    for width, dark, script, paths in ways:
        # With the real clock, which axe-core needs.
        with Browser(root, width=width, dark=dark, moment=None) as b:
            b.driver.set_script_timeout(60)
            if not script:
                # As without script, except that axe-core can run.
                b.do("Network.enable")
                b.do("Network.setBlockedURLs", urls=["*/assets/*.js"])
            for path in paths:
                b.open(path)
                b.run(axe)
                found = b.driver.execute_async_script("""
                    const done = arguments[0];
                    axe.run({ preload: false, runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] })
                      .then(result => done(result.violations.map(v =>
                        `${v.id}: ${v.nodes.length} × ${v.nodes[0].html.slice(0, 160)}`)))
                      .catch(error => done([String(error)]));
                    """)
                look = f"{width} {'dark' if dark else 'light'} {'with' if script else 'without'} script"
                seen.setdefault("axe " + look, []).extend(f"{path}: {it}" for it in found)
    with Browser(root) as b:
        b.open("index.html")
        stops = []
        for _ in range(19):
            b.driver.switch_to.active_element.send_keys(Keys.TAB)
            stops.append(b.run("""
                const e = document.activeElement, s = getComputedStyle(e);
                return (e.textContent.trim().slice(0, 12) || e.name) + (s.outlineStyle === "none" ? " unseen" : "");
                """))
        seen["tab stops"] = stops
        seen["reduced motion"] = [b.run("return getComputedStyle(document.documentElement).scrollBehavior")]
    return seen


PARTS = {part.__name__: part for part in [
    table, favourites, back, place, mine, balances, owed, intended, worked, noted, followed, rights, carried, life, foreign, offline, theme, printed, thousand, time, weeks, present, calculator, bidding, expected, chart,
    mishaps, touch, chosen, choices, indicators, looks, plain, disk, live, access]}


def shown(folder, root, part):
    name, _, argument = part.partition("=")
    try:
        return PARTS[name](folder if name in ("disk", "live") else root,
                           folder if name in ("access", "choices", "offline", "thousand") else argument)
    except Exception:
        return {"error": traceback.format_exc().splitlines()}


if __name__ == "__main__":
    folder, *parts = sys.argv[1:]
    root = serve(folder)
    try:
        print(json.dumps({part: shown(folder, root, part) for part in parts}, ensure_ascii=False, indent=1))
    finally:
        chromium().quit()
