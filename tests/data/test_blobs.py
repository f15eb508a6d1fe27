import hashlib
import os

import pytest

from data.blobs import Blobs
from data.records import UserError

DIGEST = hashlib.sha256(b"text").hexdigest()


def test_bytes_are_kept_under_their_digest(tmp_path):
    blobs = Blobs(tmp_path)

    assert blobs.put(b"text") == DIGEST
    assert (tmp_path / DIGEST[:2] / DIGEST).read_bytes() == b"text"
    assert blobs.get(DIGEST) == b"text"


def test_the_same_bytes_are_written_once_and_no_temporary_file_stays(tmp_path):
    blobs = Blobs(tmp_path)
    blobs.put(b"text")
    before = (tmp_path / DIGEST[:2] / DIGEST).stat().st_ino

    blobs.put(b"text")

    assert [path.stat().st_ino for path in tmp_path.glob("*/*")] == [before]


def test_a_damaged_blob_is_refused_when_read_and_mended_when_written_again(tmp_path):
    blobs = Blobs(tmp_path)
    blobs.put(b"text")
    (tmp_path / DIGEST[:2] / DIGEST).write_bytes(b"tex")

    with pytest.raises(UserError, match="is damaged; delete it and import its source again"):
        blobs.get(DIGEST)

    blobs.put(b"text")
    assert blobs.get(DIGEST) == b"text"


def test_a_missing_blob_is_named(tmp_path):
    with pytest.raises(UserError, match=f"no blob {DIGEST}"):
        Blobs(tmp_path).get(DIGEST)


@pytest.mark.parametrize("name", ["../../etc/passwd", "", DIGEST.upper(), DIGEST + "\n"])
def test_only_a_digest_names_a_blob(tmp_path, name):
    with pytest.raises(UserError, match="is not the digest of a blob"):
        Blobs(tmp_path).get(name)


def test_a_failed_write_leaves_nothing_behind(tmp_path, monkeypatch):
    def full(_source: object, _target: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)

    with pytest.raises(UserError, match="is full: nothing was saved"):
        Blobs(tmp_path).put(b"text")

    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
