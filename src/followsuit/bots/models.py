"""The models of what a deal is worth, game by game.

They say roughly how often a deal brings how many points.  Closer fits to what
``benchmarks/outcomes.py`` counts were played against them and were no better
(docs/bots-measured.md).
"""

from typing import Any

from followsuit.bots.worth import ONE, ROW, Worth, lead_book, race, rounds, share
from followsuit.engine.numbers import Numbers, lowest
from followsuit.engine.phases import OVER
from followsuit.engine.rules import rule
from followsuit.games.calypso import calypsos_worth, own_cards, standing

# -- Calypso: what is in progress counts by what may still become of it

HALF, STEPS, POINTS = 300, 3, 16
"""Of 1024: how often a copy of a missing card comes to its side; and how fine the lead is measured."""


@rule
def run_worth(s: Any, seat: int) -> int:
    """What a calypso in progress is worth beyond its cards of today: the cards still to come, and completion."""
    missing = own_cards(seat) & ~s.runs
    cards, complete = 0, 1024
    while missing:
        c = lowest(missing)
        missing &= missing - 1
        never = 1024
        for k in range(4):
            if s.pile[k] >> c & 1:
                never = never * (1024 - HALF) >> 10
        cards += 1024 - never
        complete = complete * (1024 - never) >> 10
    bonus = calypsos_worth(s.done[seat] + 1) - calypsos_worth(s.done[seat]) - 13 * 20
    return (20 * cards + bonus * complete) >> 10


@rule
def calypso_chance(s: Any, side: int, book: Numbers) -> int:
    """The chance of a side from the lead to be expected when the match ends."""
    if s.phase == OVER:
        return share(s, side)
    lead = standing(s, side) - standing(s, 1 - side)
    if s.deals % 4:
        for seat in range(4):
            worth = run_worth(s, seat)
            lead += worth if seat % 2 == side else -worth
    row = 1 + ROW * min(max(book[0] - s.deals, 1), book[0])
    behind = book[row + min(abs(lead) // POINTS, ROW - 1)]
    chance = ONE * behind // (ONE + behind)
    return chance if lead < 0 else ONE - chance


MODELS = {
    "calypso": Worth(calypso_chance, lambda s: lead_book(4 * s.rounds, 200.0, POINTS)),
    "charlemagne": race(
        [(5, 0, 0.3), (6, 0, 0.25), (7, 0, 0.16), (8, 0, 0.14), (15, 0, 0.05), (16, 0, 0.06), (32, 0, 0.04)]
    ),
    "colluphid": race([(2, 1, 0.3), (2, 2, 0.25), (3, 1, 0.2), (-2, 2, 0.1), (-2, 3, 0.1), (-3, 2, 0.05)], low=-12),
    "euchre": race([(1, 0, 0.6), (2, 0, 0.35), (4, 0, 0.05)]),
    "oh-hell": rounds(4.5, lambda s: int(s.rounds)),
    "two-handed-euchre": race([(1, 0, 0.55), (2, 0, 0.45)]),
    "whist": race([(1, 0, 0.35), (2, 0, 0.3), (3, 0, 0.2), (4, 0, 0.15)], target=5),
}
