"""Contracts: a contract is two tables.

``follow`` gives, for a contract and a card led, the set of cards that follow
it; ``power`` gives the strength of a card.  Bowers, the Colluphid and Jokers
are only entries of these tables, so the trick engine has no special case.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from followsuit.cards import ACE, JOKERS, SUITS, card, card_set
from followsuit.engine.rules import lookup, rule
from followsuit.engine.state import State

Lookup: TypeAlias = Callable[[int, int], int]
"""A function of a contract and a card."""

TRUMP = 100
"""A card of at least this power is a trump."""

NO_TRUMP = 4
"""The contract after the four trump suits, where a game has one."""


class Contract:
    """One contract: its suits as tuples of cards from high to low, and which of them is trump.

    ``suits[0..3]`` are the four suits, ``suits[4]`` the Jokers where they are
    a suit of their own.
    """

    def __init__(self, suits: Sequence[Sequence[int]], trump: int = -1) -> None:
        self.suits = tuple(map(tuple, suits))
        self.trump = trump

    def suit(self, c: int) -> int:
        """The effective suit of a card: where it counts, whatever is printed on it."""
        return next(i for i, cards in enumerate(self.suits) if c in cards)

    def order(self, c: int) -> int:
        """The strength of a card inside its suit, from 1 upward."""
        cards = self.suits[self.suit(c)]
        return len(cards) - cards.index(c)

    def has(self, c: int) -> bool:
        """Whether the contract knows the card."""
        return any(c in cards for cards in self.suits)


def plain_suit(suit: int, without: Sequence[int] = ()) -> list[int]:
    """The cards of a suit from the Ace down, without some."""
    return [c for r in range(ACE, -1, -1) if (c := card(suit, r)) not in without]


def with_trump(trump: int, top: Sequence[int]) -> Contract:
    """A contract with a trump suit: ``top`` cards first, then the rest of the suit in natural order."""
    suits = [plain_suit(s, top) for s in SUITS]
    suits[trump] = [*top, *suits[trump]]
    return Contract(suits, trump)


def no_trump(jokers: Sequence[int] = ()) -> Contract:
    """A contract without a trump suit; Jokers, high to low, beat everything as a suit of their own."""
    return Contract([*map(plain_suit, SUITS), *([jokers] if jokers else [])], JOKERS if jokers else -1)


PLAIN = (*(with_trump(suit, ()) for suit in SUITS), no_trump())
"""The contracts of a plain game: the four trump suits, then ``NO_TRUMP``; the Ace is high."""


def tables(contracts: Sequence[Contract]) -> tuple[Lookup, Lookup]:
    """The two lookups ``follow(contract, card)`` and ``power(contract, card)``."""
    follows, powers = [], []
    for contract in contracts:
        for c in range(54):
            known = contract.has(c)
            suit = contract.suit(c) if known else -1
            follows.append(card_set(contract.suits[suit]) if known else 0)
            powers.append((TRUMP * (suit == contract.trump) + contract.order(c)) if known else 0)
    read_follow, read_power = lookup(follows), lookup(powers)

    @rule
    def follow(contract: int, c: int) -> int:
        return read_follow(54 * contract + c)

    @rule
    def power(contract: int, c: int) -> int:
        return read_power(54 * contract + c)

    return follow, power


def best_card(follow: Lookup, power: Lookup) -> Callable[[State], int]:
    """The usual winner of a trick: the highest trump, else the highest card of the suit led."""

    @rule
    def winner(s: State) -> int:
        suit = follow(s.contract, s.trick[0])
        best = 0
        high = power(s.contract, s.trick[0])
        for i in range(1, s.laid):
            strength = power(s.contract, s.trick[i])
            if strength > high and (strength >= TRUMP or suit >> s.trick[i] & 1):
                best = i
                high = strength
        return best

    return winner
