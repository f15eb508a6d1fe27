"""Tests of who may do what."""

import gradio as gr
import pytest

from components.roles import only_for, organiser_of, teller
from components.widgets import answer
from data.records import UserError

NAMES = ("Eve-Org", "bob")


def profile(name):
    return gr.OAuthProfile(
        {"name": name, "preferred_username": name, "profile": "", "picture": "", "sub": "1"}
    )


def done(payload, by):
    return {"by": by, **payload}


def test_on_an_own_machine_whoever_asks_is_the_organiser():
    assert organiser_of((), is_private=True)(None) == "organiser"


@pytest.mark.parametrize("name", ["Eve-Org", "eve-org", "BOB"])
def test_an_organiser_acts_under_the_name_of_the_account(name):
    assert organiser_of(NAMES, is_private=False)(profile(name)) == name


@pytest.mark.parametrize("name", ["eve", "bob2", "", "Eve-Org,bob"])
def test_other_accounts_are_refused_by_name(name):
    with pytest.raises(UserError, match=f"'{name}' is none of them"):
        organiser_of(NAMES, is_private=False)(profile(name))


def test_nobody_is_asked_to_sign_in():
    with pytest.raises(UserError, match="sign in first"):
        organiser_of(NAMES, is_private=False)(None)


def test_an_act_is_done_only_in_its_role_and_a_browser_cannot_say_who_it_is():
    (guarded,) = only_for(organiser_of(NAMES, is_private=False), [done])
    called = answer(guarded)

    assert called.__name__ == "done"
    assert called({"x": 1}, profile("bob")) == {"x": 1, "by": "bob"}
    assert "sign in" in called({"by": "bob", "profile": "bob"}, None)["error"]
    assert "none of them" in called({}, profile("mallory"))["error"]


def test_gradio_hands_the_account_to_acts():
    (guarded,) = only_for(organiser_of(NAMES, is_private=False), [done])
    inputs, *_ = gr.helpers.special_args(answer(guarded), [{"profile": "bob"}], None)

    assert inputs == [{"profile": "bob"}, None]


@pytest.mark.parametrize(
    ("who", "name", "organises"),
    [(None, None, False), (profile("bob"), "bob", True), (profile("mallory"), "mallory", False)],
)
def test_a_page_is_told_who_looks_at_it(who, name, organises):
    tell = teller(organiser_of(NAMES, is_private=False), by_account=True, can_sign_in=True)

    told = tell({}, who)

    assert (told["name"], told["organises"]) == (name, organises)
