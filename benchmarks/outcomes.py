"""Count how often a deal brings how many points, for the models of what a score is worth (``followsuit.bots.models``).

Run with ``python benchmarks/outcomes.py GAME SECONDS``: the search plays deals against itself, each from the beginning
of a match.  Of two sides the better result stands first; deals that were thrown in are left out.
"""

import random
import sys
import time
from collections import Counter

from self_play import Log, act, dealt

from followsuit.bots.thinker import Thinker
from followsuit.engine.game import Game
from followsuit.engine.phases import OVER
from followsuit.games import find

ITERATIONS = 400
RARE = 0.01
"""Results that are rarer are not printed."""


def outcomes(game: Game, seconds: float) -> tuple[Counter[tuple[int, ...]], list[int]]:
    """How often each result came, best side first; and by how much the best side led the next."""
    thinker, chance = Thinker(game), random.Random(4)
    thinker.prepare()
    found: Counter[tuple[int, ...]] = Counter()
    leads = []
    pack, begun = list(game.pack(game.options())), time.process_time()
    while time.process_time() - begun < seconds:
        s, log = dealt(game, pack, chance), Log()
        while s.phase > OVER:
            act(thinker, s, log, chance, ITERATIONS)
        result = sorted((game.standing(s, side) for side in range(len(game.sides(s)))), reverse=True)
        if any(result):
            found[tuple(result)] += 1
            leads.append(result[0] - result[1])
    return found, leads


def main() -> None:
    """Print the table."""
    found, leads = outcomes(find(sys.argv[1]), float(sys.argv[2]))
    total = sum(found.values())
    print(f"{total} deals; the best side leads by {sum(leads) / total:.1f} points on average")
    for result, number in found.most_common():
        if number >= RARE * total:
            print(f"    {result}  {number / total:.3f}")


if __name__ == "__main__":
    main()
