"""An arena as a program of several processes: it may be killed at any time, and nothing of it stays behind."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import followsuit

WORDS = ("arena", "whist", "--bots", "random,simple@8", "--deals", "24", "--seed", "x", "--json")


def start(file: Path, *words: str) -> subprocess.Popen[str]:
    source = str(Path(followsuit.__file__).parents[1])
    return subprocess.Popen(
        [sys.executable, "-m", "followsuit", *WORDS, "--save", str(file), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": source},
        start_new_session=True,
    )


def wait_for_lines(file: Path, number: int) -> None:
    while not file.exists() or len(file.read_text().splitlines()) < number:
        time.sleep(0.02)


def gone(group: int) -> bool:
    """Whether soon no process of a group is left."""
    for _ in range(600):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no process groups")
def test_a_killed_arena_goes_on_from_its_file_and_leaves_no_process(tmp_path: Path) -> None:
    """The result is that of an arena which nobody has killed, whatever the number of workers."""
    file = tmp_path / "arena.jsonl"
    killed = start(file, "--workers", "2")
    wait_for_lines(file, 4)
    killed.kill()
    killed.communicate()
    assert gone(killed.pid)
    before = file.read_text().splitlines()
    assert 4 <= len(before) < 25
    said, wrong = start(file, "--workers", "1").communicate()
    assert wrong == ""
    assert file.read_text().splitlines()[: len(before) - 1] == before[:-1]
    whole = followsuit.arena("whist", ["random", "simple@8"], deals=24, seed="x")
    assert json.loads(said) == json.loads(json.dumps(whole.as_data()))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no process groups")
@pytest.mark.parametrize(("workers", "everybody"), [("1", True), ("2", True), ("2", False)])
def test_ctrl_c_stops_an_arena_at_once_and_quietly(tmp_path: Path, workers: str, *, everybody: bool) -> None:
    """A terminal sends Ctrl-C to all processes, others may send it to the first alone."""
    file = tmp_path / "arena.jsonl"
    stopped = start(file, "--workers", workers)
    wait_for_lines(file, 3)
    os.killpg(stopped.pid, signal.SIGINT) if everybody else stopped.send_signal(signal.SIGINT)
    said, wrong = stopped.communicate()
    assert (stopped.returncode, said, wrong) == (130, "", "")
    assert gone(stopped.pid)
