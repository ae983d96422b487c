"""The store: appends to logs of tables in one writing thread, many tables in one transaction.

An append is acknowledged after its commit.  What several tables append at the
same time shares a commit, so a disk that takes a few milliseconds for each
still serves a thousand tables.
"""

import asyncio
import functools
import queue
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from followsuit.web.config import Config
from followsuit.web.database import Connection, PostgresConnection, Row, SqliteConnection, Unreachable, migrate
from followsuit.web.entries import Entry, decoded, encoded

MOST_AT_ONCE = 400
COLUMNS = ("table", "number", "at", "seat", "kind", "body", "nonce")
NONCE = "SELECT nonce FROM log WHERE table_id = :table AND number = :number"
TOUCH = "UPDATE tables SET touched = :at, listed = :listed WHERE id = :table"
NOTIFY = "SELECT pg_notify('followsuit', note) FROM unnest(CAST(:notes AS text[])) AS note"
CREATE = "INSERT INTO tables (id, created, touched, listed) VALUES (:table, :at, :at, :listed) ON CONFLICT DO NOTHING"
TOUCH_AGAIN = 600.0
"""Seconds between two notes that a table is in use."""
MOST_TOUCHED = 50_000
"""So many tables are known to have been noted lately."""


@dataclass
class Append:
    """One request to append entries to the log of a table; all of them or none."""

    table: str
    entries: Sequence[Entry]
    listed: bool
    done: "asyncio.Future[bool]"
    loop: asyncio.AbstractEventLoop
    nonce: str = field(default_factory=lambda: secrets.token_hex(8))
    deadline: float = 0.0

    def row(self, entry: Entry) -> Row:
        """An entry as a row of the log."""
        return (self.table, entry.number, entry.at, entry.seat, entry.kind, encoded(entry.body), self.nonce)

    def settle(self, answer: bool | Exception) -> None:
        """Tell who asked: False means that another entry has that number already."""
        if self.done.done():
            return
        if isinstance(answer, bool):
            self.done.set_result(answer)
        else:
            self.done.set_exception(answer)


@functools.cache
def insert(rows: int) -> str:
    """The statement that inserts so many rows of the log, those whose number is not taken."""
    values = ", ".join("(" + ", ".join(f":{name}_{n}" for name in COLUMNS) + ")" for n in range(rows))
    return f"INSERT INTO log (table_id, number, at, seat, kind, body, nonce) VALUES {values} ON CONFLICT DO NOTHING"  # noqa: S608  # only names of parameters


class Store:
    """The logs of all tables in one database."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.patience = config.patience if config.postgres else min(config.patience, 2.0)
        self._requests: queue.SimpleQueue[Append | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._readers = ThreadPoolExecutor(2 if config.postgres else 1, "reader")
        self._local = threading.local()
        self._touched: dict[str, tuple[float, bool]] = {}  # when a table was noted to be in use, and whether listed
        connection = self.connect()
        migrate(connection, postgres=config.postgres)
        connection.close()
        self._writer.start()

    def connect(self) -> Connection:
        """A new connection.

        Raises:
            Unreachable: the database is away.
        """
        if self.config.postgres:
            return PostgresConnection(self.config.database)
        return SqliteConnection(self.config.database_file)

    def close(self) -> None:
        """Write what has been asked for, and stop."""
        self._requests.put(None)
        self._writer.join(timeout=10)
        self._readers.shutdown(cancel_futures=True)

    # -- writing

    async def append(self, table: str, entries: Sequence[Entry], *, listed: bool) -> bool:
        """Append entries; False, and nothing is written, if one of the numbers is taken.

        Raises:
            Unreachable: the database stayed away for longer than the server is patient.
        """
        loop = asyncio.get_running_loop()
        request = Append(table, entries, listed, loop.create_future(), loop)
        request.deadline = time.monotonic() + self.patience
        self._requests.put(request)
        return await request.done

    def _write_all(self) -> None:
        connection: Connection | None = None
        stop = False
        while not stop:
            batch, stop = self._batch()
            batch.sort(key=lambda request: request.table)  # one order for all replicas: no deadlock of their locks
            while batch:
                try:
                    connection = connection or self.connect()
                    answers = self._write(connection, batch)
                except Unreachable as error:
                    _discard(connection)
                    connection = None
                    now = time.monotonic()
                    _settle([(request, error) for request in batch if request.deadline < now])
                    batch = [request for request in batch if request.deadline >= now]
                    time.sleep(0.2)
                    continue
                _settle(list(zip(batch, answers, strict=True)))
                batch = []
        _discard(connection)

    def _batch(self) -> tuple[list[Append], bool]:
        batch: list[Append] = []
        request = self._requests.get()
        while request is not None:
            batch.append(request)
            if len(batch) == MOST_AT_ONCE:
                return batch, False
            try:
                request = self._requests.get_nowait()
            except queue.Empty:
                return batch, False
        return batch, True

    def _write(self, connection: Connection, batch: list[Append]) -> list[bool]:
        """Write a batch in one transaction: which of the requests were written.

        Almost always no number is taken, so one statement tries to insert everything.
        """
        touched = {}
        for request in batch:
            first, last = request.entries[0], request.entries[-1]
            values = {"table": request.table, "at": last.at, "listed": int(request.listed)}
            if first.number == 0:
                connection.run(CREATE, values)
            at, listed = self._touched.get(request.table, (0.0, False))
            if at < last.at - TOUCH_AGAIN or listed != request.listed:
                connection.run(TOUCH, values)
                touched[request.table] = (last.at, request.listed)
        answers = self._insert_all(connection, batch)
        if self.config.postgres:
            notes = [f"{r.table} {r.entries[-1].number}" for r, written in zip(batch, answers, strict=True) if written]
            connection.rows(NOTIFY, {"notes": notes})
        connection.commit()
        if len(self._touched) > MOST_TOUCHED:
            self._touched.clear()
        self._touched |= touched
        return answers

    def _insert_all(self, connection: Connection, batch: list[Append]) -> list[bool]:
        rows = [request.row(entry) for request in batch for entry in request.entries]
        connection.run("SAVEPOINT everything")
        if self._insert(connection, rows) == len(rows):
            return [True] * len(batch)
        connection.run("ROLLBACK TO SAVEPOINT everything")
        return [self._insert_one(connection, request) for request in batch]

    def _insert_one(self, connection: Connection, request: Append) -> bool:
        first, *rest = [request.row(entry) for entry in request.entries]
        if not self._insert(connection, [first]):
            # a commit whose answer was lost with the connection is found again by its nonce
            key = {"table": request.table, "number": request.entries[0].number}
            return connection.rows(NONCE, key)[0][0] == request.nonce
        if rest and self._insert(connection, rest) != len(rest):
            raise Unreachable("a number was taken between two of one transaction")
        return True

    def _insert(self, connection: Connection, rows: list[Row]) -> int:
        values = {f"{name}_{n}": value for n, row in enumerate(rows) for name, value in zip(COLUMNS, row, strict=True)}
        return connection.run(insert(len(rows)), values)

    # -- reading

    async def read(self, table: str, after: int = -1) -> list[Entry]:
        """The entries of a table with numbers greater than ``after``; empty if there is no such table.

        Raises:
            Unreachable: the database is away.
        """
        sql = "SELECT number, at, seat, kind, body FROM log WHERE table_id = :table AND number > :after ORDER BY number"
        rows = await self.query(sql, {"table": table, "after": after})
        return [Entry(number, at, seat, kind, decoded(body)) for number, at, seat, kind, body in rows]

    async def listed(self, most: int) -> list[str]:
        """The names of the tables that the lobby lists, the latest first."""
        sql = "SELECT id FROM tables WHERE listed = 1 ORDER BY touched DESC LIMIT :most"
        return [row[0] for row in await self.query(sql, {"most": most})]

    async def query(self, sql: str, values: dict[str, Any] | None = None) -> list[tuple[Any, ...]]:
        """The rows of a query, read in a thread.

        Raises:
            Unreachable: the database is away.
        """
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._query, sql, values)

    async def execute(self, *statements: tuple[str, dict[str, Any]]) -> None:
        """Execute statements in one transaction, in a thread.

        Raises:
            Unreachable: the database is away.
        """
        await asyncio.get_running_loop().run_in_executor(self._readers, self._execute, statements)

    def _query(self, sql: str, values: dict[str, Any] | None) -> list[tuple[Any, ...]]:
        def work(connection: Connection) -> list[tuple[Any, ...]]:
            rows = connection.rows(sql, values)
            connection.commit()
            return rows

        rows: list[tuple[Any, ...]] = self._with_reader(work)
        return rows

    def _execute(self, statements: Sequence[tuple[str, dict[str, Any]]]) -> None:
        def work(connection: Connection) -> None:
            for sql, values in statements:
                connection.run(sql, values)
            connection.commit()

        self._with_reader(work)

    def _with_reader(self, work: Callable[[Connection], Any]) -> Any:
        """Do something with the connection of this thread, once more with a new one if it was lost."""
        for attempt in (1, 2):
            try:
                if getattr(self._local, "connection", None) is None:
                    self._local.connection = self.connect()
                return work(self._local.connection)
            except Unreachable:
                _discard(getattr(self._local, "connection", None))
                self._local.connection = None
                if attempt == 2:
                    raise
        raise AssertionError

    async def forget(self, before: float) -> None:
        """Delete the tables that nobody has touched since a time."""
        old = "SELECT id FROM tables WHERE touched < :before"
        await self.execute(
            (f"DELETE FROM log WHERE table_id IN ({old})", {"before": before}),  # noqa: S608  # both parts stand here
            ("DELETE FROM tables WHERE touched < :before", {"before": before}),
        )


def _discard(connection: Connection | None) -> None:
    """Let a connection go, whatever state it is in."""
    if connection is None:
        return
    try:
        connection.rollback()
        connection.close()
    except Exception:  # noqa: BLE001, S110  # it is lost anyway, and a new one will be opened
        pass


def _settle(answers: list[tuple[Append, Any]]) -> None:
    """Tell everybody who asked, waking each loop only once."""
    loops: dict[asyncio.AbstractEventLoop, list[tuple[Append, Any]]] = {}
    for request, answer in answers:
        loops.setdefault(request.loop, []).append((request, answer))
    for loop, settled in loops.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle_here, settled)


def _settle_here(answers: list[tuple[Append, Any]]) -> None:
    for request, answer in answers:
        request.settle(answer)
