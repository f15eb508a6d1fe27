import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.model.faults import KINDS
from judge.model.reply import MAX_CHARS, BadReply, read_reply
from judge.model.shape import misfit
from tests.judge.wire import RIGHT, SCHEMA

VALUE = {"verdict": "toy", "note": "small"}


@pytest.mark.parametrize(
    "text",
    [
        RIGHT,
        f"  \n{RIGHT}\n",
        f"\ufeff{RIGHT}",
        f"```json\n{RIGHT}\n```",
        f"```\n{RIGHT}```",
        f"<think>a {{brace}} and\nlines</think>\n\n{RIGHT}",
        f"<think></think>```json\n{RIGHT}\n```",
    ],
)
def test_one_object_is_read_bare_fenced_or_after_a_thought(text):
    assert read_reply(text, SCHEMA) == VALUE


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "empty"),
        ("<think>only</think>", "empty"),
        ("null", "not_one_object"),
        (f"[{RIGHT}]", "not_one_object"),
        ('"verified"', "not_one_object"),
        ("{", "not_one_object"),
        ('{"verdict": "toy" "note": ""}', "not_one_object"),
        ("{'verdict': 'toy', 'note': ''}", "not_one_object"),
        (f"Sure: {RIGHT}", "not_one_object"),
        (f"<think>one</think><think>two</think>{RIGHT}", "not_one_object"),
        (f"<think>open {RIGHT}", "not_one_object"),
        (f"thoughts</think>{RIGHT}", "not_one_object"),
        (f'{{"verdict": {"9" * 5000}, "note": ""}}', "not_one_object"),
        (f"{RIGHT} {RIGHT}", "trailing_text"),
        (f"{RIGHT}.", "trailing_text"),
        (f"```json\n{RIGHT}\n``` done", "not_one_object"),
        ('{"verdict": "toy", "verdict": "verified", "note": ""}', "duplicate_key"),
        ('{"verdict": "toy", "note": "", "override": true}', "extra_key"),
        ('{"verdict": "toy", "note": {"a": 1, "a": 1}}', "duplicate_key"),
        ('{"verdict": "toy"}', "missing_key"),
        ("{}", "missing_key"),
        ('{"verdict": "Verified", "note": ""}', "unknown_word"),
        ('{"verdict": "verified ", "note": ""}', "unknown_word"),
        ('{"verdict": ["verified"], "note": ""}', "wrong_type"),
        ('{"verdict": "toy", "note": null}', "wrong_type"),
        ('{"verdict": "toy", "note": NaN}', "not_finite"),
        ('{"verdict": "toy", "note": -Infinity}', "not_finite"),
        ('{"verdict": "toy", "note": 1e999}', "not_finite"),
        ('{"verdict": "toy", "note": "\\ud800"}', "not_text"),
        ('{"verdict": "toy", "note": "\ud800"}', "not_text"),
        ('{"a":' * 30 + "1" + "}" * 30, "too_deep"),
        ("x" * (MAX_CHARS + 1), "reply_too_long"),
    ],
)
def test_what_is_not_exactly_one_fitting_object_has_its_kind(text, kind):
    with pytest.raises(BadReply) as caught:
        read_reply(text, SCHEMA)
    assert caught.value.kind == kind
    assert str(caught.value) == KINDS[kind].sentence


def test_brackets_in_strings_are_not_depth():
    note = '[{"\\' * 100
    assert read_reply(json.dumps({"verdict": "toy", "note": note}), SCHEMA)["note"] == note


def test_a_fault_names_the_place_in_the_schema():
    schema = {
        "type": "object",
        "properties": {"claims": {"type": "array", "items": SCHEMA}},
        "required": ["claims"],
    }
    text = json.dumps({"claims": [VALUE, VALUE | {"verdict": "surely"}]})
    with pytest.raises(BadReply) as caught:
        read_reply(text, schema)
    assert caught.value.where == "claims[1].verdict"


@pytest.mark.parametrize("piece", ['"', '\\"', '{"', "[", "{", "```", "<think>", "\\", '{"a":'])
def test_a_long_reply_of_one_repeated_piece_takes_no_long_time(piece):
    text = "{" + piece * ((MAX_CHARS - 1) // len(piece))
    began = time.thread_time()
    with pytest.raises(BadReply):
        read_reply(text, SCHEMA)
    assert time.thread_time() - began < 1


_PIECES = st.sampled_from(
    [
        *('{"verdict": "toy"', ', "note": ""', "}", "{", "[", "]", '"', "\\", ",", ":"),
        *("```json\n", "```", "<think>", "</think>", RIGHT, "NaN", "1e999", "-", "9"),
        *("\ud800", "\x00", " ", "\u2028"),
    ]
)


@settings(deadline=None)
@given(st.one_of(st.text(), st.lists(_PIECES, max_size=12).map("".join)))
def test_any_text_is_a_fitting_object_or_a_bad_reply(text):
    try:
        value = read_reply(text, SCHEMA)
    except BadReply as bad:
        assert bad.kind in KINDS  # noqa: PT017
        return
    assert misfit(value, SCHEMA) is None
    assert read_reply(json.dumps(value), SCHEMA) == value


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from(["verdict", "note", "x"]), _JSON))
def test_any_object_that_is_read_has_exactly_the_keys_and_words_asked_for(value):
    try:
        found = read_reply(json.dumps(value), SCHEMA)
    except BadReply:
        return
    assert set(found) == {"verdict", "note"}
    assert found["verdict"] in SCHEMA["properties"]["verdict"]["enum"]


@settings(deadline=None)
@given(st.sampled_from(["toy", "verified"]), st.text(alphabet=st.characters(codec="utf-8")))
def test_a_right_reply_is_read_back(verdict, note):
    value = {"verdict": verdict, "note": note}
    assert read_reply(json.dumps(value), SCHEMA) == value
    assert read_reply(f"```json\n{json.dumps(value, ensure_ascii=False)}\n```", SCHEMA) == value
