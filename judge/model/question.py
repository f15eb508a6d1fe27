"""A question to a model: plain values, so that prompts are built and tested without a client."""

from __future__ import annotations

from typing import Any, NamedTuple


class Question(NamedTuple):
    """One question. `schema` is the JSON schema of the reply; the text of `user` ends with it.

    `judging` (an id of one judging of one logbook) and `claims` (the ids of the claims asked
    about) say on whose account it goes; they are not sent.
    """

    purpose: str
    system: str
    user: str
    schema: dict[str, Any]
    schema_name: str
    max_tokens: int
    vote: int
    temperature: float = 0.1
    judging: str = ""
    claims: tuple[str, ...] = ()
