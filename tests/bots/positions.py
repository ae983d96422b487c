"""Random positions of any game, for tests of bots."""

import random
from collections.abc import Iterator
from typing import Any

from followsuit.cards import cards_in
from followsuit.engine.game import Game
from followsuit.engine.phases import OVER

CALM = 0.7
"""How often a call is the lowest one, so that auctions end in all kinds of contracts."""


def random_action(game: Game, state: Any, chance: random.Random) -> int:
    """A legal action; calls are mostly low."""
    actions = list(cards_in(game.legal(state)))
    if not game.phases[state.phase].cards and chance.random() < CALM:
        return actions[0]
    return chance.choice(actions)


def decisions(
    game: Game, seed: int, options: dict[str, object] | None = None
) -> Iterator[tuple[Any, list[tuple[int, int, int]]]]:
    """Every decision of endless random matches: the true state, and the actions of its deal so far."""
    chance = random.Random(seed)
    pack = list(game.pack(game.options(options)))
    while True:
        s = game.start(options)
        s.dealer = chance.randrange(s.seats)
        for _ in range(30):
            if s.phase == OVER:
                break
            if game.fresh(s):
                chance.shuffle(pack)
            game.deal(s, list(pack))
            log: list[tuple[int, int, int]] = []
            while s.phase > OVER:
                yield s, log
                action = random_action(game, s, chance)
                log.append((s.turn, s.phase, action))
                game.apply(s, action)


def cards_left(state: Any) -> int:
    """The most cards that a seat of the deal holds."""
    held = [state.hand[seat].bit_count() for seat in range(state.seats) if state.active >> seat & 1]
    return max(held)


def endings(game: Game, cards: int, seed: int, options: dict[str, object] | None = None) -> Iterator[Any]:
    """Random positions of play with at most so many cards in a hand, one of each deal."""
    deal = -1
    play = max(game.phases)
    for number, (s, log) in enumerate(decisions(game, seed, options)):
        if not log:
            deal = number
        if deal >= 0 and s.phase == play and s.contract >= 0 and cards_left(s) <= cards and number % 3 == 0:
            deal = -1
            yield s.copy()


def choices(game: Game, seed: int, every: int) -> Iterator[tuple[Any, list[tuple[int, int, int]]]]:
    """Some of the decisions at which there is a choice."""
    for number, (s, log) in enumerate(decisions(game, seed)):
        legal = game.legal(s)
        if number % every == 0 and legal & legal - 1:
            yield s.copy(), log[:]
