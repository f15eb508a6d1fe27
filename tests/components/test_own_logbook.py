from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import gradio as gr
import pytest

from components.own_logbook import Sources, actor_of, functions_of, owned_by, teller
from components.roles import organiser_of
from components.widgets import answer
from data.judgements import Why
from data.outcomes.views import Kept
from data.queue.limits import Limits, Turnstile
from data.queue.submissions import Submissions
from data.queue.team_acts import TeamActs
from data.queue.waiting import Queue
from data.records import UserError
from data.store import Store
from judge.address import parse_address
from judge.jobs import Jobs
from judge.ledger import Ledger
from judge.model.throttle import Throttle
from tests.data.build import opened
from tests.judge.build import run_cell, snapshot
from tests.judge.world import TAGGED, WISH, World

ORGANISER = organiser_of(("eve",), is_private=False)


def profile(name: str, orgs: object = None) -> gr.OAuthProfile:
    facts = {"name": name, "preferred_username": name, "profile": "", "picture": "", "sub": "1"}
    return gr.OAuthProfile(facts | ({"orgs": orgs} if orgs is not None else {}))


class Bench:
    """One judged logbook of team-a, its store, and the functions of its card."""

    def __init__(self, store: Store, limits: Limits | None = None) -> None:
        self.world = World(TAGGED)
        self.world.work(WISH)
        self.judgement = self.world.kept[0][1]
        self.store, self.queue = store, Queue(store)
        submissions = Submissions(store)
        submissions.keep(TAGGED, self.judgement, None)
        turnstile = Turnstile(store, limits)
        ledger = Ledger(
            submissions.received,
            submissions.failed,
            lambda: [each.submission for each in self.queue.entries()],
            self.queue.same,
            turnstile.admit,
        )
        self.jobs = Jobs(parse_address, lambda *_: None, ledger, Throttle(0))
        acts = TeamActs(store)
        kept = Kept(self.judgement, datetime(2026, 11, 1, tzinfo=UTC), "alice", None)
        known = {self.judgement.judgement_id: kept}
        sources = Sources(
            known.get, self.world.desk, self.jobs, self.queue, turnstile, acts, ORGANISER
        )
        self.functions = {each.__name__: answer(each) for each in functions_of(sources)}
        self.told = teller(self.queue, acts)

    def call(self, name: str, who: gr.OAuthProfile | None, **payload: object):
        payload = {"judgement_id": self.judgement.judgement_id, **payload}
        return self.functions[name](payload, who)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    with contextmanager(opened)(tmp_path / "store") as store:
        bench = Bench(store)
        yield bench
        bench.jobs.close()


ALICE, OWNER, EVE = profile("alice"), profile("Team-A"), profile("eve")


def test_the_owner_and_organisers_may_act_and_nobody_else():
    assert actor_of("team-a", ORGANISER, OWNER) == "Team-A"
    assert actor_of("team-a", ORGANISER, EVE) == "eve"
    assert actor_of("team-a", organiser_of((), is_private=True), None) == "organiser"
    with pytest.raises(UserError, match="sign in first"):
        actor_of("team-a", ORGANISER, None)
    with pytest.raises(UserError, match="signed in as alice"):
        actor_of("team-a", ORGANISER, ALICE)


@pytest.mark.parametrize(
    ("orgs", "owned"),
    [
        ([{"preferred_username": "Team-A", "roleInOrg": "write"}], True),
        ([{"name": "team-a", "roleInOrg": "admin"}], True),
        ([{"preferred_username": "team-a", "roleInOrg": "read"}], False),
        ([{"preferred_username": "team-a"}], False),
        ([{"preferred_username": 7, "roleInOrg": "admin"}, "team-a", None], False),
        ("team-a", False),
        ([], False),
    ],
)
def test_an_organisation_is_acted_for_by_who_may_write_there(orgs: object, owned: bool):
    assert ("team-a" in owned_by(profile("alice", orgs))) is owned


@pytest.mark.parametrize("who", [None, ALICE])
@pytest.mark.parametrize(
    "name",
    [
        "own_again",
        "own_appeal",
        "own_take_back",
        "own_restore",
        "own_take_back_claim",
        "own_correct_claim",
    ],
)
def test_every_act_refuses_strangers_and_leaves_no_record(bench: Bench, name: str, who):
    before = len(list(bench.store.records()))

    assert "this is for team-a" in bench.call(name, who, why="because", by="team-a")["error"]
    assert len(list(bench.store.records())) == before


def test_who_looks_is_told_what_they_may_do(bench: Bench):
    stranger, owner = bench.call("own_logbook", None), bench.call("own_logbook", OWNER)

    assert stranger["name"] is None
    assert "sign in" in stranger["refusal"]
    assert (owner["name"], owner["refusal"], owner["cool_down"]) == ("Team-A", None, None)
    assert owner["is_folder"] is False


def test_judging_again_queues_the_logbook_as_it_is_now_and_everybody_sees_it_wait(bench: Bench):
    done = bench.call("own_again", OWNER)
    twice = bench.call("own_again", OWNER)

    (entry,) = bench.queue.entries()
    assert done["submission_id"] == twice["submission_id"] == entry.submission.submission_id
    assert (entry.by, entry.again, entry.space) == ("Team-A", True, "team-a/repro")
    waiting = bench.told(bench.judgement)["waiting"]
    assert (waiting["before"], waiting["why"], waiting["by"]) == (0, Why.ASKED, "Team-A")
    assert done["standing"]["waiting"] == waiting


def test_an_appeal_without_new_evidence_is_refused(bench: Bench):
    assert "publish the new evidence" in bench.call("own_appeal", OWNER, why="please")["error"]
    assert bench.queue.entries() == ()


def test_the_same_text_is_no_new_evidence_though_claims_or_judge_have_changed(bench: Bench):
    bench.world.desk.judged = lambda _: None

    assert "publish the new evidence" in bench.call("own_appeal", OWNER, why="please")["error"]


def test_an_old_judgement_is_not_appealed_with_what_was_judged_since(bench: Bench):
    bench.world.text = TAGGED.model_copy(update={"digest": "e" * 64, "sha": "e" * 40})
    bench.world.work(WISH)

    assert "publish the new evidence" in bench.call("own_appeal", OWNER, why="please")["error"]


def test_an_appeal_with_new_evidence_is_queued_with_its_reason(bench: Bench):
    pages = {"claim-1": run_cell("n=1000 mean error = 0.030")}
    bench.world.text = snapshot(pages, digest="e" * 64).model_copy(
        update={"tags": TAGGED.tags, "sha": "e" * 40}
    )

    without = bench.call("own_appeal", OWNER, why=" ")
    done = bench.call("own_appeal", OWNER, why="ten more seeds")

    assert "say why" in without["error"]
    (entry,) = bench.queue.entries()
    assert (entry.why, entry.submission.submission_id) == (Why.APPEAL, done["submission_id"])
    (appeal,) = done["standing"]["appeals"]
    assert (appeal["by"], appeal["why"]) == ("Team-A", "ten more seeds")
    (record,) = bench.store.records("appeal.made")
    assert record.body["sha"] == "e" * 40


def test_taking_back_and_restoring_stand_beside_the_verdicts(bench: Bench):
    taken = bench.call("own_take_back", OWNER, why="a bug")
    restored = bench.call("own_restore", EVE, why="it was none")

    assert taken["standing"]["withdrawn"]["why"] == "a bug"
    assert restored["standing"]["withdrawn"] is None
    assert [r.by for r in bench.store.records() if r.kind.startswith("logbook.")] == [
        "Team-A",
        "eve",
    ]


def test_an_audit_is_for_organisers_and_judges_the_very_commit_once_more(bench: Bench):
    refused = bench.call("own_audit", OWNER)
    done = bench.call("own_audit", EVE)

    assert "only the event's organisers" in refused["error"]
    (entry,) = bench.queue.entries()
    assert (entry.why, entry.submission.submission_id) == (Why.AUDIT, done["submission_id"])
    assert entry.submission.place == f"team-a/repro@{'a' * 40}"
    assert bench.call("own_logbook", EVE)["organises"] is True
    assert bench.call("own_logbook", OWNER)["organises"] is False


def test_an_unknown_judgement_is_said_so(bench: Bench):
    for name in bench.functions:
        assert "no judgement with this id" in bench.call(name, EVE, judgement_id="x")["error"]


def test_the_cool_down_is_told_before_anybody_presses_a_button(tmp_path: Path):
    with contextmanager(opened)(tmp_path / "store") as store:
        bench, submissions = Bench(store, Limits()), Submissions(store)
        first = WISH.model_copy(update={"place": WISH.address})
        submissions.received(first, "Team-A")
        again = bench.judgement.model_copy(update={"judgement_id": "J2"})
        submissions.keep(TAGGED, again, first.submission_id)
        bench.call("own_again", OWNER)

        said = bench.call("own_logbook", OWNER)["cool_down"]
        bench.jobs.close()

    assert "can be in 10 minutes" in said
