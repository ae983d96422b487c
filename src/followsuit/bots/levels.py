"""The levels `club` and `expert`: search over the compiled rules, with more or less thought."""

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from typing import TYPE_CHECKING

from followsuit.bots import Bot, Budget
from followsuit.bots.memory import PERFECT, Memory, remembered
from followsuit.engine.game import Game
from followsuit.moves import Move
from followsuit.refusals import BadSetup
from followsuit.words import sentence
from followsuit.world import World

if TYPE_CHECKING:
    from followsuit.bots.thinker import Judged, Thinker

EXPERT = Budget(iterations=40_000, seconds=0.3)
"""What the expert thinks about one move where nothing else is said."""


@dataclass(frozen=True)
class SearchBot:
    """Chooses the move that a search over imagined worlds finds best.

    Attributes:
        usual: how much it thinks where nothing is said.
        memory: how much it forgets.
        in_games: the player that it is in single games instead, by their names.
    """

    usual: Budget
    memory: Memory = PERFECT
    in_games: Mapping[str, "SearchBot"] = field(default_factory=dict, hash=False)

    def choose(self, world: World, budget: Budget) -> Move:
        """The best move found; with a budget in iterations the same world seed gives the same move."""
        moves = world.moves
        if len(moves) == 1:
            return moves[0]
        how = self.in_games.get(world.game.name, self)
        state = remembered(world.game, world.state, world.seat, how.memory, world.seed)
        best = judged(replace(world, state=state), budget.or_else(how.usual))[0]
        return next(move for move in moves if move.action == best.action)


def judged(world: World, think: Budget, *, always: bool = False) -> "list[Judged]":
    """Every legal action, the best first; ``always`` even if there is only one."""
    return thinker(world.game).analyse(
        world.state,
        world.seat,
        world.actions,
        iterations=think.iterations,
        seconds=think.seconds,
        seed=world.seed,
        threads=think.threads,
        always=always,
    )


CLUB = SearchBot(Budget(iterations=400), Memory(voids=0.3, cards=0.1))
CLUBS = {"oh-hell": SearchBot(Budget(iterations=200), Memory(voids=0.5, cards=0.25))}
"""The club player of most games and, as the arena asks for, of others; so much weaker than the expert that it shows."""


@functools.cache
def thinker(game: Game) -> "Thinker":
    """The thinker of a game, shared by all its matches."""
    from followsuit.bots.thinker import Thinker

    return Thinker(game)


def must_compile(game: Game) -> bool:
    """Whether the first search of a game will take some seconds, since nothing is compiled yet."""
    return not thinker(game).ready


def get_ready(game: Game, tell: Callable[[str], None], language: str = "en") -> None:
    """Compile the search of a game, or load it, and tell in a sentence beforehand if that takes some seconds."""
    if must_compile(game):
        tell(sentence("play.compiling", {"title": game.title}, language))
    thinker(game).prepare()


def is_fast() -> bool:
    """Whether NumPy and Numba are there, which compiled rules need."""
    return bool(find_spec("numba") and find_spec("numpy"))


def make(name: str) -> Bot:
    """A level by its name.

    Raises:
        BadSetup: NumPy and Numba are not installed.
    """
    if not is_fast():
        raise BadSetup("needs_fast", bot=name)
    return SearchBot(EXPERT) if name == "expert" else replace(CLUB, in_games=CLUBS)
