"""A loopback WebSocket server that answers each text with the same text.

usage: echo_stream.py [CERTIFICATE KEY]

Prints its port; with a certificate it speaks TLS. To `ping` it answers once its own ping was answered, to `parts` with a
message in several frames and a ping between them, to `bytes` with a binary message before `text`. To `close CODE` it
closes the connection, to `abort` it drops it, and to `silence` it sends nothing more. It prints the code with which a
client left.
"""
import asyncio
import ssl
import sys

import websockets


async def parts(socket):
    yield "one "
    await (await socket.ping())
    yield "two "
    yield "三"


async def serve(socket):
    try:
        async for text in socket:
            command, *rest = text.split(" ")
            if command == "ping":
                await (await socket.ping("hello"))
                await socket.send("pong")
            elif command == "parts":
                await socket.send(parts(socket))
            elif command == "bytes":
                await socket.send(b"\xff\x00")
                await socket.send("text")
            elif command == "close":
                await socket.close(int(rest[0]))
            elif command == "abort":
                socket.transport.abort()
            elif command != "silence":
                await socket.send(text)
    except websockets.ConnectionClosed:
        pass
    print(socket.close_code, flush=True)


async def main():
    context = None
    if len(sys.argv) > 1:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*sys.argv[1:])
    # A client on a busy machine may take its time.
    async with websockets.serve(
        serve, "127.0.0.1", 0, ssl=context, max_size=1 << 21, open_timeout=None, ping_interval=None
    ) as server:
        print(server.sockets[0].getsockname()[1], flush=True)
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


asyncio.run(main())
