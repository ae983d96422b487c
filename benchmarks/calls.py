"""Fit the weights of ``followsuit.bots.likely``: what seats hold when they have made trump, or let others make it.

Run with ``python benchmarks/calls.py GAME SECONDS``: the search plays whole auctions and exchanges against itself, then
a logistic regression tells the true hands from hands dealt anew among all that another seat thinks possible.  Its
coefficients are by how much a card of a class in a role makes a world more likely.
"""

import random
import sys
import time
from typing import Any

import numpy as np
from self_play import Log, act, dealt

from followsuit.bots.likely import CLASSES, FINE, classes
from followsuit.bots.roles import MOST_ROLES, Role, in_charlemagne, in_colluphid, in_euchre, in_two_handed_euchre
from followsuit.bots.thinker import Thinker, said_in
from followsuit.cards import cards_in
from followsuit.engine.game import Game
from followsuit.engine.phases import OVER
from followsuit.games import find
from followsuit.world import workspace

ROLES: dict[str, Role] = {
    "charlemagne": in_charlemagne,
    "colluphid": in_colluphid,
    "euchre": in_euchre,
    "two-handed-euchre": in_two_handed_euchre,
}
ITERATIONS = 600
SMOOTH = 20.0
"""How strongly coefficients are drawn to nought, in observations."""


def counted(game: Game, s: Any, viewer: int, said: list[int], kinds: list[int]) -> np.ndarray | None:
    """How many cards of each class the other seats were dealt, by their roles."""
    found = np.zeros(MOST_ROLES * CLASSES)
    for seat in range(s.seats):
        part = ROLES[game.name](s, seat, said)
        if part < 0:
            return None
        if seat != viewer:
            for c in cards_in(s.hand[seat] | s.played[seat]):
                found[CLASSES * part + kinds[54 * s.contract + c]] += 1
    return found


def observations(game: Game, seconds: float) -> tuple[np.ndarray, np.ndarray]:
    """True and imagined hands at the first trick of deals between searches."""
    thinker, chance, kinds = Thinker(game), random.Random(3), classes(game)
    thinker.prepare()
    true, imagined = [], []
    pack, begun = list(game.pack(game.options())), time.process_time()
    while time.process_time() - begun < seconds:
        s, log = dealt(game, pack, chance), Log()
        while s.phase > OVER and not (s.phase == max(game.phases) and s.contract >= 0):
            act(thinker, s, log, chance, ITERATIONS)
        said = said_in(game, log)
        for viewer in range(s.seats if s.phase > OVER else 0):
            other = s.copy()
            game.resample(other, viewer, workspace(chance.getrandbits(40)))
            one, two = counted(game, s, viewer, said, kinds), counted(game, other, viewer, said, kinds)
            if one is not None and two is not None:
                true.append(one)
                imagined.append(two)
    return np.array(true), np.array(imagined)


def fitted(true: np.ndarray, imagined: np.ndarray) -> np.ndarray:
    """The coefficients of a logistic regression without a constant, by Newton's method."""
    gap = true - imagined  # each true world against one imagined by the same viewer
    weights = np.zeros(gap.shape[1])
    for _ in range(12):
        share = 1 / (1 + np.exp(-gap @ weights))
        slope = gap.T @ (1 - share) - SMOOTH * weights
        curve = gap.T @ (gap * (share * (1 - share))[:, None]) + SMOOTH * np.eye(len(weights))
        weights += np.linalg.solve(curve, slope)
    return weights


def main() -> None:
    """Print the weights as they stand in the source, and how well they tell true worlds from imagined ones."""
    game = find(sys.argv[1])
    true, imagined = observations(game, float(sys.argv[2]))
    half = len(true) // 2
    weights = fitted(true[:half], imagined[:half])
    right = ((true[half:] - imagined[half:]) @ weights > 0).mean()
    weights = fitted(true, imagined)
    print(f"# {len(true)} pairs; of two worlds the true one is told in {100 * right:.0f} % of pairs not fitted")
    print("most =", round(FINE * np.quantile(true @ weights, 0.8)))
    for row in np.rint(FINE * weights).astype(int).reshape(MOST_ROLES, CLASSES):
        print("    (" + ", ".join(map(str, row)) + "),")


if __name__ == "__main__":
    main()
