import pytest

from judge.tokens import tokens


@pytest.mark.parametrize(
    ("text", "at_least", "at_most"),
    [
        ("", 0, 0),
        (" \n\t ", 0, 0),
        ("mean error 0.0269", 5, 9),
        ("losses=linear T=100 regret=13.414 bound=167350.549", 15, 25),
        ("样本复杂度", 5, 15),
        ("a" * 700, 90, 130),
        ("-" * 80, 20, 45),
    ],
)
def test_the_estimate_is_near_what_common_tokenizers_say(text: str, at_least: int, at_most: int):
    assert at_least <= tokens(text) <= at_most


def test_a_text_costs_as_much_as_its_lines():
    lines = ["k=256 n=20000", "mean rank error 0.0348  max 0.0730", ""]

    assert tokens("\n".join(lines)) == sum(tokens(line) for line in lines)
