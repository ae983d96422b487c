"""Lay out a single situation of play, as the cases of the rule pages describe it."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from followsuit.cards import card_set, card_text, cards_in, read_cards
from followsuit.engine.game import DEAL, OVER, Game
from followsuit.engine.numbers import seed
from followsuit.engine.resample import WORK


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
    last = (leader + len(played) - 1) % game.start().seats
    s = situation(game, contract, " ".join(cards.split()[:-1]), last, **fields)
    # everybody has one more card, so that the deal is not over
    for seat in range(s.seats):
        s.hand[seat] |= 1 << next(c for c in range(52) if c not in played)
    s.hand[s.turn] |= 1 << played[-1]
    game.apply(s, played[-1])
    assert s.laid == 0
    return int((s.turn - leader) % s.seats)


def deal(game: Game, cards: Sequence[int] = (), dealer: int = 0, **options: Any) -> Any:
    """A state after its first deal, from these cards, top first, or from the pack as it is published."""
    s = game.start(game.options(options))
    s.dealer = dealer
    game.deal(s, list(cards or game.pack(game.options(options))))
    return s


def act_at_random(game: Game, s: Any, chance: Random, most: int = 1000) -> None:
    """Let everybody act at random until the deal is over, or for at most so many actions."""
    for _ in range(most):
        if s.phase in (DEAL, OVER):
            return
        game.apply(s, chance.choice(list(cards_in(game.legal(s)))))


def play_at_random(game: Game, s: Any, chance: Random, deals: int) -> None:
    """Play so many deals at random, shuffling where the game asks for it, unless the match is over before."""
    cards = list(game.pack(game.options()))
    for _ in range(deals):
        if s.phase == OVER:
            return
        if game.fresh(s):
            chance.shuffle(cards)
        game.deal(s, cards)
        act_at_random(game, s, chance)


def copies(s: Any) -> Counter[int]:
    """How many copies of each card there are, in all places together."""
    return Counter(c for cards in (*s.hand, *s.pile, *s.played) for c in cards_in(cards))


def resampled(game: Game, s: Any, viewer: int, number: int) -> Any:
    """A copy in which the cards that the viewer cannot place are dealt once more."""
    world = s.copy()
    work = [0] * WORK
    seed(work, number)
    game.resample(world, viewer, work)
    return world


def moves(game: Game, s: Any) -> set[str]:
    """The texts of all legal moves."""
    return {game.action_text(s.phase, a) for a in cards_in(game.legal(s))}


def do(game: Game, s: Any, *texts: str) -> Any:
    """Make these moves, in the notation of records, one after another; each must be legal.  Returns the state."""
    for text in texts:
        by_text = {game.action_text(s.phase, a): a for a in cards_in(game.legal(s))}
        assert text in by_text, f"{text} is not among {sorted(by_text)}"
        game.apply(s, by_text[text])
    return s


def auctions(game: Game, s: Any, going_on: set[int]) -> int:
    """How many sequences of calls lead out of these phases."""
    if s.phase not in going_on:
        return 1
    total = 0
    for action in cards_in(game.legal(s)):
        after = s.copy()
        game.apply(after, action)
        total += auctions(game, after, going_on)
    return total


def packed(game: Game, hands: Sequence[str], then: str = "", dealer: int = 0, **options: Any) -> list[int]:
    """A pack that deals these hands, by seat, one card at a time; ``then`` follows, and whatever is left."""
    held = [read_cards(hand) for hand in hands]
    seats = [(dealer + 1 + i) % len(held) for i in range(len(held))]
    top = [held[seat][i] for i in range(len(held[0])) for seat in seats] + list(read_cards(then))
    return top + [c for c in game.pack(game.options(options)) if c not in top]
