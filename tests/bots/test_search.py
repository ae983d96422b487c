"""The search bot is lawful, repeatable, blind to hidden cards, punctual and does not grow."""

import subprocess
import sys
import time
import tracemalloc
from itertools import islice
from typing import Any

import pytest
from positions import choices

from followsuit.bots.thinker import Thinker
from followsuit.cards import card_set, cards_in, read_cards
from followsuit.engine.game import Game
from followsuit.games import find, names
from followsuit.world import workspace


def another_world(game: Game, state: Any, seed: int) -> Any:
    world = state.copy()
    game.resample(world, state.turn, workspace(seed))
    return world


@pytest.mark.parametrize("name", names())
def test_every_judged_action_is_legal_and_every_legal_action_is_judged(name: str) -> None:
    game = find(name)
    thinker = Thinker(game)
    for s, log in islice(choices(game, seed=1, every=5), 40):
        judged = thinker.analyse(s, s.turn, log, iterations=100, seed=1)
        assert sorted(j.action for j in judged) == list(cards_in(game.legal(s)))
        assert sum(j.visits for j in judged) == 100
        assert all(0.0 <= j.value <= 1.0 for j in judged)


@pytest.mark.parametrize("name", names())
def test_the_same_seed_and_iterations_judge_alike_in_every_world_of_the_seat(name: str) -> None:
    game = find(name)
    thinker = Thinker(game)
    for number, (s, log) in enumerate(islice(choices(game, seed=2, every=7), 25)):
        first = thinker.analyse(another_world(game, s, 10 + number), s.turn, log, iterations=400, seed=number)
        second = thinker.analyse(another_world(game, s, 90 + number), s.turn, log, iterations=400, seed=number)
        assert first == second


def test_two_threads_with_a_number_of_iterations_judge_alike_every_time() -> None:
    game = find("charlemagne")
    thinker = Thinker(game)
    for s, log in islice(choices(game, seed=3, every=11), 10):
        runs = [thinker.analyse(s, s.turn, log, iterations=1001, seed=5, threads=2) for _ in range(3)]
        assert runs[0] == runs[1] == runs[2]
        assert sum(j.visits for j in runs[0]) == 1001


def test_a_budget_of_seconds_stops_the_search() -> None:
    game = find("charlemagne")
    thinker = Thinker(game)
    thinker.prepare()
    s, log = next(choices(game, seed=4, every=3))
    few = sum(j.visits for j in thinker.analyse(s, s.turn, log, seconds=0.01, seed=1))
    many = sum(j.visits for j in thinker.analyse(s, s.turn, log, seconds=0.2, seed=1))
    assert 0 < few < many


def test_the_clock_starts_when_everything_is_compiled_and_is_kept() -> None:
    """The processor's time is measured, since other programs may be running."""
    game = find("charlemagne")
    thinker = Thinker(game)
    thinker.prepare()
    for s, log in islice(choices(game, seed=5, every=9), 30):
        begun = time.process_time()
        thinker.analyse(s, s.turn, log, seconds=0.05, seed=1)
        assert time.process_time() - begun < 0.05 + 0.02


@pytest.mark.parametrize("budget", [{}, {"iterations": -1}, {"seconds": -0.1}, {"iterations": 10, "threads": 0}])
def test_a_budget_that_makes_no_sense_is_refused(budget: dict[str, Any]) -> None:
    game = find("whist")
    s, log = next(choices(game, seed=6, every=1))
    with pytest.raises(ValueError, match="positive"):
        Thinker(game).analyse(s, s.turn, log, **budget)


def test_a_forced_action_is_answered_without_a_search() -> None:
    game = find("whist")
    s, _ = next(choices(game, seed=7, every=1))
    s.hand[s.turn] = s.hand[s.turn] & -s.hand[s.turn]
    (only,) = Thinker(game).analyse(s, s.turn, iterations=1000)
    assert only.visits == 0


def test_a_thousand_decisions_take_no_more_memory_than_a_hundred() -> None:
    game = find("charlemagne")
    thinker = Thinker(game)
    found = list(islice(choices(game, seed=8, every=4), 50))
    tracemalloc.start()
    sizes = []
    for number in range(1000):
        s, log = found[number % len(found)]
        thinker.analyse(s, s.turn, log, iterations=20, seed=number)
        if number in {99, 999}:
            sizes.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    assert sizes[1] < sizes[0] + 100_000


def test_the_trick_that_wins_the_match_is_cashed() -> None:
    """Whist, four points all, six tricks to five: the Ace of hearts wins at once, and perhaps never later."""
    game = find("whist")
    s, _ = next(choices(game, seed=9, every=1))
    s.contract, s.score, s.won, s.tricks, s.laid = 3, [4, 4], [6, 5, 0, 0], 11, 0
    s.turn = s.leader = s.dealer = 0
    s.may, s.sure = [-1] * 4, [0] * 4
    s.hand = [card_set(read_cards(cards)) for cards in ("AH 2C", "3C 4C", "2D 3D", "5C 6C")]
    best = Thinker(game).analyse(s, 0, iterations=300, seed=1)[0]
    assert best.action == read_cards("AH")[0]
    assert best.value == 1.0


def test_importing_the_bots_loads_neither_numpy_nor_numba() -> None:
    code = "import sys, followsuit.bots; sys.exit('numpy' in sys.modules or 'numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
