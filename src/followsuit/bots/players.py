"""Players of a contest: a bot, what it is called there, and how much it may think.

A player is written ``NAME``, ``NAME@ITERATIONS`` or ``NAME@SECONDSs``:
``expert``, ``expert@20000``, ``expert@0.3s``.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from followsuit.bots import Bot, Budget, find, is_registered
from followsuit.refusals import BadSetup


@dataclass(frozen=True)
class Player:
    """A bot in a contest.

    Attributes:
        name: what results call it.
        bot: who decides.
        budget: how much it may think about one move.
        found: the name by which every process finds the bot, "" where only this one has it.
    """

    name: str
    bot: Bot
    budget: Budget
    found: str = ""

    def again(self) -> "Player":
        """The same player with a bot of its own, where that can be made."""
        return _again(self.name, self.budget, self.found) if self.found else self

    def __reduce__(self) -> tuple[Any, ...]:
        if self.found:
            return _again, (self.name, self.budget, self.found)
        return Player, (self.name, self.bot, self.budget)


def _again(name: str, budget: Budget, found: str) -> Player:
    return Player(name, find(found), budget, found)


def budget(text: str) -> Budget:
    """The budget of a text: a number of iterations, or seconds with an ``s`` behind.

    Raises:
        BadSetup: it is no positive number.
    """
    word = text.strip().lower()
    try:
        if word.endswith("s"):
            seconds = float(word[:-1])
            if math.isfinite(seconds) and seconds > 0:
                return Budget(seconds=seconds)
        elif word.isascii() and word.isdecimal() and int(word[:20]) > 0:
            return Budget(iterations=int(word[:20]))
    except ValueError:
        pass
    raise BadSetup("budget_text", text=text[:40])


def player(spec: str | Bot, usual: Budget | None = None) -> Player:
    """The player that a text names, or that a bot is; ``usual`` is its budget where the text gives none.

    Raises:
        BadSetup: there is no such bot, or the budget makes no sense.
    """
    if not isinstance(spec, str):
        return Player(type(spec).__name__, spec, usual or Budget())
    name, at, amount = spec.strip().lower().partition("@")
    bot, think = find(name), budget(amount) if at else usual or Budget()
    return Player(name + at + amount, bot, think, "" if is_registered(name) else name)


def players(specs: Sequence[str | Bot], usual: Budget | None = None) -> list[Player]:
    """The players of a contest.

    Raises:
        BadSetup: one of them cannot be.
    """
    return [player(spec, usual) for spec in specs]
