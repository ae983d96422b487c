"""The store: appends to logs of tables in one writing thread, many tables in one transaction.

An append is acknowledged after its commit.  What several tables append at the
same time shares a commit, so a disk that takes a few milliseconds for each
still serves a thousand tables.
"""

import asyncio
import queue
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from followsuit.web.config import Config
from followsuit.web.database import Connection, PostgresConnection, SqliteConnection, Unreachable, migrate
from followsuit.web.entries import Entry, decoded, encoded

MOST_AT_ONCE = 400
INSERT = """INSERT INTO log (table_id, number, at, seat, kind, body, nonce)
    VALUES (:table, :number, :at, :seat, :kind, :body, :nonce) ON CONFLICT DO NOTHING"""
NONCE = "SELECT nonce FROM log WHERE table_id = :table AND number = :number"
TOUCH = "UPDATE tables SET touched = :at, listed = :listed WHERE id = :table AND (listed <> :listed OR touched < :old)"
CREATE = "INSERT INTO tables (id, created, touched, listed) VALUES (:table, :at, :at, :listed) ON CONFLICT DO NOTHING"
TOUCH_AGAIN = 600.0
"""Seconds between two notes that a table is in use."""


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

    def resolve(self, *, written: bool) -> None:
        """Tell who asked; False means that another entry has that number already."""
        self._later(self._set, written, None)

    def fail(self, error: Exception) -> None:
        """Tell who asked that it could not be written."""
        self._later(self._set, False, error)

    def _set(self, written: bool, error: Exception | None) -> None:
        if self.done.done():
            return
        if error:
            self.done.set_exception(error)
        else:
            self.done.set_result(written)

    def _later(self, call: Callable[..., None], *values: Any) -> None:
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(call, *values)


class Store:
    """The logs of all tables in one database."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.patience = config.patience if config.postgres else min(config.patience, 2.0)
        self._requests: queue.SimpleQueue[Append | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._readers = ThreadPoolExecutor(2 if config.postgres else 1, "reader")
        self._local = threading.local()
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
                    written = [self._write(connection, request) for request in batch]
                    connection.commit()
                except Unreachable as error:
                    _discard(connection)
                    connection = None
                    batch = _still_patient(batch, error)
                    time.sleep(0.2)
                    continue
                for request, success in zip(batch, written, strict=True):
                    request.resolve(written=success)
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

    def _write(self, connection: Connection, request: Append) -> bool:
        first, last = request.entries[0], request.entries[-1]
        values = {"table": request.table, "at": last.at, "listed": int(request.listed), "old": last.at - TOUCH_AGAIN}
        if first.number == 0:
            connection.run(CREATE, {k: values[k] for k in ("table", "at", "listed")})
        for position, entry in enumerate(request.entries):
            row = {
                "table": request.table,
                "number": entry.number,
                "at": entry.at,
                "seat": entry.seat,
                "kind": entry.kind,
                "body": encoded(entry.body),
                "nonce": request.nonce,
            }
            if connection.run(INSERT, row):
                continue
            if position:
                raise Unreachable("a number was taken between two of one transaction")
            key = {"table": request.table, "number": entry.number}
            # a commit whose answer was lost with the connection is found again by its nonce
            return connection.rows(NONCE, key)[0][0] == request.nonce
        connection.run(TOUCH, values)
        if self.config.postgres:
            connection.rows("SELECT pg_notify('followsuit', :note)", {"note": f"{request.table} {last.number}"})
        return True

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


def _still_patient(batch: list[Append], error: Unreachable) -> list[Append]:
    """Fail the requests that have waited long enough; the others."""
    now = time.monotonic()
    for request in batch:
        if request.deadline < now:
            request.fail(error)
    return [request for request in batch if request.deadline >= now]
