"""Speed of thinking: iterations of the search, and exact solving of endings, side by side over all games.

Run with ``python benchmarks/search.py [game ...]``.  Times are the processor's,
on one core: other programs may be running.
"""

import random
import sys
import time
from typing import Any

from followsuit.bots.solver import Solver
from followsuit.bots.thinker import Thinker
from followsuit.cards import cards_in
from followsuit.engine.game import Game
from followsuit.engine.phases import OVER
from followsuit.games import find, names

CLOCK = time.process_time
ITERATIONS = 200_000
ENDINGS = 200
TRICKS_LEFT = {"charlemagne": (5, 8), "colluphid": (6,), "two-handed-euchre": (5,), "euchre": (5,), "whist": (5, 7)}


def position(game: Game, cards: int, chance: random.Random) -> Any:
    """A random lead in play with so many cards in every hand (0: as many as there are); calls are low."""
    play = max(game.phases)
    while True:
        s = game.start()
        s.dealer = chance.randrange(s.seats)
        pack = list(game.pack(game.options()))
        chance.shuffle(pack)
        game.deal(s, pack)
        while s.phase > OVER:
            if s.phase == play and s.laid == 0 and s.contract >= 0 and cards in {0, s.hand[s.turn].bit_count()}:
                return s
            actions = list(cards_in(game.legal(s)))
            calm = not game.phases[s.phase].cards and chance.random() < 0.5
            game.apply(s, actions[0] if calm else chance.choice(actions))


def search_speed(game: Game) -> str:
    """Seconds until the first answer, and iterations a second at the first lead."""
    s = position(game, 0, random.Random(1))
    thinker = Thinker(game)
    begun = CLOCK()
    thinker.analyse(s, s.turn, iterations=1)
    ready = CLOCK() - begun
    begun = CLOCK()
    thinker.analyse(s, s.turn, iterations=ITERATIONS)
    return f"{ready:9.1f} {ITERATIONS / (CLOCK() - begun):12,.0f}"


def solver_speed(game: Game, cards: int) -> str:
    """Milliseconds to value every legal card of random endings: mean, median and most."""
    solver, chance = Solver(game), random.Random(2)
    found = [position(game, cards, chance) for _ in range(ENDINGS)]
    solver.points(found[0])
    times = []
    for s in found:
        begun = CLOCK()
        solver.points(s)
        times.append(1000 * (CLOCK() - begun))
    times.sort()
    return f"{sum(times) / ENDINGS:8.3f} {times[ENDINGS // 2]:8.3f} {times[-1]:8.1f}"


def main() -> None:
    """Print the tables."""
    games = [find(name) for name in sys.argv[1:] or names()]
    print(f"{'first lead':20}    ready s   iterations/s")
    for game in games:
        print(f"{game.name:20} {search_speed(game)}", flush=True)
    print(f"\n{'open hands':20} cards   mean ms   median     most")
    for game in games:
        for cards in TRICKS_LEFT.get(game.name, ()):
            print(f"{game.name:20} {cards:5} {solver_speed(game, cards)}", flush=True)


if __name__ == "__main__":
    main()
