"""Thinking about one decision: the searches, made ready for a game and shared by all its matches."""

import gc
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from followsuit.bots import search
from followsuit.bots.choice import best_first
from followsuit.bots.settings import Settings, settings_of
from followsuit.bots.simple import lead
from followsuit.bots.worth import ONE, Worth, worth_of
from followsuit.cards import cards_in
from followsuit.engine import compiled
from followsuit.engine.game import Game

Log = Sequence[tuple[int, int, int]]
"""The (seat, phase, action) of the present deal so far, in a world of the seat that thinks."""

NAME = "search"
"""What the cache of compiled code calls it."""
MOST_NODES = 1 << 18
POOL = 1024
"""So many likely worlds are kept and used in turn."""
CHUNK_SECONDS = 0.002
"""The clock is looked at about so often."""
FIRST_CHUNK = 1


class Judged(NamedTuple):
    """One legal action, as a search found it.

    Attributes:
        action: its number.
        visits: how often it was tried.
        value: the chance of winning the match with it.
        points: by how many points its side gains on the best other one until the end of the deal.
        contracts: how often the deal ended with the own side's contract failed or kept, with the others' failed or
            kept, in this order.
    """

    action: int
    visits: int
    value: float
    points: float = 0.0
    contracts: tuple[int, ...] = (0, 0, 0, 0)


class Bench:
    """What one search works on; kept and used again, so that thinking takes no new memory."""

    def __init__(self, game: Game) -> None:
        self.records, self.rows = compiled.states(game, 2 + POOL)
        self.tree = np.zeros((MOST_NODES, search.NODE), np.int64)
        self.path = np.zeros(search.PATH, np.int64)
        self.said = np.zeros(2 * game.state.max_seats, np.int64)
        self.sums = np.zeros((64, search.SUMS), np.int64)

    def start(self, state: Any, seat: int, seed: int, explore: int) -> None:
        """Forget the last search and begin one for a seat."""
        self.rows[0] = state.words()
        self.tree[0] = 0
        self.sums[:] = 0
        self.task = np.zeros(search.TASK, np.int64)
        self.task[search.VIEWER], self.task[search.NODES], self.task[search.EXPLORE] = seat, 1, explore
        self.work = compiled.work(seed)

    def run(self, search: Callable[..., int], book: Any, iterations: int) -> None:
        """Some more iterations."""
        search(
            self.records, self.rows, self.tree, self.path, self.said, self.work, book, self.sums, self.task, iterations
        )

    def judged(self) -> dict[int, tuple[int, int]]:
        """Visits and summed value of every action tried at the root."""
        found = {}
        child = int(self.tree[0, search.LINKS]) >> 32
        while child:
            made, links, counts, total = (int(x) for x in self.tree[child])
            found[made & 63] = counts & search.LOW, total
            child = links & search.LOW
        return found


class Thinker:
    """The strong player of one game: judges the legal actions of a seat that is handed one of its worlds."""

    def __init__(self, game: Game, worth: Worth | None = None, settings: Settings | None = None) -> None:
        self.game = game
        self.worth = worth or worth_of(game)
        self.settings = settings or settings_of(game)
        self._benches: list[Bench] = []
        self._lock, self._preparing = threading.Lock(), threading.Lock()
        self._search: Callable[..., int] | None = None

    def analyse(
        self, state: Any, seat: int, log: Log = (), *,
        iterations: int = 0, seconds: float = 0.0, seed: int = 0, threads: int = 1, always: bool = False,
    ) -> list[Judged]:  # fmt: skip
        """Judge every legal action, the best first.

        Args:
            state: a world of the seat (hidden cards anywhere that the seat thinks possible).
            seat: the seat to act.
            log: the actions of the deal so far, in that world.
            iterations: at most so many; with a seed they make the answer repeatable.
            seconds: at most so long.
            seed: where chance starts.
            threads: independent searches whose counts are added up.
            always: search even if there is only one legal action, to learn what it is worth.

        Raises:
            ValueError: neither a number of iterations nor a time is given, or one is negative.
        """
        if iterations < 0 or seconds < 0 or not (iterations or seconds) or threads < 1:
            raise ValueError("a positive number of iterations or seconds, and at least one thread, are needed")
        actions = list(cards_in(self.game.legal(state)))
        if len(actions) == 1 and not always:
            return [Judged(actions[0], 0, 0.5)]
        run = self.prepare()
        end = time.perf_counter() + seconds if seconds else 0.0
        threads = min(threads, iterations or threads)
        shares = [iterations // threads + (k < iterations % threads) for k in range(threads)]
        benches = self._take(threads)
        try:
            for k, bench in enumerate(benches):
                bench.start(state, seat, seed + 7919 * k, self.settings.explore)
                bench.said[:] = said_in(self.game, log)
            book = np.array(self.worth.book(state), np.int64)
            if threads == 1:
                _run(run, benches[0], book, shares[0], end)
            else:
                with ThreadPoolExecutor(threads) as pool:
                    list(pool.map(lambda b, n: _run(run, b, book, n, end), benches, shares))
            now, found = lead(self.game, state, self.game.side_of(state, seat)), [b.judged() for b in benches]
            judged = [_judged(action, benches, found, now) for action in actions]
            return best_first(self.game, state, judged)
        finally:
            with self._lock:
                self._benches += benches

    @property
    def ready(self) -> bool:
        """Whether thinking can begin at once, here or from what was compiled before and kept."""
        return self._search is not None or compiled.is_ready(self.game, NAME)

    def prepare(self) -> Callable[..., int]:
        """Compile now, or read what was compiled before; the compiled search."""
        with self._preparing:
            if self._search is not None:
                return self._search
            collecting = gc.isenabled()
            gc.disable()  # the compiler makes much and leaves little behind: a tenth of its time
            try:
                self._search = self._compile()
            finally:
                if collecting:
                    gc.enable()
            return self._search

    def _compile(self) -> Callable[..., int]:
        run = compiled.compile_for(self.game, search.searcher(self.game, self.worth.chance, self.settings))
        s = self.game.start()
        self.game.deal(s, list(self.game.pack(self.game.options())))
        (bench,) = self._take(1)
        bench.start(s, s.turn, 0, self.settings.explore)
        bench.run(run, np.array(self.worth.book(s), np.int64), 1)
        compiled.remember(self.game, NAME)
        self._benches.append(bench)
        return run

    def _take(self, n: int) -> list[Bench]:
        with self._lock:
            taken, self._benches = self._benches[:n], self._benches[n:]
        return taken + [Bench(self.game) for _ in range(n - len(taken))]


def _run(run: Callable[..., int], bench: Bench, book: Any, iterations: int, end: float) -> None:
    """Search in chunks, as many iterations or as long as allowed."""
    chunk, left = FIRST_CHUNK, iterations or 1 << 62
    while left > 0:
        begun = time.perf_counter()
        # never begin what the last chunk says will not be finished in time
        if end and bench.task[search.DONE] and end - begun < CHUNK_SECONDS:
            return
        chunk = min(chunk, left)
        bench.run(run, book, chunk)
        left -= chunk
        took = time.perf_counter() - begun
        chunk = max(1, min(16 * chunk, 1 << 16, int(chunk * CHUNK_SECONDS / max(took, 1e-6))))


def said_in(game: Game, log: Log) -> list[int]:
    """The first and the last call of every seat, -1 where it has made none."""
    said = [-1] * (2 * game.state.max_seats)
    for seat, phase, action in log:
        if not game.phases[phase].cards:
            said[2 * seat + 1] = action
            if said[2 * seat] < 0:
                said[2 * seat] = action
    return said


def _judged(action: int, benches: list["Bench"], found: list[dict[int, tuple[int, int]]], now: int) -> Judged:
    """The judgement of all searches together on one action."""
    visits = sum(one[action][0] for one in found if action in one)
    total = sum(one[action][1] for one in found if action in one)
    times, points, *contracts = (int(x) for x in sum(bench.sums[action] for bench in benches))
    return Judged(
        action,
        visits,
        total / visits / ONE if visits else 0.0,
        points / times - now if times else 0.0,
        tuple(contracts[:4]),
    )
