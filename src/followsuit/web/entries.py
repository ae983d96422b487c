"""Entries: the append-only log of a table, from which everything about the table follows."""

from typing import Any

import msgspec


class Entry(msgspec.Struct, frozen=True):
    """One thing that happened at a table.

    Attributes:
        number: 0, 1, 2, ... without a gap; unique at a table.
        at: seconds since 1970, by the clock of the replica that wrote it.
        seat: whose doing it is; -1 for the table itself.
        kind: ``move``, ``sit``, ``chat``, ...; :mod:`followsuit.web.tables` has one method for each.
        body: the details.
    """

    number: int
    at: float
    seat: int
    kind: str
    body: dict[str, Any]


class Draft(msgspec.Struct, frozen=True):
    """An entry that has not got its number yet."""

    kind: str
    seat: int = -1
    body: dict[str, Any] = {}


_encoder = msgspec.json.Encoder()


def encoded(body: dict[str, Any]) -> str:
    """The body of an entry as text."""
    return _encoder.encode(body).decode()


def decoded(text: str) -> dict[str, Any]:
    """The body of an entry from its text."""
    body: dict[str, Any] = msgspec.json.decode(text)
    return body
