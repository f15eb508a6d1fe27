"""Bodies of the records by which teams act on their own logbooks after a judgement."""

from __future__ import annotations

from data.body import Body


class AppealMade(Body):
    """A team published new evidence and asks for another judging. Nobody answers but the judge.

    `judgement_id` is the judgement appealed against, `sha` the commit with the new evidence,
    `submission_id` the judging that was asked for. `why` is read by people only.
    """

    paper_id: str
    space_id: str
    judgement_id: str
    sha: str
    submission_id: str
    why: str


class LogbookRestored(Body):
    """A team wants its logbook, which it had taken back, to count again."""

    space_id: str
    paper_id: str
    why: str = ""
