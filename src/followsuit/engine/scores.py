"""The end of a deal and of a match: who leads, and who has won."""

from followsuit.engine.phases import DEAL, OVER
from followsuit.engine.places import left_of
from followsuit.engine.rules import rule
from followsuit.engine.state import State


@rule
def leaders(s: State) -> int:
    """The sides with the most points, as bits."""
    best = 0
    most = s.score[0]
    for side in range(min(s.seats, len(s.score))):
        if s.score[side] > most:
            most = s.score[side]
            best = 0
        if s.score[side] == most:
            best |= 1 << side
    return best


@rule
def next_deal(s: State) -> None:
    """The next player deals."""
    s.dealer = left_of(s, s.dealer)
    s.phase = DEAL


@rule
def end_match(s: State) -> None:
    """The match is over; the sides with the most points have won."""
    s.winners = leaders(s)
    s.phase = OVER


@rule
def next_deal_below(s: State, target: int) -> None:
    """The next player deals, unless a side has reached the target and the match is over."""
    next_deal(s)
    for side in range(len(s.score)):
        if s.score[side] >= target:
            end_match(s)
