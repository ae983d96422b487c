"""A world: what a bot is handed.  One possible truth that its seat cannot tell from the real one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from followsuit.cards import cards_in
from followsuit.engine import numbers
from followsuit.engine.game import Game
from followsuit.engine.numbers import Numbers
from followsuit.engine.resample import WORK
from followsuit.moves import Move, legal_moves


@dataclass(frozen=True)
class World:
    """A match as one seat may imagine it: hidden cards dealt anew among the places that may hold them.

    Attributes:
        game: the rules.
        state: a state in which everything that the seat knows is true.
        seat: the seat that is to act, and whose knowledge this is.
        actions: the (seat, phase, action) of the present deal so far, as they would have been in this world.
        seed: a number from the match, for bots that use chance: the same match gives the same number.
    """

    game: Game
    state: Any
    seat: int
    actions: tuple[tuple[int, int, int], ...]
    seed: int

    @property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves, the same in every world of the seat."""
        return legal_moves(self.game, self.state)

    def another(self, work: Numbers) -> Any:
        """The state of one more world of the same seat, drawn uniformly; ``work`` is from :func:`workspace`."""
        state = self.state.copy()
        self.game.resample(state, self.seat, work)
        return state


def workspace(seed: int) -> list[int]:
    """A work array for plain runs, with its random generator seeded."""
    work = [0] * WORK
    numbers.seed(work, seed)
    return work


def imagine(game: Game, state: Any, seat: int, actions: Sequence[tuple[int, int, int]], seed: int) -> World:
    """A world of a seat in a true state: the only way in which a bot sees a match."""
    world = state.copy()
    game.resample(world, seat, workspace(seed))
    swap = exchanged(state, world)
    imagined = [(who, phase, swap.get(a, a) if game.phases[phase].cards else a) for who, phase, a in actions]
    return World(game, world, seat, tuple(imagined), seed)


def exchanged(true: Any, world: Any) -> dict[int, int]:
    """For each hidden card that lies elsewhere in the world, the card that lies in its true place.

    Cards that were moved secretly (discarded, passed) are of games with one pack.
    """
    if type(true).packs > 1:
        return {}
    swap: dict[int, int] = {}
    places = [*zip(true.hand, world.hand, strict=True), *zip(true.pile, world.pile, strict=True)]
    if type(true).exchange:
        places += zip(true.aside, world.aside, strict=True)
    for here, there in places:
        swap.update(zip(cards_in(here & ~there), cards_in(there & ~here), strict=True))
    return swap
