"""The seven laws for every registered game, with every value of every option and some combinations."""

from collections.abc import Callable
from typing import Any

import pytest
from accounts import ACCOUNTS

from followsuit.games import find, names
from followsuit.testing import LAWS, cases, settings


def all_cases(*laws: str) -> list[Any]:
    """Two matches for the default of each game, one for each other setting, shy or not in turn."""
    return [
        pytest.param(run, id=title.replace(" ", "-"))
        for law in laws
        for name in names()
        for n, setting in enumerate(settings(find(name)))
        for title, run in cases(
            name, law, seeds=(n + 1,) if setting else (1, 2), options=[setting], accounting=ACCOUNTS.get(name)
        )
    ]


@pytest.mark.parametrize("law", all_cases(*(law for law in LAWS if law != "agreement")))
def test_law_holds(law: Callable[[], None]) -> None:
    """No law is broken."""
    law()


@pytest.mark.usefixtures("compiled_games")
@pytest.mark.parametrize("law", all_cases("agreement"))
def test_plain_and_compiled_runs_agree(law: Callable[[], None]) -> None:
    """Compiled rules give the same states as plain ones, move for move, and draw the same worlds."""
    law()


def test_every_game_has_an_account() -> None:
    """Each game says what must add up in it."""
    assert set(names()) == set(ACCOUNTS)
