"""What questions to models are written with: texts from files, small JSON, closed objects."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "texts"


@cache
def prompt_text(name: str) -> str:
    """A text of `judge/prompt/texts/`."""
    return (FOLDER / name).read_text("utf-8").strip()


def compact_json(value: object) -> str:
    """JSON without a space too many; every one costs tokens."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def object_schema(properties: dict[str, Any]) -> dict[str, Any]:
    """The JSON schema of an object with all of these properties and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
