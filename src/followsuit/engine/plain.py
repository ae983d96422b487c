"""Plain games: 52 cards, four trump suits or none, follow suit if you can and else play any card."""

from collections.abc import Callable, Iterator
from typing import Any

from followsuit.engine import tricks
from followsuit.engine.contracts import NO_TRUMP, PLAIN, best_card, tables
from followsuit.engine.game import Event, Facts
from followsuit.engine.numbers import lowest
from followsuit.engine.phases import Phase

ALL_52 = (1 << 52) - 1
"""The set of all cards of the pack."""

follow, power = tables(PLAIN)
follows_lead = tricks.following(follow)
highest_wins = best_card(follow, power)


def play(after_trick: Callable[[Any, int], None]) -> Phase:
    """The phase of playing tricks, won by the highest trump, else by the highest card of the suit led."""
    return tricks.play(follows_lead, highest_wins, after_trick)


def points_gained(before: Any, action: int, after: Any) -> Iterator[Event]:
    """What each side has gained by a deal and by how many tricks, where partners sit opposite."""
    sides = len(after.score)
    for side in range(sides):
        points = after.score[side] - before.score[side]
        if points:
            seats = list(range(side, after.seats, sides))
            yield Event("side.gained", {"seats": seats, "points": points, "tricks": sum(after.won[side::sides])})


def trump_facts(s: Any) -> Facts:
    """The trump suit, and the card that was turned to make it while its owner still holds it."""
    if s.contract < 0:
        return []
    if s.contract == NO_TRUMP:
        return [("fact.no_trump", {})]
    shown: Facts = [("fact.trump", {"suit": s.contract})]
    if s.hand[s.dealer] & s.sure[s.dealer]:
        shown.append(("fact.turned", {"seat": s.dealer, "card": lowest(s.sure[s.dealer])}))
    return shown
