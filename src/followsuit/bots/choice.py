"""Which of several good moves to make: where nothing is lost by it, the card that can be spared most easily.

A search that finds no difference between two cards would choose by chance, and
so take tricks from its partner or throw winners away in a deal that is decided.
"""

from typing import TYPE_CHECKING, Any

from followsuit.bots.settings import settings_of
from followsuit.cards import rank_of
from followsuit.engine.contracts import TRUMP
from followsuit.engine.game import Game

if TYPE_CHECKING:
    from followsuit.bots.thinker import Judged

SLACK = 0.001
"""Chances of winning the match that differ by less than this are the same."""
TRIED = 4
"""A move counts as examined if it was tried at least a quarter as often as the best one."""


def best_first(game: Game, state: Any, judged: list["Judged"]) -> list["Judged"]:
    """Judged moves with the one to make first, the others by how often the search tried them."""
    order = sorted(judged, key=lambda j: (-j.visits, -j.value, j.action))
    first = order[0]
    if state.phase != max(game.phases) or not first.visits:
        return order
    same = [j for j in order if j.value >= first.value - SLACK and j.visits * TRIED >= first.visits]
    sign = 1 if settings_of(game).wants(state) else -1
    chosen = min(same, key=lambda j: (sign * strength_of(game, state.contract, j.action), j.action))
    order.remove(chosen)
    return [chosen, *order]


def strength_of(game: Game, contract: int, card: int) -> int:
    """How strong a card is under a contract, trumps above all; its rank where there is no contract (-1)."""
    if contract < 0:
        return rank_of(card)
    row = game.contracts[contract]
    return row.order(card) + TRUMP * (row.suit(card) == row.trump) if row.has(card) else 0
