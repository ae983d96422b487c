"""The JSON interface; ``docs/api.md`` describes it."""

import asyncio
import time
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from followsuit.games import names as game_names
from followsuit.web import security, wire
from followsuit.web.hall import CALLER_IDLE, Hall
from followsuit.web.limits import Bucket
from followsuit.web.pages import address_of, finished, game_info, hall_of, json, limited_body
from followsuit.web.rooms import Room
from followsuit.web.service import Viewer, perform
from followsuit.web.wire import BadRequest, JoinTable, Moves, NewTable

LONGEST_WAIT = 25.0

_new_table = msgspec.json.Decoder(NewTable)
_join_table = msgspec.json.Decoder(JoinTable)
_moves = msgspec.json.Decoder(Moves)


class Caller:
    """A client without a socket: connected from its first request until it has been silent for a minute."""

    def __init__(self, room: Room, seat: int, token: str) -> None:
        self.room, self.token = room, token
        self.seat: int | None = seat
        self.used = time.monotonic()
        self.news = asyncio.Event()
        rate = room.hall.config.messages_per_second
        self.messages = Bucket(rate, rate * 4)

    def changed(self) -> None:
        """The table has changed: requests that wait are answered."""
        self.news.set()
        self.news = asyncio.Event()

    def drop(self, code: int) -> None:
        """Its token is no longer valid, or the server stops."""
        self.used = 0.0
        self.changed()

    def expired(self, now: float) -> bool:
        """Whether it has been silent for too long."""
        return self.used < now - CALLER_IDLE


async def body(request: Request, decoder: Any) -> Any:
    """The body of a request as its type.

    Raises:
        BadRequest: it is too large, no JSON, of another type, or from another site.
    """
    if not security.same_origin(hall_of(request).config, request.headers):
        raise BadRequest("foreign", 403)
    return wire.read(await limited_body(request, wire.LARGEST), decoder)


async def _room(request: Request) -> Room:
    return await hall_of(request).room(request.path_params["table"])


async def _viewer(request: Request) -> tuple[Viewer, Caller | None]:
    """Who asks.

    Raises:
        BadRequest: the token is of no seat of this table, or asks too often.
    """
    room = await _room(request)
    if "authorization" not in request.headers:
        return Viewer(room, None), None
    token = security.token_of(request)
    hashed = security.hashed(token)
    seat = room.table.seat_of(hashed) if token else None
    if seat is None:
        raise BadRequest("old_link", 410)
    caller: Caller | None = None
    for member in room.members:
        if isinstance(member, Caller) and member.token == hashed:
            caller = member
    if caller is None:
        caller = Caller(room, seat, hashed)
        await room.enter(caller)
    caller.used = time.monotonic()
    wait = caller.messages.wait()
    if wait:
        raise BadRequest("too_often", 429, seconds=int(wait) + 1)
    return Viewer(room, seat, token), caller


async def games(request: Request) -> Response:
    """``GET /api/games``."""
    return json([game_info(name) for name in game_names()])


async def new_table(request: Request) -> Response:
    """``POST /api/tables``."""
    hall = hall_of(request)
    wanted: NewTable = await body(request, _new_table)
    room, token = await hall.create(wanted, address_of(request))
    table = room.table
    answer = {"table": table.name, "seat": 0, "token": token, "invite": table.invite, "address": f"/t/{table.name}"}
    return json(answer, 201)


async def join(request: Request) -> Response:
    """``POST /api/tables/{table}/join``."""
    hall: Hall = hall_of(request)
    wanted: JoinTable = await body(request, _join_table)
    room = await _room(request)
    seat, token = await hall.join(room, wanted.invite, wanted.name, wanted.seat)
    return json({"table": room.table.name, "seat": seat, "token": token}, 201)


async def view(request: Request) -> Response:
    """``GET /api/tables/{table}/view``: the state, at once or as soon as something is new."""
    viewer, caller = await _viewer(request)
    since, wait = _number(request, "since", -1), min(float(_number(request, "wait", 0)), LONGEST_WAIT)
    table, end = viewer.room.table, time.monotonic() + wait
    while caller and table.seq <= since and time.monotonic() < end:
        try:
            await asyncio.wait_for(caller.news.wait(), end - time.monotonic())
        except TimeoutError:
            break
        finally:
            caller.used = time.monotonic()
    seat = caller.seat if caller else None
    return Response(viewer.room.showing().text(seat, since, time.time()), media_type="application/json")


def _number(request: Request, name: str, usual: int) -> int:
    text = request.query_params.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 10 else usual


async def moves(request: Request) -> Response:
    """``POST /api/tables/{table}/moves``."""
    wanted: Moves = await body(request, _moves)
    viewer, _ = await _viewer(request)
    done = await perform(viewer, wire.Move(wanted.id, wanted.moves))
    return json({"seq": done["seq"], "again": done.get("again", False)})


async def do(request: Request) -> Response:
    """``POST /api/tables/{table}/do``: any message of the socket."""
    message = await body(request, wire.message_decoder)
    viewer, _ = await _viewer(request)
    done = await perform(viewer, message)
    return json({key: value for key, value in done.items() if key not in ("type", "id")})


async def events(request: Request) -> Response:
    """``GET /api/tables/{table}/events``: what happened in the match, as this viewer may know."""
    viewer, _ = await _viewer(request)
    table = viewer.room.table
    if table.match is None:
        return json({"events": [], "next": 0})
    found = table.views("en").view(viewer.seat, _number(request, "since", 0))
    return json({"events": found["events"], "next": found["next"]})


async def record(request: Request) -> Response:
    """``GET /api/tables/{table}/record``: the record of a finished match."""
    match = finished(await _room(request))
    text = await asyncio.get_running_loop().run_in_executor(None, match.record)
    headers = {"content-disposition": f'attachment; filename="{match.game.name}.txt"'}
    return PlainTextResponse(text, headers=headers)
