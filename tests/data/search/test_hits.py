from data.catalogue.claim_texts import make_claim
from data.records import Paper
from data.search.hits import shown
from data.search.index import Live
from data.search.query import Highlighter, parse
from tests.data.build import publish_claims, publish_papers


def hits(store, query, *names):
    """The documents of these names, a paper id or (paper id, claim id), as hits."""
    with store.read() as conn:
        index = Live().at(conn)
    docs = [number_of(index, *([name] if isinstance(name, str) else name)) for name in names]
    return shown(index, docs, Highlighter(parse(query)))


def number_of(index, paper_id, claim_id=None):
    first = index.firsts[paper_id]
    return first + 1 + index.chunks[paper_id].claim_ids.index(claim_id) if claim_id else first


def test_hits_keep_the_order_in_which_they_were_found(store):
    publish_papers(store, [Paper(paper_id=each, title=each) for each in "abc"], "a")
    publish_claims(store, {"b": [make_claim("b", "It wins (Table 1)")]}, "a")
    claim = ("b", make_claim("b", "It wins").claim_id)

    found = hits(store, "", "c", claim, "a", "b")

    assert [(hit.paper_id, hit.kind, hit.claims, hit.anchor) for hit in found] == [
        ("c", "paper", 0, None),
        ("b", "claim", 1, "Table 1"),
        ("a", "paper", 0, None),
        ("b", "paper", 1, None),
    ]


def test_the_snippet_is_the_abstract_or_where_only_they_match_the_authors(store):
    paper = Paper(paper_id="a", title="T", authors=("Ada Lovelace", "A B"), abstract="On engines.")
    publish_papers(store, [paper, Paper(paper_id="b", title="T", authors=("A B",))], "a")

    def snippet(query, paper_id="a"):
        return hits(store, query, paper_id)[0].snippet

    assert snippet("engines") == [("On ", False), ("engines", True), (".", False)]
    assert snippet("lovelace") == [("Ada ", False), ("Lovelace", True), (", A B", False)]
    assert snippet("other") == [("On engines.", False)]
    assert snippet("other", "b") == [("A B", False)]
