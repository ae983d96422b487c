"""The trick engine: leading, following, winning, and what everybody learns from a card."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from followsuit.cards import suit_of_set
from followsuit.engine.numbers import count, lowest, nth
from followsuit.engine.phases import Phase
from followsuit.engine.places import next_seat, put, take
from followsuit.engine.rules import rule
from followsuit.engine.state import State
from followsuit.refusals import BadMove


@dataclass(frozen=True)
class Play(Phase):
    """The phase of playing tricks, with what tells who is winning and what must be followed."""

    follow: Callable[[Any], int] = lambda s: 0
    instead: Callable[[Any], int] = lambda s: 0
    winner: Callable[[Any], int] = lambda s: 0


Set: TypeAlias = Callable[[Any], int]
"""A function from a state to a set of cards."""


@rule
def nothing(s: State) -> int:
    """No card."""
    return 0


def following(follow: Callable[[int, int], int]) -> Set:
    """The cards that follow the card led, under the contract of the state."""

    @rule
    def led_suit(s: State) -> int:
        return follow(s.contract, s.trick[0])

    return led_suit


@rule
def trick_seat(s: State, position: int) -> int:
    """The seat that plays at this position of the present trick, 0 for the leader."""
    twice_round = s.active | s.active << s.seats
    seat = s.leader + nth(twice_round >> s.leader, position)
    return seat - s.seats if seat >= s.seats else seat


def play(
    follow: Set,
    winner: Callable[[Any], int],
    after_trick: Callable[[Any, int], None],
    also: Set = nothing,
    instead: Set = nothing,
) -> Play:
    """The phase of playing tricks.

    Args:
        follow: the cards that follow the lead; who has one must play one.
        winner: the position, from 0, of the winning card of a complete trick.
        after_trick: what happens next; the winner has been credited and leads.
        also: cards that may be played although one could follow.
        instead: cards that must be played by a seat that cannot follow, if it has any.
    """

    @rule
    def legal(s: State) -> int:
        hand = s.hand[s.turn]
        if s.laid == 0:
            return hand
        suit = follow(s)
        if hand & suit:
            return hand & (suit | also(s))
        second = instead(s)
        if hand & second:
            return hand & second
        return hand

    @rule
    def learn(s: State, card: int) -> None:
        suit = follow(s)
        if (suit | also(s)) >> card & 1:
            return
        s.may[s.turn] &= ~suit
        second = instead(s)
        if not second >> card & 1:
            s.may[s.turn] &= ~second

    @rule
    def apply(s: State, card: int) -> None:
        seat = s.turn
        stride = len(s.may)
        if s.laid == 0:
            s.leader = seat
        else:
            learn(s, card)
        take(s.hand, seat, card, stride)
        put(s.played, seat, card, stride)
        s.trick[s.laid] = card
        s.laid += 1
        if s.laid < count(s.active):
            s.turn = next_seat(s, seat)
            return
        taker = trick_seat(s, winner(s))
        s.won[taker] += 1
        s.tricks += 1
        s.laid = 0
        s.leader = taker
        s.turn = taker
        after_trick(s, taker)

    def why(s: State, card: int) -> BadMove | None:
        hand = s.hand[s.turn]
        suit = follow(s)
        if hand & suit:
            led = suit_of_set(suit)
            return BadMove("must_follow", suit=led, trump=led == s.contract, card=lowest(hand & suit))
        return BadMove("must_play", card=lowest(hand & instead(s)))

    return Play("play", legal, apply, why=why, follow=follow, instead=instead, winner=winner)
