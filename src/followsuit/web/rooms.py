"""A room: a table in this process, with those who are connected to it here.

Everything in a room can be lost at any moment: the table is read from the log
again, and the connected come back.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from followsuit.bots.guarded import Guarded
from followsuit.web import commands, messages, wire
from followsuit.web.database import Unreachable
from followsuit.web.entries import Draft, Entry
from followsuit.web.tables import Table

if TYPE_CHECKING:
    from followsuit.web.hall import Hall


Decide = Callable[[], Sequence[Draft]]


class Member(Protocol):
    """Somebody connected to a room: a socket, or a request that waits."""

    seat: int | None
    token: str  # the hash of it

    def changed(self) -> None:
        """The table has changed: have a look at it when you can."""

    def drop(self, code: int) -> None:
        """Leave, for a reason."""

    def expired(self, now: float) -> bool:
        """Whether it has not been heard of for so long that it counts as gone."""


class Room:
    """One table in this process."""

    def __init__(self, hall: "Hall", table: Table) -> None:
        self.hall = hall
        self.table = table
        self.members: set[Member] = set()
        self.lock = asyncio.Lock()
        self.gone_since: dict[int, float] = {}  # seats of people who are not connected, and since when
        self.opened = self.used = time.monotonic()
        self.elsewhere: dict[int, int] = {}  # connections at other replicas, by seat (-1: spectators)
        self.timer: asyncio.TimerHandle | None = None
        self.driven = False  # whether the driver is just doing something here
        self.guards: dict[str, Guarded] = {}  # of the bots that play here, by level
        self._showing: messages.Showing | None = None
        self.held_since = 0.0  # since when changes have been held back while bots play at once

    # -- who is here

    def connected(self) -> set[int]:
        """The seats with at least one connection, here or at another replica."""
        here = {member.seat for member in self.members if member.seat is not None}
        return here | {seat for seat in self.elsewhere if seat >= 0}

    def showing(self) -> messages.Showing:
        """The table as it stands now."""
        spectators = sum(member.seat is None for member in self.members) + self.elsewhere.get(-1, 0)
        live = messages.Live(frozenset(self.connected()), spectators)
        last = self._showing
        if last is None or (last.seq, last.live) != (self.table.seq, live):
            self._showing = last = messages.Showing(self.table, live)
        return last

    async def enter(self, member: Member) -> None:
        """Connect somebody; who was away is back."""
        self.members.add(member)
        self.used = time.monotonic()
        await self.hall.neighbours.presence(self)
        if member.seat is not None:
            self.gone_since.pop(member.seat, None)
            await self.back(member.seat)
        self.announce()
        self.hall.driver.schedule(self)

    async def exit(self, member: Member) -> None:
        """Disconnect somebody; the seat stays theirs."""
        self.members.discard(member)
        self.used = time.monotonic()
        if self.members or not self.hall.stopping:
            await self.hall.neighbours.presence(self)
            self.announce()
            self.hall.driver.schedule(self)

    async def back(self, seat: int) -> None:
        """Give the seat back to a person for whom a bot has been playing."""
        if self.table.places[seat].away:
            await self.add(lambda: [Draft("back", seat)] if self.table.places[seat].away else [])

    async def away(self, seat: int) -> None:
        """Let a bot play for a person who is gone."""
        await self.add(lambda: [Draft("away", seat)] if self.table.places[seat].present else [])

    def announce(self) -> None:
        """Let every member look at the table again."""
        self.held_since = 0.0
        for member in self.members:
            member.changed()

    # -- changing the table

    async def do(self, seat: int | None, message: wire.Message) -> tuple[int, bool]:
        """Let a seat do something: the number of its last entry, and whether it had been done before.

        Raises:
            Refusal: it is not allowed, or cannot be saved; nothing has changed.
        """
        async with self.lock:
            if seat is not None and (seat, message.id) in self.table.ids:
                return self.table.seq, True
            before = self.table.seq
            drafts = await self.write(lambda: commands.decide(self.table, seat, message), seat, message.id)
        return self.table.seq, not drafts and self.table.seq == before

    async def add(self, decide: Decide) -> Sequence[Entry]:
        """Decide and append; see :meth:`write`."""
        async with self.lock:
            return await self.write(decide)

    async def write(self, decide: Decide, seat: int | None = None, mark: str = "") -> Sequence[Entry]:
        """Decide and append until nobody else was faster; the lock is held.

        Raises:
            Refusal: the decision is a refusal, or the database is away.
        """
        for _ in range(8):
            if mark and (seat, mark) in self.table.ids:
                return []
            drafts = decide()
            if not drafts:
                return []
            entries = self._numbered(drafts)
            try:
                written = await self._append(entries)
            except wire.BadRequest:
                if mark and (seat, mark) in self.table.ids:
                    return []  # it came through, and only the answer of the database was lost
                raise
            if written:
                for entry in entries:
                    self.table.take(entry)
                self.after_change()
                return entries
            await self.catch_up()
        raise wire.BadRequest("moved_first")

    def _numbered(self, drafts: Sequence[Draft]) -> list[Entry]:
        at, first = max(time.time(), self.table.at), self.table.seq + 1
        return [Entry(first + i, at, d.seat, d.kind, d.body) for i, d in enumerate(drafts)]

    async def _append(self, entries: list[Entry]) -> bool:
        try:
            return await self.hall.store.append(self.table.name, entries, listed=self.table.listed)
        except Unreachable as error:
            self.hall.note_unsaved(self, error)
            # whether a commit came through may be unknown, so the log decides what is true
            try:
                await self.catch_up()
            except wire.BadRequest:
                self.hall.forget(self)
            raise wire.BadRequest("unsaved", 503) from None

    async def catch_up(self) -> None:
        """Take the entries that others have written.

        Raises:
            BadRequest: the database is away.
        """
        try:
            entries = await self.hall.store.read(self.table.name, self.table.seq)
        except Unreachable as error:
            self.hall.note_unsaved(self, error)
            raise wire.BadRequest("unsaved", 503) from None
        for entry in entries:
            if entry.number > self.table.seq:
                self.table.take(entry)
        if entries:
            self.after_change()

    def after_change(self) -> None:
        """Tell the members, drop those whose seat is no longer theirs, and see what comes next."""
        self.used = time.monotonic()
        for member in list(self.members):
            if member.seat is not None and self.table.places[member.seat].token != member.token:
                seat = self.table.seat_of(member.token)
                if seat is None:
                    member.drop(4410)
                member.seat = seat  # another seat after a swap
        self.hall.driver.schedule(self)
        if self.hall.driver.holds(self) and not self.table.moments[-1].news:
            self.held_since = self.held_since or time.monotonic()
        else:
            self.announce()
