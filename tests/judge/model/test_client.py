"""The wire: the real client against a loopback server that fails in every known way."""

import asyncio
import logging
import time
from typing import Any

import pytest
from pydantic import SecretStr

from judge.model.breaker import Breaker
from judge.model.budget import Budget, Limit, Limits
from judge.model.cache import Cache
from judge.model.endpoint import Endpoint
from judge.model.faults import KINDS
from judge.model.throttle import Throttle
from tests.judge.wire import KEY, MODEL, PRICES, QUESTION, QUICK, RIGHT, ask, failing, model_at
from tests.loopback.chat import LoopbackChat, says
from tests.loopback.chat_faults import FAULTS

LASTING: dict[str, tuple[str, int]] = {
    "truncated_empty": ("truncated", 3),
    "truncated_null": ("truncated", 3),
    "truncated_partial": ("truncated", 3),
    "context_full": ("context_full", 1),
    "only_reasoning": ("only_reasoning", 2),
    "empty": ("empty", 2),
    "null_content": ("empty", 2),
    "parts": ("not_completion", 6),
    "filtered": ("filtered", 1),
    "refusal": ("filtered", 1),
    "prose_around": ("not_one_object", 2),
    "trailing_text": ("trailing_text", 2),
    "bad_enum": ("unknown_word", 2),
    "wrong_type": ("wrong_type", 2),
    "duplicate_key": ("duplicate_key", 2),
    "extra_key": ("extra_key", 2),
    "missing_key": ("missing_key", 2),
    "nan": ("not_finite", 2),
    "infinite": ("not_finite", 2),
    "surrogate": ("not_text", 2),
    "raw_surrogate": ("not_text", 2),
    "depth_bomb": ("too_deep", 2),
    "array": ("not_one_object", 2),
    "error_in_200": ("error_body", 6),
    "rate_limit_in_200": ("rate_limited", 6),
    "no_credit_in_200": ("payment_needed", 1),
    "bare_string": ("not_completion", 6),
    "html": ("not_json", 6),
    "event_stream": ("not_json", 6),
    "empty_choices": ("no_choices", 6),
    "null_choices": ("no_choices", 6),
    "odd_choices": ("not_completion", 6),
    "rate_limited": ("rate_limited", 6),
    "rate_limited_long": ("rate_limited", 1),
    "unavailable": ("server_error", 6),
    "context": ("context_too_long", 1),
    "payload": ("context_too_long", 1),
    "bad_request": ("bad_request", 1),
    "unknown_model": ("not_served", 1),
    "no_credit": ("payment_needed", 1),
    "key_refused": ("key_refused", 1),
    "forbidden": ("access_denied", 1),
    "not_found": ("not_served", 1),
    "moved": ("not_served", 1),
    "cut_off": ("cut_off", 6),
    "body_bomb": ("body_too_large", 1),
    "error_bomb": ("body_too_large", 1),
    "compressed": ("compressed", 1),
    "wrong_model": ("wrong_model", 1),
    "key_in_error": ("bad_request", 1),
    "key_as_model": ("wrong_model", 1),
    "form_unsupported": ("mode_refused", 3),
    "form_crashes": ("mode_refused", 3),
    "crashed": ("server_error", 6),
}
"""What a fault that never ends is recorded as, and how often the question was sent."""

HARMLESS = ("think_block", "fence", "no_usage", "odd_usage", "rate_limited_short", "drip")


@pytest.mark.parametrize("name", LASTING)
def test_a_fault_that_lasts_ends_as_its_kind_and_never_as_an_answer(chat, name):
    kind, attempts = LASTING[name]
    chat.personality = says(RIGHT)
    chat.always(name)
    began = time.monotonic()

    failed = failing(model_at(chat.base_url))

    assert (failed.kind, len(failed.call.attempts)) == (kind, attempts)
    assert failed.call.outcome == failed.call.attempts[-1].outcome == kind
    assert failed.message == KINDS[kind].sentence
    assert len(chat.requests) == attempts
    assert time.monotonic() - began < 5


@pytest.mark.parametrize("name", [name for name, (_, n) in LASTING.items() if n > 1])
def test_a_fault_that_passes_costs_one_attempt_more(chat, name):
    chat.personality = says(RIGHT)
    chat.fail(name)

    answer = ask(model_at(chat.base_url))

    assert answer.value["verdict"] == "toy"
    assert [each.outcome for each in answer.call.attempts] == [LASTING[name][0], "ok"]


@pytest.mark.parametrize("name", ["think_block", "fence", "no_usage", "odd_usage"])
def test_what_is_only_wrapped_or_not_counted_is_an_answer_at_once(chat, name):
    chat.personality = says(RIGHT)
    chat.fail(name)

    answer = ask(model_at(chat.base_url))

    assert answer.value == {"verdict": "toy", "note": "small"}
    assert (answer.call.usd is None) == name.endswith("usage")


def test_every_fault_of_the_loopback_server_is_tested_here():
    assert set(FAULTS) == {*LASTING, *HARMLESS}
    assert len(FAULTS) >= 20


@pytest.mark.parametrize("name", ["no_credit", "no_credit_in_200", "key_refused", "forbidden"])
def test_an_endpoint_that_refuses_all_work_stops_the_queue(chat, name):
    chat.always(name)
    assert failing(model_at(chat.base_url)).stops_queue


@pytest.mark.parametrize("name", ["rate_limited", "bad_request", "empty", "unavailable"])
def test_other_faults_do_not_stop_the_queue(chat, name):
    chat.always(name)
    assert not failing(model_at(chat.base_url)).stops_queue


def test_an_answer_records_what_it_took(chat):
    chat.personality = says(RIGHT)

    call = ask(model_at(chat.base_url)).call

    assert (call.purpose, call.model_requested, call.model_returned) == ("vote", MODEL, MODEL)
    assert call.host == chat.base_url.split("/")[2]
    assert (call.mode, call.outcome, call.cached) == ("json_schema", "ok", False)
    assert call.prompt_tokens > 0
    assert call.completion_tokens > 0
    assert call.usd == (call.prompt_tokens * 1.0 + call.completion_tokens * 2.0) / 1e6
    assert 0 < call.latency_s < 5
    assert len(call.request_digest) == len(call.reply_digest or "") == 64


def test_the_request_holds_nothing_that_a_server_might_not_know(chat):
    chat.personality = says(RIGHT)

    ask(model_at(chat.base_url))

    (request,) = chat.requests
    assert set(request.body) == {
        *("model", "messages", "temperature", "max_tokens", "response_format")
    }
    assert request.body["response_format"]["json_schema"]["strict"] is True
    assert request.headers["authorization"] == f"Bearer {KEY}"


def test_variables_of_the_client_do_not_reach_another_server(chat, monkeypatch):
    for name in ("OPENAI_API_KEY", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID"):
        monkeypatch.setenv(name, "of-somebody-else")
    chat.personality = says(RIGHT)

    ask(model_at(chat.base_url, api_key=None))

    assert "of-somebody-else" not in str(chat.requests)
    assert "authorization" not in chat.requests[0].headers


@pytest.mark.parametrize("refusing", ["form_unsupported", "form_crashes", "crashed"])
def test_the_form_of_answer_is_found_out_once(chat, refusing):
    chat.personality = says(RIGHT)
    chat.refuses = frozenset({"json_schema"})
    chat.refusing = refusing
    model = model_at(chat.base_url)

    first, second = ask(model), ask(model)

    assert first.call.mode == second.call.mode == "json_object"
    assert len(second.call.attempts) == 1
    assert {request.form for request in chat.requests} == {"json_schema", "json_object"}


def test_a_server_that_knows_no_form_is_asked_for_text(chat):
    chat.personality = says(f"```json\n{RIGHT}\n```")
    chat.refuses = frozenset({"json_schema", "json_object"})

    call = ask(model_at(chat.base_url)).call

    assert call.mode == "text"
    assert [each.outcome for each in call.attempts] == ["mode_refused", "mode_refused", "ok"]


def test_a_crash_that_passes_does_not_cost_the_better_form(chat):
    chat.personality = says(RIGHT)
    chat.fail("crashed")

    assert ask(model_at(chat.base_url)).call.mode == "json_schema"


def test_an_answer_that_was_cut_off_gets_more_room_up_to_the_cap(chat):
    chat.always("truncated_partial")

    failed = failing(model_at(chat.base_url))

    assert [request.body["max_tokens"] for request in chat.requests] == [1000, 2000, 4000]
    assert failed.call.completion_tokens > 0  # what was cut off was paid for


def test_an_answer_that_was_cut_off_by_the_context_is_not_asked_for_with_more_room(chat):
    chat.fail("truncated_partial", "context_full", "ok")

    failed = failing(model_at(chat.base_url))

    assert [request.body["max_tokens"] for request in chat.requests] == [1000, 2000]
    assert [each.outcome for each in failed.call.attempts] == ["truncated", "context_full"]


def test_a_bad_reply_is_asked_for_once_more_in_our_words_alone(chat):
    chat.personality = says(RIGHT)
    chat.fail("bad_enum")

    ask(model_at(chat.base_url))

    first, second = (request.said("user") for request in chat.requests)
    assert second.startswith(first)
    assert KINDS["unknown_word"].sentence in second
    assert "certainly" not in second


def test_thoughts_without_an_answer_are_asked_for_as_text(chat):
    chat.personality = says(RIGHT)
    chat.fail("only_reasoning")
    model = model_at(chat.base_url)

    ask(model)
    ask(model)

    assert [request.form for request in chat.requests] == ["json_schema", "text", "json_schema"]


def test_a_server_that_asks_for_a_pause_gets_it(chat):
    chat.personality = says(RIGHT)
    chat.fail("rate_limited_short")
    began = time.monotonic()

    answer = ask(model_at(chat.base_url))

    assert time.monotonic() - began >= 0.2
    assert answer.call.attempts[0].wait_s == 0.2


def test_a_reply_that_drips_ends_at_the_deadline(chat):
    chat.personality = says(RIGHT)
    chat.always("drip")
    began = time.monotonic()

    failed = failing(model_at(chat.base_url), deadline_s=0.5)

    assert failed.kind == "deadline"
    assert time.monotonic() - began < 2
    assert failed.call.usd is None  # it may have been paid for


def test_a_reply_that_drips_within_the_deadline_is_an_answer(chat):
    chat.personality = says(RIGHT)
    chat.fail("drip")

    assert ask(model_at(chat.base_url), deadline_s=20).value["verdict"] == "toy"


def test_the_deadline_holds_over_all_attempts(chat):
    chat.always("unavailable")
    patience = QUICK._replace(attempts=1000, first_s=0.1, longest_s=0.1)
    began = time.monotonic()

    failed = failing(model_at(chat.base_url, patience=patience), deadline_s=0.6)

    assert failed.kind in ("server_error", "deadline")  # between two attempts, or within one
    assert 1 <= len(failed.call.attempts) <= 7
    assert time.monotonic() - began < 2


def test_a_server_that_is_not_there_is_no_connection():
    with LoopbackChat(says(RIGHT)) as gone:
        address = gone.base_url

    failed = failing(model_at(address))

    assert (failed.kind, len(failed.call.attempts)) == ("no_connection", 6)


def test_an_endpoint_that_keeps_failing_is_left_alone_and_tried_again_after_a_rest(chat):
    chat.personality = says(RIGHT)
    chat.fail(*["unavailable"] * 3)
    model = model_at(chat.base_url, breaker=Breaker(limit=3, rest_s=0.3))

    assert failing(model).kind == "server_error"
    assert failing(model).kind == "resting"
    assert len(chat.requests) == 3
    time.sleep(0.35)
    assert ask(model).value["verdict"] == "toy"


def test_an_answer_is_paid_for_once(chat, tmp_path):
    chat.personality = says(RIGHT)
    cache = Cache(tmp_path, judge_version=1)

    first = ask(model_at(chat.base_url, cache=cache))
    again = ask(model_at("http://127.0.0.1:9/v1", cache=cache))

    assert again.value == first.value
    assert (again.call.cached, again.call.usd, again.call.attempts) == (True, 0.0, ())
    assert again.call.reply_digest == first.call.reply_digest


@pytest.mark.parametrize("change", [{"vote": 2}, {"user": "Other lines"}, {"max_tokens": 999}])
def test_another_question_is_not_answered_from_the_cache(chat, tmp_path, change):
    chat.personality = says(RIGHT)
    model = model_at(chat.base_url, cache=Cache(tmp_path, judge_version=1))

    ask(model)
    ask(model, QUESTION._replace(**change))

    assert len(chat.requests) == 2


@pytest.mark.parametrize("name", ["bad_enum", "truncated_partial", "filtered", "error_in_200"])
def test_what_is_no_answer_is_not_cached(chat, tmp_path, name):
    chat.personality = says(RIGHT)
    chat.always(name)

    failing(model_at(chat.base_url, cache=Cache(tmp_path, judge_version=1)))

    assert list(tmp_path.rglob("*.json")) == []


def test_a_cached_reply_that_no_longer_fits_the_parser_is_asked_for_again(chat, tmp_path):
    cache = Cache(tmp_path, judge_version=1)
    chat.personality = says(RIGHT)
    digest = ask(model_at(chat.base_url)).call.request_digest
    cache.put(digest, '{"verdict": "certainly"}', MODEL, "text")

    assert not ask(model_at(chat.base_url, cache=cache)).call.cached


def test_a_budget_that_is_used_up_sends_nothing(chat):
    limits = Limits(day=Limit(tokens=1500))
    chat.personality = says(RIGHT)
    model = model_at(chat.base_url, budget=Budget(limits))

    ask(model)
    ask(model)  # what the first did not use went back
    failed = failing(model, QUESTION._replace(max_tokens=2000))

    assert (failed.kind, failed.call.attempts, len(chat.requests)) == ("budget_day", (), 2)


def test_a_model_without_a_price_is_refused_where_dollars_are_limited(chat):
    chat.personality = says(RIGHT)
    in_usd = Budget(Limits(day=Limit(usd=1.0)))
    chat.model = "own/model"

    failed = failing(model_at(chat.base_url, model="own/model", budget=in_usd))
    answer = ask(model_at(chat.base_url, model="own/model"))

    assert (failed.kind, failed.call.attempts) == ("price_unknown", ())
    assert answer.call.usd is None


def test_questions_side_by_side_cannot_spend_the_same_rest_twice(chat):
    chat.personality = says(RIGHT)
    model = model_at(chat.base_url, budget=Budget(Limits(day=Limit(tokens=2500))))

    async def three() -> list[Any]:
        asked = [model.ask(QUESTION._replace(vote=n), 10) for n in (1, 2, 3)]
        return await asyncio.gather(*asked, return_exceptions=True)

    results = asyncio.run(three())

    assert [getattr(each, "kind", "ok") for each in results].count("budget_day") == 1


def test_the_event_loop_goes_on_while_a_reply_drips(chat):
    chat.personality = says(RIGHT)
    chat.always("drip")
    model = model_at(chat.base_url)
    failing(model, deadline_s=0.1)  # the first question makes the TLS context

    async def longest_gap() -> float:
        asking = asyncio.create_task(model.ask(QUESTION, 1.5))
        gaps = []
        while not asking.done():
            began = time.monotonic()
            await asyncio.sleep(0.01)
            gaps.append(time.monotonic() - began)
        assert asking.exception() is not None
        return max(gaps)

    assert asyncio.run(longest_gap()) < 1


SPEAKING = ["key_in_error", "key_as_model", "key_refused", "rate_limited", "cut_off", "ok"]


@pytest.mark.parametrize("name", SPEAKING)
def test_the_key_stands_in_no_record_error_or_log(chat, name, caplog, capfd):
    caplog.set_level(logging.DEBUG)
    chat.personality = says(RIGHT)
    chat.fail(*[name] * 6)
    model = model_at(chat.base_url)

    if name == "ok":
        shown: list[object] = [ask(model)]
    else:
        failed = failing(model)
        chain = (failed.__cause__, failed.__context__)
        shown = [failed, failed.args, failed.call, failed.call.model_dump_json(), chain]
        assert chain == (None, None)

    written = [repr(record.__dict__) for record in caplog.records]
    everything = [*map(repr, shown), *map(str, shown), *written, *capfd.readouterr()]
    assert written
    assert not any(KEY in text for text in everything)


def test_the_key_stands_in_no_repr_and_in_no_cached_reply(chat, tmp_path):
    endpoint = Endpoint(chat.base_url, MODEL, SecretStr(KEY))
    chat.personality = says(RIGHT.replace("small", KEY))

    answer = ask(model_at(chat.base_url, cache=Cache(tmp_path, judge_version=1)))

    (cached,) = tmp_path.rglob("*.json")
    model = model_at(chat.base_url)
    shown = (repr(endpoint), repr(model), repr(vars(model)), cached.read_text("utf-8"))
    assert not any(KEY in text for text in (*shown, repr(answer)))


def test_a_password_in_the_address_is_not_recorded():
    endpoint = Endpoint("http://user:secret@127.0.0.1:9/v1", MODEL)
    assert endpoint.host == "127.0.0.1:9"


def test_half_a_character_in_a_logbook_is_sent_as_a_question_mark(chat):
    chat.personality = says(RIGHT)

    ask(model_at(chat.base_url), QUESTION._replace(user="title \ud800"))

    assert chat.requests[0].said("user") == "title ?"


def test_the_estimate_comes_from_the_same_prices():
    assert PRICES.estimate(1_000_000, 500_000, MODEL) == 2.0
    assert PRICES.estimate(1, 1, "own/model") is None


def test_one_model_serves_several_event_loops(chat):
    chat.personality = says(RIGHT)
    model = model_at(chat.base_url)

    assert [ask(model).call.outcome for _ in range(3)] == ["ok"] * 3


@pytest.mark.parametrize(
    ("fault", "allowed"),
    [("rate_limited", 4), ("unavailable", 4), ("html", 8), ("truncated_empty", 8), ("ok", 8)],
)
def test_an_endpoint_that_is_asked_too_much_halves_what_is_in_flight(
    chat: LoopbackChat, fault: str, allowed: int
):
    throttle = Throttle(8, rest_s=60.0)
    chat.personality = says(RIGHT)
    chat.fail(fault)

    ask(model_at(chat.base_url, throttle=throttle))

    assert throttle.allowed == allowed
