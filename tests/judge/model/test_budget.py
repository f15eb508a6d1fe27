from datetime import date

import pytest

from data.records import UserError
from judge.model.budget import Booking, Budget, Limit, Limits, Spent
from tests.judge.wire import QUESTION

ASKED = QUESTION._replace(judging="j1", claims=("c1", "c2"))


def test_a_call_beyond_its_limit_is_refused():
    budget = Budget(Limits(call=Limit(tokens=100)))
    assert budget.book(ASKED, 101, None) == "budget_call"
    assert isinstance(budget.book(ASKED, 100, None), Booking)


def test_a_question_about_several_claims_is_shared_among_them():
    budget = Budget(Limits(claim=Limit(tokens=100)))
    assert isinstance(budget.book(ASKED, 200, None), Booking)
    assert budget.book(ASKED._replace(claims=("c2",)), 1, None) == "budget_claim"
    assert isinstance(budget.book(ASKED._replace(claims=("c3",)), 1, None), Booking)


def test_another_judging_of_the_same_claims_starts_at_nothing():
    budget = Budget(Limits(claim=Limit(tokens=100), logbook=Limit(tokens=200)))
    assert isinstance(budget.book(ASKED, 200, None), Booking)
    assert budget.book(ASKED._replace(claims=()), 1, None) == "budget_logbook"
    assert isinstance(budget.book(ASKED._replace(judging="j2"), 200, None), Booking)


def test_a_day_counts_dollars_over_all_judgings_and_ends():
    days = [date(2026, 8, 3)]
    budget = Budget(Limits(day=Limit(usd=1.0)), today=lambda: days[-1])
    assert isinstance(budget.book(ASKED, 1, 0.9), Booking)
    assert budget.book(ASKED._replace(judging="j2"), 1, 0.2) == "budget_day"
    days.append(date(2026, 8, 4))
    assert isinstance(budget.book(ASKED, 1, 0.9), Booking)


def test_what_earlier_processes_spent_today_counts():
    budget = Budget(Limits(day=Limit(tokens=100)), Spent(tokens=95))
    assert budget.book(ASKED, 6, None) == "budget_day"


def test_what_was_not_used_goes_back():
    budget = Budget(Limits(day=Limit(tokens=100)))
    booking = budget.book(ASKED, 100, 0.5)
    assert isinstance(booking, Booking)
    budget.settle(booking, Spent(30, 0.1))
    assert budget.spent_today() == Spent(30, pytest.approx(0.1))
    assert isinstance(budget.book(ASKED, 70, None), Booking)


def test_a_booking_of_yesterday_gives_nothing_back_to_today():
    days = [date(2026, 8, 3)]
    budget = Budget(Limits(), today=lambda: days[-1])
    booking = budget.book(ASKED, 100, None)
    assert isinstance(booking, Booking)
    days.append(date(2026, 8, 4))
    assert budget.spent_today() == Spent()
    budget.settle(booking, Spent())
    assert budget.spent_today() == Spent()


def test_a_refused_booking_costs_nothing():
    budget = Budget(Limits(day=Limit(tokens=100)))
    budget.book(ASKED, 101, None)
    assert budget.spent_today() == Spent()


def test_dollars_need_a_price_only_where_they_are_limited():
    assert Budget(Limits(claim=Limit(usd=1))).book(ASKED, 1, None) == "price_unknown"
    assert isinstance(Budget(Limits(claim=Limit(tokens=9))).book(ASKED, 1, None), Booking)


def test_the_limits_that_come_with_the_code_are_read_and_can_be_freed_of_dollars():
    limits = Limits.load()
    assert limits.in_usd
    assert limits.without_usd().day == Limit(tokens=limits.day.tokens)
    assert not limits.without_usd().in_usd


@pytest.mark.parametrize("text", ["[day]\ntokens = -1", "[week]\ntokens = 1", "[day]\nusd = inf"])
def test_wrong_limits_are_named_with_their_fault(tmp_path, text):
    path = tmp_path / "budget.toml"
    path.write_text(text)
    with pytest.raises(UserError, match=r"budget\.toml: (day|week)"):
        Limits.load(path)
