"""Moves: the public form of actions, as text."""

from typing import Self

from followsuit.cards import cards_in, read_card
from followsuit.engine.game import Game
from followsuit.engine.phases import OVER
from followsuit.engine.state import State
from followsuit.refusals import BadMove

LONGEST = 40
"""No move is longer than this."""


class Move(str):
    """A move: its own text (``"AS"``, ``"bid 3"``), with the engine's number attached.

    Attributes:
        action: the card, or the number of the call.
        is_card: whether it is a card.
    """

    __slots__ = ("action", "is_card")
    action: int
    is_card: bool

    def __new__(cls, text: str, action: int, *, is_card: bool) -> Self:
        """A move of this text and number."""
        move = super().__new__(cls, text)
        move.action, move.is_card = action, is_card
        return move

    def __getnewargs_ex__(self) -> tuple[tuple[str, int], dict[str, bool]]:
        return (str(self), self.action), {"is_card": self.is_card}


def legal_moves(game: Game, s: State) -> tuple[Move, ...]:
    """The legal moves in their fixed order: cards and calls by ascending number."""
    if s.phase <= OVER:
        return ()
    cards = game.phases[s.phase].cards
    return tuple(Move(game.action_text(s.phase, a), a, is_card=cards) for a in cards_in(game.legal(s)))


def why_not(game: Game, s: State, move: Move) -> BadMove | None:
    """Why the seat to act may not make this move now, or None if it may."""
    phase, legal = game.phases[s.phase], game.legal(s)
    if move.is_card == phase.cards and legal >> move.action & 1:
        return None
    if move.is_card != phase.cards:
        return BadMove("card_wanted" if phase.cards else "call_wanted", allowed=_allowed(game, s), text=str(move))
    if phase.cards and not s.hand[s.turn] >> move.action & 1:
        return BadMove("not_held", card=move.action)
    return phase.why(s, move.action) or BadMove("not_allowed", text=str(move), allowed=_allowed(game, s))


def _allowed(game: Game, s: State) -> str:
    return ", ".join(legal_moves(game, s))


def read_move(game: Game, text: str) -> Move:
    """The move of a text in the notation of records, in any case, whoever may make it when.

    Raises:
        BadMove: the text is no move of this game.
    """
    if not isinstance(text, str):
        raise BadMove("unreadable", text=type(text).__name__)
    if not text.strip():
        raise BadMove("empty")
    if len(text) > LONGEST:
        raise BadMove("unreadable", text=text[:17] + "...")
    words = " ".join(text.lower().split())
    call = game.call_numbers.get(words)
    if call is not None:
        return Move(words, call, is_card=False)
    card = read_card(words)
    if card is None:
        raise BadMove("unreadable", text=words)
    return Move(words.upper().replace("10", "T").replace("JK", "BJ"), card, is_card=True)
