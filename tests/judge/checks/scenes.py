"""Scenes for the tests of checks: a page in, the scene after the rules voted on it."""

from __future__ import annotations

from data.judgements import CheckResult
from data.records import Verdict
from judge.checks.catalogue import check_claim, check_logbook
from judge.checks.scene import Scene, Whole
from judge.rules import vote
from judge.runs.texts import Texts
from tests.judge.build import claim, contract, logbook


def scene(
    pages: dict[str, str] | str,
    *,
    logbook_claim: str | None = None,
    numbers_differ: bool = False,
    **fields: object,
) -> Scene:
    texts, asked = Texts(logbook(pages)), contract(**fields)
    return Scene(
        texts, claim(), asked, vote(asked, texts, attempted=True), logbook_claim, numbers_differ
    )


def found(of: Scene, check_id: str) -> list[CheckResult]:
    return [result for result in check_claim(of) if result.id == check_id]


def caps(of: Scene, check_id: str) -> list[Verdict | None]:
    return [result.cap for result in found(of, check_id)]


def found_in_logbook(pages: dict[str, str] | str, check_id: str) -> list[CheckResult]:
    return [
        result
        for result in check_logbook(Whole(Texts(logbook(pages)), ()))
        if result.id == check_id
    ]
