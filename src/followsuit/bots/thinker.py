"""Thinking about one decision: the searches, made ready for a game and shared by all its matches."""

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from followsuit.bots import search
from followsuit.bots.settings import settings_of
from followsuit.bots.worth import ONE, Worth, worth_of
from followsuit.cards import cards_in
from followsuit.engine import compiled
from followsuit.engine.game import Game

Log = Sequence[tuple[int, int, int]]
"""The (seat, phase, action) of the present deal so far, in a world of the seat that thinks."""

MOST_NODES = 1 << 18
CHUNK_SECONDS = 0.002
"""The clock is looked at about so often."""
FIRST_CHUNK = 128


class Judged(NamedTuple):
    """One legal action: how often it was tried, and the chance of winning the match with it."""

    action: int
    visits: int
    value: float


class Bench:
    """What one search works on; kept and used again, so that thinking takes no new memory."""

    def __init__(self, game: Game) -> None:
        self.records, self.rows = compiled.states(game, 2)
        self.tree = np.zeros((MOST_NODES, search.NODE), np.int64)
        self.path = np.zeros(search.PATH, np.int64)
        self.order = np.zeros(1, np.int64)

    def start(self, state: Any, seat: int, seed: int, explore: int) -> None:
        """Forget the last search and begin one for a seat."""
        self.rows[0] = state.words()
        self.tree[0] = 0
        self.task = np.zeros(search.TASK, np.int64)
        self.task[search.VIEWER], self.task[search.NODES], self.task[search.EXPLORE] = seat, 1, explore
        self.work = compiled.work(seed)

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

    def __init__(self, game: Game, worth: Worth | None = None) -> None:
        self.game = game
        self.worth = worth or worth_of(game)
        self.explore = settings_of(game).explore
        self._benches: list[Bench] = []
        self._lock = threading.Lock()
        self._search: Callable[..., int] | None = None

    def analyse(
        self, state: Any, seat: int, log: Log = (), *,
        iterations: int = 0, seconds: float = 0.0, seed: int = 0, threads: int = 1,
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

        Raises:
            ValueError: neither a number of iterations nor a time is given, or one is negative.
        """
        if iterations < 0 or seconds < 0 or not (iterations or seconds) or threads < 1:
            raise ValueError("a positive number of iterations or seconds, and at least one thread, are needed")
        actions = list(cards_in(self.game.legal(state)))
        if len(actions) == 1:
            return [Judged(actions[0], 0, 0.5)]
        self.prepare()
        end = time.perf_counter() + seconds if seconds else 0.0
        threads = min(threads, iterations or threads)
        shares = [iterations // threads + (k < iterations % threads) for k in range(threads)]
        benches = self._take(threads)
        try:
            for k, bench in enumerate(benches):
                bench.start(state, seat, seed + 7919 * k, self.explore)
            book = np.array(self.worth.book(state), np.int64)
            if threads == 1:
                self._run(benches[0], book, shares[0], end)
            else:
                with ThreadPoolExecutor(threads) as pool:
                    list(pool.map(lambda b, n: self._run(b, book, n, end), benches, shares))
            return _merged(actions, [bench.judged() for bench in benches])
        finally:
            with self._lock:
                self._benches += benches

    def prepare(self) -> None:
        """Compile now, or read what was compiled before."""
        if self._search is None:
            self._search = compiled.compile_for(self.game, search.searcher(self.game, self.worth.chance))

    def _run(self, bench: Bench, book: Any, iterations: int, end: float) -> None:
        """Search in chunks, as many iterations or as long as allowed."""
        run = self._search
        chunk, left = FIRST_CHUNK, iterations or 1 << 62
        while left > 0:
            begun = time.perf_counter()
            # never begin what the last chunk says will not be finished in time
            if end and bench.task[search.DONE] and end - begun < CHUNK_SECONDS:
                return
            chunk = min(chunk, left)
            run(bench.records, bench.rows, bench.tree, bench.path, bench.order, bench.work, book, bench.task, chunk)  # type: ignore[misc]
            left -= chunk
            took = time.perf_counter() - begun
            chunk = max(1, min(1 << 16, int(chunk * CHUNK_SECONDS / max(took, 1e-6))))

    def _take(self, n: int) -> list[Bench]:
        with self._lock:
            taken, self._benches = self._benches[:n], self._benches[n:]
        return taken + [Bench(self.game) for _ in range(n - len(taken))]


def _merged(actions: list[int], searches: list[dict[int, tuple[int, int]]]) -> list[Judged]:
    """The judgements of all searches together, most visits first; actions never tried come last."""
    judged = []
    for action in actions:
        visits = sum(found[action][0] for found in searches if action in found)
        total = sum(found[action][1] for found in searches if action in found)
        judged.append(Judged(action, visits, total / visits / ONE if visits else 0.0))
    return sorted(judged, key=lambda j: (-j.visits, -j.value, j.action))
