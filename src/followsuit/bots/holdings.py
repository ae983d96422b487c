"""What seats hold in their roles: the weights of classes of cards, as ``benchmarks/calls.py`` has fitted them.

For each role a line for trumps and a line for other cards, in parts of 1 / 32.  Beside
the weights stands the sum from which on a world is always kept.
"""

# 3674 pairs; of two worlds the true one is told in 81 % of pairs not fitted
COLLUPHID_MOST = 31
COLLUPHID = (
    16, 18, 19, 13, 16, 23, 6, 5, 13, 14, 11, 10, 19, 18, 0,
        1, -3, -4, -9, -15, -15, -18, -20, -19, -22, -28, -25, -23, 0, 0,
    9, 17, 16, 8, 12, 10, 2, 1, 7, 4, 11, 12, 15, 10, 0,
        7, -1, -1, -4, -11, -12, -11, -14, -13, -19, -16, -19, -21, 0, 0,
    9, 13, 9, 6, 0, 1, -1, 2, 4, -1, 5, -5, 1, 11, 0,
        3, 4, -6, 0, -13, -6, -7, -7, -11, -8, -3, -3, 2, 0, 0,
    5, 13, 5, 3, 18, 12, -2, 1, 4, 2, 3, 4, 5, 8, 0,
        0, -3, -1, -1, -6, -6, -7, -12, -10, -8, -6, -10, -10, 0, 0,
    *(0,) * 240,  # the eight roles of higher bids, which the search did not make
)  # fmt: skip
