"""A scripted personality in place of a served model: the whole road of a question but the wire.

Passages, prompt, strict parser, votes and decision are the product's own; servers and their faults
are what the tests of the wire are for.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache

from data.judgements import Call
from data.records import Verdict
from judge.bench.items import Item
from judge.model.answer import Answer, CallFailed
from judge.model.question import Question
from judge.model.reply import BadReply, read_reply
from judge.panel import Panel
from judge.scripted import Personality, Truth
from judge.text.tokens import tokens

HOST = "in this process"


class ScriptedModel:
    """A chat model that answers as a personality; token counts are our own estimates."""

    def __init__(self, name: str, personality: Personality, truth: Truth) -> None:
        self.name = name
        self._personality = personality
        self._truth = truth

    async def ask(self, question: Question, deadline_s: float) -> Answer:  # noqa: ARG002
        """Answer at once. Raises CallFailed where the personality's reply cannot be read."""
        text = self._personality(question.system, question.user, question.schema, self._truth)
        try:
            value = read_reply(text, question.schema)
        except BadReply as bad:
            raise CallFailed(bad.fault, self._call(question, text, bad.kind)) from bad
        return Answer(value, self._call(question, text, "ok"))

    def forget(self, call: Call) -> None:
        """It remembers nothing."""

    def _call(self, question: Question, text: str, outcome: str) -> Call:
        asked = f"{question.system}\0{question.user}"
        digest = hashlib.sha256(asked.encode("utf-8", "replace")).hexdigest()
        return Call(
            call_id=digest[:26],
            purpose=question.purpose,
            host=HOST,
            model_requested=self.name,
            request_digest=digest,
            outcome=outcome,
            prompt_tokens=_fixed_tokens(question.system) + tokens(question.user),
            completion_tokens=tokens(text),
        )


_fixed_tokens = lru_cache(maxsize=16)(tokens)


def panel(name: str, personality: Personality, item: Item) -> Panel:
    """The product's judge with a model over a personality that, if it asks, is told the truth."""
    model = ScriptedModel(name, personality, truth_of(item))
    return Panel(model)


def truth_of(item: Item) -> Truth:
    """What the oracle is told: the labelled claim's verdict, by the claim's text."""
    return {
        claim.text: item.label.expected.value
        if claim.claim_id == item.claim_id
        else Verdict.INCONCLUSIVE.value
        for claim in item.claims
    }
