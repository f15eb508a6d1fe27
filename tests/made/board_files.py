"""A made event's catalogue as the first event's files have it: papers, abstracts, claims.

`index.json` has papers without abstracts, `claims.json` older wordings for some papers, and
`claims_anchored.json` the current ones with their anchors in the text.
"""

from __future__ import annotations

import json
from typing import Any

from data.records import Claim, Paper
from tests.made.facts import Made
from tests.made.verdict_file import verdict_file

CATALOGUE = ("index.json", "abstracts.json")
CLAIMS = ("claims.json", "claims_anchored.json")
VERDICTS = ("verdicts.json",)


def board_files(made: Made) -> dict[str, bytes]:
    """File name -> content, of the whole event."""
    papers = [each.paper for each in made.papers]
    areas = sorted({paper.area for paper in papers if paper.area})
    subs = {(paper.area, paper.sub_area) for paper in papers if paper.sub_area}
    tree = {area: sorted(str(sub) for one, sub in subs if one == area) for area in areas}
    rows = [_row(number, paper) for number, paper in enumerate(papers)]
    with_claims = [each for each in made.papers if each.claims]
    files = {
        "index.json": {"papers": rows, "areas": areas, "areaTree": tree},
        "abstracts.json": {paper.paper_id: paper.abstract for paper in papers},
        "claims.json": {
            each.paper.paper_id: _claims(each.earlier or each.claims) for each in with_claims
        },
        "claims_anchored.json": {each.paper.paper_id: _claims(each.claims) for each in with_claims},
        "verdicts.json": verdict_file(made),
    }
    return {name: json.dumps(content).encode() for name, content in files.items()}


def _row(number: int, paper: Paper) -> dict[str, Any]:
    row = {
        "i": number,
        "pid": paper.poster_id,
        "orid": paper.paper_id,
        "title": paper.title,
        "authors": list(paper.authors),
        "insts": list(paper.institutions),
        "area": paper.area or "",
        "sub": paper.sub_area or "",
        "type": paper.presentation,
        "spot": paper.spotlight,
        "or": paper.openreview_url or "",
        "vs": "",
        "arxiv": paper.arxiv_id or "",
        "alphaxiv": "",
        "hf": "",
    }
    return row | ({"award": paper.award} if paper.award else {})


def _claims(claims: tuple[Claim, ...]) -> list[dict[str, str]]:
    return [{"text": _text(claim), "status": "unverified"} for claim in claims]


def _text(claim: Claim) -> str:
    return f"{claim.text} ({claim.anchor})" if claim.anchor else claim.text
