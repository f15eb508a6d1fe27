import gradio as gr
import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from gradio.helpers import special_args

from components import review, review_admin, review_images
from components.roles import only_for, organiser_of
from components.widgets import view
from data.pairs import Answer, Side
from data.records import UserError
from data.review.reviewing import Reply
from data.review.reviews import Reviews
from tests.data.reviewed import made_set

ADA = {"set_id": "s1", "name": "Ada"}


@pytest.fixture
def reviews(store):
    kept = Reviews(store, "1.0")
    kept.create(made_set(pairs=4, known=1), "organiser")
    return kept


@pytest.fixture
def call(reviews):
    """Calls a server function of the tab by its name."""
    found = review.functions_of(review.Sources(reviews, review.named))
    found += only_for(organiser_of((), is_private=True), review_admin.functions_of(reviews))
    functions = {each.__name__: each for each in found}
    return lambda name, payload: functions[name](payload)


def said(pair, answer="left", **more):
    return {**ADA, "pair_id": pair["pair_id"], "turn": pair["turn"], "answer": answer, **more}


def test_the_list_tells_the_progress_of_who_asks_and_nothing_of_it_to_nobody(call):
    (nobodys,) = call("review_sets", {})["sets"]
    pair = call("review_open", ADA)["next"][0]
    call("review_answer", said(pair))
    (adas,) = call("review_sets", ADA)["sets"]

    assert (nobodys["done"], nobodys["total"]) == (None, None)
    assert (adas["done"], adas["total"]) == (1, 7)  # 1 for training, 4, and 2 of them again
    assert (adas["pairs"], adas["training"]) == (4, 1)


def test_a_name_is_the_same_person_however_it_is_written_and_none_is_refused(call):
    reviewer = call("review_open", ADA)["set"]["reviewer"]

    assert call("review_open", {**ADA, "name": " ADA "})["set"]["reviewer"] == reviewer
    assert call("review_open", {**ADA, "name": "Bea"})["set"]["reviewer"] != reviewer
    with pytest.raises(UserError, match="say who you are"):
        call("review_open", {"set_id": "s1"})


def test_the_known_answer_is_told_after_a_training_pair_only_in_words_of_the_screen(call, reviews):
    known = set()
    for number in range(12):  # sides are drawn for each reviewer
        who = {**ADA, "name": f"reviewer {number}"}
        first, *others = call("review_open", who)["next"]
        left = reviews.seat("s1", review.named(who, None)).left

        told = call("review_answer", said(first, **who))

        assert first["training"]
        assert told["known"] == ("left" if left(review.turn_of(first)) is Side.A else "right")
        known.add(told["known"])
    assert known == {"left", "right"}
    assert "known" not in call("review_answer", said(others[0], **who))


def test_an_answer_is_kept_before_it_is_called_saved_and_undo_brings_the_pair_back_first(
    call, reviews
):
    pair = call("review_open", ADA)["next"][0]
    more = {"left": {"usable": False, "defects": ["blur"]}, "note": "dim", "milliseconds": 1200}

    reply = call("review_answer", said(pair, **more))
    (kept,) = [each.annotation for each in reviews.answers("s1")]

    assert (reply["saved"], reply["done"]) == ("saved", 1)
    assert (kept.answer.value, kept.note, kept.milliseconds) == (kept.left.value, "dim", 1200)
    left = kept.defects_a if kept.left is Side.A else kept.defects_b
    assert left == ("blur",)
    assert call("review_undo", said(pair))["next"][0] == pair
    assert reviews.answers("s1") == []


def test_a_pair_on_the_screen_stays_answerable_though_enough_others_answered_it(call, reviews):
    pair = call("review_open", ADA)["next"][1]
    seat = reviews.seat("s1", "name:bea")
    reviews.answer(seat, review.turn_of(pair), Reply("tie"))

    assert call("review_answer", said(pair))["saved"] == "saved"


@pytest.mark.parametrize(
    ("more", "refusal"),
    [
        ({"answer": "a"}, "an answer is one of"),
        ({"left": []}, "'left' must be an object"),
        ({"left": {"usable": "yes"}}, "'usable' must be"),
        ({"right": {"defects": "blur"}}, "list of tags"),
        ({"right": {"defects": ["<b>"]}}, "no tag"),
        ({"marks": {}}, "'marks' must be a list"),
        ({"marks": [{}] * 51}, "at most 50"),
        ({"marks": [{"place": "a", "shape": "box"}]}, "needs place"),
        ({"marks": [{"place": "left", "shape": "point", "x": "nan"}]}, "outside"),
        ({"marks": [{"place": "left", "shape": "box", "x": 0, "width": 99}]}, "outside"),
        ({"milliseconds": -1}, "milliseconds"),
        ({"turn": 2}, "'turn'"),
    ],
)
def test_what_has_the_wrong_form_is_refused_and_not_kept(call, reviews, more, refusal):
    pair = call("review_open", ADA)["next"][1]

    with pytest.raises(UserError, match=refusal):
        call("review_answer", said(pair, **more))
    assert reviews.answers("s1") == []


@pytest.fixture
def client(reviews):
    app = FastAPI()
    review_images.add_routes(app, reviews)
    return TestClient(app)


def test_both_pictures_of_a_pair_come_with_the_same_headers_and_length(call, client):
    for pair in call("review_open", ADA)["next"]:
        left, right = (client.get(pair[side]["src"]) for side in ("left", "right"))

        assert left.status_code == right.status_code == 200
        assert dict(left.headers) == dict(right.headers)
        assert left.headers["cache-control"].startswith("private")
        assert left.headers["content-disposition"] == "inline"
        assert left.headers["cross-origin-resource-policy"] == "same-origin"
        assert left.content != right.content


def test_a_picture_of_a_set_that_is_closed_or_never_was_is_not_found(call, client, reviews):
    source = call("review_open", ADA)["next"][0]["left"]["src"]
    assert client.get(source.replace("/s1/", "/s2/")).status_code == 404
    assert client.get(source.replace("/0/", "/7/")).status_code == 404

    reviews.close("s1", "", "organiser")

    assert client.get(source).status_code == 404


# --- the organiser ---------------------------------------------------------------------------


def disagree(reviews):
    """Two reviewers give opposite answers to p0 and agree on p1; one puts p2 off."""
    for account, first in (("ada", Answer.A), ("bea", Answer.B)):
        seat = reviews.seat("s1", account)
        for turn in [each for each in seat.turns if each.turn == 0]:
            left = seat.left(turn)
            wanted = {"p0": "left" if left == first else "right", "p1": "tie"}
            if turn.pair_id in wanted:
                reviews.answer(seat, turn, Reply(wanted[turn.pair_id]))


def test_an_organiser_sees_progress_and_settles_what_reviewers_disagree_on(store):
    reviews = Reviews(store, "1.0")
    reviews.create(made_set(pairs=4, annotators=2), "organiser")
    disagree(reviews)
    functions = {each.__name__: each for each in review_admin.functions_of(reviews)}

    before = functions["review_standing"]({"set_id": "s1"}, "eve")
    after = functions["review_settle"](
        {"set_id": "s1", "pair_id": "p0", "answer": "a", "why": "sharper"}, "eve"
    )

    assert [each["answered"] for each in before["reviewers"]] == [2, 2]
    assert [each["pair_id"] for each in before["disputes"]] == ["p0"]
    assert {each["answer"] for each in before["disputes"][0]["answers"]} == {"a", "b"}
    assert before["disputes"][0]["settled"] == ""
    assert (after["disputes"][0]["settled"], after["disputes"][0]["why"]) == ("a", "sharper")
    assert "new" not in str(before), "the origin of pictures stays unknown until the set is closed"


def test_closing_a_set_is_once_and_ends_answering(call):
    pair = call("review_open", ADA)["next"][0]

    assert call("review_close", {"set_id": "s1"})["closed"]

    with pytest.raises(UserError, match="closed already"):
        call("review_close", {"set_id": "s1"})
    with pytest.raises(UserError, match="this set is closed"):
        call("review_answer", said(pair))
    (listed,) = call("review_sets", ADA)["sets"]
    assert not listed["can_answer"]


@pytest.mark.parametrize("wrong", [{"side": "c"}, {"side": "a", "pair_id": "p99"}])
def test_an_organiser_asks_for_pictures_that_there_are(call, wrong):
    asked = {"set_id": "s1", "pair_id": "p0", "side": "a"}
    assert call("review_picture", asked)["png"].startswith("iVBOR")

    with pytest.raises(UserError):
        call("review_picture", asked | wrong)


# --- who it is -------------------------------------------------------------------------------


def test_where_one_signs_in_the_account_counts_and_not_a_name_that_a_browser_sends(reviews):
    functions = review.functions_of(review.Sources(reviews, review.signed_in))
    opens = next(each for each in functions if each.__name__ == "review_open")
    facts = {"name": "Ada", "preferred_username": "ada", "profile": "", "picture": "", "sub": "42"}
    profile = gr.OAuthProfile(facts)

    with pytest.raises(UserError, match="sign in"):
        opens(ADA, None)
    reviewer = opens({**ADA, "name": "Bea"}, profile)["set"]["reviewer"]

    assert reviewer == reviews.seat("s1", "hub:42").reviewer


def test_gradio_gives_who_is_signed_in_to_functions_that_ask_and_a_browser_cannot(reviews):
    functions = review.functions_of(review.Sources(reviews, review.signed_in))
    shown = view("review", functions)

    inputs, *_ = special_args(shown.review_open, [{**ADA, "profile": "42"}], None)

    assert inputs == [{**ADA, "profile": "42"}, None]
    assert "sign in" in shown.review_open(*inputs)["error"]
