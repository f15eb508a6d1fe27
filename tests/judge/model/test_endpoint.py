from pydantic import SecretStr

from judge.model.endpoint import BASE_URL, MODEL, Endpoint


def test_the_documented_choice_is_the_hubs_router():
    assert Endpoint(BASE_URL, MODEL).host == "router.huggingface.co"


def test_a_key_is_blotted_out_of_what_a_server_repeats():
    endpoint = Endpoint(BASE_URL, MODEL, SecretStr("hf_secret"))
    assert endpoint.without_key(b'{"key": "hf_secret"}') == b'{"key": "[key]"}'


def test_a_placeholder_for_a_key_is_no_secret():
    assert Endpoint(BASE_URL, MODEL, SecretStr("x")).without_key(b"xxl") == b"xxl"
    assert Endpoint(BASE_URL, MODEL).without_key(b"anything") == b"anything"
