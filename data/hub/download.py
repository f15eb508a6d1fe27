"""Downloads with bounds: bytes, seconds, tries, and the hosts that a redirect may lead to."""

from __future__ import annotations

import time
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import NamedTuple
from urllib.parse import urljoin

import httpx2

from data.records import UserError

WAIT = 10.0
"""Seconds to wait for a connection, or for the next bytes."""

TRIES = 3
PAUSE = 0.5
"""Seconds before the second try, twice that before the third, unless the server names more."""

LONGEST_PAUSE = 8.0
TRANSIENT = frozenset({429, 500, 502, 503, 504})
MOST_REDIRECTS = 5

HUB_DOMAINS = ("huggingface.co", "hf.co")
"""Where the Hub keeps repositories and, on subdomains, its content network."""


class TooLarge(UserError):
    """A file that is larger than was allowed; nothing of it is kept."""


class Answer(NamedTuple):
    """A final answer: of a status other than 200 the body is not read."""

    status: int
    headers: httpx2.Headers
    body: bytes
    url: str = ""


class Downloader:
    """An anonymous HTTP client. It has no token, no cookies, and follows redirects with care."""

    def __init__(self, user_agent: str) -> None:
        # Uncompressed, so that bytes received are bytes kept and nothing can inflate.
        headers = {"User-Agent": user_agent, "Accept-Encoding": "identity"}
        no_cookies = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
        self._client = httpx2.Client(headers=headers, cookies=no_cookies, timeout=WAIT)

    def close(self) -> None:
        """Close idle connections."""
        self._client.close()

    def head(self, url: str, deadline: float) -> Answer:
        """The headers at `url`, asked for once. Raises UserError as `get` does."""
        try:
            return self._follow("HEAD", url, 0, deadline)
        except httpx2.TransportError as error:
            raise UserError(_unreachable(url)) from error

    def get(self, url: str, limit: int, deadline: float) -> Answer:
        """The answer at `url`: at most `limit` bytes, until `deadline` (of `time.monotonic`).

        Tries again after transient errors. Raises TooLarge, or UserError for a server that
        cannot be reached, is too slow, or redirects to a place that is not the Hub's.
        """
        for number in range(1, TRIES + 1):
            try:
                answer = self._follow("GET", url, limit, deadline)
            except httpx2.TransportError as error:
                if number == TRIES:
                    raise UserError(_unreachable(url)) from error
                answer = None
            if answer and (answer.status not in TRANSIENT or number == TRIES):
                return answer
            _rest(answer, number, deadline)
        raise AssertionError("the last try returns or raises")

    def _follow(self, method: str, url: str, limit: int, deadline: float) -> Answer:
        start = httpx2.URL(url)
        for _ in range(MOST_REDIRECTS + 1):
            wait = max(0.01, min(WAIT, deadline - time.monotonic()))
            with self._client.stream(method, url, timeout=wait) as response:
                if not response.has_redirect_location:
                    wanted = method == "GET" and response.status_code == 200
                    body = _body(response, limit, deadline) if wanted else b""
                    return Answer(response.status_code, response.headers, body, str(response.url))
                url = _next_hop(start, str(response.url), response.headers["location"])
        raise UserError(f"{start.host} sends us from one place to the next; try again later")


def _body(response: httpx2.Response, limit: int, deadline: float) -> bytes:
    if response.headers.get("content-encoding", "identity") != "identity":
        raise UserError(f"{response.url.host} sent a compressed answer that was not asked for")
    received = bytearray()
    for chunk in response.iter_raw():
        received += chunk
        if len(received) > limit:
            raise TooLarge(f"larger than {limit / 1e6:g} MB")
        if time.monotonic() > deadline:
            raise UserError(_too_slow(response.url.host))
    return bytes(received)


def _next_hop(start: httpx2.URL, here: str, location: str) -> str:
    """Where a redirect leads. Raises UserError unless it stays at its origin or on the Hub."""
    try:
        target = httpx2.URL(urljoin(here, location))
    except (httpx2.InvalidURL, ValueError) as error:
        raise UserError(f"{start.host} redirects to a malformed address") from error
    same_origin = (target.scheme, target.host, target.port) == (
        start.scheme,
        start.host,
        start.port,
    )
    if target.userinfo or not (same_origin or _is_hub(target)):
        raise UserError(
            f"{start.host} redirects to '{target.host[:60]}', which is not the Hugging Face Hub; "
            "it was not followed"
        )
    return str(target)


def _is_hub(url: httpx2.URL) -> bool:
    within = any(url.host == each or url.host.endswith(f".{each}") for each in HUB_DOMAINS)
    return within and url.scheme == "https" and url.port is None


def _rest(answer: Answer | None, number: int, deadline: float) -> None:
    """Wait before the next try, as long as the server asks for, if the deadline allows it."""
    pause = PAUSE * 2 ** (number - 1)
    asked = answer.headers.get("retry-after", "") if answer else ""
    if asked.isascii() and asked.isdigit():
        pause = max(pause, min(int(asked[:6]), LONGEST_PAUSE))
    if time.monotonic() + pause > deadline:
        raise UserError(_too_slow("the Hub"))
    time.sleep(pause)


def _unreachable(url: str) -> str:
    return f"{httpx2.URL(url).host} cannot be reached; check the network and try again"


def _too_slow(host: str) -> str:
    return f"{host} answers too slowly just now; try again later"
