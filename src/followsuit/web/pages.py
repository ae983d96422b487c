"""The pages: lobby, table, invite, rules, replay and check."""

import asyncio
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from jinja2 import Environment, FileSystemLoader, select_autoescape
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

import followsuit
from followsuit.engine.options import Choice
from followsuit.funnel import Views
from followsuit.games import find
from followsuit.games import names as game_names
from followsuit.match import Match
from followsuit.record import read as read_record
from followsuit.refusals import Refusal
from followsuit.web import messages, security, wire
from followsuit.web.hall import Hall, free_seat, options_in_words
from followsuit.web.players import levels
from followsuit.web.rooms import Room
from followsuit.web.wire import BadRequest, NewTable
from followsuit.words import language_module, sentence

HERE = Path(__file__).parent
STATIC = f"/static/{followsuit.__version__}"
MOST_LISTED = 30
LARGEST_FORM = 8192


@cache
def _templates() -> Environment:
    templates = Environment(loader=FileSystemLoader(HERE / "templates"), autoescape=select_autoescape(default=True))
    templates.globals["static"] = STATIC
    return templates


def page(template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A page from its template."""
    return HTMLResponse(_templates().get_template(template).render(**values), status)


def hall_of(request: Request) -> Hall:
    """The hall that serves a request."""
    hall: Hall = request.app.state.hall
    return hall


async def form(request: Request) -> dict[str, str]:
    """The fields of a form; of a field that is sent twice the last.

    Raises:
        BadRequest: it comes from another site, or is too large.
    """
    if not security.same_origin(hall_of(request).config, request.headers):
        raise BadRequest("foreign", 403)
    body = await limited_body(request, LARGEST_FORM)
    fields = parse_qs(body.decode(errors="replace"), keep_blank_values=True, max_num_fields=100)
    return {name: values[-1] for name, values in fields.items()}


async def limited_body(request: Request, most: int) -> bytes:
    """The body of a request.

    Raises:
        BadRequest: it is too large.
    """
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise BadRequest("too_large", 413, most=most)
    return body


def address_of(request: Request) -> str:
    """The network address of who asks."""
    return request.client.host if request.client else ""


def _see_other(request: Request, to: str, name: str = "") -> Response:
    response = RedirectResponse(to, 303)
    if name:
        secure = request.url.scheme == "https"
        response.set_cookie(security.NAME_COOKIE, _cookie_text(name), security.YEAR, samesite="lax", secure=secure)
    return response


def _cookie_text(name: str) -> str:
    return name[:40].encode().hex()


def visitor(request: Request) -> str:
    """The name that a visitor has used before."""
    try:
        return bytes.fromhex(request.cookies.get(security.NAME_COOKIE, "")).decode()
    except ValueError:
        return ""


# -- the lobby


async def lobby(request: Request) -> Response:
    """``/``: every game, and the tables that are open to everybody."""
    tables = [_listed(room) for room in await _listed_rooms(hall_of(request))]
    games = [game_info(name) for name in game_names()]
    return page("lobby.html", games=games, tables=tables, name=visitor(request))


async def _listed_rooms(hall: Hall) -> list[Room]:
    rooms = []
    for name in await hall.store.listed(MOST_LISTED):
        try:
            room = await hall.room(name)
        except BadRequest:
            continue
        if room.table.listed:
            rooms.append(room)
    return rooms


def _listed(room: Room) -> dict[str, Any]:
    table = room.table
    options = options_in_words(table.options, table.game)
    return {
        "address": f"/t/{table.name}/join/{table.invite}",
        "title": find(table.game).title,
        "host": table.names()[0],
        "free": sum(place.kind == "free" for place in table.places),
        "seats": len(table.places),
        "options": [f"{option['about']}: {option['value']}" for option in options[: len(table.options)]],
    }


@cache
def game_info(name: str) -> dict[str, Any]:
    """What the lobby and the interface tell about a game."""
    game = find(name)
    choices, defaults = game.state.options.choices(), game.options()
    seats = getattr(defaults, "players", game.state.max_seats)
    players = [seats]
    if "players" in choices:
        values = choices["players"].only or range(choices["players"].low, choices["players"].high + 1)
        players = list(values)
    return {
        "name": game.name,
        "title": game.title,
        "summary": _summary(game.name, game.about),
        "players": players,
        "seats": seats,
        "levels": [{"name": level, "say": level_name(level)} for level in levels()],
        "options": [_option(key, choice, getattr(defaults, key)) for key, choice in choices.items()],
    }


def _summary(name: str, rules: str) -> str:
    """What a game is about in a sentence; of one that the catalogue does not know, what its rules begin with."""
    key = "about." + name
    known = key in language_module("en").MESSAGES
    return sentence(key, {}) if known else " ".join(_paragraph(rules, "Players and cards").split())


def level_name(level: str) -> str:
    """The name of a kind of bot for people."""
    key = "level." + level
    return sentence(key, {}) if key in language_module("en").MESSAGES else level.replace("_", " ").capitalize()


def _option(name: str, choice: Choice, default: Any) -> dict[str, Any]:
    return {
        "name": name,
        "kind": choice.kind,
        "about": choice.about,
        "default": default,
        "low": choice.low,
        "high": choice.high,
        "only": list(choice.only),
        "choices": [{"value": v, "say": say} for v, say in zip(choice.names, choice.explanations, strict=True)],
    }


def sections(about: str) -> list[tuple[str, str]]:
    """The headings and paragraphs of a rules page."""
    found: list[tuple[str, str]] = []
    for line in about.strip().split("\n"):
        text = line.strip()
        if text and not line.startswith(" "):
            found.append((text, ""))
        elif text and found:
            heading, body = found[-1]
            found[-1] = (heading, f"{body} {text}".strip())
    return found


def _paragraph(about: str, heading: str) -> str:
    return next((body for title, body in sections(about) if title == heading), sections(about)[0][0])


async def new_table(request: Request) -> Response:
    """``POST /tables``: open a table, answer with the link of the host's seat."""
    fields = await form(request)
    options: dict[str, str | int | bool] = {
        key.removeprefix("option."): value for key, value in fields.items() if key.startswith("option.")
    }
    players = fields.get("players", "")
    quick = fields.get("quick") == "1"
    wanted = NewTable(
        game=fields.get("game", ""),
        options=options,
        name=fields.get("name", "")[:40],
        players=int(players) if players.isdecimal() and len(players) < 3 else None,
        public=fields.get("public") == "1",
        quick=quick,
    )
    room, token = await hall_of(request).create(wanted, address_of(request), level=fields.get("level", ""))
    return _see_other(request, f"/t/{room.table.name}/seat/{token}", wanted.name.strip())


# -- a table


async def table(request: Request) -> Response:
    """``/t/{table}``: the table, as its player or as a spectator."""
    room = await hall_of(request).room(request.path_params["table"])
    token = security.token_of(request)
    seat = room.table.seat_of(security.hashed(token)) if token else None
    response = page(
        "table.html",
        table=room.table.name,
        title=find(room.table.game).title,
        game=room.table.game,
        seat=seat,
        join="",
        options=options_in_words(room.table.options, room.table.game),
    )
    if token and seat is None:
        response.delete_cookie(security.COOKIE, path=f"/t/{room.table.name}")
    return response


async def take_seat(request: Request) -> Response:
    """``/t/{table}/seat/{token}``: the seat link; the token moves from the address into a cookie."""
    room = await hall_of(request).room(request.path_params["table"])
    token = request.path_params["token"]
    if room.table.seat_of(security.hashed(token)) is None:
        raise BadRequest("old_link", 410)
    return _seated(request, room, token)


def _seated(request: Request, room: Room, token: str, name: str = "") -> Response:
    response = _see_other(request, f"/t/{room.table.name}", name)
    security.set_seat(response, room.table.name, token, secure=request.url.scheme == "https")
    return response


async def join(request: Request) -> Response:
    """``/t/{table}/join/{invite}``: who sits there, and the seats that can be taken; a form takes one."""
    hall = hall_of(request)
    room = await hall.room(request.path_params["table"])
    invite = request.path_params["invite"]
    if not security.equal(invite, room.table.invite):
        raise BadRequest("no_invite", 404)
    if request.method == "POST":
        return await _joined(request, hall, room, invite)
    token = security.token_of(request)
    if token and room.table.seat_of(security.hashed(token)) is not None:
        return RedirectResponse(f"/t/{room.table.name}", 303)
    return page(
        "join.html",
        table=room.table.name,
        invite=invite,
        title=find(room.table.game).title,
        host=room.table.names()[0],
        free=_seats_to_take(room),
        options=options_in_words(room.table.options, room.table.game),
        name=visitor(request),
    )


def _seats_to_take(room: Room) -> list[dict[str, Any]]:
    try:
        free_seat(room.table, None)
    except BadRequest:
        return []
    places, options = room.table.places, tuple(room.table.options.items())
    partners = {seat: side for side in messages.sides(room.table.game, options) for seat in side}
    wanted = sorted((place.kind == "bot", seat) for seat, place in enumerate(places) if place.kind != "person")
    return [
        {
            "seat": seat,
            "name": places[seat].name,
            "partners": [places[x].name for x in partners[seat] if x != seat and places[x].name],
        }
        for _, seat in wanted
    ]


async def _joined(request: Request, hall: Hall, room: Room, invite: str) -> Response:
    fields = await form(request)
    wanted, name = fields.get("seat", "any"), fields.get("name", "")[:40]
    if wanted == "watch":
        return _see_other(request, f"/t/{room.table.name}")
    seat = int(wanted) if wanted.isdecimal() and len(wanted) < 3 else None
    _, token = await hall.join(room, invite, name, seat)
    return _seated(request, room, token, name.strip())


async def again(request: Request) -> Response:
    """``/t/{table}/again``: go on to the next table, in the same seat."""
    hall = hall_of(request)
    room = await hall.room(request.path_params["table"])
    if not room.table.next_table:
        raise BadRequest("not_over", 409)
    following = await hall.room(room.table.next_table)
    token = security.token_of(request)
    if token and following.table.seat_of(security.hashed(token)) is not None:
        return _seated(request, following, token)
    return RedirectResponse(f"/t/{following.table.name}", 303)


# -- reading


async def rules(request: Request) -> Response:
    """``/rules/{game}``: the rules page with the options."""
    try:
        game = find(request.path_params["game"])
    except Refusal:
        raise BadRequest("no_page", 404) from None
    info = game_info(game.name)
    return page("rules.html", title=game.title, sections=sections(game.about), options=info["options"])


async def about(request: Request) -> Response:
    """``/help``."""
    return page("help.html", games=[game_info(name) for name in game_names()])


async def settings(request: Request) -> Response:
    """``/settings``."""
    return page("settings.html")


def finished(room: Room) -> Match:
    """The match of a table when it is over.

    Raises:
        BadRequest: it is not over.
    """
    if room.table.match is None or not room.table.match.over:
        raise BadRequest("not_over", 409)
    return room.table.match


async def replay(request: Request) -> Response:
    """``/t/{table}/replay``: a finished match step by step, all hands open."""
    room = await hall_of(request).room(request.path_params["table"])
    finished(room)
    return page("replay.html", table=room.table.name, title=find(room.table.game).title)


async def replay_json(request: Request) -> Response:
    """``/t/{table}/replay.json``: the steps of a finished match, or one of them."""
    room = await hall_of(request).room(request.path_params["table"])
    match, at = finished(room), request.query_params.get("at")
    if at is None:
        deals: dict[int, int] = {}
        for number, step in enumerate(match.table.steps):
            deals.setdefault(step.deal + 1, number)
        steps = [{"deal": deal, "step": step} for deal, step in deals.items()]
        names = list(match.names)
        return json({"title": match.game.title, "names": names, "steps": len(match.table.steps), "deals": steps})
    if not at.isdecimal() or len(at) > 6:
        raise BadRequest("no_page", 404)
    return json(await asyncio.get_running_loop().run_in_executor(None, _step, match, int(at)))


def _step(match: Match, number: int) -> dict[str, Any]:
    number = min(number, len(match.table.steps))
    before = len(match.at(number - 1).table.events) if number else 0
    then = match.at(number)
    views = Views(then)
    hands = {seat: views.open_hand(seat) for seat in range(then.state.seats)}
    return {"at": number, "view": views.view(None, before), "hands": hands}


def json(value: Any, status: int = 200) -> Response:
    """Plain data as an answer."""
    return Response(wire.encode(value), status, media_type="application/json")


async def check(request: Request) -> Response:
    """``/t/{table}/check``: the promise of the fair deal, and after the match everything to check it."""
    table = (await hall_of(request).room(request.path_params["table"])).table
    over = table.match is not None and table.match.over
    result = sentence("fair.later", {})
    if over and table.match:
        record = table.match.record()
        await asyncio.get_running_loop().run_in_executor(None, read_record, record)
        result = sentence("fair.holds", {})
    return page(
        "check.html",
        table=table.name,
        title=find(table.game).title,
        commitment=table.commitment,
        seed=table.match.seed if over and table.match else "",
        contributions=[
            {"name": table.names()[seat], "text": text} for seat, text in sorted(table.contributions.items())
        ],
        record=f"/api/tables/{table.name}/record",
        result=result,
    )
