"""Rules are plain functions; this module remembers which of them compiled code may call.

``@rule`` changes nothing about a function.  It only puts it on a list, from
which :mod:`followsuit.engine.compiled` marks it for Numba when compiled code
is first asked for.  Importing and playing therefore never load Numba.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

from followsuit.cards import rank_of, suit_of

F = TypeVar("F", bound=Callable[..., object])

RULES: list[Callable[..., object]] = []
"""Every rule function in the order of definition."""

UNFOLDED: set[Callable[..., object]] = set()
"""Rule functions whose code is put where they are called: those that are handed many arrays."""

LOOKUPS: list[tuple[Callable[[int], int], tuple[int, ...]]] = []
"""Every table lookup with the numbers behind it."""


def rule(function: F) -> F:
    """Mark a plain function over integers and states as callable from compiled code."""
    RULES.append(function)
    return function


def unfolded(function: F) -> F:
    """Mark a rule whose compiled code is to stand where it is called, as handing over its arrays takes too long."""
    UNFOLDED.add(function)
    return rule(function)


rule(suit_of)
rule(rank_of)


def lookup(numbers: Sequence[int]) -> Callable[[int], int]:
    """A function that reads a constant table; compiled code has the table built in."""
    table = tuple(numbers)

    def read(index: int) -> int:
        return table[index]

    LOOKUPS.append((read, table))
    return read
