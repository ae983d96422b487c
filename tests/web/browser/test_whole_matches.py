"""Whole matches of every game, by keyboard alone with the exact announcements, and by the command box alone."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from house import House
from player import HURRY, Keyboard, enter, over, until
from playwright.sync_api import Page

SCRIPTS = Path(__file__).parent / "transcripts"
TABLES: list[tuple[str, str, dict[str, Any]]] = [
    ("colluphid", "quiet", {"target": 3}),
    ("charlemagne", "river", {"target": 20}),
    ("calypso", "stone", {}),
    ("two-handed-euchre", "cloud", {"target": 3}),
    ("oh-hell", "meadow", {"players": 3, "fixed_tricks": 2}),
    ("euchre", "frost", {"target": 4}),
    ("whist", "oak", {}),
]


@pytest.mark.parametrize(("game", "seed", "options"), TABLES)
def test_a_whole_match_is_played_by_keyboard_alone_and_said_exactly_so(
    page: Page, house: House, said: Callable[[], list[str]], game: str, seed: str, options: dict[str, Any]
) -> None:
    page.add_init_script(HURRY)
    enter(page, house.at + house.set(game, seed, **options).seats[0])
    player = Keyboard(page)
    for _ in range(200):
        if player.over():
            break
        player.step()
    until(page, "said.at(-1).includes('the match')")
    script = SCRIPTS / f"{game}.{seed}.txt"
    if os.environ.get("WRITE_TRANSCRIPTS"):
        script.parent.mkdir(exist_ok=True)
        script.write_text("\n".join(said()) + "\n", encoding="utf-8")
    assert said() == script.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(("game", "seed", "options"), TABLES)
def test_a_whole_match_is_played_by_the_command_box_alone(
    page: Page, house: House, game: str, seed: str, options: dict[str, Any]
) -> None:
    page.add_init_script(HURRY)
    place = house.set(game, seed + " typed", **options)
    enter(page, house.at + place.seats[0])
    page.keyboard.press("Alt+h")
    page.keyboard.press("/")
    match = house.table(place).match
    assert match
    while not over(page):
        moves = [str(move) for move in match.moves]
        lines = page.evaluate("document.querySelectorAll('#lines li').length")
        page.keyboard.type(moves[len(match.table.steps) % len(moves)])
        page.keyboard.press("Enter")
        until(page, f"document.querySelectorAll('#lines li').length != {lines}")
        assert page.evaluate("document.activeElement.id") == "command-in"
