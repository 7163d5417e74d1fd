"""A loopback stand-in for Fugle's streaming service that misbehaves for a while, by a seed.

usage: faulty_stream.py SEED

Prints its port. It sends some 150 quotes with rising serial numbers; some twice, late, or behind a message that is cut off.
The first three connections end in one of these ways, after some quotes: dropped, silent from then on, closed with a code, or
told that there are too many. When all quotes are sent, it repeats a last one of each code with heartbeats, with the serial
numbers 1000, 1001 and so on. A connection that ends prints its close code.
"""
import asyncio
import json
import random
import sys

import websockets

# 2026-10-06 10:00 in Taipei, in microseconds.
TEN = 1_791_252_000_000_000
chance = random.Random(int(sys.argv[1]))
newest = {}
serial = 0
left = 150
faults = 3


def quote(code, number):
    return json.dumps({
        "event": "data", "channel": "aggregates",
        "data": {
            "symbol": code, "exchange": "TWSE", "lastPrice": 100 + number % 50, "serial": number,
            "total": {"tradeVolume": number}, "lastUpdated": TEN + number}})


def one(code):
    global serial
    serial += 1
    newest[code] = serial
    return quote(code, serial)


def some(codes):
    """The next quote of a code, possibly repeated, late or after garbage."""
    global left
    left -= 1
    code = chance.choice(codes)
    match chance.randrange(10):
        case 0:
            return [one(code)] * 2
        case 1:
            first, second = one(code), one(code)
            return [second, first]
        case 2:
            return ['{"event":"data","data"', one(code)]
        case _:
            return [one(code)]


def error(code):
    return json.dumps({"event": "error", "data": {"code": code, "message": "Maximum number of connections reached"}})


async def send_quotes(socket, codes):
    global faults
    fault, after = None, 0
    if faults:
        faults -= 1
        fault, after = chance.choice(["drop", "silence", 1001, "crowded", 1000]), chance.randrange(12)
    # The newest quote comes first, as from the real service.
    for code in codes:
        await socket.send(quote(code, newest.get(code, 0)))
    step = 0
    while left > 0:
        if step == after and fault == "drop":
            socket.transport.abort()
        elif step == after and fault == "crowded":
            await socket.send(error(1001))
        elif step == after and fault == "silence":
            return False
        elif step == after and fault:
            await socket.close(fault)
        for text in some(codes):
            await socket.send(text)
        step += 1
        if step % 8 == 0:
            await asyncio.sleep(0.0003)
    return True


async def repeat(socket, codes):
    newest.update((code, 1000 + place) for place, code in enumerate(sorted(codes)))
    while True:
        await socket.send(json.dumps({"event": "heartbeat", "data": {"time": str(TEN)}}))
        for code in codes:
            await socket.send(quote(code, newest[code]))
        await asyncio.sleep(0.003)


async def serve(socket):
    sending = None
    is_silent = False

    async def follow(codes):
        nonlocal is_silent
        is_silent = not await send_quotes(socket, codes)
        if not is_silent:
            await repeat(socket, codes)

    try:
        async for text in socket:
            event = json.loads(text)["event"]
            if is_silent:
                continue
            if event == "auth":
                await socket.send(json.dumps({"event": "authenticated", "data": {}}))
            elif event == "ping":
                await socket.send(json.dumps({"event": "pong", "data": {}}))
            elif event == "subscribe":
                data = json.loads(text)["data"]
                codes = data.get("symbols") or [data["symbol"]]
                await socket.send(json.dumps({
                    "event": "subscribed",
                    "data": [{"id": code, "channel": "aggregates", "symbol": code} for code in codes]}))
                sending = asyncio.create_task(follow(codes))
    except websockets.ConnectionClosed:
        pass
    finally:
        if sending:
            sending.cancel()
        print(socket.close_code, flush=True)


async def main():
    async with websockets.serve(serve, "127.0.0.1", 0, open_timeout=None, ping_interval=None) as server:
        print(server.sockets[0].getsockname()[1], flush=True)
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


asyncio.run(main())
