from data.catalogue.catalog import Counts
from data.catalogue.formats import CatalogueFiles, FileRead, Skipped
from data.catalogue.gathering import Gathered
from data.catalogue.legacy import Brought
from data.catalogue.publish import Published
from data.faults import Fault
from data.report import FAULTS_SHOWN, Imported, hits_text, import_text
from data.search.engine import Hits
from data.search.hits import Hit

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


def test_what_may_have_been_meant_is_told():
    none, some = Hits([], 0, 0, 1.0, meant="adam"), Hits([HIT], 1, 0, 1.0, True, "a b")

    assert hits_text("adm", none, bold=False) == 'nothing found for "adm"; did you mean "adam"?'
    assert 'have some; did you mean "a b"?' in hits_text("a c", some, bold=False)


def test_every_change_of_an_import_is_told():
    files = CatalogueFiles(
        Gathered(notes=("a note",)), (FileRead("a", "papers", 1200),), (Skipped("b", "why"),)
    )
    published = Published(papers=2, first_sets=1, new_revisions=3, superseded=4, contracts=5)

    told = import_text(files, Imported(published, None, Counts(6341, 36000), 1.04))
    nothing = import_text(files, Imported(Published(), None, Counts(0, 0), 0))

    assert told.splitlines() == [
        "read     a: papers, 1,200 rows",
        "skipped  b: why",
        "note     a note",
        "changed  2 papers new or changed; 1 first claim set; 3 new revisions of claim sets, in "
        "which 4 claims took the place of an older wording; 5 contracts new or changed",
        "now      6,341 papers, 36,000 claims (1.0 s)",
    ]
    assert "changed  nothing: all of it was there" in nothing


def test_what_verdicts_came_to_is_told_and_the_first_of_what_was_left_out():
    faults = tuple(Fault("v.json", f"team/{n}", "is wrong") for n in range(FAULTS_SHOWN + 2))
    brought = Brought(9, 5, 3000, 20, 1, unknown_papers=2, untitled=1, left_out=faults)

    told = import_text(
        CatalogueFiles(Gathered(), (), ()), Imported(Published(), brought, Counts(1, 2), 0)
    ).splitlines()

    assert told[0] == (
        "verdicts 3,000 on current claims, 20 on earlier ones, 1 on texts that are no claim of "
        "their paper"
    )
    assert told[1:3] == [
        "note     entries without a title: 1",
        "note     entries of papers that are not known: 2",
    ]
    assert told[3] == "left out v.json: team/0: is wrong"
    assert told[-3] == "left out 2 more (all of them: --json)"
    assert told[-2] == "changed  5 judgements without citations brought in"
