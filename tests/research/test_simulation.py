"""Simulation at scale: whoever plays the chunks, the same matches; what is done is never lost."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import followsuit
from followsuit.cluster import cluster
from followsuit.refusals import BadRecord, BadSetup

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")

WHIST: dict[str, Any] = {"game": "whist", "bots": ["random"], "matches": 12, "seed": "x", "max_deals": 2}


class Fragile(ThreadPoolExecutor):
    """Threads that fail in some of the parts they are given."""

    def __init__(self, fails: Callable[[int], bool]) -> None:
        super().__init__(1)
        self.fails, self.given = fails, 0

    def submit(self, function: Any, *args: Any, **more: Any) -> Future[Any]:  # type: ignore[override]  # simpler
        self.given += 1
        if self.fails(self.given):
            return super().submit(os.read, -1, 1)
        return super().submit(function, *args, **more)


def test_executors_and_chunks_make_no_difference() -> None:
    one = followsuit.simulate(**WHIST)
    with ThreadPoolExecutor(3) as threads, ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        assert followsuit.simulate(**WHIST, executor=threads, chunk=5) == one
        assert followsuit.simulate(**WHIST, executor=processes, chunk=4) == one


def test_a_part_that_fails_is_done_again() -> None:
    with Fragile(lambda n: n in (1, 4)) as executor:
        assert followsuit.simulate(**WHIST, executor=executor, chunk=3) == followsuit.simulate(**WHIST)
        assert executor.given == 4 + 2


def test_a_broken_simulation_says_so_and_goes_on_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    with Fragile(lambda n: n > 2) as executor, pytest.raises(BadSetup, match="broke down with 2 of 4 parts done"):
        followsuit.simulate(**WHIST, executor=executor, chunk=3, save=file)
    with Fragile(lambda _: False) as executor:
        assert followsuit.simulate(**WHIST, executor=executor, chunk=3, save=file) == followsuit.simulate(**WHIST)
        assert executor.given == 2
    with Fragile(lambda _: False) as executor:
        followsuit.simulate(**WHIST, executor=executor, chunk=3, save=file)
        assert executor.given == 0


def test_a_file_cut_off_in_the_middle_of_a_line_loses_that_chunk_alone(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    whole = followsuit.simulate(**WHIST, chunk=3, save=file)
    file.write_bytes(file.read_bytes()[:-20])
    with Fragile(lambda _: False) as executor:
        assert followsuit.simulate(**WHIST, executor=executor, chunk=3, save=file) == whole
        assert executor.given == 1


@pytest.mark.parametrize("content", [b"", b"something else\n", b"\xff\xfe\n"])
def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "run.jsonl"
    file.write_bytes(content)
    with pytest.raises(BadRecord, match="is not of this work"):
        followsuit.simulate(**WHIST, save=file)
    assert file.read_bytes() == content


def test_results_are_a_structured_array_csv_and_parquet(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    result = followsuit.simulate("oh-hell", ["random", "simple"], 4, "x", {"players": 3}, 2)
    array = result.array()
    assert array.shape == (4,)
    assert array["bot_1"].tolist() == ["simple", "random"] * 2
    assert (array["deals"] == 2).all()
    assert (array["faults_0"] == 0).all()
    result.to_csv(tmp_path / "a.csv")
    result.to_parquet(tmp_path / "a.parquet")
    lines = (tmp_path / "a.csv").read_text().splitlines()
    assert lines[0].split(",")[:4] == ["seed", "options", "deals", "moves"]
    assert len(lines) == 5
    table = parquet.read_table(tmp_path / "a.parquet")
    assert table.column("score_2").to_pylist() == array["score_2"].tolist()
    assert np.issubdtype(array["won_0"].dtype, np.bool_)


# -- a real cluster: a scheduler and two workers, each a process of its own


def start(*command: str) -> subprocess.Popen[bytes]:
    source = str(Path(followsuit.__file__).parents[1])
    environment = {**os.environ, "PYTHONPATH": source}
    return subprocess.Popen([sys.executable, "-m", *command], env=environment, stderr=subprocess.DEVNULL)


@pytest.fixture
def workers(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    pytest.importorskip("distributed")
    file = tmp_path / "scheduler.json"
    made = ["distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
    processes = [start(*made, "--scheduler-file", str(file))]
    while not file.exists():
        assert processes[0].poll() is None
        time.sleep(0.1)
    worker = [
        "distributed.cli.dask_worker",
        "--scheduler-file",
        str(file),
        "--nthreads",
        "1",
        "--no-nanny",
        "--no-dashboard",
    ]
    processes += [start(*worker, "--local-directory", str(tmp_path)) for _ in range(2)]
    import json

    yield json.loads(file.read_text())["address"], processes[1:]
    for process in processes:
        process.kill()
        process.wait()


def test_a_killed_worker_of_a_cluster_costs_its_chunk_alone(workers: Any) -> None:
    address, (first, _) = workers
    many = {**WHIST, "matches": 60}
    with cluster(address) as executor:
        played: list[int] = []

        def kill_one(done: int) -> None:
            if not played:
                first.send_signal(signal.SIGKILL)
            played.append(done)

        result = followsuit.simulate(**many, executor=executor, chunk=3, progress=kill_one)
    assert result == followsuit.simulate(**many)
    assert played == list(range(0, 61, 3))


def test_an_arena_on_a_cluster_gives_what_it_gives_alone(workers: Any) -> None:
    quick: dict[str, Any] = {"game": "whist", "bots": ["random", "simple@8"], "deals": 5, "seed": "x"}
    with cluster(workers[0]) as executor:
        assert followsuit.arena(**quick, executor=executor) == followsuit.arena(**quick)


def test_a_cluster_that_does_not_answer_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("followsuit.cluster.PATIENCE", 0.5)
    with pytest.raises(BadSetup, match=r"There is no cluster at tcp://127\.0\.0\.1:9"), cluster("tcp://127.0.0.1:9"):
        pass
    with pytest.raises(BadSetup, match="There is no cluster at nonsense"), cluster("nonsense://x"):
        pass


@pytest.mark.parametrize(
    ("answer", "reason"), [(b"", "no scheduler"), (b"HTTP/1.1 400 Bad Request\r\n" * 9, "what answers")]
)
def test_what_is_no_scheduler_is_refused_in_a_moment(
    answer: bytes, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client of Dask waits without end for who never answers, and twenty seconds more to close."""
    pytest.importorskip("distributed")
    monkeypatch.setattr("followsuit.cluster.PATIENCE", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            connection, _ = server.accept()
            with connection:
                connection.sendall(answer)
                done.wait(30)

        done, begun = threading.Event(), time.monotonic()
        thread = threading.Thread(target=serve)
        thread.start()
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(BadSetup, match=f"There is no cluster at {address}: {reason}"), cluster(address):
            pass
        assert time.monotonic() - begun < 10
        done.set()
        thread.join()


def test_an_executor_is_any_executor() -> None:
    class Now(Executor):
        def submit(self, function: Any, *args: Any, **more: Any) -> Future[Any]:  # type: ignore[override]  # simpler
            future: Future[Any] = Future()
            future.set_result(function(*args, **more))
            return future

    assert followsuit.simulate(**WHIST, executor=Now()) == followsuit.simulate(**WHIST)
