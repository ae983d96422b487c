"""Why a move is good, in one key of the catalogue: what can be seen of it on the table and in one's hand."""

from typing import Any

from followsuit.cards import cards_in
from followsuit.engine.game import Game
from followsuit.engine.tricks import Play, trick_seat
from followsuit.match import Match
from followsuit.moves import Move


def reason(match: Match, move: Move) -> str:
    """The key of a sentence about a move of the seat to act."""
    game, s = match.game, match.state
    phase = game.phases[s.phase]
    if len(match.moves) == 1:
        return "hint.only"
    if not move.is_card:
        return "hint.pass" if move == "pass" else "hint.call"
    if not isinstance(phase, Play):
        return "hint.discard"
    return _lead(game, s, move.action) if s.laid == 0 else _follow(game, s, phase, move.action)


def _lead(game: Game, s: Any, card: int) -> str:
    if s.contract < 0:
        return "hint.lead"
    contract = game.contracts[s.contract]
    if contract.suit(card) == contract.trump:
        return "hint.lead_trump"
    suit = contract.suits[contract.suit(card)]
    gone = sum(s.played[seat] for seat in range(s.seats)) | s.hand[s.turn] if type(s).packs == 1 else 0
    return "hint.lead_top" if all(gone >> c & 1 for c in suit[: suit.index(card)]) else "hint.lead"


def _follow(game: Game, s: Any, phase: Play, card: int) -> str:
    if _takes(s, phase, card):
        return "hint.takes" if s.laid + 1 == s.active.bit_count() else "hint.beats"
    holder = trick_seat(s, phase.winner(s))
    if game.side_of(s, holder) == game.side_of(s, s.turn):
        return "hint.partner"
    could = any(_takes(s, phase, c) for c in cards_in(game.legal(s)))
    return "hint.duck" if could else "hint.low"


def _takes(s: Any, phase: Play, card: int) -> bool:
    trial = s.copy()
    trial.trick[trial.laid] = card
    trial.laid += 1
    return bool(phase.winner(trial) == trial.laid - 1)
