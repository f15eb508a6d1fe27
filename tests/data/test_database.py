import sqlite3
from pathlib import Path

import pytest

from data.database import connect, database_errors, insert, run
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


def test_rows_are_added_with_a_value_for_each_column_and_clashes_end_as_asked(tmp_path):
    conn = connect(tmp_path / "x.sqlite", writable=True, blob=lambda _: b"")
    conn.execute("CREATE TABLE t (a TEXT PRIMARY KEY, b INTEGER)")

    insert(conn, "t", iter([("x", 1), ("y", 2)]))
    insert(conn, "t", [])
    insert(conn, "t", [("x", 3)], clash="IGNORE")
    insert(conn, "t", [("y", 4)], clash="REPLACE")

    assert [tuple(row) for row in conn.execute("SELECT * FROM t ORDER BY a")] == [
        ("x", 1),
        ("y", 4),
    ]
    with pytest.raises(sqlite3.IntegrityError):
        insert(conn, "t", [("x", 5)])
    conn.close()
