"""A loopback stand-in for Fugle's streaming service on which every code trades.

usage: trading_stream.py [LOG]

Prints its port. A code that a client with the key `secret` subscribes trades every 20 ms until it is unsubscribed; its
newest trade comes first. Writes to LOG what was subscribed and unsubscribed, pongs, and the code of each close.
"""
import asyncio
import inspect
import json
import sys

import websockets

# 2024-10-30 10:00 in Taipei, in microseconds.
TEN = 1_730_253_600_000_000
log = open(sys.argv[1] if len(sys.argv) > 1 else "/dev/null", "w")
volumes = {}


def say(text):
    print(text, file=log, flush=True)


def quote(code):
    number = volumes.get(code, 1)
    return json.dumps({
        "event": "data", "channel": "aggregates",
        "data": {
            "symbol": code, "exchange": "TWSE", "lastPrice": 30 + number % 50 / 10, "serial": number,
            "lastTrade": {"price": 30 + number % 50 / 10, "size": 1, "time": TEN + number},
            "total": {"tradeVolume": number}, "lastUpdated": TEN + number}})


async def trade(socket, codes):
    beat = 0
    while True:
        beat += 1
        for code in sorted(codes):
            volumes[code] = volumes.get(code, 0) + 1
            await socket.send(quote(code))
        if beat % 5 == 0:
            await socket.send(json.dumps({"event": "heartbeat", "data": {"time": str(TEN)}}))
            await (await socket.ping())
            say("pong")
        await asyncio.sleep(0.02)


async def serve(socket):
    codes = set()
    trading = asyncio.create_task(trade(socket, codes))
    try:
        async for text in socket:
            message = json.loads(text)
            data = message["data"]
            if message["event"] == "auth" and data["apikey"] == "secret":
                await socket.send(json.dumps({"event": "authenticated", "data": {}}))
            elif message["event"] == "ping":
                await socket.send(json.dumps({"event": "pong", "data": {}}))
            elif message["event"] == "subscribe":
                new = data.get("symbols") or [data["symbol"]]
                say("subscribe " + " ".join(new))
                await socket.send(json.dumps({
                    "event": "subscribed",
                    "data": [{"id": "id" + code, "channel": "aggregates", "symbol": code} for code in new]}))
                for code in new:
                    await socket.send(quote(code))
                codes.update(new)
            elif message["event"] == "unsubscribe":
                say("unsubscribe " + data["id"])
                codes.discard(data["id"].removeprefix("id"))
    except websockets.ConnectionClosed:
        pass  # Reported below.
    finally:
        trading.cancel()
        say(f"closed {socket.close_code}")


async def main():
    # Debian's version sets no time for the handshake, and does not know the option.
    limits = {name: None for name in ("open_timeout", "ping_interval") if name in inspect.signature(websockets.serve).parameters}
    async with websockets.serve(serve, "127.0.0.1", 0, **limits) as server:
        print(server.sockets[0].getsockname()[1], flush=True)
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


asyncio.run(main())
