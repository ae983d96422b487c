"""The worked example runs, in a shortened form, and what it teaches is learnt."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import followsuit

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn_oh_hell.py"


def test_a_policy_is_taught_plotted_registered_and_measured(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    curve = tmp_path / "curve.png"
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), "--iterations", "150", "--deals", "10", "--curve", str(curve)],
        env={**os.environ, "PYTHONPATH": str(Path(followsuit.__file__).parents[1]), "OPENBLAS_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    points = [float(x) for x in re.findall(r"([+-]\d+\.\d+) points a deal against random play", done.stdout)]
    assert max(points) > points[0] + 0.2
    assert curve.read_bytes().startswith(b"\x89PNG")
    assert "learned" in done.stdout
    assert "simple" in done.stdout
