"""Leaderboard: teams by points with the quality of their evidence beside, and prize categories."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from components.texts import measured_words, points_words, scored_words
from components.widgets import Payload, ServerFunction, part_of, text_of, view
from data.boards.certificate import standing_progress
from data.boards.leaderboard import Standing
from data.boards.prizes import podium
from data.event import Event, Prize

PAGE = 50
MOST = 100
"""Teams in one answer."""

RULES = {
    "Rank": "equal points are an equal rank; within it more logbooks come first, then the name.",
    "Provisional": "points of a falsified claim that people have not decided on. They are in the "
    "sum, and go if the decision is against them.",
    "Late, preview, copy, withdrawn": "judged and shown, not scored. First seen after the "
    "deadline; judged by another judge than the one that counts; the same content as another "
    "team's earlier logbook; taken back by its team.",
    "Evidence": "what points do not tell, of the claims that gave some. Re-run: the experiment "
    "was run again; re-computed: from released data; re-read: the paper's own material was read "
    "again. With artifact: a run whose output file is there; confirmed outside: by a job or "
    "metrics outside the logbook; upheld: falsifications that people checked.",
    "Judged again": "logbooks with several judgings, and how many claims did not get the same "
    "verdict each time. All of them stand on the team's page.",
}
"""How the board counts, in words, beside points and certificate."""


def build(functions: Sequence[ServerFunction]) -> None:
    """Lay out the tab: list_teams, and open_team for a team's page."""
    view("leaderboard", functions)


def lister(standings: Callable[[], Sequence[Standing]], event: Event) -> ServerFunction:
    """The server function of the board: rows from `offset` on, of the teams that match `query`.

    The first rows come with the prize categories and the rules in words.
    """

    def list_teams(payload: Payload) -> Payload:
        query, (offset, limit) = text_of(payload, "query", 100), part_of(payload, PAGE, MOST)
        board = standings()
        found = [each for each in board if query.casefold() in each.tally.team.casefold()]
        rows = [row_view(each, event) for each in found[offset : offset + limit]]
        reply = {"teams": len(board), "found": len(found), "rows": rows}
        return reply if offset else {**reply, **rules_view(board, event)}

    return list_teams


def row_view(standing: Standing, event: Event) -> Payload:
    """One team: rank, all of its sums, and whether the certificate is earned."""
    earned = standing_progress(event, standing.tally).earned
    return {"rank": standing.rank, "earned": earned, **standing.tally._asdict()}


def rules_view(board: Sequence[Standing], event: Event) -> Payload:
    """What the board goes by, in words, and who leads in each prize category."""
    takes = event.certificate
    return {
        "rules": [
            {
                "word": "Points",
                "sentence": f"a claim gives points by its verdict: {points_words(event)}. Of a "
                "team's logbooks on a paper the one published first counts, by its latest judging "
                "in time.",
            },
            *({"word": word, "sentence": sentence} for word, sentence in RULES.items()),
            {
                "word": "Certificate",
                "sentence": f"it takes {measured_words(takes.by, takes.least)} in this event, "
                "without what is provisional. A team's page says how far it is.",
            },
        ],
        "prizes": [prize_view(prize, board) for prize in event.prizes],
    }


def prize_view(prize: Prize, board: Sequence[Standing]) -> Payload:
    """A prize category with its first places, and what still awaits a decision."""
    found = podium((standing.tally for standing in board), prize.by)
    return {
        **prize.model_dump(include={"id", "title", "sentence"}),
        "places": [
            {**place._asdict(), "words": scored_words(prize.by, place.score)}
            for place in found.places
        ],
        "tied": found.tied,
        "waiting": scored_words(prize.by, found.waiting) if found.waiting else None,
    }
