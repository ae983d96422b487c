"""Same seed, same deal, on every version: the vectors that docs/fair-deals.md publishes."""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from followsuit import Match, fair
from followsuit.cards import card_text, pack, read_cards

PAGE = (Path(__file__).parents[1] / "docs" / "fair-deals.md").read_text(encoding="utf-8")
VECTORS = [
    dict(line.split(": ", 1) for line in block.strip().split("\n"))
    for block in re.findall(r"```text\n(seed: .*?)```", PAGE, re.DOTALL)
]


def numbers(seed: str, purpose: str) -> Iterator[int]:
    """The numbers of a purpose, written from the page and not from the code."""
    key = hashlib.sha256(b"followsuit deal 1\n" + seed.encode()).digest()
    for i in range(10**6):
        block = hashlib.sha256(key + purpose.encode() + b"\n" + i.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(block[k : k + 8], "big") for k in (0, 8, 16, 24))


def below(source: Iterator[int], n: int) -> int:
    """A number below n, as the page says."""
    for x in source:
        if x < 2**64 // n * n:
            return x % n
    raise AssertionError


def test_there_are_vectors() -> None:
    """The page has vectors, with plain text, with letters beyond ASCII and with contributions."""
    assert [v["seed"] for v in VECTORS] == ["tuesday", "0", "Zoé", "secret|Ada|Ben"]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: v["seed"])
def test_vectors_are_what_the_code_deals(vector: dict[str, str]) -> None:
    """Shuffles, dealers and commitments are the published ones."""
    seed = vector["seed"]
    assert vector["commitment"] == fair.commitment(seed)
    assert vector["dealers"] == " ".join(str(fair.first_dealer(n, seed)) for n in (2, 3, 4, 5))
    for n in (1, 2):
        assert vector[f"shuffle {n}"] == " ".join(map(card_text, fair.shuffled(pack(), seed, n)))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: v["seed"])
def test_the_page_suffices_to_deal(vector: dict[str, str]) -> None:
    """Somebody who has only the page shuffles the same packs."""
    for n in (1, 2):
        cards, source = list(pack()), numbers(vector["seed"], f"shuffle {n}")
        for i in range(51, 0, -1):
            j = below(source, i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        assert tuple(cards) == read_cards(vector[f"shuffle {n}"])
    for n, dealer in zip((2, 3, 4, 5), vector["dealers"].split(), strict=True):
        assert below(numbers(vector["seed"], "dealer"), n) == int(dealer)


def test_a_match_deals_from_the_vectors() -> None:
    """A match of whist deals the published pack, one card at a time from dealer's left."""
    vector = VECTORS[0]
    match = Match("whist", seed=vector["seed"])
    dealer = int(vector["dealers"].split()[2])
    cards = vector["shuffle 1"].split()
    for seat, hand in enumerate(match.hands):
        assert set(hand) == set(cards[(seat - dealer - 1) % 4 :: 4])
