"""What a card is under a contract, as people see it; the same answers serve every match."""

from functools import lru_cache

from followsuit.cards import card_text
from followsuit.engine.game import Game
from followsuit.view import CardView
from followsuit.words import language_module

SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades", "jokers")


@lru_cache(maxsize=1 << 14)
def face(game: Game, contract: int, own: int, card: int, language: str) -> CardView:
    """A card under a contract, for a seat whose own trump suit is ``own`` (-1: it has none)."""
    words = language_module(language)
    suit = game.effective_suit(contract, card)
    role = game.role(contract, card)
    return {
        "card": card_text(card),
        "name": words.card_name(card),
        "role": words.ROLES[role] if role else "",
        "suit": SUIT_NAMES[suit],
        "trump": suit == own or (contract >= 0 and suit == game.contracts[contract].trump),
        "legal": False,
        "reason": "",
    }


@lru_cache(maxsize=1 << 14)
def place(game: Game, contract: int, trump: int, card: int) -> tuple[int, int]:
    """Where a card stands in a sorted hand."""
    order = game.contracts[contract].order(card) if contract >= 0 else card % 13
    return _suit_order(trump).index(game.effective_suit(contract, card)), -order


def _suit_order(trump: int) -> tuple[int, ...]:
    """Suits for a sorted hand: Jokers of no suit and trumps first, the rest in alternating colours."""
    rest = [s for s in (3, 2, 0, 1) if s != trump]
    if len(rest) == 3 and trump in (1, 2):
        rest = [3, 3 - trump, 0]
    elif len(rest) == 3:
        rest = [2, 3 - trump, 1]
    return (4, trump, *rest) if len(rest) == 3 else (4, *rest)
