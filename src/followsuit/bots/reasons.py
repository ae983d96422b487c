"""Why a move is good, in one key of the catalogue: what can be seen of it on the table and in one's hand."""

from collections.abc import Mapping
from typing import Any

from followsuit.cards import cards_in
from followsuit.engine.game import Game
from followsuit.engine.tricks import Play, trick_seat
from followsuit.match import Match
from followsuit.moves import Move

LITTLE = 0.01
"""Chances and points that differ by less are the same to people."""


def reason(match: Match, move: Move, worth: Mapping[int, float], gain: float) -> str:
    """The key of a sentence about a move of the seat to act.

    Args:
        match: the match.
        move: the best move.
        worth: what each action is worth, in any one unit.
        gain: the points that the best move is expected to bring its side.
    """
    game, s = match.game, match.state
    phase = game.phases[s.phase]
    if len(match.moves) == 1:
        return "hint.only"
    if not move.is_card:
        return "hint.pass" if move == "pass" else "hint.call" if gain > 0 else "hint.call_least"
    if not isinstance(phase, Play):
        return "hint.discard"
    return _lead(game, s, move.action) if s.laid == 0 else _follow(game, s, phase, move.action, worth)


def _lead(game: Game, s: Any, card: int) -> str:
    if s.contract < 0:
        return "hint.lead"
    contract = game.contracts[s.contract]
    if contract.suit(card) == contract.trump:
        return "hint.lead_trump"
    suit = contract.suits[contract.suit(card)]
    gone = sum(s.played[seat] for seat in range(s.seats)) | s.hand[s.turn] if type(s).packs == 1 else 0
    return "hint.lead_top" if all(gone >> c & 1 for c in suit[: suit.index(card)]) else "hint.lead"


def _follow(game: Game, s: Any, phase: Play, card: int, worth: Mapping[int, float]) -> str:
    if _takes(s, phase, card):
        return "hint.takes" if s.laid + 1 == s.active.bit_count() else "hint.beats"
    holder = trick_seat(s, phase.winner(s))
    if game.side_of(s, holder) == game.side_of(s, s.turn):
        return "hint.partner"
    winning = [worth[c] for c in cards_in(game.legal(s)) if _takes(s, phase, c)]
    if not winning:
        return "hint.low"
    return "hint.duck" if max(winning) < worth[card] - LITTLE else "hint.same"


def _takes(s: Any, phase: Play, card: int) -> bool:
    trial = s.copy()
    trial.trick[trial.laid] = card
    trial.laid += 1
    return bool(phase.winner(trial) == trial.laid - 1)
