"""Seats that play whole matches through whatever happens to their connections, many in one loop."""

import asyncio
import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
from served import Server, Sitting
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from followsuit.match import Match

SHOWN = ("hand", "scores", "trick", "last_trick", "calls", "turn", "phase", "moves", "next", "seats")
"""What a view must show the same before and after the server was killed."""


class Scripted:
    """A seat that plays any legal moves to the end of the match."""

    def __init__(self, servers: Sequence[Server], table: str, token: str, number: int) -> None:
        self.servers, self.table, self.token, self.number = servers, table, token, number
        self.chance = random.Random(number)
        self.accepted: list[str] = []  # the moves that the server has acknowledged
        self.pending: tuple[str, str] | None = None
        self.latest: dict[str, Any] = {}
        self.states: dict[int, Any] = {}
        self.different: list[int] = []
        self.count = self.lost = 0
        self.over = False

    async def play(self) -> None:
        at = self.number
        while not self.over or self.pending:
            address = f"ws://127.0.0.1:{self.servers[at % len(self.servers)].port}/t/{self.table}/ws"
            headers = {"Authorization": f"Bearer {self.token}"}
            try:
                async with connect(
                    address, additional_headers=headers, compression=None, ping_interval=None, close_timeout=0.1
                ) as socket:
                    await self._converse(socket)
            except (OSError, WebSocketException, TimeoutError):
                self.lost += not self.over
                at += 1
                await asyncio.sleep(0.1 + self.chance.random() / 5)

    async def _converse(self, socket: Any) -> None:
        if self.pending:
            await self._send(socket)
        async for frame in socket:
            message = msgspec.json.decode(frame)
            if message["type"] == "ack" and self.pending and message["id"] == self.pending[0]:
                self.accepted.append(self.pending[1])
                self.pending = None
                if self.latest["seq"] >= message["seq"]:  # a move sent again is acknowledged after what came of it
                    await self._act(socket)
            elif message["type"] == "error":
                assert message["code"] in ("unsaved", "moved_first"), message
                await asyncio.sleep(0.2)
                await self._send(socket)
            elif message["type"] == "state" and message["view"]:
                await self._look(socket, message)
            if self.over and not self.pending:
                return

    async def _look(self, socket: Any, message: dict[str, Any]) -> None:
        view = message["view"]
        seen = {key: view[key] for key in SHOWN}
        if self.states.setdefault(message["seq"], seen) != seen:
            self.different.append(message["seq"])
        self.over = view["over"]
        self.latest = message
        await self._act(socket)

    async def _act(self, socket: Any) -> None:
        view = self.latest["view"]
        if view["turn"] == view["seat"] and not self.over and not self.pending:
            self.count += 1
            moves = [move["move"] for move in view["moves"]]
            passes = "pass" in moves and self.chance.random() < 0.5
            self.pending = (str(self.count), "pass" if passes else self.chance.choice(moves))
            await self._send(socket)

    async def _send(self, socket: Any) -> None:
        if self.pending:
            mark, move = self.pending
            await socket.send(msgspec.json.encode({"id": mark, "do": "move", "moves": [move]}).decode())


Seats = list[list[Scripted]]


def seat_all(servers: Sequence[Server], wanted: Sequence[dict[str, Any]]) -> Seats:
    """The seats of people at new tables; ``wanted`` are the arguments of :meth:`Server.table`."""

    def new(number: int) -> Sitting:
        return servers[number % len(servers)].table(**wanted[number])

    with ThreadPoolExecutor(16) as pool:
        tables = list(pool.map(new, range(len(wanted))))
    return [
        [Scripted(servers, table.name, token, 10 * number + seat) for seat, token in enumerate(table.tokens)]
        for number, table in enumerate(tables)
    ]


async def all_have_moved(seats: Seats, moves: int) -> None:
    """Wait until so many moves have been accepted at every table, or its match is over."""
    while not all(sum(len(p.accepted) for p in players) >= moves or players[0].over for players in seats):  # noqa: ASYNC110  # nobody knows the moment
        await asyncio.sleep(0.05)


def check(server: Server, seats: Seats) -> None:
    """Every acknowledged move is in the record, in the order of its seat, and no view was ever different."""
    for players in seats:
        status, record, _ = server.get(f"/api/tables/{players[0].table}/record")
        assert status == 200, record
        match = Match.from_record(record)
        assert match.over
        made: dict[int, list[str]] = {seat: [] for seat in range(match.state.seats)}
        for step in match.table.steps:
            made[step.seat].append(match.game.action_text(step.phase, step.action))
        for seat, player in enumerate(players):
            assert made[seat] == player.accepted
            assert player.different == []
