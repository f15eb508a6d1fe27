from data.records import Paper
from tests.data.build import publish_papers


def names(store):
    with store.read() as conn:
        return {tuple(row) for row in conn.execute("SELECT * FROM paper_names")}


def test_every_name_of_a_paper_is_folded(store):
    paper = Paper(
        paper_id="GW3umRqsZZ",
        title="Chain-of-Thought!",
        arxiv_id="2503.08679",
        poster_id="17",
        aliases=("71132", "Old"),
    )

    publish_papers(store, [paper], "a")

    assert names(store) == {
        ("id", "gw3umrqszz", "GW3umRqsZZ"),
        ("alias", "17", "GW3umRqsZZ"),
        ("alias", "71132", "GW3umRqsZZ"),
        ("alias", "old", "GW3umRqsZZ"),
        ("arxiv", "2503.08679", "GW3umRqsZZ"),
        ("title", "chainofthought", "GW3umRqsZZ"),
    }


def test_names_go_when_a_paper_changes(store):
    publish_papers(store, [Paper(paper_id="p", title="Old", arxiv_id="2503.08679")], "a")

    publish_papers(store, [Paper(paper_id="p", title="New")], "a")

    assert names(store) == {("id", "p", "p"), ("title", "new", "p")}


def test_a_title_without_letters_is_no_name(store):
    publish_papers(store, [Paper(paper_id="p", title="?!")], "a")

    assert names(store) == {("id", "p", "p")}
