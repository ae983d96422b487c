"""Whether the contract of a finished deal was kept, game by game, for hints and reports."""

from collections.abc import Callable
from typing import Any, TypeAlias

from followsuit.engine.rules import rule
from followsuit.games import charlemagne, colluphid_points, euchre

Kept: TypeAlias = Callable[[Any, int], int]
"""``kept(s, seat)`` after a deal, one of the four words below, or -1 if there was no contract."""
FAILED, KEPT, OTHERS_FAILED, OTHERS_KEPT = range(4)


@rule
def no_contract(s: Any, seat: int) -> int:
    """The game has no contracts."""
    return -1


@rule
def charlemagne_kept(s: Any, seat: int) -> int:
    """The bidder's contract."""
    return charlemagne.made(s) + 2 * ((s.bidder - seat) & 1) if s.bidder >= 0 else -1


@rule
def colluphid_kept(s: Any, seat: int) -> int:
    """The bidder's points reach the bid."""
    return colluphid_points.made(s) + 2 * (s.bidder != seat) if s.bidder >= 0 else -1


@rule
def euchre_kept(s: Any, seat: int) -> int:
    """The makers take three tricks."""
    return (euchre.tricks_of_makers(s) >= 3) + 2 * ((s.maker - seat) & 1) if s.maker >= 0 else -1


@rule
def two_handed_kept(s: Any, seat: int) -> int:
    """The maker takes three tricks."""
    return (s.won[s.maker] >= 3) + 2 * (s.maker != seat) if s.maker >= 0 else -1


@rule
def bid_kept(s: Any, seat: int) -> int:
    """The seat takes exactly what it bid."""
    return s.bids[seat] == s.won[seat]
