"""Review: pairs of pictures judged blind, one reviewer at a time.

The browser hears of left and right only, and of pictures by names that tell nothing; which is
which is decided by `data.review.reviewing`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import gradio as gr

from components.widgets import Payload, ServerFunction, count_of, text_of, view
from data.pairs import Answer, Shape
from data.records import UserError
from data.review.blinding import Turn
from data.review.reviewing import LONGEST_MS, Mark, Place, Reply, Seat, Sight, sight
from data.review.reviews import Kept, Reviews

AHEAD = 3
"""Pairs told at a time: the one on the screen, and those whose pictures are fetched meanwhile."""

LONGEST_NAME = 60
MOST_MARKS = 50


class Sources(NamedTuple):
    """What the tab works on. `account`: whose answers these are; raises UserError if unknown."""

    reviews: Reviews
    account: Callable[[Payload, gr.OAuthProfile | None], str]
    saved: Callable[[str], str] = lambda _: "saved"
    """What may be said of the answers to a pair (`set/pair`), such as saved or queued."""


def build(functions: Sequence[ServerFunction]) -> None:
    """Lay out the tab."""
    view("review", functions)


def named(payload: Payload, _: gr.OAuthProfile | None) -> str:
    """The account of a reviewer where nobody signs in: the name they gave. Raises UserError."""
    name = text_of(payload, "name", LONGEST_NAME)
    if not name:
        raise UserError("say who you are first: a name that you will use again is enough")
    return f"name:{name.casefold()}"


def signed_in(_: Payload, profile: gr.OAuthProfile | None) -> str:
    """The account of who is signed in, whatever name the browser sends. Raises UserError.

    By the Hub's number of the account where it gives one: names can change hands.
    """
    if profile is None:
        raise UserError(
            "sign in with Hugging Face first, so that your answers are yours on every device"
        )
    return f"hub:{profile.get('sub') or profile.username}"


def functions_of(sources: Sources) -> list[ServerFunction]:
    """The server functions: the list, a set, an answer, and taking the last one back."""
    reviews, account_of = sources.reviews, sources.account

    def review_sets(payload: Payload, profile: gr.OAuthProfile | None = None) -> Payload:
        try:
            account = account_of(payload, profile)
        except UserError:
            account = None
        sets = [set_view(each, _progress(reviews, each, account)) for each in reviews.sets()]
        return {"sets": sets}

    def review_open(payload: Payload, profile: gr.OAuthProfile | None = None) -> Payload:
        seat = reviews.seat(text_of(payload, "set_id", 80), account_of(payload, profile))
        return {"set": question_view(seat), **state_view(seat)}

    def review_answer(payload: Payload, profile: gr.OAuthProfile | None = None) -> Payload:
        set_id, account = text_of(payload, "set_id", 80), account_of(payload, profile)
        turn = turn_of(payload)
        seat = reviews.seat(set_id, account, seen=turn)
        reviews.answer(seat, turn, reply_of(payload))
        known = seat.pair(turn).known
        told = {"known": shown_answer(seat, turn, known)} if known else {}
        saved = sources.saved(f"{set_id}/{turn.pair_id}")
        return {"saved": saved, **told, **state_view(reviews.seat(set_id, account))}

    def review_undo(payload: Payload, profile: gr.OAuthProfile | None = None) -> Payload:
        set_id, account = text_of(payload, "set_id", 80), account_of(payload, profile)
        turn = turn_of(payload)
        reviews.take_back(reviews.seat(set_id, account), turn)
        saved = sources.saved(f"{set_id}/{turn.pair_id}")
        return {"saved": saved, **state_view(reviews.seat(set_id, account), first=turn)}

    return [review_sets, review_open, review_answer, review_undo]


def _progress(reviews: Reviews, kept: Kept, account: str | None) -> tuple[int, int] | None:
    """(done, all) of the reviewer who asks, if it is known who that is."""
    if account is None or kept.closed_at is not None or kept.seed is None:
        return None
    seat = reviews.seat(kept.review_set.set_id, account)
    return seat.done, len(seat.turns)


def set_view(kept: Kept, progress: tuple[int, int] | None) -> Payload:
    """One set in the list."""
    review_set = kept.review_set
    return {
        "set_id": review_set.set_id,
        "title": review_set.title,
        "question": review_set.question,
        "pairs": sum(pair.known is None for pair in review_set.pairs),
        "training": sum(pair.known is not None for pair in review_set.pairs),
        "annotators": review_set.annotators,
        "closed_at": kept.closed_at.isoformat() if kept.closed_at else None,
        "can_answer": kept.closed_at is None and kept.seed is not None,
        "done": progress[0] if progress else None,
        "total": progress[1] if progress else None,
    }


def question_view(seat: Seat) -> Payload:
    """What stands above every pair of a set."""
    review_set = seat.review_set
    return {
        "set_id": review_set.set_id,
        "title": review_set.title,
        "question": review_set.question,
        "defects": list(review_set.defects),
        "reviewer": seat.reviewer,
    }


def state_view(seat: Seat, first: Turn | None = None) -> Payload:
    """How far the reviewer is, and the next few pairs; `first` comes before all others."""
    waiting = seat.remaining()
    if first is not None and first in waiting:
        waiting = [first, *(turn for turn in waiting if turn != first)]
    return {
        "done": seat.done,
        "total": len(seat.turns),
        "next": [sight_view(seat, sight(seat, turn)) for turn in waiting[:AHEAD]],
    }


def sight_view(seat: Seat, seen: Sight) -> Payload:
    """A pair for the screen, with the addresses of its two pictures."""
    turn = seen.turn
    place = f"/review/{seat.review_set.set_id}/{turn.pair_id}/{turn.turn}/{seat.reviewer}"
    return {
        "pair_id": turn.pair_id,
        "turn": turn.turn,
        "training": seen.is_training,
        "left": {"src": f"{place}/{seen.left}.png", "size": seen.left_size},
        "right": {"src": f"{place}/{seen.right}.png", "size": seen.right_size},
    }


def shown_answer(seat: Seat, turn: Turn, answer: Answer) -> str:
    """An answer about `a` and `b` in words of the screen."""
    if answer not in (Answer.A, Answer.B):
        return answer.value
    return Place.LEFT if answer == seat.left(turn) else Place.RIGHT


def turn_of(payload: Payload) -> Turn:
    """The turn that a payload is about."""
    return Turn(text_of(payload, "pair_id", 80), count_of(payload, "turn", 0, 1))


def reply_of(payload: Payload) -> Reply:
    """What the reviewer said. Raises UserError on anything of the wrong form."""
    return Reply(
        answer=text_of(payload, "answer", 20),
        usable=(_usable(payload, Place.LEFT), _usable(payload, Place.RIGHT)),
        defects=(_defects(payload, Place.LEFT), _defects(payload, Place.RIGHT)),
        marks=_marks(payload),
        note=text_of(payload, "note", 2_000),
        milliseconds=count_of(payload, "milliseconds", 0, LONGEST_MS),
    )


def _part(payload: Payload, place: Place) -> Mapping[str, Any]:
    part = payload.get(place, {})
    if not isinstance(part, dict):
        raise UserError(f"'{place}' must be an object")
    return part


def _usable(payload: Payload, place: Place) -> bool | None:
    usable = _part(payload, place).get("usable")
    if usable is not None and not isinstance(usable, bool):
        raise UserError("'usable' must be true, false or left out")
    return usable


def _defects(payload: Payload, place: Place) -> tuple[str, ...]:
    tags = _part(payload, place).get("defects", [])
    if not isinstance(tags, list) or not all(isinstance(tag, str) for tag in tags):
        raise UserError("'defects' must be a list of tags")
    return tuple(tags)


def _marks(payload: Payload) -> tuple[Mark, ...]:
    marks = payload.get("marks", [])
    if not isinstance(marks, list) or len(marks) > MOST_MARKS:
        raise UserError(f"'marks' must be a list of at most {MOST_MARKS} places")
    return tuple(_mark(mark) for mark in marks)


def _mark(mark: object) -> Mark:
    try:
        fields = dict(mark) if isinstance(mark, dict) else {}
        numbers = [float(fields.get(name, 0)) for name in ("x", "y", "width", "height")]
        place, shape = Place(fields["place"]), Shape(fields["shape"])
    except (KeyError, ValueError, TypeError):
        raise UserError("a marked place needs place, shape, x, y, width and height") from None
    return Mark(place, shape, *numbers, tag=str(fields.get("tag", "")))
