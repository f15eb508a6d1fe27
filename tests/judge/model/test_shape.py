import pytest

from judge.model.shape import misfit


@pytest.mark.parametrize(
    ("value", "schema"),
    [
        (1, {"type": "integer"}),
        (1, {"type": "number"}),
        (0.5, {"type": "number"}),
        (None, {"type": ["string", "null"]}),
        (True, {"enum": [True]}),
        ([1, 2], {"type": "array", "items": {"type": "integer"}}),
        ({"a": 1}, {"type": "object", "additionalProperties": True}),
        ({"a": 1}, {"type": "object", "additionalProperties": {"type": "integer"}}),
        ({}, {"type": "object", "properties": {"a": {}}}),
        ("x", {"title": "T", "description": "D"}),
    ],
)
def test_what_fits_is_let_through(value, schema):
    assert misfit(value, schema) is None


@pytest.mark.parametrize(
    ("value", "schema", "kind", "where"),
    [
        (True, {"type": "integer"}, "wrong_type", ""),
        (True, {"type": "number"}, "wrong_type", ""),
        (1.0, {"type": "integer"}, "wrong_type", ""),
        (1, {"enum": [True]}, "unknown_word", ""),
        ([1, "2"], {"items": {"type": "integer"}}, "wrong_type", "[1]"),
        ({"b": 1}, {"properties": {"a": {}}}, "extra_key", ""),
        ({"b": 1}, {}, "extra_key", ""),
        ({}, {"required": ["a"], "properties": {"a": {}}}, "missing_key", "a"),
        ({"b": "1"}, {"additionalProperties": {"type": "integer"}}, "wrong_type", ".*"),
    ],
)
def test_what_does_not_fit_is_named_with_its_place(value, schema, kind, where):
    found = misfit(value, schema)
    assert found is not None
    assert (found.kind, found.where) == (kind, where)


@pytest.mark.parametrize("schema", [{"pattern": "a"}, {"minLength": 1}, {"$ref": "#"}])
def test_a_keyword_that_would_not_be_kept_is_refused(schema):
    with pytest.raises(ValueError, match="keyword not supported"):
        misfit("a", schema)


def test_a_type_that_is_none_is_refused():
    with pytest.raises(ValueError, match="type not supported"):
        misfit("a", {"type": "text"})
