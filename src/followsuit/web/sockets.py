"""The socket of a table: one for each open page."""

import asyncio
import time
from collections import deque
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from followsuit.refusals import Refusal
from followsuit.web import security, wire
from followsuit.web.hall import Hall
from followsuit.web.limits import Bucket
from followsuit.web.rooms import Room
from followsuit.web.service import Viewer, perform
from followsuit.words import sentence

MOST_WAITING = 100
"""So many answers wait for a slow reader; after that it has to come back."""
CHATS_PER_SECOND = 0.5
CHATS_AT_ONCE = 6


class Socket:
    """A connected page.  States are made when the page is ready for one, so a slow page gets fewer, not older ones."""

    def __init__(self, web: WebSocket, room: Room, seat: int | None, token: str, since: int) -> None:
        self.web, self.room, self.seat = web, room, seat
        self.link, self.token = token, security.hashed(token) if token else ""
        self.since = since
        self.waiting: deque[dict[str, Any]] = deque()
        self.dirty_at = 0.0
        self.awake = asyncio.Event()
        self.code = 0
        hall = room.hall
        self.messages = Bucket(hall.config.messages_per_second, hall.config.messages_per_second * 4)
        self.chats = Bucket(CHATS_PER_SECOND, CHATS_AT_ONCE)

    # -- a member of the room

    def changed(self) -> None:
        """The table has changed."""
        self.dirty_at = self.dirty_at or time.monotonic()
        self.awake.set()

    def tell(self, message: dict[str, Any]) -> None:
        """Answer the page when it is ready for it."""
        if len(self.waiting) >= MOST_WAITING:
            self.drop(1013)
            return
        self.waiting.append(message)
        self.awake.set()

    def drop(self, code: int) -> None:
        """Close the socket."""
        self.code = code
        self.awake.set()

    def expired(self, now: float) -> bool:
        """A socket is noticed to be gone when it closes, or does not answer pings."""
        return False

    # -- writing

    async def write(self) -> None:
        """Send what there is to send, for as long as the socket is open."""
        metrics = self.room.hall.metrics
        while True:
            await self.awake.wait()
            self.awake.clear()
            while self.waiting:
                await self._send(wire.encode(self.waiting.popleft()))
            if self.code:
                await self.web.close(self.code, _reason(self.code))
                return
            if self.dirty_at:
                since, self.dirty_at = self.dirty_at, 0.0
                showing = self.room.showing()
                text, self.since = showing.text(self.seat, self.since, time.time()), showing.seq
                await self._send(text)
                metrics.observe("view_seconds", time.monotonic() - since)

    async def _send(self, text: str) -> None:
        self.room.hall.metrics.count("frames_sent_total")
        await self.web.send_text(text)

    # -- reading

    async def read(self) -> None:
        """Do what the page asks for, until it closes."""
        while True:
            message = await self.web.receive()
            if message["type"] != "websocket.receive":
                return
            self.room.used = time.monotonic()
            await self._take(message.get("text") or message.get("bytes") or b"")

    async def _take(self, data: str | bytes) -> None:
        mark = wire.id_of(data) if len(data) <= wire.LARGEST else None
        try:
            self._limit(self.messages, "too_often")
            message = wire.read_message(data)
            if isinstance(message, wire.Chat):
                self._limit(self.chats, "chat_often")
            self.tell(await perform(Viewer(self.room, self.seat, self.link), message))
        except Refusal as refusal:
            self._refuse(mark, refusal.code, refusal.sentence())
        except Exception as error:  # noqa: BLE001  # a fault must not cost the player the connection
            self.room.hall.log.problem("message_failed", table=self.room.table.name, error=repr(error)[:300])
            self._refuse(mark, "internal", sentence("refuse.internal", {}))

    def _limit(self, bucket: Bucket, code: str) -> None:
        wait = bucket.wait()
        if wait:
            raise wire.BadRequest(code, 429, seconds=int(wait) + 1)

    def _refuse(self, mark: str | None, code: str, say: str) -> None:
        self.room.hall.metrics.count("refused_total", code)
        self.tell({"type": "error", "id": mark, "code": code, "say": say})


def _reason(code: int) -> str:
    key = {4404: "no_table", 4410: "old_link", 4429: "too_many_sockets"}.get(code)
    return sentence("refuse." + key, {})[:120] if key else ""


async def serve_socket(web: WebSocket) -> None:
    """``/t/{table}/ws``."""
    hall: Hall = web.app.state.hall
    if not security.same_origin(hall.config, web.headers):
        await web.close(4403)
        return
    await web.accept()
    if hall.sockets >= hall.config.max_sockets or hall.stopping:
        await web.close(1012 if hall.stopping else 4429, _reason(4429))
        return
    token = security.token_of(web)
    try:
        room = await hall.room(web.path_params["table"])
    except wire.BadRequest as refusal:
        await web.close(4404 if refusal.status == 404 else 1013, refusal.sentence()[:120])
        return
    hashed = security.hashed(token) if token else ""
    seat = room.table.seat_of(hashed) if token else None
    if token and seat is None:
        await web.close(4410, _reason(4410))
        return
    await _converse(hall, Socket(web, room, seat, token, _since(web)))


async def _converse(hall: Hall, socket: Socket) -> None:
    hall.sockets += 1
    hall.metrics.count("sockets_opened_total")
    room = socket.room
    writer = asyncio.create_task(socket.write())
    reader = asyncio.create_task(socket.read())
    try:
        await room.enter(socket)
        await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        hall.sockets -= 1
        for task in (writer, reader):
            task.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError, OSError):
                await task
        await room.exit(socket)


def _since(web: WebSocket) -> int:
    text = web.query_params.get("since", "")
    return int(text) if text.isdecimal() and len(text) < 10 else -1
