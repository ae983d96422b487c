"""What a deal is worth: the chance of winning the match from the score after it.

When the match ends with the deal the answer is exact.  Otherwise a small model
answers: for games played to a target a table made from how often a deal brings
how many points, for games of a fixed number of deals the lead measured by what
the deals to come may still change.  Chances are whole numbers out of ``ONE``.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from followsuit.engine.game import Game
from followsuit.engine.numbers import Numbers, count
from followsuit.engine.phases import OVER
from followsuit.engine.rules import rule

ONE = 1 << 20
"""Certain."""

Chance: TypeAlias = Callable[[Any, int, Numbers], int]
"""The chance of a side in a state between deals; reads the book of its model."""

Gain: TypeAlias = tuple[int, int, float]
"""What a deal brings to one side and to the other, and how often."""


@dataclass(frozen=True)
class Worth:
    """A model: the rule, and what makes the numbers that it reads from a state with the options of the match."""

    chance: Chance
    make_book: Callable[[Any], list[int]]
    _made: dict[tuple[int, ...], list[int]] = field(default_factory=dict)

    def book(self, state: Any) -> list[int]:
        """The numbers that the rule reads, made once for each set of options."""
        kind = type(state)
        key = tuple(getattr(state, name) for name in kind.options.choices() if name in kind.sizes)
        if key not in self._made:
            self._made[key] = self.make_book(state)
        return self._made[key]


@rule
def share(s: Any, side: int) -> int:
    """The exact answer at the end of the match: winners share it."""
    return ONE // count(s.winners) if s.winners >> side & 1 else 0


# -- two sides, first to a target

LOW, SIZE, TABLE = 0, 1, 2
OVERTIME = 6
"""Scores past the target that the table knows, for games in which a lead of two decides."""
LONG = 64
"""Beyond this target a formula replaces the table."""


@rule
def race_chance(s: Any, side: int, book: Numbers) -> int:
    """The chance of a side in a race to a target."""
    if s.phase == OVER:
        return share(s, side)
    first = min(max(s.score[0] - book[LOW], 0), book[SIZE] - 1)
    second = min(max(s.score[1] - book[LOW], 0), book[SIZE] - 1)
    chance = book[TABLE + first * book[SIZE] + second]
    return chance if side == 0 else ONE - chance


def race_book(target: int, gains: Sequence[Gain], low: int = 0) -> list[int]:
    """The table of a race: chances of the first side by both scores, from ``low`` to some way past the target."""
    import numpy as np

    if target > LONG:
        return _long_race_book(target, gains, low)
    size = target + OVERTIME - low
    both = [(a, b, w / 2) for a, b, w in gains] + [(b, a, w / 2) for a, b, w in gains]
    total = sum(w for a, b, w in both if a or b)
    score = np.arange(low, low + size)
    first, second = np.meshgrid(score, score, indexing="ij")
    lead = first - second
    past = np.maximum(first, second) >= target
    level = np.minimum(first, second) >= target
    end = np.where(level & (abs(lead) < 2), 0.5 + 0.2 * lead, lead > 0)
    chance = np.where(past, end, 0.5)
    index = np.arange(size)
    for _ in range(8 * size):
        new = np.zeros((size, size))
        for a, b, weight in both:
            if a or b:
                rows = np.clip(index + a, 0, size - 1)
                columns = np.clip(index + b, 0, size - 1)
                new += weight / total * chance[np.ix_(rows, columns)]
        new = np.where(past, end, new)
        moved = abs(new - chance).max()
        chance = new
        if moved < 1e-7:
            break
    return [low, size, *(int(x) for x in np.rint(chance * ONE).ravel())]


def _long_race_book(target: int, gains: Sequence[Gain], low: int) -> list[int]:
    """The same for targets far away, where the sum of many deals is nearly normal."""
    total = sum(w for a, b, w in gains)
    mean = sum(w * (a + b) / 2 for a, b, w in gains) / total
    spread = math.sqrt(sum(w * (a - b) ** 2 for a, b, w in gains) / total / (2 * mean))
    size = target + OVERTIME - low
    book = [low, size]
    for first in range(target - low, -OVERTIME, -1):
        for second in range(target - low, -OVERTIME, -1):
            togo = math.sqrt(max(first, 0) + max(second, 0) + 1)
            book.append(round(ONE * (0.5 + 0.5 * math.erf((second - first) / togo / spread / math.sqrt(2)))))
    return book


def race(gains: Sequence[Gain], low: int = 0, target: int = 0) -> Worth:
    """The model of a race; the target is the option of that name where it is not given."""
    return Worth(race_chance, lambda s: race_book(target or s.target, gains, low))


# -- any number of sides, most points after a number of deals

DEALS, ROW = 0, 512


@rule
def lead_chance(s: Any, side: int, book: Numbers) -> int:
    """The chance of a side that is so far ahead or behind with so many deals to come."""
    if s.phase == OVER:
        return share(s, side)
    row = 1 + ROW * min(max(book[DEALS] - s.deals, 1), book[DEALS])
    most = s.score[0]
    for other in range(1, min(s.seats, len(s.score))):
        most = max(most, s.score[other])
    total, own = 0, 0
    for other in range(min(s.seats, len(s.score))):
        weight = book[row + min(most - s.score[other], ROW - 1)]
        total += weight
        if other == side:
            own = weight
    return ONE * own // total


def lead_book(deals: int, spread: float, points: int = 1) -> list[int]:
    """For each number of deals to come the weights of sides behind by 0, 1, ... (times ``points``)."""
    book = [deals] + [ONE] * ROW
    for left in range(1, deals + 1):
        scale = spread * math.sqrt(left)
        book += [max(1, round(ONE * math.exp(-gap * points / scale))) for gap in range(ROW)]
    return book


def rounds(spread: float, deals: Callable[[Any], int]) -> Worth:
    """The model of a match of so many deals; ``spread`` is what one deal may change of a lead."""
    return Worth(lead_chance, lambda s: lead_book(deals(s), spread))


def worth_of(game: Game) -> Worth:
    """The model of a game; a general one for games that none was made for."""
    from followsuit.bots.models import MODELS

    if game.name in MODELS:
        return MODELS[game.name]
    if "target" in game.state.sizes and game.state.max_sides == 2:
        return race([(1, 0, 0.6), (2, 0, 0.3), (4, 0, 0.1)])
    return rounds(10.0, lambda s: 1)
