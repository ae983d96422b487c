"""Moving cards between places: the same code for one pack and for several."""

from typing import Any

from followsuit.engine.numbers import Numbers, lowest
from followsuit.engine.rules import rule
from followsuit.engine.state import State


@rule
def put(sets: Numbers, place: int, card: int, places: int) -> None:
    """Add a card to a place; set k of a place holds the card types there more than k times."""
    while sets[place] >> card & 1:
        place += places
    sets[place] |= 1 << card


@rule
def take(sets: Numbers, place: int, card: int, places: int) -> None:
    """Take one copy of a card away from a place that holds it."""
    while place + places < len(sets) and sets[place + places] >> card & 1:
        place += places
    sets[place] ^= 1 << card


@rule
def left_of(s: State, seat: int) -> int:
    """The next seat clockwise, whether or not it plays in this deal (a comparison takes less time than a division)."""
    return seat + 1 if seat + 1 < s.seats else 0


@rule
def partner_of(seat: int) -> int:
    """The seat opposite, where four play in two sides."""
    return seat ^ 2


@rule
def next_seat(s: State, seat: int) -> int:
    """The next seat clockwise that plays in this deal."""
    seat += 1
    later = s.active >> seat
    return seat + lowest(later) if later else lowest(s.active)


@rule
def open_deal(s: State) -> None:
    """Begin a deal: everybody plays, nothing is known, dealer's left is first; all cards stay where they are."""
    s.deals += 1
    s.active = (1 << s.seats) - 1
    s.contract = -1
    s.laid = 0
    s.tricks = 0
    s.up = -1
    s.exposed = 0
    s.blind = 0
    for i in range(len(s.may)):
        s.may[i] = -1
        s.sure[i] = 0
        s.won[i] = 0
        s.trick[i] = -1
    s.leader = left_of(s, s.dealer)
    s.turn = s.leader


@rule
def clear_table(s: State) -> None:
    """Begin a deal from a new pack: no card is anywhere yet."""
    open_deal(s)
    for i in range(len(s.hand)):
        s.hand[i] = 0
        s.played[i] = 0
    for i in range(len(s.pile)):
        s.pile[i] = 0


@rule
def clear_exchange(s: Any) -> None:
    """Begin the deal of a game with an exchange: nothing discarded, nothing passed on."""
    s.told = 0
    s.teller = -1
    s.told_to = -1
    for seat in range(len(s.aside)):
        s.aside[seat] = 0
        s.kept[seat] = 0


@rule
def deal_hands(s: State, pack: Numbers, at: int, each: int) -> int:
    """Deal ``each`` cards to everybody from position ``at``, one at a time from dealer's left.

    Returns the position of the next card.
    """
    stride = len(s.may)
    seat = s.dealer
    for i in range(at, at + each * s.seats):
        seat = left_of(s, seat)
        put(s.hand, seat, pack[i], stride)
    return at + each * s.seats


@rule
def deal_pile(s: State, pack: Numbers, at: int, cards: int, pile: int) -> int:
    """Put the next ``cards`` cards into a pile; returns the position of the next card."""
    packs = len(s.hand) // len(s.may)
    if packs > 1:
        for i in range(at, at + cards):
            put(s.pile, pile, pack[i], len(s.pile) // packs)
        return at + cards
    new = 0
    for i in range(at, at + cards):
        new |= 1 << pack[i]
    s.pile[pile] |= new
    return at + cards
