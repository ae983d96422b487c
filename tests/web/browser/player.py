"""People at the page: ears that note what is said, a player who only presses keys, one who only types commands."""

import time
from typing import Any

from playwright.sync_api import Page

EARS = """
window.said = [];
addEventListener('DOMContentLoaded', () => {
  const watched = {childList: true, subtree: true, characterData: true};
  for (const region of document.querySelectorAll('[role=status], [role=alert]'))
    new MutationObserver(() => said.push(region.textContent.trim())).observe(region, watched);
});
"""
"""Notes every text of the two live regions, in order."""
HURRY = "{ const wait = setTimeout; window.setTimeout = (work, ms) => wait(work, ms / 10); }"
"""Lets the page's own pauses pass ten times as fast."""
FOCUS = """() => {
  const a = document.activeElement;
  return {
    name: a.getAttribute('aria-label') ?? a.textContent,
    off: a.getAttribute('aria-disabled') === 'true', chosen: a.getAttribute('aria-pressed') === 'true',
    wanted: Number(/, choose (\\d+)$/.exec(document.querySelector('#hand').getAttribute('aria-label'))?.[1] ?? 0),
    lines: document.querySelectorAll('#lines li').length, heard: said.length,
    place: a.closest('#hand') ? 'hand' : a.closest('.calls') ? 'calls' : a.closest('.app') ? 'table' : 'nowhere',
  };
}"""
LINES = "document.querySelectorAll('#lines li').length"


def until(page: Page, expression: str, seconds: float = 15) -> None:
    """Wait until an expression is true; the policy of the pages forbids the waiting that evaluates in the page."""
    end = time.monotonic() + seconds
    while not page.evaluate(expression):
        assert time.monotonic() < end, f"never came true: {expression}"
        time.sleep(0.01)


def over(page: Page) -> bool:
    """Whether the match has ended."""
    return bool(page.evaluate("document.querySelector('#acts a[href$=\"/check\"]') !== null"))


def enter(page: Page, address: str, **settings: str) -> None:
    """Go to a table with these settings of the browser, once something has been said."""
    if settings:
        page.add_init_script(f"localStorage.setItem('followsuit.settings', JSON.stringify({settings}))")
    page.goto(address)
    until(page, "said.length > 0")


def hear(page: Page, act: str | Any) -> str:
    """What one key, or whatever a function does, makes the page say."""
    count = page.evaluate("said.length")
    if callable(act):
        act()
    else:
        page.keyboard.press(act)
    until(page, f"said.length > {count}")
    return str(page.evaluate("said.at(-1)"))


class Keyboard:
    """Plays a match by keys alone."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, *keys: str) -> dict[str, Any]:
        for key in keys:
            self.page.keyboard.press(key)
        found: dict[str, Any] = self.page.evaluate(FOCUS)
        return found

    def over(self) -> bool:
        return over(self.page)

    def to_move(self) -> bool:
        """Whether it is this player's turn."""
        return bool(self.page.evaluate("document.querySelector('#dock').classList.contains('mine-turn')"))

    def step(self) -> None:
        """Make one move, or one choice of cards, and hear what it brings before anything else."""
        focus = self.press("Alt+h")
        assert focus["place"] in ("hand", "calls"), f"the focus is {focus}"
        if focus["wanted"]:
            focus = self.choose(focus["wanted"])
        elif focus["off"]:
            self.next_allowed()
        self.page.keyboard.press("Enter")
        until(self.page, f"{LINES} != {focus['lines']} && said.length > {focus['heard']}")
        after = self.page.evaluate(FOCUS)
        assert after["place"] != "nowhere", f"the focus was lost: {after}"

    def next_allowed(self) -> None:
        """Go to the first card or call that is allowed."""
        focus = self.press("Home")
        for _ in range(60):
            if not focus["off"]:
                break
            focus = self.press("ArrowRight")

    def choose(self, wanted: int) -> dict[str, Any]:
        """Pick the first cards that may be picked; each choice is heard before the next, however slow the machine."""
        focus = self.press("Home")
        for _ in range(wanted):
            while focus["off"] or focus["chosen"]:
                focus = self.press("ArrowRight")
            self.page.keyboard.press("Space")
            until(self.page, f"said.length > {focus['heard']}")
            focus = self.press()
        return focus
