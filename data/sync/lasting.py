"""A store as the settings want it: on its own, or in step with a data set of the Hub."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from data.log import Projection
from data.settings import Settings
from data.store import Store
from data.sync.exchange import Sync
from data.sync.remote import fetch_blob, homes_of
from data.sync.syncing import Pace, Status, Syncing


class Lasting(NamedTuple):
    """`sync` is None where no data set is configured: then the folder is the lasting copy.

    `syncing` syncs by itself once it is started; a command may do so step by step instead.
    `disk_lasts`: whether the folder is there after a restart; a Space's is not.
    """

    store: Store
    sync: Sync | None = None
    syncing: Syncing | None = None
    disk_lasts: bool = True

    def start(self) -> None:
        """Sync by itself from now on."""
        if self.syncing is not None:
            self.syncing.start()

    def pull(self) -> None:
        """Get what others did. Raises UserError."""
        if self.sync is not None:
            self.sync.pull()

    def push_all(self, rest: Callable[[float], object]) -> None:
        """Send all, however long the budget of commits takes. Raises UserError.

        `rest` waits so many seconds; if it gives true, what is left stays here.
        """
        while self.sync is not None:
            wait = self.sync.push().wait
            if not wait or rest(wait):
                break

    def is_on_hub(self, subject: str) -> bool:
        """Whether the Hub has all records of a subject: a paper, a submission, a pair."""
        return self.sync is not None and self.sync.has(subject)

    def status(self) -> Status | None:
        """How far the Hub has everything; None where the folder keeps it."""
        return None if self.syncing is None else self.syncing.status()

    def close(self, deadline: float) -> None:
        """Push what is left, within so many seconds, and close the store.

        A push that takes longer may still need the store; it ends with the process.
        """
        if self.syncing is None or self.syncing.close(deadline):
            self.store.close()


def open_lasting(settings: Settings, projections: Sequence[Projection]) -> Lasting:
    """Open the store; an empty one first gets what the Hub has. Raises UserError.

    A Hub that is away is no reason not to begin: what it has is added later.
    """
    if settings.dataset is None:
        store = Store(settings.store, projections)
        return Lasting(store, disk_lasts=not settings.on_space)
    pace = Pace()
    homes = homes_of(settings.dataset, settings.hf_token, settings.hub_endpoint, pace.rest)
    store = Store(settings.store, projections, lambda digest: fetch_blob(homes, digest))
    sync = Sync(store, homes, settings.hf_token is not None)
    syncing = Syncing(sync, pace)
    store.tell(syncing.heard)
    if next(store.records(), None) is None:
        syncing.catch_up()
    return Lasting(store, sync, syncing, not settings.on_space)
