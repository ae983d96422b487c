"""Servers on SQLite and on a private PostgreSQL cluster."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from served import Server, free_port

Start = Callable[..., Server]


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


class Postgres:
    """A private cluster, run by a user who is not root."""

    def __init__(self) -> None:
        programs = sorted(Path("/usr/lib/postgresql").glob("*/bin")) or [Path(shutil.which("initdb") or "/").parent]
        self.bin = programs[-1]
        self.home, self.port = Path(tempfile.mkdtemp(prefix="followsuit-pg-")), free_port()
        self.user: dict[str, Any] = {}
        if os.geteuid() == 0:
            self.user = {"user": "postgres", "group": "postgres", "extra_groups": []}
            shutil.chown(self.home, "postgres", "postgres")
        self.run("initdb", "-D", str(self.home / "data"), "-U", "table", "--auth=trust", "-E", "UTF8", "--no-sync")
        self.start()
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "table", "tables")

    def run(self, program: str, *arguments: str) -> None:
        command = [str(self.bin / program), *arguments]
        subprocess.run(
            command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.home, **self.user
        )

    def start(self) -> None:
        options = f"-h 127.0.0.1 -p {self.port} -k {self.home} -c fsync=off"
        self.run("pg_ctl", "-D", str(self.home / "data"), "-w", "-l", str(self.home / "log"), "-o", options, "start")

    def stop(self) -> None:
        self.run("pg_ctl", "-D", str(self.home / "data"), "-w", "-m", "immediate", "stop")

    @property
    def address(self) -> str:
        return f"postgresql://table@127.0.0.1:{self.port}/tables"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server of this test run."""
    if not list(Path("/usr/lib/postgresql").glob("*/bin/initdb")) and not shutil.which("initdb"):
        pytest.skip("there is no PostgreSQL server here")
    cluster = Postgres()
    yield cluster
    cluster.stop()
    shutil.rmtree(cluster.home, ignore_errors=True)
