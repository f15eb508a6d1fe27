"""Organise: what only the organisers of an event look at and do, one section beside the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from components.roles import Act, Role, only_for
from components.widgets import view


class Section(NamedTuple):
    """One part of the tab: the name of its script (`OR.views[name]`), and what it may ask."""

    name: str
    acts: Sequence[Act]


def build(sections: Sequence[Section], organiser: Role) -> None:
    """Lay out the tab. Everybody may open it and read whom it is for; each act asks who asks."""
    view("organise")
    for section in sections:
        view(section.name, only_for(organiser, section.acts))
