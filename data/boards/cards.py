"""What a list of papers shows of each: its size, who tried, and the outcomes of its claims."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from data.outcomes.rules import Outcome, PaperClass
from data.store import Store


class PaperCard(NamedTuple):
    """One paper in a list; `outcomes` are those of its current claims, in their order."""

    paper_class: PaperClass = PaperClass.UNATTEMPTED
    teams: int = 0
    outcomes: tuple[Outcome, ...] = ()


CLAIMS = """
SELECT paper_id, outcome FROM claims JOIN claim_outcomes USING (paper_id, claim_id)
WHERE current AND paper_id IN (SELECT value FROM json_each(?)) ORDER BY paper_id, position
"""
PAPERS = """
SELECT paper_id, class, teams FROM paper_outcomes
WHERE paper_id IN (SELECT value FROM json_each(?))
"""


def paper_cards(store: Store, paper_ids: Sequence[str]) -> dict[str, PaperCard]:
    """A card for each id; a paper without claims and logbooks has an empty one."""
    wanted = (json.dumps(list(paper_ids)),)
    outcomes: dict[str, list[Outcome]] = {paper_id: [] for paper_id in paper_ids}
    cards = {paper_id: PaperCard() for paper_id in paper_ids}
    with store.read() as conn:
        for paper_id, outcome in conn.execute(CLAIMS, wanted):
            outcomes[paper_id].append(Outcome(outcome))
        for paper_id, name, teams in conn.execute(PAPERS, wanted):
            cards[paper_id] = PaperCard(PaperClass(name), teams)
    return {key: card._replace(outcomes=tuple(outcomes[key])) for key, card in cards.items()}
