import pytest

from data.judgements import Judge, Judgement, Unjudged, Why
from judge.reason import reason_of
from tests.components.judged import judgement

BEFORE = judgement()
OTHER_TEXT = BEFORE.logbook.model_copy(update={"digest": "e" * 64, "sha": "e" * 40})
LEFT = Unjudged(claim_id="c1", claim="x", kind="deadline", message="late")


@pytest.mark.parametrize(
    ("before", "made", "why"),
    [
        (None, BEFORE, Why.FIRST),
        (BEFORE, judgement(logbook=OTHER_TEXT), Why.NEW_COMMIT),
        (BEFORE, judgement(claim_set_revision=9), Why.NEW_CLAIMS),
        (BEFORE, judgement(contract_digests={"c1": "new"}), Why.NEW_CONTRACT),
        (BEFORE, judgement(judge=Judge(name="rules", version=99)), Why.NEW_JUDGE),
        (judgement(legacy=True), BEFORE, Why.NEW_JUDGE),
        (judgement(unjudged=(LEFT,)), BEFORE, Why.UNFINISHED),
        (BEFORE, BEFORE, Why.ASKED),
    ],
)
def test_what_differs_from_the_last_judgement_is_the_reason(
    before: Judgement | None, made: Judgement, why: Why
):
    assert reason_of(None, before, made) == why
    assert reason_of(Why.NEW_COMMIT, before, made) == why


@pytest.mark.parametrize("said", [Why.APPEAL, Why.AUDIT])
def test_an_appeal_and_an_audit_are_what_somebody_says_they_are(said: Why):
    assert reason_of(said, None, BEFORE) == said
