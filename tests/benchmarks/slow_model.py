"""A model server that answers each question rightly after a fixed time, in a process of its own.

    with slow_model(2.0) as (base_url, asked): ...

It does not think: it says inconclusive of every claim, so that two votes settle a logbook.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import Synchronized
from typing import Any

from tests.loopback.chat_faults import Asked, completion

MODEL = "slow/model"


@contextmanager
def slow_model(latency_s: float) -> Iterator[tuple[str, Synchronized[int]]]:
    """Its address, and how many questions it was asked so far."""
    here, there = multiprocessing.Pipe()
    asked = multiprocessing.Value("q", 0)
    process = multiprocessing.Process(target=_serve, args=(there, latency_s, asked), daemon=True)
    process.start()
    try:
        yield f"http://127.0.0.1:{here.recv()}/v1", asked
    finally:
        process.terminate()
        process.join()


def _serve(told: Connection, latency_s: float, asked: Synchronized[int]) -> None:
    asyncio.run(_run(told, latency_s, asked))


async def _run(told: Connection, latency_s: float, asked: Synchronized[int]) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                body = await reader.readexactly(_length(head))
                asked.value += 1
                due = asyncio.get_running_loop().time() + latency_s
                reply = _reply(json.loads(body))
                await asyncio.sleep(due - asyncio.get_running_loop().time())
                writer.write(_head(len(reply)) + reply)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass  # the client has what it wanted
        finally:
            writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0, backlog=1024)
    told.send(server.sockets[0].getsockname()[1])
    await server.serve_forever()


def _length(head: bytes) -> int:
    lines = head.decode("latin-1").lower().split("\r\n")
    return next(int(line.split(":")[1]) for line in lines if line.startswith("content-length:"))


def _head(length: int) -> bytes:
    lines = ("HTTP/1.1 200 OK", "Content-Type: application/json", f"Content-Length: {length}")
    return "\r\n".join([*lines, "", ""]).encode()


def _reply(body: dict[str, Any]) -> bytes:
    """Inconclusive of every claim that the question names, read from its schema."""
    schema = json.loads(body["messages"][-1]["content"].rsplit("\n", 1)[1])
    claim = schema["properties"]["claims"]["items"]["properties"]
    answers = [
        {
            "claim_id": name,
            "citations": [],
            "note": "A scripted answer.",
            "verdict": "inconclusive",
            "reasons": claim["reasons"]["items"]["enum"][:1],
        }
        for name in claim["claim_id"]["enum"]
    ]
    return completion(Asked(body["model"], json.dumps({"claims": answers}), body, {})).body
