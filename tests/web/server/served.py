"""Real servers and their clients, for tests: processes that can be killed, players with sockets, plain HTTP."""

import contextlib
import http.client
import json
import os
import queue
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

QUIET = {"FOLLOWSUIT_BOT": "random", "FOLLOWSUIT_MESSAGES_PER_SECOND": "1000", "FOLLOWSUIT_TABLES_PER_HOUR": "100000"}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A server process on a port of its own."""

    def __init__(self, database: str, log: Path, **settings: Any) -> None:
        self.port, self.database, self.log = free_port(), database, log
        self.settings = {f"FOLLOWSUIT_{name.upper()}": str(value) for name, value in settings.items()}
        self.process: subprocess.Popen[Any] | None = None

    def start(self) -> "Server":
        environment = {**os.environ, **QUIET, "FOLLOWSUIT_LOG_LEVEL": "debug", **self.settings}
        command = [
            sys.executable,
            "-m",
            "followsuit",
            "serve",
            "--no-browser",
            "--port",
            str(self.port),
            "--database",
            self.database,
        ]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
        while not self.answers():
            assert self.process.poll() is None, self.log.read_text()[-2000:]
            time.sleep(0.02)
        return self

    def answers(self) -> bool:
        try:
            return self.get("/health")[0] in (200, 503)
        except OSError:
            return False

    def signal(self, number: int) -> None:
        assert self.process
        self.process.send_signal(number)

    def kill(self) -> None:
        assert self.process
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        assert self.process
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait()

    # -- HTTP

    def ask(
        self, method: str, path: str, body: Any = None, token: str = "", **headers: str
    ) -> tuple[int, Any, dict[str, str]]:
        """Status, body (decoded JSON or text) and headers of an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if token:
            sent["authorization"] = f"Bearer {token}"
        data = body if isinstance(body, bytes | str) or body is None else json.dumps(body)
        try:
            connection.request(method, path, data, sent)
            answer = connection.getresponse()
            text = answer.read().decode()
        finally:
            connection.close()
        got = {name.lower(): value for name, value in answer.getheaders()}
        return answer.status, json.loads(text) if "json" in got.get("content-type", "") else text, got

    def get(self, path: str, token: str = "", **headers: str) -> tuple[int, Any, dict[str, str]]:
        return self.ask("GET", path, None, token, **headers)

    def post(self, path: str, body: Any, token: str = "", **headers: str) -> tuple[int, Any, dict[str, str]]:
        return self.ask("POST", path, body, token, **headers)

    def form(self, path: str, fields: dict[str, str], **headers: str) -> tuple[int, Any, dict[str, str]]:
        return self.post(path, urlencode(fields), content_type="application/x-www-form-urlencoded", **headers)

    # -- tables

    def table(self, game: str = "whist", people: int = 1, *, start: bool = True, **wanted: Any) -> "Sitting":
        """A new table with so many people; the other seats are bots."""
        bots = {str(seat): "random" for seat in range(people, 5)}
        body = {"game": game, "name": "Ada", "bots": bots, "pace": "instant", **wanted}
        status, made, _ = self.post("/api/tables", body)
        assert status == 201, made
        tokens = [made["token"]]
        for seat in range(1, people):
            body = {"invite": made["invite"], "name": f"Friend {seat}", "seat": seat}
            status, joined, _ = self.post(f"/api/tables/{made['table']}/join", body)
            assert status == 201, joined
            tokens.append(joined["token"])
        sitting = Sitting(self, made["table"], made["invite"], tokens)
        if start:
            status, answer, _ = self.post(f"/api/tables/{made['table']}/do", {"do": "start", "id": "start"}, tokens[0])
            assert status == 200, answer
        return sitting


class Sitting:
    """A table and the tokens of its seats."""

    def __init__(self, server: Server, name: str, invite: str, tokens: list[str]) -> None:
        self.server, self.name, self.invite, self.tokens = server, name, invite, tokens

    def player(self, seat: int | None, server: Server | None = None, since: int | None = None) -> "Player":
        return Player(server or self.server, self.name, "" if seat is None else self.tokens[seat], since)

    def api(self, what: str, seat: int | None = 0) -> Any:
        token = "" if seat is None else self.tokens[seat]
        status, answer, _ = self.server.get(f"/api/tables/{self.name}/{what}", token)
        assert status == 200, answer
        return answer


class Closed(Exception):
    """The server has closed the socket, with this code."""


class Player:
    """A socket at a table, with everything that came through it."""

    def __init__(self, server: Server, table: str, token: str = "", since: int | None = None) -> None:
        self.server, self.table, self.token = server, table, token
        self.frames: list[str] = []
        self.state: dict[str, Any] = {}
        self.said: list[str] = []
        self.count = 0
        self.closed: int | None = None
        query = "" if since is None else f"?since={since}"
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        address = f"ws://127.0.0.1:{server.port}/t/{table}/ws{query}"
        self.stack = contextlib.ExitStack()
        opened = connect(address, additional_headers=headers, max_size=None, compression=None)
        self.socket = self.stack.enter_context(opened)
        self.arrived: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        try:
            for frame in self.socket:
                assert isinstance(frame, str)
                self.arrived.put(frame)
        except ConnectionClosed:
            pass
        self.closed = self.socket.close_code
        self.arrived.put(None)

    def take(self, wait: float = 30) -> dict[str, Any]:
        """The next message."""
        frame = self.arrived.get(timeout=wait)
        if frame is None:
            raise Closed(self.closed)
        self.frames.append(frame)
        message: dict[str, Any] = json.loads(frame)
        if message["type"] == "state":
            self.state = message
            self.said += message["said"]
        return message

    def until_closed(self) -> None:
        """Read until the server has closed the socket."""
        with contextlib.suppress(Closed):
            while True:
                self.take()

    def send(self, do: str, **fields: Any) -> str:
        self.count += 1
        mark = fields.pop("id", f"{id(self)}-{self.count}")
        self.socket.send(json.dumps({"id": mark, "do": do, **fields}))
        return str(mark)

    def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        """Send, and the answer to it."""
        mark = self.send(do, **fields)
        return self.answer(mark)

    def answer(self, mark: str | None) -> dict[str, Any]:
        while True:
            message = self.take()
            if message["type"] in ("ack", "error", "answer") and message["id"] == mark:
                return message

    def until(self, wanted: Any, wait: float = 30) -> dict[str, Any]:
        """The state as soon as it is as wanted."""
        end = time.monotonic() + wait
        while not (self.state and wanted(self.state)):
            assert time.monotonic() < end, self.state
            self.take(wait)
        return self.state

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.state["view"]
        return view

    def my_turn(self) -> dict[str, Any]:
        """The view as soon as this seat is to act or the match is over."""
        self.until(
            lambda s: (
                s["view"]
                and (s["view"]["over"] or (s["view"]["turn"] is not None and s["view"]["turn"] == s["table"]["you"]))
            )
        )
        return self.view

    def close(self) -> None:
        self.stack.close()


def play_out(players: list[Player], chance: random.Random) -> int:
    """Let players make any legal moves until the match is over; how many they made."""
    made = [0] * len(players)

    def play(at: int) -> None:
        player = players[at]
        while True:
            view = player.my_turn()
            if view["over"]:
                return
            answer = player.ask("move", moves=[pick(view, chance)])
            assert answer["type"] == "ack", answer
            made[at] += 1
            player.until(lambda s, seq=answer["seq"]: s["seq"] >= seq)

    threads = [threading.Thread(target=play, args=(at,)) for at in range(len(players))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(made)


def pick(view: dict[str, Any], chance: random.Random) -> str:
    """A legal move; where bids could make a match very long, mostly a low one."""
    moves = [move["move"] for move in view["moves"]]
    if view["phase"] in ("auction", "ordering", "naming") and "pass" in moves and chance.random() < 0.5:
        return "pass"
    return str(chance.choice(moves))
