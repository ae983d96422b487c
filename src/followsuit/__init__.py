"""Followsuit: the home of trick-taking card games.

>>> import followsuit
>>> match = followsuit.Match("charlemagne", seed="tuesday")
>>> match.over
False
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from followsuit.arena.contest import arena as arena
    from followsuit.bots.openhands import solve as solve
    from followsuit.catalogue import games as games
    from followsuit.lanes.batch import batch as batch
    from followsuit.match import Match as Match
    from followsuit.refusals import BadMove as BadMove
    from followsuit.refusals import BadRecord as BadRecord
    from followsuit.refusals import BadSetup as BadSetup
    from followsuit.refusals import Refusal as Refusal
    from followsuit.simulation import simulate as simulate

__version__ = "0.1.0"

_HOME = {
    "arena": "followsuit.arena.contest",
    "Match": "followsuit.match",
    "games": "followsuit.catalogue",
    "batch": "followsuit.lanes.batch",
    "simulate": "followsuit.simulation",
    "solve": "followsuit.bots.openhands",
    "Refusal": "followsuit.refusals",
    "BadMove": "followsuit.refusals",
    "BadSetup": "followsuit.refusals",
    "BadRecord": "followsuit.refusals",
}

__all__ = ["BadMove", "BadRecord", "BadSetup", "Match", "Refusal", "arena", "batch", "games", "simulate", "solve"]


def __getattr__(name: str) -> Any:
    """Load a public name when it is first asked for, so that importing costs next to nothing."""
    import importlib

    if name in _HOME:
        return getattr(importlib.import_module(_HOME[name]), name)
    raise AttributeError(f"module 'followsuit' has no attribute '{name}'")
