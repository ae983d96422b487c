"""The store: what several tables append at once shares a transaction, and no number is ever taken twice."""

import asyncio
import sqlite3
import time
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import apart
import pytest

from followsuit.web.config import Config
from followsuit.web.database import SqliteConnection, Unreachable
from followsuit.web.entries import Entry
from followsuit.web.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(Config(database=str(tmp_path / "tables.sqlite")))
    yield made
    made.close()


def entry(number: int, text: str = "") -> Entry:
    return Entry(number, 1000.0 + number, 0, "chat", {"text": text})


def run(*work: Coroutine[Any, Any, Any]) -> list[Any]:
    async def all_at_once() -> list[Any]:
        return await asyncio.gather(*work)

    return apart.run(all_at_once())


def test_many_tables_append_at_once_and_read_back_what_they_wrote(store: Store) -> None:
    tables = [f"table {n}" for n in range(300)]
    assert run(*(store.append(table, [entry(0, table), entry(1)], listed=False) for table in tables)) == [True] * 300
    for table, read in zip(tables, run(*(store.read(table) for table in tables)), strict=True):
        assert read == [entry(0, table), entry(1)]


def test_of_two_that_want_a_number_one_gets_it_and_those_beside_them_are_not_disturbed(store: Store) -> None:
    run(store.append("a", [entry(0)], listed=False))
    wanted = [
        store.append("a", [entry(1, "one"), entry(2, "one")], listed=False),
        store.append("a", [entry(1, "other"), entry(2, "other"), entry(3, "other")], listed=False),
        store.append("b", [entry(0)], listed=False),
    ]
    answers = run(*wanted)
    assert answers.count(True) == 2
    assert answers[2] is True
    read = run(store.read("a"))[0]
    texts = [e.body["text"] for e in read[1:]]
    assert texts in (["one", "one"], ["other", "other", "other"])


def test_a_commit_whose_answer_was_lost_is_found_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The entries are there once, and who asked is told that they are written."""
    run(store.append("a", [entry(0)], listed=False))
    commit, lost = SqliteConnection.commit, list[bool]()

    def commit_and_lose(self: SqliteConnection) -> None:
        commit(self)
        if not lost:
            lost.append(True)
            raise Unreachable("gone")

    monkeypatch.setattr(SqliteConnection, "commit", commit_and_lose)
    assert run(store.append("a", [entry(1), entry(2)], listed=False)) == [True]
    assert lost
    assert len(run(store.read("a"))[0]) == 3


def test_who_waited_long_enough_for_a_database_is_told_and_nothing_is_written(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(self: SqliteConnection) -> None:
        raise Unreachable("away")

    run(store.append("a", [entry(0)], listed=False))
    store.patience = 0.1
    with monkeypatch.context() as patched:
        patched.setattr(SqliteConnection, "commit", away)
        with pytest.raises(Unreachable):
            run(store.append("a", [entry(1)], listed=False))
    assert run(store.append("a", [entry(1)], listed=False)) == [True]


def test_tables_that_nobody_touched_are_forgotten_with_their_logs(store: Store, tmp_path: Path) -> None:
    now = time.time()
    run(store.append("old", [Entry(0, now - 1000, 0, "chat", {})], listed=True))
    run(store.append("new", [Entry(0, now, 0, "chat", {})], listed=True))
    run(store.forget(now - 500))
    assert run(store.read("old"), store.read("new"), store.listed(9))[0] == []
    assert run(store.listed(9)) == [["new"]]
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        assert database.execute("SELECT DISTINCT table_id FROM log").fetchall() == [("new",)]


def test_a_table_that_is_used_on_and_on_is_noted_to_be_in_use(store: Store) -> None:
    now = time.time()
    run(store.append("a", [Entry(0, now - 5000, 0, "chat", {})], listed=True))
    run(store.append("a", [Entry(1, now, 0, "chat", {})], listed=False))
    run(store.forget(now - 2000))
    assert len(run(store.read("a"))[0]) == 2
    assert run(store.listed(9)) == [[]]
