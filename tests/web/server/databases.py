"""A private PostgreSQL cluster, and the type of what starts servers."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from served import Server, free_port

Start = Callable[..., Server]


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
