"""What the errors of the Hub's client mean, in words for people."""

from __future__ import annotations

from typing import NamedTuple

import httpx2
from huggingface_hub.errors import (
    EntryNotFoundError,
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

NOT_OF_THE_NETWORK = 400
"""The status of an error that no answer of the Hub is behind."""


class StaleParent(UserError):
    """Something else was committed after the parent; read again and decide anew."""


class Gone(UserError):
    """A file or a commit that is there no more; a newer commit tells what took its place."""


class Missing(UserError):
    """There is no such repository, or not for this token."""


def failure_of(error: BaseException) -> Failure:
    """What kind of failure it was, as `data.hub.retrying` asks."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, HfHubHTTPError):
            headers = {name.lower(): value for name, value in cause.response.headers.items()}
            return Failure(cause.response.status_code, headers)
        if isinstance(cause, httpx2.TransportError) or _was_closed(cause):
            return Failure(None)
        cause = cause.__cause__
    return Failure(NOT_OF_THE_NETWORK)


def _was_closed(error: BaseException) -> bool:
    """The Hub's client closes the connections of all threads where one of them finds none."""
    return isinstance(error, RuntimeError) and "client has been closed" in str(error)


class Advice(NamedTuple):
    """What people do, or the program by itself, while the Hub is away and while it has trouble."""

    away: str
    trouble: str


TO_READERS = Advice("check the network and try again", "try again in five minutes")
TO_KEEPERS = Advice("what is to be saved there waits until it can be", "it is tried again later")


def in_words(error: BaseException, advice: Advice) -> str:
    """An error that says nothing of what was asked for."""
    if isinstance(error, OfflineModeIsEnabled):
        return "the Hub is switched off here by HF_HUB_OFFLINE; unset it to use it"
    return status_in_words(failure_of(error).status, advice)


def status_in_words(status: int | None, advice: Advice) -> str:
    """The same for a status as `Failure` has it."""
    if status is None:
        return f"the Hub cannot be reached; {advice.away}"
    if status == 429:
        return f"the Hub asks for a pause (too many requests); {advice.trouble}"
    if status == NOT_OF_THE_NETWORK:
        return f"the Hub gave an answer that cannot be read; {advice.trouble}"
    return f"the Hub has trouble just now (status {status}); {advice.trouble}"


def explained(repo_id: str, error: BaseException) -> UserError:
    """The error as those read it who keep records in a data set."""
    name = f"the data set '{repo_id}'"
    if isinstance(error, EntryNotFoundError | RevisionNotFoundError):
        return Gone(f"a file or commit of {name} is there no more; read it again")
    if isinstance(error, RepositoryNotFoundError):
        return Missing(
            f"there is no data set '{repo_id}', or HF_TOKEN may not see it; check the name and "
            "what the token may do"
        )
    if isinstance(error, HFValidationError):
        return UserError(f"'{repo_id}' is not the name of a data set")
    return UserError(_refused(name, failure_of(error).status) or in_words(error, TO_KEEPERS))


def _refused(name: str, status: int | None) -> str | None:
    """What a status says of a commit, where it says something of its own."""
    if status in (401, 403):
        return f"HF_TOKEN may not write to {name}; give it a token with write access"
    if status in (409, 412):
        return f"others write to {name} all the time; it is tried again later"
    return f"{name} does not take files of this size" if status == 413 else None
