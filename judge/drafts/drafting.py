"""The question that asks a model for contracts: claims and paper as marked lines, no logbook.

Claims and papers are written by strangers too, so their every line carries a mark that no text
can have written; see `judge.prompt.sheet`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from data.records import Claim, ClaimKind, Paper, Quantifier, Relation
from judge.drafts.grounding import Source
from judge.drafts.value import NO_RELATION
from judge.model.question import Question
from judge.prompt.asking import compact_json, object_schema, prompt_text
from judge.prompt.sheet import NonceInLogbook, marked, one_line

MAX_CLAIM, MAX_TITLE, MAX_ABSTRACT, MAX_PASSAGES = 2_000, 300, 6_000, 24_000
"""Characters of each text that are shown."""
HEADING = "# Claims and paper: data, line by line"
REPLY_TOKENS, REPLY_TOKENS_PER_CLAIM = 4_000, 600


class Material(NamedTuple):
    """All that a draft is made from. Never anything of a logbook.

    `claims` by the short name under which the question speaks of them; `paper` holds the title
    and the texts, cut to what is shown.
    """

    claims: dict[str, Claim]
    paper: tuple[str, ...]

    def source(self, name: str) -> Source:
        """The texts from which a draft of one claim may take phrases and numbers."""
        return Source(self.claims[name].text[:MAX_CLAIM], self.paper)


def material(claims: Sequence[Claim], paper: Paper, passages: Sequence[str] = ()) -> Material:
    """The claims as k1, k2, …, the abstract and passages of the paper."""
    named = {f"k{number}": claim for number, claim in enumerate(claims, 1)}
    texts = [paper.title[:MAX_TITLE], (paper.abstract or "")[:MAX_ABSTRACT]]
    room = MAX_PASSAGES
    for passage in passages:
        texts.append(passage[:room])
        room -= len(texts[-1])
    return Material(named, tuple(filter(None, texts)))


def ask_for_drafts(told: Material, nonce: str) -> Question:
    """The question about all claims at once. Raises NonceInLogbook where a text holds the nonce."""
    schema = reply_schema(list(told.claims))
    reminder = prompt_text("contract_reminder.md").replace("{claims}", ", ".join(told.claims))
    lines = [marked(nonce, place, one_line(text), place, 1) for place, text in _lines(told, nonce)]
    return Question(
        purpose="contract",
        system=prompt_text("contract.md"),
        user="\n".join([HEADING, *lines, reminder.replace("{schema}", compact_json(schema))]),
        schema=schema,
        schema_name="contracts_of_claims",
        max_tokens=REPLY_TOKENS + REPLY_TOKENS_PER_CLAIM * len(told.claims),
        vote=1,
        claims=tuple(claim.claim_id for claim in told.claims.values()),
    )


def reply_schema(claims: Sequence[str]) -> dict[str, Any]:
    """The JSON schema of a reply. Only keywords that every provider understands."""
    text = {"type": "string"}
    texts = {"type": "array", "items": text}
    claim = {
        "claim_id": {"type": "string", "enum": list(claims)},
        "kind": {"type": "string", "enum": [kind.value for kind in ClaimKind]},
        "quantifier": {"type": "string", "enum": [each.value for each in Quantifier]},
        "quantity": text,
        "aliases": texts,
        "relation": {"type": "string", "enum": [*(r.value for r in Relation), NO_RELATION]},
        "value": text,
        "tolerance": text,
        "denominator": text,
        "scales": {"type": "array", "items": object_schema({"name": text, "value": text})},
        "baseline": text,
        "seeds": text,
        "statement": text,
        "variables": {"type": "array", "items": object_schema({"name": text, "aliases": texts})},
    }
    return object_schema({"contracts": {"type": "array", "items": object_schema(claim)}})


def _lines(told: Material, nonce: str) -> Iterator[tuple[str, str]]:
    """(place, text) of every line. Look-alike letters cannot smuggle the nonce past the check."""
    for place, text in _raw_lines(told):
        if nonce in unicodedata.normalize("NFKC", text).casefold():
            raise NonceInLogbook(place, 1)
        if text.strip():
            yield place, text


def _raw_lines(told: Material) -> Iterator[tuple[str, str]]:
    for number, text in enumerate(told.paper):
        for line in text.splitlines():
            yield f"p{number}", line
    for name, claim in told.claims.items():
        yield name, told.source(name).claim
        if claim.anchor:
            yield f"{name}:where", claim.anchor[:MAX_TITLE]
