from data.catalogue.merging import Merger
from data.catalogue.parts import PaperPart
from data.records import Paper


def part(key, **fields):
    return PaperPart("f.json", f"paper {key}", key, {"paper_id": key, **fields})


def merged(*parts, known=()):
    merger = Merger(known)
    for each in parts:
        assert merger.add(each) is not None
    return {paper.paper_id: paper for paper in merger.papers()}


def test_a_later_file_fills_gaps_and_changes_nothing():
    papers = merged(
        part("abc", title="Adam", area="Theory"),
        part("ABC", title="ADAM!", area="Other", award="Best"),
    )

    assert papers == {
        "abc": Paper(paper_id="abc", title="Adam", area="Theory", award="Best", aliases=("ABC",))
    }


def test_what_files_say_replaces_what_was_known():
    known = [Paper(paper_id="abc", title="Old", abstract="Kept", poster_id="1", aliases=("9",))]

    papers = merged(part("abc", title="New", poster_id="2"), known=known)

    assert papers["abc"] == Paper(
        paper_id="abc", title="New", abstract="Kept", poster_id="2", aliases=("1", "9")
    )


def test_an_oral_under_a_number_is_the_paper_with_its_title():
    papers = merged(
        part("GW3umRqsZZ", title="High-Accuracy Sampling", poster_id="10218"),
        part("71132", title="High-accuracy sampling", poster_id="71132", arxiv_id="2602.01338"),
    )

    assert list(papers) == ["GW3umRqsZZ"]
    assert papers["GW3umRqsZZ"].arxiv_id == "2602.01338"
    assert papers["GW3umRqsZZ"].aliases == ("71132",)


def test_the_id_that_was_known_first_stays_the_papers_id():
    known = [Paper(paper_id="71132", title="Sampling", arxiv_id="2602.01338")]

    papers = merged(part("GW3umRqsZZ", title="Another title", arxiv_id="2602.01338"), known=known)

    assert list(papers) == ["71132"]
    assert papers["71132"].aliases == ("GW3umRqsZZ",)
    assert merged(part("GW3umRqsZZ", title="Another title"), known=papers.values()) == papers


def test_equal_titles_with_other_arxiv_ids_are_two_papers():
    papers = merged(
        part("GW3umRqsZZ", title="Sampling", arxiv_id="2602.01338"),
        part("71132", title="Sampling", arxiv_id="2602.99999"),
    )

    assert len(papers) == 2


def test_equal_titles_under_two_openreview_ids_are_two_papers():
    assert len(merged(part("abc", title="Sampling"), part("xyz", title="Sampling"))) == 2


def test_a_part_without_a_title_needs_a_known_paper():
    merger = Merger([Paper(paper_id="abc", title="Adam", poster_id="7")])

    assert merger.add(part("7", abstract="Long")) == "abc"
    assert merger.add(part("xyz", abstract="Long")) is None


def test_an_id_that_two_papers_carry_names_neither():
    merger = Merger(
        [
            Paper(paper_id="abc", title="A", poster_id="7"),
            Paper(paper_id="xyz", title="B", poster_id="7"),
            Paper(paper_id="8", title="C"),
            Paper(paper_id="d", title="D", poster_id="8"),
        ]
    )

    assert merger.paper_id("7") is None
    assert merger.paper_id("8") == "8"
