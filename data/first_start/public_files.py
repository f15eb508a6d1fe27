"""Public files of repositories on the Hub, at one commit, kept in the client's own cache.

The client checks each file's size, goes on where a transfer broke off, and keeps whole files by
their commit: one that is there is given without a request. Never with a token.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from huggingface_hub import HfApi
from huggingface_hub.errors import (
    OfflineModeIsEnabled,
    RemoteEntryNotFoundError,
    RepositoryNotFoundError,
    RevisionNotFoundError,
)
from huggingface_hub.utils import tqdm  # type: ignore[attr-defined]

from data.catalogue.formats import LARGEST
from data.event import Source
from data.hub.client import AGENT, INFO_WAIT
from data.hub.retrying import Failure, Tries
from data.hub.trouble import NOT_OF_THE_NETWORK, TO_READERS, TROUBLE, failure_of, in_words
from data.records import UserError

PATIENCE = 6.0
"""Seconds that our waits for one answer may take together; the client has waits of its own."""

Tell = Callable[[int, int], None]
"""(bytes that are here, bytes in all). It may raise to end the transfer."""


class PublicFiles:
    """Files as any stranger may read them. `cache`: another folder than the client's own."""

    def __init__(
        self,
        endpoint: str | None = None,
        cache: Path | None = None,
        rest: Callable[[float], object] = time.sleep,
    ) -> None:
        self._api = HfApi(endpoint=endpoint, token=False, library_name=AGENT)
        self._cache = cache
        self._rest = rest

    def newest(self, source: Source) -> str:
        """The sha of a repository's newest commit. Raises UserError."""
        asked: dict[str, Any] = {"repo_type": source.kind, "timeout": INFO_WAIT}
        with _explained(source, None):
            found = self._tried(lambda: self._api.repo_info(source.repository, **asked))
        if not found.sha:
            raise UserError(f"{source.name} is empty")
        return str(found.sha)

    def file(self, source: Source, sha: str, path: str, tell: Tell) -> Path:
        """Where a file of that commit lies in the cache, fetched if it does not yet.

        Raises UserError: missing, too large, cut off, Hub in trouble, disk full.
        """
        asked: dict[str, Any] = {"repo_type": source.kind, "revision": sha}
        asked["cache_dir"] = self._cache
        get = functools.partial(self._api.hf_hub_download, source.repository, path, **asked)
        with _explained(source, path):
            size = self._tried(lambda: get(dry_run=True)).file_size
            if size > LARGEST:
                raise UserError(f"{path} is larger than {LARGEST // 2**20} MB")
            return Path(self._tried(lambda: get(tqdm_class=_bar(tell, size))))

    def _tried(self, call: Callable[[], Any]) -> Any:
        """The call, repeated while a Hub that answers says that later may be better."""
        tries = Tries(self._rest, PATIENCE)
        while True:
            try:
                return call()
            except (*TROUBLE, OSError) as error:
                failure = _failure(error)
                if failure.status is None or not tries.again(failure):
                    raise


def _bar(tell: Tell, size: int) -> type[Any]:
    """A progress bar as the client wants one, which draws nothing and tells how far it is."""

    class Bar(tqdm):
        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(*given, **{**named, "disable": True})  # type: ignore[no-untyped-call]

        def update(self, n: float | None = 1) -> None:
            self.n += n or 0
            tell(min(int(self.n), size), size)

    return Bar


def _failure(error: BaseException) -> Failure:
    """As of the Hub. A file of another size than was announced is a failure of the server's."""
    is_cut = type(error) is OSError and "Consistency check" in str(error)
    return Failure(500) if is_cut else failure_of(error)


@contextmanager
def _explained(source: Source, path: str | None) -> Iterator[None]:
    """Turn each error of the client into a UserError of its own."""
    try:
        yield
    except RemoteEntryNotFoundError as error:
        raise UserError(f"{source.name} has no file '{path}'") from error
    except RevisionNotFoundError as error:
        raise UserError(f"{source.name} has lost the commit that was begun with") from error
    except RepositoryNotFoundError as error:
        raise UserError(f"there is no public {source.name.removeprefix('the ')}") from error
    except (*TROUBLE, OSError) as error:
        raise UserError(_trouble(source, path, error)) from error


def _trouble(source: Source, path: str | None, error: BaseException) -> str:
    if isinstance(error, OfflineModeIsEnabled) or failure_of(error).status != NOT_OF_THE_NETWORK:
        return in_words(error, TO_READERS)
    what = f"'{path}'" if path else source.name
    return f"{what} did not arrive whole: {str(error).strip().splitlines()[0]}"
