from __future__ import annotations

from data.records import Direction
from judge.bench.attacks import attacks
from judge.bench.generated import generated
from judge.bench.items import Item, case_of
from judge.bench.persona import panel
from judge.pipeline import judge_logbook
from judge.prompt.asked import Asking, read_question
from judge.scripted import Truth, oracle


def asked(item: Item) -> list[Asking]:
    """What a personality sees of the first question about an item."""
    seen: list[str] = []

    def remember(system: str, user: str, schema: object, truth: Truth | None) -> str:
        seen.append(user)
        return oracle(system, user, schema, truth)  # type: ignore[arg-type]

    list(judge_logbook(case_of(item), panel("oracle", remember, item)))
    return read_question(seen[0])


GENERATED, ATTACKS = generated(rounds=1), attacks()


def item_of(name: str) -> Item:
    return next(item for item in GENERATED if item.item_id == name)


def test_a_question_is_read_back_with_its_claim_contract_and_verdicts():
    item = item_of("error-below/0/identity")
    asking = asked(item)[0]

    assert asking.text == item.claims[0].text
    assert asking.contract.quantity == "mean rank error"
    assert {"verified", "falsified", "toy", "inconclusive"} == set(asking.allowed)


def test_lines_of_runs_are_told_from_all_others():
    asking = asked(item_of("error-below/0/identity"))[0]
    pointing = asking.pointing(Direction.SUPPORTS)

    assert len(pointing) == 1
    assert pointing[0].is_run
    assert pointing[0].text.startswith("mean rank error 0.0")
    assert len(asking.pointing(Direction.SUPPORTS, any_tier=True)) > 1
    assert not any("import" in line.text for line in asking.runs)


def test_what_a_contract_leaves_empty_is_read_back_as_empty():
    """A plain number, per nothing: not the same as a unit and a base that nobody knows."""
    contract = asked(item_of("error-below/0/identity"))[0].contract

    assert (contract.unit, contract.denominator) == ("", "")


def test_markers_that_a_page_wrote_itself_are_text_of_its_lines():
    guessed = [i for i in ATTACKS if i.family == "nonce guessing" and "small" in i.item_id]
    asking = asked(guessed[0])[0]
    theirs = [line for line in asking.lines if "⟦" in line.text]

    assert theirs
    assert all(line.handle.startswith("c") for line in theirs)
