"""Builders for tests of the parts of the search: chunks and postings of plain texts."""

from collections.abc import Sequence

from data.search.corpus import Chunk, Words, numbered
from data.search.postings import Postings, make_postings


def chunk(
    words: Words, title: str, *texts: str, abstract: str = "", paper_id: str = "p", **fields: object
) -> Chunk:
    """A paper with claims of these texts."""
    plain = Chunk(
        paper_id=paper_id,
        title=title,
        authors=(),
        abstract=abstract,
        area=None,
        sub_area=None,
        is_awarded=False,
        is_spotlight=False,
        claim_ids=tuple(f"{paper_id}-{number}" for number in range(len(texts))),
        texts=texts,
        anchors=(None,) * len(texts),
        words=numbered((title, "", abstract, "", *texts), words),
    )
    return plain._replace(**fields)


def postings(*papers: Sequence[str]) -> Postings:
    """Of papers, each a title and its claims."""
    words = Words()
    return make_postings([chunk(words, *texts) for texts in papers], words)
