"""A browser, the house, the axe, and ears: what was said in the live regions, in order."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest
from house import House
from player import EARS
from playwright.sync_api import Browser, Page, expect

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text(encoding="utf-8")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN = """async only => {
  const found = await axe.run(document, {runOnly: only, resultTypes: ['violations']});
  return found.violations.map(v => [v.id, v.help, ...v.nodes.map(n => n.html + ' ' + n.failureSummary)].join('; '));
}"""


def pytest_configure(config: pytest.Config) -> None:
    """Patience for slow machines; and a fixture of the browser plugin is written in a way that pytest is giving up."""
    expect.set_options(timeout=15_000)
    config.addinivalue_line("filterwarnings", "ignore:Session-scoped fixtures defined as instance methods")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    if not Path(CHROMIUM).exists():
        pytest.skip("Chromium is not installed")
    flags = [
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
    ]
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "chromium_sandbox": False, "args": flags}


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(str(tmp_path_factory.mktemp("house") / "tables.sqlite"), grace=1.0).open() as open_house:
        yield open_house


def listening(page: Page, errors: list[str]) -> Page:
    """A page with ears, and every error of a script or of the policy noted."""
    page.add_init_script(EARS)
    page.set_default_timeout(15_000)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    return page


@pytest.fixture
def errors() -> Iterator[list[str]]:
    """What went wrong in the pages; a connection cut on purpose, or a page that is not to be had, is no error."""
    found: list[str] = []
    yield found
    assert not [e for e in found if not any(x in e for x in ("WebSocket", "ERR_", "status of 404", "status of 409"))], (
        found
    )


@pytest.fixture
def page(page: Page, errors: list[str]) -> Page:
    return listening(page, errors)


@pytest.fixture
def friend(browser: Browser, errors: list[str]) -> Iterator[Page]:
    """Another person, in another browser."""
    context = browser.new_context()
    yield listening(context.new_page(), errors)
    context.close()


@pytest.fixture
def said(page: Page) -> Callable[[], list[str]]:
    return lambda: [text for text in page.evaluate("said") if text]


@pytest.fixture
def axe() -> Callable[..., None]:
    def check(page: Page, only: str = "") -> None:
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE)
        assert page.evaluate(RUN, [only] if only else RULES) == []

    return check
