"""Who asks: the names under which people act, and what only the organisers of an event may do."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

import gradio as gr

from components.widgets import Payload, ServerFunction
from data.records import UserError

LOCAL = "organiser"
"""Who acts where only this machine reaches the server: its user is the organiser."""

Role = Callable[[gr.OAuthProfile | None], str]
"""From who is signed in to the name they act under; raises UserError for all who may not."""
Act = Callable[[Payload, str], Payload]
"""A server function that takes beside its payload the name of who does it."""


def organiser_of(organisers: Collection[str], is_private: bool) -> Role:
    """The role of the event's organisers. The Hub's names do not differ by case alone."""
    names = {name.casefold() for name in organisers}

    def organiser(profile: gr.OAuthProfile | None) -> str:
        if is_private:
            return LOCAL
        if profile is None:
            raise UserError("only organisers can do this; sign in first")
        if profile.username.casefold() not in names:
            raise UserError(
                f"only the event's organisers can do this, and '{profile.username}' is none of "
                "them; they stand in the event's file, under 'organisers'"
            )
        return profile.username

    return organiser


def is_in(role: Role, profile: gr.OAuthProfile | None) -> bool:
    """Whether who is signed in has the role: for what is shown, never for what may be done."""
    try:
        role(profile)
    except UserError:
        return False
    return True


def only_for(role: Role, acts: Iterable[Act]) -> list[ServerFunction]:
    """The acts as server functions that refuse everybody outside the role."""
    return [_guarded(role, act) for act in acts]


def _guarded(role: Role, act: Act) -> ServerFunction:
    def guarded(payload: Payload, profile: gr.OAuthProfile | None = None) -> Payload:
        return act(payload, role(profile))

    guarded.__name__ = act.__name__
    return guarded


def teller(organiser: Role, by_account: bool, can_sign_in: bool) -> ServerFunction:
    """The server function that says who is signed in and whether they organise the event.

    `by_account`: people act under accounts of the Hub here; `can_sign_in`: and this place is set
    up so that they can. What it says only decides what is shown; each act asks for its role again.
    """

    def who_asks(_: Payload, profile: gr.OAuthProfile | None = None) -> Payload:
        name = profile.username if profile else None
        return {
            "name": name,
            "organises": is_in(organiser, profile),
            "by_account": by_account,
            "can_sign_in": can_sign_in,
        }

    return who_asks
