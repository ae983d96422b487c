"""The hall: every table of this process, opening new ones, and what they share."""

import asyncio
import time
from collections.abc import Mapping
from typing import Any

from followsuit import fair
from followsuit.games import find
from followsuit.match import Match
from followsuit.web import tokens
from followsuit.web.commands import free_name
from followsuit.web.config import Config
from followsuit.web.database import Unreachable
from followsuit.web.driver import Driver
from followsuit.web.entries import Draft, Entry
from followsuit.web.limits import Limiter
from followsuit.web.logs import Log
from followsuit.web.metrics import Metrics
from followsuit.web.neighbours import Alone, Replicas
from followsuit.web.players import Players
from followsuit.web.rooms import Room
from followsuit.web.store import Store
from followsuit.web.tables import HOST, Table
from followsuit.web.wire import BadRequest, NewTable

IDLE = 300.0
"""Seconds after which a table without connections is let go from memory."""
CALLER_IDLE = 60.0
"""Seconds for which a client of the JSON interface counts as connected after its last request."""
LONGEST_NAME = 20


class Hall:
    """The tables of one process."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.log = Log(config.log_level)
        self.metrics = Metrics()
        self.store = Store(config)
        self.neighbours: Alone | Replicas = Replicas(self) if config.postgres else Alone()
        self.players = Players(config, self.log, self.metrics)
        self.driver = Driver(self)
        self.rooms: dict[str, Room] = {}
        self.opening: dict[str, asyncio.Task[Room | None]] = {}
        self.opened_by = Limiter(config.tables_per_hour / 3600, max(config.tables_per_hour / 4, 1))
        self.sockets = 0
        self.stopping = False
        self.janitor: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin."""
        await self.neighbours.open()
        self.janitor = asyncio.get_running_loop().create_task(self._clean())

    async def close(self) -> None:
        """End: what was accepted is saved, everybody is told to come back."""
        self.stopping = True
        if self.janitor:
            self.janitor.cancel()
        for room in list(self.rooms.values()):
            if room.timer:
                room.timer.cancel()
            for member in list(room.members):
                member.drop(1012)
        await self.neighbours.close()
        await self.players.close()
        await asyncio.get_running_loop().run_in_executor(None, self.store.close)

    # -- finding tables

    async def room(self, name: str) -> Room:
        """The room of a table.

        Raises:
            BadRequest: there is no such table, or the database is away.
        """
        if room := self.rooms.get(name):
            return room
        if not tokens.well_formed(name):
            raise BadRequest("no_table", 404)
        task = self.opening.get(name)
        if task is None:
            task = self.opening[name] = asyncio.get_running_loop().create_task(self._load(name))
            task.add_done_callback(lambda _: self.opening.pop(name, None))
        try:
            found = await asyncio.shield(task)
        except Unreachable as error:
            self.log.warning("read_failed", error=str(error))
            raise BadRequest("unsaved", 503) from None
        if found is None:
            raise BadRequest("no_table", 404)
        return found

    async def _load(self, name: str) -> Room | None:
        entries = await self.store.read(name)
        if not entries:
            return None
        if len(self.rooms) >= self.config.max_tables:
            self._let_go(IDLE / 10)
            if len(self.rooms) >= self.config.max_tables:
                raise BadRequest("too_many_tables", 503)
        table = Table(name)
        if len(entries) > 300:  # a long match takes a moment to rebuild
            await asyncio.get_running_loop().run_in_executor(None, _fold, table, entries)
        else:
            _fold(table, entries)
        room = self._enter(table)
        await self.neighbours.entered(room)
        return room

    def _enter(self, table: Table) -> Room:
        """The room of a table that this process serves from now on; its bots get ready."""
        room = self.rooms[table.name] = Room(self, table)
        self.players.expect(table.game, {place.level for place in table.places if place.level})
        return room

    def forget(self, room: Room) -> None:
        """Let a room go; it is read from the log again when it is wanted."""
        if self.rooms.get(room.table.name) is room:
            del self.rooms[room.table.name]
        for member in list(room.members):
            member.drop(1012)
        if room.timer:
            room.timer.cancel()

    # -- new tables

    async def create(self, wanted: NewTable, address: str, level: str = "") -> tuple[Room, str]:
        """A new table and the token of its host's seat; ``address`` is of who asks, ``level`` the usual bot here.

        Raises:
            Refusal: the game, an option, a name or a bot cannot be used, or there are too many tables.
        """
        if len(self.rooms) >= self.config.max_tables:
            raise BadRequest("too_many_tables", 503)
        options = dict(wanted.options)
        game = find(wanted.game)
        if wanted.players is not None and "players" in game.state.options.choices():
            options.setdefault("players", wanted.players)
        read = game.options(options)
        match = Match(game, read)
        token = tokens.new()
        body = {
            "game": game.name,
            "options": read.changed(),
            "secret": fair.new_secret(),
            "invite": tokens.new(),
            "public": wanted.public,
            "quick": wanted.quick,
            "pace": wanted.pace,
            "places": self._places(wanted, match.state.seats, token, self.players.level(level)),
        }
        self.opened_by.check(address)
        return await self.add_table(body, start=wanted.start), token

    async def add_table(self, body: dict[str, Any], *, start: bool = False) -> Room:
        """Write a new table, and begin its match if wanted.

        Raises:
            BadRequest: the database is away.
        """
        from followsuit.web import commands

        name = tokens.new()
        table = Table(name)
        entries = [Entry(0, time.time(), HOST, "created", body)]
        table.take(entries[0])
        if start:
            draft: Draft = commands.start(table, {})
            entries.append(Entry(1, time.time(), draft.seat, draft.kind, draft.body))
            table.take(entries[1])
        try:
            await self.store.append(name, entries, listed=table.listed)
        except Unreachable as error:
            self.log.warning("unsaved", error=str(error))
            raise BadRequest("unsaved", 503) from None
        self.metrics.count("tables_created_total")
        self.log.info("table_opened", table=name, game=table.game)
        return self._enter(table)

    def _places(self, wanted: NewTable, seats: int, token: str, usual: str) -> list[dict[str, str]]:
        host = clean_name(wanted.name, [], 0)
        places = [{"kind": "person", "name": host, "level": usual, "token": tokens.hashed(token)}]
        names = [host]
        for seat in range(1, seats):
            level = wanted.bots if isinstance(wanted.bots, str) else wanted.bots.get(str(seat), "")
            is_bot = bool(level) or wanted.quick
            name = free_name(names) if is_bot else ""
            names.append(name)
            places.append(
                {
                    "kind": "bot" if is_bot else "free",
                    "name": name,
                    "level": self.players.level(level) if level else usual,
                }
            )
        return places

    # -- taking seats

    async def join(self, room: Room, invite: str, name: str, seat: int | None) -> tuple[int, str]:
        """Take a seat by an invite: that seat, or for None any that is free, else a bot's; its number and token.

        Raises:
            Refusal: the invite is not valid, the seat is taken, or no seat is free.
        """
        table = room.table
        if not tokens.equal(invite, table.invite):
            raise BadRequest("no_invite", 404)
        token = tokens.new()
        chosen = -1

        def decide() -> list[Draft]:
            nonlocal chosen
            chosen = free_seat(table, seat)
            others = [n for i, n in enumerate(table.names()) if i != chosen]
            body = {"name": clean_name(name, others, chosen), "token": tokens.hashed(token)}
            return [Draft("sit", chosen, body)]

        await room.add(decide)
        return chosen, token

    # -- keeping order

    def note_unsaved(self, room: Room, error: Unreachable) -> None:
        """Log and count something that could not be saved."""
        self.metrics.count("unsaved_total")
        self.log.warning("unsaved", table=room.table.name, error=str(error))

    async def _clean(self) -> None:
        while True:
            await asyncio.sleep(30)
            self._let_go(IDLE)
            if self.config.keep_days and int(time.monotonic()) % 3600 < 30:
                try:
                    await self.store.forget(time.time() - self.config.keep_days * 86400)
                except Unreachable as error:
                    self.log.warning("forgetting_failed", error=str(error))

    def _let_go(self, idle: float) -> None:
        now = time.monotonic()
        for room in list(self.rooms.values()):
            for member in [m for m in room.members if m.expired(now)]:
                asyncio.get_running_loop().create_task(room.exit(member))  # its end matters to nobody
            if not room.members and not room.lock.locked() and room.used < now - idle:
                self.forget(room)

    def figures(self) -> str:
        """The metrics as text."""
        self.metrics.set("sockets", self.sockets)
        self.metrics.set("rooms", len(self.rooms))
        return self.metrics.text()


def _fold(table: Table, entries: list[Entry]) -> None:
    for entry in entries:
        table.take(entry)


def free_seat(table: Table, wanted: int | None) -> int:
    """A seat that can be taken: free ones first, then those of bots.

    Raises:
        BadRequest: the seat wanted is taken, or no seat can be had.
    """
    for kind in ("free", "bot"):
        for seat, place in enumerate(table.places):
            if place.kind == kind and wanted in (None, seat) and table.status != "over":
                return seat
    raise BadRequest("no_seat" if wanted is None else "seat_taken")


def clean_name(name: str, others: list[str], seat: int) -> str:
    """A name for the table: printable, without commas, not too long, and like nobody else's."""
    text = " ".join("".join(c if c.isprintable() and c not in ",|" else " " for c in name).split())[:LONGEST_NAME]
    text = text or f"Player {seat + 1}"
    taken = {other.lower() for other in others}
    if text.lower() not in taken:
        return text
    return next(f"{text} {n}" for n in range(2, 99) if f"{text} {n}".lower() not in taken)


def options_in_words(table_options: Mapping[str, Any], game: str) -> list[dict[str, str]]:
    """The options of a table as ``{about, value}``, those that differ from what is usual first."""
    found = find(game)
    read = found.options(dict(table_options))
    changed = read.changed()
    rows = []
    for name, choice in found.state.options.choices().items():
        value = getattr(read, name)
        if choice.names:
            words = choice.explanations[choice.names.index(value)]
        else:
            words = ("yes" if value else "no") if isinstance(value, bool) else str(value)
        rows.append((name not in changed, {"about": choice.about, "value": words}))
    return [row for _, row in sorted(rows, key=lambda pair: pair[0])]
