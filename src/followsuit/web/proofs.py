"""Whether bots agree to a claim: only if they could not prevent it, in any world that the claimer thinks possible.

They judge from what the claimer knows, never from the true cards, so a refusal
tells the claimer nothing about the cards of others.  Where the game can be
solved they compare what the claimed tricks bring with what the claimer's side
can force; elsewhere they agree to all of the tricks left, or to none, if no play
of theirs can change it.
"""

import functools
from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING, Any

from followsuit.cards import cards_in
from followsuit.engine.game import Game
from followsuit.engine.phases import OVER
from followsuit.engine.tricks import trick_seat
from followsuit.events import hand_of
from followsuit.match import Match
from followsuit.refusals import BadSetup
from followsuit.web.wire import BadRequest

if TYPE_CHECKING:
    from followsuit.bots.solver import Solver

WORLDS = 10
POSITIONS = 300_000
"""The solver looks at so many positions of one world, a fraction of a second; more means that it is too early."""
NODES = 20_000
"""The same for the search in plain Python."""


class TooDeep(Exception):  # it names a condition, not a fault
    """The search has used its positions."""


def solvable(game: Game) -> bool:
    """Whether there is a solver of claims: the game has two sides, tricks alone count, and NumPy and Numba are here."""
    if not (find_spec("numba") and find_spec("numpy")):
        return False
    from followsuit.bots.settings import settings_of

    return game.state.max_sides == 2 and settings_of(game).only_tricks


def agreed(match: Match, seat: int, tricks: int, *, solve: bool) -> None:
    """Nothing, if bots agree that the side of a seat takes so many of the tricks left.

    Raises:
        BadRequest: they do not, or it takes too long to tell.
    """
    try:
        sure = _forced(match, seat, tricks) if solve else None
        if sure is None:
            sure = _proved(match, seat, tricks)
    except (TooDeep, BadSetup):
        raise BadRequest("claim_unclear") from None
    if not sure:
        raise BadRequest("claim_wrong", n=tricks)


# -- by the solver


@functools.cache
def solver(game: Game) -> "Solver":
    """The solver of claims in a game."""
    from followsuit.bots.solver import Solver

    made = Solver(game)
    made.most = POSITIONS
    return made


def prepare(name: str) -> None:
    """Solve something small, so that everything needed is compiled."""
    chance = Random("a first proof")
    match = Match(name, seed=chance.getrandbits(32))
    while match.phase != "play" or match.state.laid or max(len(hand) for hand in match.hands) > 2:
        match = Match(name, seed=chance.getrandbits(32)) if match.over else match
        match.play(chance.choice(match.moves))
    solver(match.game).points(match.state)


def _forced(match: Match, seat: int, tricks: int) -> bool | None:
    """Whether in every world one and the same play forces what is claimed; None if tricks do not tell the points."""
    from followsuit.bots.solver import values_by_tricks

    game, good = match.game, -1
    for seed in range(WORLDS):
        s = match.world(seat, seed).state
        side = game.side_of(s, seat)

        def margin(state: Any) -> int:
            return game.standing(state, 0) - game.standing(state, 1)

        values = values_by_tricks(game, s, margin)
        if values is None:
            return None
        taken = sum(s.won[x] for x in range(s.seats) if game.side_of(s, x) == 0)
        claimed = values[taken + (tricks if side == 0 else len(hand_of(s, seat)) - tricks)] - margin(s)
        worth = solver(game).points(s)
        if game.side_of(s, s.turn) == side:
            wanted = claimed if side == 0 else -claimed
            good &= sum(1 << action for action, points in worth.items() if points >= wanted)
        elif any(points > (-claimed if side == 0 else claimed) for points in worth.values()):
            return False
        if not good:
            return False
    return True


# -- in plain Python


def _proved(match: Match, seat: int, tricks: int) -> bool:
    """Whether in every world the side of a seat can take every trick left, or none, whatever the others do."""
    left = len(hand_of(match.state, seat))
    if tricks not in (0, left):
        return False
    worlds = (match.world(seat, seed).state for seed in range(WORLDS))
    return all(_Proof(match.game, seat, everything=tricks == left).holds(state) for state in worlds)


class _Proof:
    def __init__(self, game: Game, seat: int, *, everything: bool) -> None:
        self.game, self.everything = game, everything
        self.seat = seat
        self.nodes = 0
        self.known: dict[Any, bool] = {}

    def holds(self, s: Any) -> bool:
        self.nodes += 1
        if self.nodes > NODES:
            raise TooDeep
        key = (tuple(s.hand), s.turn, tuple(s.trick[: s.laid]))
        if key not in self.known:
            self.known[key] = self._holds(s)
        return self.known[key]

    def _holds(self, s: Any) -> bool:
        side = self.game.side_of(s, self.seat)
        own = self.game.side_of(s, s.turn) == side
        answers = (self._after(s, card, side) for card in high_first(self.game, s))
        return any(answers) if own else all(answers)

    def _after(self, s: Any, card: int, side: int) -> bool:
        after = s.copy()
        self.game.apply(after, card)
        if after.deals == s.deals and after.tricks == s.tricks and after.phase > OVER:
            return self.holds(after)
        won = winner(self.game, s, after, card)
        if (self.game.side_of(s, won) == side) != self.everything:
            return False
        return after.phase != s.phase or self.holds(after)


def winner(game: Game, s: Any, after: Any, card: int) -> int:
    """Who has won the trick that a card has finished."""
    if after.phase == s.phase and after.tricks == s.tricks + 1:
        return int(after.leader)
    last = s.copy()
    last.trick[last.laid] = card
    last.laid += 1
    play: Any = game.phases[s.phase]
    return int(trick_seat(last, play.winner(last)))


def high_first(game: Game, s: Any) -> list[int]:
    """The legal cards, the strongest first."""
    cards = list(cards_in(game.legal(s)))
    contract = game.contracts[max(s.contract, 0)]
    return sorted(cards, key=contract.order, reverse=True)
