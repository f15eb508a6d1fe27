"""Addresses, as people paste them and as attackers write them."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.pages import Address
from data.records import UserError
from judge.address import parse_address

SHA = "684d8a48cedf31155b2d9f0e3c1b7a5542f0aa10"
SPACE = Address(space_id="alice/repro-adam")
PINNED = Address(space_id="alice/repro-adam", revision=SHA)
STATIC = Address(subdomain="alice-repro-adam")


@pytest.mark.parametrize(
    "text",
    [
        "alice/repro-adam",
        "alice/repro-adam/",
        "  alice/repro-adam\n",
        "<https://huggingface.co/spaces/alice/repro-adam>",
        '"alice/repro-adam"',
        "`alice/repro-adam`",
        "“alice/repro-adam”",
        "spaces/alice/repro-adam",
        "alice/repro-adam@main",
        "alice/repro-adam#/claim-1",
        "https://huggingface.co/spaces/alice/repro-adam",
        "https://huggingface.co/spaces/alice/repro-adam/",
        "http://huggingface.co/spaces/alice/repro-adam",
        "HTTPS://HuggingFace.co/spaces/alice/repro-adam",
        "https://www.huggingface.co/spaces/alice/repro-adam",
        "huggingface.co/spaces/alice/repro-adam",
        "https://hf.co/spaces/alice/repro-adam",
        "hf.co/spaces/alice/repro-adam",
        "https://huggingface.co/spaces/alice/repro-adam.git",
        "https://huggingface.co/spaces/alice/repro-adam?__theme=dark&x=1",
        "https://huggingface.co/spaces/alice/repro-adam#/view/code/claim-1",
        "https://huggingface.co/spaces/alice/repro-adam?q=ä#ö",
        "https://huggingface.co/spaces/alice/repro-adam/tree/main",
        "https://huggingface.co/spaces/alice/repro-adam/tree/main/pages/",
        "https://huggingface.co/spaces/alice/repro-adam/blob/main/pages/claim-1/page.md",
        "https://huggingface.co/spaces/alice/repro-adam/discussions/3",
    ],
)
def test_every_form_of_a_space_address_is_understood(text):
    assert parse_address(text) == SPACE


@pytest.mark.parametrize(
    "text",
    [
        f"alice/repro-adam@{SHA}",
        f"https://huggingface.co/spaces/alice/repro-adam/tree/{SHA}",
        f"https://huggingface.co/spaces/alice/repro-adam/blob/{SHA}/pages/a.md?x=1#L3",
        f"https://huggingface.co/spaces/alice/repro-adam/commit/{SHA}",
        f"hf.co/spaces/alice/repro-adam/resolve/{SHA}/logbook.json",
    ],
)
def test_a_commit_in_the_address_pins_the_revision(text):
    assert parse_address(text) == PINNED


def test_a_pull_request_is_a_revision():
    text = "https://huggingface.co/spaces/alice/repro-adam/tree/refs%2Fpr%2F4"
    assert parse_address(text) == Address(space_id="alice/repro-adam", revision="refs/pr/4")


@pytest.mark.parametrize(
    "text",
    [
        "https://alice-repro-adam.static.hf.space",
        "https://alice-repro-adam.static.hf.space/",
        "https://Alice-Repro-Adam.static.hf.space/index.html",
        "https://alice-repro-adam.static.hf.space/#/view/code/claim-1",
        "alice-repro-adam.static.hf.space/?a=1",
        "https://alice-repro-adam.hf.space",
    ],
)
def test_the_app_of_a_space_gives_its_subdomain(text):
    assert parse_address(text) == STATIC


@pytest.mark.parametrize(
    "path", ["/srv/book", "./book", "../book", "~/book", ".", "..", "./bücher 1"]
)
def test_a_folder_is_accepted_only_when_asked_for(path):
    assert parse_address(path, allow_folders=True) == Address(folder=path)
    with pytest.raises(UserError, match="path on a computer"):
        parse_address(path)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no address"),
        ("   ", "no address"),
        ("alice", "only one name"),
        ("https://huggingface.co/alice", "names no Space"),
        ("https://huggingface.co", "names no Space"),
        ("https://huggingface.co/spaces", "a name is missing"),
        ("https://huggingface.co/spaces/alice", "only one name"),
        ("https://huggingface.co/alice/model", "a model"),
        ("https://huggingface.co/datasets/alice/data", "under 'datasets'"),
        ("datasets/alice/data", "under 'datasets'"),
        ("https://huggingface.co/buckets/alice/b", "under 'buckets'"),
        ("https://evil.com/spaces/alice/repro-adam", "'evil.com' is not the Hugging Face Hub"),
        ("https://huggingface.co.evil.com/spaces/alice/repro-adam", "is not the Hugging Face Hub"),
        ("https://evil.com/?https://huggingface.co/spaces/a/b", "is not the Hugging Face Hub"),
        ("https://evilhf.space", "is not the Hugging Face Hub"),
        ("https://static.hf.space.evil.com", "is not the Hugging Face Hub"),
        ("evil.com/spaces/alice/repro-adam", "reads like another web site"),
        ("evil.com/book", "reads like another web site"),
        ("https://127.0.0.1/spaces/alice/repro-adam", "is not the Hugging Face Hub"),
        ("https://[::1]/spaces/alice/repro-adam", "port"),
        ("http://2130706433/", "is not the Hugging Face Hub"),
        ("huggingface.co@evil.com/spaces/a/b", "user name or password"),
        ("https://huggingface.co@evil.com/spaces/a/b", "user name or password"),
        ("https://user:secret@huggingface.co/spaces/a/b", "user name or password"),
        ("https://huggingface.co:8443/spaces/a/b", "port"),
        ("huggingface.co:443/spaces/a/b", "port"),
        ("https://evil.com\\@huggingface.co/spaces/a/b", "user name or password|backslash"),
        ("https:\\\\huggingface.co\\spaces\\a\\b", "backslash"),
        ("ftp://huggingface.co/spaces/a/b", "not a web address"),
        ("javascript://huggingface.co/spaces/a/b", "not a web address"),
        ("git@hf.co:spaces/alice/repro-adam", "user name or password"),
        ("https://huggingf\u0430ce.co/spaces/a/b", "cyrillic small letter a"),
        ("alice/repro\u200b-adam", "zero width space"),
        ("alice/repro\u2010adam", "hyphen"),
        ("alice/repro-adam bob/repro-adam", "more than one address"),
        ("alice/repro adam", "no spaces"),
        ("Adam does not converge, reproduced", "no spaces"),
        ("alice/repro-adam ?x=1", "no spaces"),
        ("http://127.0.0.1:7860/?paper=ucb1-2002", "a page of this app"),
        ("alice/../etc", "not the name of a Space"),
        ("https://huggingface.co/spaces/../datasets/a/b", "not the name of a Space"),
        ("alice/re%70ro", "not the name of a Space"),
        ("alice/-repro", "not the name of a Space"),
        ("alice/a--b", "not the name of a Space"),
        ("alice/" + "a" * 120, "at most 96"),
        ("alice/repro-adam@", "no revision"),
        ("alice/repro-adam@../../x", "no revision"),
        ("a" * 10_000, "too long"),
        ("file:///etc/passwd", "path on a computer"),
        ("C:\\Users\\alice", "path on a computer"),
        ("~root", "path on a computer"),
    ],
)
def test_anything_else_is_refused_with_its_reason(text, says):
    with pytest.raises(UserError, match=re.compile(says)):
        parse_address(text)


def test_a_refusal_never_repeats_a_password():
    with pytest.raises(UserError) as refusal:
        parse_address("https://alice:hunter2@huggingface.co/spaces/a/b")
    assert "hunter2" not in str(refusal.value)


def test_a_refusal_repeats_little_of_a_long_text():
    with pytest.raises(UserError) as refusal:
        parse_address("https://" + "x" * 1_500 + ".com/a/b")
    assert len(str(refusal.value)) < 300


SAFE = [
    "https://",
    "//",
    "/",
    "@",
    ":",
    "#",
    "?",
    "%2F",
    "..",
    ".",
    "-",
    "\\",
    "~",
    "alice",
    "name",
    "443",
    "datasets",
    "spaces",
    "tree",
    "main",
    "[::1]",
]
HOSTS = ["huggingface.co", "hf.co", "evil.com", ".static", ".hf.space"]
HOSTILE = [" ", "\u0430", "\u200b", "\0", "\ud800"]
PIECES = st.sampled_from([*SAFE, *HOSTS, *HOSTILE])
TEXTS = st.one_of(st.text(max_size=80), st.lists(PIECES, max_size=9).map("".join))


def parsed(text: str) -> Address | str:
    """The address, or the words of the refusal; any other error is the test's failure."""
    try:
        return parse_address(text)
    except UserError as refusal:
        return str(refusal)


@given(TEXTS)
def test_no_text_raises_anything_but_a_user_error(text):
    found = parsed(text)
    if isinstance(found, str):
        assert found.isprintable()
        return
    assert found.folder is None
    assert (found.space_id is None) != (found.subdomain is None)
    for name in filter(None, [found.space_id, found.subdomain]):
        assert re.fullmatch(r"[\w./-]+", name, re.ASCII)
        assert ".." not in name


@given(st.from_regex(r"[a-z0-9-]{1,20}(\.[a-z]{2,8}){1,3}", fullmatch=True))
def test_no_host_but_the_hubs_is_accepted(host):
    known = host in {"huggingface.co", "hf.co"} or host.endswith(".hf.space")
    if not known:
        for text in (f"https://{host}/spaces/alice/book", f"{host}/spaces/alice/book", f"{host}/a"):
            with pytest.raises(UserError):
                parse_address(text)


@given(
    st.from_regex(r"[A-Za-z0-9]{1,10}", fullmatch=True),
    st.from_regex(r"[a-z0-9](-?[a-z0-9]){0,20}", fullmatch=True),
)
def test_a_space_is_found_again_by_each_way_to_write_it(owner, name):
    if owner.lower() in {"spaces", "datasets", "models"}:
        return
    bare = parse_address(f"{owner}/{name}")
    assert bare.space_id == f"{owner}/{name}"
    assert parse_address(f"https://huggingface.co/spaces/{owner}/{name}/tree/main") == bare
    assert parse_address(f"hf.co/spaces/{owner}/{name}/#/claim-1") == bare
