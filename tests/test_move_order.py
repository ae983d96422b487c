"""The order of legal moves is part of the interface: programs index them."""

import pytest

from followsuit import Match
from followsuit.games import find, names
from followsuit.testing.walk import walk

CALLS = {
    "colluphid": "pass, bid 2, bid 3, bid 4, call, take, clubs, diamonds, hearts, spades",
    "charlemagne": (
        "pass, bid 5, bid 6, bid 7, bid 8, mulot, charlemagne, gros mulot, gros charlemagne, "
        "take kitty, ask partner, clubs, diamonds, hearts, spades"
    ),
    "calypso": "",
    "two-handed-euchre": "pass, order up, accept, take, leave, clubs, diamonds, hearts, spades",
    "oh-hell": ", ".join(f"bid {n}" for n in range(18)),
    "euchre": "pass, order up, take up, alone, with partner, clubs, diamonds, hearts, spades",
    "whist": "",
}
FIRST = {
    "colluphid": "pass, bid 2, bid 3, bid 4",
    "charlemagne": "pass, bid 5, bid 6, bid 7, bid 8, mulot, charlemagne, gros mulot, gros charlemagne",
    "calypso": "3C, AC, 4D, 8D, 9D, TD, KD, 3H, TH, 5S, 6S, QS",
    "two-handed-euchre": "pass, order up",
    "oh-hell": "bid 0, bid 1, bid 2, bid 3, bid 4, bid 5, bid 6, bid 7, bid 8, bid 9, bid 10",
    "euchre": "pass, order up",
    "whist": "2D, JD, QD, KD, 2H, 7H, KH, AH, 3S, 5S, 9S, KS, AS",
}


@pytest.mark.parametrize("name", names())
def test_calls_have_fixed_numbers(name: str) -> None:
    """The calls of a game keep their order: old records and trained programs depend on it."""
    assert ", ".join(call.text for call in find(name).calls) == CALLS[name]


@pytest.mark.parametrize("name", names())
def test_first_moves_are_in_their_order(name: str) -> None:
    """The first legal moves of a fixed deal are these, in this order."""
    assert ", ".join(Match(name, seed="order", dealer=0).moves) == FIRST[name]


@pytest.mark.parametrize("name", names())
def test_moves_ascend_by_number(name: str) -> None:
    """Legal moves ascend: cards by suit (clubs, diamonds, hearts, spades) and rank, calls by their number."""
    for position in walk(find(name), {}, 1, 2):
        actions = [move.action for move in position.match.moves]
        assert actions == sorted(set(actions))
