"""Whole matches of every game through the real program."""

from pathlib import Path

import pytest
from program import Piped, Terminal

import followsuit
from followsuit.games import names

SHORT = {"colluphid": ("--target", "3"), "two-handed-euchre": ("--target", "5"), "euchre": ("--target", "5")}
"""Options that make a match short enough for a test where the first card offered is always played."""


def saved(home: Path) -> followsuit.Match:
    (path,) = (home / "matches").glob("*.txt")
    return followsuit.Match.from_record(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", names())
def test_a_whole_match_can_be_played_through_a_pipe(game: str, tmp_path: Path) -> None:
    with Piped(tmp_path, "play", game, "--bots", "random", "--seed", "pipe", *SHORT.get(game, ())) as program:
        said = program.play()
        assert program.process.returncode == 0
    assert any(line.endswith("the match.") for line in said)
    assert said[-1].startswith("The record is in ")
    assert not any("\x1b" in line or line.startswith(">") for line in said)
    assert saved(tmp_path).over


@pytest.mark.parametrize("game", names())
def test_a_whole_match_can_be_played_in_a_terminal(game: str, tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", game, "--bots", "random", "--seed", "terminal", *SHORT.get(game, ())) as program:
        said = program.play()
    assert "the match." in said
    assert saved(tmp_path).over
