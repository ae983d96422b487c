"""Imperfect memory, for players who are not meant to be the strongest.

What is forgotten is public knowledge of other hands.  The player's own cards,
the trick on the table and the legal moves stay as they are, so that a player
who forgets plays on in good faith and lawfully, in a slightly wrong picture.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

from followsuit.bots.settings import settings_of
from followsuit.cards import LITTLE_JOKER, cards_in, suit_of
from followsuit.engine.game import Game
from followsuit.engine.resample import hand_hidden

SETS = ("hand", "pile", "played", "may", "sure", "aside", "kept")
"""The fields in which a card is told from another."""


@dataclass(frozen=True)
class Memory:
    """How much is forgotten at each decision.

    Attributes:
        voids: the chance, for each other seat, of forgetting in which suits it has shown itself void.
        cards: the chance, for each card of the tricks before, of taking it for another of its suit that is
            still out.
    """

    voids: float = 0.0
    cards: float = 0.0


PERFECT = Memory()


def remembered(game: Game, state: Any, seat: int, memory: Memory, seed: int) -> Any:
    """A copy of a world of a seat as somebody with such a memory has it in mind."""
    s, chance = state.copy(), Random(seed)
    for other in range(s.seats):
        if other != seat and chance.random() < memory.voids:
            s.may[other] = -1
    if memory.cards and settings_of(game).mixes:
        _mix_up(s, seat, memory.cards, chance)
    return s


def _mix_up(s: Any, seat: int, share: float, chance: Random) -> None:
    """Take some cards that were played for others that are out: exchange the two wherever they are."""
    on_table = {s.trick[i] for i in range(s.laid)} | {s.up}
    hidden = _hidden(s, seat)
    for played in sorted(card for seat_ in range(s.seats) for card in cards_in(s.played[seat_])):
        if played in on_table or played >= LITTLE_JOKER or chance.random() >= share:
            continue
        out = [card for card in sorted(hidden) if card < LITTLE_JOKER and suit_of(card) == suit_of(played)]
        if out:
            other = chance.choice(out)
            _exchange(s, played, other)
            hidden ^= {played, other}


def _hidden(s: Any, seat: int) -> set[int]:
    """The cards of which the seat does not know where they are; the same in all its worlds."""
    cards = sum(s.pile)
    known = 0
    for other in range(s.seats):
        known |= s.sure[other]
        if hand_hidden(s, other, seat):
            cards |= s.hand[other]
        if other != seat and type(s).exchange:
            cards |= s.aside[other]
    return set(cards_in(cards & ~known))


def _exchange(s: Any, one: int, other: int) -> None:
    """Exchange two cards in all sets."""
    both = 1 << one | 1 << other
    for name in SETS:
        for i, cards in enumerate(getattr(s, name, ())):
            if cards >> one & 1 != cards >> other & 1:
                getattr(s, name)[i] = cards ^ both
