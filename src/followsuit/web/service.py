"""What can be asked of a table, whether through a socket or the JSON interface."""

import time
from dataclasses import dataclass
from typing import Any

from followsuit import fair
from followsuit.match import Match
from followsuit.web import claims, tokens, typed, wire
from followsuit.web.commands import playing
from followsuit.web.entries import Draft
from followsuit.web.rooms import Room
from followsuit.web.wire import BadRequest
from followsuit.words import language_module, sentence


@dataclass
class Viewer:
    """Who asks: the seat (None: a spectator) and the token that proves it."""

    room: Room
    seat: int | None
    token: str = ""


async def perform(viewer: Viewer, message: wire.Message) -> dict[str, Any]:
    """Do what a message says: its ``ack`` or ``answer``.

    Raises:
        Refusal: it cannot be done; nothing has changed.
    """
    room, started = viewer.room, time.monotonic()
    if isinstance(message, wire.Command):
        answer = typed.question(room.table, viewer.seat, message.text)
        if answer is not None:
            return {"type": "answer", "id": message.id, "say": answer}
        message = typed.message(room.table, viewer.seat, message)
    if viewer.seat is None:
        raise BadRequest("seated_only", 403)
    await room.back(viewer.seat)
    if isinstance(message, wire.Hint):
        return await hint(room, viewer.seat, message.id)
    if isinstance(message, wire.Link):
        return {"type": "answer", "id": message.id, "say": sentence("table.link", {}), "link": link(viewer)}
    if isinstance(message, wire.Claim):
        seq, again = await _claim(room, viewer.seat, message)
    elif isinstance(message, wire.Again):
        seq, again = await _again(room, viewer.seat, message)
    else:
        seq, again = await room.do(viewer.seat, message)
    if isinstance(message, wire.Move):
        room.hall.metrics.count("moves_total")
        room.hall.metrics.observe("move_seconds", time.monotonic() - started)
    return {"type": "ack", "id": message.id, "seq": seq, **({"again": True} if again else {})}


def link(viewer: Viewer) -> str:
    """The seat link of who asks."""
    return f"/t/{viewer.room.table.name}/seat/{viewer.token}"


async def hint(room: Room, seat: int, mark: str) -> dict[str, Any]:
    """What to do, from what the seat knows; where cards are chosen together, all of them.

    Raises:
        BadRequest: it is not the seat's turn.
    """
    trial, players = playing(room.table).copy(), room.hall.players
    if trial.seat != seat:
        raise BadRequest("hint_turn")
    phase = trial.phase
    move, say = await players.hint(room.guards, trial)
    moves = [move]
    while trial.game.phases[trial.state.phase].cards and phase != "play":
        trial.play(moves[-1])
        if trial.seat != seat or trial.phase != phase:
            break
        moves.append((await players.hint(room.guards, trial))[0])
    if not say or len(moves) > 1:
        say = sentence("table.hint", {"text": _labels(playing(room.table), moves)})
    return {"type": "answer", "id": mark, "say": say, "moves": moves}


def _labels(match: Match, moves: list[str]) -> str:
    words = language_module("en")
    read = [match.read(move) for move in moves]
    labels = [words.card_name(m.action) if m.is_card else words.call_label(match.game.calls[m.action]) for m in read]
    return str(words.listed(labels))


async def _claim(room: Room, seat: int, message: wire.Claim) -> tuple[int, bool]:
    if (seat, message.id) in room.table.ids:
        return room.table.seq, True
    seq = room.table.seq
    drafts = await claims.drafts(room, seat, message.tricks)

    def decide() -> list[Draft]:
        if room.table.seq != seq:  # what was judged is no longer the position
            raise BadRequest("moved_first")
        return [Draft(drafts[0].kind, drafts[0].seat, {**drafts[0].body, "id": message.id}), *drafts[1:]]

    await room.add(decide)
    return room.table.seq, False


async def _again(room: Room, seat: int, message: wire.Again) -> tuple[int, bool]:
    table = room.table
    if table.status != "over":
        raise BadRequest("not_over")
    if not table.rules_the_table(seat):
        raise BadRequest("host_only", 403)
    if table.next_table:
        return table.seq, True
    places = [{"kind": p.kind, "name": p.name, "level": p.level, "token": p.token} for p in table.places]
    body = {
        "game": table.game,
        "options": table.options,
        "secret": fair.new_secret(),
        "invite": tokens.new(),
        "public": False,
        "quick": not table.others(seat),
        "pace": table.pace,
        "places": places,
    }
    new = await room.hall.add_table(body)
    draft = Draft("again", seat, {"table": new.table.name, "id": message.id})
    await room.add(lambda: [] if table.next_table else [draft])
    return table.seq, False
