"""Configuration of the server: every value by environment variable or flag."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from followsuit.refusals import BadSetup


@dataclass(frozen=True)
class Config:
    """What can be set; a field ``host`` is the variable ``FOLLOWSUIT_HOST`` and the flag ``--host``.

    Attributes:
        host: the address to listen on.
        port: the port; 0 takes a free one.
        database: a file for SQLite, or ``postgresql://...``; empty for a file in the user's data directory.
        origins: further origins that pages may come from, with blanks between (behind a proxy that changes ``Host``).
        proxies: addresses of proxies whose ``X-Forwarded-*`` headers are believed, with commas between.
        grace: seconds after which a bot plays for a person who is away.
        bot: the level of bots where none is chosen; empty for the strongest there is.
        bot_seconds: how long a bot may think about one move.
        bot_threads: how many bots think at the same time.
        max_tables: tables that may be in use at one time.
        max_sockets: connections that may be open at one time.
        tables_per_hour: tables that one address may open in an hour.
        messages_per_second: messages that one connection may send, on average.
        ping_seconds: how often a connection is asked whether it is still there.
        patience: seconds that a move waits for a database that is away.
        keep_days: days after which a table that nobody touched is deleted; 0 keeps all.
        metrics_token: who sends it as ``Authorization: Bearer`` may read ``/metrics``; otherwise only this machine may.
        log_level: ``debug``, ``info``, ``warning`` or ``error``.
    """

    host: str = "127.0.0.1"
    port: int = 8642
    database: str = ""
    origins: str = ""
    proxies: str = "127.0.0.1"
    grace: float = 30.0
    bot: str = ""
    bot_seconds: float = 1.0
    bot_threads: int = 2
    max_tables: int = 5000
    max_sockets: int = 20000
    tables_per_hour: int = 60
    messages_per_second: float = 10.0
    ping_seconds: float = 20.0
    patience: float = 15.0
    keep_days: float = 60.0
    metrics_token: str = ""
    log_level: str = "info"

    @property
    def postgres(self) -> bool:
        """Whether the database is PostgreSQL."""
        return self.database.startswith(("postgres://", "postgresql://"))

    @property
    def database_file(self) -> Path:
        """The file of SQLite."""
        if self.database:
            return Path(self.database.removeprefix("sqlite:///"))
        home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
        return Path(home) / "followsuit" / "tables.sqlite"


def read(flags: Mapping[str, Any] | None = None, environment: Mapping[str, str] | None = None) -> Config:
    """The configuration: flags that are not None, then ``FOLLOWSUIT_*``, then what is usual.

    Raises:
        BadSetup: a value is no number where one is wanted, or out of range.
    """
    environment = os.environ if environment is None else environment
    values: dict[str, Any] = {}
    for field in fields(Config):
        text = (flags or {}).get(field.name)
        if text is None:
            text = environment.get("FOLLOWSUIT_" + field.name.upper())
        if text is not None:
            values[field.name] = _value(field.name, type(field.default), str(text))
    return replace(Config(), **values)


def _value(name: str, kind: type, text: str) -> Any:
    if kind is str:
        return text
    try:
        value = kind(text)
    except ValueError:
        raise BadSetup("setting", name=name, value=text[:40]) from None
    if not 0 <= value < 1e9 or (name == "port" and value > 65535):
        raise BadSetup("setting", name=name, value=text[:40])
    return value
