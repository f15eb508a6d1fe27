import pytest

from data.records import UserError
from judge.model.endpoint import MODEL
from judge.model.prices import Prices, Usage


def test_the_documented_model_has_a_price():
    prices = Prices.load()
    assert prices.estimate(1_000_000, 1_000_000, MODEL) == pytest.approx(5.8)


def test_what_the_provider_cached_costs_less():
    cost = Prices.load().cost(Usage(prompt=1_000_000, cached=500_000), MODEL)
    assert cost == pytest.approx((1.40 + 0.26) / 2)


def test_a_provider_behind_the_name_has_the_price_of_the_model_unless_it_has_its_own(tmp_path):
    path = tmp_path / "prices.toml"
    path.write_text(
        '[models."a/b"]\nprompt = 1\ncached = 1\ncompletion = 1\n'
        '[models."a/b:dear"]\nprompt = 9\ncached = 9\ncompletion = 9\n'
    )
    prices = Prices.load(path)
    assert prices.estimate(1_000_000, 0, "a/b:cheap") == 1
    assert prices.estimate(1_000_000, 0, "a/b:dear") == 9


def test_a_model_without_a_price_and_usage_without_counts_cost_nobody_knows_what():
    prices = Prices.load()
    assert prices.estimate(1, 1, "own/model") is None
    assert prices.cost(Usage(known=False), MODEL) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[models", "cannot be read"),
        ('[models."a"]\nprompt = 1', r"models\.a\.cached"),
        ('[models."a"]\nprompt = -1\ncached = 0\ncompletion = 0', "greater than or equal to 0"),
        ('[models."a"]\nprompt = nan\ncached = 0\ncompletion = 0', r"models\.a\.prompt"),
        ('[modles."a"]', "models"),
    ],
)
def test_a_wrong_table_is_named_with_its_fault(tmp_path, text, said):
    path = tmp_path / "prices.toml"
    path.write_text(text)
    with pytest.raises(UserError, match=rf"prices\.toml.*{said}"):
        Prices.load(path)


def test_usage_adds_up_and_unknown_stays_unknown():
    assert Usage(1, 2, 3, 4).plus(Usage(1, 1, 1, 1)) == Usage(2, 3, 4, 5)
    assert not Usage(1).plus(Usage(known=False)).known
