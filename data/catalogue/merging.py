"""Merging: which rows of which files speak of the same paper, and what they say together.

Ids are compared without case. A claim, an abstract or an award may name its paper by any of its
ids. A paper under a number (the first event gave orals one of their own) and one under an
OpenReview id are the same when their arXiv ids are equal, or their titles and no arXiv ids differ.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from data.catalogue.parts import PaperPart
from data.folding import title_key
from data.records import Paper


class Merger:
    """Papers known before, and what files add to them.

    Among files the first that fills a field wins; what they say replaces what was known.
    """

    def __init__(self, known: Iterable[Paper]) -> None:
        self._known = {paper.paper_id: paper for paper in known}
        self._fresh: dict[str, dict[str, Any]] = {}
        self._ids: dict[str, str] = {}
        self._other_ids: dict[str, str | None] = {}
        self._titles: dict[str, str] = {}
        self._arxiv: dict[str, str] = {}
        self._arxiv_of: dict[str, str] = {}
        for paper in self._known.values():
            self._register(paper.paper_id, paper.model_dump())

    def add(self, part: PaperPart) -> str | None:
        """The id of the paper that the part speaks of; None if it names an unknown one."""
        whole = "title" in part.fields
        home = self._twin(part) if whole else self.paper_id(part.key)
        if home is None and whole:
            home = part.key
        if home is not None:
            fields = self._fresh.setdefault(home, {"aliases": ()})
            aliases = (*fields["aliases"], *_ids_of(part.key, part.fields))
            fields.update({**part.fields, **fields, "aliases": aliases})
            self._register(home, {**part.fields, "aliases": aliases})
        return home

    def paper_id(self, key: str) -> str | None:
        """The paper that an id, a poster id or another alias names, if it names just one."""
        return self._ids.get(key.casefold()) or self._other_ids.get(key.casefold())

    def papers(self) -> list[Paper]:
        """The papers that the files speak of, whole."""
        return [self._whole(paper_id) for paper_id in self._fresh]

    def _whole(self, paper_id: str) -> Paper:
        known = self._known.get(paper_id)
        before = {} if known is None else known.model_dump()
        fields = {**before, **self._fresh[paper_id], "paper_id": paper_id}
        ids = (*_ids_of(paper_id, before), *fields["aliases"])
        own = {paper_id, fields.get("poster_id")}
        fields["aliases"] = tuple(sorted({each for each in ids if each not in own}))
        return Paper.model_validate(fields)

    def _twin(self, part: PaperPart) -> str | None:
        """The paper with this id, or the same paper under a number or instead of one."""
        if part.key.casefold() in self._ids:
            return self._ids[part.key.casefold()]
        arxiv_id = part.fields.get("arxiv_id")
        by_title = self._titles.get(title_key(part.fields["title"]))
        other = (arxiv_id and self._arxiv.get(arxiv_id)) or by_title
        if other is None or part.key.isdecimal() == other.isdecimal():
            return None
        arxiv_ids = {arxiv_id, self._arxiv_of.get(other)} - {None}
        return other if len(arxiv_ids) <= 1 else None

    def _register(self, paper_id: str, fields: dict[str, Any]) -> None:
        self._ids[paper_id.casefold()] = paper_id
        for each in _ids_of(paper_id, fields):
            # An id that two papers carry names neither.
            first = self._other_ids.setdefault(each.casefold(), paper_id)
            if first != paper_id:
                self._other_ids[each.casefold()] = None
        if fields.get("title"):
            self._titles.setdefault(title_key(fields["title"]), paper_id)
        if fields.get("arxiv_id"):
            self._arxiv.setdefault(fields["arxiv_id"], paper_id)
            self._arxiv_of.setdefault(paper_id, fields["arxiv_id"])


def _ids_of(key: str, fields: dict[str, Any]) -> list[str]:
    """All ids that a row or a paper carries, but arXiv's."""
    ids = [key, fields.get("paper_id"), fields.get("poster_id"), *fields.get("aliases", ())]
    return [each for each in ids if each]
