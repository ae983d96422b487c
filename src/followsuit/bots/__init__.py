"""Bots: players that are handed one seat's knowledge and choose a move.

A bot is anything with ``choose(world, budget) -> move``; a :class:`World` holds
what its seat may know and nothing more.  ``register`` adds one for this
process; other packages add theirs through entry points in the group
``followsuit.bots``, each naming a bot or something that makes one.
"""

import functools
import importlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import metadata
from typing import Any, Protocol

from followsuit.refusals import BadSetup
from followsuit.world import World


@dataclass(frozen=True)
class Budget:
    """How much a bot may think about one move.

    Attributes:
        seconds: at most so long; 0 for no limit of time.
        iterations: at most so many playouts or searches; 0 for the bot's own choice.
        threads: on so many cores.

    Raises:
        BadSetup: a number is negative, or there is no thread.
    """

    seconds: float = 0.0
    iterations: int = 0
    threads: int = 1

    def __post_init__(self) -> None:
        """Refuse what makes no sense."""
        if not (0 <= self.seconds < 1e6 and 0 <= self.iterations < 10**12 and 1 <= self.threads <= 1024):
            raise BadSetup("budget")

    def or_else(self, usual: "Budget") -> "Budget":
        """This budget, or the usual one on as many threads where this one gives neither time nor iterations."""
        return self if self.iterations or self.seconds else replace(usual, threads=self.threads)


class Bot(Protocol):
    """A player."""

    def choose(self, world: World, budget: Budget) -> str:
        """One of ``world.moves``, or its text."""


OWN = {
    "random": "followsuit.bots.random",
    "simple": "followsuit.bots.simple",
    "club": "followsuit.bots.levels",
    "expert": "followsuit.bots.levels",
}
"""The bots of this package, weakest first, and where they live."""

_added: dict[str, Callable[[], Bot] | Bot] = {}


def register(name: str, bot: Callable[[], Bot] | Bot) -> None:
    """Add a bot, or what makes one, for this process."""
    _added[name] = bot


def is_registered(name: str) -> bool:
    """Whether a bot is known to this process alone."""
    return name in _added


@functools.cache
def _entry_points() -> dict[str, metadata.EntryPoint]:
    return {point.name: point for point in metadata.entry_points(group="followsuit.bots")}


def names() -> list[str]:
    """The names of all bots, weakest first."""
    return list(dict.fromkeys([*OWN, *_entry_points(), *_added]))


def find(name: str) -> Bot:
    """A bot by its name.

    Raises:
        BadSetup: there is no such bot, and the sentence names those there are; or it cannot be made.
    """
    key = str(name).strip().lower()
    if key not in names():
        raise BadSetup("bot", bot=str(name)[:40], allowed=", ".join(names()))
    try:
        return _made(key)
    except BadSetup:
        raise
    except Exception as error:  # a bot of another package may raise anything
        reason = f"{type(error).__name__}: {error}".split("\n", 1)[0][:200]
        raise BadSetup("bot_broken", bot=key, reason=reason) from error


def _made(key: str) -> Bot:
    made: Any
    if key in _added:
        made = _added[key]
    elif key in OWN:
        made = importlib.import_module(OWN[key]).make(key)
    else:
        made = _entry_points()[key].load()
    if isinstance(made, type) or not hasattr(made, "choose"):
        made = made()
    if not callable(getattr(made, "choose", None)):
        raise TypeError("it has no method choose(world, budget)")
    return made
