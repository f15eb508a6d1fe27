from judge.logbook import regions
from judge.logbook.regions import cut, limit
from judge.logbook.scan import scan
from tests.judge.logbooks import cell, split_lines


def test_a_page_is_cut_at_its_headers_without_gaps():
    lines = split_lines("before" + cell("```\none\n```") + cell("two"))
    found = cut(scan(lines), len(lines))
    assert [region.first for region in found] == [0, 2, 11]
    assert found[0].header is None
    assert [len(region.fences) for region in found] == [0, 1, 0]
    assert found[-1].body.stop == len(lines)


def test_cells_and_fences_beyond_the_most_stay_text_and_are_noted(monkeypatch):
    monkeypatch.setattr(regions, "MAX_CELLS", 1)
    monkeypatch.setattr(regions, "MAX_FENCES", 1)
    lines = split_lines(cell("```\none\n```\n```\ntwo\n```") + cell("last"))
    found = scan(lines)
    assert [note.code for note in limit(found)] == ["too_many_cells", "too_many_fences"]
    assert (len(found.headers), len(found.fences)) == (1, 1)
    assert limit(found) == []
