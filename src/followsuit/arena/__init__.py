"""The arena: which bot plays better, on the same packs.

A *duplicate* is one set of packs played at several tables: at each table the
bot that is measured holds another side, and another bot all the others.  With
two sides that is the same match twice with sides exchanged; with more sides
the bot sits once in every seat.  Luck of the deal falls on both alike.

>>> import followsuit
>>> result = followsuit.arena("whist", ["simple", "random"], deals=3, seed="tuesday")
>>> [rating.bot for rating in result.ratings]
['simple', 'random']
"""

import sys
from types import ModuleType
from typing import Any


class _Arena(ModuleType):
    """This package also answers the public call ``followsuit.arena(...)``, whose name it bears."""

    def __call__(self, *arguments: Any, **more: Any) -> Any:
        """See :func:`followsuit.arena.contest.arena`."""
        from followsuit.arena.contest import arena

        return arena(*arguments, **more)


sys.modules[__name__].__class__ = _Arena
