"""Before the tests run: say what this machine cannot test, and compile the games once for all that follow."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

COMPILE = """
import sys
from followsuit.games import find
from followsuit.lanes.batch import Batch
from followsuit.testing.agree import agreement
for name in sys.argv[1:]:
    agreement(find(name), {}, 1)
    batch = Batch(name, 2, seed=1)
    batch.step(batch.choose_at_random())
    batch.information()
    batch.resample(0, 0, 1)
"""


def missing() -> list[str]:
    """One line for each thing that is not installed."""
    lines = []
    if not (os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")):
        lines.append("Chromium is not installed: tests in a browser are skipped (Debian: apt-get install chromium).")
    if not any(Path("/usr/lib/postgresql").glob("*/bin/initdb")) and not shutil.which("initdb"):
        lines.append("PostgreSQL is not installed: its tests are skipped (Debian: apt-get install postgresql).")
    return lines


def compile_games() -> None:
    """Compile every game into the cache, on two cores at once."""
    from followsuit.games import names

    path = os.pathsep.join(filter(None, sys.path))
    runs = [
        subprocess.Popen([sys.executable, "-c", COMPILE, *names()[half::2]], env=os.environ | {"PYTHONPATH": path})
        for half in range(2)
    ]
    if sum(run.wait() for run in runs):
        raise SystemExit("A game cannot be compiled; what is wrong stands above.")


if __name__ == "__main__":
    print(*missing(), sep="\n", end="\n" if missing() else "")
    compile_games()
