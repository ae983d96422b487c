"""From a true state to another world of a seat: which card stands for which, in the deal and in secret discards.

A card may change from a hand to the discards of the same seat without having
been dealt to anybody else, so the deal looks at both together.
"""

from typing import Any

from followsuit.cards import cards_in
from followsuit.world import World, imagine


def _paired(pairs: list[tuple[int, int]]) -> dict[int, int]:
    swap: dict[int, int] = {}
    for here, there in pairs:
        swap.update(zip(cards_in(here & ~there), cards_in(there & ~here), strict=True))
    return swap


def _discards(s: Any) -> list[int]:
    return list(s.aside) if type(s).exchange else [0] * len(s.may)


def swap_in_deal(true: Any, world: Any) -> dict[int, int]:
    """For every hidden card the one that was dealt in its stead, in games with one pack."""
    mine = [hand | aside for hand, aside in zip(true.hand, _discards(true), strict=True)]
    others = [hand | aside for hand, aside in zip(world.hand, _discards(world), strict=True)]
    return _paired([*zip(mine, others, strict=True), *zip(true.pile, world.pile, strict=True)])


def swap_in_discards(true: Any, world: Any) -> dict[int, int]:
    """For every secret discard the one that was made in its stead."""
    return _paired(list(zip(_discards(true), _discards(world), strict=True)))


def world_of_lane(batch: Any, lane: int, seed: int) -> World:
    """What a bot in the seat to act of a lane of a batch is handed."""
    s = batch.state(lane)
    return imagine(batch.game, s, s.turn, batch.steps(lane), seed)
