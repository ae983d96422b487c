"""Imagined worlds fit what was called: who made a suit trump holds trumps."""

from random import Random
from typing import Any

import pytest

from followsuit.bots import likely
from followsuit.bots.settings import SETTINGS, settings_of
from followsuit.bots.thinker import Thinker, said_in
from followsuit.cards import cards_in
from followsuit.engine.game import Game
from followsuit.games import find
from followsuit.world import workspace

WEIGHED = [name for name, settings in SETTINGS.items() if settings.draws]


def imagined(game: Game, s: Any, log: list[tuple[int, int, int]], worlds: int = 300) -> list[Any]:
    """Worlds in which the search thinks for the seat to act."""
    mind = Thinker(game)
    mind.analyse(s, s.turn, log, iterations=worlds, seed=1)
    rows = mind._benches[-1].rows[2 : 2 + worlds]
    return [s.copy().load([int(x) for x in row]) for row in rows]


def mean(values: list[int]) -> float:
    return sum(values) / len(values)


def test_in_colluphid_the_bidder_is_imagined_with_more_trumps_than_chance_would_give() -> None:
    game, chance = find("colluphid"), Random(4)
    pack = list(game.pack(game.options()))
    weighed, blind = 0.0, 0.0
    for _ in range(12):
        chance.shuffle(pack)
        s, log = game.start(), list[tuple[int, int, int]]()
        game.deal(s, pack[:])
        while s.phase != max(game.phases):
            choices = list(cards_in(game.legal(s)))
            name = game.phases[s.phase].name
            action = chance.choice(choices) if name == "discard" else choices[name != "auction" or s.bidder < 0]
            log.append((s.turn, s.phase, action))
            game.apply(s, action)
        assert s.contract >= 0  # the card turned up has made trump
        bidder, s.turn = s.bidder, 1 - s.bidder
        weighed += mean([trumps(game, w, bidder) for w in imagined(game, s, log)])
        blind += mean([trumps(game, resampled(game, s, seed), bidder) for seed in range(300)])
    assert weighed > blind + 12 * 0.2


def trumps(game: Game, s: Any, seat: int) -> int:
    contract = game.contracts[s.contract]
    return sum(s.hand[seat] >> c & 1 for c in contract.suits[contract.trump])


def resampled(game: Game, s: Any, seed: int) -> Any:
    world = s.copy()
    game.resample(world, s.turn, workspace(seed))
    return world


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
