"""Sync: the records of the store to the Hub, and those of the Hub into the store.

Pushing and pulling may each be interrupted anywhere, repeated, and done by several machines at
once: a record is known by its id, a file by its name, and both are noted in the order that keeps
the notes true.
"""

from __future__ import annotations

from data.records import UserError
from data.store import Store
from data.sync import notes
from data.sync.pulling import Incoming, Pulled
from data.sync.pushing import Outgoing, Pushed, together
from data.sync.rate import RESERVE
from data.sync.remote import Homes


class Sync:
    """Of one store with its repositories. `can_write`: whether there is a token for them."""

    def __init__(self, store: Store, homes: Homes, can_write: bool) -> None:
        self._store = store
        self.can_write = can_write
        self._homes = homes
        self._outgoing = Outgoing(store, homes)
        self._incoming = Incoming(store, homes)

    def unsent(self) -> int:
        """How many records of the store the Hub does not have, as far as is known here."""
        with self._store.read() as conn:
            return notes.unsent(conn)

    def has(self, subject: str) -> bool:
        """Whether the Hub has all records of a subject: a paper, a submission, a pair."""
        with self._store.read() as conn:
            return notes.has(conn, subject)

    def push(self, reserve: int = RESERVE) -> Pushed:
        """Send what the Hub does not have, as far as the budget of commits allows.

        `reserve`: tokens that are left for what people do; that itself may have all. Raises
        UserError: the Hub is away or refuses; what was noted is sent the next time. That one
        repository refuses keeps nothing from the other.
        """
        done, errors = Pushed(), []
        for home in self._homes if self.can_write else ():
            try:
                done = together(done, self._outgoing.push(home, reserve))
            except UserError as error:
                errors.append(error)
        if errors:
            raise errors[0]
        return done

    def pull(self) -> Pulled:
        """Add the records of the Hub that the store does not know. Raises UserError."""
        return self._incoming.pull(must_exist=not self.can_write)
