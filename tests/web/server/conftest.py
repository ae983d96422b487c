"""Servers on SQLite and on a private PostgreSQL cluster."""

import contextlib
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from databases import Postgres, Start
from served import Server


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts servers with settings; all are stopped at the end."""
    servers: list[Server] = []

    def start(database: str = "", **settings: Any) -> Server:
        log = tmp_path / f"server{len(servers)}.log"
        server = Server(database or str(tmp_path / "tables.sqlite"), log, **settings)
        servers.append(server)
        return server.start()

    yield start
    for server in servers:
        server.kill()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the tests of a file."""
    folder = tmp_path_factory.mktemp("server")
    server = Server(str(folder / "tables.sqlite"), folder / "server.log", grace=20).start()
    yield server
    server.kill()


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that soon lets a bot play for somebody who is gone."""
    folder = tmp_path_factory.mktemp("hasty")
    server = Server(str(folder / "tables.sqlite"), folder / "server.log", grace=0.3, ping_seconds=1).start()
    yield server
    server.kill()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server of this test run."""
    if not list(Path("/usr/lib/postgresql").glob("*/bin/initdb")) and not shutil.which("initdb"):
        pytest.skip("there is no PostgreSQL server here")
    cluster = Postgres()
    yield cluster
    with contextlib.suppress(subprocess.CalledProcessError):  # a test that failed may have left it stopped
        cluster.stop()
    shutil.rmtree(cluster.home, ignore_errors=True)
