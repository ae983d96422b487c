"""The tour of the README is true."""

import doctest
from pathlib import Path

README = Path(__file__).parents[1] / "README.md"


def test_the_tour_runs_as_written() -> None:
    """Every example of the README gives what the README says."""
    found = doctest.testfile(str(README), module_relative=False)
    assert found.attempted > 10
    assert found.failed == 0


def test_the_first_screen_has_the_two_commands() -> None:
    """A newcomer finds `make play` and `make test` without scrolling."""
    first = README.read_text(encoding="utf-8").splitlines()[:12]
    assert any("make play" in line for line in first)
    assert any("make test" in line for line in first)
