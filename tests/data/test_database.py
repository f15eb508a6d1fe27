import sqlite3
from pathlib import Path

import pytest

from data.database import connect, database_errors, run
from data.records import UserError


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (sqlite3.SQLITE_FULL, "is full: nothing was saved"),
        (sqlite3.SQLITE_READONLY_DIRECTORY, "is read-only for this program"),
        (sqlite3.SQLITE_CANTOPEN, "is read-only for this program"),
        (sqlite3.SQLITE_CORRUPT_VTAB, "is damaged"),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, "locked for 30 seconds"),
        (sqlite3.SQLITE_IOERR_FSYNC, "fails to read or write"),
    ],
)
def test_a_failure_of_the_database_says_what_to_do(code, words):
    error = sqlite3.OperationalError("the engine's words")
    error.sqlite_errorcode = code

    with pytest.raises(UserError, match=words), database_errors(Path("store")):
        raise error


def test_a_fault_of_our_own_is_not_blamed_on_the_disk(tmp_path):
    conn = connect(tmp_path / "x.sqlite", writable=True, blob=lambda _: b"")

    with pytest.raises(sqlite3.OperationalError, match="no such table"), database_errors(tmp_path):
        conn.execute("SELECT * FROM missing")

    conn.close()


def test_a_script_runs_inside_the_open_transaction(tmp_path):
    conn = connect(tmp_path / "x.sqlite", writable=True, blob=lambda _: b"")
    conn.execute("BEGIN")

    run(conn, "-- a; comment\nCREATE TABLE a (\n  x\n);\nINSERT INTO a VALUES (';')\n")
    assert conn.execute("SELECT x FROM a").fetchone()["x"] == ";"
    conn.rollback()

    assert conn.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    conn.close()
