from data.boards.board import Board
from data.judgements import Judge, ReadingReport, Reference, ReferenceKind
from data.kinds import JudgementFailed, LogbookSeen, SubmissionReceived
from data.outcomes.rules import Outcome, PaperClass
from data.outcomes.views import Stats
from data.records import Direction, Verdict
from tests.data.build import EVENT, at_minutes, catalogue, claims, judgement, minute

V, F, T, NONE = Verdict.VERIFIED, Verdict.FALSIFIED, Verdict.TOY, Verdict.INCONCLUSIVE


def test_the_board_sets_current_claims_against_teams_with_the_verdicts_that_count(store):
    store.insert(
        at_minutes(
            claims([1, 2]),
            judgement("team-b", {1: F}),
            judgement("team-a", {1: V, 2: (T, Direction.SUPPORTS)}),
        )
    )

    board = Board(store, EVENT).paper_board("p1")

    assert board.revision == 1
    assert board.paper_class is PaperClass.DISPUTED
    assert [team.team for team in board.teams] == ["team-b", "team-a"]
    first, second = board.rows
    assert (first.outcome, first.teams, first.opposed) == (Outcome.CONTESTED, 2, True)
    assert [cell and (cell.verdict, cell.provisional) for cell in first.cells] == [
        (F, True),
        (V, False),
    ]
    assert second.cells[0] is None
    assert second.cells[1] is not None
    assert second.cells[1].judgement_id == "j-team-a-sha-team-a"
    assert board.outcomes() == {Outcome.CONTESTED: 1, Outcome.TOY: 1}


def test_the_latest_attempt_is_shown_with_the_spread_of_all(store):
    store.insert(
        at_minutes(
            claims([1]),
            judgement("team-a", {1: NONE}, sha="1"),
            judgement("team-a", {1: V}, sha="2", reason="new commit"),
        )
    )

    board = Board(store, EVENT).paper_board("p1")

    (team,) = board.teams
    (cell,) = board.rows[0].cells
    assert team.shown is not None
    assert (team.shown.sha, team.shown.made_at) == ("2", minute(2))
    assert [(each.sha, each.verdicts) for each in team.attempts] == [
        ("2", {V: 1}),
        ("1", {NONE: 1}),
    ]
    assert cell is not None
    assert cell.spread == (V, NONE)


def test_a_preview_a_copy_and_an_older_claim_set_are_marked_and_do_not_count(store):
    store.insert(
        at_minutes(
            claims([1, 2]),
            judgement("team-a", {1: V}, digest="same"),
            judgement("team-b", {1: V}, digest="same"),
            judgement("team-c", {1: F}, judge=Judge(name="other", version=9)),
            LogbookSeen(space_id="team-d/x", sha="1", team="team-d", paper_id="p1"),
            claims([1, 3]),
        )
    )

    board = Board(store, EVENT).paper_board("p1")

    marks = [
        (team.counts, team.same_as, team.preview, team.older_claim_set) for team in board.teams
    ]
    assert marks == [
        (True, None, False, True),
        (False, "team-a", False, True),
        (False, None, True, True),
        (False, None, False, False),
    ]
    assert board.rows[0].outcome is Outcome.VERIFIED
    assert [cell and cell.counts for cell in board.rows[0].cells] == [True, False, False, None]


def test_a_paper_nobody_knows_has_an_empty_board(store):
    board = Board(store, EVENT).paper_board("nowhere")

    assert (board.revision, board.rows, board.teams) == (0, (), ())
    assert board.paper_class is PaperClass.UNATTEMPTED


def test_the_history_tells_who_asked_for_each_judgement_and_why(store):
    store.insert(at_minutes(SubmissionReceived(submission_id="s1", address="x"), by="alice"))
    store.insert(
        at_minutes(judgement(submission_id="s1"), judgement(sha="2", reason="audit"), by="judge")
    )

    board = Board(store, EVENT)

    assert [(entry.reason, entry.by, entry.made_at) for entry in board.history("p1")] == [
        ("audit", "judge", minute(1)),
        ("submitted", "alice", minute(0)),
    ]
    assert board.judgements_of("team-a/logbook", "p1") == board.history("p1")
    assert board.judgements_of("team-b/logbook", "p1") == []


def test_a_judgement_is_kept_with_when_for_whom_and_on_what_text_it_was_made(store):
    body = judgement(submission_id="s1").model_copy(update={"text_blob": "digest"})
    store.insert(at_minutes(SubmissionReceived(submission_id="s1", address="x"), by="alice"))
    store.insert(at_minutes(body, by="judge"))

    kept = Board(store, EVENT).kept("j-team-a-sha-team-a")

    assert kept is not None
    assert (kept.judgement, kept.made_at) == (body.judgement, minute(0))
    assert (kept.by, kept.text_blob) == ("alice", "digest")
    assert Board(store, EVENT).kept("none") is None


def test_a_submission_tells_its_state(store):
    received = SubmissionReceived(submission_id="s1", address="a/b", paper_id="p1")
    failed = JudgementFailed(submission_id="s1", address="a/b", message="it is private")
    store.insert(at_minutes(received, by="alice"))
    board = Board(store, EVENT)

    waiting = board.submission("s1")
    store.insert(at_minutes(failed))
    over = board.submission("s1")

    assert waiting is not None
    assert over is not None
    assert (waiting.submission.address, waiting.by, waiting.at) == ("a/b", "alice", minute(0))
    assert (waiting.state, over.state, over.message) == ("queued", "failed", "it is private")
    assert board.submission("s2") is None


def test_the_numbers_count_current_claims_and_what_was_seen(store):
    job, trace = (
        Reference(kind=kind, url=f"https://hf.co/{kind}", page="pages/index.md", line=1)
        for kind in (ReferenceKind.JOB, ReferenceKind.TRACE)
    )
    both = ReadingReport(pages=(), references=(job, trace))
    store.insert(
        at_minutes(
            catalogue(store, "One", "Two"),
            claims([1, 2]),
            claims([1, 3]),
            judgement("team-a", {1: V, 2: V}),
            judgement("team-a", space_id="team-a/second", judgement_id="j2", reading=both),
            judgement("team-a", space_id="team-a/second", judgement_id="j3", reading=both),
            LogbookSeen(space_id="team-b/x", sha="1", team="team-b", paper_id="p2"),
        )
    )

    assert Board(store, EVENT).stats() == Stats(
        papers=2, claims=2, logbooks=3, teams=2, jobs=1, traces=1
    )
