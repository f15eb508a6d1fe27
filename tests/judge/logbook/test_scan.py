from judge.logbook.scan import closes, opening, scan


def test_a_fence_is_closed_only_by_a_line_at_least_as_long_with_nothing_behind_it():
    lines = ["````output", "```", "````text", "  `````  ", "after"]
    (fence,) = scan(lines).fences
    assert (fence.first, fence.last, fence.closed) == (0, 3, True)
    assert list(fence.inner) == [1, 2]


def test_tildes_and_backticks_do_not_close_each_other():
    assert not closes("~~~", "```")
    assert not closes("```", "~~~")
    assert closes("~~~~", "~~~")


def test_four_spaces_of_indent_and_backticks_in_the_info_open_no_fence():
    assert opening("    ```") is None
    assert opening("```a`b") is None
    assert opening("   ```python title=x.py") == ("```", "python title=x.py")
    assert opening("~~~a`b") == ("~~~", "a`b")


def test_a_fence_never_closed_reaches_to_the_end_and_is_noted():
    found = scan(["```", "a", "---", "<!-- trackio-cell", "{}", "-->"])
    assert found.headers == []
    assert [note.code for note in found.notes] == ["header_inside_open_fence", "fence_unclosed"]
    assert list(found.fences[0].inner) == [1, 2, 3, 4, 5]


def test_the_header_of_the_cli_is_told_from_one_made_by_hand():
    rule = ["---", "<!-- trackio-cell", "{}", "-->", "body"]
    (header,) = scan(rule).headers
    assert (header.first, header.body, header.raw, header.as_cli) == (0, 4, "{}", True)
    (bare,) = scan(rule[1:]).headers
    assert (bare.first, bare.body, bare.as_cli) == (0, 3, False)


def test_headers_in_one_line_over_many_lines_or_with_literal_newlines_are_read():
    for lines in (
        ['<!-- trackio-cell {"a": 1} -->'],
        ["<!-- trackio-cell", '{"a":', "1}", "-->"],
        ["<!-- trackio-cell", '{"a": 1}\\n-->'],
        ['<!-- trackio-cell\\n{"a": 1}\\n-->'],
    ):
        (header,) = scan(lines).headers
        assert header.raw.replace("\n", " ") == '{"a": 1}'
        assert not header.as_cli
        assert header.body == len(lines)


def test_an_arrow_in_a_title_does_not_end_the_header_of_the_cli():
    (header,) = scan(["---", "<!-- trackio-cell", '{"title": "a --> b"}', "-->"]).headers
    assert header.raw == '{"title": "a --> b"}'


def test_text_behind_a_header_in_its_last_line_stays_text():
    (header,) = scan(["<!-- trackio-cell {} --> and more"]).headers
    assert (header.tail.strip(), header.body) == ("and more", 0)


def test_an_unclosed_header_is_text_and_the_next_header_is_read():
    found = scan(["<!-- trackio-cell", "{", "<!-- trackio-cell", "{}", "-->"])
    assert [header.first for header in found.headers] == [2]
    assert [note.code for note in found.notes] == ["header_unclosed"]


def test_a_fence_inside_a_comment_opens_nothing():
    found = scan(["<!-- note", "```", "-->", "---", "<!-- trackio-cell", "{}", "-->"])
    assert found.fences == []
    assert len(found.headers) == 1


def test_a_comment_that_stays_open_does_not_swallow_the_next_cell():
    found = scan(["<!-- note", "---", "<!-- trackio-cell", "{}", "-->"])
    assert [header.first for header in found.headers] == [1]
