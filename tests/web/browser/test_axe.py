"""No violation that axe can find, on every page and in every phase of every game, wide and narrow, light and dark."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from stage import Stage, phases

TABLES = [
    name
    for game, seeds in [
        ("colluphid", "b"),
        ("charlemagne", "b d e g"),
        ("calypso", "c"),
        ("two-handed-euchre", "b"),
        ("oh-hell", "b"),
    ]
    for name in phases(game, seeds)
]
LOOKS = [(1440, 900, "light"), (1440, 900, "dark"), (390, 844, "dark"), (390, 844, "light")]
OPTION = {
    "name": "tie", "kind": "choice", "about": "What happens at a tie", "default": "a", "low": 0, "high": 1, "only": [],
    "choices": [{"value": "a", "say": "they share"}, {"value": "b", "say": "one more round"}],
}  # fmt: skip
NUMBER = {
    **OPTION,
    "name": "target",
    "kind": "number",
    "about": "Points that win",
    "default": 11,
    "low": 1,
    "high": 99,
    "choices": [],
}
ONLY = {**NUMBER, "name": "rounds", "only": [10, 19], "default": 10}
SWITCH = {**OPTION, "name": "hook", "kind": "switch", "about": "The hook", "default": True, "choices": []}
GAME = {
    "name": "oh-hell", "title": "Oh Hell", "summary": "Bid your tricks.", "players": [2, 3, 4, 5], "seats": 4,
    "levels": [{"name": "simple", "say": "Simple"}], "options": [OPTION, NUMBER, ONLY, SWITCH],
}  # fmt: skip
OPEN = {"address": "/t/x", "title": "Calypso", "host": "Ada", "free": 2, "seats": 4, "options": ["Rule A"]}
PAGES: dict[str, dict[str, Any]] = {
    "lobby": {
        "games": [GAME, {**GAME, "name": "calypso", "title": "Calypso", "players": [4]}],
        "tables": [OPEN],
        "name": "",
    },
    "join": {
        "table": "x",
        "invite": "y",
        "title": "Calypso",
        "host": "Ada",
        "free": [{"seat": 1, "name": ""}],
        "options": [{"about": "Rule", "value": "A"}],
        "name": "",
    },
    "rules": {
        "title": "Oh Hell",
        "sections": [("Players", "Two to five."), ("Play", "Follow suit.")],
        "options": [OPTION, NUMBER, ONLY, SWITCH],
    },
    "help": {"games": [GAME]},
    "settings": {},
    "check": {
        "table": "x",
        "title": "Calypso",
        "commitment": "ab" * 32,
        "seed": "secret|Ada",
        "contributions": [{"name": "Ada", "text": "words"}],
        "record": "/r",
        "result": "All is as promised.",
    },
    "error": {"status": 404, "say": "There is no such table."},
}


def in_all_looks(page: Page, check: Callable[..., None]) -> None:
    """All rules in light colours; dark ones change nothing but colours.  Of a long log the last lines are enough."""
    page.evaluate("[...document.querySelectorAll('#lines li')].slice(0, -25).forEach(line => line.remove())")
    for width, height, theme in LOOKS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
        check(page, "" if theme == "light" else "color-contrast")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_no_violation(page: Page, at: str, stage: Stage, axe: Callable[..., None], name: str) -> None:
    stage.contexts[name] = dict(PAGES[name])
    page.goto(f"{at}/page/{name}")
    for details in page.locator("details").all():
        details.evaluate("d => { d.open = true; }")
    in_all_looks(page, axe)


@pytest.mark.parametrize("name", TABLES)
def test_a_phase_has_no_violation(page: Page, at: str, axe: Callable[..., None], name: str) -> None:
    page.goto(f"{at}/t/{name}")
    expect(page.locator("#prompt")).not_to_have_text("Connecting")
    in_all_looks(page, axe)


@pytest.mark.parametrize("command", ["menu", "keys", "invite"])
def test_a_dialog_has_no_violation(page: Page, at: str, axe: Callable[..., None], command: str) -> None:
    page.goto(f"{at}/t/charlemagne.b.9")
    expect(page.locator("#prompt")).not_to_have_text("Connecting")
    page.evaluate("command => document.querySelector(`[data-do=${command}]`).click()", command)
    expect(page.locator("dialog[open]")).to_be_visible()
    in_all_looks(page, axe)


def test_the_replay_has_no_violation(page: Page, at: str, stage: Stage, axe: Callable[..., None]) -> None:
    over = TABLES[-1]
    page.goto(f"{at}/t/{over}")
    stage.contexts["replay"] = {"table": over, "title": "Oh Hell"}
    page.goto(f"{at}/page/replay#30")
    expect(page.locator("#what")).to_contain_text("30/")
    in_all_looks(page, axe)
