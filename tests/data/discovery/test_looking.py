"""A look at the Hub: which logbooks it finds, why it names some, and what it does not conclude."""

from datetime import UTC, datetime, timedelta

import pytest

from data.boards.board import Board
from data.boards.gallery import Wanted, find_logbooks
from data.discovery.looking import MOST_ASKED, look, paper_tags
from data.discovery.notes import Notes, Reason
from data.discovery.scouting import scout
from data.kinds import LogbookSeen, LogbookWithdrawn, SubmissionReceived
from data.logbooks.fetching import fetch, load, save
from data.pages import Address
from data.queue.waiting import Queue
from data.records import UserError, Verdict
from tests.data.build import judgement
from tests.data.listed import LISTED, TAG, Looks, add, papers
from tests.loopback import listing


@pytest.fixture
def notes(store):
    notes = Notes(store.folder)
    yield notes
    notes.close()


@pytest.fixture
def looks(store, hub, notes):
    papers(store, "p3")
    return Looks(store, hub, notes)


def test_new_logbooks_stand_in_gallery_and_queue_after_a_look(loopback, looks, store):
    sha = add(loopback, "alice/book", "p1").commits[-1].sha

    done = looks.again()

    assert (done.read, done.fault) == (1, None)
    assert looks.found() == {Reason.NEW: ["alice/book"]}
    assert list(looks.seen()) == [("p1", "alice/book", sha)]
    assert [card.space_id for card in find_logbooks(store, Wanted(), 9).cards] == ["alice/book"]
    assert Board(store, LISTED).stats().logbooks == 1
    (waiting,) = Queue(store).entries()
    assert (waiting.submission.address, waiting.submission.paper_id) == ("alice/book", "p1")


def test_a_second_look_finds_nothing_new_and_queues_nothing_twice(loopback, looks, store):
    add(loopback, "alice/book", "p1")
    looks.again()
    records = len(list(store.records()))

    looks.again()

    assert looks.found() == {}
    assert len(list(store.records())) == records


def test_a_new_commit_is_a_change_and_waits_in_the_queue_only_once(loopback, looks, store):
    repo = add(loopback, "alice/book", "p1")
    looks.again()
    repo.commit({"pages/index.md": "more"})

    looks.again()

    assert looks.found() == {Reason.CHANGED: ["alice/book"]}
    assert len(list(looks.seen())) == 2
    assert len(Queue(store).entries()) == 1


def test_an_older_commit_that_waits_does_not_stand_for_a_newer_one(loopback, looks, store):
    repo = add(loopback, "alice/book", "p1")
    pinned = f"alice/book@{repo.commits[-1].sha}"
    body = {"submission_id": "s1", "address": pinned, "place": pinned, "paper_id": "p1"}
    store.append(SubmissionReceived(**body), "alice")

    looks.again()

    assert [each.submission.place for each in Queue(store).entries()] == [pinned, "alice/book"]


def test_a_logbook_that_was_taken_back_is_seen_and_not_queued(loopback, looks, store):
    add(loopback, "alice/book", "p1")
    store.append(LogbookWithdrawn(space_id="alice/book", paper_id="p1"), "alice")
    looks.again()
    assert looks.found() == {Reason.NEW: ["alice/book"]}
    assert Queue(store).entries() == ()


def test_a_logbook_on_a_paper_without_claims_is_seen_and_not_queued(loopback, looks, store):
    add(loopback, "alice/book", "p3")
    looks.again()
    assert [paper for paper, _, _ in looks.seen()] == ["p3"]
    assert Queue(store).entries() == ()


def test_spaces_of_no_known_paper_are_named_with_what_they_are_tagged(loopback, looks):
    add(loopback, "bob/none")
    add(loopback, "bob/odd", "nowhere")
    add(loopback, "bob/other", "nowhere", "P2")
    add(loopback, "carol/else", "p1", tags=("another-event",))

    done = looks.again()

    assert done.read == 3
    assert looks.found() == {
        Reason.NEW: ["bob/other"],
        Reason.UNKNOWN_PAPER: ["bob/odd"],
        Reason.NO_PAPER: ["bob/none"],
    }
    assert looks.detail(Reason.UNKNOWN_PAPER) == "tagged nowhere"


def test_what_is_gone_renamed_or_untagged_is_told_apart(loopback, looks):
    for name in ("gone", "hidden", "renamed", "untagged", "stays"):
        add(loopback, f"alice/{name}", "p1")
    looks.again()
    del loopback.shelf.repos["space", "alice/gone"]
    loopback.shelf.repos["space", "alice/hidden"].private = True
    loopback.shelf.rename("space", "alice/renamed", "team/new-name")
    loopback.shelf.repos["space", "alice/untagged"].tags = ("paper-p1",)

    looks.again()

    assert looks.found() == {
        Reason.NEW: ["team/new-name"],
        Reason.RENAMED: ["alice/renamed"],
        Reason.UNTAGGED: ["alice/untagged"],
        Reason.GONE: ["alice/gone", "alice/hidden"],
    }
    assert looks.detail(Reason.RENAMED) == "now team/new-name"
    assert looks.detail(Reason.UNTAGGED) == f"lacks the tag {TAG}"


def test_a_list_that_lags_behind_loses_nobody(loopback, looks, store):
    repo = add(loopback, "alice/book", "p1")
    looks.again()
    listing.freeze(loopback.shelf)
    newest = repo.commit({"pages/index.md": "more"})
    add(loopback, "bob/book", "p1")
    body = {"team": "x", "paper_id": "p1"}
    store.append(LogbookSeen(space_id="alice/book", sha=newest, **body), "test")
    store.append(LogbookSeen(space_id="bob/book", sha="b" * 40, **body), "test")

    looks.again()

    assert looks.found() == {}


def test_equal_content_and_equal_commits_are_named_as_copies(loopback, looks, store):
    shas = {name: add(loopback, name, "p1").commits[-1].sha for name in ("a/book", "b/book")}
    for team in ("a", "b"):
        store.append(
            judgement(team, space_id=f"{team}/book", sha=shas[f"{team}/book"], digest="same"),
            "judge",
        )
    twin = add(loopback, "d/twin", "p2")
    add(loopback, "e/twin", "p2").commits[:] = twin.commits

    looks.again()

    assert looks.found()[Reason.DUPLICATED] == ["b/book", "e/twin"]
    assert looks.detail(Reason.DUPLICATED) == "same content as a/book"


def test_a_copy_that_is_in_no_list_is_not_named(loopback, looks, store):
    sha = add(loopback, "a/book", "p1").commits[-1].sha
    store.append(judgement("a", space_id="a/book", sha=sha, digest="same"), "judge")
    store.append(judgement("b", space_id="b/book", sha="gone", digest="same"), "judge")
    looks.again()
    assert looks.found() == {Reason.GONE: ["b/book"]}


def test_a_commit_that_the_first_event_judged_is_not_late(loopback, looks, store, notes):
    sha = add(loopback, "a/book", "p1").commits[-1].sha
    store.append(judgement("a", space_id="a/book", sha=sha, legacy=True), "import")
    closed = LISTED.model_copy(update={"deadline": datetime.now(UTC) - timedelta(days=1)})

    look(scout(closed, store, looks.hub, notes))

    assert looks.found() == {}


def test_only_what_the_list_lacks_is_asked_for(loopback, looks):
    add(loopback, "a/book", "p1")
    add(loopback, "b/book", "p1")
    looks.again()
    del loopback.shelf.repos["space", "b/book"]

    looks.again()

    assert [path for path in loopback.paths() if path.startswith("/api/spaces/")] == [
        "/api/spaces/b/book"
    ]


def test_spaces_that_left_the_list_are_forgotten_with_it(loopback, looks, notes):
    add(loopback, "lost/book")
    looks.again()
    del loopback.shelf.repos["space", "lost/book"]
    looks.again()
    with notes.writing() as conn:
        assert conn.execute("SELECT count(*) FROM spaces").fetchone()[0] == 0


def test_what_appears_after_the_deadline_is_late_and_what_was_there_is_not(
    loopback, looks, store, notes
):
    add(loopback, "alice/early", "p1")
    looks.again()
    late = LISTED.model_copy(update={"deadline": datetime.now(UTC)})
    add(loopback, "bob/late", "p1")

    look(scout(late, store, looks.hub, notes))

    assert looks.found()[Reason.LATE] == ["bob/late"]
    assert looks.detail(Reason.LATE).startswith("first seen 20")
    assert ", changed 20" in looks.detail(Reason.LATE)


def test_packaged_logbooks_and_folders_are_not_missed_on_the_hub(looks, store, notes):
    for space_id, sha in (("honest/book", "1"), ("local/book", "folder-123")):
        body = LogbookSeen(space_id=space_id, sha=sha, team="x", paper_id="p1")
        store.append(body, "test")
    parts = scout(LISTED, store, looks.hub, notes)
    look(parts._replace(packaged=frozenset({"honest/book"})))
    assert looks.found() == {}


def test_a_look_that_the_hub_cuts_short_concludes_nothing_about_the_rest(loopback, looks, notes):
    loopback.shelf.list_page = 2
    for number in range(5):
        add(loopback, f"team-{number}/book", "p1")
    looks.again()
    loopback.shelf.repos["space", "team-0/book"].commit({"new.md": "new"})
    loopback.fail("/api/spaces$", 404)

    with pytest.raises(UserError, match="trouble"):
        looks.again()

    assert "404" in (notes.trouble() or "")
    assert looks.found() == {Reason.NEW: [f"team-{number}/book" for number in range(5)]}
    looks.again()
    assert notes.trouble() is None
    assert looks.found() == {Reason.CHANGED: ["team-0/book"]}


def test_what_a_look_found_before_it_was_cut_short_is_told_by_the_next_one(loopback, looks, notes):
    loopback.shelf.list_page = 1
    looks.again()
    add(loopback, "bob/book", "p1")

    def stop(_: int) -> None:
        raise UserError("enough")

    with pytest.raises(UserError, match="enough"):
        look(scout(LISTED, looks.store, looks.hub, notes, stop))
    looks.again()

    assert looks.found() == {Reason.NEW: ["bob/book"]}


def test_missing_ones_are_asked_for_a_part_at_a_time_until_all_are_told(loopback, looks, store):
    known = [f"team/book-{number:03}" for number in range(MOST_ASKED + 20)]
    bodies = [LogbookSeen(space_id=name, sha="1", team="team", paper_id="p1") for name in known]
    store.append_all(bodies, "test")

    assert looks.again().unresolved == 20
    assert looks.again().unresolved == 0

    assert looks.notes.counts() == {Reason.GONE: MOST_ASKED + 20}


def test_a_hub_that_does_not_tell_of_a_missing_one_leaves_it_open(loopback, looks, store):
    store.append(LogbookSeen(space_id="a/b", sha="1", team="a", paper_id="p1"), "test")
    loopback.fail("/api/spaces/a/b", 500, times=9)

    done = looks.again()

    assert (done.fault, done.unresolved) == (None, 1)
    assert looks.found() == {}


def test_a_verdict_and_its_pages_can_be_read_after_the_space_is_gone(loopback, looks, store, hub):
    repo = add(loopback, "alice/book", "p1")
    looks.again()
    # The judged text, as the judge's archive keeps it.
    from_hub = fetched(hub, "alice/book")
    made = judgement("alice", {1: Verdict.TOY}, space_id="alice/book", sha=repo.commits[-1].sha)
    store.append(made.model_copy(update={"text_blob": save(store, from_hub)}), "judge")
    del loopback.shelf.repos["space", "alice/book"]

    looks.again()

    assert looks.found() == {Reason.GONE: ["alice/book"]}
    kept = Board(store, LISTED).kept(made.judgement.judgement_id)
    assert kept is not None
    assert kept.judgement.assessments[0].verdict is Verdict.TOY
    (page,) = load(store, kept.text_blob or "").files
    assert page.text == "# Book"
    (card,) = find_logbooks(store, Wanted(space_id="alice/book"), 9).cards
    assert card.judgement_id == made.judgement.judgement_id


def fetched(hub, space_id):
    return fetch(Address(space_id=space_id), hub)


def test_an_event_without_tags_is_refused(looks, store, notes, hub):
    with pytest.raises(UserError, match="no tags"):
        look(scout(LISTED.model_copy(update={"tags": ()}), store, hub, notes))


def test_a_space_that_stands_twice_in_the_list_counts_once(loopback, looks, hub):
    add(loopback, "alice/book", "p1")
    listed = list(hub.listed([TAG]))
    hub.listed = lambda _tags: iter(listed * 2)
    assert looks.again().read == 1
    assert len(list(looks.seen())) == 1


def test_spaces_are_asked_for_in_pages_without_a_token(loopback, looks):
    loopback.shelf.list_page = 2
    for number in range(5):
        add(loopback, f"team-{number}/book", "p1")

    looks.again()

    asked = [each for each in loopback.requests if each.path == "/api/spaces"]
    assert len(asked) == 3
    assert not any(each.signed_in for each in asked)
    assert {value for name, value in asked[0].params if name == "filter"} == {TAG}


def test_the_first_tag_of_the_prefix_comes_first():
    assert paper_tags(("x", "paper-b", "paper-a"), "paper-") == ("b", "a")


def test_the_detail_of_a_change_says_when_it_was(loopback, looks):
    add(loopback, "alice/book", "p1")
    looks.again()
    today = (datetime.now(UTC) - timedelta(minutes=1)).strftime("%Y-%m")
    assert f"changed {today}" in looks.detail(Reason.NEW)
