"""A stage for the client alone: pages and sockets of matches that a seed deals and plays, the same in every run.

A table is named ``game.seed.skip.players``: the match has been played on by random moves for ``skip`` moves, and on
until seat 0 is to act.  The real server has tests of its own; those here that need it start it.
"""

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

import followsuit.web
from followsuit.match import Match
from followsuit.refusals import Refusal
from followsuit.web.typed import question

WEB = Path(followsuit.web.__file__).parent
NAMES = ("Ada", "Zoé", "Marcel", "Otto", "Lin")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
PAGES = Environment(loader=FileSystemLoader(WEB / "templates"), autoescape=True)
PAGES.globals["static"] = "/static"


class Play:
    """A match of a name, in which seat 0 is a person and all others move at random."""

    def __init__(self, name: str) -> None:
        game, seed, skip, players = (*name.split("."), "", "", "")[:4]
        options = {"players": int(players)} if players else {}
        seats = Match(game, options, seed).state.seats
        self.random = random.Random(seed)
        self.match = Match(game, options, seed, names=NAMES[:seats])
        self.seq, self.sent = 1, 0
        self.question: dict[str, Any] | None = None
        self.news: list[dict[str, Any]] = []
        self.on(int(skip or 0))

    def on(self, moves: int = 0) -> None:
        """Move for the others until it is the person's turn, and for everybody for so many moves."""
        while not self.match.over and (moves > 0 or self.match.seat != 0):
            self.match.play(self.choice())
            moves -= 1
        self.seq += 1

    def choice(self) -> str:
        """A random move; half of the passes that can be made are made, so that bidding gets somewhere."""
        moves = [str(m) for m in self.match.moves]
        return "pass" if "pass" in moves and self.random.random() < 0.5 else self.random.choice(moves)

    def state(self) -> dict[str, Any]:
        """The state message for seat 0."""
        view = self.match.view(0, since=self.sent)
        start, self.sent = self.sent, view["next"]
        table = {
            "status": "over" if self.match.over else "playing", "you": 0, "host": True, "seats": self.places(),
            "spectators": 0, "invite": "/t/stage/join/abc", "public": False, "quick": False,
            "commitment": view["commitment"], "contributed": [], "pace": "instant", "waiting": False, "clock": None,
            "undo": True, "claim": True, "hint": True, "question": self.question, "muted": [], "news": self.news,
            "next_table": "",
        }  # fmt: skip
        said = [e["say"] for e in view["events"]]
        return {"type": "state", "seq": self.seq, "from": start, "view": view, "table": table, "said": said}

    def places(self) -> list[dict[str, Any]]:
        return [
            {"seat": i, "name": name, "kind": "bot" if i else "person", "connected": True, "away": False, "level": ""}
            for i, name in enumerate(self.match.names)
        ]

    def answer(self, message: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """What the stage sends for a message."""
        back, do = {"id": message["id"]}, message["do"]
        asked = question(self.match.view(0), message["text"]) if do == "command" else None
        if asked is not None:
            yield {"type": "answer", **back, "say": asked}
        elif do in ("move", "command"):
            try:
                for move in message.get("moves", [message.get("text")]):
                    self.match.play(move, 0)
            except Refusal as refusal:
                yield {"type": "error", **back, "code": refusal.code, "say": refusal.sentence("en")}
                return
            self.on()
            yield {"type": "ack", **back, "seq": self.seq}
            yield self.state()
        elif do == "hint":
            yield {"type": "answer", **back, "say": "A bot would play the first card.", "moves": []}
        elif do == "chat":
            yield {"type": "ack", **back, "seq": self.seq}
            text, phrase = message.get("text", ""), message.get("phrase", "")
            self.seq += 1
            piece = {"n": self.seq, "kind": "chat", "seat": 0, "name": "Ada", "text": text, "phrase": phrase}
            self.news = [{**piece, "say": f"Ada: {text}"}]
            yield self.state()
        elif do == "undo":
            self.question = {"kind": "undo", "by": 1, "say": "Zoé asks to take back a move.", "needs_you": True}
            yield self.state()
        else:
            self.question = None
            yield {"type": "ack", **back, "seq": self.seq}
            yield self.state()


class Stage:
    """The application, and the plays that are open in it, by name."""

    def __init__(self) -> None:
        self.plays: dict[str, Play] = {}
        self.sockets: list[tuple[WebSocket, asyncio.AbstractEventLoop]] = []
        routes = [
            Route("/page/{name}", self.page),
            Route("/t/{name}", self.table),
            Route("/t/{name}/replay.json", self.replay),
            WebSocketRoute("/t/{name}/ws", self.socket),
            Mount("/static", StaticFiles(directory=WEB / "static")),
        ]
        self.app = Starlette(routes=routes)
        self.contexts: dict[str, dict[str, Any]] = {}

    def render(self, template: str, **context: Any) -> HTMLResponse:
        return HTMLResponse(PAGES.get_template(template).render(**context), headers={"content-security-policy": POLICY})

    async def page(self, request: Request) -> HTMLResponse:
        name = request.path_params["name"]
        return self.render(name + ".html", **self.contexts.get(name, {}))

    async def table(self, request: Request) -> HTMLResponse:
        name = request.path_params["name"]
        play = self.plays[name] = Play(name)
        options = [{"about": "Points that win", "value": "32"}]
        return self.render(
            "table.html", table=name, title=play.match.game.title, game=play.match.game.name, seat=0, options=options
        )

    async def replay(self, request: Request) -> JSONResponse:
        match = self.plays[request.path_params["name"]].match
        if "at" not in request.query_params:
            deals = [
                {"deal": i + 1, "step": next(k for k, s in enumerate(match.table.steps) if s.deal == i)}
                for i in range(len(match.table.deals))
            ]
            return JSONResponse(
                {"title": match.game.title, "names": list(match.names), "steps": len(match.table.steps), "deals": deals}
            )
        at = int(request.query_params["at"])
        then, since = match.at(at), len(match.at(at - 1).table.events) if at else 0
        hands = {seat: then.view(seat)["hand"] for seat in range(then.state.seats)}
        return JSONResponse({"at": at, "view": then.view(None, since=since), "hands": hands})

    def drop(self) -> None:
        """Cut the newest connection."""
        socket, loop = self.sockets[-1]
        asyncio.run_coroutine_threadsafe(socket.close(1012), loop).result(5)

    async def socket(self, socket: WebSocket) -> None:
        await socket.accept()
        self.sockets.append((socket, asyncio.get_running_loop()))
        play = self.plays[socket.path_params["name"]]
        play.sent = 0
        await socket.send_json(play.state())
        async for text in socket.iter_text():
            for message in play.answer(json.loads(text)):
                await socket.send_json(message)


def phases(game: str, seeds: str) -> Iterator[str]:
    """The names of tables of a game that stand in every phase in which seat 0 acts, and of one that is over."""
    seen = set()
    for seed in seeds.split():
        play = Play(f"{game}.{seed}")
        while not play.match.over:
            kind = (play.match.phase, bool(play.match.state.exposed), play.match.state.contract < 0)
            if play.match.seat == 0 and kind not in seen:
                seen.add(kind)
                yield f"{game}.{seed}.{len(play.match.table.steps)}"
            play.match.play(play.choice())
    yield f"{game}.{seed}.{len(play.match.table.steps)}"
