"""Our `expert` against OpenSpiel's search bot in C++, with the same time for every move, on duplicate deals.

Every deal is played again with the sides exchanged; both programs hold the same deal and
follow it move by move.  The number of deals is fixed before, so that the last interval
of 99 % means what it says; those on the way only show how far it is.

In deals that leave cards out, OpenSpiel's bot for Oh Hell knows more than a player may: its
``ResampleFromInfostate`` exchanges the hidden cards in play among themselves and never draws
from the stock.  So ``oh-hell`` is played by three with 28 cards, all of them dealt;
``oh-hell-stock`` by four with five of 52 cards each, and ``oh-hell-told`` is the same while ours
is told as much.

Run with ``python benchmarks/peers/versus.py euchre oh-hell --seconds 0.05``.
"""

import argparse
import math
import statistics
from collections.abc import Callable
from random import Random
from typing import Any

import pyspiel

from followsuit.adapters.mirror import Euchre, Mirror, OhHell
from followsuit.bots import Budget, find
from followsuit.games import oh_hell
from followsuit.world import imagine

GAMES: dict[str, Callable[[Random], Mirror]] = {
    "euchre": Euchre,
    "oh-hell": lambda chance: OhHell(chance, players=3, tricks=9, ranks=7),
    "oh-hell-stock": OhHell,
    "oh-hell-told": OhHell,
}
PARTNERS = ({0, 2}, {1, 3})
ALONE = ({0}, {1}, {2})
OURS: dict[str, tuple[set[int], ...]] = dict.fromkeys(GAMES, PARTNERS) | {"oh-hell": ALONE}
"""The seats that are ours each time that a deal is played."""
NORMAL_99 = 2.576
FEWEST = 20


def their_bot(seconds: float, uct: float, seed: int) -> Any:
    """OpenSpiel's bot: as many simulations as fit the time, most visits decide."""
    most_visits = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    return pyspiel.ISMCTSBot(seed, evaluator, uct, 10**8, -1, most_visits, False, False, seconds)


def their_choice(bot: Any, state: Any) -> int:
    """What their bot chooses; on a busy machine its time can be over before its first simulation, so it may try again.

    Raises:
        pyspiel.SpielError: it failed many times.
    """
    for _ in range(20):
        try:
            return int(bot.step(state))
        except pyspiel.SpielError:
            bot.restart()
    return int(bot.step(state))


def played(both: Mirror, ours: set[int], chance: Random, seconds: float, uct: float, *, told: bool) -> float:
    """Play a deal; what our seats have gained more than theirs, for each seat.

    ``told``: ours, too, knows which cards are in play.
    """
    us, them = find("expert"), their_bot(seconds, uct, chance.getrandbits(30))
    while not both.over:
        seat, choices = both.ours.turn, both.choices()
        if len(choices) == 1:
            number = next(iter(choices))
        elif seat in ours:
            state = both.ours.copy()
            if told:
                state.pile[oh_hell.STOCK] = 0
            world = imagine(both.game, state, seat, both.steps, chance.getrandbits(50))
            move: Any = us.choose(world, Budget(seconds=seconds))
            number = next(n for n, action in choices.items() if action == move.action)
        else:
            number = their_choice(them, both.theirs)
        both.apply(number, choices[number])
    gained = both.theirs.returns()
    mine = [points for seat, points in enumerate(gained) if seat in ours]
    theirs = [points for seat, points in enumerate(gained) if seat not in ours]
    return statistics.mean(mine) - statistics.mean(theirs)


def interval(values: list[float]) -> tuple[float, float]:
    """The mean, and half the width of its interval of 99 %."""
    return statistics.mean(values), NORMAL_99 * statistics.stdev(values) / math.sqrt(len(values))


def main() -> None:
    """Play the games asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=["euchre", "oh-hell"], choices=list(GAMES))
    parser.add_argument("--seconds", type=float, default=0.05, help="for every move of either side")
    parser.add_argument("--deals", type=int, default=400, help="each is played two or three times")
    parser.add_argument("--uct", type=float, default=2.0, help="how much OpenSpiel's bot explores")
    parser.add_argument("--seed", default="versus")
    asked = parser.parse_args()
    for name in asked.games:
        values: list[float] = []
        told = name == "oh-hell-told"
        for number in range(asked.deals):
            pair = []
            for ours in OURS[name]:
                chance = Random(f"{asked.seed} {name} {number}")  # the same deal for both
                pair.append(played(GAMES[name](chance), ours, chance, asked.seconds, asked.uct, told=told))
            values.append(statistics.mean(pair))
            if len(values) >= FEWEST and (len(values) % 50 == 0 or len(values) == asked.deals):
                mean, half = interval(values)
                print(f"{name}: {len(values)} deals, {mean:+.3f} +- {half:.3f} points a deal", flush=True)


if __name__ == "__main__":
    main()
