import hashlib
import json

from data.boards.certificate import digest_of, facts_of, holder, standing_progress
from data.boards.leaderboard import Tally
from data.event import Measure, Threshold
from tests.data.build import EVENT

WANTED = EVENT.model_copy(update={"certificate": Threshold(by=Measure.VERIFIED, least=2)})
TALLY = Tally(
    "Zoë",
    points=7,
    provisional=2,
    verified=2,
    toy=1,
    papers=2,
    counting=3,
    first="2026-07-08T10:00:00.000000+00:00",
    last="2026-08-02T09:00:00.000000+00:00",
)


def test_the_facts_say_what_was_done_what_it_takes_and_when():
    facts = facts_of(WANTED, TALLY)

    assert facts["takes"] == {"by": "verified", "least": 2}
    assert facts["published"] == ["2026-07-08", "2026-08-02"]
    assert (facts["points"], facts["points_provisional"], facts["logbooks"]) == (5, 2, 3)


def test_the_digest_can_be_computed_as_the_recipe_says():
    facts = json.loads(json.dumps(facts_of(WANTED, TALLY)))
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=False)

    assert digest_of(facts) == hashlib.sha256(text.encode("utf-8")).hexdigest()
    assert "Zoë" in text


def test_a_digest_holds_until_a_fact_changes():
    digest = digest_of(facts_of(WANTED, TALLY))
    others = [Tally("a", verified=5), TALLY, Tally("b")]

    assert holder(WANTED, others, digest) == TALLY
    assert holder(WANTED, [TALLY._replace(verified=3)], digest) is None
    assert holder(WANTED, [TALLY._replace(judgings=9, changed=0)], digest) is not None


def test_what_was_not_earned_has_no_certificate():
    short = TALLY._replace(verified=1)

    assert not standing_progress(WANTED, short).earned
    assert holder(WANTED, [short], digest_of(facts_of(WANTED, short))) is None


def test_an_event_that_asks_for_nothing_asks_for_one_paper_with_a_point():
    assert standing_progress(EVENT, Tally("a", papers=1)).earned
    assert not standing_progress(EVENT, Tally("a", counting=1)).earned
