"""colver: Belote contree, in Rust."""

import random

import colver
from measuring import measure, measure_call, measure_search

NAME = "belote contree"
ROLLOUTS = 1000


def documented() -> tuple[int, int]:
    """A deal by the environment's steps."""
    env = colver.Env.deal(seed=random.getrandbits(32))
    made = 0
    while not env.is_terminal():
        env.step(random.choice(env.legal_actions()))
        made += 1
    return 1, made


def playing() -> colver.Env:
    """A deal in which the first card is to be played."""
    while True:
        env = colver.Env.deal(seed=random.getrandbits(32))
        while env.phase() == 0:
            env.step(random.choice(env.legal_actions()))
        if not env.is_terminal():
            return env


env = playing()


def rollouts() -> tuple[int, int]:
    """The play of 32 cards at random, many times over."""
    env.rollout(ROLLOUTS)
    return ROLLOUTS, 32 * ROLLOUTS


def search() -> int:
    """Its plain search, by the visits that it reports."""
    return int(env.action_naive_ismcts_with_stats(50)["root_visits"])


def clone() -> None:
    """Out as bytes and in again."""
    env.set_state_bytes(env.get_state_bytes())


measure(NAME, "documented Python loop", documented)
measure(NAME, "fastest (rollouts in Rust after the auction)", rollouts)
measure_search(NAME, "search at the first card", search)
measure_call(NAME, "clone", clone)
measure_call(NAME, "observation", env.get_observation)
