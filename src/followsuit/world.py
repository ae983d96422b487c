"""A world: what a bot is handed.  One possible truth that its seat cannot tell from the real one."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from followsuit.engine import numbers
from followsuit.engine.game import Game
from followsuit.engine.numbers import Numbers
from followsuit.engine.resample import WORK
from followsuit.moves import Move, legal_moves

UNSEEN = -1
"""Stands for an action of which a seat knows only that it was taken, not which it was."""


@dataclass(frozen=True)
class Step:
    """One move made: in which deal, by which seat, in which phase, the action, and the seats (bits) that know it."""

    deal: int
    seat: int
    phase: int
    action: int
    seen: int = -1


@dataclass(frozen=True)
class World:
    """A match as one seat may imagine it: hidden cards dealt anew among the places that may hold them.

    Attributes:
        game: the rules.
        state: a state in which everything that the seat knows is true.
        seat: the seat that is to act, and whose knowledge this is.
        actions: the (seat, phase, action) of the present deal so far; the action is ``UNSEEN`` where
            the seat does not know it, such as which card another has discarded.
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


def imagine(game: Game, state: Any, seat: int, steps: Iterable[Step], seed: int) -> World:
    """A world of a seat in a true state: the only way in which a bot sees a match.

    ``steps`` are those of the present deal, secret ones too.
    """
    world = state.copy()
    game.resample(world, seat, workspace(seed))
    known = ((x.seat, x.phase, x.action if x.seen >> seat & 1 else UNSEEN) for x in steps)
    return World(game, world, seat, tuple(known), seed)
