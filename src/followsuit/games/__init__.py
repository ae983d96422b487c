"""The games, one file each, and the registry, which other packages can add to through entry points.

An entry point in the group ``followsuit.games`` names a
:class:`~followsuit.engine.game.Game`; it is loaded when it is first asked for.
"""

import copyreg
import functools
import importlib
import sys
from importlib import metadata
from types import ModuleType
from typing import Any

from followsuit.engine.game import Game
from followsuit.refusals import BadSetup

OWN = {
    "colluphid": "colluphid",
    "charlemagne": "charlemagne",
    "calypso": "calypso",
    "two-handed-euchre": "two_handed_euchre",
    "oh-hell": "oh_hell",
    "euchre": "euchre",
    "whist": "whist",
}
"""The games of this package in the order in which people are offered them, and their files."""

_added: dict[str, Game] = {}


def register(game: Game) -> Game:
    """Add a game for this process; others come through entry points."""
    _added[game.name] = game
    return game


@functools.cache
def _entry_points() -> dict[str, metadata.EntryPoint]:
    return {point.name: point for point in metadata.entry_points(group="followsuit.games")}


def names() -> list[str]:
    """The names of all registered games."""
    return list(dict.fromkeys([*OWN, *_entry_points(), *_added]))


def find(game: str | Game) -> Game:
    """The game of a name, in any case, with blanks, hyphens or underscores.

    Raises:
        BadSetup: there is no such game; the sentence names those there are.
    """
    if isinstance(game, Game):
        return game
    name = str(game).strip().lower().replace("_", "-").replace(" ", "-")
    if name in _added:
        return _added[name]
    if name in OWN:
        module = importlib.import_module("followsuit.games." + OWN[name])
        return module.GAME
    if name in _entry_points():
        found = _entry_points()[name].load()
        if isinstance(found, Game):
            return found
        raise BadSetup("no_game", game=name)
    raise BadSetup("game", game=str(game)[:40], allowed=", ".join(names()))


# a game is sent to another process by its name
copyreg.pickle(Game, lambda game: (find, (game.name,)))


class _Games(ModuleType):
    """This package also answers the public call ``followsuit.games()``, whose name it bears."""

    def __call__(self) -> Any:
        """Every registered game with its options."""
        return importlib.import_module("followsuit.catalogue").games()


sys.modules[__name__].__class__ = _Games
