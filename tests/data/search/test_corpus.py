from data.catalogue.claim_texts import make_claim
from data.records import Paper
from data.search.corpus import BORDER, Words, numbered, read_chunks
from tests.data.build import publish_claims, publish_papers


def test_words_are_plain_and_each_text_ends_with_a_border():
    words = Words()

    numbers = numbered(("Rügamer's t-SNE", "", "the\x00 T"), words)

    assert [list(words)[number] for number in numbers if number != BORDER] == [
        "rugamer",
        "s",
        "t",
        "sne",
        "the",
        "t",
    ]
    assert [at for at, number in enumerate(numbers) if number == BORDER] == [4, 5, 8]


def test_a_paper_comes_with_its_current_claims_by_id(store):
    paper = Paper(paper_id="p", title="T", authors=("A B", "C"), abstract="Z", area="X", award="Y")
    claims = [make_claim("p", "one"), make_claim("p", "two (Table 1)")]
    publish_papers(store, [paper, Paper(paper_id="q", title="U")], "a")
    publish_claims(store, {"p": [make_claim("p", "old")]}, "a")
    publish_claims(store, {"p": claims}, "a")
    publish_claims(store, {"unknown": [make_claim("unknown", "of nothing")]}, "a")

    with store.read() as conn:
        chunks = read_chunks(conn, Words())
        only = read_chunks(conn, Words(), ["q", "unknown"])

    assert set(chunks) == {"p", "q"}
    assert set(only) == {"q"}
    found = chunks["p"]
    by_id = sorted(claims, key=lambda claim: claim.claim_id)
    assert found.claim_ids == tuple(claim.claim_id for claim in by_id)
    assert found.texts == tuple(claim.text for claim in by_id)
    assert set(found.anchors) == {None, "Table 1"}
    assert (found.authors, found.abstract, found.area) == (("A B", "C"), "Z", "X")
    assert (found.is_awarded, found.is_spotlight, found.size) == (True, False, 3)
