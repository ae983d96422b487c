"""Golden playthroughs: a change of rules must visibly alter a story.

``python -m followsuit.testing golden tests/golden`` tells them anew.
"""

from pathlib import Path
from typing import Any

import pytest

from followsuit.games import find, names
from followsuit.testing.golden import file_name, read_plot, stories, told

FOLDER = Path(__file__).parent / "golden"
WANTED = [(name, setting) for name in names() for setting in stories(find(name))]


@pytest.mark.parametrize(("name", "setting"), WANTED, ids=str)
def test_story_is_told_as_before(name: str, setting: dict[str, Any]) -> None:
    """Every game and every value of an option has a story, and the same deal is still told in the same words."""
    game = find(name)
    path = FOLDER / file_name(game, setting)
    assert path.exists(), f"no story: python -m followsuit.testing golden {FOLDER} {name}"
    text = path.read_text(encoding="utf-8")
    assert told(game, read_plot(game, text)) == text


def test_no_story_is_left_over() -> None:
    """There are no stories of options that no longer exist."""
    assert {p.name for p in FOLDER.iterdir()} == {file_name(find(name), setting) for name, setting in WANTED}
