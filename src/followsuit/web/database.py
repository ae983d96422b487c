"""Two databases behind five calls: SQLite from the standard library, PostgreSQL through psycopg.

The statements are the same text for both.  They are few and plain, so that an
SQL toolkit would add more than it saves; ``docs/web.md`` argues this.
"""

import functools
import os
import re
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

Row = tuple[Any, ...]

STEPS = (
    """CREATE TABLE tables (
        id TEXT PRIMARY KEY, created DOUBLE PRECISION NOT NULL, touched DOUBLE PRECISION NOT NULL,
        listed BIGINT NOT NULL)""",
    "CREATE INDEX tables_touched ON tables (touched)",
    """CREATE TABLE log (
        table_id TEXT NOT NULL, number BIGINT NOT NULL, at DOUBLE PRECISION NOT NULL, seat BIGINT NOT NULL,
        kind TEXT NOT NULL, body TEXT NOT NULL, nonce TEXT NOT NULL, PRIMARY KEY (table_id, number))""",
    "CREATE TABLE replicas (id TEXT PRIMARY KEY, seen DOUBLE PRECISION NOT NULL)",
    """CREATE TABLE presence (
        table_id TEXT NOT NULL, replica TEXT NOT NULL, seat BIGINT NOT NULL, PRIMARY KEY (table_id, replica, seat))""",
)
"""The schema, one statement a step; a later version appends steps and never changes one."""


class Unreachable(Exception):  # it names a condition, as the other refusals do
    """The database cannot be reached or written now; nothing was changed by the transaction."""


class Connection(Protocol):
    """One connection, used by one thread at a time."""

    def run(self, sql: str, values: Mapping[str, Any] | None = None) -> int:
        """Execute a statement; the number of rows it changed."""

    def rows(self, sql: str, values: Mapping[str, Any] | None = None) -> list[Row]:
        """Execute a query."""

    def commit(self) -> None:
        """Make the changes since the last commit durable."""

    def rollback(self) -> None:
        """Forget the changes since the last commit."""

    def close(self) -> None:
        """Close the connection."""


class SqliteConnection:
    """A connection to a file: write-ahead log, every commit on the disk before it is acknowledged."""

    def __init__(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(path, os.O_CREAT, 0o600))  # it holds the secrets of deals
            self.raw = sqlite3.connect(path, timeout=5, isolation_level=None, check_same_thread=False)
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
                self.raw.execute("PRAGMA " + pragma)
        except (sqlite3.Error, OSError) as error:
            raise Unreachable(str(error)) from error

    def run(self, sql: str, values: Mapping[str, Any] | None = None) -> int:
        """Execute a statement; the number of rows it changed."""
        return self._execute(sql, values).rowcount

    def rows(self, sql: str, values: Mapping[str, Any] | None = None) -> list[Row]:
        """Execute a query."""
        if self.raw.in_transaction:
            return self._execute(sql, values).fetchall()
        try:
            return self.raw.execute(sql, values or {}).fetchall()
        except sqlite3.Error as error:
            raise Unreachable(str(error)) from error

    def _execute(self, sql: str, values: Mapping[str, Any] | None) -> sqlite3.Cursor:
        try:
            if not self.raw.in_transaction:
                self.raw.execute("BEGIN IMMEDIATE")
            return self.raw.execute(sql, values or {})
        except sqlite3.Error as error:
            raise Unreachable(str(error)) from error

    def commit(self) -> None:
        """Make the changes since the last commit durable."""
        try:
            if self.raw.in_transaction:
                self.raw.execute("COMMIT")
        except sqlite3.Error as error:
            raise Unreachable(str(error)) from error

    def rollback(self) -> None:
        """Forget the changes since the last commit."""
        if self.raw.in_transaction:
            self.raw.execute("ROLLBACK")

    def close(self) -> None:
        """Close the connection."""
        self.raw.close()


class PostgresConnection:
    """A connection to a PostgreSQL server."""

    def __init__(self, address: str) -> None:
        import psycopg  # only who uses PostgreSQL needs it

        self.Error = psycopg.Error
        try:
            self.raw = psycopg.connect(address, connect_timeout=5)
        except psycopg.Error as error:
            raise Unreachable(_without_secrets(error)) from error

    def run(self, sql: str, values: Mapping[str, Any] | None = None) -> int:
        """Execute a statement; the number of rows it changed."""
        return int(self._execute(sql, values).rowcount)

    def rows(self, sql: str, values: Mapping[str, Any] | None = None) -> list[Row]:
        """Execute a query."""
        found: list[Row] = self._execute(sql, values).fetchall()
        return found

    def _execute(self, sql: str, values: Mapping[str, Any] | None) -> Any:
        try:
            return self.raw.execute(_for_postgres(sql), values or {})
        except self.Error as error:
            raise Unreachable(_without_secrets(error)) from error

    def commit(self) -> None:
        """Make the changes since the last commit durable."""
        try:
            self.raw.commit()
        except self.Error as error:
            raise Unreachable(_without_secrets(error)) from error

    def rollback(self) -> None:
        """Forget the changes since the last commit."""
        try:
            self.raw.rollback()
        except self.Error as error:
            raise Unreachable(_without_secrets(error)) from error

    def close(self) -> None:
        """Close the connection."""
        self.raw.close()


@functools.lru_cache(maxsize=1024)
def _for_postgres(sql: str) -> str:
    return re.sub(r":([a-z_]+[0-9]*)", r"%(\1)s", sql)


def _without_secrets(error: Exception) -> str:
    """The kind of an error: the text of one may repeat the address, and with it a password."""
    return type(error).__name__


def migrate(connection: Connection, *, postgres: bool) -> None:
    """Bring the schema up to date; several replicas may do so at the same time."""
    if postgres:
        connection.run("SELECT pg_advisory_xact_lock(5176)")
    connection.run("CREATE TABLE IF NOT EXISTS schema_steps (step BIGINT PRIMARY KEY)")
    done = {row[0] for row in connection.rows("SELECT step FROM schema_steps")}
    for step, statement in enumerate(STEPS):
        if step not in done:
            connection.run(statement)
            connection.run("INSERT INTO schema_steps (step) VALUES (:step)", {"step": step})
    connection.commit()
