"""The tour of the README is true."""

import doctest
from pathlib import Path

from followsuit.cli import COMMANDS

README = Path(__file__).parents[1] / "README.md"


def test_the_tour_runs_as_written() -> None:
    """Every example of the README gives what the README says."""
    found = doctest.testfile(str(README), module_relative=False)
    assert found.attempted > 10
    assert found.failed == 0


def test_the_first_screen_has_the_commands() -> None:
    """A newcomer finds how to play here and in the browser, and how to test, without scrolling."""
    first = README.read_text(encoding="utf-8").splitlines()[:12]
    for command in ("make play", "make serve", "make test"):
        assert any(command in line for line in first)


def test_every_page_and_every_command_is_found() -> None:
    """The README leads to every page of `docs` and names every command."""
    text = README.read_text(encoding="utf-8")
    assert all(f"(docs/{page.name})" in text for page in (README.parent / "docs").glob("*.md"))
    assert all(f"    followsuit {command.name} " in text for command in COMMANDS)
