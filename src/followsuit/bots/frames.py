"""What both exact solvers share: the moves of a frame in the order in which they are tried, and hashing."""

from followsuit.engine.numbers import Numbers
from followsuit.engine.rules import rule

MOVES, NEXT = 0, 1
"""Where a frame says how many moves it has, and which one comes next."""
MIX, MIX_2 = -7046029254386353131, -4658895280553007687
"""Odd multipliers that spread the bits of a position."""


@rule
def insert(frame: Numbers, first: int, weight: int, action: int) -> None:
    """Add an action to the moves, which begin at ``first``, before all of less weight."""
    entry = weight << 6 | action
    i = first + frame[MOVES]
    while i > first and frame[i - 1] < entry:
        frame[i] = frame[i - 1]
        i -= 1
    frame[i] = entry
    frame[MOVES] += 1
