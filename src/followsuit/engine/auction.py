"""Calling: an ascending auction, bids in turn, and naming a trump suit."""

from collections.abc import Callable
from typing import Any, TypeAlias

from followsuit.engine.phases import Phase
from followsuit.engine.places import left_of
from followsuit.engine.rules import rule
from followsuit.engine.state import State, array
from followsuit.refusals import BadMove

PASS = 0
"""The call `pass` is number 0 in every game that has it."""

Test: TypeAlias = Callable[[Any], int]
Step: TypeAlias = Callable[[Any], None]


class Auction:
    """The fields of a state that an ascending auction needs; a game's state inherits them."""

    bid: int = 0  # the highest call so far, 0 for none
    bidder: int = -1
    calls: int = 0  # calls made
    passed: int = 0  # the seats that have passed, as bits


@rule
def open_auction(s: Any) -> None:
    """Nobody has called yet."""
    s.bid = 0
    s.bidder = -1
    s.calls = 0
    s.passed = 0


def ascending(top: int, must_bid: Test, closed: Test, after: Step) -> Phase:
    """An auction in which each seat in turn passes or bids more than the highest bid.

    Args:
        top: the number of the highest bid; bids are the calls 1 to ``top``.
        must_bid: whether the seat to act may not pass.
        closed: whether the auction is over after the call just made.
        after: what happens then; ``s.bidder`` is -1 if all passed.
    """
    bids = (2 << top) - 2

    @rule
    def legal(s: Any) -> int:
        higher = bids & -(2 << s.bid)
        if must_bid(s):
            return higher
        return higher | 1 << PASS

    @rule
    def apply(s: Any, call: int) -> None:
        s.calls += 1
        if call != PASS:
            s.bid = call
            s.bidder = s.turn
        else:
            s.passed |= 1 << s.turn
        s.turn = left_of(s, s.turn)
        if closed(s):
            after(s)

    def why(s: Any, call: int) -> BadMove | None:
        if call == PASS:
            return BadMove("must_bid")
        if 1 <= call <= s.bid:
            return BadMove("bid_higher", bid=s.bid)
        return None

    return Phase("auction", legal, apply, cards=False, why=why, vocabulary=lambda s: bids | 1 << PASS)


class Bids:
    """The fields of a state in which every seat bids once; a game's state inherits them."""

    bids: list[int] = array(5, -1)  # by seat, -1 before it has bid


def bids_in_turn(highest: Test, forbidden: Test, after: Step) -> Phase:
    """Every seat in turn bids a number once, dealer last.

    Args:
        highest: the highest bid allowed; the call is the number itself.
        forbidden: the one number that the seat to act may not bid, or -1.
        after: what happens when all have bid; the turn is back at dealer's left.
    """

    @rule
    def legal(s: Any) -> int:
        numbers = (2 << highest(s)) - 1
        no = forbidden(s)
        if no >= 0:
            numbers &= ~(1 << no)
        return numbers

    @rule
    def apply(s: Any, call: int) -> None:
        seat = s.turn
        s.bids[seat] = call
        s.turn = left_of(s, seat)
        if seat == s.dealer:
            after(s)

    def why(s: Any, call: int) -> BadMove | None:
        if call > highest(s):
            return BadMove("bid_range", highest=highest(s))
        return BadMove("hook", tricks=highest(s), bid=call)

    return Phase("bidding", legal, apply, cards=False, why=why, vocabulary=lambda s: (2 << highest(s)) - 1)


def name_trump(suits: int, allowed: Test, named: Callable[[Any, int], None], name: str = "trump") -> Phase:
    """The seat to act names a suit; the four suits are the calls ``suits`` to ``suits + 3``.

    Args:
        suits: the number of the call `clubs`.
        allowed: the suits that may be named, as bits 0 to 3.
        named: what happens with the suit (0 to 3).
        name: the name of the phase.
    """

    @rule
    def legal(s: Any) -> int:
        return allowed(s) << suits

    @rule
    def apply(s: Any, call: int) -> None:
        named(s, call - suits)

    return Phase(name, legal, apply, cards=False, vocabulary=lambda s: 15 << suits)


@rule
def any_suit(s: State) -> int:
    """All four suits, as bits 0 to 3."""
    return 15
