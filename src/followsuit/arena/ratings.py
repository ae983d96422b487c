"""Ratings: one number for each player, from the tables at which some of them met."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist

from followsuit.arena.estimates import LEVELS, Interval

AVERAGE = 1500.0
SCALE = 400 / math.log(10)
"""Rating points of one unit: 400 more points mean ten times as many wins, as in chess."""
ROUNDS, LONGEST_STEP, CLOSE = 200, 2.0, 1e-10

Matrix = list[list[float]]


@dataclass(frozen=True)
class Rating:
    """The rating of a player; all players together have 1500 in the mean.

    Attributes:
        bot: the player.
        rating: the most likely rating.
        interval95: holds the true rating in 95 of 100 such contests.
        interval99: in 99 of 100.
    """

    bot: str
    rating: float
    interval95: Interval
    interval99: Interval


@dataclass(frozen=True)
class Meeting:
    """What came of one player (``one``) at tables where all other sides are another's (``other``).

    Attributes:
        one: the number of the player.
        other: the number of the player on the other sides.
        sides: how many sides, and so tables, a duplicate has.
        shares: by number of the duplicate, the mean share of the win that ``one`` took at its tables.
    """

    one: int
    other: int
    sides: int
    shares: Mapping[int, float]

    def chance(self, strengths: Sequence[float]) -> float:
        """The chance of ``one`` to win a table: its strength among all strengths there (Bradley-Terry, Luce)."""
        odds = strengths[self.other] - strengths[self.one] + math.log(self.sides - 1)
        return 1 / (1 + math.exp(odds))


def ratings(names: Sequence[str], meetings: Sequence[Meeting]) -> list[Rating]:
    """The most likely ratings, the best first.

    One imaginary duplicate, half won and half lost, is added to every
    meeting: without it a player that wins everything has no most likely rating.
    The intervals are those of the normal approximation with the covariance
    that the duplicates themselves show (the sandwich estimator, clustered by
    number of the duplicate), for the tables of a duplicate are not independent.
    """
    strengths = [0.0] * len(names)
    inverse: Matrix = []
    for _ in range(ROUNDS):
        slope, inverse = _slope(meetings, strengths), _inverse(_curvature(meetings, strengths))
        step = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in inverse]
        longest = max(map(abs, step))
        short = min(1.0, LONGEST_STEP / longest) if longest else 1.0
        strengths = [a + short * b for a, b in zip(strengths, step, strict=True)]
        if longest < CLOSE:
            break
    spread = _spread(meetings, strengths, inverse)
    return sorted((_rating(*row) for row in zip(names, strengths, spread, strict=True)), key=lambda r: -r.rating)


def _rating(name: str, strength: float, spread: float) -> Rating:
    middle = AVERAGE + SCALE * strength
    halves = [SCALE * spread * NormalDist().inv_cdf((1 + level) / 2) for level in LEVELS]
    return Rating(name, middle, *((middle - half, middle + half) for half in halves))


def _slope(meetings: Sequence[Meeting], strengths: Sequence[float]) -> list[float]:
    """How the logarithm of the likelihood grows with each strength."""
    slope = [0.0] * len(strengths)
    for m in meetings:
        chance = m.chance(strengths)
        more = m.sides * (math.fsum(m.shares.values()) + 0.5 - (len(m.shares) + 1) * chance)
        slope[m.one] += more
        slope[m.other] -= more
    return slope


def _curvature(meetings: Sequence[Meeting], strengths: Sequence[float]) -> Matrix:
    """The information about the strengths, and about their mean, which is 0 by definition."""
    size = len(strengths)
    curvature = [[1 / size] * size for _ in strengths]
    for m in meetings:
        chance = m.chance(strengths)
        weight = m.sides * (len(m.shares) + 1) * chance * (1 - chance)
        for i, j, sign in ((m.one, m.one, 1), (m.other, m.other, 1), (m.one, m.other, -1), (m.other, m.one, -1)):
            curvature[i][j] += sign * weight
    return curvature


def _spread(meetings: Sequence[Meeting], strengths: Sequence[float], inverse: Matrix) -> list[float]:
    """The standard deviation of each strength."""
    pulls: dict[object, list[float]] = {}
    for k, m in enumerate(meetings):
        chance = m.chance(strengths)
        found = [(number, m.sides * (x - chance)) for number, x in m.shares.items()]
        imagined = [((k, x), m.sides * (x - chance) / math.sqrt(2)) for x in (0, 1)]
        for key, pull in [*found, *imagined]:
            row = pulls.setdefault(key, [0.0] * len(strengths))
            row[m.one] += pull
            row[m.other] -= pull
    variance = [0.0] * len(strengths)
    for row in pulls.values():
        for i, line in enumerate(inverse):
            variance[i] += sum(a * b for a, b in zip(line, row, strict=True)) ** 2
    return [math.sqrt(v) for v in variance]


def _inverse(matrix: Matrix) -> Matrix:
    """The inverse of a positive definite matrix, by elimination."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        rows[i] = [x / rows[i][i] for x in rows[i]]
        for j in range(size):
            if j != i:
                factor = rows[j][i]
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
