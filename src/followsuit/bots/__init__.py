"""Bots: players that are handed one seat's knowledge and choose a move.

A bot is anything with ``choose(world, budget) -> move``; a :class:`World` holds
what its seat may know and nothing more.  ``register`` adds one for this
process; other packages add theirs through entry points in the group
``followsuit.bots``, each naming a bot or something that makes one.
"""

import functools
import importlib
from collections.abc import Callable
from dataclasses import dataclass
from importlib import metadata
from typing import Protocol

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


@functools.cache
def _entry_points() -> dict[str, metadata.EntryPoint]:
    return {point.name: point for point in metadata.entry_points(group="followsuit.bots")}


def names() -> list[str]:
    """The names of all bots, weakest first."""
    return list(dict.fromkeys([*OWN, *_entry_points(), *_added]))


def find(name: str) -> Bot:
    """A bot by its name.

    Raises:
        BadSetup: there is no such bot; the sentence names those there are.
    """
    key = str(name).strip().lower()
    made: Callable[[], Bot] | Bot
    if key in _added:
        made = _added[key]
    elif key in OWN:
        made = importlib.import_module(OWN[key]).make(key)
    elif key in _entry_points():
        made = _entry_points()[key].load()
    else:
        raise BadSetup("bot", bot=str(name)[:40], allowed=", ".join(names()))
    return made if hasattr(made, "choose") else made()
