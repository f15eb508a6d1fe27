from pathlib import Path

import pytest
from pydantic import SecretStr

from judge.appoint import appoint, endpoint_of
from judge.model.endpoint import BASE_URL, MODEL, Endpoint
from judge.pipeline import RULES

TOKEN, KEY = SecretStr("hf_token"), SecretStr("sk-key")


def test_a_token_alone_appoints_the_rules(tmp_path: Path):
    endpoint = endpoint_of(None, None, None, TOKEN)

    assert endpoint is None
    assert appoint(endpoint, tmp_path) is RULES
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("base_url", "model", "key", "expected"),
    [
        (None, "some/model", None, Endpoint(BASE_URL, "some/model", TOKEN)),
        (BASE_URL, None, None, Endpoint(BASE_URL, MODEL, TOKEN)),
        ("http://127.0.0.1:8000/v1", None, None, Endpoint("http://127.0.0.1:8000/v1", MODEL, None)),
        ("https://evil.example/v1", "m", KEY, Endpoint("https://evil.example/v1", "m", KEY)),
    ],
)
def test_the_hubs_token_goes_to_the_hubs_router_only(
    base_url: str | None, model: str | None, key: SecretStr | None, expected: Endpoint
):
    assert endpoint_of(base_url, model, key, TOKEN) == expected


def test_a_named_model_judges_under_its_own_name(tmp_path: Path):
    voter = appoint(Endpoint(BASE_URL, "some/model", None), tmp_path)

    assert voter.judge.name == "some/model"
