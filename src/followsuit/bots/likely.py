"""How likely a world is after what was called: what a bidder of four would hold."""

from collections.abc import Callable
from typing import Any, TypeAlias

from followsuit.engine.numbers import Numbers
from followsuit.engine.rules import rule

Likely: TypeAlias = Callable[[Any, int, Numbers], int]
"""``likely(s, viewer, said)``: how likely what the other seats said is in a world, out of ``CERTAIN``."""
CERTAIN = 1024


@rule
def alike(s: Any, viewer: int, said: Numbers) -> int:
    """All worlds are equally likely."""
    return CERTAIN
