"""Lay out a single situation of play, as the cases of the rule pages describe it."""

from typing import Any

from followsuit.cards import card_set, card_text, cards_in, read_cards
from followsuit.engine.game import Game


def situation(game: Game, contract: int, trick: str = "", seat: int = 1, **fields: Any) -> Any:
    """A state in the middle of a trick: ``trick`` has been played, the last card by the seat before ``seat``."""
    s = game.start()
    s.phase = max(game.phases)
    s.contract, s.active = contract, (1 << s.seats) - 1
    s.may = [-1] * len(s.may)
    cards = read_cards(trick)
    s.laid = len(cards)
    s.trick[: s.laid] = cards
    s.leader = (seat - s.laid) % s.seats
    s.turn = seat
    for name, value in fields.items():
        setattr(s, name, value)
    return s


def playable(game: Game, contract: int, led: str, hand: str, **fields: Any) -> set[str]:
    """The cards of a hand that may be played to this lead."""
    s = situation(game, contract, led, **fields)
    s.hand[s.turn] = card_set(read_cards(hand))
    return {card_text(c) for c in cards_in(game.legal(s))}


def winner(game: Game, contract: int, cards: str, leader: int = 0, **fields: Any) -> int:
    """The position (from 0, the leader) of the card that wins a whole trick."""
    played = read_cards(cards)
    s = situation(game, contract, " ".join(cards.split()[:-1]), seat=(leader + len(played) - 1) % game.state.max_seats, **fields)
    # everybody has one more card, so that the deal is not over
    for seat in range(s.seats):
        s.hand[seat] |= 1 << next(c for c in range(52) if c not in played)
    s.hand[s.turn] |= 1 << played[-1]
    game.apply(s, played[-1])
    assert s.laid == 0
    return int((s.turn - leader) % s.seats)
