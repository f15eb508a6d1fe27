"""The base of what records carry; `data.kinds` lists all kinds."""

from __future__ import annotations

from data.records import Noun


class Body(Noun):
    """Base of all bodies. `schema_number` is raised, with a step in `UPGRADES`, on a change."""

    schema_number: int = 1
