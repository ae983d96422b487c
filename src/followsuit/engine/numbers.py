"""Bits and chance: the few operations below the rules, the same plain and compiled.

The random generator is a multiply-with-carry generator: 32 bits of value, 31
bits of carry, so its state is one non-negative signed 64-bit integer and the
same source runs in both modes.  It serves simulation and search; deals that
people play come from :mod:`followsuit.fair`.
"""

from collections.abc import MutableSequence
from typing import TypeAlias

from followsuit.engine.rules import rule

Numbers: TypeAlias = MutableSequence[int]
"""A list of ints in plain runs, an int64 array in compiled ones."""

# 2147483085 * 2**32 - 1 and 2147483085 * 2**31 - 1 are both prime: the longest period.
MULTIPLIER = 2147483085


def count(bits: int) -> int:
    """How many bits are set (compiled: one machine instruction)."""
    return bits.bit_count()


def lowest(bits: int) -> int:
    """The number of the lowest set bit of a set that is not empty."""
    return (bits & -bits).bit_length() - 1


def nth(bits: int, n: int) -> int:
    """The number of the n-th set bit, counted from 0 at the lowest (compiled: two instructions where there are)."""
    for _ in range(n):
        bits &= bits - 1
    return lowest(bits)


@rule
def seed(work: Numbers, number: int) -> None:
    """Start the generator in ``work[0]`` from any number."""
    work[0] = ((number & 0x3FFFFFFF) << 32 | (number >> 30 & 0xFFFFFFFF)) ^ 0x2545F4914F6CDD1D
    for _ in range(8):
        rand32(work)


@rule
def rand32(work: Numbers) -> int:
    """The next 32 random bits of the generator in ``work[0]``."""
    x = work[0]
    x = MULTIPLIER * (x & 0xFFFFFFFF) + (x >> 32)
    work[0] = x
    return (x ^ x >> 32) & 0xFFFFFFFF


@rule
def below(work: Numbers, n: int) -> int:
    """A random number from 0 to n - 1, for n up to 2**31 (bias below n / 2**32)."""
    return rand32(work) * n >> 32


@rule
def pick(work: Numbers, bits: int) -> int:
    """A random member of a set that is not empty."""
    return nth(bits, below(work, count(bits)))


@rule
def shuffle(work: Numbers, cards: Numbers) -> None:
    """Put the cards in random order, in place (Fisher-Yates)."""
    for i in range(len(cards) - 1, 0, -1):
        j = below(work, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
