"""Whether the seat to act wants to take tricks, game by game."""

from collections.abc import Callable
from typing import Any, TypeAlias

from followsuit.games import charlemagne

Wants: TypeAlias = Callable[[Any], int]
"""Whether the seat to act wants to take tricks."""


def always(s: Any) -> int:
    """Tricks are good."""
    return 1


def but_in_mulot(s: Any) -> int:
    """In Mulot the bidder may take no trick, and the others want him to."""
    return s.contract != charlemagne.NO_SUIT


def until_bid(s: Any) -> int:
    """Where the bid has to be met exactly: as many tricks as were bid."""
    return s.won[s.turn] < s.bids[s.turn]
