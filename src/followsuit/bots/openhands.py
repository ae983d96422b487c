"""Open hands: what every legal move of a match is worth if everybody sees all cards and plays best.

>>> import followsuit
>>> from followsuit.bots.openhands import solve
>>> match = followsuit.Match("two-handed-euchre", seed="tuesday")
>>> best = solve(match)[0]
>>> best.move, best.points
('pass', 1)
"""

import functools
from typing import TYPE_CHECKING, NamedTuple

from followsuit.bots.levels import is_fast
from followsuit.engine.game import Game
from followsuit.match import Match
from followsuit.moves import Move
from followsuit.refusals import BadMove, BadSetup

if TYPE_CHECKING:
    from followsuit.bots.solver import Solver


class Solved(NamedTuple):
    """One legal move, and the points by which the side to act gains on the other from here to the end of the deal."""

    move: Move
    points: int


def solve(match: Match) -> tuple[Solved, ...]:
    """Every legal move with its exact value, the best first; moves of equal value in their fixed order.

    All cards are open, those of the stock and cards not dealt yet too, as after a match or in a study: what a
    player may know plays no part.  The match stays as it is.

    Raises:
        BadMove: nobody is to act: the match is over or waits for a pack.
        BadSetup: the game can have more than two sides; it is too early in the deal to see to its end; or
            NumPy and Numba are not installed.
    """
    if match.seat is None:
        raise BadMove("match_over" if match.over else "no_pack")
    if match.game.state.max_sides != 2:
        raise BadSetup("solve_sides", game=match.game.title)
    if not is_fast():
        raise BadSetup("solve_fast")
    points = solver(match.game).points(match.state)
    solved = [Solved(move, points[move.action]) for move in match.moves]
    return tuple(sorted(solved, key=lambda one: -one.points))


@functools.cache
def solver(game: Game) -> "Solver":
    """The solver of a game, shared by all its matches."""
    from followsuit.bots.solver import Solver

    return Solver(game)
