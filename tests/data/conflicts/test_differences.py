from data.conflicts.differences import Line, compared
from data.judgements import SetupName
from data.outcomes.views import Side
from data.records import Contract, Scale
from tests.data.disputes import claim, con, contract, fact, pro

SETTING = SetupName.SETTING


def lines(sides: list[Side], asked: Contract | None = None) -> dict[str, Line]:
    found = compared(sides, claim(paper_version="arXiv v9"), asked or contract())
    return {line.name: line for line in found}


def said(line: Line) -> list[str | None]:
    return [value.text if value else None for value in line.values]


def test_each_side_stands_beside_the_other_and_the_paper():
    line = lines([pro(reached={"items": 200.0}), con(reached={"items": 100_000.0})])["items n"]

    assert (line.paper, said(line), line.differs) == ("1,000", ["200", "100,000"], True)


def test_a_side_that_says_nothing_does_not_differ():
    line = lines([pro(reached={"items": 200.0}), con()])["items n"]

    assert (said(line), line.differs) == (["200", None], False)


def test_what_no_side_says_makes_no_line():
    found = lines([pro(), con()])

    assert not {"items n", "seeds", "unit", "counted", "baseline", "paper version"} & set(found)


def test_a_value_knows_the_line_of_the_logbook_that_says_it():
    unit = fact(SetupName.UNIT, "x")
    value = lines([pro("a", unit), con()])["unit"].values[0]

    assert value is not None
    assert value.fact == unit


def test_counts_say_per_what_and_how_large_it_is():
    batch = fact(SetupName.PER, "batch"), fact(SetupName.SIZE, "50", "batch", 50.0)
    line = lines([pro("a", fact(SetupName.PER, "item")), con("b", *batch)])["counted"]

    assert (said(line), line.differs) == (["per item", "per batch of 50"], True)


def test_seeds_come_from_the_scale_or_from_the_run():
    line = lines([pro(reached={"seeds": 30.0}), con("b", fact(SetupName.SEEDS, "3", "", 3.0))])

    assert said(line["seeds"]) == ["30", "3"]


def test_settings_that_both_name_come_before_those_of_one():
    one = fact(SETTING, "1", "mine"), fact(SETTING, "0.9", "beta")
    names = [*lines([pro("a", *one), con("b", fact(SETTING, "0.1", "beta"))])]

    assert names.index("beta") < names.index("mine")


def test_commands_and_names_of_runs_are_shown_and_not_called_different():
    run = SetupName.RUN, SetupName.COMMAND
    found = lines(
        [pro("a", *(fact(n, "one") for n in run)), con("b", *(fact(n, "2") for n in run))]
    )

    assert not found["run"].differs
    assert not found["command"].differs


def test_the_first_counterexample_has_a_line_of_its_own():
    first = fact(SetupName.FIRST_BREAK, "T = 723", "horizon", 723.0)
    asked = contract(scales=(Scale(name="horizon", aliases=("T",), value=1000),))
    line = lines([pro(), con("b", first)], asked)["first counterexample"]

    assert said(line) == [None, "T = 723"]


def test_judge_grade_and_revision_are_compared():
    found = lines([pro(), con(revision=2)])

    assert said(found["claims"]) == ["revision 1", "revision 2"]
    assert said(found["judge"]) == ["rules v1", "rules v1"]
    assert not found["evidence"].differs


def test_what_the_paper_asks_for_stands_beside_what_was_measured():
    line = lines([pro(measured=12.0), con(measured=4.0)])["measured"]

    assert (line.paper, said(line)) == ("at least 10 x", ["12", "4"])


def test_what_differs_within_a_camp_only_is_not_called_different():
    sides = [pro("a", reached={"seeds": 3.0}), pro("b", reached={"seeds": 5.0})]

    assert not lines([*sides, con(reached={"seeds": 3.0})])["seeds"].differs
    assert lines([*sides, con(reached={"seeds": 1.0})])["seeds"].differs
