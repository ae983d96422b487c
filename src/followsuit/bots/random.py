"""The random bot: any legal move."""

from followsuit.bots import Bot, Budget
from followsuit.engine.numbers import below
from followsuit.moves import Move
from followsuit.world import World, workspace


class RandomBot:
    """Plays any legal move with the same chance."""

    def choose(self, world: World, budget: Budget) -> Move:
        """A random move; the same world seed gives the same move."""
        return world.moves[below(workspace(world.seed), len(world.moves))]


def make(name: str) -> Bot:
    """The bot."""
    return RandomBot()
