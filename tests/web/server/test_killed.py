"""The server is killed at random moments of 200 matches: every accepted move is there, every match goes on."""

import asyncio
import json
import random
import time
from typing import Any

from conftest import Postgres, Start
from served import Server
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from followsuit.match import Match

GAMES = ("charlemagne", "two-handed-euchre", "oh-hell", "euchre", "whist", "colluphid")
MATCHES = 200
AT_ONCE = 50


class Scripted:
    """A seat that plays any legal moves to the end of the match, through whatever happens to its connection."""

    def __init__(self, servers: list[Server], table: str, token: str, number: int) -> None:
        self.servers, self.table, self.token = servers, table, token
        self.chance = random.Random(number)
        self.accepted: list[list[str]] = []  # the moves that the server has acknowledged
        self.pending: tuple[str, list[str]] | None = None
        self.states: dict[int, Any] = {}
        self.different: list[int] = []
        self.count = 0
        self.over = False
        self.lost = 0

    async def play(self) -> None:
        at = self.chance.randrange(len(self.servers))
        while not self.over:
            address = f"ws://127.0.0.1:{self.servers[at % len(self.servers)].port}/t/{self.table}/ws"
            headers = {"Authorization": f"Bearer {self.token}"}
            try:
                async with connect(address, additional_headers=headers, compression=None, open_timeout=5) as socket:
                    await self._converse(socket)
            except (OSError, WebSocketException, TimeoutError):
                self.lost += 1
                at += 1
                await asyncio.sleep(0.05 + self.chance.random() / 10)

    async def _converse(self, socket: Any) -> None:
        if self.pending:
            await self._send(socket)
        async for frame in socket:
            message = json.loads(frame)
            if message["type"] == "ack" and self.pending and message["id"] == self.pending[0]:
                self.accepted.append(self.pending[1])
                self.pending = None
            elif message["type"] == "error":
                assert message["code"] in ("unsaved", "moved_first"), message
                await asyncio.sleep(0.2)
                await self._send(socket)
            elif message["type"] == "state":
                await self._look(socket, message)
            if self.over and not self.pending:
                return

    async def _look(self, socket: Any, message: dict[str, Any]) -> None:
        view = message["view"]
        if not view:
            return
        seen = {
            k: view[k]
            for k in ("hand", "scores", "trick", "last_trick", "calls", "turn", "phase", "moves", "next", "seats")
        }
        if self.states.setdefault(message["seq"], seen) != seen:
            self.different.append(message["seq"])
        self.over = view["over"]
        if view["turn"] == message["table"]["you"] and not view["over"] and not self.pending:
            self.count += 1
            moves = [move["move"] for move in view["moves"]]
            chosen = "pass" if "pass" in moves and self.chance.random() < 0.5 else self.chance.choice(moves)
            self.pending = (str(self.count), [chosen])
            await self._send(socket)

    async def _send(self, socket: Any) -> None:
        assert self.pending
        await socket.send(json.dumps({"id": self.pending[0], "do": "move", "moves": self.pending[1]}))


async def play_all(servers: list[Server], matches: int, chance: random.Random, kill: Any) -> list[list[Scripted]]:
    """Play matches, some at a time, while a task kills servers; the seats of every match."""
    seats: list[list[Scripted]] = []
    waiting = list(range(matches))
    done = asyncio.Event()

    async def one_after_another() -> None:
        while waiting:
            number = waiting.pop()
            table = await asyncio.to_thread(new_table, servers, number)
            players = [Scripted(servers, table.name, token, number * 10 + i) for i, token in enumerate(table.tokens)]
            seats.append(players)
            await asyncio.gather(*(player.play() for player in players))

    killing = asyncio.create_task(kill(done))
    await asyncio.gather(*(one_after_another() for _ in range(AT_ONCE)))
    done.set()
    await killing
    return seats


def new_table(servers: list[Server], number: int) -> Any:
    game = GAMES[number % len(GAMES)]
    people = 4 if game in ("charlemagne", "euchre", "whist", "oh-hell") else 2
    options = {"players": 3} if game == "oh-hell" else {}
    while True:
        try:
            server = servers[number % len(servers)]
            return server.table(game, people=3 if game == "oh-hell" else people, options=options)
        except (OSError, AssertionError):  # it has just been killed
            time.sleep(0.1)


def check(server: Server, seats: list[list[Scripted]]) -> None:
    """Every move that was acknowledged is in the record, in the order of its seat; no view was ever different."""
    for players in seats:
        status, record, _ = server.get(f"/api/tables/{players[0].table}/record")
        assert status == 200, record
        match = Match.from_record(record)
        assert match.over
        made: dict[int, list[str]] = {seat: [] for seat in range(len(players))}
        for step in match.table.steps:
            made[step.seat].append(match.game.action_text(step.phase, step.action))
        for seat, player in enumerate(players):
            assert made[seat] == [move for moves in player.accepted for move in moves]
            assert player.different == []


def test_killed_at_random_moments_of_200_matches(start: Start) -> None:
    server = start(grace=1000)
    chance = random.Random(11)
    kills = 0

    async def kill(done: asyncio.Event) -> None:
        nonlocal kills
        while not done.is_set():
            await asyncio.sleep(0.5 + chance.random() * 2)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            kills += 1

    seats = asyncio.run(play_all([server], MATCHES, chance, kill))
    assert kills >= 5
    assert sum(player.lost for players in seats for player in players) > MATCHES / 4
    check(server, seats)


def test_two_replicas_finish_every_match_while_one_is_killed(start: Start, postgres: Postgres) -> None:
    servers = [start(postgres.address, grace=1000), start(postgres.address, grace=1000)]
    chance = random.Random(12)

    async def kill(done: asyncio.Event) -> None:
        number = 0
        while not done.is_set():
            await asyncio.sleep(3 + chance.random())
            number += 1
            await asyncio.to_thread(servers[number % 2].kill)
            await asyncio.sleep(0.5)
            await asyncio.to_thread(servers[number % 2].start)

    seats = asyncio.run(play_all(servers, 4, chance, kill))
    check(servers[0], seats)
