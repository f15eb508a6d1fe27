"""Figures of a run: agreement with the labels, with itself, and what must never happen.

Judgings that failed stay in every denominator, as a class of their own. Intervals come from a
cluster bootstrap over papers, since claims of one paper are judged right or wrong together.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import krippendorff
import numpy as np
import numpy.typing as npt
from sklearn.metrics import cohen_kappa_score, precision_recall_fscore_support

from data.records import Verdict
from judge.bench.runner import Result
from judge.decide import DECIDED

FAILED = "failed"
CLASSES = (*Verdict, FAILED)
Codes = npt.NDArray[np.int64]
RESAMPLES = 200
LEVEL = 0.95


class Interval(NamedTuple):
    """A figure and its interval; all None where it is not defined (nothing to divide by)."""

    value: float | None
    low: float | None = None
    high: float | None = None


class Caught(NamedTuple):
    """How a family fared. `decided`: items whose unchanged twin this judge verifies or falsifies;
    `caught`: the share of those where the change keeps it from a forbidden verdict."""

    items: int
    acceptable: int
    forbidden: int
    decided: int
    caught: float | None


class Figures(NamedTuple):
    """All figures of one set of items."""

    items: int
    papers: int
    expected: int
    acceptable: int
    forbidden: int
    failed: int
    scores: dict[str, Interval]
    alpha: float | None
    quote_validity: float | None
    tokens: int
    usd: float
    families: dict[str, Caught]


def figures(
    results: Sequence[Result], reruns: Sequence[Sequence[Verdict | None]], seed: int
) -> Figures:
    """The figures of some results; `reruns`: the verdicts of further judgings, item by item."""
    quotes = sum(result.quotes for result in results)
    return Figures(
        items=len(results),
        papers=len({result.item.paper.paper_id for result in results}),
        expected=sum(result.verdict is result.item.label.expected for result in results),
        acceptable=sum(result.is_acceptable for result in results),
        forbidden=sum(result.is_forbidden for result in results),
        failed=sum(result.verdict is None for result in results),
        scores=with_intervals(results, seed),
        alpha=alpha(reruns),
        quote_validity=sum(r.quotes_found for r in results) / quotes if quotes else None,
        tokens=sum(result.tokens for result in results),
        usd=sum(result.usd for result in results),
        families=by_family(results),
    )


def scores(results: Sequence[Result]) -> dict[str, float]:
    """Point estimates by name; nan where a figure is not defined."""
    return _scores(_coded(results))


def with_intervals(results: Sequence[Result], seed: int) -> dict[str, Interval]:
    """Scores with percentile intervals over resampled papers; without them below two papers."""
    coded = _coded(results)
    papers = np.unique([result.item.paper.paper_id for result in results], return_inverse=True)[1]
    members = [np.flatnonzero(papers == number) for number in range(papers.max() + 1)]
    rng = np.random.default_rng(seed)
    resampled = []
    for _ in range(RESAMPLES if len(members) > 1 else 0):
        drawn = rng.integers(len(members), size=len(members))
        rows = np.concatenate([members[number] for number in drawn])
        resampled.append(_scores(_Coded(*(column[rows] for column in coded))))
    return {
        name: _interval(value, [each[name] for each in resampled])
        for name, value in _scores(coded).items()
    }


class _Coded(NamedTuple):
    """Results as columns of codes: places in CLASSES; `flawed`: 1 where the label forbids
    verified; `accepted`: 1 where it accepts what was said."""

    truth: Codes
    said: Codes
    flawed: Codes
    accepted: Codes


def _coded(results: Sequence[Result]) -> _Coded:
    code = {name: number for number, name in enumerate(CLASSES)}
    return _Coded(
        np.array([code[result.item.label.expected] for result in results]),
        np.array([code[result.verdict or FAILED] for result in results]),
        np.array([int(Verdict.VERIFIED in result.item.label.forbidden) for result in results]),
        np.array([int(result.is_acceptable) for result in results]),
    )


def _scores(coded: _Coded) -> dict[str, float]:
    truth, said, flawed, accepted = coded
    precision, recall, f1, _ = precision_recall_fscore_support(
        truth, said, labels=range(len(Verdict)), zero_division=math.nan
    )
    found: dict[str, float] = {}
    for number, verdict in enumerate(Verdict):
        found[f"precision {verdict}"] = float(precision[number])
        found[f"recall {verdict}"] = float(recall[number])
    for verdict in DECIDED:
        chosen = accepted[said == CLASSES.index(verdict)]
        found[f"accepted {verdict}"] = float(chosen.mean()) if len(chosen) else math.nan
    held_back = said[flawed == 1] != CLASSES.index(Verdict.VERIFIED)
    found["TNR"] = float(held_back.mean()) if len(held_back) else math.nan
    seen = [number for number in range(len(Verdict)) if number in truth or number in said]
    found["macro-F1"] = float(np.nan_to_num(f1[seen]).mean()) if seen else math.nan
    is_one_class = len(np.union1d(truth, said)) < 2
    found["kappa"] = math.nan if is_one_class else float(cohen_kappa_score(truth, said))
    return found


def alpha(reruns: Sequence[Sequence[Verdict | None]]) -> float | None:
    """Krippendorff's alpha of a judge with itself; None where all verdicts are one and the same."""
    codes = {verdict: number for number, verdict in enumerate(Verdict)}
    data = [[math.nan if v is None else codes[v] for v in verdicts] for verdicts in reruns]
    if len({code for row in data for code in row if not math.isnan(code)}) < 2:
        return None
    return float(krippendorff.alpha(reliability_data=data, level_of_measurement="nominal"))


def by_family(results: Sequence[Result]) -> dict[str, Caught]:
    """How each family fared, in the order in which they appear."""
    verdicts = {result.item.item_id: result.verdict for result in results}
    families: dict[str, list[Result]] = defaultdict(list)
    for result in results:
        families[result.item.family].append(result)
    return {name: _caught(members, verdicts) for name, members in families.items()}


def _caught(members: Sequence[Result], verdicts: Mapping[str, Verdict | None]) -> Caught:
    decided = [
        result
        for result in members
        if result.item.twin
        and verdicts.get(result.item.twin) in (Verdict.VERIFIED, Verdict.FALSIFIED)
    ]
    missed = sum(result.is_forbidden for result in decided)
    return Caught(
        items=len(members),
        acceptable=sum(result.is_acceptable for result in members),
        forbidden=sum(result.is_forbidden for result in members),
        decided=len(decided),
        caught=1 - missed / len(decided) if decided else None,
    )


def _interval(value: float, resampled: Sequence[float]) -> Interval:
    if math.isnan(value):
        return Interval(None)
    usable = [each for each in resampled if not math.isnan(each)]
    if not usable:
        return Interval(value)
    low, high = np.percentile(usable, [50 * (1 - LEVEL), 50 * (1 + LEVEL)])
    return Interval(value, float(low), float(high))
