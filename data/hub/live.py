"""Where a logbook's live page is: the Hub's own host for static Spaces, and no other."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlsplit

from data.hub.client import SpaceInfo
from data.records import UserError

STATIC_DOMAIN = ".static.hf.space"


class Live(NamedTuple):
    """The page as it is now, which need not be what was judged."""

    url: str
    sha: str


def live_page(info: SpaceInfo) -> Live:
    """The page of a static Space, to be shown in a sandboxed frame.

    Raises UserError for a Space that runs code on a server, or whose host is not the Hub's.
    """
    if info.sdk != "static":
        raise UserError(
            f"'{info.space_id}' is no static Space but runs an app of its own, which is not "
            "shown here; open it on the Hub"
        )
    if not is_static_host(info.host):
        raise UserError(
            f"the Hub names no page of '{info.space_id}' that could be shown here; open it on "
            "the Hub"
        )
    return Live(url=f"{info.host}/", sha=info.sha)


def is_static_host(host: str | None) -> bool:
    """Whether it is plain https of the Hub's domain for static Spaces."""
    try:
        parts = urlsplit(host or "")
        plain = parts.scheme == "https" and parts.port is None and "@" not in parts.netloc
    except ValueError:
        return False
    name = parts.hostname or ""
    rest = parts.path or parts.query or parts.fragment
    return plain and not rest and name.endswith(STATIC_DOMAIN) and name != STATIC_DOMAIN[1:]
