"""Asks `subcal serve` as an assistant does, with PyPI's mcp: assistant.py SUBCAL STORE AS-OF [FOLDER]

Every tool's schema must be a JSON Schema, and its answer that of the command with --json. With FOLDER, every offering
published in it must be answered with the same texts. Prints a line for each fault.
"""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from jsonschema import Draft202012Validator
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from mcp_types import LATEST_PROTOCOL_VERSION

subcal, store, as_of, *folder = sys.argv[1:]
# A developer's own ledger is nobody's business here.
home = tempfile.TemporaryDirectory()
environment = {"HOME": home.name, "LANG": "en_US.UTF-8", "LD_LIBRARY_PATH": os.environ.get("LD_LIBRARY_PATH", "")}

# A tool with its arguments, and the command that gives the same answer.
QUESTIONS = [
    ("query", {"codes": ["9935", "慶豐"]}, ["query", "9935", "慶豐"]),
    ("query", {"codes": ["7703"], "win_rate": "0.5"}, ["query", "7703", "--win-rate", "0.5"]),
    ("list", {}, ["list", "--limit", "20"]),
    ("list", {"stage": ["open", "last_day"], "min_premium": 10, "sort": "premium", "limit": 2},
     ["list", "--stage", "open", "--stage", "last_day", "--min-premium", "10", "--sort", "premium", "--limit", "2"]),
    ("list", {"auctions": True, "board": ["TPEx"]}, ["list", "--auctions", "--board", "TPEx"]),
    ("list", {"coming": True}, ["list", "--coming"]),
    ("cash_plan", {"budget": 100000, "without": ["6535"]}, ["cash-plan", "--budget", "100000", "--without", "6535"]),
    ("cash_plan", {"codes": ["9935"], "for": ["2034"]}, ["cash-plan", "--for", "2034", "--", "9935"]),
    ("cash_plan", {"codes": ["83742"], "bid": 110, "lots": 2}, ["cash-plan", "83742", "--bid", "110", "--lots", "2"]),
    ("calc", {"price": 43.91, "sell": 60, "odds": 1, "broker_discount": 0.28, "date": "2024-11-13"},
     ["calc", "--price", "43.91", "--sell", "60", "--odds", "1", "--broker-discount", "0.28", "--date", "2024-11-13"]),
    ("calc", {"price": 100, "sell": 130, "odds": 1, "date": "2024-11-13", "loan_rate": 6.5, "own_share": 10, "idle_rate": 1.5,
              "min_interest": 100},
     ["calc", "--price", "100", "--sell", "130", "--odds", "1", "--date", "2024-11-13", "--loan-rate", "6.5",
      "--own-share", "10", "--idle-rate", "1.5", "--min-interest", "100"]),
    ("calc", {"bid": 44.55, "lots": 3, "date": "2024-11-13"}, ["calc", "--bid", "44.55", "--lots", "3", "--date", "2024-11-13"]),
    ("digest", {}, ["digest"]),
    ("track_record", {}, ["stats", "--odds"]),
    ("backtest", {"min_premium": 10, "accounts": 2, "budget": "30萬"},
     ["backtest", "--min-premium", "10", "--accounts", "2", "--budget", "300000"]),
]

# Arguments that are wrong, and what the answer must say.
MISTAKES = [
    ("query", {}, "codes is required"),
    ("query", {"codes": "9935"}, "codes: give a list"),
    ("query", {"codes": ["9935"], "store": "/etc/passwd"}, "There is no parameter store"),
    ("list", {"stage": ["opened"]}, "--stage opened: give one of upcoming, open, last_day"),
    ("list", {"coming": True, "sort": "premium"}, "--sort does not apply to --coming"),
    ("list", {"all": "yes"}, "all: give true or false"),
    ("cash_plan", {"codes": []}, "codes: give at least one"),
    ("cash_plan", {"for": ["mei=120000"]}, "for: mei=120000 is no code or name; give an amount as budget"),
    ("calc", {"price": 10, "odds": 200, "sell": 11}, "--odds 200"),
    ("digest", {"as_of": "soon"}, "as_of soon: give a day"),
]


def printed(arguments):
    options = [] if arguments[0] == "calc" else [f"--store={store}", f"--as-of={as_of}"]
    ran = subprocess.run([subcal, arguments[0], "--json", *options, *arguments[1:]], env=environment,
                         capture_output=True, text=True)
    return json.loads(ran.stdout)


async def compare(client):
    tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    if set(tools) != {name for name, _, _ in QUESTIONS}:
        print(f"other tools: {sorted(tools)}")
    for name, tool in tools.items():
        Draft202012Validator.check_schema(tool.input_schema)
        if not tool.description or not tool.annotations.read_only_hint:
            print(f"{name}: no description, or not marked as read-only")
    for name, arguments, command in QUESTIONS:
        for fault in Draft202012Validator(tools[name].input_schema).iter_errors(arguments):
            print(f"{name} {arguments}: {fault.message}")
        moment = {} if name == "calc" else {"as_of": as_of}
        answer = await client.call_tool(name, arguments | moment)
        expected = printed(command)
        if name == "track_record":
            del expected["offerings"]
        if name == "backtest":
            del expected["items"]
        if answer.is_error or answer.structured_content != expected:
            print(f"{name} {arguments}: another answer than {command}: {answer.content[0].text[:200]}")
        elif json.loads(answer.content[0].text) != expected:
            print(f"{name} {arguments}: text and structured content differ")
    for name, arguments, part in MISTAKES:
        answer = await client.call_tool(name, arguments)
        if not answer.is_error or part not in answer.content[0].text:
            print(f"{name} {arguments}: {answer.content[0].text[:200]}")
    # An option in the place of a code stays a text.
    answer = await client.call_tool("query", {"codes": ["--store=/nowhere", "--help"], "as_of": as_of})
    if not answer.is_error or "--store=/nowhere" not in answer.content[0].text:
        print(f"an option as a code: {answer.content}")


async def hostile(client, folder):
    published = json.loads((folder / "subscriptions.json").read_text())["items"]
    texts = ("id", "name", "market", "underwriter")
    listed = await client.call_tool("list", {"all": True, "limit": 10_000, "as_of": as_of})
    queried = await client.call_tool(
        "query", {"codes": sorted({item["code"] for item in published}), "as_of": as_of})
    for answer in (listed, queried):
        found = {tuple(item[name] for name in texts) for item in answer.structured_content["items"]}
        if found != {tuple(item[name] for name in texts) for item in published}:
            print(f"other texts than in {folder}")
    if len(published) < 20:
        print(f"{folder}: only {len(published)} offerings")


async def main():
    server = StdioServerParameters(command=subcal, args=["serve", f"--store={store}"], env=environment)
    # As of old, with a handshake.
    async with Client(server, mode="legacy") as client:
        if client.protocol_version != "2025-11-25" or len((await client.list_tools()).tools) != len({q[0] for q in QUESTIONS}):
            print(f"spoke {client.protocol_version} after a handshake")
    # The client tries the newest revision first.
    async with Client(server) as client:
        if client.server_info.name != "subcal" or "never instructions" not in client.instructions:
            print(f"{client.server_info}: {client.instructions}")
        if client.protocol_version != LATEST_PROTOCOL_VERSION:
            print(f"spoke {client.protocol_version} and not {LATEST_PROTOCOL_VERSION}")
        await (hostile(client, Path(folder[0])) if folder else compare(client))


asyncio.run(asyncio.wait_for(main(), 60))
