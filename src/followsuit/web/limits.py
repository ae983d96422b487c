"""Limits on how often somebody may do something."""

import time
from collections import OrderedDict

from followsuit.web.wire import BadRequest

MOST_KEYS = 20_000
"""So many addresses are remembered; the longest unseen is forgotten first."""


class Bucket:
    """Allows ``rate`` a second on average, and ``burst`` at once."""

    __slots__ = ("at", "burst", "level", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst, self.level, self.at = rate, burst, burst, time.monotonic()

    def wait(self, cost: float = 1.0) -> float:
        """Take something; 0 if it was there, else the seconds after which it will be."""
        now = time.monotonic()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level >= cost:
            self.level -= cost
            return 0.0
        return (cost - self.level) / self.rate if self.rate else 3600.0


class Limiter:
    """One bucket for each address."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def check(self, key: str) -> None:
        """Count one more.

        Raises:
            BadRequest: it is too often; the sentence says how long to wait.
        """
        bucket = self.buckets.pop(key, None) or Bucket(self.rate, self.burst)
        self.buckets[key] = bucket
        if len(self.buckets) > MOST_KEYS:
            self.buckets.popitem(last=False)
        wait = bucket.wait()
        if wait:
            raise BadRequest("too_often", 429, seconds=int(wait) + 1)
