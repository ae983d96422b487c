"""Cards as symbols: the names of cards in any sentence become ``K♥``, a suit of a hand ``♠ K 8``."""

import functools
import re

from followsuit.cards import RANK_TEXT, rank_of, suit_of
from followsuit.words import language_module

SUITS = "♣♦♥♠"
RED = "♦♥"


@functools.cache
def _groups(language: str) -> tuple[re.Pattern[str], dict[str, str], dict[str, str]]:
    """How a hand is told: ``Spades: King, 8.``, with what stands for the suits and the ranks."""
    words = language_module(language)
    suits = {name: SUITS[i] for i in range(4) for name in (words.SUITS[i], words.SUITS[i].capitalize())}
    ranks = {words.RANKS[i]: text.replace("T", "10") for i, text in enumerate(RANK_TEXT)}
    return re.compile(rf"\b({'|'.join(suits)}): ([^:.]+)\."), suits, ranks


@functools.cache
def _names(language: str) -> tuple[re.Pattern[str], dict[str, str]]:
    words = language_module(language)
    names = {}
    for card in range(52):
        text = RANK_TEXT[rank_of(card)].replace("T", "10") + SUITS[suit_of(card)]
        names[words.card_name(card)] = names[words.card_name(card, inside=True)] = text
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile("|".join(map(re.escape, longest_first)), re.IGNORECASE), {k.lower(): v for k, v in names.items()}


def with_symbols(text: str, language: str = "en") -> str:
    """The sentence with rank and suit symbol for every card but the Jokers."""
    pattern, names = _names(language)
    text = pattern.sub(lambda found: names[found.group().lower()], text)
    groups, suits, ranks = _groups(language)
    return groups.sub(lambda found: suits[found[1]] + " " + _ranks(found[2], ranks) + ".", text)


def _ranks(listed: str, ranks: dict[str, str]) -> str:
    parts = [name.partition(" ") for name in listed.split(", ")]
    return " ".join(f"{ranks.get(first, first)}{blank}{rest}" for first, blank, rest in parts)
