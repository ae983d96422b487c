"""Exact play of open hands: what every legal action is worth if everybody sees all cards and plays best."""

import threading
from collections.abc import Callable
from typing import Any

import numpy as np

from followsuit.bots import alphabeta, tricksolver
from followsuit.bots.settings import settings_of
from followsuit.bots.worth import ONE, worth_of
from followsuit.cards import cards_in
from followsuit.engine import compiled
from followsuit.engine.game import Game
from followsuit.engine.phases import OVER
from followsuit.refusals import BadSetup

MEMORY = 1 << 16
"""Positions remembered (each solve forgets those of the one before)."""
MOST_POSITIONS = 5_000_000
"""After so many, some seconds, the solver gives up."""
STEP = 0x3779B97F4A7C15


class Solver:
    """Solves the deals of one game, from any point at which somebody is to act.

    Raises:
        BadSetup: the game has more than two sides, so there is no single best play.
    """

    def __init__(self, game: Game) -> None:
        if game.state.max_sides != 2:
            raise BadSetup("solve_sides", game=game.title)
        self.game, self.worth = game, worth_of(game)
        self.only_tricks = settings_of(game).only_tricks
        self.most = MOST_POSITIONS
        self._salt = 0
        self._lock = threading.Lock()
        self._compiled: dict[str, Callable[..., int]] = {}
        depth = max(tricksolver.DEEPEST, game.max_actions + 2)
        self.records, self.rows = compiled.states(game, depth)
        self.stack = np.zeros((depth, alphabeta.FRAME), np.int64)
        self.memo = np.zeros((MEMORY, 3), np.int64)
        self.found = np.zeros(64, np.int64)
        self.tables = np.array(tricksolver.card_tables(game.contracts), np.int64)
        self.words = np.array(alphabeta.important_words(game), np.int64)
        self.values = np.zeros(64, np.int64)

    def points(self, state: Any) -> dict[int, int]:
        """For every legal action the points by which the side to act gains on the other from here on.

        Raises:
            BadSetup: it would take too long.
        """
        side = self.game.side_of(state, state.turn)
        sign = 1 if side == 0 else -1
        now = self._margin(state)
        return {action: sign * (value - now) for action, value in self._solve(state, chances=False).items()}

    def chances(self, state: Any) -> dict[int, float]:
        """For every legal action the chance that the side to act wins the match, by the model of its worth.

        Raises:
            BadSetup: it would take too long.
        """
        found = self._solve(state, chances=True)
        if self.game.side_of(state, state.turn) == 0:
            return {action: value / ONE for action, value in found.items()}
        return {action: 1 - value / ONE for action, value in found.items()}

    def _margin(self, state: Any) -> int:
        return self.game.standing(state, 0) - self.game.standing(state, 1)

    def _solve(self, state: Any, *, chances: bool) -> dict[int, int]:
        """The value of every legal action for side 0."""
        if state.phase <= OVER:
            return {}
        with self._lock:
            self._salt = (self._salt + STEP) & 0x7FFFFFFFFFFFFFFF
            self.rows[0] = state.words()
            values = self._values_by_tricks(state, chances) if self.only_tricks else None
            done = self._solve_tricks(state, values) if values else self._solve_any(state, chances)
            if not done:
                raise BadSetup("solve_long", game=self.game.title)
            return {action: int(self.found[action]) for action in cards_in(self.game.legal(state))}

    def _solve_tricks(self, state: Any, values: list[int]) -> int:
        task = np.zeros(tricksolver.TASK, np.int64)
        task[tricksolver.WANTS] = 0 if values[-1] >= values[0] else 1
        task[tricksolver.ALL], task[tricksolver.SALT], task[tricksolver.MOST] = len(values) - 1, self._salt, self.most
        self.values[: len(values)] = values
        run = self._ready("tricks", lambda: tricksolver.trick_solver(self.game))
        table = self.tables[state.contract]
        return run(self.records, self.rows, self.stack, self.memo, table, task, self.values, self.found)

    def _solve_any(self, state: Any, chances: bool) -> int:
        task = np.zeros(alphabeta.TASK, np.int64)
        task[alphabeta.CHANCES], task[alphabeta.MOST], task[alphabeta.SALT] = chances, self.most, self._salt
        book = np.array(self.worth.book(state) if chances else [0], np.int64)
        run = self._ready("any", lambda: alphabeta.alphabeta(self.game, self.worth.chance))
        strengths = self.tables[:, 108:]
        return run(self.records, self.rows, self.stack, self.memo, self.words, strengths, task, book, self.found)

    def _ready(self, name: str, make: Callable[[], Callable[..., int]]) -> Callable[..., int]:
        if name not in self._compiled:
            self._compiled[name] = compiled.compile_for(self.game, make())
        return self._compiled[name]

    def _values_by_tricks(self, state: Any, chances: bool) -> list[int] | None:
        """What the deal is worth by the number of tricks of side 0, learnt from the rules; None before play."""
        if state.contract < 0 or state.phase != max(self.game.phases):
            return None
        book = self.worth.book(state) if chances else []

        def value(s: Any) -> int:
            return self.worth.chance(s, 0, book) if chances else self._margin(s)

        return values_by_tricks(self.game, state, value)


def values_by_tricks(game: Game, state: Any, value: Callable[[Any], int]) -> list[int] | None:
    """What the deal is worth for each number of tricks of side 0; None if more than tricks counts.

    The rules themselves say it: last tricks are played after all possible tricks before.
    """
    active = [seat for seat in range(state.seats) if state.active >> seat & 1]
    tricks = state.tricks + max(1, *(state.hand[seat].bit_count() for seat in active))
    in_trick = sum(1 << c for c in state.trick[: state.laid])
    cards = list(cards_in(sum(state.hand[seat] for seat in active) | in_trick))
    values: list[int | None] = [None] * (tricks + 1)
    for turn in range(len(active)):
        order = active[turn:] + active[:turn]
        for first in range(tricks):
            s = _before_last_trick(game, state, order, cards, tricks, first)
            for _ in order:
                game.apply(s, s.hand[s.turn].bit_length() - 1)
            if s.phase > OVER:
                return None
            taken = sum(s.won[seat] for seat in range(s.seats) if game.side_of(s, seat) == 0)
            values[taken] = value(s)
            done = [v for v in values if v is not None]
            if len(done) == len(values):
                return done if done in (sorted(done), sorted(done, reverse=True)) else None
    return None


def _before_last_trick(game: Game, state: Any, order: list[int], cards: list[int], tricks: int, first: int) -> Any:
    """The state with one card each to play, after ``first`` of the other tricks went to side 0."""
    s = state.copy()
    s.laid, s.tricks = 0, tricks - 1
    s.leader = s.turn = order[0]
    s.won = [0] * len(s.won)
    s.played = [0] * len(s.played)
    for side, won in ((1, tricks - 1 - first), (0, first)):
        s.won[next(seat for seat in order if game.side_of(s, seat) == side)] = won
    for seat, card in zip(order, cards, strict=False):
        s.hand[seat] = 1 << card
    return s
