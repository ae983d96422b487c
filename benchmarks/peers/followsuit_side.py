"""Followsuit, by the rules of OpenSpiel's games where both have the game."""

import itertools
import random
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
from measuring import REPEATS, SECONDS, measure, measure_call, measure_search, tell

import followsuit
from followsuit.adapters import pettingzoo
from followsuit.bots.thinker import Thinker
from followsuit.cards import cards_in
from followsuit.engine.game import Game
from followsuit.engine.phases import OVER
from followsuit.games import find
from followsuit.lanes.batch import Batch

GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "euchre": ("euchre", {"stick_the_dealer": True, "alone_said": "after_discard", "dealer_discard": "hand_only"}),
    "oh hell, 5 tricks": ("oh-hell", {"trump": "turned_up", "fixed_tricks": 5, "scoring": "tricks"}),
}
LANES = 4096
ITERATIONS = 1000


def documented(game: str, options: dict[str, Any]) -> Callable[[], tuple[int, int]]:
    """A deal of a match, move by move as the README shows it: a record, events and views are kept."""

    def run() -> tuple[int, int]:
        match, made = followsuit.Match(game, options, seed=str(random.random())), 0
        while not match.over and not match.table.results:
            match.play(random.choice(match.moves))
            made += 1
        return 1, made

    return run


def tight(game: Game, options: dict[str, Any]) -> Callable[[], tuple[int, int]]:
    """A deal by the plain rules alone."""
    start, pack = game.start(game.options(options)), list(game.pack(game.options(options)))

    def run() -> tuple[int, int]:
        s, made = start.copy(), 0
        s.dealer = random.randrange(s.seats)
        random.shuffle(pack)
        game.deal(s, pack)
        while s.phase > OVER:
            game.apply(s, random.choice(list(cards_in(game.legal(s)))))
            made += 1
        return 1, made

    return run


def stepping(batch: Batch) -> Callable[[], tuple[int, int]]:
    """A step in every lane by random legal actions; observations and masks are there for Python to read."""

    def run() -> tuple[int, int]:
        shown = batch.step()
        return int(shown.done.sum()), batch.n

    return run


def rollouts(batch: Batch, lanes: Iterator[int | None]) -> Callable[[], tuple[int, int]]:
    """Deals in compiled code, from one lane after another on, as OpenSpiel's evaluator does; None: from the shuffle."""

    def run() -> tuple[int, int]:
        return 10_000, batch.rollouts(10_000, next(lanes), seed=random.getrandbits(50))[1]

    return run


def agents(env: Any) -> Callable[[], tuple[int, int]]:
    """A deal in PettingZoo's loop over agents."""
    chance = np.random.default_rng(1)

    def run() -> tuple[int, int]:
        env.reset()
        made = 0
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            env.step(chance.choice(np.flatnonzero(observation["action_mask"])))
            made += 1
        return 1, made

    return run


def search(game: Game, state: Any) -> Callable[[], int]:
    """The search of `club` and `expert`, from one state."""
    thinker = Thinker(game)

    def run() -> int:
        thinker.analyse(state, state.turn, iterations=ITERATIONS, seed=random.getrandbits(30))
        return ITERATIONS

    return run


def first(game: Game, options: dict[str, Any], *, cards: bool) -> Any:
    """A state of a random deal in which the first card is to be played, or the first call made."""
    while True:
        s, pack = game.start(game.options(options)), list(game.pack(game.options(options)))
        random.shuffle(pack)
        game.deal(s, pack)
        while s.phase > OVER:
            if (s.phase == max(game.phases)) == cards and game.legal(s).bit_count() > (2 if cards else 1):
                return s
            game.apply(s, random.choice(list(cards_in(game.legal(s)))))


def two_threads(name: str, game: str, options: dict[str, Any]) -> None:
    """How much faster two threads are than one, by the wall clock: steps of a batch, and rollouts."""
    one, two = Batch(game, LANES, options, seed=1), Batch(game, LANES, options, seed=1, threads=2)
    steps = max(100, int(500 * SECONDS))

    def of_steps(batch: Batch) -> float:
        begun = time.perf_counter()
        for _ in range(steps):
            batch.step()
        return time.perf_counter() - begun

    def of_rollouts(threads: int) -> float:
        work = [
            threading.Thread(target=one.rollouts, args=(max(500_000, int(2_000_000 * SECONDS)),))
            for _ in range(threads)
        ]
        begun = time.perf_counter()
        for thread in work:
            thread.start()
        for thread in work:
            thread.join()
        return time.perf_counter() - begun

    tell(name, "two threads, steps of a batch", "times one", [of_steps(one) / of_steps(two) for _ in range(REPEATS)])
    found = [2 * of_rollouts(1) / of_rollouts(2) for _ in range(REPEATS)]
    tell(name, "two threads, rollouts", "times one", found)


def main() -> None:
    """Measure everything."""
    for name, (short, options) in GAMES.items():
        game = find(short)
        batch = Batch(game, LANES, options, seed=1)
        measure(name, "documented Python loop", documented(short, options))
        measure(name, "tight Python loop", tight(game, options))
        measure(name, "fastest (rollouts after the deal)", rollouts(batch, itertools.cycle(range(LANES))))
        measure(name, "rollouts with their deals", rollouts(batch, itertools.repeat(None)))
        measure(name, f"batch of {LANES} with observations and masks", stepping(batch))
        measure(name, "PettingZoo loop", agents(pettingzoo.env(short, options=options)))
        measure_search(name, "search at the first bid", search(game, first(game, options, cards=False)))
        state = first(game, options, cards=True)
        measure_search(name, "search at the first card", search(game, state))
        measure_call(name, "clone", state.copy)
        measure_call(name, "clone of a lane", partial(batch.clone, 0, 1))
        measure_call(name, "observation", partial(batch.observe, 0, 0))
        two_threads(name, short, options)


main()
