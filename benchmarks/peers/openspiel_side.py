"""OpenSpiel: four-hand Euchre and Oh Hell, which we have too, and Bridge, which RLCard has too."""

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pyspiel
from measuring import measure, measure_call, measure_search
from open_spiel.python.observation import make_observation

GAMES = {
    "euchre": "euchre",
    "oh hell, 5 tricks": "oh_hell(players=4,num_tricks_fixed=5)",
    "bridge": "bridge(use_double_dummy_result=false)",
}
ROLLOUTS = 500
ITERATIONS = 1000


def dealt(game: Any) -> Any:
    """A state after a random deal."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    return state


def first_card(game: Any) -> Any:
    """A state of a random deal in which the first card is to be played."""
    cards = 24 if game.get_type().short_name == "euchre" else 52
    while True:
        state = dealt(game)
        while not state.is_terminal():
            if max(state.legal_actions()) < cards and state.legal_actions() and len(state.legal_actions()) > 2:
                return state
            state.apply_action(random.choice(state.legal_actions()))


def documented(game: Any) -> Callable[[], tuple[int, int]]:
    """The loop of OpenSpiel's own example, without its printing."""

    def run() -> tuple[int, int]:
        state, made = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(np.random.choice(actions, p=chances))  # noqa: NPY002  # as documented
            else:
                state.apply_action(random.choice(state.legal_actions(state.current_player())))
                made += 1
        return 1, made

    return run


def tight(game: Any) -> Callable[[], tuple[int, int]]:
    """The fastest loop in Python."""
    choose = random.random

    def run() -> tuple[int, int]:
        state, made = game.new_initial_state(), 0
        while not state.is_terminal():
            actions = state.legal_actions()
            made += not state.is_chance_node()
            state.apply_action(actions[int(choose() * len(actions))])
        return 1, made

    return run


def rollouts(game: Any) -> Callable[[], tuple[int, int]]:
    """Random playouts after the deal in C++: a search of two iterations, each of many playouts."""
    state = dealt(game)
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1), 2.0, 2, 100, False, 1, False)
    lengths = []
    for _ in range(300):
        copy, made = state.clone(), 0
        while not copy.is_terminal():
            copy.apply_action(random.choice(copy.legal_actions()))
            made += 1
        lengths.append(made)
    mean = sum(lengths) / len(lengths)

    def run() -> tuple[int, int]:
        bot.step(state)
        return 2 * ROLLOUTS, round(2 * ROLLOUTS * mean)

    return run


def search(state: Any) -> Callable[[], int]:
    """The search bot written in C++, from one state."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    most_visits = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, evaluator, 2.0, ITERATIONS, -1, most_visits, False, False)

    def run() -> int:
        bot.step(state)
        return ITERATIONS

    return run


def main() -> None:
    """Measure everything."""
    for name, text in GAMES.items():
        game = pyspiel.load_game(text)
        measure(name, "documented Python loop", documented(game))
        measure(name, "tight Python loop", tight(game))
        measure(name, "fastest (C++ rollouts after the deal)", rollouts(game))
        measure_search(name, "search at the first bid", search(dealt(game)))
        state = first_card(game)
        measure_search(name, "search at the first card", search(state))
        measure_call(name, "clone", state.clone)
        observer = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
        measure_call(name, "observation", partial(observer.set_from, state, 0))


main()
