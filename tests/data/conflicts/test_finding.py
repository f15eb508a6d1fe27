from hypothesis import given, settings
from hypothesis import strategies as st

from data.boards.board import Board
from data.conflicts.finding import PAGE, find_conflicts, ranked
from data.judgements import SetupFact, SetupName
from data.kinds import FalsificationDecided, FalsificationWithdrawn, LogbookWithdrawn, Ruling
from data.outcomes.views import Conflict, ConflictsWanted
from data.projections import projections
from data.records import Direction, Tier, Verdict
from data.store import Store
from tests.data.build import (
    EVENT,
    assessment,
    at_minutes,
    catalogue,
    claims,
    judgement,
    minute,
)

V, F, T, NONE = Verdict.VERIFIED, Verdict.FALSIFIED, Verdict.TOY, Verdict.INCONCLUSIVE
SUPPORTS, CONTRADICTS = Direction.SUPPORTS, Direction.CONTRADICTS


def listed(store, *bodies, **wanted):
    store.insert(at_minutes(*bodies))
    return Board(store, EVENT).conflicts(ConflictsWanted(**wanted))


def conflicts(store, *bodies) -> list[Conflict]:
    """All conflicts, each opened."""
    board = Board(store, EVENT)
    found = [board.conflict(claim_id) for claim_id in ids(listed(store, *bodies))]
    return [each for each in found if each]


def ids(page) -> list[str]:
    return [each.claim.claim_id for each in page.conflicts]


def test_contested_claims_come_first_then_opposing_evidence_by_number_of_teams(store):
    page = listed(
        store,
        catalogue(store, "Alpha", "Beta"),
        claims([1, 2, 3]),
        claims([1], "p2"),
        judgement("team-a", {1: (T, SUPPORTS), 2: (T, SUPPORTS), 3: V}),
        judgement("team-b", {1: F, 2: F, 3: V}),
        judgement("team-c", {2: (NONE, CONTRADICTS)}),
        judgement("team-a", {1: V}, "p2", judgement_id="j4"),
        judgement("team-b", {1: F}, "p2", judgement_id="j5"),
    )

    assert [(each.kind, each.paper.title, each.claim.claim_id) for each in page.conflicts] == [
        ("contested", "Beta", "p2-c1"),
        ("opposing", "Alpha", "p1-c2"),
        ("opposing", "Alpha", "p1-c1"),
    ]
    assert page.counts == {"contested": 1, "opposing": 2}


def cited(number: int, verdict: Verdict, tier: Tier):
    made = assessment(number, verdict)
    return made.model_copy(
        update={"citations": tuple(c.model_copy(update={"tier": tier}) for c in made.citations)}
    )


def test_better_evidence_on_both_sides_comes_before_worse(store):
    weak, strong = cited(1, V, Tier.PROSE), cited(2, V, Tier.BACKED)
    page = listed(
        store,
        claims([1, 2]),
        judgement("team-a", assessments=(weak, strong)),
        judgement("team-b", {1: F, 2: F}),
    )

    assert ids(page) == ["p1-c2", "p1-c1"]


def test_the_list_is_filtered_by_area_team_and_kind(store):
    bodies = [
        claims([1, 2]),
        judgement("team-a", {1: V, 2: (T, SUPPORTS)}),
        judgement("team-b", {1: F, 2: F}),
        judgement("team-c", {1: V, 2: NONE}),
    ]

    assert ids(listed(store, *bodies, team="team-c")) == ["p1-c1"]
    assert ids(listed(store, kind="opposing")) == ["p1-c2"]
    assert ids(listed(store, area="Theory")) == []
    assert listed(store, kind="opposing").counts == {"contested": 1, "opposing": 1}
    assert listed(store, team="team-c").counts == {"contested": 1, "opposing": 0}


def test_a_long_list_has_pages_and_a_page_past_the_end_is_the_last(store):
    count = 2 * PAGE + 1
    numbers = range(1, count + 1)
    first = listed(
        store,
        claims(numbers),
        judgement("team-a", dict.fromkeys(numbers, V)),
        judgement("team-b", dict.fromkeys(numbers, F)),
    )
    pages = [listed(store, page=number) for number in (1, 2, 3)]

    assert (len(first.conflicts), first.pages) == (PAGE, 3)
    assert len({claim_id for page in pages for claim_id in ids(page)}) == count
    assert listed(store, page=99) == pages[-1]
    assert listed(store, page=0) == pages[0]


def test_the_list_reads_assessments_of_its_own_page_only(store):
    numbers = range(1, 4 * PAGE)
    listed(
        store,
        claims(numbers),
        judgement("team-a", dict.fromkeys(numbers, V)),
        judgement("team-b", dict.fromkeys(numbers, F)),
    )
    asked: list[str] = []
    with store.read() as conn:
        conn.set_trace_callback(asked.append)
        find_conflicts(conn, ranked(conn), ConflictsWanted())
        conn.set_trace_callback(None)

    reading = [sql for sql in asked if "json -> " in sql]
    assert len(reading) == PAGE
    assert all("stances.claim_id = 'p1-c" in sql for sql in reading)


def test_choices_are_the_areas_and_teams_that_have_conflicts(store):
    listed(
        store,
        claims([1, 2]),
        judgement("team-a", {1: V, 2: V}),
        judgement("team-b", {1: F}),
        judgement("team-c", {2: F}),
        judgement("team-d", {1: NONE}),
    )

    assert Board(store, EVENT).conflict_choices().teams == (
        ("team-a", 2),
        ("team-b", 1),
        ("team-c", 1),
    )


def test_the_best_evidence_of_a_side_comes_first(store):
    (conflict,) = conflicts(
        store,
        claims([1]),
        judgement("team-a", assessments=(cited(1, V, Tier.RUN),)),
        judgement("team-b", assessments=(cited(1, V, Tier.CORROBORATED),)),
        judgement("team-c", assessments=(cited(1, V, Tier.RUN),)),
        judgement("team-d", {1: F}),
    )

    assert [side.team for side in conflict.supports] == ["team-b", "team-a", "team-c"]


def test_each_side_shows_its_team_its_verdict_and_its_decisive_evidence(store):
    fact = SetupFact(name=SetupName.SEEDS, value="30", page="pages/index.md", line=3)
    made = assessment(1, (F, CONTRADICTS)).model_copy(
        update={"setup": (fact,), "would_raise": ("a proof",)}
    )
    (conflict,) = conflicts(
        store,
        claims([1]),
        judgement("team-a", {1: (T, SUPPORTS)}),
        judgement("team-b", assessments=(made,)),
        judgement("team-c", {1: NONE}),
    )

    (support,), (against,) = conflict.supports, conflict.contradicts
    assert conflict.paper.title == "p1"
    assert (support.team, support.verdict, support.reached) == ("team-a", T, {"items": 10.0})
    assert (against.team, against.judgement_id) == ("team-b", "j-team-b-sha-team-b")
    assert [citation.direction for citation in against.citations] == [CONTRADICTS]
    assert (against.setup, against.would_raise, against.state) == (
        (fact,),
        ("a proof",),
        "provisional",
    )


def test_of_a_sides_quotes_those_that_point_its_way_are_decisive(store):
    mixed = assessment(1, (T, SUPPORTS))
    pro = mixed.citations[0]
    con = pro.model_copy(update={"direction": CONTRADICTS, "lines": (9, 9)})
    mixed = mixed.model_copy(update={"citations": (con, pro)})

    (conflict,) = conflicts(
        store,
        claims([1]),
        judgement("team-a", assessments=(mixed,)),
        judgement("team-b", {1: F}),
    )

    assert conflict.supports[0].citations == (pro,)
    assert [citation.direction for citation in conflict.contradicts[0].citations] == [
        Direction.NEITHER
    ]


def test_previews_and_copies_make_no_conflict(store):
    assert not conflicts(
        store,
        claims([1]),
        judgement("team-a", {1: V}, digest="same"),
        judgement("team-b", {1: F}, digest="same"),
        judgement("team-c", {1: F}, judge={"name": "rules", "version": 1}),
    )


def test_equal_content_is_one_voice_and_names_who_published_it_too(store):
    (conflict,) = conflicts(
        store,
        claims([1]),
        judgement("team-a", {1: V}, digest="same"),
        judgement("team-e", {1: V}, digest="same"),
        judgement("team-b", {1: F}),
    )

    (support,) = conflict.supports
    assert (support.team, support.copies) == ("team-a", ("team-e",))
    assert [(each.team, each.same_as) for each in conflict.silent] == [("team-e", "team-a")]


def decided(ruling: Ruling) -> FalsificationDecided:
    return FalsificationDecided(
        falsification_id="f",
        paper_id="p1",
        claim_id="p1-c1",
        space_id="team-b/logbook",
        ruling=ruling,
        why="we ran it again",
    )


BOTH = [claims([1]), judgement("team-a", {1: V}), judgement("team-b", {1: F})]


def test_an_upheld_falsification_is_opposing_evidence_and_says_why_it_stands(store):
    (conflict,) = conflicts(store, *BOTH, decided(Ruling.UPHELD))

    (against,) = conflict.contradicts
    assert (conflict.kind, against.state, against.docket_why) == (
        "opposing",
        "upheld",
        "we ran it again",
    )


def test_what_was_overturned_or_taken_back_stands_on_no_side_and_says_why(store):
    third = judgement("team-c", {1: F})

    (conflict,) = conflicts(store, *BOTH, third, decided(Ruling.OVERTURNED))

    assert [side.team for side in conflict.contradicts] == ["team-c"]
    (silent,) = conflict.silent
    assert (silent.team, silent.ruling, silent.why) == ("team-b", "overturned", "we ran it again")


def test_a_withdrawn_falsification_ends_the_conflict(store):
    withdrawn = FalsificationWithdrawn(paper_id="p1", claim_id="p1-c1", space_id="team-b/logbook")

    assert not conflicts(store, *BOTH, withdrawn)


def test_a_withdrawn_logbook_is_told_apart(store):
    gone = LogbookWithdrawn(space_id="team-c/logbook", paper_id="p1", why="a bug")

    (conflict,) = conflicts(store, *BOTH, judgement("team-c", {1: F}), gone)

    assert [(each.team, each.withdrawn) for each in conflict.silent] == [("team-c", True)]


def test_earlier_verdicts_of_a_side_and_the_beginning_are_known(store):
    (conflict,) = conflicts(
        store,
        claims([1]),
        judgement("team-b", {1: V}, judgement_id="first", reason="submitted"),
        judgement("team-a", {1: V}),
        judgement("team-b", {1: F}, judgement_id="second", reason="appeal"),
    )

    (against,) = conflict.contradicts
    assert [(each.judgement_id, each.verdict) for each in against.earlier] == [("first", V)]
    assert conflict.since == minute(3)


def test_one_claim_is_found_by_its_id_and_only_while_teams_disagree(store):
    listed(store, *BOTH)
    board = Board(store, EVENT)

    found = board.conflict("p1-c1")

    assert found is not None
    assert found.sides == board.conflicts(ConflictsWanted()).conflicts[0].sides
    assert board.conflict("p1-c2") is None
    assert board.conflict("' OR 1=1 --") is None


def test_a_claim_that_was_replaced_is_no_conflict_any_more(store):
    assert not conflicts(store, *BOTH, claims([2], supersedes={"p1-c2": "p1-c1"}))


@settings(max_examples=15)
@given(st.permutations(range(6)))
def test_any_order_of_records_gives_the_same_list(tmp_path_factory, order: list[int]):
    bodies = [*BOTH, judgement("team-c", {1: F}), decided(Ruling.OVERTURNED)]
    bodies.append(judgement("team-d", {1: (T, SUPPORTS)}))
    records = at_minutes(*bodies)
    seen = []
    for arrival in (list(range(6)), order):
        store = Store(tmp_path_factory.mktemp("store"), projections(EVENT))
        for index in arrival:
            store.insert([records[index]])
        board = Board(store, EVENT)
        seen.append((board.conflicts(ConflictsWanted()), board.conflict("p1-c1")))
        store.close()

    assert seen[0] == seen[1]
