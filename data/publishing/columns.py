"""The columns of the published tables. A new column goes to the end; none is ever taken away."""

from __future__ import annotations

from data.columns import Column
from data.review.annotations import COLUMNS

MOMENT = "timestamp[us, tz=UTC]"

PAPER_ID = Column("paper_id", "string", "OpenReview id of the paper.")
PAPER_TITLE = Column("paper_title", "string", "Empty where the catalogue does not have it.")
CLAIM_ID = Column(
    "claim_id", "string", "Paper id and ten hexadecimal digits of the claim's normalised text."
)
CLAIM = Column("claim", "string", "The claim's text, without the place in the paper.")
AREA = Column("area", "string", "The conference's area of the paper.")
SUB_AREA = Column("sub_area", "string", "Its sub-area.")
ANCHOR = Column("anchor", "string", 'Where it stands in the paper, such as "Table 1".')
SPACE_ID = Column("space_id", "string", "The logbook: owner/name of its Space.")

VERDICTS = (
    Column("judgement_id", "string", "The judging; all its claims have the same one."),
    PAPER_ID,
    PAPER_TITLE,
    CLAIM_ID,
    Column("claim", "string", "The claim as it was judged."),
    SPACE_ID,
    Column("team", "string", "Owner of the logbook."),
    Column("sha", "string", "The commit that was judged."),
    Column("verdict", "string", "verified, falsified, toy or inconclusive."),
    Column("direction", "string", "Where the evidence points: supports, contradicts, neither."),
    Column("grade", "string", "re-read, re-computed or re-run."),
    Column("tier", "string", "Best cited: prose, pasted, run, backed, corroborated. Null: none."),
    Column("testable", "bool", "False: the judge says that no team could test the claim here."),
    Column(
        "standing",
        "string",
        "counts; or why not: preview (another judge than the event's), late, withdrawn, copy (of "
        "another team's content), replaced (by a later judging or the team's first logbook), set "
        "aside (the claim was revised since, or people overturned the verdict).",
    ),
    Column("points", "int32", "By the event's rules; 0 for what does not count."),
    Column("judge_name", "string", "The model, or `rules`."),
    Column("judge_version", "int32", "0 for verdicts brought in from another event's files."),
    Column("claim_set_revision", "int32", "Which revision of the paper's claims was judged."),
    Column("made_at", MOMENT, "When the judgement was made."),
    Column("reason", "string", "Why it was made: submitted, imported, new commit, appeal …"),
    Column("legacy", "bool", "Brought in from the first event's files: cites nothing."),
    Column("reasons", "list", "Codes of why the verdict is what it is."),
    Column("explanation", "string", "The same in sentences, a line each."),
    Column(
        "citations",
        "string",
        "The quotes as JSON: a list of {page, cell, lines, quote, tier, direction}.",
    ),
)
CLAIMS = (
    CLAIM_ID,
    PAPER_ID,
    PAPER_TITLE,
    AREA,
    SUB_AREA,
    Column("revision", "int32", "Of the paper's claim set, from 1."),
    Column("position", "int32", "Within the set, from 0."),
    Column("text", "string", "The claim's text, without the place in the paper."),
    ANCHOR,
    Column("kind", "string", "empirical, theory, efficiency, qualitative; null if not said."),
    Column("paper_version", "string", "Of the paper that the claim is taken from."),
    Column("current", "bool", "Whether it stands in the last revision."),
    Column("supersedes", "string", "The earlier claim that this revision says it replaces."),
    Column("superseded_by", "string", "The claim of a later revision that replaces it."),
)
OUTCOMES = (
    CLAIM_ID,
    PAPER_ID,
    PAPER_TITLE,
    AREA,
    SUB_AREA,
    CLAIM,
    ANCHOR,
    Column(
        "outcome",
        "string",
        "contested, falsified, verified, toy, not testable, inconclusive or unattempted.",
    ),
    Column("opposed", "bool", "One team's evidence supports it, another's contradicts it."),
    Column("teams", "int32", "Independent teams with a verdict that counts."),
    *(Column(name, "int32", f"How many of them say {name}.") for name in ("verified", "falsified")),
    *(Column(name, "int32", f"How many of them say {name}.") for name in ("toy", "inconclusive")),
    Column("paper_class", "string", "What the paper's claims come to together."),
)
FALSIFICATIONS = (
    Column("falsification_id", "string", "Null: nobody has entered it into the docket yet."),
    PAPER_ID,
    PAPER_TITLE,
    CLAIM_ID,
    CLAIM,
    SPACE_ID,
    Column("state", "string", "provisional, claimed, upheld, overturned, undecided or withdrawn."),
    Column("at", MOMENT, "Since when."),
    Column("why", "string", "The reason that was given."),
)
ANNOTATIONS = COLUMNS
