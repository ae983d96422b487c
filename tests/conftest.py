"""What tests share: compiled games, compiled once for all tests of a session and on two cores at once."""

import os
import subprocess
import sys

import pytest

from followsuit.games import names

COMPILE = """
import sys
from followsuit.games import find
from followsuit.testing.agree import agreement
for name in sys.argv[1:]:
    agreement(find(name), {}, 1)
"""


@pytest.fixture(scope="session")
def compiled_games() -> None:
    """The compiled code of every game is in the cache."""
    games = names()
    path = os.pathsep.join(filter(None, sys.path))
    runs = [
        subprocess.Popen([sys.executable, "-c", COMPILE, *games[half::2]], env=os.environ | {"PYTHONPATH": path})
        for half in range(2)
    ]
    assert [run.wait() for run in runs] == [0, 0]


def pytest_sessionfinish(session: pytest.Session) -> None:
    """With FOLLOWSUIT_NO_SKIPS set, a run that skipped anything has failed."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter else []
    if skipped and os.environ.get("FOLLOWSUIT_NO_SKIPS"):
        for report in skipped:
            reporter.write_line(f"SKIPPED, and nothing may be skipped here: {report.nodeid}", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
