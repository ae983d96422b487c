"""Counts of the tree of moves from fixed deals, plain and compiled.

``python -m followsuit.testing trees tests/perft`` counts anew.
"""

from pathlib import Path

import pytest

from followsuit.games import find, names
from followsuit.testing.tree import compiled_leaves, leaves, read_cases

FOLDER = Path(__file__).parent / "perft"


@pytest.mark.usefixtures("compiled_games")
@pytest.mark.parametrize("name", names())
def test_trees_have_as_many_leaves_as_before(name: str) -> None:
    """From every position of the file, the number of sequences of actions is the same, plain and compiled."""
    game = find(name)
    cases = read_cases(game, (FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    assert cases
    for case in cases:
        s = case.position(game).state
        for depth, number in case.counts.items():
            assert leaves(game, s, depth) == compiled_leaves(game, s, depth) == number, case.text()


def test_every_phase_of_every_game_is_counted() -> None:
    """The positions of the files reach all phases."""
    for name in names():
        game = find(name)
        cases = read_cases(game, (FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
        reached = {case.position(game).phase for case in cases}
        assert reached == {phase.name for phase in game.phases.values()}, name
