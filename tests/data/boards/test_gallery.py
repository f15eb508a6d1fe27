import pytest

from data.boards.gallery import MOST, Sort, Wanted, find_logbooks, standings
from data.judgements import CheckResult, Effect
from data.kinds import LogbookSeen, LogbookWithdrawn
from data.records import UserError, Verdict
from data.tables.gallery import Standing
from tests.data.build import at_minutes, catalogue, claims, judgement

V, F, T, NONE = Verdict.VERIFIED, Verdict.FALSIFIED, Verdict.TOY, Verdict.INCONCLUSIVE


def flag(sentence: str, effect: Effect = Effect.FLAG) -> CheckResult:
    return CheckResult(id="D1", effect=effect, sentence=sentence)


@pytest.fixture
def full(store):
    """Seven logbooks on two papers, one of each standing but late."""
    seen = LogbookSeen(
        space_id="team-g/Éclair", sha="1", team="team-g", paper_id="p1", title="Crème"
    )
    store.insert(
        at_minutes(
            catalogue(store, "Adam", "Reservoir sampling"),
            claims([1, 2]),
            claims([1], "p2"),
            judgement("team-a", {1: V, 2: V}, checks=(flag("odd"), flag("small", Effect.CAP))),
            judgement("team-b", {1: F}, digest="same", checks=(flag("fact", Effect.FACT),)),
            judgement("team-c", {1: F}, digest="same"),
            judgement("team-d", {1: T}, judge={"name": "rules", "version": 1}),
            judgement("team-a", {1: NONE}, "p2", judgement_id="j2"),
            judgement("team-a", {1: V}, space_id="team-a/second", sha="2"),
            LogbookWithdrawn(space_id="team-a/logbook", paper_id="p2"),
            seen,
        )
    )
    return store


def names(store, **wanted):
    return [card.space_id for card in find_logbooks(store, Wanted(**wanted), 50).cards]


def test_each_logbook_says_what_its_verdicts_are_worth(full):
    cards = find_logbooks(full, Wanted(), 50).cards

    assert {(card.space_id, card.paper_id): card.standing for card in cards} == {
        ("team-a/logbook", "p1"): Standing.COUNTS,
        ("team-b/logbook", "p1"): Standing.COUNTS,
        ("team-c/logbook", "p1"): Standing.COPY,
        ("team-d/logbook", "p1"): Standing.PREVIEW,
        ("team-a/logbook", "p2"): Standing.WITHDRAWN,
        ("team-a/second", "p1"): Standing.SECOND,
        ("team-g/Éclair", "p1"): Standing.WAITING,
    }
    assert standings(full)[Standing.COUNTS] == 2
    assert sum(standings(full).values()) == len(cards)


def test_a_card_has_the_verdicts_and_the_flags_of_the_judgement_that_is_shown(full):
    (card,) = [
        card
        for card in find_logbooks(full, Wanted(team="team-a"), 50).cards
        if card.standing is Standing.COUNTS
    ]

    assert card.verdicts == {V: 2}
    assert (card.flags, card.flag_words) == (2, ("odd", "small"))
    assert (card.paper_title, card.title, card.attempts) == ("Adam", "A logbook", 1)


def test_a_logbook_that_nobody_judged_has_the_title_that_its_space_gave(full):
    (card,) = find_logbooks(full, Wanted(standing=Standing.WAITING), 50).cards

    assert (card.title, card.judgement_id, card.verdicts) == ("Crème", None, {})


@pytest.mark.parametrize("words", ["creme", "ÉCLAIR crème", "team-g", "eclair adam"])
def test_words_are_found_in_title_space_and_paper_whatever_case_and_accents(full, words):
    assert names(full, words=words) == ["team-g/Éclair"]


def test_what_a_query_holds_is_data(full):
    for words in ("' OR 1=1 --", "%", "_", '"', "\x00", "null"):
        assert names(full, words=words) == []


def test_filters_narrow_and_combine(full):
    assert set(names(full, verdict=F)) == {"team-b/logbook", "team-c/logbook"}
    assert names(full, verdict=F, standing=Standing.COUNTS) == ["team-b/logbook"]
    assert names(full, team="team-d", verdict=F) == []


def test_the_newest_come_first_and_other_orders_are_stable(full):
    assert names(full)[0] == "team-g/Éclair"
    assert names(full, sort=Sort.FLAGGED)[0] == "team-a/logbook"
    assert names(full, sort=Sort.VERIFIED)[:2] == ["team-a/logbook", "team-a/second"]
    assert names(full, sort=Sort.JUDGED)[-1] == "team-g/Éclair"


def test_pages_of_any_size_give_every_logbook_once(full):
    whole = find_logbooks(full, Wanted(), 50)

    for size in range(1, whole.total + 1):
        pages = [
            find_logbooks(full, Wanted(), size, start) for start in range(0, whole.total, size)
        ]
        assert [card for page in pages for card in page.cards] == list(whole.cards)
    assert whole.total == 7


@pytest.mark.parametrize(("limit", "offset"), [(0, 0), (MOST + 1, 0), (5, -1)])
def test_a_page_that_cannot_be_is_refused(full, limit, offset):
    with pytest.raises(UserError, match="at a time"):
        find_logbooks(full, Wanted(), limit, offset)
