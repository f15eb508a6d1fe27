import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from data.catalogue.claim_texts import claim_id, make_claim, predecessors, split_anchor
from data.records import ClaimKind


@pytest.mark.parametrize(
    "anchor",
    [
        "Table 1",
        "Tables 1-3",
        "Figure 3a",
        "Fig. 2",
        "Theorem 4.3, Appendix B",
        "Section 3, Algorithm 1",
        "Figure 1, Figure 2",
        "Table 2; Figure 4",
        "Figures 3 and 4",
        "Theorems 4.4-4.6",
        "Results 5.1 and 5.2",
        "Proposition A.2",
        "Eq. (4)",
        "Appendix G.1",
        "Section Ablations: Dense vs. Sparse",
        "Abstract",
        "table 2",
    ],
)
def test_the_place_in_the_paper_is_split_from_the_end(anchor):
    assert split_anchor(f"It gains 3 points ({anchor})") == ("It gains 3 points", anchor)
    assert split_anchor(f"It gains 3 points ({anchor}).") == ("It gains 3 points", anchor)


@pytest.mark.parametrize(
    "tail",
    ["k=256", "about 13%", "Results", "A", "2", "GSM8K and MATH500", "80%", "see the appendix"],
)
def test_other_parentheses_belong_to_the_claim(tail):
    text = f"It gains 3 points ({tail})"

    assert split_anchor(text) == (text, None)


def test_only_the_end_of_the_text_is_an_anchor():
    for text in ("As (Table 1) shows, it gains", "It gains (Table 1) at (k=2)", "(Table 1)"):
        assert split_anchor(text) == (text, None)


@pytest.mark.parametrize(
    "text",
    ["a (" + "Table 1, " * 9000 + ")", "a" + "(" * 90_000, "a (Table " + "1," * 95 + "q)"],
    ids=["long list", "open parentheses", "nearly an anchor"],
)
def test_hostile_texts_take_no_time(text):
    start = time.thread_time()

    split_anchor(text)

    assert time.thread_time() - start < 0.1


@given(st.text())
def test_no_text_is_lost_in_a_split(text):
    rest, anchor = split_anchor(text)

    assert text.strip() == rest if anchor is None else text.strip().startswith(rest)


def test_a_claim_keeps_its_id_through_case_spacing_and_a_final_stop():
    same = [
        "Adam wins on MNIST",
        " adam  wins\non mnist.",
        "Ａdam wins on MNIST!",
        "ADAM wins on MNIST",
    ]

    assert len({claim_id("p1", text) for text in same}) == 1
    assert claim_id("p1", same[0]).startswith("p1-")


def test_other_numbers_make_another_claim():
    texts = [
        "It gains 3 points",
        "It gains 3.5 points",
        "It gains -3 points",
        "It gains 3 % points",
    ]

    assert len({claim_id("p1", text) for text in texts}) == len(texts)
    assert claim_id("p1", texts[0]) != claim_id("p2", texts[0])


def test_an_anchor_is_no_part_of_the_id():
    split = make_claim("p1", "It gains 3 points (Table 1)")
    given_apart = make_claim("p1", "It gains 3 points", anchor="Table 2", kind="empirical")

    assert split.claim_id == given_apart.claim_id
    assert (split.anchor, given_apart.anchor) == ("Table 1", "Table 2")
    assert given_apart.kind is ClaimKind.EMPIRICAL


def test_an_unknown_kind_of_claim_is_refused():
    with pytest.raises(ValidationError):
        make_claim("p1", "It gains 3 points", kind="guess")


def claims(*texts):
    return [make_claim("p1", text) for text in texts]


def test_the_most_similar_old_text_is_the_predecessor():
    old = claims(
        "GPT-style models have a capacity of approximately 3.6 bits per parameter",
        "Models memorise until their capacity fills",
    )
    new = claims(
        "Models memorise until their capacity is filled, then generalise",
        "GPT-style models have a capacity of about 3.6 bits per parameter on random data",
        "Membership inference follows a scaling law",
    )

    found = predecessors(old, new)

    assert found == {new[0].claim_id: old[1].claim_id, new[1].claim_id: old[0].claim_id}


def test_one_old_claim_has_at_most_one_successor():
    old = claims("The method is 10 times faster than the baseline")
    new = claims(
        "The method is 12 times faster than the baseline",
        "The method is 10 times faster than every baseline",
    )

    assert len(predecessors(old, new)) == 1


def test_a_claim_that_stays_neither_has_nor_is_a_predecessor():
    old = claims("The method is 10 times faster than the baseline", "It uses less memory")
    new = claims(
        "The method is 10 times faster than the baseline.",
        "The method is 11 times faster than the baseline",
    )

    assert predecessors(old, new) == {}


@given(st.lists(st.text(min_size=1, max_size=30), max_size=5), st.lists(st.text(), max_size=5))
def test_predecessors_are_one_to_one_whatever_the_texts(old, new):
    found = predecessors(claims(*old), claims(*new))

    assert all(a != b for a, b in pairwise(sorted(found.values())))
    assert set(found) <= {claim.claim_id for claim in claims(*new)}
