"""How large a made event is: the published numbers of the first one, and some of our own."""

from __future__ import annotations

from typing import NamedTuple


class Numbers(NamedTuple):
    """Counts of a made event. Papers by what becomes of them; each is in one of the groups."""

    papers: int = 6341
    reproduced: int = 266
    partly: int = 632
    falsified: int = 49
    """Every claim falsified."""
    contested: int = 242
    """Opposite verdicts between teams on some claim."""
    mixed: int = 205
    """Some claim falsified, not all, none contested."""
    toy: int = 502
    nothing: int = 280
    unexamined: int = 50
    """Logbooks that nobody judged."""
    disputed_verified: int = 205
    """Of the contested and mixed ones, those with a verified claim."""
    confirmed: int = 3978
    """Claims whose outcome is verified."""
    logbooks: int = 6816
    judged: int = 6398
    """Logbooks with a judgement, whether or not it counts."""
    teams: int = 1221
    verdicts: int = 35908
    """On current claims, of the logbooks that count."""
    perfect: int = 439
    """Logbooks that count and have two points for every claim of their paper."""
    jobs: int = 2962
    traces: int = 274
    # Not published: how many of each the made event has.
    late: int = 45
    withdrawn: int = 24
    copies: int = 60
    seconds: int = 150
    """Logbooks of a team that has an earlier one on the same paper."""
    outdated: int = 190
    """Logbooks judged only for the claims of an earlier claim set."""
    rejudged: int = 640
    """Logbooks that count and had been judged at an earlier commit …"""
    improved: int = 30
    """… or were at a commit after the deadline, which changes nothing."""
    upheld: int = 20
    """Falsified verdicts that people upheld …"""
    overturned: int = 12
    undecided: int = 10
    retracted: int = 8
    """… or that their team took back …"""
    docketed: int = 30
    """… or that wait for a decision."""
    untestable: int = 40
    """Claims of which all teams say that they cannot be tested here."""
    untitled: int = 66
    numeric: int = 52
    """Judgements whose paper the first event's file names by a number."""

    @property
    def attempted(self) -> int:
        return self.examined + self.unexamined

    @property
    def examined(self) -> int:
        return self.reproduced + self.partly + self.disputed + self.toy + self.nothing

    @property
    def disputed(self) -> int:
        return self.falsified + self.contested + self.mixed

    @property
    def with_verified(self) -> int:
        """Papers with a verified claim."""
        return self.reproduced + self.partly + self.disputed_verified


PUBLISHED = Numbers()


def scaled(size: float) -> Numbers:
    """An event of another size, of the same shape; what is there at all stays there."""
    if size == 1:
        return PUBLISHED
    return Numbers(*(max(1, round(number * size)) for number in PUBLISHED))
