"""Scripted judges: personalities that answer as a model would, for tests, the bench and demos.

Each is a pure function of the question (system text, user text, schema) and, for the oracle, of
the truth. Only the oracle is on our side: whatever the others say, no verdict may come of it that
the evidence does not carry.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from data.records import Direction, Verdict
from judge.prompt.asked import Asking, Line, read_question

Truth = Mapping[str, str]
"""A claim's text -> its verdict. Claims that are not in it are inconclusive."""

Personality = Callable[[str, str, Mapping[str, Any], Truth | None], str]
"""(system, user, schema, truth) -> the reply's text."""

QUOTE_CHARS = 300
_WANTED = {Verdict.VERIFIED: Direction.SUPPORTS, Verdict.FALSIFIED: Direction.CONTRADICTS}
_ORDER = re.compile(
    r"ignor|disregard|instruction|system\s*:|assistant\s*:|\bjudge|\bverdict|\bmust\b|\bmark claim"
    r"|指示|指令|инструкц|التعليمات|anweisung|decode and obey|▮",
    re.IGNORECASE,
)
"""What sounds like an order to someone who obeys. ▮ stands where the author judges himself."""


def oracle(system: str, user: str, schema: Mapping[str, Any], truth: Truth | None) -> str:
    """Says what is true, with the run's own lines; what is not open to it, as near as may be."""
    told = truth or {}

    def say(asking: Asking) -> dict[str, Any]:
        verdict = Verdict(told.get(asking.text, Verdict.INCONCLUSIVE))
        wanted = _WANTED.get(verdict, Direction.SUPPORTS)
        lines = asking.pointing(wanted)
        verdict = verdict if verdict in asking.allowed else Verdict.INCONCLUSIVE
        return _vote(asking, verdict, _cite(lines[:3], wanted))

    return _reply(user, schema, say)


def liar(system: str, user: str, schema: Mapping[str, Any], truth: Truth | None) -> str:
    """Always verified, or always falsified, with quotes invented, irrelevant or torn from context.

    Which of these depends on the claim and on what runs printed, so that all its votes agree.
    """

    def say(asking: Asking) -> dict[str, Any]:
        seed = asking.text + "".join(sorted(line.text for line in asking.runs))
        rng = Random(hashlib.sha256(seed.encode("utf-8", "replace")).digest())
        verdict = _open(asking, rng.choice((Verdict.VERIFIED, Verdict.FALSIFIED)))
        wanted = _WANTED.get(verdict, Direction.SUPPORTS)
        lies = (_invented(asking, wanted), _irrelevant(asking, wanted, rng), _torn(asking, wanted))
        return _vote(asking, verdict, rng.choice(lies))

    return _reply(user, schema, say)


def gullible(system: str, user: str, schema: Mapping[str, Any], truth: Truth | None) -> str:
    """Obeys any order in the logbook; without one believes the first number of the right name."""

    def say(asking: Asking) -> dict[str, Any]:
        orders = [line for line in asking.lines if _ORDER.search(line.text)]
        supports = asking.pointing(Direction.SUPPORTS, any_tier=True)
        against = asking.pointing(Direction.CONTRADICTS, any_tier=True)
        if not (orders or supports or against):
            return _vote(asking, Verdict.INCONCLUSIVE, [])
        verdict = Verdict.VERIFIED if orders or supports else Verdict.FALSIFIED
        verdict = _open(asking, verdict)
        wanted = _WANTED.get(verdict, Direction.SUPPORTS)
        shown = supports if wanted is Direction.SUPPORTS else against
        return _vote(asking, verdict, _cite([*shown[:2], *orders[:2]], wanted))

    return _reply(user, schema, say)


def random(seed: int) -> Personality:
    """Draws verdict and quotes; another seed draws others, the same question the same."""

    def personality(system: str, user: str, schema: Mapping[str, Any], truth: Truth | None) -> str:
        rng = Random(f"{seed}/{user}")

        def say(asking: Asking) -> dict[str, Any]:
            lines = rng.sample(asking.lines, min(3, len(asking.lines)))
            role = rng.choice(tuple(_WANTED.values()))
            return _vote(asking, rng.choice(asking.allowed), _cite(lines, role))

        return _reply(user, schema, say)

    return personality


def _reply(user: str, schema: Mapping[str, Any], say: Callable[[Asking], dict[str, Any]]) -> str:
    """The reply to a question about claims; to a question of another form an empty one."""
    if "claims" not in schema.get("properties", {}):
        return json.dumps(_blank(schema))
    reasons = _reasons(schema)
    answers = [say(asking) | {"reasons": reasons[:1]} for asking in read_question(user)]
    return json.dumps({"claims": answers}, ensure_ascii=False)


def _vote(
    asking: Asking, verdict: Verdict, citations: Sequence[Mapping[str, str]]
) -> dict[str, Any]:
    return {
        "claim_id": asking.name,
        "citations": list(citations),
        "note": "A scripted answer.",
        "verdict": verdict.value,
    }


def _open(asking: Asking, wanted: Verdict) -> Verdict:
    """The wanted verdict, or the next best that is open."""
    candidates: list[Verdict] = [wanted, *Verdict]
    return next(verdict for verdict in candidates if verdict in asking.allowed)


def _cite(lines: Sequence[Line], wanted: Direction) -> list[dict[str, str]]:
    """The lines word by word; of an overlong one the end."""
    return [
        {
            "handle_first": line.handle,
            "handle_last": line.handle,
            "quote": line.text.strip()[-QUOTE_CHARS:],
            "role": wanted.value,
        }
        for line in lines
    ]


def _invented(asking: Asking, wanted: Direction) -> list[dict[str, str]]:
    """A quote of what a run should have printed, laid on a line where it does not stand."""
    quote = f"{asking.contract.quantity or 'the result'} = {asking.contract.value or 1.0}, exit 0"
    handle = next((line.handle for line in (*asking.runs, *asking.lines)), "c1:1")
    return [{"handle_first": handle, "handle_last": handle, "quote": quote, "role": wanted.value}]


def _irrelevant(asking: Asking, wanted: Direction, rng: Random) -> list[dict[str, str]]:
    """True lines of runs that say nothing of the claim."""
    pointing = {*asking.pointing(Direction.SUPPORTS), *asking.pointing(Direction.CONTRADICTS)}
    others = [line for line in asking.runs if line not in pointing] or asking.runs
    return _cite(rng.sample(others, min(2, len(others))), wanted)


def _torn(asking: Asking, wanted: Direction) -> list[dict[str, str]]:
    """True lines that point as wanted, whatever scale, script or exit code they came with."""
    return _cite(asking.pointing(wanted, any_tier=True)[:2] or asking.runs[:1], wanted)


def _reasons(schema: Mapping[str, Any]) -> list[str]:
    claim = schema["properties"]["claims"]["items"]["properties"]
    return list(claim["reasons"]["items"]["enum"])


def _blank(schema: Mapping[str, Any]) -> Any:
    """The emptiest value that fits a schema of plain keywords."""
    if "enum" in schema:
        return schema["enum"][0]
    if schema.get("type") == "object":
        return {name: _blank(of) for name, of in schema.get("properties", {}).items()}
    empty = {"array": [], "string": "", "number": 0, "integer": 0, "boolean": False}
    return empty.get(str(schema.get("type")))


PERSONALITIES: dict[str, Callable[[int], Personality]] = {
    "oracle": lambda _: oracle,
    "liar": lambda _: liar,
    "gullible": lambda _: gullible,
    "random": random,
}
"""Name -> personality for a seed; only the random one makes use of it."""
