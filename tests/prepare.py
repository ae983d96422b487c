"""Say what this machine cannot test, before the tests run."""

import os
import shutil
from pathlib import Path


def missing() -> list[str]:
    """One line for each thing that is not installed."""
    lines = []
    if not (os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")):
        lines.append("Chromium is not installed: tests in a browser are skipped (Debian: apt-get install chromium).")
    if not any(Path("/usr/lib/postgresql").glob("*/bin/initdb")) and not shutil.which("initdb"):
        lines.append("PostgreSQL is not installed: its tests are skipped (Debian: apt-get install postgresql).")
    return lines


if __name__ == "__main__":
    print(*missing(), sep="\n", end="\n" if missing() else "")
