"""PettingZoo: it has no game of tricks of its own; these come from OpenSpiel by the bridge that it recommends."""

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
from measuring import measure
from shimmy import OpenSpielCompatibilityV0

GAMES = {"euchre": ("euchre", {}), "oh hell, 5 tricks": ("oh_hell", {"players": 4, "num_tricks_fixed": 5})}


def documented(env: Any) -> Callable[[], tuple[int, int]]:
    """A deal in PettingZoo's loop over agents, with random legal actions."""
    chance = np.random.default_rng(1)

    def run() -> tuple[int, int]:
        env.reset()
        made, whole = 0, 1
        for _ in env.agent_iter():
            _, _, ended, cut, info = env.last()
            if ended or cut:
                whole = int(whole and not cut)  # Euchre is cut off there after eight decisions
                env.step(None)
                continue
            env.step(chance.choice(np.flatnonzero(info["action_mask"])))
            made += 1
        return whole, made

    return run


def main() -> None:
    """Measure everything."""
    warnings.simplefilter("ignore")
    for name, (game, config) in GAMES.items():
        env = OpenSpielCompatibilityV0(game_name=game, config=config)
        measure(name, "documented Python loop", documented(env))


main()
