"""What a seat has said of its cards, game by game, as the number of a role: makers hold other cards than defenders."""

from collections.abc import Callable
from typing import Any, TypeAlias

from followsuit.engine.numbers import Numbers
from followsuit.engine.rules import rule
from followsuit.games import charlemagne

Role: TypeAlias = Callable[[Any, int, Numbers], int]
"""``role(s, seat, said)``: a number from 0, or -1 while nothing is settled."""
MOST_ROLES = 12


@rule
def nobody(s: Any, seat: int, said: Numbers) -> int:
    """Nobody says anything of his cards."""
    return -1


@rule
def in_charlemagne(s: Any, seat: int, said: Numbers) -> int:
    """The kind of contract (5 and 6, 7 and 8, Mulot, Charlemagne), and whether a seat made it, or its partner."""
    if s.contract < 0 or s.bidder < 0:
        return -1
    kind = int(s.bid > 2)
    if s.bid > charlemagne.EIGHT:
        kind = 2 if s.contract == charlemagne.NO_SUIT else 3
    away = (seat - s.bidder) & 3
    return 3 * kind + (1 if away == 2 else 2 * (away & 1))


@rule
def in_euchre(s: Any, seat: int, said: Numbers) -> int:
    """In which round trump was made, and whether a seat made it, or its partner."""
    if s.contract < 0 or s.maker < 0:
        return -1
    away = (seat - s.maker) & 3
    return 3 * (said[2 * s.maker] == 0) + (1 if away == 2 else 2 * (away & 1))


@rule
def in_two_handed_euchre(s: Any, seat: int, said: Numbers) -> int:
    """Which of the four chances trump was made at, and by whom."""
    if s.contract < 0 or s.maker < 0:
        return -1
    return 4 * (said[2 * s.maker] == 0) + 2 * (s.maker == s.dealer) + (seat == s.maker)


@rule
def in_colluphid(s: Any, seat: int, said: Numbers) -> int:
    """The height of the bid, whether the card turned up made trump, and whether a seat is the bidder."""
    if s.contract < 0 or s.bidder < 0:
        return -1
    return 4 * (s.bid - 1) + 2 * (s.up >= 0) + (seat == s.bidder)
