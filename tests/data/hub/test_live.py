import pytest

from data.hub.client import SpaceInfo
from data.hub.live import is_static_host, live_page
from data.records import UserError


def space(**fields: object) -> SpaceInfo:
    info = SpaceInfo("team-a/x", "s" * 40, "static", (), "https://team-a-x.static.hf.space", "", {})
    return info._replace(**fields)


def test_a_static_space_is_shown_from_the_host_that_the_hub_names():
    live = live_page(space())

    assert live == ("https://team-a-x.static.hf.space/", "s" * 40)


@pytest.mark.parametrize(
    "host",
    [
        None,
        "",
        "http://team-a-x.static.hf.space",
        "https://team-a-x.hf.space",
        "https://static.hf.space",
        "https://team-a-x.static.hf.space.example.org",
        "https://example.org/.static.hf.space",
        "https://user@team-a-x.static.hf.space",
        "https://team-a-x.static.hf.space:8443",
        "https://team-a-x.static.hf.space/page",
        "https://[team-a-x.static.hf.space",
        "javascript:alert(1)//.static.hf.space",
    ],
)
def test_another_host_is_never_framed(host):
    assert not is_static_host(host)
    with pytest.raises(UserError, match="open it on the Hub"):
        live_page(space(host=host))


@pytest.mark.parametrize("sdk", ["gradio", "docker", None])
def test_a_space_that_runs_code_is_not_framed(sdk):
    with pytest.raises(UserError, match="no static Space"):
        live_page(space(sdk=sdk))
