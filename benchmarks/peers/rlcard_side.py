"""RLCard: Bridge, its only game of tricks."""

import copy
import random

import rlcard
from measuring import measure, measure_call

env = rlcard.make("bridge", config={"seed": 1})


def documented() -> tuple[int, int]:
    """A deal as RLCard's environments are used: every step gives the next observation."""
    state, _ = env.reset()
    made = 0
    while not env.is_over():
        state, _ = env.step(random.choice(list(state["legal_actions"])))
        made += 1
    return 1, made


def engine() -> tuple[int, int]:
    """A deal without observations."""
    game = env.game
    game.init_game()
    made = 0
    while not game.is_over():
        game.step(random.choice(game.judger.get_legal_actions()))
        made += 1
    return 1, made


measure("bridge", "documented Python loop", documented)
measure("bridge", "fastest (engine without observations)", engine)
env.reset()
measure_call("bridge", "clone", lambda: copy.deepcopy(env.game))
measure_call("bridge", "observation", lambda: env.get_state(env.get_player_id()))
