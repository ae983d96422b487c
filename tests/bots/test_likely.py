"""Imagined worlds fit what was called: who made a suit trump holds trumps."""

from typing import Any

import pytest

from followsuit.bots import likely
from followsuit.bots.settings import SETTINGS, settings_of
from followsuit.bots.thinker import Thinker, said_in
from followsuit.cards import card_set, cards_in, read_cards
from followsuit.engine.game import Game
from followsuit.games import find

WEIGHED = [name for name, settings in SETTINGS.items() if settings.draws]


def imagined(game: Game, s: Any, log: list[tuple[int, int, int]], worlds: int = 300) -> list[Any]:
    """Worlds in which the search thinks for the seat to act."""
    mind = Thinker(game)
    mind.analyse(s, s.turn, log, iterations=worlds, seed=1)
    rows = mind._benches[-1].rows[2 : 2 + worlds]
    return [s.copy().load([int(x) for x in row]) for row in rows]


def mean(values: list[int]) -> float:
    return sum(values) / len(values)


def test_in_charlemagne_the_bidder_is_imagined_with_trumps() -> None:
    game = find("charlemagne")
    s = game.start()
    s.dealer = 3
    game.deal(s, list(game.pack(game.options())))
    log: list[tuple[int, int, int]] = []
    for call in (4, 0, 0, 0):
        log.append((s.turn, s.phase, call))
        game.apply(s, call)
    while s.phase != max(game.phases):
        log.append((s.turn, s.phase, next(cards_in(game.legal(s)))))
        game.apply(s, log[-1][2])
    trumps = card_set(read_cards("7C 8C 9C TC QC KC AC JC JS BJ LJ"))
    assert s.turn == 1
    assert s.contract == 0
    held = [mean([(w.hand[seat] & trumps).bit_count() for w in imagined(game, s, log)]) for seat in (0, 3)]
    assert held[0] > held[1] + 0.3


def test_the_first_and_the_last_call_of_a_seat_are_told_and_cards_are_not() -> None:
    game = find("colluphid")
    auction, discard = 2, next(n for n, phase in game.phases.items() if phase.name == "discard")
    assert said_in(game, [(0, auction, 1), (1, auction, 2), (0, auction, 3), (1, discard, -1)]) == [1, 3, 2, 2]


@pytest.mark.parametrize("name", WEIGHED)
def test_weights_lie_between_nothing_and_certain(name: str) -> None:
    game = find(name)
    weigh = settings_of(game).likely
    s = game.start()
    game.deal(s, list(game.pack(game.options())))
    for _ in range(game.max_actions):
        if s.phase < 2:
            break
        assert 0 <= weigh(s, s.turn, [0, 0] * s.max_seats) <= likely.CERTAIN
        game.apply(s, next(cards_in(game.legal(s))))
