"""A store as the settings want it: on its own, or in step with a data set of the Hub."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from data.log import Projection
from data.remote import fetch_blob, homes_of
from data.settings import Settings
from data.store import Store
from data.sync import Sync
from data.syncing import Pace, Syncing


class Lasting(NamedTuple):
    """`syncing` is None where no data set is configured: then the folder is the lasting copy."""

    store: Store
    syncing: Syncing | None

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
        return Lasting(Store(settings.store, projections), None)
    pace = Pace()
    homes = homes_of(settings.dataset, settings.hf_token, settings.hub_endpoint, pace.rest)
    store = Store(settings.store, projections, lambda digest: fetch_blob(homes, digest))
    syncing = Syncing(Sync(store, homes, settings.hf_token is not None), pace)
    store.tell(syncing.heard)
    if next(store.records(), None) is None:
        syncing.catch_up()
    return Lasting(store, syncing)
