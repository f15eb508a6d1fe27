from data.event import CountingJudge
from data.outcomes.voices import Attempt, Rules, Sighting, voices

RULES = Rules(CountingJudge(name="rules", min_version=2))


def seen(space_id: str, at: str, sha: str = "1", published: str | None = None) -> Sighting:
    return Sighting(space_id.split("/")[0], space_id, sha, at, published or at)


def tried(space_id: str, at: str, sha: str = "1", **fields: object) -> Attempt:
    attempt = Attempt(
        f"{space_id}@{sha}", space_id.split("/")[0], space_id, sha, "", at, "rules", 2, 1
    )
    return attempt._replace(**{"digest": f"{space_id}@{sha}", **fields})


def test_of_two_logbooks_of_a_team_the_one_published_first_counts():
    sightings = [seen("a/late", "2"), seen("a/early", "3", published="1")]

    (voice,) = voices(sightings, [tried("a/late", "4"), tried("a/early", "5")], RULES)

    assert voice.space_id == "a/early"
    assert voice.other_logbooks == ("a/late",)
    assert [attempt.space_id for attempt in voice.attempts] == ["a/early"]


def test_the_latest_judging_of_the_logbook_counts_and_all_are_listed():
    sightings = [seen("a/x", "1"), seen("a/x", "2", sha="2")]
    attempts = [tried("a/x", "3", sha="2"), tried("a/x", "1")]

    (voice,) = voices(sightings, attempts, RULES)

    assert [attempt.sha for attempt in voice.attempts] == ["2", "1"]
    assert voice.shown is not None
    assert voice.shown.sha == "2"
    assert voice.counts


def test_another_judge_gives_a_preview_and_never_hides_a_verdict_that_counts():
    sightings = [seen("a/x", "1"), seen("a/x", "2", sha="2"), seen("b/x", "3")]
    attempts = [
        tried("a/x", "1"),
        tried("a/x", "2", sha="2", judge_name="other"),
        tried("b/x", "3", judge_version=1),
    ]

    first, second = voices(sightings, attempts, RULES)

    assert first.shown is not None
    assert first.shown.sha == "1"
    assert not first.preview
    assert second.shown is not None
    assert second.preview
    assert not second.counts


def test_equal_content_is_one_voice_and_belongs_to_the_team_first_seen_with_it():
    sightings = [seen("b/copy", "2"), seen("a/own", "1")]
    attempts = [tried("b/copy", "2", digest="same"), tried("a/own", "9", digest="same")]

    original, copy = voices(sightings, attempts, RULES)

    assert (original.team, original.same_as, original.counts) == ("a", None, True)
    assert (copy.team, copy.same_as, copy.counts) == ("b", "a", False)


def test_a_copy_of_what_another_team_has_since_replaced_is_still_a_copy():
    sightings = [seen("a/own", "1"), seen("a/own", "3", sha="2"), seen("b/copy", "2")]
    attempts = [
        tried("a/own", "1", digest="old"),
        tried("a/own", "3", sha="2"),
        tried("b/copy", "2", digest="old"),
    ]

    assert [voice.same_as for voice in voices(sightings, attempts, RULES)] == [None, "a"]


def test_a_logbook_that_was_only_seen_is_a_team_without_a_verdict():
    (voice,) = voices([seen("a/x", "1")], [], RULES)

    assert voice.shown is None
    assert not voice.counts
    assert not voice.preview


def test_after_the_deadline_a_new_commit_does_not_replace_what_counts():
    sightings = [seen("a/x", "3"), seen("a/x", "6", sha="2")]
    attempts = [tried("a/x", "7"), tried("a/x", "8", sha="2")]

    (voice,) = voices(sightings, attempts, RULES._replace(deadline="5"))

    assert voice.shown is not None
    assert (voice.shown.sha, voice.late, voice.counts) == ("1", False, True)


def test_a_logbook_first_seen_after_the_deadline_is_shown_as_late_and_does_not_count():
    (voice,) = voices([seen("a/x", "6")], [tried("a/x", "6")], RULES._replace(deadline="5"))

    assert voice.shown is not None
    assert (voice.late, voice.counts) == (True, False)


def test_what_was_seen_at_the_deadline_itself_is_in_time():
    (voice,) = voices([seen("a/x", "5")], [tried("a/x", "9")], RULES._replace(deadline="5"))

    assert voice.counts


def test_a_late_copy_does_not_take_the_voice_of_the_original():
    sightings = [seen("a/own", "1"), seen("b/copy", "6")]
    attempts = [tried("a/own", "1", digest="same"), tried("b/copy", "6", digest="same")]

    original, copy = voices(sightings, attempts, RULES._replace(deadline="5"))

    assert (original.counts, copy.counts, copy.same_as) == (True, False, "a")


def test_a_withdrawn_logbook_is_shown_and_does_not_count():
    (voice,) = voices([seen("a/x", "1")], [tried("a/x", "1")], RULES, {"a/x"})

    assert voice.shown is not None
    assert (voice.withdrawn, voice.counts) == (True, False)


def test_a_team_that_withdrew_its_first_logbook_speaks_with_its_next():
    sightings = [seen("a/first", "1"), seen("a/second", "2")]
    attempts = [tried("a/first", "1"), tried("a/second", "2")]

    (voice,) = voices(sightings, attempts, RULES, {"a/first"})

    assert (voice.space_id, voice.withdrawn, voice.counts) == ("a/second", False, True)
    assert voice.other_logbooks == ("a/first",)


def test_a_copy_gets_the_voice_once_the_original_was_withdrawn():
    sightings = [seen("a/own", "1"), seen("b/copy", "2")]
    attempts = [tried("a/own", "1", digest="same"), tried("b/copy", "2", digest="same")]

    original, copy = voices(sightings, attempts, RULES, {"a/own"})

    assert (original.counts, copy.counts, copy.same_as) == (False, True, None)


def test_verdicts_of_the_first_event_count_only_where_the_event_says_so():
    legacy = tried("a/x", "9", legacy=True, judge_version=0)

    (preview,) = voices([seen("a/x", "9")], [legacy], RULES)
    (voice,) = voices(
        [seen("a/x", "9")], [legacy], RULES._replace(legacy_counts=True, deadline="5")
    )

    assert (preview.preview, preview.counts) == (True, False)
    assert (voice.late, voice.counts) == (False, True)
