"""Budgets: what one call, claim, judging and day may use, in tokens and US dollars.

Tokens are booked before a question is sent and corrected by what was really used, so that calls
side by side cannot spend the same rest twice. A booking that is never corrected stays: what broke
off in the middle was probably paid for.
"""

from __future__ import annotations

import threading
import tomllib
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import NamedTuple

from pydantic import Field, ValidationError

from data.records import Noun, UserError
from judge.model.question import Question

FILE = Path(__file__).parent / "budget.toml"


class Limit(Noun):
    """At most so much; None = as much as it takes."""

    tokens: int | None = Field(default=None, ge=0)
    usd: float | None = Field(default=None, ge=0, allow_inf_nan=False)


class Limits(Noun):
    call: Limit = Limit()
    claim: Limit = Limit()
    logbook: Limit = Limit()
    day: Limit = Limit()

    @classmethod
    def load(cls, path: Path = FILE) -> Limits:
        """Read a file of limits. Raises UserError that names the file and the fault."""
        try:
            return cls(**tomllib.loads(path.read_text("utf-8")))
        except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise UserError(f"{path.name} cannot be read: {error}") from error
        except ValidationError as error:
            field = ".".join(map(str, error.errors()[0]["loc"]))
            raise UserError(f"{path.name}: {field}: {error.errors()[0]['msg']}") from error

    @property
    def in_usd(self) -> bool:
        """Whether any limit is in dollars: then a model without a price is refused."""
        return any(each.usd is not None for each in (self.call, self.claim, self.logbook, self.day))

    def without_usd(self) -> Limits:
        """The limits in tokens alone, for a model that costs nothing (one's own server)."""
        lifted = {name: getattr(self, name).model_copy(update={"usd": None}) for name in _SCOPES}
        return Limits(**lifted)


_SCOPES = ("call", "claim", "logbook", "day")


class Spent(NamedTuple):
    """Tokens and US dollars; dollars that are not known count as none."""

    tokens: int = 0
    usd: float = 0.0

    def plus(self, other: Spent, share: float = 1.0) -> Spent:
        return Spent(self.tokens + round(other.tokens * share), self.usd + other.usd * share)

    def exceeds(self, limit: Limit) -> bool:
        too_many = limit.tokens is not None and self.tokens > limit.tokens
        return too_many or (limit.usd is not None and self.usd > limit.usd)


class Booking(NamedTuple):
    """What was set aside for one request, and on which accounts."""

    accounts: tuple[_Account, ...]
    booked: Spent


class _Account(NamedTuple):
    """`scope` of `Limits`, whose account it is, and the share of a question that goes on it."""

    scope: str
    owner: str
    share: float


class Budget:
    """The accounts of a process. Safe to use from several threads.

    `spent_today` is what earlier processes spent on this day. Accounts of claims and logbooks are
    kept for a day, those of a new judging begin at nothing.
    """

    def __init__(
        self,
        limits: Limits,
        spent_today: Spent = Spent(),  # noqa: B008  (immutable)
        today: Callable[[], date] = lambda: datetime.now(UTC).date(),
    ) -> None:
        self.limits = limits
        self._today = today
        self._day = today()
        self._spent: dict[tuple[str, str], Spent] = {("day", str(self._day)): spent_today}
        self._lock = threading.Lock()

    def book(self, question: Question, tokens: int, usd: float | None) -> Booking | str:
        """Set aside what a request may use, or the kind of fault why it may not be sent."""
        if usd is None and self.limits.in_usd:
            return "price_unknown"
        wanted = Spent(tokens, usd or 0.0)
        if wanted.exceeds(self.limits.call):
            return "budget_call"
        with self._lock:
            accounts = tuple(self._accounts(question))
            for account in accounts:
                if self._with(account, wanted).exceeds(getattr(self.limits, account.scope)):
                    return f"budget_{account.scope}"
            self._add(accounts, wanted)
        return Booking(accounts, wanted)

    def settle(self, booking: Booking, used: Spent) -> None:
        """Put what was really used in the place of what was set aside."""
        left = Spent(used.tokens - booking.booked.tokens, used.usd - booking.booked.usd)
        with self._lock:  # an account that was closed meanwhile stays closed
            self._add((a for a in booking.accounts if (a.scope, a.owner) in self._spent), left)

    def spent_today(self) -> Spent:
        """What this day cost so far, open bookings included."""
        with self._lock:
            return self._spent.get(("day", self._key_of_day()), Spent())

    def _accounts(self, question: Question) -> Iterator[_Account]:
        for claim in question.claims:
            yield _Account("claim", f"{question.judging} {claim}", 1 / len(question.claims))
        if question.judging:
            yield _Account("logbook", question.judging, 1.0)
        yield _Account("day", self._key_of_day(), 1.0)

    def _key_of_day(self) -> str:
        """Today; on a new day, yesterday's accounts are closed."""
        if (today := self._today()) != self._day:
            self._day = today
            self._spent.clear()
        return str(self._day)

    def _with(self, account: _Account, more: Spent) -> Spent:
        return self._spent.get((account.scope, account.owner), Spent()).plus(more, account.share)

    def _add(self, accounts: Iterable[_Account], more: Spent) -> None:
        for account in accounts:
            self._spent[account.scope, account.owner] = self._with(account, more)
