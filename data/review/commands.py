"""What `python -m data review …` does: review sets made, listed, exported, checked and closed."""

from __future__ import annotations

import argparse
import functools
import json
from collections.abc import Callable

from data.catalogue.catalog import Catalog
from data.hub.client import Hub
from data.records import UserError
from data.review.annotations import citation, digest
from data.review.consistency import check
from data.review.consistency_report import report_json, report_text
from data.review.export import export
from data.review.making import About, Built, Spool, build
from data.review.reviews import Kept, Reviews
from data.review.sources import Wanted, entries
from data.settings import Settings
from data.store import Store

BY = "organiser"
"""Who sets made at the command line are by."""

FIT, UNFIT = 0, 1


def run(given: argparse.Namespace, store: Store, settings: Settings) -> int:
    """Run the chosen command and print; its exit code. Raises UserError."""
    if given.review == "make":
        return _make(given, store, settings)
    return COMMANDS[given.review](given, Reviews(store))


def _make(given: argparse.Namespace, store: Store, settings: Settings) -> int:
    reviews = Reviews(store)
    if reviews.find(given.set_id):
        raise UserError(f"there is a review set '{given.set_id}' already; choose another id")
    about, wanted = _about(given, Catalog(store)), _wanted(given)
    with Spool() as spool:
        found = entries(wanted, functools.partial(Hub, settings.hub_endpoint))
        built = build(about, found, spool)
        reviews.create(built.made, BY)
    print(_made_text(built))
    return FIT


def _about(given: argparse.Namespace, catalog: Catalog) -> About:
    claim = catalog.claim(given.claim) if given.claim else None
    if given.claim and claim is None:
        raise UserError(f"this event has no claim '{given.claim[:80]}'")
    if given.supports and claim is None:
        raise UserError("--supports says what speaks for a claim: name that with --claim")
    return About(
        given.set_id,
        given.title,
        given.question,
        given.defects,
        given.tags,
        claim.claim_id if claim else None,
        claim.paper_id if claim else None,
        given.supports,
        given.annotators,
        given.repeats,
        given.licence,
        given.source,
    )


def _wanted(given: argparse.Namespace) -> Wanted:
    columns = given.columns
    if columns is not None and len(columns) != 2:
        raise UserError("--columns names two image columns, such as --columns ours,baseline")
    if given.rows is not None and given.rows < 1:
        raise UserError("--rows is a number from 1")
    reading = given.config, given.split, columns, given.rows
    return Wanted(given.address, given.layout, given.figures, *reading)


def _made_text(built: Built) -> str:
    pairs = built.made.review_set.pairs
    training = sum(pair.known is not None for pair in pairs)
    lines = [f"left out  {each.where}: {each.reason}" for each in built.skipped]
    more = f", {training} of them for training" if training else ""
    return "\n".join(
        [*lines, f"made      {built.made.review_set.set_id}: {len(pairs)} pairs{more}"]
    )


def _list(given: argparse.Namespace, reviews: Reviews) -> int:
    sets = [(kept, len(reviews.answers(kept.review_set.set_id))) for kept in reviews.sets()]
    if given.json:
        print(json.dumps([_facts(*each) for each in sets], ensure_ascii=False))
    for kept, answers in [] if given.json else sets:
        about, state = kept.review_set, "closed" if kept.closed_at else "open"
        pairs = len(about.pairs)
        print(f"{about.set_id:24}  {state:6}  {pairs:5} pairs  {answers:6} answers  {about.title}")
    return FIT


def _facts(kept: Kept, answers: int) -> dict[str, object]:
    about = kept.review_set
    return {
        "set_id": about.set_id,
        "title": about.title,
        "question": about.question,
        "claim_id": about.claim_id,
        "pairs": len(about.pairs),
        "answers": answers,
        "created_at": kept.created_at.isoformat(),
        "closed_at": kept.closed_at.isoformat() if kept.closed_at else None,
    }


def _export(given: argparse.Namespace, reviews: Reviews) -> int:
    kept = reviews.one(given.set_id)
    written = export(kept, reviews.answers(given.set_id), given.format, given.folder)
    print(*written.files, sep="\n")
    print(f"{written.rows} answers; to cite them: {written.citation}")
    return FIT


def _check(given: argparse.Namespace, reviews: Reviews) -> int:
    kept, answers = reviews.one(given.set_id), reviews.answers(given.set_id)
    checked = check(kept.review_set, answers)
    cited = citation(given.set_id, digest(kept.review_set, answers))
    told = checked, cited, kept.closed_at is not None
    print(json.dumps(report_json(*told), ensure_ascii=False) if given.json else report_text(*told))
    return FIT if checked.is_fit else UNFIT


def _close(given: argparse.Namespace, reviews: Reviews) -> int:
    reviews.close(given.set_id, given.why, BY)
    print(f"closed    {given.set_id}; exports have the labels now")
    return FIT


COMMANDS: dict[str, Callable[[argparse.Namespace, Reviews], int]] = {
    "list": _list,
    "export": _export,
    "check": _check,
    "close": _close,
}
