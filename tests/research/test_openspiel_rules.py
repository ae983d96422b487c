"""OpenSpiel's own Euchre and Oh Hell, move by move beside ours: same seat to act, same choice, same return.

Where the two differ by rule, a documented option of ours plays the other rule; nothing is skipped.
"""

from random import Random
from typing import Any

import pytest

pytest.importorskip("pyspiel")

from followsuit.adapters.mirror import Euchre, Mirror, OhHell  # after the check that OpenSpiel is there

EACH = 4000
"""Deals of each variant; five variants of each game make 20,000."""


def play_both(both: Mirror, chance: Random) -> None:
    """Play both at random to the end of the deal, comparing seat and choice at every move, and the returns."""
    while not both.over:
        legal, ours = both.theirs.legal_actions(), both.choices()
        assert both.ours.turn == both.theirs.current_player()
        assert sorted(ours) == legal
        number = chance.choice(legal)
        both.apply(number, ours[number])
    assert both.theirs.is_terminal()
    assert both.ours.phase <= 1
    assert both.theirs.returns() == both.returns()


@pytest.mark.parametrize(
    ("stick", "lone_defender", "deals"),
    [(True, False, 2 * EACH), (False, False, EACH), (True, True, EACH), (False, True, EACH)],
)
def test_euchre_is_the_same_game_as_openspiels(stick: bool, lone_defender: bool, deals: int) -> None:
    chance = Random(1 + 2 * stick + lone_defender)
    for _ in range(deals):
        play_both(Euchre(chance, stick_the_dealer=stick, lone_defender=lone_defender), chance)


@pytest.mark.parametrize(
    "rules",
    [
        {"players": 4, "tricks": -1},
        {"players": 3, "tricks": -1, "penalty": True, "points": 2},
        {"players": 5, "tricks": 7, "points": 3},
        {"players": 4, "tricks": 5, "ranks": 6},
        {"players": 3, "tricks": 2, "suits": 3, "ranks": 3, "penalty": True},
    ],
)
def test_oh_hell_is_the_same_game_as_openspiels(rules: dict[str, Any]) -> None:
    chance = Random(str(rules))
    for _ in range(EACH):
        play_both(OhHell(chance, **rules), chance)
