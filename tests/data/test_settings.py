"""The environment: defaults, each variable's good and bad values, secrets, Spaces."""

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pydantic import SecretStr

from data.records import UserError
from data.settings import Settings, from_process

VARIABLES = (
    "OPENREPRO_EVENT",
    "OPENREPRO_STORE",
    "OPENREPRO_DATASET",
    "OPENREPRO_ORGANISERS",
    "SPACE_AUTHOR_NAME",
    "HF_TOKEN",
    "HF_ENDPOINT",
    "JUDGE_BASE_URL",
    "JUDGE_MODEL",
    "JUDGE_API_KEY",
    "JUDGE_IN_FLIGHT",
    "OPENREPRO_DISCOVER_MINUTES",
    "OPENREPRO_PUBLISH_MINUTES",
    "PORT",
    "GRADIO_SERVER_NAME",
    "GRADIO_SERVER_PORT",
)


def refusal_of(environ: dict[str, str]) -> str | None:
    """The text of the refusal, None where the environment is taken."""
    try:
        Settings.from_env(environ)
    except UserError as error:
        return str(error)
    return None


def test_an_empty_environment_gives_a_laptop_on_loopback():
    assert Settings.from_env({}) == Settings()
    assert Settings() == Settings(event="classics", store=Path(".store"), host="127.0.0.1")
    assert Settings().port == 7860
    assert not Settings().on_space


@pytest.mark.parametrize("name", VARIABLES)
def test_an_empty_variable_counts_as_absent(name: str):
    assert Settings.from_env({name: "  "}) == Settings()


def test_every_variable_is_read(tmp_path: Path):
    settings = Settings.from_env(
        {
            "OPENREPRO_EVENT": "icml-2026",
            "OPENREPRO_STORE": str(tmp_path / "new" / "store"),
            "OPENREPRO_DATASET": "some-org/repro.records",
            "HF_TOKEN": " hf_secret\n",
            "HF_ENDPOINT": "http://localhost:8000/",
            "JUDGE_BASE_URL": "https://models.example/v1/",
            "JUDGE_MODEL": "zai-org/GLM-5.2:novita",
            "JUDGE_API_KEY": "sk-secret",
            "PORT": "8080",
            "GRADIO_SERVER_NAME": "::1",
        }
    )

    assert settings == Settings(
        event="icml-2026",
        store=tmp_path / "new" / "store",
        dataset="some-org/repro.records",
        hf_token=SecretStr("hf_secret"),
        hub_endpoint="http://localhost:8000",
        judge_base_url="https://models.example/v1",
        judge_model="zai-org/GLM-5.2:novita",
        judge_api_key=SecretStr("sk-secret"),
        port=8080,
        host="::1",
    )


def test_a_space_listens_on_all_addresses_at_the_port_that_gradio_was_given():
    settings = Settings.from_env({"SPACE_ID": "org/space", "GRADIO_SERVER_PORT": "7861"})

    assert (settings.on_space, settings.host, settings.port) == (True, "0.0.0.0", 7861)


def test_organisers_are_those_named_and_the_owner_of_the_space():
    environ = {"OPENREPRO_ORGANISERS": "eve, bob-1,\tx.y ,", "SPACE_AUTHOR_NAME": "some-org"}

    assert Settings.from_env(environ).organisers == ("eve", "bob-1", "x.y", "some-org")


def test_port_comes_before_gradios_port():
    assert Settings.from_env({"PORT": "1", "GRADIO_SERVER_PORT": "2"}).port == 1


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("OPENREPRO_EVENT", "icml-2062", "classics, icml-2026"),
        ("OPENREPRO_EVENT", "../events/classics", "classics, icml-2026"),
        ("OPENREPRO_DATASET", "no-owner", "owner/name"),
        ("OPENREPRO_DATASET", "a/b/c", "owner/name"),
        ("OPENREPRO_DATASET", "https://hub.example/a/b", "owner/name"),
        ("OPENREPRO_DATASET", "../b", "owner/name"),
        ("OPENREPRO_ORGANISERS", "eve,@bob", "names of accounts"),
        ("OPENREPRO_DISCOVER_MINUTES", "0", "a number from 1 to 1440"),
        ("JUDGE_IN_FLIGHT", "-1", "a number from 0 to 256"),
        ("JUDGE_IN_FLIGHT", "257", "a number from 0 to 256"),
        ("PORT", "http", "a number from 1 to 65535"),
        ("PORT", "0", "a number from 1 to 65535"),
        ("PORT", "-1", "a number from 1 to 65535"),
        ("PORT", "65536", "a number from 1 to 65535"),
        ("PORT", "٧٨٦٠", "a number from 1 to 65535"),
        ("GRADIO_SERVER_PORT", "7860.5", "a number from 1 to 65535"),
        ("GRADIO_SERVER_NAME", "http://localhost", "a host"),
        ("JUDGE_BASE_URL", "models.example/v1", "http:// or https://"),
        ("JUDGE_BASE_URL", "ftp://models.example", "http:// or https://"),
        ("JUDGE_BASE_URL", "http://", "http:// or https://"),
        ("JUDGE_BASE_URL", "http://host:99999", "http:// or https://"),
        ("JUDGE_BASE_URL", "http://[::1", "http:// or https://"),
        ("JUDGE_BASE_URL", "https://user:pw@models.example", "without user"),
        ("JUDGE_BASE_URL", "https://models.example/?key=1", "query"),
        ("HF_ENDPOINT", "hub", "http:// or https://"),
        ("JUDGE_MODEL", "two words", "one word"),
        ("JUDGE_API_KEY", "sk-a\r\nHost: b", "one word"),
        ("HF_TOKEN", "hf_\N{LATIN SMALL LETTER E WITH ACUTE}", "one word"),
    ],
)
def test_a_wrong_value_is_refused_in_one_line_that_says_what_is_allowed(
    name: str, value: str, allowed: str
):
    with pytest.raises(UserError) as refusal:
        Settings.from_env({name: value})

    text = str(refusal.value)
    assert text.startswith(f"{name} must be ")
    assert allowed in text
    assert "\n" not in text


def test_a_store_that_is_a_file_or_lies_below_one_is_refused(tmp_path: Path):
    file = tmp_path / "notes.txt"
    file.write_text("not a folder")

    for store in (file, file / "store", tmp_path / ("x" * 300)):
        with pytest.raises(UserError, match=r"^OPENREPRO_STORE must be a folder"):
            Settings.from_env({"OPENREPRO_STORE": str(store)})


def test_secrets_never_show():
    settings = Settings.from_env({"HF_TOKEN": "hf_tell", "JUDGE_API_KEY": "sk-tell"})

    assert "tell" not in repr(settings) + str(settings) + format(settings)
    assert settings.hf_token is not None
    assert settings.hf_token.get_secret_value() == "hf_tell"


@pytest.mark.parametrize("name", [name for name in VARIABLES if name != "OPENREPRO_STORE"])
def test_a_refusal_never_repeats_the_value_since_a_secret_may_stand_there(name: str):
    refusal = refusal_of({name: "hf_se cret:@/?#"})

    assert refusal is not None
    assert "cret" not in refusal


@given(name=st.sampled_from(VARIABLES), value=st.text(st.characters(exclude_characters="\0")))
@example(name="OPENREPRO_STORE", value="~nobody-of-this-name/store")
@example(name="JUDGE_BASE_URL", value="http://[v1.a]/")
def test_any_value_is_either_taken_or_refused_in_words(name: str, value: str):
    refusal = refusal_of({name: value})

    assert refusal is None or refusal.startswith(f"{name} must be ")


def test_the_process_environment_is_what_from_process_reads(monkeypatch: pytest.MonkeyPatch):
    for name in (*VARIABLES, "SPACE_ID"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PORT", "9000")

    assert from_process() == Settings(port=9000)


def test_folders_are_queued_only_where_nobody_else_works_the_queue():
    assert Settings().queues_folders
    assert not Settings(dataset="org/records").queues_folders
    assert not Settings(host="0.0.0.0").queues_folders
