"""The levels `club` and `expert`: search over the compiled rules, with more or less thought."""

import functools
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING

from followsuit.bots import Bot, Budget
from followsuit.games import find
from followsuit.moves import Move
from followsuit.refusals import BadSetup
from followsuit.world import World

if TYPE_CHECKING:
    from followsuit.bots.thinker import Thinker

CLUB = Budget(iterations=1_500)
EXPERT = Budget(iterations=40_000, seconds=0.3)
"""What a level thinks about one move where nothing else is said."""


@dataclass(frozen=True)
class SearchBot:
    """Chooses the move that a search over imagined worlds finds best."""

    usual: Budget

    def choose(self, world: World, budget: Budget) -> Move:
        """The best move found; with a budget in iterations the same world seed gives the same move."""
        moves = world.moves
        if len(moves) == 1:
            return moves[0]
        think = budget if budget.iterations or budget.seconds else self.usual
        judged = thinker(world.game.name).analyse(
            world.state,
            world.seat,
            world.actions,
            iterations=think.iterations,
            seconds=think.seconds,
            seed=world.seed,
            threads=budget.threads,
        )
        return next(move for move in moves if move.action == judged[0].action)


@functools.cache
def thinker(name: str) -> "Thinker":
    """The thinker of a game, shared by all its matches."""
    from followsuit.bots.thinker import Thinker

    return Thinker(find(name))


def make(name: str) -> Bot:
    """A level by its name.

    Raises:
        BadSetup: NumPy and Numba are not installed.
    """
    if not (find_spec("numba") and find_spec("numpy")):
        raise BadSetup("needs_fast", bot=name)
    return SearchBot(EXPERT if name == "expert" else CLUB)
