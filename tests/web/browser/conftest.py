"""A browser, the stage, the axe, and ears: what was said in the live regions, in order."""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from hosting import EARS, served
from playwright.sync_api import Page
from stage import Stage

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def pytest_configure(config: pytest.Config) -> None:
    """A fixture of the browser plugin is written in a way that pytest is giving up."""
    config.addinivalue_line("filterwarnings", "ignore:Session-scoped fixtures defined as instance methods")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
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
def stage() -> Stage:
    return Stage()


@pytest.fixture(scope="session")
def at(stage: Stage) -> Iterator[str]:
    yield from served(stage.app)


@pytest.fixture
def page(page: Page) -> Page:
    """A page that listens to its live regions and fails the test on any error of a script or of the policy."""
    page.add_init_script(EARS)
    page.set_default_timeout(10_000)
    return page


@pytest.fixture(autouse=True)
def no_errors(page: Page) -> Iterator[None]:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    yield
    assert not [e for e in errors if not any(x in e for x in ("WebSocket", "ERR_", "status of 404"))], errors


@pytest.fixture
def said(page: Page) -> Callable[[], list[str]]:
    return lambda: [text for text in page.evaluate("said") if text]


@pytest.fixture
def axe() -> Callable[..., None]:
    def check(page: Page, only: str = "") -> None:
        result = Axe().run(page, options={"runOnly": [only] if only else RULES, "resultTypes": ["violations"]})
        assert result.violations_count == 0, result.generate_report()

    return check
