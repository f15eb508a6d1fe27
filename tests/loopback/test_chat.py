"""The loopback model server, as the real client sees it."""

import openai
import pytest

from tests.loopback.chat import LoopbackChat, says


@pytest.fixture
def client(chat):
    with openai.OpenAI(base_url=chat.base_url, api_key="k", max_retries=0) as client:
        yield client


def create(client, **more):
    messages = [{"role": "system", "content": "S"}, {"role": "user", "content": "U"}]
    return client.chat.completions.create(model="test/model", messages=messages, **more)


def test_it_names_its_model(client):
    assert [each.id for each in client.models.list()] == ["test/model"]


def test_its_personality_sees_prompt_and_schema(chat, client):
    chat.personality = lambda system, user, schema: f"{system} {user} {schema}"
    form = {"type": "json_schema", "json_schema": {"name": "n", "schema": {"type": "object"}}}

    found = create(client, response_format=form)

    assert found.choices[0].message.content == "S U {'type': 'object'}"
    assert (chat.requests[0].form, chat.requests[0].said("user")) == ("json_schema", "U")


def test_it_streams_when_asked(chat, client):
    chat.personality = says("in two pieces")

    chunks = list(create(client, stream=True))

    said = [each.choices[0].delta.content for each in chunks if each.choices]
    assert "".join(text or "" for text in said) == "in two pieces"
    assert len(said) > 2
    assert chunks[-1].usage.completion_tokens > 0


def test_faults_come_in_the_planned_order_and_then_the_personality_again(chat, client):
    chat.fail("unavailable", "ok", "no_credit")

    with pytest.raises(openai.InternalServerError):
        create(client)
    assert create(client).choices[0].message.content == "{}"
    with pytest.raises(openai.APIStatusError, match="402"):
        create(client)
    assert create(client).choices[0].message.content == "{}"


def test_a_form_that_it_does_not_know_is_refused(chat, client):
    chat.refuses = frozenset({"json_object"})
    with pytest.raises(openai.UnprocessableEntityError, match="response_format"):
        create(client, response_format={"type": "json_object"})


def test_it_ends_while_a_client_still_listens():
    with LoopbackChat(says("x" * 5000)) as chat:
        chat.fail("drip")
        address = chat.base_url
        with openai.OpenAI(base_url=address, api_key="k", max_retries=0, timeout=0.3) as client:
            stream = create(client, stream=True)
    with pytest.raises(openai.APIConnectionError):
        create(openai.OpenAI(base_url=address, api_key="k", max_retries=0))
    stream.close()
