from data.pages import Logbook
from data.records import Claim, Paper
from judge.match import ClaimMatch, find_paper, map_claims, numbers_differ, paper_titles
from tests.judge.logbooks import cell, logbook

PAPER = Paper(paper_id="AbC", title="Lazy Sketches", arxiv_id="2605.00001")
CLAIMS = (
    "The mean rank error stays below 0.05 at sketch size 256 (Table 1).",
    "Training is 3 times faster than the baseline on CIFAR.",
    "The variance shrinks with the number of seeds.",
)


def found(book: Logbook) -> tuple[str | None, str | None]:
    match = find_paper(
        book,
        {"abc": PAPER}.get,
        {"2605.00001": PAPER}.get,
        {"Lazy Sketches": PAPER}.get,
    )
    return (match.paper.paper_id if match.paper else None), match.how


def book(title: str = "", tags: tuple[str, ...] = (), **pages: str) -> Logbook:
    files = {f"pages/{name}.md": text for name, text in pages.items()}
    return logbook(files | {"README.md": f'---\ntitle: "{title}"\n---\n'}, tags)


def mapped(**pages: str) -> list[ClaimMatch]:
    claims = [Claim(claim_id=str(n), paper_id="AbC", text=text) for n, text in enumerate(CLAIMS)]
    return list(map_claims(book(**pages), claims).values())


def test_a_paper_is_found_by_tag_then_arxiv_then_title():
    assert found(book("x", ("paper-abc", "arxiv:1111.11111"), a="x")) == ("AbC", "tag")
    assert found(book("x", ("paper-other", "arxiv:2605.00001v2"), a="x")) == ("AbC", "arxiv")
    assert found(book("Reproduction: Lazy Sketches", a="x")) == ("AbC", "title")
    assert found(book("Something else", a="x")) == (None, None)


def test_of_several_paper_tags_the_first_known_counts_and_the_others_are_told():
    match = find_paper(
        book("x", ("paper-one", "paper-abc", "paper-two"), a="x"),
        {"abc": PAPER}.get,
        lambda _: None,
        lambda _: None,
    )
    assert match.paper == PAPER
    assert match.others == ("one", "two")


def test_prefixes_and_quotes_of_titles_are_removed():
    for title in (
        "Reproduction: Lazy Sketches",
        "Repro - Lazy Sketches",
        'Reproduction for "Lazy Sketches"',
        "Reproduction of Lazy  Sketches",
        "[Reproduction] Lazy Sketches",
        "Lazy Sketches",
    ):
        assert paper_titles(title)[-1] == "Lazy Sketches"
    assert paper_titles("Reproduction:") == ["Reproduction:"]
    assert paper_titles("Reproducibility Matters") == ["Reproducibility Matters"]
    assert paper_titles("Reproducing Kernels")[0] == "Reproducing Kernels"


def test_claims_are_matched_by_text_whatever_their_number():
    speed, error, _ = (
        "# Claim 1: training three times faster on CIFAR",
        "# Claim 2: mean rank error below 0.05 at size 256",
        "",
    )
    first, second, third = mapped(p1=speed, p2=error)
    assert first.text == "mean rank error below 0.05 at size 256"
    assert first.pages[0] == "p2"
    assert second.text == "training three times faster on CIFAR"
    assert second.pages[0] == "p1"
    assert third == ClaimMatch()


def test_a_wording_serves_one_claim_even_where_it_is_repeated():
    same = "**Claim.** Training is faster than the baseline, with variance and seeds.\n"
    texts = [match.text for match in mapped(p1=same, p2=same)]
    assert sum(text is not None for text in texts) == 1


def test_other_numbers_in_the_same_sentence_are_told():
    text = "**Claim.** The mean rank error stays below 0.5 at sketch size 256."
    assert mapped(p=text)[0].numbers_differ
    assert not mapped(p=text.replace("0.5", "0.05"))[0].numbers_differ
    assert not mapped(p=text.replace("0.5", "5%"))[0].numbers_differ


def test_results_with_other_numbers_are_no_other_claim():
    text = "- **Claim 1 - REPRODUCED:** mean rank error 0.0269 at sketch size 256, not 0.04"
    assert not mapped(p=text)[0].numbers_differ


def test_numbers_differ_only_where_both_sides_say_something_else():
    assert numbers_differ("accuracy 0.912", "accuracy 0.812")
    assert not numbers_differ("accuracy 0.912 with 5 seeds", "accuracy 0.912")
    assert numbers_differ("at most 40 % of the 40 GB", "at most 75 % of the 40 GB")
    assert not numbers_differ("at most 40 % of the 40 GB", "at most 40 % of them")
    assert not numbers_differ("Theorem 3.1: error is small", "Theorem 3.3: error is small")


def test_a_page_that_has_most_of_a_claims_words_speaks_of_it():
    body = "Over all seeds we see how the variance shrinks; the number of seeds is 30."
    assert mapped(p=cell(body, title="Notes"))[2].pages == ("p",)


def test_a_logbook_without_pages_and_claims_without_words_match_nothing():
    assert set(mapped()) == {ClaimMatch()}
    assert map_claims(book(p="text"), [Claim(claim_id="0", paper_id="p", text="∀")]) == {
        "0": ClaimMatch()
    }
