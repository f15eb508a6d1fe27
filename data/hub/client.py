"""The Hugging Face Hub, read as a stranger would: only public things, never with a token.

The info call goes through the Hub's own client to the configured endpoint; every file comes
through `data.hub.download` with its bounds.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any, NamedTuple, NoReturn
from urllib.parse import quote, urlsplit

from huggingface_hub import HfApi, constants, hf_hub_url
from huggingface_hub import SpaceInfo as SpaceFacts
from huggingface_hub.errors import (
    DisabledRepoError,
    GatedRepoError,
    HFValidationError,
    RepositoryNotFoundError,
    RevisionNotFoundError,
)
from huggingface_hub.utils import paginate  # type: ignore[attr-defined]

from data.hub.download import HUB_DOMAINS, Answer, Downloader
from data.hub.trouble import TO_READERS, TROUBLE, in_words, status_in_words
from data.records import UserError

INFO_WAIT = 15.0
"""Seconds for the Hub to answer what is in a Space."""

FILE_WAIT = 30.0
"""Seconds for one file, where the caller names no deadline."""

PROBE_WAIT = 5.0
"""Seconds to find out whether something can be opened."""

PAGE = 500
"""Spaces asked for in one request: 10,000 in 20, and what the first event's board asked for."""

PAGE_WAIT = 30.0
"""Seconds for one page. (`list_spaces` of the client waits without end, so it is not used.)"""

LISTED = ("author", "createdAt", "lastModified", "sdk", "sha", "tags")
MANIFEST_LIMIT = 2_000_000
LONGEST_PATH = 2_000
STATIC_URL = "https://{subdomain}.static.hf.space"
AGENT = "open-reproductions"


class SpaceInfo(NamedTuple):
    """A public Space at one commit; `files` maps path to size in bytes, None where not told."""

    space_id: str
    sha: str
    sdk: str | None
    tags: tuple[str, ...]
    host: str | None
    subdomain: str | None
    files: dict[str, int | None]


class Listed(NamedTuple):
    """A public Space as a list has it, which may lag behind the Space by some minutes."""

    space_id: str
    sha: str
    tags: tuple[str, ...]
    sdk: str | None
    created_at: datetime | None
    modified_at: datetime | None


class Hub:
    """A Hub, by default the public one. `static_url` is where it serves static Spaces."""

    def __init__(self, endpoint: str | None = None, static_url: str = STATIC_URL) -> None:
        self._endpoint = endpoint or constants.ENDPOINT
        self._static_url = static_url
        self._api = HfApi(endpoint=self._endpoint, token=False, library_name=AGENT)
        self._downloader = Downloader(AGENT)

    def close(self) -> None:
        """Close idle connections."""
        self._downloader.close()

    def space(self, space_id: str, revision: str | None = None) -> SpaceInfo:
        """What is in a Space, in one request. A renamed Space comes back under its new id.

        Raises UserError: missing or private, gated, disabled, no such revision, Hub in trouble.
        """
        with _explained(space_id, revision):
            info = self._api.space_info(
                space_id, revision=revision, files_metadata=True, timeout=INFO_WAIT
            )
        if info.private:
            raise UserError(_private(space_id))
        if info.gated:
            raise UserError(_gated(space_id))
        if info.disabled:
            raise UserError(_disabled(space_id))
        if not info.sha:
            raise UserError(f"the Space '{space_id}' is empty; publish the logbook to it first")
        return _facts(info)

    def listed(self, tags: Sequence[str]) -> Iterator[Listed]:
        """All public Spaces that have all the tags, the newest first; memory holds one page.

        In the order of making, which no change of a Space alters while pages are read. A Space
        may come twice. Raises UserError at the page that cannot be had: then the list ends early.
        """
        url = f"{self._endpoint}/api/spaces"
        asked = {"filter": list(tags), "expand": list(LISTED), "sort": "createdAt", "limit": PAGE}
        headers = {"user-agent": AGENT}
        with _explained("", None):
            for item in paginate(url, params=asked, headers=headers, timeout=PAGE_WAIT):
                space = SpaceFacts(**item)  # type: ignore[no-untyped-call]
                if space.sha and not space.private:
                    facts = (tuple(space.tags or ()), space.sdk)
                    yield Listed(space.id, space.sha, *facts, space.created_at, space.last_modified)

    def whereabouts(self, space_id: str) -> SpaceInfo | None:
        """A Space as it is now, under its new id if it was renamed; None if strangers see none.

        Raises UserError where that cannot be told now.
        """
        with _explained(space_id, None):
            try:
                info = self._api.space_info(space_id, timeout=INFO_WAIT)
            except (RepositoryNotFoundError, DisabledRepoError):
                return None
        return None if info.private or info.gated or info.disabled else _facts(info)

    def text(
        self, space_id: str, sha: str, path: str, limit: int, deadline: float | None = None
    ) -> bytes:
        """One file at a commit. `deadline` is a moment of `time.monotonic()`.

        Raises `data.hub.download.TooLarge` above `limit` bytes, else UserError.
        """
        url = hf_hub_url(space_id, path, repo_type="space", revision=sha, endpoint=self._endpoint)
        answer = self._downloader.get(url, limit, deadline or time.monotonic() + FILE_WAIT)
        if answer.status != 200:
            _refuse_file(answer, space_id, path)
        return answer.body

    def logbook_manifest(self, subdomain: str) -> dict[str, Any]:
        """The `logbook.json` that a static Space's own host serves: its author's words.

        Raises UserError if there is none.
        """
        url = f"{self._static_url.format(subdomain=subdomain)}/logbook.json"
        answer = self._downloader.get(url, MANIFEST_LIMIT, time.monotonic() + FILE_WAIT)
        try:
            manifest = json.loads(answer.body) if answer.status == 200 else None
        except (ValueError, RecursionError):
            manifest = None
        if not isinstance(manifest, dict):
            raise UserError(
                f"there is no logbook at {subdomain}.static.hf.space (no readable logbook.json); "
                "open the Space's page and paste its owner/name"
            )
        return manifest

    def resolves(self, url: str) -> bool | None:
        """Whether a stranger can open a page of the Hub; None where that cannot be told now.

        One HEAD request to this Hub, whatever spelling the address has. Other hosts are never
        asked. Never raises.
        """
        path = _path_on_hub(url)
        if path is None:
            return None
        try:
            answer = self._downloader.head(self._endpoint + path, time.monotonic() + PROBE_WAIT)
        except UserError:
            return None
        if answer.status == 200:
            return not urlsplit(answer.url).path.startswith("/login")
        return False if answer.status in (401, 403, 404, 410) else None


def _facts(info: SpaceFacts) -> SpaceInfo:
    return SpaceInfo(
        space_id=info.id,
        sha=info.sha or "",
        sdk=info.sdk,
        tags=tuple(info.tags or ()),
        host=info.host,
        subdomain=info.subdomain,
        files={each.rfilename: each.size for each in info.siblings or ()},
    )


def _path_on_hub(url: str) -> str | None:
    """The quoted path of an address on the Hub; None for other hosts and malformed ones."""
    try:
        parts = urlsplit(url)
        is_hub = parts.hostname in HUB_DOMAINS and parts.scheme == "https" and parts.port is None
    except ValueError:
        return None
    path = quote(parts.path, safe="/%")
    return path if is_hub and 1 < len(path) <= LONGEST_PATH else None


# --- what the Hub's answers mean, in words for people ------------------------------------


@contextmanager
def _explained(space_id: str, revision: str | None) -> Iterator[None]:
    """Turn each error of the Hub's client into a UserError of its own."""
    try:
        yield
    except GatedRepoError as error:
        raise UserError(_gated(space_id)) from error
    except RepositoryNotFoundError as error:
        status = error.response.status_code
        raise UserError(_missing(space_id) if status == 404 else _private(space_id)) from error
    except RevisionNotFoundError as error:
        raise UserError(
            f"the Space '{space_id}' has no revision '{revision}'; leave it out for the newest"
        ) from error
    except DisabledRepoError as error:
        raise UserError(_disabled(space_id)) from error
    except HFValidationError as error:
        raise UserError(f"'{space_id}' is not the name of a Space") from error
    except TROUBLE as error:
        raise UserError(in_words(error, TO_READERS)) from error


def _refuse_file(answer: Answer, space_id: str, path: str) -> NoReturn:
    code = answer.headers.get("x-error-code")
    if code == "GatedRepo":
        raise UserError(_gated(space_id))
    if code == "EntryNotFound":
        raise UserError(f"'{path}' is gone from the Space '{space_id}'; try again")
    if answer.status in (401, 403, 404):
        raise UserError(_private(space_id))
    raise UserError(status_in_words(answer.status, TO_READERS))


def _missing(space_id: str) -> str:
    return (
        f"there is no Space '{space_id}'; check owner and name (a model or a data set of that "
        "name does not help: a logbook is a Space)"
    )


def _private(space_id: str) -> str:
    return (
        f"there is no public Space '{space_id}': either the name is wrong, or the Space is "
        "private; then make it public in its settings, since judges read only what all can read"
    )


def _gated(space_id: str) -> str:
    return (
        f"the Space '{space_id}' is gated: it asks for a sign-in or for consent, and judges read "
        "only what all can read; open it in its settings"
    )


def _disabled(space_id: str) -> str:
    return f"the Hub has disabled the Space '{space_id}'; its owner sees the reason there"
