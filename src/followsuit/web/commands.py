"""What a message of a seat does to a table: the entries that it adds to the log, or a refusal."""

from collections.abc import Callable
from typing import Any, TypeVar

from followsuit import fair
from followsuit.bots import find as find_bot
from followsuit.match import Match
from followsuit.refusals import Refusal
from followsuit.web import wire
from followsuit.web.entries import Draft
from followsuit.web.tables import HOST, Table
from followsuit.web.undo import undo_step

BOT_NAMES = ("Marcel", "Otto", "Zoé", "Ida", "Bruno", "Selma", "Gaspard", "Lena", "Anton", "Mirja")

Decide = Callable[[Table, int, Any], list[Draft]]
_M = TypeVar("_M", bound=wire.Message)
_deciders: dict[type[wire.Message], Decide] = {}


def decide(table: Table, seat: int | None, message: wire.Message) -> list[Draft]:
    """The entries of a message, or a refusal; nothing has changed yet.

    Raises:
        Refusal: it is not allowed now, with the reason.
    """
    if seat is None:
        raise wire.BadRequest("seated_only", 403)
    drafts = _deciders[type(message)](table, seat, message)
    first, *rest = drafts
    return [Draft(first.kind, first.seat, {**first.body, "id": message.id}), *rest]


def _decides(kind: type[_M]) -> Callable[[Callable[[Table, int, _M], list[Draft]]], Decide]:
    def register(function: Callable[[Table, int, _M], list[Draft]]) -> Decide:
        _deciders[kind] = function
        return function

    return register


# -- what has to be so


def _host(table: Table, seat: int) -> None:
    if not table.rules_the_table(seat):
        raise wire.BadRequest("host_only", 403)


def _open(table: Table) -> None:
    if table.match is not None:
        raise wire.BadRequest("begun")


def playing(table: Table) -> Match:
    """The match, if moves can be made in it now.

    Raises:
        BadRequest: it has not begun, is paused, or a question is open.
    """
    if table.match is None:
        raise wire.BadRequest("not_begun")
    if table.paused:
        raise wire.BadRequest("paused")
    if table.question:
        raise wire.BadRequest("question_open")
    return table.match


def _known_seat(table: Table, seat: int) -> None:
    if seat >= len(table.places):
        raise Refusal("seat", number=str(seat), last=len(table.places) - 1)


# -- playing


@_decides(wire.Move)
def _move(table: Table, seat: int, message: wire.Move) -> list[Draft]:
    match = playing(table)
    if len(message.moves) == 1:
        return [Draft("move", seat, {"moves": [str(match.read(message.moves[0], seat))]})]
    trial, phase = match.copy(), match.phase
    moves: list[str] = []
    for text in message.moves:
        if trial.phase != phase:
            raise wire.BadRequest("too_many_moves", n=len(moves))
        move = trial.read(text, seat)
        trial.play(move)
        moves.append(str(move))
    return [Draft("move", seat, {"moves": moves})]


@_decides(wire.Undo)
def _undo(table: Table, seat: int, message: wire.Undo) -> list[Draft]:
    playing(table)
    step = undo_step(table, seat)
    if not table.others(seat):
        return [Draft("undo", seat, {"to": step})]
    return [Draft("ask", seat, {"what": "undo", "value": step, "of": sorted(table.others(seat))})]


@_decides(wire.Answer)
def _answer(table: Table, seat: int, message: wire.Answer) -> list[Draft]:
    question = table.question
    if question is None or seat not in question.waiting:
        raise wire.BadRequest("no_question")
    drafts = [Draft("answer", seat, {"yes": message.yes})]
    if message.yes and question.waiting == {seat}:
        drafts += settled(table)
    return drafts


def settled(table: Table) -> list[Draft]:
    """What happens when everybody has agreed to the question of a table."""
    question = table.question
    assert question is not None  # noqa: S101  # callers have looked
    if question.kind == "undo":
        return [Draft("undo", question.by, {"to": question.value})]
    return claimed(question.by, question.value, question.moves)


def claimed(seat: int, tricks: int, moves: list[str]) -> list[Draft]:
    """The entries of an accepted claim."""
    return [
        Draft("claimed", seat, {"tricks": tricks}),
        Draft("move", seat, {"moves": moves, "by": "claim"}),
    ]


@_decides(wire.Next)
def _next(table: Table, seat: int, message: wire.Next) -> list[Draft]:
    return [Draft("next", seat, {"steps": len(playing(table).table.steps)})]


# -- the table


@_decides(wire.Contribute)
def _contribute(table: Table, seat: int, message: wire.Contribute) -> list[Draft]:
    _open(table)
    fair.with_contributions(table.secret, [message.text])
    drafts = [Draft("contribute", seat, {"text": message.text})]
    if table.quick and seat == HOST:
        drafts.append(start(table, {**table.contributions, seat: message.text}))
    return drafts


@_decides(wire.Start)
def _start(table: Table, seat: int, message: wire.Start) -> list[Draft]:
    _open(table)
    _host(table, seat)
    return [start(table, table.contributions)]


def start(table: Table, contributions: dict[int, str]) -> Draft:
    """The entry that begins the match: bots in the free seats, and the seed of all deals."""
    names = table.names()
    bots = {}
    for seat, place in enumerate(table.places):
        if place.kind == "free":
            name = free_name(names)
            names[seat] = name
            bots[str(seat)] = {"kind": "bot", "name": name, "level": place.level}
    people = [seat for seat, place in enumerate(table.places) if place.kind == "person"]
    seed = fair.with_contributions(table.secret, [contributions.get(seat, "") for seat in people])
    return Draft("start", HOST, {"bots": bots, "seed": seed})


def free_name(names: list[str]) -> str:
    """A name for a bot that nobody at the table has."""
    return next(name for name in BOT_NAMES if name not in names)


@_decides(wire.SeatChange)
def _seat(table: Table, seat: int, message: wire.SeatChange) -> list[Draft]:
    _host(table, seat)
    _known_seat(table, message.seat)
    if message.seat in (HOST, seat):
        raise wire.BadRequest("host_stays")
    return [seat_draft(table, message.seat, message.kind, message.level)]


def seat_draft(table: Table, seat: int, kind: str, level: str) -> Draft:
    """The entry that gives a seat to a bot or frees it; during a match there are no free seats."""
    level = level or table.places[seat].level
    find_bot(level)
    place = table.places[seat]
    if kind == "free" and table.match is None:
        return Draft("seat", seat, {"seat": seat, "kind": "free", "level": level})
    name = place.name if place.kind == "bot" else free_name(table.names())
    return Draft("seat", seat, {"seat": seat, "kind": "bot", "level": level, "name": name})


@_decides(wire.Swap)
def _swap(table: Table, seat: int, message: wire.Swap) -> list[Draft]:
    _open(table)
    _host(table, seat)
    for one in (message.seat, message.with_):
        _known_seat(table, one)
        if one == HOST:
            raise wire.BadRequest("host_stays")
    return [Draft("swap", seat, {"seat": message.seat, "with": message.with_})]


@_decides(wire.Leave)
def _leave(table: Table, seat: int, message: wire.Leave) -> list[Draft]:
    return [seat_draft(table, seat, "free", "")]


@_decides(wire.Pause)
def _pause(table: Table, seat: int, message: wire.Pause) -> list[Draft]:
    _host(table, seat)
    playing(table)
    return [Draft("pause", seat)]


@_decides(wire.Resume)
def _resume(table: Table, seat: int, message: wire.Resume) -> list[Draft]:
    _host(table, seat)
    if not table.paused:
        raise wire.BadRequest("not_paused")
    return [Draft("resume", seat)]


@_decides(wire.Pace)
def _pace(table: Table, seat: int, message: wire.Pace) -> list[Draft]:
    _host(table, seat)
    return [Draft("pace", seat, {"pace": message.pace})]


@_decides(wire.SetClock)
def _clock(table: Table, seat: int, message: wire.SetClock) -> list[Draft]:
    _host(table, seat)
    return [Draft("clock", seat, {"bank": message.bank, "move": message.move})]


@_decides(wire.Public)
def _public(table: Table, seat: int, message: wire.Public) -> list[Draft]:
    _host(table, seat)
    return [Draft("public", seat, {"on": message.on})]


@_decides(wire.Aids)
def _aids(table: Table, seat: int, message: wire.Aids) -> list[Draft]:
    _host(table, seat)
    return [Draft("aids", seat, {"on": message.on})]


# -- talking


@_decides(wire.Chat)
def _chat(table: Table, seat: int, message: wire.Chat) -> list[Draft]:
    text = " ".join("".join(c if c.isprintable() else " " for c in message.text).split())
    if message.phrase:
        return [Draft("chat", seat, {"phrase": message.phrase})]
    if not text:
        raise wire.BadRequest("chat_empty", 400)
    return [Draft("chat", seat, {"text": text})]


@_decides(wire.Mute)
def _mute(table: Table, seat: int, message: wire.Mute) -> list[Draft]:
    _known_seat(table, message.seat)
    return [Draft("mute", seat, {"seat": message.seat, "on": message.on})]
