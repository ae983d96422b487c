"""Agreement: plain and compiled runs give the same states, move for move, and draw the same worlds.

This module loads Numba; everything else of the suite runs without it.
"""

import functools
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from followsuit.engine import compiled
from followsuit.engine.game import Game
from followsuit.engine.numbers import count, nth
from followsuit.engine.phases import DEAL, OVER
from followsuit.match import Match
from followsuit.testing.settings import Setting
from followsuit.testing.walk import require
from followsuit.testing.worlds import resampled


@dataclass(frozen=True)
class Compiled:
    """The compiled runs of a game that the suite compares with plain ones.

    Attributes:
        deal: ``(records, rows, pack, choices, actions, legal) -> n`` plays a deal from ``records[0]``
            by these choices; record ``k + 1`` is the state before action ``k``, and there are ``n`` actions.
        worlds: ``(records, rows, viewer, work)`` makes all records but the first worlds of the first.
        count: see :func:`followsuit.testing.tree.leaves`.
    """

    deal: Callable[..., int]
    worlds: Callable[..., None]
    count: Callable[..., int]


@functools.cache
def compiled_runs(game: Game) -> Compiled:
    """Compile what the suite needs of a game; once in a process."""
    compile_for = functools.partial(compiled.compile_for, game)
    return Compiled(compile_for(_deal_of(game)), compile_for(_worlds_of(game)), compile_for(_count_of(game)))


def _deal_of(game: Game) -> Callable[..., int]:
    deal, legal, apply = game.deal, game.legal, game.apply

    def run(records: Any, rows: Any, pack: Any, choices: Any, actions: Any, legals: Any) -> int:
        for j in range(rows.shape[1]):
            rows[1, j] = rows[0, j]
        deal(records[1], pack)
        k = 0
        while records[k + 1].phase > OVER and k < len(choices):
            bits = legal(records[k + 1])
            action = nth(bits, choices[k] % count(bits))
            legals[k] = bits
            actions[k] = action
            for j in range(rows.shape[1]):
                rows[k + 2, j] = rows[k + 1, j]
            apply(records[k + 2], action)
            k += 1
        return k

    return run


def _worlds_of(game: Game) -> Callable[..., None]:
    resample = game.resample

    def run(records: Any, rows: Any, viewer: int, work: Any) -> None:
        for k in range(1, len(records)):
            for j in range(rows.shape[1]):
                rows[k, j] = rows[0, j]
            resample(records[k], viewer, work)

    return run


def _count_of(game: Game) -> Callable[..., int]:
    legal, apply = game.legal, game.apply

    def run(records: Any, rows: Any, left: Any, depth: int) -> int:
        total = 0
        level = 0
        left[0] = legal(records[0])
        while level >= 0:
            bits = left[level]
            if bits == 0:
                level -= 1
                continue
            left[level] = bits & (bits - 1)
            for j in range(rows.shape[1]):
                rows[level + 1, j] = rows[level, j]
            apply(records[level + 1], nth(bits, 0))
            if level + 1 == depth or records[level + 1].phase <= OVER:
                total += 1
            else:
                level += 1
                left[level] = legal(records[level])
        return total

    return run


def agreement(game: Game, setting: Setting, seed: int) -> None:
    """Plain and compiled runs give the same legal moves and the same states, move for move.

    Raises:
        LawBroken: they differ.
    """
    chance = Random(seed)
    options = game.options(setting)
    s, pack = game.start(options), list(game.pack(options))
    s.dealer = chance.randrange(s.seats)
    for _ in range(6):
        if s.phase != DEAL:
            break
        if game.fresh(s):
            chance.shuffle(pack)
        _same_deal(game, setting, s, pack, chance)


def _same_deal(game: Game, setting: Setting, s: Any, pack: list[int], chance: Random) -> None:
    match = Match(game, setting, seed="agreement")
    most = game.max_actions
    records, rows = compiled.states(game, most + 2)
    rows[0] = s.words()
    choices = np.array([chance.getrandbits(30) for _ in range(most)], np.int64)
    actions, legal = np.zeros(most, np.int64), np.zeros(most, np.int64)
    played = compiled_runs(game).deal(records, rows, np.array(pack, np.int64), choices, actions, legal)
    game.deal(s, list(pack))
    for k in range(played):
        require(rows[k + 1].tolist() == s.words(), "agreement", match, f"states differ before action {k} of a deal")
        require(game.legal(s) == legal[k], "agreement", match, f"legal moves differ at action {k} of a deal")
        if k % 5 == played % 5:
            _same_worlds(game, match, s, chance)
        game.apply(s, int(actions[k]))
    require(rows[played + 1].tolist() == s.words(), "agreement", match, "states differ at the end of a deal")


def _same_worlds(game: Game, match: Match, s: Any, chance: Random) -> None:
    seed = chance.getrandbits(40)
    records, rows = compiled.states(game, 2)
    for viewer in (-1, s.turn):
        rows[0] = s.words()
        compiled_runs(game).worlds(records, rows, viewer, compiled.work(seed))
        same = rows[1].tolist() == resampled(game, s, viewer, seed).words()
        require(same, "agreement", match, f"resampled worlds of viewer {viewer} differ")
