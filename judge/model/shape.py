"""A small validator for the part of JSON Schema that every model server understands.

Keywords beyond `type, enum, required, properties, items, additionalProperties` (and the texts
`title`, `description`) are refused when the schema is used: a keyword that one server enforces and
another ignores is no promise. Objects are closed unless `additionalProperties` opens them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from judge.model.faults import Fault

KEYWORDS = frozenset(
    {"type", "enum", "required", "properties", "items", "additionalProperties"}
    | {"title", "description"}
)

_IS: dict[str, Callable[[Any], bool]] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
}


def misfit(value: Any, schema: Mapping[str, Any], where: str = "") -> Fault | None:
    """The first place where a JSON value does not fit, or None. Its depth is the schema's.

    Raises ValueError for a keyword or type that this validator does not know.
    """
    if unknown := set(schema) - KEYWORDS:
        raise ValueError(f"schema keyword not supported: {sorted(unknown)[0]}")
    if "type" in schema and not _has_type(value, schema["type"]):
        return Fault("wrong_type", where=where)
    if "enum" in schema and not any(_same(value, word) for word in schema["enum"]):
        return Fault("unknown_word", where=where)
    if isinstance(value, dict):
        return _misfit_in_object(value, schema, where)
    if isinstance(value, list) and "items" in schema:
        found = (misfit(v, schema["items"], f"{where}[{n}]") for n, v in enumerate(value))
        return next(filter(None, found), None)
    return None


def _has_type(value: Any, wanted: str | list[str]) -> bool:
    names = [wanted] if isinstance(wanted, str) else wanted
    if unknown := set(names) - set(_IS):
        raise ValueError(f"schema type not supported: {sorted(unknown)[0]}")
    return any(_IS[name](value) for name in names)


def _same(value: Any, word: Any) -> bool:
    """Python holds True == 1; JSON does not."""
    return type(value) is type(word) and bool(value == word)


def _misfit_in_object(value: dict[str, Any], schema: Mapping[str, Any], where: str) -> Fault | None:
    properties: Mapping[str, Any] = schema.get("properties", {})
    for name in schema.get("required", ()):
        if name not in value:
            return Fault("missing_key", where=_inside(where, name))
    others = schema.get("additionalProperties", False)
    for name, each in value.items():
        if name in properties:
            found = misfit(each, properties[name], _inside(where, name))
        elif others is False:
            return Fault("extra_key", where=where)
        else:
            found = misfit(each, {} if others is True else others, f"{where}.*")
        if found:
            return found
    return None


def _inside(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name
