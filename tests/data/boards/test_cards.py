from data.boards.cards import PaperCard, paper_cards
from data.outcomes.rules import Outcome, PaperClass
from data.records import Verdict
from tests.data.build import at_minutes, catalogue, claims, judgement


def test_a_card_has_the_outcomes_of_current_claims_in_their_order(store):
    store.insert(
        at_minutes(
            catalogue(store, "A title"),
            claims([9]),
            claims([2, 1]),
            judgement("team-a", {1: Verdict.VERIFIED, 9: Verdict.FALSIFIED}),
        )
    )

    cards = paper_cards(store, ["p1"])

    assert cards == {"p1": PaperCard(PaperClass.PARTLY, 1, (Outcome.UNATTEMPTED, Outcome.VERIFIED))}


def test_a_paper_that_nobody_knows_has_an_empty_card(store):
    assert paper_cards(store, ["nix"]) == {"nix": PaperCard()}
    assert paper_cards(store, []) == {}
