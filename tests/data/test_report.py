from data.catalog import Counts
from data.formats import CatalogueFiles, FileRead, Skipped
from data.gathering import Gathered
from data.hits import Hit
from data.publish import Published
from data.report import hits_text, import_text
from data.search import Hits

HIT = Hit(
    kind="paper",
    paper_id="p1",
    claim_id=None,
    title=[("About ", False), ("Adam", True)],
    snippet=[],
    area=None,
    outcome="unattempted",
    authors=(),
    claims=1,
    anchor=None,
)


def test_matches_are_bold_only_where_wanted():
    hits = Hits([HIT], papers=1, claims=0, ms=1.25)

    assert hits_text("adam", hits, bold=False) == (
        "1 paper, 0 claims (1.2 ms)\n\np1  About Adam\n    1 claim · unattempted"
    )
    assert "About \x1b[1mAdam\x1b[0m" in hits_text("adam", hits, bold=True)


def test_a_loose_search_says_so():
    assert "nothing has all the words" in hits_text("a b", Hits([HIT], 1, 0, 1.0, True), bold=False)


def test_no_hits_are_told():
    none = Hits([], 0, 0, 1.0)

    assert hits_text("adam", none, bold=False) == 'nothing found for "adam"'
    assert hits_text(" ", none, bold=False) == "no paper passes the filters"


def test_every_change_of_an_import_is_told():
    files = CatalogueFiles(
        Gathered(notes=("a note",)), (FileRead("a", "papers", 1200),), (Skipped("b", "why"),)
    )
    published = Published(papers=2, first_sets=1, new_revisions=3, superseded=4, contracts=5)

    told = import_text(files, published, Counts(6341, 36000), 1.04)
    nothing = import_text(files, Published(), Counts(0, 0), 0)

    assert told.splitlines() == [
        "read     a: papers, 1,200 rows",
        "skipped  b: why",
        "note     a note",
        "changed  2 papers new or changed; 1 first claim set; 3 new revisions of claim sets, in "
        "which 4 claims took the place of an older wording; 5 contracts new or changed",
        "now      6,341 papers, 36,000 claims (1.0 s)",
    ]
    assert "changed  nothing: all of it was there" in nothing
