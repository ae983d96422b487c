"""Cards, suits, ranks, packs and sets of cards, and their text.

A card is an integer, ``13 * suit + rank``: clubs, diamonds, hearts and spades
are suits 0 to 3, ranks run from 0 (the two) to 12 (the Ace), and the little
and the big Joker are 52 and 53.  A set of cards is an integer too: bit *c* is
card *c*.  54 bits fit a signed 64-bit integer.
"""

from collections.abc import Iterable, Iterator

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
SUITS = (CLUBS, DIAMONDS, HEARTS, SPADES)
JOKERS = 4
"""The suit number of the two Jokers, where they are a suit of their own."""

TWO, SEVEN, NINE, TEN, JACK, QUEEN, KING, ACE = 0, 5, 7, 8, 9, 10, 11, 12
LITTLE_JOKER, BIG_JOKER = 52, 53

RANK_TEXT = "23456789TJQKA"
SUIT_TEXT = "CDHS"


def card(suit: int, rank: int) -> int:
    """The number of the card of this suit (0 to 3) and rank (0 to 12)."""
    return 13 * suit + rank


def suit_of(c: int) -> int:
    """The printed suit of a card, 0 to 3, or 4 for a Joker."""
    return c // 13


def rank_of(c: int) -> int:
    """The rank of a card, 0 (two) to 12 (Ace); 0 and 1 for the two Jokers."""
    return c % 13


def same_colour(suit: int) -> int:
    """The other suit of the same colour: spades and clubs, hearts and diamonds."""
    return 3 - suit


def card_set(cards: Iterable[int]) -> int:
    """The set of these cards, each at most once."""
    result = 0
    for c in cards:
        result |= 1 << c
    return result


def cards_in(cards: int) -> Iterator[int]:
    """The cards of a set, in ascending order."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


def suit_set(suit: int) -> int:
    """All 13 cards printed with this suit, as a set."""
    return 0x1FFF << 13 * suit


def suit_of_set(cards: int) -> int:
    """The suit whose followers are this set: the one whose two is in it, else the Jokers."""
    return next((s for s in SUITS if cards >> 13 * s & 1), JOKERS)


ALL_CARDS = (1 << 54) - 1
JOKER_SET = 1 << LITTLE_JOKER | 1 << BIG_JOKER


def pack(lowest: int = TWO, *, jokers: Iterable[int] = (), times: int = 1) -> tuple[int, ...]:
    """A pack in its published order: suit by suit upward from rank ``lowest``, Jokers last.

    ``times`` repeats the whole pack.  Fair deals are made from this order, so
    it never changes.
    """
    once = [card(s, r) for s in SUITS for r in range(lowest, ACE + 1)]
    return tuple([*once, *jokers] * times)


def card_text(c: int) -> str:
    """The notation of a card: rank then suit (``AS``, ``TD``), ``BJ`` and ``LJ``.

    >>> card_text(51), card_text(53)
    ('AS', 'BJ')
    """
    if c >= LITTLE_JOKER:
        return "LJ" if c == LITTLE_JOKER else "BJ"
    return RANK_TEXT[rank_of(c)] + SUIT_TEXT[suit_of(c)]


_BY_TEXT = {card_text(c): c for c in range(54)}
_BY_TEXT["JK"] = BIG_JOKER
_BY_TEXT |= {"10" + s: card(i, TEN) for i, s in enumerate(SUIT_TEXT)}


def read_card(text: str) -> int | None:
    """The card that a text names, in any case (``10D`` and ``JK`` are read too), or None."""
    return _BY_TEXT.get(text.strip().upper()) if len(text) < 9 else None


def read_cards(text: str) -> tuple[int, ...]:
    """The cards of a text with blanks between them.

    Raises:
        ValueError: a word that is no card, named in the message.
    """
    cards = []
    for word in text.split():
        c = read_card(word)
        if c is None:
            raise ValueError(f"'{word[:20]}' is not a card")
        cards.append(c)
    return tuple(cards)
