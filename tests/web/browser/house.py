"""The real server in a thread, and tables in it that stand wherever a test wants them.

A table is set by writing its log: created, started with a seed, and moves that a seed chooses as well, until seat 0 is
to act in the position wanted.  From then on everything is the server's: bots, sentences, sockets, pages.
"""

import asyncio
import random
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import uvicorn

from followsuit.games import find
from followsuit.match import Match
from followsuit.web import commands, tokens
from followsuit.web.app import application
from followsuit.web.config import Config
from followsuit.web.entries import Entry
from followsuit.web.tables import Table

NAMES = ("Ada", "Zoé", "Marcel", "Otto", "Lin")
Wanted = Callable[[Match], object]


@dataclass(frozen=True)
class Place:
    """Where a table is, and the links of its people."""

    name: str
    invite: str
    seats: tuple[str, ...]

    @property
    def watch(self) -> str:
        """The address of who only watches."""
        return f"/t/{self.name}"


class House:
    """A server of its own on a free port."""

    def __init__(self, database: str, **settings: Any) -> None:
        usual = {"bot": "simple", "log_level": "error", "tables_per_hour": 100_000, "messages_per_second": 1000}
        app = application(Config(database=database, **{**usual, **settings}))
        self.hall = app.state.hall
        self.listener = socket.socket()
        self.listener.bind(("127.0.0.1", 0))
        self.at = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.server = uvicorn.Server(uvicorn.Config(app, log_level="error", ws="websockets-sansio"))
        self.loop: asyncio.AbstractEventLoop | None = None

    @contextmanager
    def open(self) -> Iterator["House"]:
        thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        thread.start()
        while not self.server.started:
            time.sleep(0.01)
        yield self
        self.server.should_exit = True
        thread.join(10)

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        await self.server.serve(sockets=[self.listener])

    def run(self, work: Any) -> Any:
        """Let the server's loop do something."""
        assert self.loop
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(30)

    def table(self, place: Place) -> Table:
        """What the server knows of a table."""
        found: Table = self.run(self.hall.room(place.name)).table
        return found

    def drop(self, place: Place) -> None:
        """Cut every connection to a table."""

        async def cut() -> None:
            for member in list((await self.hall.room(place.name)).members):
                member.drop(1012)

        self.run(cut())

    def set(self, game: str, seed: str, until: Wanted | None = None, *, people: int = 1, **options: Any) -> Place:
        """A table where ``until`` holds and seat 0 is to act, or the match is over; else where seat 0 acts first."""
        made = [tokens.new() for _ in range(people)]
        read = find(game).options(options)
        places = [
            {"kind": "person" if seat < people else "bot", "name": NAMES[seat], "level": "random",
             "token": tokens.hashed(made[seat]) if seat < people else ""}
            for seat in range(Match(game, read, seed).state.seats)
        ]  # fmt: skip
        log = Log()
        made_of = {"game": game, "options": read.changed(), "secret": seed, "invite": tokens.new(), "places": places}
        log.add("created", **made_of, public=False, quick=False, pace="instant")
        log.add("start", **commands.start(log.table, {}).body)
        assert log.table.match
        chance = random.Random(seed)
        while not there(log.table.match, until):
            seat, moves = log.table.match.seat, [str(m) for m in log.table.match.moves]
            move = "pass" if "pass" in moves and chance.random() < 0.5 else chance.choice(moves)
            log.add("move", seat or 0, moves=[move], by="bot" if (seat or 0) >= people else "")
        self.run(self.hall.store.append(log.table.name, log.entries, listed=False))
        name = log.table.name
        return Place(name, f"/t/{name}/join/{log.table.invite}", tuple(f"/t/{name}/seat/{token}" for token in made))


def there(match: Match, until: Wanted | None) -> bool:
    if match.seat != 0 and not match.over:
        return False
    found = until is None or bool(until(match))
    assert found or not match.over, "the match is over before what is wanted"
    return found


def calls(match: Match) -> list[str]:
    """The calls of the present deal."""
    game, now = match.game, len(match.table.deals) - 1
    steps = (step for step in match.table.steps if step.deal == now and not game.phases[step.phase].cards)
    return [game.calls[step.action].text for step in steps]


class Log:
    """A log in the making, and the table that it makes."""

    def __init__(self) -> None:
        self.table, self.entries = Table(tokens.new()), list[Entry]()

    def add(self, kind: str, seat: int = 0, /, **body: Any) -> None:
        self.entries.append(Entry(len(self.entries), time.time(), seat, kind, body))
        self.table.take(self.entries[-1])
