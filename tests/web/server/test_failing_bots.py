"""A bot that fails at a table is helped out, and the table is told once."""

import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from served import Server, play_out

import followsuit

FROG = "class Frog:\n    def choose(self, world, budget):\n        raise KeyError(world.moves[0])\n"


def test_the_match_goes_on_and_nobody_learns_the_bots_cards(
    start: Callable[..., Server], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sentence comes once, without the card in the error; the log has the error of every move."""
    (tmp_path / "frog.py").write_text(FROG)
    info = tmp_path / "frog-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: frog\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[followsuit.bots]\nfrog = frog:Frog\n")
    source = str(Path(followsuit.__file__).parents[1])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([source, str(tmp_path)]))
    server = start()
    player = server.table("two-handed-euchre", bots={"1": "frog"}, options={"target": 1}).player(0)
    play_out([player], random.Random(1))
    assert player.view["over"]
    assert player.said.count("The bot frog failed with an error; the bot simple moves in its place.") == 1
    assert not any("KeyError" in frame for frame in player.frames)
    failures = [line for line in server.log.read_text().splitlines() if '"bot_failed"' in line]
    assert len(failures) > 1
    assert all("KeyError" in line for line in failures)
