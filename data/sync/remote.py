"""The repositories of the Hub in which an event's records are kept, by what they are for."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping

from pydantic import SecretStr

from data.hub.repository import Repository
from data.hub.trouble import Gone, Missing
from data.sync import record_files
from data.sync.notes import Home

Homes = Mapping[Home, Repository]


def homes_of(
    dataset: str,
    token: SecretStr | None,
    endpoint: str | None,
    rest: Callable[[float], object],
) -> Homes:
    """The public repository, and with a token the private one beside it: `<name>-private`."""
    homes = {Home.PUBLIC: Repository(dataset, token, endpoint, rest=rest)}
    if token is not None:
        name = f"{dataset}-private"
        homes[Home.PRIVATE] = Repository(name, token, endpoint, private=True, rest=rest)
    return homes


def fetch_blob(homes: Homes, digest: str) -> bytes:
    """A blob from the Hub, as whoever opens it first needs it. Raises UserError."""
    path = record_files.blob_path(digest)
    for repository in homes.values():
        try:
            data = repository.read("main", path)
        except (Gone, Missing):
            continue
        if hashlib.sha256(data).hexdigest() == digest:
            return data
    raise Gone(f"neither this store nor the Hub has the blob {digest}")
