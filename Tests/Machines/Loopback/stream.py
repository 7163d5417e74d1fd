"""A loopback stand-in for Fugle's streaming service, with another implementation of WebSockets.

usage: stream.py COUNT

Prints its port. A client that sends the key `secret` and subscribes gets COUNT quotes of its codes, as fast as it reads
them, in two parts. After the first tenth and after the last quote the server waits for the answer to a ping, by which
the client has read everything before it; then it prints a line, `early` or `late`, and reads one from standard input
before continuing. Between the parts it aborts the connection; the next one continues where the last ended.
"""
import asyncio
import json
import os
import sys

import websockets

COUNT = int(sys.argv[1])
# 2024-10-30 10:00 in Taipei, in microseconds.
TEN = 1_730_253_600_000_000
sent = 0
# The ends of the remaining parts.
ends = [COUNT // 10, COUNT]
lines = asyncio.Queue()


def quote(code, number):
    return json.dumps({
        "event": "data", "channel": "aggregates",
        "data": {
            "symbol": code, "exchange": "TWSE", "lastPrice": 30 + number % 50 / 10, "serial": number,
            "total": {"tradeVolume": number}, "lastUpdated": TEN + number}})


async def serve(socket):
    try:
        await converse(socket)
    except websockets.ConnectionClosed:
        pass  # At the end of a part, or by the client.


async def converse(socket):
    global sent
    async for text in socket:
        message = json.loads(text)
        if message["event"] == "auth":
            if message["data"]["apikey"] != "secret":
                await socket.send(json.dumps(
                    {"event": "error", "data": {"message": "Invalid authentication credentials"}}))
                continue
            await socket.send(json.dumps({"event": "authenticated", "data": {}}))
        elif message["event"] == "ping":
            await socket.send(json.dumps({"event": "pong", "data": {}}))
        elif message["event"] == "subscribe":
            codes = message["data"].get("symbols") or [message["data"]["symbol"]]
            await socket.send(json.dumps({
                "event": "subscribed",
                "data": [{"id": code, "channel": "aggregates", "symbol": code} for code in codes]}))
            while sent < ends[0]:
                sent += 1
                await socket.send(quote(codes[sent % len(codes)], sent))
            await (await socket.ping())
            end = ends.pop(0)
            print("early" if ends else "late", flush=True)
            await lines.get()
            if ends:
                socket.transport.abort()


async def main():
    async with websockets.serve(serve, "127.0.0.1", 0, open_timeout=None, ping_interval=None) as server:
        print(server.sockets[0].getsockname()[1], flush=True)
        loop = asyncio.get_running_loop()
        while line := await loop.run_in_executor(None, sys.stdin.readline):
            lines.put_nowait(line)
        # A part that waits for a line would keep the process from ending.
        os._exit(0)


asyncio.run(main())
