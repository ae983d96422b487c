"""The bots of a process: which there are, whether each is ready for a game, and what it chooses.

The strong bots run compiled code.  Where that is not on the disk yet, making it
takes many seconds, so a process of its own makes it while people take their
seats; until then the bot ``simple`` plays in the place of the strong one.
"""

import asyncio
import contextlib
import functools
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from followsuit import bots
from followsuit.bots import Bot, Budget
from followsuit.bots.guarded import Fault, Guarded, guarded
from followsuit.bots.levels import is_fast
from followsuit.games import find
from followsuit.match import Match
from followsuit.refusals import BadSetup
from followsuit.web import proofs
from followsuit.web.config import Config
from followsuit.web.logs import Log
from followsuit.web.metrics import Metrics

ALWAYS_READY = ("random", "simple")
SEARCHES = ("club", "expert")
SUBSTITUTE = "simple"
SOLVER = "solver"
"""Stands among the levels for what judges claims: it is compiled too."""
LONGEST_PREPARATION = 300.0


def levels() -> list[str]:
    """The names of the bots that can play here, weakest first; strong ones need packages that may be missing."""
    return [name for name in bots.names() if _can_be_made(name)]


def _can_be_made(name: str) -> bool:
    try:
        bots.find(name)
    except BadSetup:
        return False
    return True


class Players:
    """The bots of one process."""

    def __init__(self, config: Config, log: Log, metrics: Metrics) -> None:
        self.config, self.log, self.metrics = config, log, metrics
        self.levels = levels()
        self.usual = self.level(config.bot or [name for name in self.levels if name in bots.OWN][-1])
        self.pool = ThreadPoolExecutor(config.bot_threads, "bot")
        self.ready: set[tuple[str, str]] = set()
        self.hopeless: set[tuple[str, str]] = set()  # what could not be made ready
        self.preparing: dict[tuple[str, str], asyncio.Task[None]] = {}
        self.one_at_a_time = asyncio.Semaphore(1)

    async def close(self) -> None:
        """Let no more bots play."""
        for task in self.preparing.values():
            task.cancel()
        await asyncio.gather(*self.preparing.values(), return_exceptions=True)
        self.pool.shutdown(wait=False, cancel_futures=True)

    def level(self, level: str) -> str:
        """The name of a bot that can play here; the usual one for "".

        Raises:
            BadSetup: there is none of that name.
        """
        name = level.strip().lower() or self.usual
        if name not in self.levels:
            raise BadSetup("bot", bot=level[:40], allowed=", ".join(self.levels))
        return name

    # -- choosing

    async def choose(
        self, guards: dict[str, Guarded], match: Match, level: str, seconds: float
    ) -> tuple[str, Fault | None]:
        """What a bot does for the seat to act, from what that seat knows, and how it failed to, if so.

        It thinks in a thread, for so long.  ``guards`` are those of the table, which is told of each fault once.
        """
        if not self.is_ready(match.game.name, level):
            self.prepare(match.game.name, level)
            level = SUBSTITUTE
        if level not in guards:
            guards[level] = guarded(level)
        guard, world = guards[level], match.world(match.state.turn)
        started, budget = time.monotonic(), _within(guard.bot, seconds)
        move, fault = await asyncio.get_running_loop().run_in_executor(self.pool, guard.decide, world, budget)
        self.metrics.observe("bot_seconds", time.monotonic() - started)
        if fault:
            self.log.problem("bot_failed", bot=level, game=match.game.name, kind=fault.kind, error=fault.reason)
        return str(move), fault  # the log takes plain texts only

    async def hint(self, guards: dict[str, Guarded], match: Match) -> tuple[str, str]:
        """The best move of the seat to act, from what that seat knows, and what there is to say of it.

        Until the search is ready, and where the server uses weak bots only, it is what ``simple`` would do.
        """
        searches = self.usual in SEARCHES and self.is_ready(match.game.name, self.usual)
        if searches or not is_fast():
            work = functools.partial(match.copy().hint, seconds=self.config.bot_seconds)
            hint = await asyncio.get_running_loop().run_in_executor(self.pool, work)
            return str(hint.best), " ".join(hint.lines("en", match))
        level = SUBSTITUTE if self.usual in ALWAYS_READY else self.usual
        move, _ = await self.choose(guards, match, level, self.config.bot_seconds)
        return move, ""

    # -- getting ready

    def expect(self, game: str, wanted: set[str]) -> None:
        """Begin to make everything ready for a table with bots of such levels."""
        for level in sorted(wanted):
            self.prepare(game, level)
        if not wanted.issubset(ALWAYS_READY) and proofs.solvable(find(game)):
            self.prepare(game, SOLVER)

    def is_ready(self, game: str, level: str) -> bool:
        """Whether a bot can choose at once."""
        return level in ALWAYS_READY or (game, level) in self.ready

    def prepare(self, game: str, level: str) -> None:
        """Begin to make a bot ready for a game."""
        key = (game, level)
        if self.is_ready(game, level) or key in self.preparing or key in self.hopeless:
            return
        task = self.preparing[key] = asyncio.get_running_loop().create_task(self._prepare(game, level))
        task.add_done_callback(lambda _: self.preparing.pop(key, None))

    async def _prepare(self, game: str, level: str) -> None:
        started = time.monotonic()
        async with self.one_at_a_time:
            if level in (SOLVER, *bots.OWN):
                await _fill_cache(game, level)
            try:
                await asyncio.get_running_loop().run_in_executor(self.pool, first_thought, game, level)
            except Exception as error:  # noqa: BLE001  # whatever it is, the substitute goes on playing
                self.hopeless.add((game, level))
                self.log.problem("bot_not_ready", bot=level, game=game, error=type(error).__name__)
                return
        self.ready.add((game, level))
        self.log.info("bot_ready", bot=level, game=game, seconds=round(time.monotonic() - started, 1))


def _within(bot: Bot, seconds: float) -> Budget:
    """What a bot usually thinks about a move, but no longer than so many seconds."""
    usual: Budget = getattr(bot, "usual", Budget())
    return replace(usual, seconds=min(usual.seconds, seconds) if usual.seconds else seconds)


async def _fill_cache(game: str, level: str) -> None:
    """Compile in a process of its own, so that this one goes on serving; if that fails this one will have to."""
    command = [sys.executable, "-m", "followsuit.web.prepare", game, level]
    nowhere = asyncio.subprocess.DEVNULL
    try:
        process = await asyncio.create_subprocess_exec(*command, stdin=nowhere, stdout=nowhere, stderr=nowhere)
    except (OSError, NotImplementedError):  # the second where the loop has no processes
        return
    try:
        await asyncio.wait_for(process.wait(), LONGEST_PREPARATION)
    except TimeoutError:
        pass
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def first_thought(game: str, level: str) -> None:
    """Let a bot, or the solver, work once, so that everything it needs is there."""
    if level == SOLVER:
        return proofs.prepare(game)
    match = Match(game, seed="a first thought")
    while len(match.moves) < 2:
        match.play(match.moves[0])
    assert match.seat is not None  # noqa: S101  # there are moves
    with contextlib.suppress(Exception):  # a bot that fails now will fail under guard
        bots.find(level).choose(match.world(match.seat), Budget(iterations=1))
    return None
