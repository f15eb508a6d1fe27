import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.model.envelope import Completion, is_same_model, read_completion, refusal
from judge.model.faults import KINDS, Fault
from judge.model.prices import Usage


@pytest.mark.parametrize(
    ("status", "body", "kind"),
    [
        (400, "json_schema is not available for this model", "mode_refused"),
        (422, '{"loc": ["body", "response_format"]}', "mode_refused"),
        (500, "('body', 'response_format', 'type')", "mode_refused"),
        (400, "maximum context length is 4096 tokens", "context_too_long"),
        (422, "inputs too long", "context_too_long"),
        (400, "model_not_supported", "not_served"),
        (400, "Bad Request", "bad_request"),
        (409, "", "bad_request"),
        (408, "", "server_error"),
        (503, "response_format", "server_error"),
        (529, "", "server_error"),
        (302, "", "not_served"),
        (401, "response_format", "key_refused"),
    ],
)
def test_an_error_status_and_its_body_name_one_kind(status, body, kind):
    assert refusal(status, body).kind == kind


def test_the_counts_of_a_completion_are_read_with_their_parts():
    usage = {
        "prompt_tokens": 100,
        "completion_tokens": 50,
        "prompt_tokens_details": {"cached_tokens": 80},
        "completion_tokens_details": {"reasoning_tokens": 40},
    }
    body = {"choices": [{"message": {"content": "a"}, "finish_reason": "stop"}], "usage": usage}
    found = read_completion(json.dumps(body).encode())
    assert isinstance(found, Completion)
    assert found.usage == Usage(100, 80, 50, 40)


@pytest.mark.parametrize("usage", [None, [], {"prompt_tokens": 1}, {"prompt_tokens": True}])
def test_counts_that_are_none_are_not_known(usage):
    body = {"choices": [{"message": {"content": "a"}}], "usage": usage}
    found = read_completion(json.dumps(body).encode())
    assert isinstance(found, Completion)
    assert found.usage == Usage(known=False)


@pytest.mark.parametrize(
    ("asked", "returned"),
    [
        ("zai-org/GLM-5.2", "zai-org/GLM-5.2"),
        ("zai-org/GLM-5.2:together", "GLM-5.2"),
        ("zai-org/GLM-5.2", "accounts/fireworks/models/glm-5p2"),
        ("zai-org/GLM-5.2", "zai-org/GLM-5.2-FP8"),
        ("GLM-5.2", "/models/glm-5.2-Q4_K_M.gguf"),
        ("gpt-5", "gpt-5-2026-01-01"),
    ],
)
def test_names_of_one_model_are_known_as_such(asked, returned):
    assert is_same_model(asked, returned)


@pytest.mark.parametrize(
    ("asked", "returned"),
    [
        ("zai-org/GLM-5.2", "zai-org/GLM-4.6"),
        ("zai-org/GLM-5.2", "zai-org/GLM-5.2-Air"),
        ("zai-org/GLM-5.2-Air", "zai-org/GLM-5.2"),
        ("gpt-5", "gpt-5-mini"),
        ("gpt-5", ""),
    ],
)
def test_names_of_different_models_are_told_apart(asked, returned):
    assert not is_same_model(asked, returned)


@settings(deadline=None, max_examples=60)
@given(st.binary())
def test_any_bytes_are_a_completion_or_a_fault(body):
    found = read_completion(body)
    assert isinstance(found, Completion) or found.kind in KINDS


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)
_NAMES = ["choices", "error", "model", "usage", "message", "content", "code", "finish_reason"]


@settings(deadline=None, max_examples=60)
@given(st.recursive(_JSON, lambda inner: st.dictionaries(st.sampled_from(_NAMES), inner)))
def test_any_json_is_a_completion_or_a_fault(value):
    found = read_completion(json.dumps(value).encode())
    assert isinstance(found, Completion | Fault)


@settings(deadline=None, max_examples=60)
@given(_JSON, _JSON, _JSON, _JSON)
def test_any_values_in_a_completion_are_read_or_refused(content, finish, model, usage):
    choice = {"message": {"content": content}, "finish_reason": finish}
    body = {"choices": [choice], "model": model, "usage": usage}
    found = read_completion(json.dumps(body).encode())
    if isinstance(found, Completion):
        found.text.encode()
        (found.model or "").encode()
        assert 0 <= found.usage.cached <= found.usage.prompt


@pytest.mark.parametrize(
    ("thought", "usage", "kind"),
    [
        (False, Usage(500, completion=1000), "truncated"),
        (False, Usage(500, completion=996), "truncated"),
        (False, Usage(500, completion=300), "context_full"),
        (False, Usage(500, completion=0), "context_full"),
        (True, Usage(500, completion=300), "truncated"),
        (True, Usage(500, completion=300, reasoning=250), "context_full"),
        (False, Usage(0, completion=0), "truncated"),
        (False, Usage(known=False), "truncated"),
    ],
)
def test_a_cut_off_answer_ran_out_of_its_own_room_unless_the_counts_say_otherwise(
    thought, usage, kind
):
    cut = Completion("{", "length", thought, None, usage)
    fault = cut.fault("test/model", 1000)
    assert fault is not None
    assert fault.kind == kind
