from itertools import zip_longest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.records import Verdict
from judge.checks.dilution import _SIGNS, _of_number
from judge.text.extract import measurements
from judge.text.sieve import holds_any, lowered
from tests.judge.build import COMPUTES, prose_cell, run_cell
from tests.judge.checks.scenes import caps, found_in_logbook, scene

PADDED = """
batch = tokenizer(texts, padding="max_length")
loss = torch.nn.functional.cross_entropy(logits, batch["input_ids"])
print("perplexity", loss.exp())
"""
SAME = """
train = pd.read_csv("all.csv")
test = pd.read_csv("all.csv")
fit(train)
"""


def signs(output: str = "done", script: str = COMPUTES, **header: object) -> list[str]:
    page = run_cell(output, script=script, **header)
    return [result.sentence for result in found_in_logbook(page, "D12")]


@pytest.mark.parametrize(
    "output",
    [
        "padding share 0.66",
        "eos tokens: 66 %",
        "padding=345 of 1000 tokens, not masked out of the mean",
        "pad 345 of 1,000",
        "share of tokens with loss below 1e-3: 0.62",
        "test perplexity 1.01",
        "tokens 100\nval loss 0.00001",
        "train sha256: 0123456789abcdef\ntest sha256: 0123456789abcdef",
    ],
)
def test_signs_of_padding_and_leakage_in_an_output_are_flagged(output: str):
    assert len(signs(output)) == 1


@pytest.mark.parametrize(
    "output",
    [
        "padding share 0.01",
        "padding 16, stride 2",
        "eos token 50256",
        "test perplexity 12.4",
        "train perplexity 1.01",
        "test loss 0.00001",
        "train sha256: 0123456789abcdef\ntest sha256: fedcba9876543210",
        "share of tokens kept: 0.62",
    ],
)
def test_ordinary_outputs_are_not(output: str):
    assert signs(output) == []


def test_a_script_that_pads_must_leave_the_padding_out_of_its_loss():
    assert len(signs(script=PADDED)) == 1
    assert signs(script=PADDED.replace("])", "], ignore_index=0)")) == []
    assert signs(script=PADDED + "labels[labels == pad_id] = -100\n") == []
    assert signs(script=PADDED.replace('padding="max_length"', "")) == []
    assert len(signs(script="IGNORE_INDEX = None  # padding counts\n")) == 1


@pytest.mark.parametrize(
    "script",
    [
        SAME,
        "train, test = load('a.csv'), load('a.csv')",
        "X_train = load('a.csv')\nX_test = X_train",
        "train_ds = load_dataset('x', split='train')\neval_ds = load_dataset('x', split='train')",
    ],
)
def test_a_test_set_that_is_the_training_set_is_flagged(script: str):
    assert signs(script=script) == ["The script uses the same data for training and for testing."]


@pytest.mark.parametrize(
    "script",
    [
        SAME.replace('test = pd.read_csv("all.csv")', 'test = pd.read_csv("held.csv")'),
        "train, test = split(data)",
        "train_size = int(n)\ntest_size = int(n)",
        "test = load('a.csv')",
        "train this ( is no python test",
    ],
)
def test_separate_data_is_not(script: str):
    assert signs(script=script) == []


def test_a_command_with_one_file_for_both_is_flagged():
    both = run_cell("done", command="python run.py --train data/all.csv --test-file=data/all.csv")
    apart = run_cell("done", command="python run.py --train data/a.csv --test data/b.csv")

    assert len(found_in_logbook(both, "D12")) == 1
    assert found_in_logbook(apart, "D12") == []


def test_prose_about_padding_is_no_sign():
    assert found_in_logbook(prose_cell("padding share 0.66 was feared"), "D12") == []


def test_a_cited_output_that_tells_of_padding_decides_nothing():
    diluted = run_cell("n=1000\npadding=660 of 1000 tokens, not masked\nmean error 0.02")
    clean = run_cell("n=1000\npadding=10 of 1000 tokens, not masked\nmean error 0.02")

    assert caps(scene(diluted), "D12") == [Verdict.INCONCLUSIVE]
    assert caps(scene(clean), "D12") == []


SAID = (
    *("pad", "padded", "eos", "end-of-text", "ignored", "tokens", "positions", "targets"),
    *("loss", "nll", "share", "fraction", "test", "val", "valid", "evaluation", "held-out"),
    *("perplexity", "cross-entropy", "mean", "=", ":", "of"),
    *("0.5", "1.01", "0.00001", "66%", "345"),
)


@given(st.lists(st.sampled_from(SAID), max_size=9).map(" ".join))
def test_no_dilution_slips_through_the_sieve(text):
    items = measurements(text)
    pairs = zip_longest(items, items[1:])
    told = [_of_number(item, following, text, True) for item, following in pairs]
    assert holds_any(lowered([text]), _SIGNS) or not any(told)
