"""Games with bowers: the two Jacks of the trump colour are the highest trumps, below the Joker if there is one."""

from collections.abc import Callable
from typing import Any

from followsuit.cards import BIG_JOKER, JACK, NINE, SEVEN, SUITS, card, pack, same_colour
from followsuit.engine import tricks
from followsuit.engine.contracts import best_card, tables, with_trump
from followsuit.engine.phases import Phase

CONTRACTS = tuple(with_trump(x, [BIG_JOKER, card(x, JACK), card(same_colour(x), JACK)]) for x in SUITS)
"""One contract for each trump suit: Joker, right bower, left bower, then A K Q T 9 and so on."""

follow, power = tables(CONTRACTS)
follows_lead = tricks.following(follow)
highest_wins = best_card(follow, power)

DECKS = {24: pack(NINE), 25: pack(NINE, jokers=(BIG_JOKER,)), 32: pack(SEVEN)}
"""The packs of Euchre by their number of cards; the Joker of 25 cards is called the Benny."""


def play(after_trick: Callable[[Any, int], None]) -> Phase:
    """The phase of playing tricks, won by the highest trump, else by the highest card of the suit led."""
    return tricks.play(follows_lead, highest_wins, after_trick)


def role(contract: int, c: int) -> str:
    """Right bower and left bower."""
    if contract in SUITS:
        if c == card(contract, JACK):
            return "right_bower"
        if c == card(same_colour(contract), JACK):
            return "left_bower"
    return ""
