"""The web table under load: moves of four scripted clients at each table, memory, page weight, time to the first card.

Run with ``python benchmarks/web.py [--tables 100 200 400] [--seconds 20] [--database postgresql://...]``.

Server and clients are two processes that share the processors of this machine, so what the clients use is missing
to the server; both are printed.  A latency is the time from the sending of a move to the arrival of the new view at
one of the four clients of the table.
"""

import argparse
import asyncio
import base64
import gzip
import http.client
import json
import os
import random
import re
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urljoin

import msgspec

SEATS = 4
GAME = "whist"
INTERVAL = 1.0
"""Seconds between two moves of a table."""
SETTINGS = {
    "FOLLOWSUIT_BOT": "random",
    "FOLLOWSUIT_LOG_LEVEL": "warning",
    "FOLLOWSUIT_TABLES_PER_HOUR": "10000000",
    "FOLLOWSUIT_MAX_TABLES": "100000",
    "FOLLOWSUIT_MAX_SOCKETS": "100000",
}
TICK = os.sysconf("SC_CLK_TCK")


class Server:
    """The server in a process of its own."""

    def __init__(self, database: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        command = [sys.executable, "-m", "followsuit", "serve", "--no-browser"]
        command += ["--port", str(self.port), "--database", database]
        environment = {**os.environ, **SETTINGS}
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)  # noqa: S603  # our own
        while not self.answers():
            time.sleep(0.005)
        self.here = threading.local()

    def answers(self) -> bool:
        """Whether it is there."""
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def ask(self, method: str, path: str, body: str = "", **headers: str) -> tuple[bytes, Any]:
        """The body and headers of an answer."""
        if not hasattr(self.here, "connection"):
            self.here.connection = http.client.HTTPConnection("127.0.0.1", self.port)
        connection = self.here.connection
        connection.request(method, path, body, {k.replace("_", "-"): v for k, v in headers.items()})
        answer = connection.getresponse()
        return answer.read(), answer.headers

    def post(self, path: str, body: Any, token: str = "") -> Any:
        """The answer to a request of the JSON interface."""
        return json.loads(self.ask("POST", path, json.dumps(body), authorization=f"Bearer {token}")[0])

    def tables(self, number: int) -> list["Table"]:
        """New tables at which four people sit, their matches begun."""
        with ThreadPoolExecutor(16) as pool:
            return list(pool.map(lambda _: self.table(), range(number)))

    def table(self) -> "Table":
        """A new table at which four people sit, its match begun."""
        made = self.post("/api/tables", {"game": GAME, "name": "Player 1"})
        table = Table(made["table"], [made["token"]])
        for seat in range(1, SEATS):
            wanted = {"invite": made["invite"], "name": f"Player {seat + 1}", "seat": seat}
            table.tokens.append(self.post(f"/api/tables/{table.name}/join", wanted)["token"])
        self.post(f"/api/tables/{table.name}/do", {"do": "start", "id": "start"}, made["token"])
        return table

    def seconds(self) -> float:
        """Seconds of processor that it has used."""
        used = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(used[11]) + int(used[12])) / TICK

    def memory(self) -> int:
        """Bytes of memory that it holds."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * resource.getpagesize()


@contextmanager
def serving(database: str = "") -> Iterator[Server]:
    """A server, on a fresh file of SQLite unless a database is named."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(database or f"{folder}/tables.sqlite")
        try:
            yield server
        finally:
            server.process.terminate()
            server.process.wait()


# -- scripted clients


class _View(msgspec.Struct):
    turn: int | None
    seat: int | None
    moves: list[dict[str, str]]


class _Message(msgspec.Struct):
    type: str
    seq: int = -1
    view: _View | None = None


_read = msgspec.json.Decoder(_Message).decode


@dataclass
class Table:
    """A table, and what its clients share: when the next move is due, the latest move, and the latencies."""

    name: str
    tokens: list[str]
    due: float = 0.0
    sent: float = 0.0
    before: int = 0
    late: list[float] = field(default_factory=list)
    moves: int = 0


class Client(asyncio.Protocol):
    """A socket that plays any legal move when the next one of its table is due."""

    def __init__(self, table: Table, seat: int, port: int) -> None:
        self.table, self.seat, self.port = table, seat, port
        self.data = b""
        self.ready = False
        self.seen = 0
        self.transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Shake hands."""
        self.transport = transport
        lines = [
            f"GET /t/{self.table.name}/ws HTTP/1.1", f"Host: 127.0.0.1:{self.port}", "Upgrade: websocket",
            "Connection: Upgrade", f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            "Sec-WebSocket-Version: 13", f"Authorization: Bearer {self.table.tokens[self.seat]}", "", "",
        ]  # fmt: skip
        self.transport.write("\r\n".join(lines).encode())

    def data_received(self, data: bytes) -> None:
        """Take the frames that have come."""
        self.data += data
        if not self.ready:
            end = self.data.find(b"\r\n\r\n")
            if end < 0:
                return
            self.ready, self.data = True, self.data[end + 4 :]
        while (frame := self._frame()) is not None:
            kind, payload = frame
            if kind == 9:
                self._send(payload, 10)
            elif kind == 1:
                self._take(payload)

    def _frame(self) -> tuple[int, bytes] | None:
        data = self.data
        if len(data) < 2:
            return None
        size, start = data[1] & 127, 2
        if size > 125:
            start = 4 if size == 126 else 10
            size = int.from_bytes(data[2:start], "big")
        if len(data) < start + size:
            return None
        self.data = data[start + size :]
        return data[0] & 15, data[start : start + size]

    def _send(self, payload: bytes, kind: int = 1) -> None:
        mask = os.urandom(4)
        size = len(payload)
        head = bytes([128 | kind, 128 | size]) if size < 126 else bytes([128 | kind, 254]) + size.to_bytes(2, "big")
        masked = int.from_bytes(payload, "big") ^ int.from_bytes((mask * (size // 4 + 1))[:size], "big")
        self.transport.write(head + mask + masked.to_bytes(size, "big"))

    def _take(self, payload: bytes) -> None:
        if not payload.startswith(b'{"type":"state"'):
            return
        now, table, message = time.perf_counter(), self.table, _read(payload)
        if self.seen <= table.before < message.seq and table.sent:
            table.late.append(now - table.sent)
        self.seen = message.seq
        if message.view and message.view.turn == message.view.seat == self.seat:
            loop = asyncio.get_running_loop()
            move = random.choice(message.view.moves)["move"]
            loop.call_at(max(loop.time(), table.due), self._move, message.seq, move)

    def _move(self, seq: int, move: str) -> None:
        table = self.table
        table.due += INTERVAL
        table.before, table.moves = seq, table.moves + 1
        table.sent = time.perf_counter()
        self._send(json.dumps({"id": str(seq), "do": "move", "moves": [move]}).encode())


async def play(server: Server, tables: list[Table], seconds: float) -> dict[str, float]:
    """Let everybody sit down, play for some seconds to get going, and measure for so many."""
    loop = asyncio.get_running_loop()
    clients = [Client(table, seat, server.port) for table in tables for seat in range(SEATS)]
    begin = loop.time() + 2 + len(clients) / 400
    for table in tables:
        table.due = begin + random.random() * INTERVAL
    for client in clients:
        await loop.create_connection(lambda client=client: client, "127.0.0.1", server.port)  # type: ignore[misc]  # a factory
    await asyncio.sleep(max(0.0, begin - loop.time()) + 3)
    for table in tables:
        table.late, table.moves = [], 0
    server_then, own_then, wall = server.seconds(), time.process_time(), time.monotonic()
    await asyncio.sleep(seconds)
    server_used, own_used = server.seconds() - server_then, time.process_time() - own_then
    wall = time.monotonic() - wall
    late = sorted(late for table in tables for late in table.late)
    moves = sum(table.moves for table in tables)
    for client in clients:
        client.transport.close()
    share = statistics.quantiles(late, n=100) if len(late) > 1 else [0.0] * 99
    return {
        "tables": len(tables), "moves": moves / wall, "p50": share[49] * 1000, "p95": share[94] * 1000,
        "p99": share[98] * 1000, "server": server_used / wall, "clients": own_used / wall,
        "cost": server_used / max(moves, 1) * 1000,
    }  # fmt: skip


def load(numbers: list[int], seconds: float, database: str) -> None:
    """Print latencies for numbers of tables."""
    print(f"Four clients at each table, one move of {GAME} a second at each table, {seconds:g} s:")
    print("tables  moves/s   p50 ms   p95 ms   p99 ms   server cores   client cores   server ms/move")
    for number in numbers:
        with serving(database) as server:
            tables = server.tables(number)
            r = asyncio.run(play(server, tables, seconds))
        print(
            f"{r['tables']:6} {r['moves']:8.0f} {r['p50']:8.1f} {r['p95']:8.1f} {r['p99']:8.1f} "
            f"{r['server']:14.2f} {r['clients']:14.2f} {r['cost']:16.2f}",
            flush=True,
        )


# -- other figures


def memory(tables: int = 500) -> None:
    """Print the memory of a table whose match has begun and to which nobody is connected."""
    with serving() as server:
        server.tables(20)
        before = server.memory()
        server.tables(tables)
        print(f"Memory of an idle table: {(server.memory() - before) / tables / 1024:.0f} kB (mean of {tables})")


def page_weight() -> None:
    """Print the compressed size of the table page with everything that it loads."""
    with serving() as server:
        table = server.table()
        weight, waiting, seen = 0, [f"/t/{table.name}"], set()
        while waiting:
            path = waiting.pop()
            if path in seen:
                continue
            seen.add(path)
            body, headers = server.ask("GET", path, accept_encoding="gzip")
            weight += len(body)
            text = (gzip.decompress(body) if headers.get("content-encoding") == "gzip" else body).decode()
            links = re.findall(r"""(?:<link[^>]* href|<script[^>]* src|<img[^>]* src)=["']([^"']+)["']""", text)
            imports = re.findall(r"""(?:from|import)\s*\(?["'](\.[^"']+)["']""", text) if path.endswith(".js") else []
            waiting += [urljoin(path, link) for link in links + imports]
        print(f"Table page: {weight / 1000:.1f} kB compressed in {len(seen)} files, nothing from other hosts")


def first_card() -> None:
    """Print the time from the start of the server to the first card of a quick table, and from the lobby to it."""
    from websockets.sync.client import connect

    begun = time.perf_counter()
    with serving() as server:
        server.ask("GET", "/")
        landed = time.perf_counter()
        kind = "application/x-www-form-urlencoded"
        form = urlencode({"game": GAME, "name": "Ada", "quick": "1"})
        place = server.ask("POST", "/tables", form, content_type=kind)[1]["location"]
        _, _, table, _, token = place.split("/")
        server.ask("GET", place)
        server.ask("GET", f"/t/{table}", cookie=f"followsuit_seat={token}")
        address = f"ws://127.0.0.1:{server.port}/t/{table}/ws"
        with connect(address, additional_headers={"Cookie": f"followsuit_seat={token}"}) as page:
            page.send(json.dumps({"id": "1", "do": "contribute", "text": "dice"}))
            while not (json.loads(page.recv()).get("view") or {}).get("hand"):
                pass
        end = time.perf_counter()
    print(f"First card: {end - begun:.2f} s after a cold start, {(end - landed) * 1000:.0f} ms after the lobby")


def main() -> None:
    """Print everything."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--tables", type=int, nargs="*", default=[100, 250, 500, 750, 1000])
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--database", default="")
    parser.add_argument("--only", nargs="*", default=["first", "page", "memory", "load"])
    args = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, hard), hard))
    print(f"{os.cpu_count()} processors, shared with others: load {os.getloadavg()[0]:.1f}")
    if "first" in args.only:
        first_card()
    if "page" in args.only:
        page_weight()
    if "memory" in args.only:
        memory()
    if "load" in args.only:
        load(args.tables, args.seconds, args.database)


if __name__ == "__main__":
    main()
