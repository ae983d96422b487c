"""Whole matches by keyboard alone, and their exact announcements."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from player import Keyboard, until
from playwright.sync_api import Page
from stage import Stage

SCRIPTS = Path(__file__).parent / "transcripts"
TABLES = ["colluphid.quiet", "charlemagne.river", "calypso.stone", "two-handed-euchre.cloud", "oh-hell.meadow"]


@pytest.mark.parametrize("table", TABLES)
def test_a_whole_match_is_played_by_keyboard_alone_and_said_exactly_so(
    page: Page, at: str, said: Callable[[], list[str]], table: str
) -> None:
    page.goto(f"{at}/t/{table}")
    until(page, "said.length > 0")
    player = Keyboard(page)
    for _ in range(400):
        if player.over():
            break
        player.step()
    assert player.over()
    until(page, "said.at(-1).includes('the match')")
    script = SCRIPTS / f"{table}.txt"
    if os.environ.get("WRITE_TRANSCRIPTS"):
        script.parent.mkdir(exist_ok=True)
        script.write_text("\n".join(said()) + "\n", encoding="utf-8")
    assert said() == script.read_text(encoding="utf-8").splitlines()


def test_a_match_is_played_through_the_command_box_alone(page: Page, at: str, stage: Stage) -> None:
    page.goto(f"{at}/t/charlemagne.box")
    until(page, "said.length > 0")
    play = stage.plays["charlemagne.box"]
    while not play.match.over:
        lines = page.evaluate("document.querySelectorAll('#lines li').length")
        page.focus("#command-in")
        page.keyboard.type(str(play.match.moves[0]))
        page.keyboard.press("Enter")
        until(page, f"document.querySelectorAll('#lines li').length > {lines}")
        assert page.evaluate("document.activeElement.id") == "command-in"
    assert page.locator("#acts a").count() > 0
