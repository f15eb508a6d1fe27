"""One draft of a contract on its way through the checks: what is kept, what is not and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from data.records import Contract
from judge.drafts.grounding import Source


class Work:
    """One draft before its texts. `kept` holds new fields of the contract, `notes` what was not
    kept, for people; `draft` has the shape of `judge.drafts.drafting.reply_schema`."""

    def __init__(self, base: Contract, source: Source, draft: Mapping[str, Any]) -> None:
        self.base = base
        self.source = source
        self.draft = draft
        self.kept: dict[str, Any] = {}
        self.notes: list[str] = []

    @property
    def so_far(self) -> Contract:
        """The contract by rules with what was kept until now."""
        return self.base.model_copy(update=self.kept)
