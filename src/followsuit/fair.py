r"""Fair deals: a documented, version-stable shuffle, and the promise that binds it.

The algorithm, version 1 (it never changes; ``docs/fair-deals.md`` has test vectors)

1. ``key = SHA-256("followsuit deal 1\n" + seed)``, the seed as UTF-8 text.
2. For a purpose (``"shuffle 1"``, ``"shuffle 2"``, ..., ``"dealer"``) block *i*
   is ``SHA-256(key + purpose + "\n" + i)``, *i* as eight bytes, highest first,
   from 0.  Each block gives four 64-bit numbers, highest byte first.
3. A number below *n*: take the next 64-bit number *x*; if it is not less than
   the greatest multiple of *n* up to 2**64 take the next; the result is *x* mod *n*.
4. Shuffle: begin with the game's pack in published order; for *i* from the last
   position down to 1 exchange the cards at *i* and at a number below *i + 1*.
   Position 0 is the top of the pack.

A seed that people can check is ``SECRET|contribution|contribution...``.  The
commitment, the SHA-256 of the secret, is shown before the first card; then the
players add their contributions; the secret is revealed after the match.
"""

import hashlib
import secrets
from collections.abc import Iterable, Iterator, Sequence

from followsuit.refusals import BadSetup

LONGEST_SEED = 1000


def _numbers(seed: str, purpose: str) -> Iterator[int]:
    key = hashlib.sha256(b"followsuit deal 1\n" + seed.encode()).digest()
    i = 0
    while True:
        block = hashlib.sha256(key + purpose.encode() + b"\n" + i.to_bytes(8, "big")).digest()
        for at in range(0, 32, 8):
            yield int.from_bytes(block[at : at + 8], "big")
        i += 1


def _below(numbers: Iterator[int], n: int) -> int:
    limit = 2**64 - 2**64 % n
    return next(x for x in numbers if x < limit) % n


def shuffled(pack: Sequence[int], seed: str, number: int) -> tuple[int, ...]:
    """The pack of the match's shuffle ``number`` (from 1), top card first."""
    cards = list(pack)
    numbers = _numbers(seed, f"shuffle {number}")
    for i in range(len(cards) - 1, 0, -1):
        j = _below(numbers, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)


def first_dealer(seats: int, seed: str) -> int:
    """The seat that deals first."""
    return _below(_numbers(seed, "dealer"), seats)


def new_secret() -> str:
    """A fresh secret of 128 random bits."""
    return secrets.token_hex(16)


def commitment(seed: str) -> str:
    """The promise to show before the first card: SHA-256 of the part of a seed before its first bar."""
    return hashlib.sha256(seed.split("|", 1)[0].encode()).hexdigest()


def with_contributions(secret: str, contributions: Iterable[str]) -> str:
    """The seed of a match from the secret and what the players contributed, in the order of seats.

    Raises:
        BadSetup: a contribution has a bar or a control character, or is too long.
    """
    parts = [secret, *contributions]
    for part in parts:
        if "|" in part or not part.isprintable() or len(part) > 100:
            raise BadSetup("contribution")
    return "|".join(parts)


def clean_seed(seed: str | int | None) -> str:
    """The seed as text; a fresh secret for None.

    Raises:
        BadSetup: the text has control characters or is too long to keep in a record.
    """
    if seed is None:
        return new_secret()
    text = str(seed).strip()
    if not text or not text.isprintable() or len(text) > LONGEST_SEED:
        raise BadSetup("seed", longest=LONGEST_SEED)
    return text
