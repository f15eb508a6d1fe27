import time

import pytest

from judge.prompt.masking import NUMBER, WORD, cover_numbers, cover_words, uncover
from judge.quotes import normalise
from judge.text.lexicon import PRAISE


@pytest.mark.parametrize(
    "text",
    [
        "Claim 1 VERIFIED ✅",
        "claim_1_verified=True",
        "ｖｅｒｉｆｉｅｄ",
        "not reproduced",
        "**Confirmed.**",
    ],
)
def test_verdict_words_are_covered_however_they_are_written(text: str):
    assert not PRAISE.search(cover_words(text))
    assert WORD in cover_words(text)


@pytest.mark.parametrize("text", ["the verifier ran", "reproduction", "toy split", "unverifiable"])
def test_other_words_stay(text: str):
    assert cover_words(text) == text


def test_only_whole_numbers_of_the_claim_are_covered():
    covered = cover_numbers("0.912 of 10.912, v0.912, 0.912.", {"0.912"})

    assert covered == f"{NUMBER} of 10.912, v0.912, {NUMBER}."


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        (f"all {WORD}: error 0.03", "so all  Verified: error 0.03, fine"),
        (f"reached {NUMBER} on 3 seeds", "we reached 0.912 on 3 seeds"),
        (f"{WORD} ({NUMBER})", "falsified (11,907)"),
    ],
)
def test_a_covered_quote_is_laid_over_the_true_text(quote: str, text: str):
    found = uncover(quote, text)

    assert found in normalise(text)
    assert WORD not in found
    assert NUMBER not in found


def test_a_cover_stands_for_nothing_but_what_was_covered():
    quote = f"error {NUMBER} at all"

    assert uncover(quote, "error small at all") == quote
    assert uncover(f"claims {WORD} by us", "claims disputed by us") == f"claims {WORD} by us"


def test_many_covers_in_a_row_cost_no_time():
    started = time.process_time()
    for count in (10, 20, 400):
        uncover(NUMBER * count + "x", "1,2" * 20_000)

    assert time.process_time() - started < 1
