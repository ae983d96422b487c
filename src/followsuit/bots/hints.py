"""Hints: the best moves of a seat, what they are worth in the game's own units, and why, in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from followsuit.bots import Budget
from followsuit.bots.levels import EXPERT, is_fast, judged
from followsuit.bots.reasons import reason
from followsuit.bots.settings import settings_of
from followsuit.bots.simple import PLAYOUTS, lead, playout
from followsuit.match import Match
from followsuit.moves import Move
from followsuit.refusals import BadMove
from followsuit.words import language_module, sentence
from followsuit.world import World, workspace

BEST = 3
"""So many moves are told."""


class Advice(NamedTuple):
    """What one legal move is worth, as far as its seat can know.

    Attributes:
        move: the move.
        points: by how many points its side gains on the best other one until the end of the deal, on average.
        kept: how often, from 0 to 1, a contract of the own side is kept, in Oh Hell the seat's own bid; None where
            the contract is more often that of others, or the game has none.
        broken: how often a contract of the others fails; None where ``kept`` says something.
        match: the chance, from 0 to 1, of winning the match; None where only plain playouts were made.
    """

    move: Move
    points: float
    kept: float | None
    broken: float | None
    match: float | None


@dataclass(frozen=True)
class Hint:
    """What to do now.

    Attributes:
        advice: every legal move, the best first.
        why: the key of a sentence about the best move.
    """

    advice: tuple[Advice, ...]
    why: str

    @property
    def best(self) -> Move:
        """The move to make."""
        return self.advice[0].move

    def reason(self, language: str = "en") -> str:
        """Why the best move is good, in a sentence."""
        return sentence(self.why, {}, language)

    def lines(self, language: str = "en", match: Match | None = None) -> list[str]:
        """The suggestion with its reason, then the best moves with their values, as sentences."""
        words = language_module(language)

        def name(move: Move) -> str:
            if move.is_card or match is None:
                return str(words.card_name(move.action)) if move.is_card else str(move)
            return str(words.call_label(match.game.calls[move.action]))

        first = sentence("hint.best", {"name": name(self.best)}, language)
        lines = [f"{first} {self.reason(language)}"]
        if len(self.advice) > 1:
            lines += [f"{name(one.move)}: {self.values(one, language)}" for one in self.advice[:BEST]]
        return lines

    def values(self, one: Advice, language: str = "en") -> str:
        """What a move is worth, in a sentence."""
        parts: list[tuple[str, dict[str, Any]]] = []
        if one.match is not None:
            parts.append(("hint.match", {"percent": round(100 * one.match)}))
        if one.kept is not None:
            parts.append(("hint.kept", {"percent": round(100 * one.kept)}))
        if one.broken is not None:
            parts.append(("hint.broken", {"percent": round(100 * one.broken)}))
        parts.append(("hint.points", {"points": round(one.points, 1)}))
        said = [sentence(key, values, language) for key, values in parts]
        return ", ".join(text[:1].lower() + text[1:] for text in said) + "."


def hint(match: Match, seat: int | None = None, budget: Budget | None = None) -> Hint:
    """The best moves of the seat to act, from what that seat knows.

    With NumPy and Numba they come from the search of the bot ``expert``, with its budget where none is given;
    without them from plain playouts like those of the bot ``simple``.

    Raises:
        BadMove: nobody is to act, or another seat.
    """
    if match.seat is None:
        raise BadMove("match_over" if match.over else "no_pack")
    if seat is not None and seat != match.seat:
        raise BadMove("not_your_turn", name=match.names[match.seat])
    world = match.world(match.seat)
    think = (budget or Budget()).or_else(EXPERT)
    advice = _searched(world, think) if is_fast() else _played_out(world, think)
    worth = {one.move.action: one.points if one.match is None else one.match for one in advice}
    return Hint(advice, reason(match, advice[0].move, worth, advice[0].points))


def _searched(world: World, budget: Budget) -> tuple[Advice, ...]:
    by_action = {move.action: move for move in world.moves}
    found = judged(world, budget, always=True)
    return tuple(Advice(by_action[j.action], j.points, *shares(j.contracts), j.value) for j in found)


def _played_out(world: World, budget: Budget) -> tuple[Advice, ...]:
    game, work = world.game, workspace(world.seed)
    side, kept = game.side_of(world.state, world.seat), settings_of(game).kept
    moves = world.moves
    rounds = max(1, (min(budget.iterations, 10 * PLAYOUTS) or PLAYOUTS) // len(moves))
    now = lead(game, world.state, side)
    points, contracts = [0] * len(moves), [[0] * 4 for _ in moves]
    for _ in range(rounds):
        state = world.another(work)
        for i, move in enumerate(moves):
            s = state.copy()
            points[i] += playout(game, s, move.action, side, work) - now
            held = kept(s, world.seat)
            if held >= 0:
                contracts[i][held] += 1
    advice = [
        Advice(move, total / rounds, *shares(held), None)
        for move, total, held in zip(moves, points, contracts, strict=True)
    ]
    return tuple(sorted(advice, key=lambda one: -one.points))


def shares(contracts: Sequence[int]) -> tuple[float | None, float | None]:
    """How often own contracts are kept, or those of others broken, whichever the deal more often has."""
    failed, kept, others_failed, others_kept = contracts
    own, others = failed + kept, others_failed + others_kept
    if own >= others:
        return (kept / own if own else None), None
    return None, others_failed / others
