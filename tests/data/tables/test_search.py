from data.claim_texts import make_claim
from data.projections import projections
from data.publish import publish_claims, publish_papers
from data.records import Paper
from data.store import Store
from tests.data.build import EVENT, SEARCH, tables


def documents(store):
    with store.read() as conn:
        return sorted(map(tuple, conn.execute(SEARCH)), key=repr)


def filled(store):
    paper = Paper(
        paper_id="p", title="T", authors=("A B", "C D"), area="X", sub_area="Y", abstract="Z"
    )
    publish_papers(store, [paper, Paper(paper_id="catalogue", title="Its id is a trap")], "a")
    publish_claims(store, {"p": [make_claim("p", "one"), make_claim("p", "two")]}, "a")
    publish_claims(store, {"catalogue": [make_claim("catalogue", "three")]}, "a")


def test_papers_and_claims_are_documents_of_their_own(store):
    filled(store)

    ids = [
        make_claim(*each).claim_id for each in (("p", "one"), ("p", "two"), ("catalogue", "three"))
    ]
    assert documents(store) == sorted(
        [
            ("p", None, "T", "A B · C D", "Z", "X · Y", None),
            ("catalogue", None, "Its id is a trap", None, None, None, None),
            ("p", ids[0], None, None, None, None, "one"),
            ("p", ids[1], None, None, None, None, "two"),
            ("catalogue", ids[2], None, None, None, None, "three"),
        ],
        key=repr,
    )


def test_what_changed_replaces_its_documents(store):
    filled(store)
    publish_papers(store, [Paper(paper_id="p", title="New")], "a")
    publish_claims(store, {"p": [make_claim("p", "four")]}, "a")

    found = {(row[2], row[6]) for row in documents(store) if row[0] == "p"}

    assert found == {("New", None), (None, "four")}


def test_the_index_is_the_same_after_a_rebuild_and_a_restart(tmp_path):
    store = Store(tmp_path, projections(EVENT))
    filled(store)
    publish_claims(store, {"p": [make_claim("p", "two"), make_claim("p", "five")]}, "a")
    before = tables(store)
    store.rebuild()
    rebuilt = tables(store)
    store.close()

    again = Store(tmp_path, projections(EVENT))
    assert before == rebuilt == tables(again)
    again.close()
