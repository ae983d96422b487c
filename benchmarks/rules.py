"""Speed and memory of the rules: plain and compiled runs of the same functions, side by side.

Run with ``make bench``, or ``python benchmarks/rules.py [game ...]``.
"""

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from followsuit.engine import compiled, numbers
from followsuit.engine.game import Game
from followsuit.engine.phases import OVER
from followsuit.engine.rules import rule
from followsuit.games import find, names
from followsuit.world import workspace

SECONDS = 1.0
CLOCK = time.process_time
"""Seconds of the processor, not of the wall: other programs may be running."""


@rule
def restart(words: Any) -> None:
    """Copy the state before the first deal (row 0) over the state in play (row 1)."""
    for i in range(words.shape[1]):
        words[1, i] = words[0, i]


def runner(game: Game) -> Callable[..., int]:
    """A function that plays whole random deals, and counts moves."""
    legal, apply, deal, fresh = game.legal, game.apply, game.deal, game.fresh

    def run(records: Any, words: Any, work: Any, cards: Any, deals: int) -> int:
        moves = 0
        s = records[1]
        restart(words)
        for _ in range(deals):
            if s.phase == OVER:
                restart(words)
            if fresh(s):
                numbers.shuffle(work, cards)
            deal(s, cards)
            while s.phase > OVER:
                apply(s, numbers.pick(work, legal(s)))
                moves += 1
        return moves

    return run


def plain(game: Game) -> float:
    """Moves per second in plain Python."""
    work, cards, moves = workspace(1), list(game.pack(game.options())), 0
    start = CLOCK()
    s = game.start()
    while CLOCK() - start < SECONDS:
        if s.phase == OVER:
            s = game.start()
        if game.fresh(s):
            numbers.shuffle(work, cards)
        game.deal(s, cards)
        while s.phase > OVER:
            game.apply(s, numbers.pick(work, game.legal(s)))
            moves += 1
    return moves / (CLOCK() - start)


class Lane:
    """What one thread needs to play random deals in compiled code."""

    def __init__(self, game: Game, seed: int) -> None:
        """Lay out the states."""
        self.records, self.words = compiled.states(game, 2)
        self.words[0] = game.start().words()
        self.work = compiled.work(seed)
        self.cards = np.array(game.pack(game.options()))

    def play(self, run: Callable[..., int], deals: int) -> int:
        """Play deals; returns the moves made."""
        return run(self.records, self.words, self.work, self.cards, deals)


def row(game: Game) -> None:
    """Measure and print one game."""
    slow = plain(game)
    start = CLOCK()
    run = compiled.compile_for(game, runner(game))
    lanes = [Lane(game, 1), Lane(game, 2)]
    lanes[0].play(run, 1)
    first = CLOCK() - start
    deals = 1000
    while (took := timed(lanes[0], run, deals)[0]) < SECONDS / 4:
        deals *= 2
    deals = int(deals * SECONDS / took)
    one, moves = timed(lanes[0], run, deals)
    threads = [threading.Thread(target=lane.play, args=(run, deals)) for lane in lanes]
    alone = time.perf_counter()
    lanes[0].play(run, deals)
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    two = (time.perf_counter() - start) / (start - alone)
    size = 8 * len(game.start().words())
    print(
        f"{game.name:18} {slow:10,.0f} {moves / one:12,.0f} {moves / one / slow:7,.0f} {deals / one:11,.0f}"
        f" {2 / two:8.2f} {size:6} {first:8.1f} {reopened(game):8.2f}",
        flush=True,
    )


def timed(lane: Lane, run: Callable[..., int], deals: int) -> tuple[float, int]:
    """The seconds that some deals take, and their moves."""
    start = CLOCK()
    moves = lane.play(run, deals)
    return CLOCK() - start, moves


def reopened(game: Game) -> float:
    """Seconds until a new process has the compiled game from the cache."""
    done = subprocess.run(  # noqa: S603  # this very file
        [sys.executable, __file__, "--first", game.name], capture_output=True, text=True, check=True
    )
    return float(done.stdout)


def main() -> None:
    """Print the table."""
    if sys.argv[1:2] == ["--first"]:
        game = find(sys.argv[2])
        start = CLOCK()
        Lane(game, 1).play(compiled.compile_for(game, runner(game)), 1)
        print(CLOCK() - start)
        return
    print(
        f"{'random deals':18} {'plain/s':>10} {'compiled/s':>12} {'ratio':>7} {'deals/s':>11}"
        f" {'2 thr.':>8} {'bytes':>6} {'first s':>8} {'cached s':>8}"
    )
    for name in sys.argv[1:] or names():
        row(find(name))


if __name__ == "__main__":
    main()
