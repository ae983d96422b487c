"""What tests for researchers share: compiled batches of every game."""

import pytest


@pytest.fixture(scope="session", autouse=True)
def _compiled(compiled_games: None) -> None:
    """Every test here may run compiled code."""
