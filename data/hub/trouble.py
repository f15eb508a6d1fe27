"""What the Hub's refusals mean to those who keep records there, in words for people."""

from __future__ import annotations

import httpx2
from huggingface_hub.errors import (
    EntryNotFoundError,
    GatedRepoError,
    HfHubHTTPError,
    HFValidationError,
    OfflineModeIsEnabled,
    RepositoryNotFoundError,
    RevisionNotFoundError,
)

from data.hub.retrying import Failure
from data.records import UserError

TROUBLE = (
    HfHubHTTPError,
    httpx2.HTTPError,
    OfflineModeIsEnabled,
    HFValidationError,
    RuntimeError,
    ValueError,
    KeyError,
)
"""What a call of the Hub's client may end with. RuntimeError wraps failed uploads, ValueError and
KeyError are answers that are not what was asked for."""


class StaleParent(UserError):
    """Something else was committed after the parent; read again and decide anew."""


class Gone(UserError):
    """A file or a commit that is there no more; a newer commit tells what took its place."""


class Missing(UserError):
    """There is no such repository, or not for this token."""


def failure_of(error: BaseException) -> Failure:
    """What kind of failure it was, as `data.hub.retrying` asks. Not of the network: status 400."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, HfHubHTTPError):
            headers = {name.lower(): value for name, value in cause.response.headers.items()}
            return Failure(cause.response.status_code, headers)
        if isinstance(cause, httpx2.TransportError) or _was_closed(cause):
            return Failure(None)
        cause = cause.__cause__
    return Failure(400)


def _was_closed(error: BaseException) -> bool:
    """The Hub's client closes the connections of all threads where one of them finds none."""
    return isinstance(error, RuntimeError) and "client has been closed" in str(error)


def explained(repo_id: str, error: BaseException) -> UserError:
    """The error as people read it."""
    name = f"the data set '{repo_id}'"
    if isinstance(error, EntryNotFoundError | RevisionNotFoundError):
        return Gone(f"a file or commit of {name} is there no more; read it again")
    if isinstance(error, RepositoryNotFoundError | GatedRepoError):
        return Missing(
            f"there is no {name.removeprefix('the ')}, or HF_TOKEN may not see it; check the name "
            "and what the token may do"
        )
    if isinstance(error, OfflineModeIsEnabled):
        return UserError("the Hub is switched off here by HF_HUB_OFFLINE; unset it to use it")
    if isinstance(error, HFValidationError):
        return UserError(f"'{repo_id}' is not the name of a data set")
    return UserError(_by_status(name, failure_of(error).status))


def _by_status(name: str, status: int | None) -> str:
    if status is None:
        return "the Hub cannot be reached; what is to be saved there waits until it can be"
    if status in (401, 403):
        return f"HF_TOKEN may not write to {name}; give it a token with write access"
    if status == 429:
        return "the Hub asks for a pause (too many requests); it is tried again later"
    if status in (409, 412):
        return f"others write to {name} all the time; it is tried again later"
    if status == 413:
        return f"{name} does not take files of this size"
    if status == 400:
        return f"the Hub gave an answer about {name} that cannot be used; it is tried again later"
    return f"the Hub has trouble just now (status {status}); it is tried again later"
