"""The other replicas: what they write is heard of, who is connected to them is known, one of them drives a table."""

import asyncio
import threading
import time
from typing import TYPE_CHECKING, Any

from followsuit.web import tokens
from followsuit.web.database import Unreachable
from followsuit.web.rooms import Room

if TYPE_CHECKING:
    from followsuit.web.hall import Hall

BEAT = 2.0
"""Seconds between two signs of life of a replica."""
DEAD = 7.0
"""Seconds after which a silent replica counts as gone, and its connections too."""

ALIVE = """SELECT p.replica, p.seat FROM presence p JOIN replicas r ON r.id = p.replica
    WHERE p.table_id = :table AND r.seen > :since"""
BEATS = "INSERT INTO replicas (id, seen) VALUES (:id, :now) ON CONFLICT (id) DO UPDATE SET seen = :now"


class Alone:
    """One process on one database: nobody else has to be told anything."""

    async def open(self) -> None:
        """Begin."""

    async def close(self) -> None:
        """End."""

    async def presence(self, room: Room) -> None:
        """Who is connected to a room has changed."""

    async def entered(self, room: Room) -> None:
        """A room has been opened in this process."""

    def leads(self, room: Room) -> bool:
        """Whether this process lets the bots of a room play."""
        return True


class Replicas:
    """Several processes on one PostgreSQL."""

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall
        self.id = tokens.new()
        self.leaders: dict[str, str] = {}  # the replica that drives a table
        self.tasks: set[asyncio.Task[Any]] = set()
        self.stop = threading.Event()

    async def open(self) -> None:
        """Begin to listen and to give signs of life."""
        self.loop = asyncio.get_running_loop()
        await self._beat()
        threading.Thread(target=self._listen, name="listener", daemon=True).start()
        self._later(self._keep_beating())

    async def close(self) -> None:
        """Say goodbye, so that the others need not wait for silence."""
        self.stop.set()
        for task in self.tasks:
            task.cancel()
        mine = {"id": self.id}
        try:
            await self.hall.store.execute(
                ("DELETE FROM presence WHERE replica = :id", mine), ("DELETE FROM replicas WHERE id = :id", mine)
            )
        except Unreachable:
            self.hall.log.warning("goodbye_failed")

    def _later(self, work: Any) -> None:
        task = self.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # -- signs of life

    async def _beat(self) -> None:
        now = time.time()
        await self.hall.store.execute(
            (BEATS, {"id": self.id, "now": now}),
            ("DELETE FROM presence WHERE replica IN (SELECT id FROM replicas WHERE seen < :old)", {"old": now - 60}),
            ("DELETE FROM replicas WHERE seen < :old", {"old": now - 60}),
        )

    async def _keep_beating(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._beat()
                await self._look_around(list(self.hall.rooms.values()))
            except Unreachable:
                self.hall.log.warning("beat_failed")

    # -- who is connected where

    async def presence(self, room: Room) -> None:
        """Write down who is connected here, and tell the others."""
        seats = {-1 if member.seat is None else member.seat for member in room.members}
        mine = {"table": room.table.name, "id": self.id}
        add = "INSERT INTO presence (table_id, replica, seat) VALUES (:table, :id, :seat) ON CONFLICT DO NOTHING"
        try:
            await self.hall.store.execute(
                ("DELETE FROM presence WHERE table_id = :table AND replica = :id", mine),
                *((add, {**mine, "seat": seat}) for seat in sorted(seats)),
            )
            note = {"note": f"{room.table.name} present"}
            await self.hall.store.query("SELECT pg_notify('followsuit', :note)", note)
            await self._look_at(room)
        except Unreachable:
            self.hall.log.warning("presence_failed", table=room.table.name)

    async def entered(self, room: Room) -> None:
        """Learn who is connected elsewhere."""
        try:
            await self._look_at(room)
        except Unreachable:
            self.hall.log.warning("presence_failed", table=room.table.name)

    async def _look_around(self, rooms: list[Room]) -> None:
        """Notice replicas that have fallen silent."""
        for room in rooms:
            if room.elsewhere or self.leaders.get(room.table.name, self.id) != self.id:
                await self._look_at(room)

    async def _look_at(self, room: Room) -> None:
        values = {"table": room.table.name, "since": time.time() - DEAD}
        rows = await self.hall.store.query(ALIVE, values)
        before = room.elsewhere
        room.elsewhere = {}
        for replica, seat in rows:
            if replica != self.id:
                room.elsewhere[seat] = room.elsewhere.get(seat, 0) + 1
        self.leaders[room.table.name] = min((replica for replica, _ in rows), default=self.id)
        if room.elsewhere != before:
            room.announce()
        self.hall.driver.schedule(room)

    def leads(self, room: Room) -> bool:
        """Whether this replica drives a table: of those with connections to it, the first."""
        return self.leaders.get(room.table.name, self.id) == self.id

    # -- what the others write

    def _listen(self) -> None:
        """Hear of what other replicas append; in a thread of its own, for ever."""
        while not self.stop.is_set():
            try:
                connection: Any = self.hall.store.connect()
                connection.raw.autocommit = True
                connection.raw.execute("LISTEN followsuit")
                self._in_loop(self._catch_up_all)
                while not self.stop.is_set():
                    for note in connection.raw.notifies(timeout=1.0):
                        self._in_loop(self._heard, note.payload)
                connection.close()
            except Exception as error:  # noqa: BLE001  # whatever went wrong, listening must go on
                self.hall.log.warning("listening_failed", error=type(error).__name__)
                self.stop.wait(0.5)

    def _in_loop(self, call: Any, *values: Any) -> None:
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(call, *values)

    def _heard(self, note: str) -> None:
        name, _, what = note.partition(" ")
        room = self.hall.rooms.get(name)
        if room is None:
            return
        if what == "present":
            self._later(self._quietly(self._look_at(room)))
        else:
            self._later(self._catch_up(room, int(what)))

    def _catch_up_all(self) -> None:
        """After a time without connection anything may have been missed."""
        for room in list(self.hall.rooms.values()):
            self._later(self._catch_up(room, room.table.seq + 1))

    async def _catch_up(self, room: Room, number: int) -> None:
        async with room.lock:
            if number > room.table.seq:  # what this replica has written itself it has heard of already
                await self._quietly(room.catch_up())

    async def _quietly(self, work: Any) -> None:
        try:
            await work
        except (Unreachable, ValueError):
            self.hall.log.warning("catching_up_failed")
