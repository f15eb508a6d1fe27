"""The closed list of what can go wrong between us and a model, with a sentence for people.

A fault is a failure of the instrument: it never becomes a verdict. Sentences hold nothing that a
server sent, since an error page may repeat a key or a logbook's text.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Remedy(StrEnum):
    """What helps against a fault, if anything does."""

    WAIT = "wait"
    """The same question again after a pause."""
    LARGER = "larger"
    """The same question with room for a longer answer."""
    LOWER = "lower"
    """The same question with fewer demands on the form of the answer."""
    REPAIR = "repair"
    """The question once more, with a word on what was wrong."""
    NONE = "none"
    STOP = "stop"
    """Nothing helps any question: the queue stops until a person acts."""


class Kind(NamedTuple):
    remedy: Remedy
    sentence: str


_W, _L, _R, _N, _S = Remedy.WAIT, Remedy.LARGER, Remedy.REPAIR, Remedy.NONE, Remedy.STOP

KINDS: dict[str, Kind] = {
    # The endpoint refuses all work.
    "key_refused": Kind(_S, "The model's server does not accept the key; set a valid one."),
    "payment_needed": Kind(_S, "The account at the model's server has no credit left; add some."),
    "access_denied": Kind(_S, "The key may not use this model; allow it or choose another model."),
    # The endpoint is busy, broken or out of reach.
    "rate_limited": Kind(_W, "The model's server takes no more questions for now."),
    "server_error": Kind(_W, "The model's server reports an error of its own."),
    "no_connection": Kind(_W, "The model's server cannot be reached."),
    "cut_off": Kind(_W, "The connection to the model's server broke in the middle of the answer."),
    "not_json": Kind(_W, "The model's server answered with something that is no JSON."),
    "not_completion": Kind(_W, "The model's server answered in a form that is not the agreed one."),
    "error_body": Kind(_W, "The model's server reported an error instead of an answer."),
    "no_choices": Kind(_W, "The model's server sent an answer without content."),
    "resting": Kind(_N, "The model's server failed several times in a row and is left alone."),
    "deadline": Kind(_N, "The model did not answer in the time allowed."),
    # The endpoint refuses this question.
    "mode_refused": Kind(Remedy.LOWER, "The model's server does not know this form of answer."),
    "context_too_long": Kind(_N, "The question is longer than the model can read."),
    "bad_request": Kind(_N, "The model's server refuses the question as malformed."),
    "not_served": Kind(_N, "The server has no such model or address; check both settings."),
    "wrong_model": Kind(_N, "Another model answered than the one asked, so its answer is not "
                            "used; if it is the one meant, set its own name."),
    "body_too_large": Kind(_N, "The model's server sent far more than an answer can be."),
    "compressed": Kind(_N, "The model's server compressed its answer although asked not to."),
    # The model answered, but not with what was asked for.
    "truncated": Kind(_L, "The model's answer was cut off at its length limit."),
    "context_full": Kind(_N, "The model's answer was cut off before its length limit: question and "
                             "answer together are longer than the model can handle."),
    "filtered": Kind(_N, "The model or its server declined to answer."),
    "empty": Kind(_R, "The model's answer is empty."),
    "only_reasoning": Kind(_R, "The model thought aloud but gave no answer."),
    "reply_too_long": Kind(_R, "The model's answer is longer than any answer can be."),
    "not_one_object": Kind(_R, "The model's answer is not one JSON object."),
    "trailing_text": Kind(_R, "The model's answer has text after its JSON object."),
    "too_deep": Kind(_R, "The model's answer is nested too deeply."),
    "duplicate_key": Kind(_R, "The model's answer gives the same key twice."),
    "extra_key": Kind(_R, "The model's answer has a key that was not asked for."),
    "missing_key": Kind(_R, "The model's answer lacks a key that was asked for."),
    "wrong_type": Kind(_R, "The model's answer has a value of the wrong type."),
    "unknown_word": Kind(_R, "The model's answer has a word that was not among those offered."),
    "not_finite": Kind(_R, "The model's answer has a number that is not finite."),
    "not_text": Kind(_R, "The model's answer has characters that are no text."),
    # We do not ask.
    "price_unknown": Kind(_N, "No price is known for this model, so no budget in US dollars can "
                              "be kept; add its price or lift those budgets."),
    "budget_call": Kind(_N, "The question would cost more than one call may."),
    "budget_claim": Kind(_N, "The questions on this claim would cost more than they may."),
    "budget_logbook": Kind(_N, "The questions on this logbook would cost more than they may."),
    "budget_day": Kind(_N, "The budget of the day is used up; judging goes on tomorrow."),
}  # fmt: skip
"""Kind -> remedy and sentence. A kind never changes its meaning."""


class Fault(NamedTuple):
    """One fault. `where` names a place in the asked-for schema, never text of the reply."""

    kind: str
    status: int | None = None
    retry_after_s: float | None = None
    where: str = ""

    @property
    def remedy(self) -> Remedy:
        return KINDS[self.kind].remedy

    @property
    def sentence(self) -> str:
        return KINDS[self.kind].sentence

    @property
    def is_of_endpoint(self) -> bool:
        """Speaks against the server itself, not against one question: counts for the breaker."""
        return self.remedy is Remedy.WAIT or self.kind == "deadline"

    @property
    def pushes_back(self) -> bool:
        """The server says that it is asked too much, not that something is wrong."""
        return self.kind == "rate_limited" or self.status == 503
