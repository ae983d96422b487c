"""What happens at a table by itself: bots play, people who are gone are noticed, clocks and questions run out."""

import asyncio
import time
from typing import TYPE_CHECKING

from followsuit.refusals import Refusal
from followsuit.web import commands
from followsuit.web.entries import Draft
from followsuit.web.rooms import Room

if TYPE_CHECKING:
    from followsuit.web.hall import Hall

PACES = {"instant": 0.0, "normal": 0.9, "slow": 2.2, "wait": 0.6}
"""Seconds before a bot plays."""
LONGEST_HOLD = 3.0
"""Seconds for which what bots do at once is kept together in one message."""
QUICK_WAIT = 2.0
QUESTION_WAIT = 45.0
RETRY = 2.0


class Driver:
    """Drives the tables of one process."""

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall
        self.tasks: set[asyncio.Task[None]] = set()

    # -- when

    def schedule(self, room: Room, at_least: float = 0.0) -> None:
        """Wake up for the next thing that is due at a table."""
        if room.timer:
            room.timer.cancel()
            room.timer = None
        due = self.due(room)
        if due is not None and not self.hall.stopping:
            delay = max(due - time.time(), at_least, 0.0)
            room.timer = asyncio.get_running_loop().call_later(delay, self._wake, room)

    def due(self, room: Room) -> float | None:
        """When something is due, None if nothing is as long as nobody does anything."""
        table = room.table
        if not room.connected() or not self.hall.neighbours.leads(room):
            return None
        times = list(self._gone(room).values())
        if table.status == "open" and table.quick:
            times.append(table.at + QUICK_WAIT)
        if table.question:
            times.append(table.question.at + (QUESTION_WAIT if table.question.waiting else 0))
        elif table.status == "playing":
            times += self._due_in_play(room)
        return min(times, default=None)

    def _due_in_play(self, room: Room) -> list[float]:
        table = room.table
        if table.bot_acts():
            return [] if table.waits() else [table.at + PACES[table.pace]]
        up = table.clock.up(time.time())
        return [] if up is None else [up]

    def _gone(self, room: Room) -> dict[int, float]:
        """Seats of people who are not connected, and when they count as away."""
        connected, now = room.connected(), time.time()
        people = {seat for seat, place in enumerate(room.table.places) if place.present}
        if room.table.status in ("open", "over"):
            people = set()
        room.gone_since = {seat: room.gone_since.get(seat, now) for seat in people - connected}
        return {seat: since + self.hall.config.grace for seat, since in room.gone_since.items()}

    def holds(self, room: Room) -> bool:
        """Whether to keep the latest change back, because bots go on at once and one message is better than many."""
        table = room.table
        if table.pace != "instant" or table.status != "playing" or not table.bot_acts() or table.question:
            return False
        if not any(place.present for place in table.places) or not self.hall.neighbours.leads(room):
            return False
        return not room.held_since or time.monotonic() - room.held_since < LONGEST_HOLD

    # -- what

    def _wake(self, room: Room) -> None:
        task = asyncio.get_running_loop().create_task(self._drive(room))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _drive(self, room: Room) -> None:
        """Do what is due at a table; thinking takes place outside the table's lock."""
        if self.hall.stopping or room.driven:
            return
        room.driven, retry = True, 0.0
        try:
            await self._do_due(room)
        except Refusal as refusal:
            retry = RETRY
            self.hall.log.info("driver_refused", table=room.table.name, code=refusal.code)
        except Exception as error:  # noqa: BLE001  # a bot of another package may raise anything
            retry = RETRY
            self.hall.log.problem("driver_failed", table=room.table.name, error=repr(error)[:300])
        room.driven = False
        if retry and room.held_since:
            room.announce()
        self.schedule(room, retry)

    async def _do_due(self, room: Room) -> None:
        table, now = room.table, time.time()
        for seat, at in self._gone(room).items():
            if at <= now:
                await room.away(seat)
        if table.status == "open" and table.quick and table.at + QUICK_WAIT <= now:
            await room.add(lambda: [commands.start(table, table.contributions)] if table.match is None else [])
        elif table.question:
            await room.add(lambda: self._settle(room, now))
        elif table.status == "playing":
            await self._play(room, now)

    def _settle(self, room: Room, now: float) -> list[Draft]:
        question = room.table.question
        if question and not question.waiting:
            return commands.settled(room.table)
        if question and question.at + QUESTION_WAIT <= now:
            return [Draft("answer", -1, {"yes": False})]
        return []

    async def _play(self, room: Room, now: float) -> None:
        table = room.table
        if table.bot_acts() and not table.waits() and table.at + PACES[table.pace] <= now:
            await self._let_bot_play(room, "bot")
        elif not table.bot_acts() and (up := table.clock.up(now)) is not None and up <= now:
            await self._let_bot_play(room, "clock")

    async def _let_bot_play(self, room: Room, by: str) -> None:
        table = room.table
        match, steps = table.match, len(table.match.table.steps) if table.match else 0
        if match is None or match.seat is None:
            return
        seat, players = match.seat, self.hall.players
        level, share = table.places[seat].level or players.usual, 0.3 if table.pace == "instant" else 1.0
        move, fault = await players.choose(room.guards, match, level, self.hall.config.bot_seconds * share)
        more = {"fault": {"bot": fault.bot, "kind": fault.kind}} if fault and fault.first else {}

        def decide() -> list[Draft]:
            same = table.match is match and len(match.table.steps) == steps and table.status == "playing"
            wanted = table.bot_acts() if by == "bot" else not table.bot_acts()
            if not same or not wanted or table.question:
                return []
            return [Draft("move", seat, {"moves": [move], "by": by, **more})]

        await room.add(decide)
