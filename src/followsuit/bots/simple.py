"""The simple bot: tries each move in a few imagined worlds, with random play to the end of the deal.

It runs in plain Python with a small fixed budget, so it is there from the
first second, for every game and every option.
"""

import time

from followsuit.bots import Bot, Budget
from followsuit.engine.game import OVER, Game
from followsuit.engine.numbers import Numbers, pick
from followsuit.engine.state import State
from followsuit.moves import Move
from followsuit.world import World, workspace

PLAYOUTS = 60
"""Playouts for one decision, shared evenly among its moves."""


class SimpleBot:
    """Chooses the move with the best mean outcome of the deal, measured in points ahead of the best other side."""

    def choose(self, world: World, budget: Budget) -> Move:
        """A move; unless a budget of seconds runs out, the same world seed gives the same move."""
        moves = world.moves
        if len(moves) == 1:
            return moves[0]
        game, work = world.game, workspace(world.seed)
        side = game.side_of(world.state, world.seat)
        playouts = budget.iterations or PLAYOUTS
        rounds = max(1, playouts // len(moves))
        end = time.monotonic() + budget.seconds
        totals = [0] * len(moves)
        for _ in range(rounds):
            state = world.another(work)
            for i, move in enumerate(moves):
                totals[i] += playout(game, state.copy(), move.action, side, work)
            if budget.seconds and time.monotonic() > end:
                break
        return moves[totals.index(max(totals))]


def playout(game: Game, s: State, action: int, side: int, work: Numbers) -> int:
    """Play on at random to the end of the deal; the points by which a side is then ahead, or behind."""
    game.apply(s, action)
    while s.phase > OVER:
        game.apply(s, pick(work, game.legal(s)))
    return lead(game, s, side)


def lead(game: Game, s: State, side: int) -> int:
    """By how much a side is ahead of the best other side, what is not yet scored included."""
    others = {game.side_of(s, seat) for seat in range(s.seats)} - {side}
    return game.standing(s, side) - max(game.standing(s, other) for other in others)


def make(name: str) -> Bot:
    """The bot."""
    return SimpleBot()
