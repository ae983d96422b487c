"""Deals in which the search plays against itself: what the counts and fits of this folder are made from."""

import random
from typing import Any

from followsuit.bots.thinker import Thinker
from followsuit.engine.game import Game

Log = list[tuple[int, int, int]]
"""The (seat, phase, action) of a deal so far."""


def dealt(game: Game, pack: list[int], chance: random.Random) -> Any:
    """A first deal of a match from the pack, which is shuffled anew."""
    s = game.start()
    s.dealer = chance.randrange(s.seats)
    chance.shuffle(pack)
    game.deal(s, pack[:])
    return s


def act(thinker: Thinker, s: Any, log: Log, chance: random.Random, iterations: int) -> None:
    """Let the seat to act do what the search finds best."""
    action = thinker.analyse(s, s.turn, log, iterations=iterations, seed=chance.getrandbits(40))[0].action
    log.append((s.turn, s.phase, action))
    thinker.game.apply(s, action)
