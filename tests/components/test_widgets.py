import pytest

from components.widgets import answer, count_of, text_of, view
from data.records import UserError


def refuse(_):
    raise UserError("there is no such thing")


def break_down(_):
    raise KeyError("a secret detail")


def test_a_view_has_a_fixed_template_without_values_and_calls_by_name():
    shown = view("papers", [refuse], events=["route"])

    assert shown.html_template == '<div class="or-view" data-view="papers"></div>'
    assert shown.js_on_load == 'OR.mount("papers", element, server, trigger, ["route"]);'
    assert shown.refuse({}) == {"error": "there is no such thing"}


def test_what_breaks_is_logged_and_shown_as_an_id_only(caplog):
    said = answer(break_down)({})

    assert "a secret detail" not in said["error"]
    (record,) = caplog.records
    error_id = record.args[1]
    assert error_id in said["error"]
    assert record.exc_info[0] is KeyError


@pytest.mark.parametrize("payload", [None, [], "text", 3])
def test_a_payload_that_is_no_object_counts_as_empty(payload):
    assert answer(lambda given: {"given": given})(payload) == {"given": {}}


def test_a_text_is_trimmed_and_null_bytes_become_spaces():
    assert text_of({"q": " a\x00b "}, "q") == "a b"
    assert text_of({}, "q") == ""


@pytest.mark.parametrize("value", [3, ["a"], {"a": 1}, True, "x" * 301])
def test_what_is_no_text_or_too_long_is_refused(value):
    with pytest.raises(UserError, match="'q' must be a text of at most 300 characters"):
        text_of({"q": value}, "q")


@pytest.mark.parametrize("value", ["3", 3.0, True, None, -1, 201])
def test_what_is_no_whole_number_within_bounds_is_refused(value):
    with pytest.raises(UserError, match="'limit' must be a whole number between 0 and 200"):
        count_of({"limit": value}, "limit", 20, 200)


def test_a_number_that_is_missing_takes_its_default():
    assert count_of({}, "limit", 20, 200) == 20
