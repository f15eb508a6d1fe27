"""No body of a reply, of an answer or of an error, may fill the memory."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx2

MAX_BODY = 4_000_000
"""Bytes of a reply with all its reasoning; what is longer is not read on."""


class Unread(Exception):
    """A body that is not read to its end."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


async def bound(response: httpx2.Response) -> None:
    """A hook of the HTTP client: stop a body that is too large, or compressed to any size."""
    if response.headers.get("content-encoding", "identity").lower() != "identity":
        raise Unread("compressed")
    assert isinstance(response.stream, httpx2.AsyncByteStream)
    response.stream = _Bounded(response.stream)


class _Bounded(httpx2.AsyncByteStream):
    def __init__(self, stream: httpx2.AsyncByteStream) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        size = 0
        async for chunk in self._stream:
            size += len(chunk)
            if size > MAX_BODY:
                raise Unread("body_too_large")
            yield chunk

    async def aclose(self) -> None:
        await self._stream.aclose()
