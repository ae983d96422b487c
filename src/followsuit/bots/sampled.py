"""Sampled worlds, each solved exactly: the other strong way to play games of two sides.

Every action is worth the mean of what it is worth in worlds that the seat
thinks possible, if everybody saw all cards from here on.
"""

import time
from typing import Any

from followsuit.bots.solver import Solver
from followsuit.bots.thinker import Judged
from followsuit.engine.game import Game
from followsuit.world import workspace


class Sampled:
    """Judges actions by solving sampled worlds; for decisions from which a deal can be solved in milliseconds."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.solver = Solver(game)

    def analyse(self, state: Any, seat: int, *, worlds: int = 0, seconds: float = 0.0, seed: int = 0) -> list[Judged]:
        """Judge every legal action of a seat that is handed one of its worlds, the best first.

        Raises:
            ValueError: neither a number of worlds nor a time is given.
            BadSetup: a world takes too long to solve.
        """
        if worlds < 0 or seconds < 0 or not (worlds or seconds):
            raise ValueError("a positive number of worlds or seconds is needed")
        begun = time.perf_counter()
        work, world = workspace(seed), state.copy()
        totals: dict[int, float] = {}
        done, longest = 0, 0.0
        while not worlds or done < worlds:
            now = time.perf_counter()
            if seconds and done and now + longest > begun + seconds:
                break
            self.game.resample(world, seat, work)
            for action, value in self.solver.chances(world).items():
                totals[action] = totals.get(action, 0.0) + value
            done += 1
            longest = max(longest, time.perf_counter() - now)
        judged = [Judged(action, done, total / done) for action, total in totals.items()]
        return sorted(judged, key=lambda j: (-j.value, j.action))
