"""How likely a world is after what was called: who made a suit trump holds other cards than who did not.

The numbers were fitted to calls of the search itself from random hands (``benchmarks/calls.py``).
"""

import math
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from followsuit.bots.roles import Role
from followsuit.engine.game import Game
from followsuit.engine.numbers import Numbers, lowest
from followsuit.engine.rules import lookup, rule

Likely: TypeAlias = Callable[[Any, int, Numbers], int]
"""``likely(s, viewer, said)``: how likely what the other seats said is in a world, out of ``CERTAIN``."""
CERTAIN = 1024


@rule
def alike(s: Any, viewer: int, said: Numbers) -> int:
    """All worlds are equally likely."""
    return CERTAIN


# -- contracts: who makes trump holds other cards than who does not

CLASSES = 30
"""Kinds of cards: trumps by their place from the top, then other cards by theirs."""
FINE, STEEP = 32, 8
"""Weights are in parts of 1 / 32; what is below e ** -8 counts as that."""
falling = lookup([round(CERTAIN * math.exp(-gap / FINE)) for gap in range(FINE * STEEP)])


def classes(game: Game) -> list[int]:
    """The class of card ``c`` under contract ``k``, at ``54 * k + c``."""
    found = []
    for contract in game.contracts:
        for c in range(54):
            if not contract.has(c):
                found.append(0)
                continue
            suit = contract.suit(c)
            place = min(contract.suits[suit].index(c), CLASSES // 2 - 1)
            found.append(place + CLASSES // 2 * (suit != contract.trump))
    return found


def by_roles(game: Game, role: Role, weights: Sequence[int], most: int) -> Likely:
    """Worlds weighed by what seats in their roles usually hold.

    Args:
        game: the game.
        role: the role of a seat.
        weights: for every role the weights of all classes of cards, in parts of 1 / 32.
        most: the sum from which on a world is never thrown away.
    """
    class_of, weight_of = lookup(classes(game)), lookup(weights)

    @rule
    def likely(s: Any, viewer: int, said: Numbers) -> int:
        total = -most
        for seat in range(s.seats):
            if seat == viewer:
                continue
            part = role(s, seat, said)
            if part < 0:
                return CERTAIN
            cards = s.hand[seat] | s.played[seat]
            while cards:
                c = lowest(cards)
                cards &= cards - 1
                total += weight_of(CLASSES * part + class_of(54 * s.contract + c))
        return falling(min(max(-total, 0), FINE * STEEP - 1))

    return likely
