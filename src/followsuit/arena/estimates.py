"""Means with intervals, from duplicates: each duplicate counts once, however many tables it has."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from statistics import NormalDist, fmean, stdev

LEVELS = (0.95, 0.99)
ROUNDING = 1e-9
"""Means of thirds and fifths are off by less than this."""

Interval = tuple[float, float]


@dataclass(frozen=True)
class Estimate:
    """A mean and between what it lies.

    Attributes:
        mean: the mean over all duplicates.
        interval95: holds the true mean in 95 of 100 such contests.
        interval99: in 99 of 100.
    """

    mean: float
    interval95: Interval
    interval99: Interval

    def excludes(self, value: float) -> bool:
        """Whether a value lies outside even the wider interval."""
        return not self.interval99[0] - ROUNDING <= value <= self.interval99[1] + ROUNDING


def share(values: Sequence[float]) -> Estimate:
    """The mean of shares between 0 and 1.

    The interval is that of Agresti and Coull (1998) with duplicates in the
    place of yes and no: half as many wins and half as many losses as the
    square of the normal quantile are added before mean and spread are taken,
    so it is right for few duplicates, too, and when all of them end alike.
    """
    n, total, squares = len(values), math.fsum(values), math.fsum(x * x for x in values)

    def interval(level: float) -> Interval:
        z = NormalDist().inv_cdf((1 + level) / 2)
        m = n + z * z
        mean = (total + z * z / 2) / m
        half = z * math.sqrt(max(0.0, (squares + z * z / 2) / m - mean * mean) / m)
        return max(0.0, mean - half), min(1.0, mean + half)

    return Estimate(total / n, *map(interval, LEVELS))


def mean(values: Sequence[float]) -> Estimate:
    """The mean of points, with Student's interval; a single duplicate bounds nothing."""
    n, middle = len(values), fmean(values)
    spread = stdev(values) / math.sqrt(n) if n > 1 else math.inf

    def interval(level: float) -> Interval:
        half = spread * quantile(level, n - 1) if spread else 0.0
        return middle - half, middle + half

    return Estimate(middle, *map(interval, LEVELS))


MANY = 1000
"""Degrees of freedom above which the normal quantile with its first correction has six digits."""


@cache
def quantile(level: float, freedom: int) -> float:
    """Between minus this and this lies so much of Student's distribution.

    The distribution is a finite sum for whole degrees of freedom (Abramowitz
    and Stegun, 26.7.3 and 26.7.4), which is searched by halving.
    """
    if freedom < 1:
        return math.inf
    if freedom > MANY:
        z = NormalDist().inv_cdf((1 + level) / 2)
        return z + (z**3 + z) / (4 * freedom)
    low, high = 0.0, math.pi / 2
    for _ in range(60):
        angle = (low + high) / 2
        low, high = (angle, high) if _within(angle, freedom) < level else (low, angle)
    return math.tan(low) * math.sqrt(freedom)


def _within(angle: float, freedom: int) -> float:
    """How much of Student's distribution lies within the root of the degrees of freedom times tan(angle)."""
    sine, cosine = math.sin(angle), math.cos(angle)
    odd = freedom % 2
    term, total = cosine if odd else 1.0, 0.0
    for k in range(1 + odd, freedom, 2):
        total += term
        term *= cosine * cosine * k / (k + 1)
    return (angle + sine * total) * 2 / math.pi if odd else sine * total
