import pytest

from judge.model.faults import Fault
from judge.model.ladder import Mode, Modes, Plan, response_format
from judge.model.retry import Patience
from tests.judge.wire import QUESTION, SCHEMA

PATIENCE = Patience(attempts=10, first_s=1, longest_s=8, jitter=0, max_tokens=3000)


def plan(modes: Modes | None = None, patience: Patience = PATIENCE) -> Plan:
    return Plan(QUESTION, modes or Modes(), patience, ends_at=100.0)


def test_each_form_asks_for_what_it_says():
    schema = response_format(Mode.JSON_SCHEMA, QUESTION)
    assert schema is not None
    assert schema["json_schema"] == {"name": "votes", "strict": True, "schema": SCHEMA}
    assert response_format(Mode.JSON_OBJECT, QUESTION) == {"type": "json_object"}
    assert response_format(Mode.TEXT, QUESTION) is None


def test_a_refused_form_is_refused_for_all_later_questions():
    modes = Modes()
    first = plan(modes)
    assert first.after(Fault("mode_refused"), now=0) == 0
    assert first.after(Fault("mode_refused"), now=0) == 0
    assert first.after(Fault("mode_refused"), now=0) is None
    assert plan(modes).mode is Mode.TEXT


def test_two_crashes_lower_an_unproven_form_but_do_not_condemn_it():
    modes = Modes()
    first = plan(modes)
    assert first.after(Fault("server_error", 500), now=0) == 1
    assert first.after(Fault("server_error", 500), now=0) == 0
    assert (first.mode, plan(modes).mode) == (Mode.JSON_OBJECT, Mode.JSON_SCHEMA)
    first.taken()
    assert plan(modes).mode is Mode.JSON_OBJECT


def test_crashes_do_not_lower_a_form_that_worked():
    modes = Modes()
    modes.works(Mode.JSON_SCHEMA)
    later = plan(modes)
    for _ in range(3):
        later.after(Fault("server_error", 500), now=0)
    assert later.mode is Mode.JSON_SCHEMA


def test_a_form_that_worked_can_still_be_refused():
    modes = Modes()
    modes.works(Mode.JSON_SCHEMA)
    modes.refused(Mode.JSON_SCHEMA)
    assert modes.best() == (Mode.JSON_OBJECT, False)


def test_room_doubles_up_to_the_cap():
    asked = plan()
    rooms = []
    while asked.after(Fault("truncated"), now=0) is not None:
        rooms.append(asked.max_tokens)
    assert rooms == [2000, 3000]


def test_a_pause_that_does_not_fit_the_deadline_is_not_begun():
    assert plan().after(Fault("rate_limited", 429, 50.0), now=40) == 50
    assert plan().after(Fault("rate_limited", 429, 50.0), now=60) is None


def test_only_so_many_attempts_are_made():
    asked = plan(patience=PATIENCE._replace(attempts=3))
    pauses = [asked.after(Fault("no_connection"), now=0) for _ in range(3)]
    assert pauses == [1, 2, None]


def test_a_question_is_repaired_once():
    asked = plan()
    assert asked.after(Fault("unknown_word", where="verdict"), now=0) == 0
    assert "(at verdict)" in asked.messages()[1]["content"]
    assert asked.after(Fault("wrong_type"), now=0) is None


@pytest.mark.parametrize("kind", ["key_refused", "context_too_long", "wrong_model", "filtered"])
def test_what_does_not_help_is_not_tried(kind):
    assert plan().after(Fault(kind), now=0) is None
