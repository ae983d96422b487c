"""Discarding and passing on cards: single-card moves, one after another, in any order."""

from typing import Any

from followsuit.engine.auction import Step, Test
from followsuit.engine.numbers import count
from followsuit.engine.phases import Phase, seen_by_actor
from followsuit.engine.rules import rule
from followsuit.engine.tricks import Set
from followsuit.refusals import BadMove


@rule
def whole_hand(s: Any) -> int:
    """Any card of the seat to act."""
    hand: int = s.hand[s.turn]
    return hand


@rule
def not_kept(s: Any) -> int:
    """Any card of the seat to act but those that everybody knows it to keep."""
    cards: int = s.hand[s.turn] & ~s.kept[s.turn]
    return cards


def discard(down_to: int, after: Step, allowed: Set = whole_hand) -> Phase:
    """The seat to act puts cards aside, unseen by the others.

    Args:
        down_to: how many cards it keeps.
        after: what happens then.
        allowed: the cards of the hand that may be discarded now.
    """

    @rule
    def apply(s: Any, card: int) -> None:
        s.hand[s.turn] ^= 1 << card
        s.aside[s.turn] |= 1 << card
        if count(s.hand[s.turn]) == down_to:
            after(s)

    def why(s: Any, card: int) -> BadMove | None:
        return BadMove("may_not_discard", card=card)

    return Phase("discard", allowed, apply, seen=seen_by_actor, why=why)


def pass_card(to: Test, after: Step) -> Phase:
    """The seat to act gives one card of its choice, face down, to the seat ``to``."""

    @rule
    def apply(s: Any, card: int) -> None:
        taker = to(s)
        s.hand[s.turn] ^= 1 << card
        s.hand[taker] |= 1 << card
        s.told |= 1 << card
        s.teller = s.turn
        s.told_to = taker
        after(s)

    @rule
    def seen(s: Any, card: int) -> int:
        return 1 << s.turn | 1 << to(s)

    return Phase("pass", whole_hand, apply, seen=seen)
