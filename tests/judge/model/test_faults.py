import pytest

from judge.model.faults import KINDS, Fault, Remedy


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_one_full_sentence_for_people(kind):
    sentence = KINDS[kind].sentence
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert "{" not in sentence
    assert len(sentence) < 160


def test_no_two_kinds_say_the_same():
    assert len({kind.sentence for kind in KINDS.values()}) == len(KINDS)


def test_only_refusals_of_all_work_stop_the_queue():
    stopping = {name for name, kind in KINDS.items() if kind.remedy is Remedy.STOP}
    assert stopping == {"key_refused", "payment_needed", "access_denied"}


def test_a_fault_outside_of_the_list_cannot_be_spoken_of():
    with pytest.raises(KeyError):
        assert Fault("surprise").sentence
