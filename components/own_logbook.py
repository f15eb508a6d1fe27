"""A judged logbook in the hands of its team: judge it again, appeal, take it back, correct it.

An appeal is new evidence and a reason that people read; nobody speaks to the judge.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import NamedTuple

import gradio as gr

from components.roles import Role, is_in
from components.texts import NOT_HERE, wait_words
from components.widgets import Payload, ServerFunction, text_of
from data.judgements import Judgement, Why
from data.outcomes.views import Kept
from data.queue.limits import Turnstile, cool_down_words
from data.queue.team_acts import TeamActs
from data.queue.waiting import Queue
from data.records import UserError, Verdict
from judge.desk import Desk
from judge.jobs import Jobs

LONGEST_WHY = 2_000
WRITERS = frozenset({"admin", "write", "contributor"})
"""Roles in an organisation of the Hub that may change its Spaces."""


class Sources(NamedTuple):
    """What the acts work with. `organiser` says who may act for every team."""

    kept: Callable[[str], Kept | None]
    desk: Desk
    jobs: Jobs
    queue: Queue
    turnstile: Turnstile
    acts: TeamActs
    organiser: Role


Act = Callable[[Sources, Judgement, str, Payload], Payload | None]
"""(sources, judgement, name of who acts, payload) -> what to tell beside where it stands then."""
TeamRole = Callable[[str, gr.OAuthProfile | None], str]
"""(team, who is signed in) -> the name under which they act. Raises UserError."""


def teller(queue: Queue, acts: TeamActs) -> Callable[[Judgement], Payload]:
    """Tells everybody what became of a judged logbook since: waiting, taken back, appealed."""

    def standing(judgement: Judgement) -> Payload:
        space_id, paper_id = judgement.logbook.space_id, judgement.paper_id
        known, entry = acts.standing(space_id, paper_id), queue.of(space_id, paper_id)
        place = queue.place(entry.submission.submission_id) if entry else None
        waiting = entry and {
            "submission_id": entry.submission.submission_id,
            "why": entry.why,
            "by": entry.by,
            "before": place.before if place else 0,
            "wait": wait_words(place.seconds) if place else None,
        }
        return {
            "waiting": waiting,
            "withdrawn": known.withdrawn._asdict() if known.withdrawn else None,
            "against": {
                claim_id: {"state": each.state, "at": each.at, "by": each.by, "why": each.why}
                for claim_id, each in known.falsifications.items()
            },
            "appeals": [each._asdict() for each in known.appeals],
        }

    return standing


def actor_of(team: str, organiser: Role, profile: gr.OAuthProfile | None) -> str:
    """The name under which who is signed in acts for a team. Raises UserError if they may not."""
    try:
        return organiser(profile)
    except UserError:
        pass
    if profile is None:
        raise UserError(f"this is for {team}, who published the logbook; sign in first")
    if team.casefold() not in owned_by(profile):
        raise UserError(
            f"this is for {team}, who published the logbook, and for organisers; you are "
            f"signed in as {profile.username}"
        )
    return profile.username


def owned_by(profile: gr.OAuthProfile) -> set[str]:
    """Names under which an account publishes: its own, and organisations that let it write."""
    orgs = profile.get("orgs") or []
    names = [
        org.get("preferred_username") or org.get("name")
        for org in orgs
        if isinstance(org, dict) and org.get("roleInOrg") in WRITERS
    ]
    return {name.casefold() for name in [profile.username, *names] if isinstance(name, str)}


def functions_of(sources: Sources) -> list[ServerFunction]:
    """The server functions of the card: who may do what, and each act."""

    def own_logbook(payload: Payload, profile: gr.OAuthProfile | None = None) -> Payload:
        return own_view(judgement_of(sources, payload), sources, profile)

    def for_team(team: str, profile: gr.OAuthProfile | None) -> str:
        return actor_of(team, sources.organiser, profile)

    def for_organisers(_: str, profile: gr.OAuthProfile | None) -> str:
        return sources.organiser(profile)

    acts = [_guarded(sources, name, act, for_team) for name, act in ACTS.items()]
    return [own_logbook, *acts, _guarded(sources, "own_audit", audit, for_organisers)]


def _guarded(sources: Sources, name: str, act: Act, role: TeamRole) -> ServerFunction:
    """The act for those in the role, telling where the logbook stands then."""
    standing = teller(sources.queue, sources.acts)

    def own(payload: Payload, profile: gr.OAuthProfile | None = None) -> Payload:
        judgement = judgement_of(sources, payload)
        by = role(judgement.logbook.team, profile)
        done = act(sources, judgement, by, payload)
        return {**(done or {}), "standing": standing(judgement)}

    own.__name__ = name
    return own


def judgement_of(sources: Sources, payload: Payload) -> Judgement:
    """The judgement that a payload names. Raises UserError if there is none."""
    kept = sources.kept(text_of(payload, "judgement_id", 40))
    if kept is None:
        raise UserError(NOT_HERE)
    return kept.judgement


def own_view(judgement: Judgement, sources: Sources, profile: gr.OAuthProfile | None) -> Payload:
    """Whether who looks may act for the team, and what there is to be done."""
    team = judgement.logbook.team
    try:
        name, refusal = actor_of(team, sources.organiser, profile), None
    except UserError as error:
        name, refusal = None, str(error)
    now = datetime.now(UTC)
    free_at = sources.turnstile.free_at(team)
    docket = sources.acts.standing(judgement.logbook.space_id, judgement.paper_id).falsifications
    return {
        "name": name,
        "refusal": refusal,
        "organises": is_in(sources.organiser, profile),
        "is_folder": judgement.logbook.space_id.startswith("local/"),
        "cool_down": cool_down_words(team, free_at, now) if free_at and free_at > now else None,
        "falsified": [
            {"claim_id": each.claim_id, "claim": each.claim}
            for each in judgement.assessments
            if each.verdict is Verdict.FALSIFIED or each.claim_id in docket
        ],
    }


def address_of(judgement: Judgement) -> str:
    """What to submit to judge the logbook as it is now. Raises UserError for a folder."""
    space_id = judgement.logbook.space_id
    if space_id.startswith("local/"):
        raise UserError("this logbook was a folder, whose place is not kept; submit it again")
    return space_id


def reason_of(payload: Payload) -> str:
    """The reason that a person gives. Raises UserError if there is none."""
    why = text_of(payload, "why", LONGEST_WHY)
    if not why:
        raise UserError("say why, in a sentence: it stands beside the verdicts for everybody")
    return why


def again(sources: Sources, judgement: Judgement, by: str, _: Payload) -> Payload:
    """Have the logbook judged as it is now."""
    address = address_of(judgement)
    return {"submission_id": sources.jobs.submit(address, judgement.paper_id, by)}


def appeal(sources: Sources, judgement: Judgement, by: str, payload: Payload) -> Payload:
    """Have new evidence judged. Raises UserError where there is none since it was judged."""
    why, address = reason_of(payload), address_of(judgement)
    found = sources.desk.look(address, judgement.paper_id)
    if found.logbook.digest == judgement.logbook.digest or sources.desk.judged(found):
        raise UserError(
            "the logbook says just what it said when it was judged; publish the new evidence in "
            "it first, then appeal"
        )
    submission_id = sources.jobs.submit(address, judgement.paper_id, by, Why.APPEAL)
    sources.acts.appealed(judgement, found.logbook.sha, submission_id, why, by)
    return {"submission_id": submission_id}


def audit(sources: Sources, judgement: Judgement, by: str, _: Payload) -> Payload:
    """Have the very commit judged once more, whatever was judged before: do verdicts repeat?"""
    sha = judgement.logbook.sha
    address = address_of(judgement)
    pinned = f"{address}@{sha}" if len(sha) == 40 else address
    return {"submission_id": sources.jobs.submit(pinned, judgement.paper_id, by, Why.AUDIT)}


def take_back(sources: Sources, judgement: Judgement, by: str, payload: Payload) -> None:
    """The logbook counts no more."""
    sources.acts.take_back(judgement, reason_of(payload), by)


def restore(sources: Sources, judgement: Judgement, by: str, payload: Payload) -> None:
    """What was taken back counts again."""
    sources.acts.restore(judgement, reason_of(payload), by)


def take_back_claim(sources: Sources, judgement: Judgement, by: str, payload: Payload) -> None:
    """The logbook's word against one claim counts no more."""
    claim_id = text_of(payload, "claim_id", 200)
    sources.acts.take_back_claim(judgement, claim_id, reason_of(payload), by)


def correct_claim(sources: Sources, judgement: Judgement, by: str, payload: Payload) -> None:
    """Say anew what speaks against one claim."""
    claim_id = text_of(payload, "claim_id", 200)
    sources.acts.correct_claim(judgement, claim_id, reason_of(payload), by)


ACTS: dict[str, Act] = {
    "own_again": again,
    "own_appeal": appeal,
    "own_take_back": take_back,
    "own_restore": restore,
    "own_take_back_claim": take_back_claim,
    "own_correct_claim": correct_claim,
}
