"""The exchanges on loopback: they answer as on the recorded evening, except for the attacked source.

Each host has its own address in 127.0.0.0/8, so that requests are paced per host as for the real ones. All requests are
recorded with their times.
"""

import os
import socket
import ssl
import threading
import time
from dataclasses import dataclass, field

HERE = os.path.dirname(os.path.abspath(__file__))
EVENING = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(HERE))), "Fixtures", "replay", "2024-10-29")
HOSTS = {"openapi.twse.com.tw": "127.0.0.1", "www.twse.com.tw": "127.0.0.2", "www.tpex.org.tw": "127.0.0.3"}

# The source that a path belongs to, and the file that answers it; a form without a file is 404.
SOURCES = [
    ("/announcement/publicForm", "list", "twse-subscriptions-2024.csv"),
    ("/announcement/auction", "auctions", "twse-auctions-2024.csv"),
    ("/v1/exchangeReport/TWT48U_ALL", "rights", "twse-rights.json"),
    ("/openapi/v1/tpex_exright_prepost", "rights", "tpex-rights.json"),
    ("/v1/opendata/t187ap04_L", "announcements", "twse-announcements.json"),
    ("/openapi/v1/mopsfin_t187ap04_O", "announcements", "tpex-announcements.json"),
    ("/v1/opendata/t187ap03_L", "companies", None),
    ("/openapi/v1/mopsfin_t187ap03_O", "companies", None),
    ("/v1/announcement/punish", "statuses", "twse-dispositions.json"),
    ("/v1/announcement/notice", "statuses", "twse-attention.json"),
    ("/v1/exchangeReport/TWT85U", "statuses", "twse-altered-trading.json"),
    ("/v1/exchangeReport/TWTAWU", "statuses", "twse-suspensions.json"),
    ("/openapi/v1/tpex_disposal_information", "statuses", "tpex-dispositions.json"),
    ("/openapi/v1/tpex_trading_warning_information", "statuses", "tpex-attention.json"),
    ("/openapi/v1/tpex_cmode", "statuses", "tpex-altered-trading.json"),
    ("/openapi/v1/tpex_spendi_history", "statuses", "tpex-suspensions.json"),
    ("/openapi/v1/tpex_esb_disposal_information", "statuses", "emerging-dispositions.json"),
    ("/openapi/v1/tpex_esb_warning_information", "statuses", "emerging-attention.json"),
    ("/company/applylisting", "applicants", "twse-applicants.csv"),
    ("/openapi/v1/tpex_esb_applicant_companies", "applicants", "tpex-applicants.json"),
    ("/v1/exchangeReport/STOCK_DAY_ALL", "closes", "twse-closes.json"),
    ("/rwd/zh/afterTrading/STOCK_DAY_ALL", "closes", "twse-closes.json"),
    ("/openapi/v1/tpex_mainboard_quotes", "tpex", "tpex-closes.json"),
    ("/openapi/v1/tpex_mainboard_daily_close_quotes", "tpex", None),
    ("/www/zh-tw/afterTrading/dailyQuotes", "tpex", None),
    ("/openapi/v1/tpex_esb_latest_statistics", "emerging", "emerging-closes.json"),
    ("/v1/holidaySchedule/", "holidays", "twse-holidays-2024.json"),
    ("/rwd/zh/holidaySchedule/", "holidays", "twse-holidays-2024.json"),
]


@dataclass
class Visit:
    """One request: its source, how often it was made, and the connection to answer on."""
    source: str
    path: str
    number: int
    connection: socket.socket
    exchange: "Exchange"
    start: float
    connection_address: str
    # The request's header, with its first line.
    head: str = ""

    @property
    def body(self):
        """The exchange's correct answer."""
        return self.exchange.body(self.path)

    def send(self, *parts):
        for part in parts:
            self.connection.sendall(part if isinstance(part, bytes) else part.encode())

    def answer(self, body=b"", *headers, status="200 OK"):
        lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", "Connection: close", *headers]
        self.send("\r\n".join([*lines, "", ""]), body)

    def good(self):
        body = self.body
        self.answer(body) if body is not None else self.answer(b"none", status="404 Not Found")


@dataclass
class Exchange:
    """Serves until closed; an act answers for the attacked source, or for all if none is given."""
    act: callable
    attacked: str
    tls: ssl.SSLContext = None
    hosts: dict = field(default_factory=lambda: dict(HOSTS))
    visits: list = field(default_factory=list)

    def __post_init__(self):
        self.lock = threading.Lock()
        self.listeners = {host: socket.create_server((address, 0)) for host, address in self.hosts.items()}
        self.closing = threading.Event()
        for listener in self.listeners.values():
            threading.Thread(target=self.accept, args=(listener,), daemon=True).start()

    def close(self):
        self.closing.set()
        for listener in self.listeners.values():
            listener.close()

    def port(self, host):
        return self.listeners[host].getsockname()[1]

    def url(self, host):
        return f"{self.scheme}://{self.hosts[host]}:{self.port(host)}"

    @property
    def scheme(self):
        return "https" if self.tls else "http"

    def body(self, path):
        for prefix, _, name in SOURCES:
            if path.startswith(prefix) and name:
                with open(os.path.join(EVENING, name), "rb") as file:
                    return file.read()
        return None

    def asked(self, source):
        with self.lock:
            return [visit for visit in self.visits if visit.source == source]

    def accept(self, listener):
        while not self.closing.is_set():
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            threading.Thread(target=self.handle, args=(connection,), daemon=True).start()

    def handle(self, connection):
        start, address = time.monotonic(), connection.getsockname()[0]
        try:
            if self.tls:
                connection = self.tls(self, connection) if callable(self.tls) else self.tls.wrap_socket(
                    connection, server_side=True)
            text = b""
            while b"\r\n\r\n" not in text:
                piece = connection.recv(4096)
                if not piece:
                    return
                text += piece
            path = text.split()[1].decode("latin-1")
            source = next((source for prefix, source, _ in SOURCES if path.startswith(prefix)), "elsewhere")
            with self.lock:
                number = 1 + sum(visit.source == source for visit in self.visits)
                visit = Visit(source, path, number, connection, self, start, address, text.decode("latin-1"))
                self.visits.append(visit)
            if self.attacked in (source, None) or source == "elsewhere":
                self.act(visit)
            else:
                visit.good()
        except OSError:
            # With many faults the client closes the connection early.
            pass
        finally:
            connection.close()
