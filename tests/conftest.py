"""What all tests share."""

import os
from pathlib import Path

import prepare
import pytest

STARTED_ONCE = {"web", "research", "terminal"}
"""The tests of one file here share what takes long to start, so one process runs them all."""


@pytest.fixture(scope="session")
def compiled_games() -> None:
    """The compiled code of every game is in the cache."""
    prepare.compile_games()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests of one file together where they share a server, a browser or a cluster."""
    for item in items:
        if STARTED_ONCE & set(Path(item.path).parts):
            item.add_marker(pytest.mark.xdist_group(item.path.stem))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """With FOLLOWSUIT_NO_SKIPS set, a run that skipped anything has failed."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter else []
    if skipped and os.environ.get("FOLLOWSUIT_NO_SKIPS"):
        for report in skipped:
            reporter.write_line(f"SKIPPED, and nothing may be skipped here: {report.nodeid}", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
