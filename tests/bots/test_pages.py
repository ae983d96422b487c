"""What the pages about bots and the arena show is true."""

import doctest
from pathlib import Path

import pytest

from followsuit import bots

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize(("name", "examples"), [("bots.md", 7), ("arena.md", 5)])
def test_every_example_gives_what_the_page_says(name: str, examples: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "_added", {})
    found = doctest.testfile(str(DOCS / name), module_relative=False)
    assert found.attempted >= examples
    assert found.failed == 0


def test_the_bot_of_the_page_has_ten_lines() -> None:
    code = [
        line
        for line in (DOCS / "bots.md").read_text(encoding="utf-8").splitlines()
        if line.startswith(("...", ">>> class"))
    ]
    assert len(code) <= 10
