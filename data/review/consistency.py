"""Is a review set fit to be evidence? What its answers show of how they were given.

A finding is fine, a note for people, or makes the set unfit. The thresholds, all that there are:

completeness   every pair has as many reviewers as the set wants
duplicates     no two answers by one reviewer to one pair and turn
times          at most `MOST_IMPOSSIBLE` of the answers came in under `FASTEST_MS`, or while the
               same reviewer was still at another pair
side           no reviewer's lefts and rights are as uneven as chance makes them in less than
               `ODDS` (shared among reviewers) of cases; sides are drawn, so chance is one half
themselves     no reviewer's interval for repeating an answer lies wholly below `REPEATED`
each other     the interval of Krippendorff's alpha lies above 0: they agree beyond chance
training       at least half of a reviewer's training answers are right, of two or more
second opinion pairs were judged by two reviewers, or some of them twice

Disagreement with a metric and drift over a session (`data.review.drift`) are notes: people may be
right and may learn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from data.outcomes.agreement import agreement
from data.pairs import Answer, Pair, ReviewSet
from data.review.consistency_data import (
    Checked,
    Data,
    Finding,
    Level,
    by_reviewer,
    data_of,
    lefts,
    majority,
    plain,
    said_in,
    told,
    units,
)
from data.review.drift import drift
from data.review.intervals import Share, alpha_interval, odds_of_half, share
from data.review.reviews import Answered

FASTEST_MS = 400
"""Nobody looks at two pictures and answers in less."""

OVERLAP_MS = 2000
"""Clocks of server and browser, and the way between them, may differ by so much."""

MOST_IMPOSSIBLE = 0.05
ODDS = 0.01
REPEATED = 0.7
TOLD = 10
"""Pairs that a finding names at most."""


def check(review_set: ReviewSet, answers: Iterable[Answered]) -> Checked:
    """Everything that can be found. It does not depend on names of pairs or reviewers."""
    final = [each for each in answers if each.annotation.answer.is_final]
    data = data_of(review_set, final)
    if not data.first:
        nobody = Finding("completeness", Level.UNFIT, "Nobody has answered yet.")
        return Checked(review_set.set_id, (nobody,))
    found = [
        _complete(data),
        _duplicates(final),
        _times(data),
        *_sides(data),
        *_themselves(data),
        _each_other(data),
        *_training(data),
        *_metric(data),
        *_second_opinion(data),
        *drift(data),
    ]
    return Checked(review_set.set_id, tuple(found))


def counted_pairs(review_set: ReviewSet) -> list[Pair]:
    """The pairs that are no training."""
    return [pair for pair in review_set.pairs if pair.known is None]


def _finding(topic: str, is_unfit: bool, sentence: str, numbers: Mapping[str, object]) -> Finding:
    return Finding(topic, Level.UNFIT if is_unfit else Level.FINE, sentence, numbers)


def _complete(data: Data) -> Finding:
    wanted = data.review_set.annotators
    reviewers: dict[str, set[str]] = {}
    for said in said_in(data.first):
        reviewers.setdefault(said.pair_id, set()).add(said.reviewer)
    pairs = counted_pairs(data.review_set)
    lacking = [p.pair_id for p in pairs if len(reviewers.get(p.pair_id, ())) < wanted]
    done = len(pairs) - len(lacking)
    sentence = f"{done} of {len(pairs)} pairs have the {wanted} reviewers that the set wants."
    numbers = {"pairs": len(pairs), "complete": done, "wanted": wanted, "lacking": lacking[:TOLD]}
    return _finding("completeness", bool(lacking), sentence, numbers)


def _duplicates(final: Sequence[Answered]) -> Finding:
    places = Counter((each.reviewer, each.pair_id, each.turn) for each in said_in(final))
    twice = sum(count > 1 for count in places.values())
    sentence = f"{twice} times one reviewer has several answers to one pair and turn."
    return _finding("duplicates", twice > 0, sentence, {"duplicates": twice})


def _times(data: Data) -> Finding:
    counted = data.counted
    fast = sum(said.milliseconds < FASTEST_MS for said in said_in(counted))
    overlapping = sum(_overlaps(each) for each in by_reviewer(counted).values())
    impossible = share(fast + overlapping, len(counted))
    sentence = (
        f"{fast} of {len(counted)} answers took less than {FASTEST_MS} ms; {overlapping} began "
        "while the same reviewer was still at another pair."
    )
    numbers = {"answers": len(counted), "too_fast": fast, "overlapping": overlapping}
    return _finding("times", (impossible.value or 0) > MOST_IMPOSSIBLE, sentence, numbers)


def _overlaps(in_time: Sequence[Answered]) -> int:
    """How many answers must have begun before the one before them was given."""
    found = 0
    for before, each in pairwise(in_time):
        between = (each.at - before.at).total_seconds() * 1000
        found += each.annotation.milliseconds > between + OVERLAP_MS
    return found


def _sides(data: Data) -> Iterator[Finding]:
    reviewers = by_reviewer(data.counted)
    whole = lefts(data.counted)
    biased = []
    for reviewer, answered in reviewers.items():
        left = lefts(answered)
        if odds_of_half(left.part, left.whole) < ODDS / len(reviewers):
            biased.append(reviewer)
            sentence = f"{reviewer} prefers the {_side(left)} picture: left in {told(left)}."
            yield Finding("side", Level.UNFIT, sentence, {"reviewer": reviewer, **plain(left)})
    odds = odds_of_half(whole.part, whole.whole)
    sentence = f"The left picture is preferred in {told(whole)}; chance would give one half."
    overall = {**plain(whole), "odds": odds}
    yield _finding("side", not biased and odds < ODDS, sentence, overall)


def _side(left: Share) -> str:
    return "left" if left.part * 2 > left.whole else "right"


def _themselves(data: Data) -> Iterator[Finding]:
    before = {(said.reviewer, said.pair_id): said.answer for said in said_in(data.first)}
    same: dict[str, list[bool]] = {}
    for said in said_in(data.again):
        if (said.reviewer, said.pair_id) in before:
            repeats = before[said.reviewer, said.pair_id] is said.answer
            same.setdefault(said.reviewer, []).append(repeats)
    for reviewer, found in sorted(same.items()):
        own = share(sum(found), len(found))
        if own.high < REPEATED:
            sentence = f"{reviewer} repeated only {told(own)} of the answers to pairs seen twice."
            yield Finding("self", Level.UNFIT, sentence, {"reviewer": reviewer, **plain(own)})
    whole = share(sum(map(sum, same.values())), sum(map(len, same.values())))
    if whole.whole:
        sentence = f"Of pairs that came again, {told(whole)} got the same answer."
        yield Finding("self", Level.FINE, sentence, plain(whole))


def _each_other(data: Data) -> Finding:
    counts = units(data)
    found = agreement(counts.values())
    if not found.units:
        return Finding("agreement", Level.NOTE, "No pair was judged by two reviewers.")
    split = sorted(pair for pair, each in counts.items() if max(each) < sum(each))
    interval = alpha_interval(list(counts.values()))
    numbers = {**found._asdict(), "interval": interval, "split": split}
    if found.alpha is None:
        sentence = f"All answers to the {found.units} pairs judged by several reviewers are equal."
        return Finding("agreement", Level.FINE, sentence, numbers)
    ends = f" (95 % interval {interval[0]:.2f} to {interval[1]:.2f})" if interval else ""
    sentence = (
        f"Reviewers agree with each other by Krippendorff's alpha {found.alpha:.2f}{ends} over "
        f"{found.units} pairs; 0 is chance."
    )
    return _finding("agreement", interval is None or interval[0] <= 0, sentence, numbers)


def _training(data: Data) -> Iterator[Finding]:
    known = {pair.pair_id: pair.known for pair in data.review_set.pairs}
    for reviewer, answered in by_reviewer(data.training).items():
        right = sum(said.answer is known[said.pair_id] for said in said_in(answered))
        own = share(right, len(answered))
        sentence = f"{reviewer} answered {right} of {own.whole} training pairs right."
        is_unfit = own.whole >= 2 and right * 2 < own.whole
        yield _finding("training", is_unfit, sentence, {"reviewer": reviewer, **plain(own)})


def _metric(data: Data) -> Iterator[Finding]:
    metric: Mapping[str, float | None] = {p.pair_id: p.metric for p in data.review_set.pairs}
    against, compared = [], 0
    for pair, counts in sorted(units(data).items()):
        value, said = metric.get(pair), majority(counts)
        if value and said in (Answer.A, Answer.B):
            compared += 1
            against += [pair] if (said is Answer.B) != (value > 0) else []
    if compared:
        part = share(len(against), compared)
        sentence = f"Most reviewers prefer another picture than the metric in {told(part)}."
        yield Finding("metric", Level.NOTE, sentence, {**plain(part), "pairs": against})


def _second_opinion(data: Data) -> Iterator[Finding]:
    if not data.again and not any(sum(each) > 1 for each in units(data).values()):
        sentence = "No pair was judged twice, by a second reviewer or by the same one again."
        yield Finding("second opinion", Level.UNFIT, sentence)
