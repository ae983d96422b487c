"""The work array of compiled and plain runs: a random generator in ``work[0]``, then scratch space of the sampler."""

OPEN, LEFT, ALLOWED, FIRST, SIZE, BOUND, CARDS, NEW, ONES = 1, 21, 41, 81, 121, 161, 361, 577, 650
REMAIN, NEED, POOL, ROOM, ORDER = 201, 241, 261, 281, 301
GROUPS = 40
WORK = 660
"""The length of a work array."""
