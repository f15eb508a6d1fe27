"""One data set repository of the Hub: its tree at a commit, its files, and commits to it.

Only this module writes to the Hub. It repeats what may be repeated (`data.hub.retrying`); what it
raises are UserErrors; what a caller can do something about has a class of its own in
`data.hub.trouble`.
"""

from __future__ import annotations

import functools
import hashlib
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple, TypeVar

import httpx2
from huggingface_hub import (
    CommitOperationAdd,
    CommitOperationDelete,
    HfApi,
    hf_hub_url,
    set_client_factory,
)
from huggingface_hub.errors import EntryNotFoundError
from huggingface_hub.hf_api import RepoFile, RepoFolder
from huggingface_hub.utils._headers import build_hf_headers
from huggingface_hub.utils._http import default_client_factory, get_session, hf_raise_for_status
from pydantic import SecretStr

from data.hub.client import AGENT
from data.hub.retrying import Tries
from data.hub.trouble import TROUBLE, Gone, StaleParent, explained, failure_of
from data.records import UserError

MOST_BYTES = 500_000_000
"""Of one file that is read."""

CONNECT = 10.0
SILENCE = 60.0
"""Seconds until a connection stands, and without a byte of it after that."""

PATIENCE = 180.0
"""Seconds that a call may spend waiting between its tries."""

T = TypeVar("T")


class Standing(NamedTuple):
    """What a repository says of itself."""

    sha: str
    is_private: bool


class Repository:
    """A data set repository. `rest` waits between tries; a caller may cut it short."""

    def __init__(
        self,
        repo_id: str,
        token: SecretStr | None,
        endpoint: str | None = None,
        private: bool = False,
        rest: Callable[[float], object] = time.sleep,
        patience: float = PATIENCE,
    ) -> None:
        _bound_waiting()
        self.repo_id = repo_id
        self.private = private
        self._token = token.get_secret_value() if token else False
        self._api = HfApi(endpoint=endpoint, token=self._token, library_name=AGENT)
        self._rest = rest
        self._patience = patience

    def create(self) -> None:
        """Make the repository unless it exists. Raises UserError, also where a private one turns
        out to be public: nothing may go there."""
        self._tried(
            lambda: self._api.create_repo(
                self.repo_id, repo_type="dataset", private=self.private, exist_ok=True
            )
        )
        self.check()

    def check(self) -> None:
        """Ask whether it is there and as private as it must be. Raises UserError."""
        is_private = self.standing().is_private
        if self.private and not is_private:
            raise UserError(
                f"the data set '{self.repo_id}' keeps what must not be public, but it is public; "
                "make it private in its settings on the Hub"
            )

    def head(self) -> str:
        """The newest commit that the Hub shows; it may lag behind."""
        return self.standing().sha

    def standing(self) -> Standing:
        """Its newest commit and who may see it, asked for once."""
        with self._explained():
            # Not the list of files, which may be long.
            info = self._api.dataset_info(self.repo_id, expand=["sha", "private"], timeout=CONNECT)
        return Standing(info.sha or "", bool(info.private))

    def tree(self, sha: str, folder: str | None = None) -> dict[str, int]:
        """All files at a commit, or those below a folder; path -> bytes."""
        try:
            found = self._tried(lambda: _by_path(self._listed(sha, folder)))
        except Gone as error:
            if folder is not None and isinstance(error.__cause__, EntryNotFoundError):
                return {}
            raise
        return {path: each.size for path, each in found.items()}

    def read(self, sha: str, path: str) -> bytes:
        """One file at a commit, in one request (two where it is large). Raises Gone."""
        return self._tried(lambda: self._download(sha, path))

    def commit(
        self,
        adds: Mapping[str, bytes],
        deletes: Iterable[str] = (),
        parent: str | None = None,
        message: str = "records",
    ) -> str:
        """Add or replace files and delete others, all or none; the sha of the commit.

        Repeated by itself where that may help; a commit that happened although its answer got
        lost is found again. With `parent`, nothing else may have been committed since. Raises
        StaleParent, UserError.
        """
        gone, tries = list(deletes), Tries(self._rest, self._patience)
        while True:
            try:
                return self._commit_once(adds, gone, parent, message)
            except TROUBLE as error:
                failure = failure_of(error)
                if failure.status == 412 and parent is not None:
                    return self._found_again(adds, gone, tries.failed, error)
                if not tries.again(failure):
                    raise explained(self.repo_id, error) from error
            if gone and parent is None:  # the try before may have deleted them
                gone = list(self._files(self.head(), gone))

    def tag(self, name: str, sha: str) -> None:
        """Name a commit, once and for all. Raises UserError if the name means another one."""
        try:
            self._tried(
                lambda: self._api.create_tag(
                    self.repo_id, tag=name, revision=sha, repo_type="dataset"
                )
            )
        except UserError:
            # Also where an answer got lost: then it stands there already.
            if self._tagged().get(name) != sha:
                raise

    # --- inside ----------------------------------------------------------------------------

    def _commit_once(
        self, adds: Mapping[str, bytes], gone: list[str], parent: str | None, message: str
    ) -> str:
        # New operations each time: the client marks those it has sent.
        operations: list[CommitOperationAdd | CommitOperationDelete] = [
            *(CommitOperationAdd(path, data) for path, data in adds.items()),
            *(CommitOperationDelete(path, is_folder=False) for path in gone),
        ]
        if not operations:
            return self.head()
        done = self._api.create_commit(
            self.repo_id,
            operations,
            commit_message=message,
            repo_type="dataset",
            parent_commit=parent,
        )
        return done.oid

    def _found_again(
        self, adds: Mapping[str, bytes], gone: list[str], tries: int, error: Exception
    ) -> str:
        """The newest commit, if an earlier try of ours made it; else raises StaleParent."""
        sha = self.head()
        there = self._files(sha, [*adds, *gone])
        done = all(path in there and _holds(there[path], data) for path, data in adds.items())
        if tries and done and not any(path in there for path in gone):
            return sha
        raise StaleParent(
            f"the data set '{self.repo_id}' was changed by another program just now; nothing was "
            "written, try again"
        ) from error

    def _listed(self, sha: str, folder: str | None) -> Iterable[RepoFile | RepoFolder]:
        return self._api.list_repo_tree(
            self.repo_id, folder, recursive=True, revision=sha, repo_type="dataset"
        )

    def _files(self, sha: str, paths: list[str]) -> dict[str, RepoFile]:
        """Those of the paths that are there at a commit."""
        return self._tried(
            lambda: _by_path(
                self._api.get_paths_info(self.repo_id, paths, revision=sha, repo_type="dataset")
            )
        )

    def _tagged(self) -> dict[str, str]:
        refs = self._tried(lambda: self._api.list_repo_refs(self.repo_id, repo_type="dataset"))
        return {each.name: each.target_commit for each in refs.tags}

    def _download(self, sha: str, path: str) -> bytes:
        url = hf_hub_url(
            self.repo_id, path, repo_type="dataset", revision=sha, endpoint=self._api.endpoint
        )
        headers = build_hf_headers(token=self._token, library_name=AGENT)
        data = bytearray()
        with get_session().stream("GET", url, headers=headers) as response:
            if response.is_error:
                response.read()
            hf_raise_for_status(response)
            for piece in response.iter_bytes():
                data += piece
                if len(data) > MOST_BYTES:
                    raise UserError(f"{path} has more than the {MOST_BYTES:,} bytes that are read")
        return bytes(data)

    def _tried(self, call: Callable[[], T]) -> T:
        """The result of a call that may be made again."""
        tries = Tries(self._rest, self._patience)
        while True:
            try:
                return call()
            except TROUBLE as error:
                if not tries.again(failure_of(error)):
                    raise explained(self.repo_id, error) from error

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except TROUBLE as error:
            raise explained(self.repo_id, error) from error


def _by_path(entries: Iterable[RepoFile | RepoFolder]) -> dict[str, RepoFile]:
    return {each.path: each for each in entries if isinstance(each, RepoFile)}


def _holds(file: RepoFile, data: bytes) -> bool:
    """Whether a file of the Hub has these bytes, by the digest that the Hub gives."""
    if file.lfs is not None:
        return bool(file.lfs.sha256 == hashlib.sha256(data).hexdigest())
    header = b"blob %d\0" % len(data)
    return bool(file.blob_id == hashlib.sha1(header + data).hexdigest())


@functools.cache
def _bound_waiting() -> None:
    """The Hub's client waits for ever by default; once in a process that is changed."""
    set_client_factory(_client)


def _client() -> httpx2.Client:
    client = default_client_factory()
    client.timeout = httpx2.Timeout(SILENCE, connect=CONNECT)
    return client
