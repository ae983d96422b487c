"""The application: its addresses, its errors, its life."""

import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from followsuit.refusals import Refusal
from followsuit.web import api, pages, security, tokens
from followsuit.web.config import Config
from followsuit.web.database import Unreachable
from followsuit.web.hall import Hall
from followsuit.web.sockets import serve_socket
from followsuit.web.wire import BadRequest
from followsuit.words import sentence

Endpoint = Callable[[Request], Awaitable[Response]]
LOOPBACK = ("127.0.0.1", "::1", "testclient")


class Static(StaticFiles):
    """Files under an address with the version in it: a browser may keep them for ever."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        """A file."""
        response = super().file_response(*args, **kwargs)
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


def application(config: Config) -> Starlette:
    """The application for a configuration.

    Raises:
        Unreachable: the database is away.
    """
    hall = Hall(config)

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        await hall.open()
        yield
        await hall.close()

    app = Starlette(
        routes=_routes(),
        lifespan=life,
        middleware=[Middleware(security.Headers), Middleware(GZipMiddleware, minimum_size=1000)],
        exception_handlers={Refusal: _refused, Unreachable: _unreachable, HTTPException: _http, Exception: _failed},
    )
    app.state.hall = hall
    return app


def _routes() -> list[Any]:
    table = "/t/{table}"
    at = "/api/tables/{table}"
    return [
        Route("/", _counted(pages.lobby)),
        Route("/tables", _counted(pages.new_table), methods=["POST"]),
        Route(table, _counted(pages.table)),
        Route(table + "/seat/{token}", _counted(pages.take_seat)),
        Route(table + "/join/{invite}", _counted(pages.join), methods=["GET", "POST"]),
        Route(table + "/again", _counted(pages.again)),
        Route(table + "/replay", _counted(pages.replay)),
        Route(table + "/replay.json", _counted(pages.replay_json)),
        Route(table + "/check", _counted(pages.check)),
        WebSocketRoute(table + "/ws", serve_socket),
        Route("/rules/{game}", _counted(pages.rules)),
        Route("/help", _counted(pages.about)),
        Route("/settings", _counted(pages.settings)),
        Route("/health", health),
        Route("/metrics", metrics),
        Route("/api/games", _counted(api.games)),
        Route("/api/tables", _counted(api.new_table), methods=["POST"]),
        Route(at + "/join", _counted(api.join), methods=["POST"]),
        Route(at + "/view", _counted(api.view)),
        Route(at + "/moves", _counted(api.moves), methods=["POST"]),
        Route(at + "/do", _counted(api.do), methods=["POST"]),
        Route(at + "/events", _counted(api.events)),
        Route(at + "/record", _counted(api.record)),
        Mount(pages.STATIC, Static(directory=pages.HERE / "static")),
    ]


def _counted(endpoint: Endpoint) -> Endpoint:
    """An endpoint that is counted and logged, by its pattern and never by its address."""

    async def counted(request: Request) -> Response:
        started = time.monotonic()
        hall = pages.hall_of(request)
        try:
            response = await endpoint(request)
        except Refusal as refusal:
            response = await _refused(request, refusal)
        except Unreachable as error:
            response = await _unreachable(request, error)
        hall.metrics.count("requests_total", str(response.status_code))
        fields: dict[str, Any] = {"page": endpoint.__name__, "status": response.status_code}
        if "table" in request.path_params:
            fields["table"] = request.path_params["table"]
        hall.log.debug("request", method=request.method, ms=round((time.monotonic() - started) * 1000, 1), **fields)
        return response

    counted.__name__ = endpoint.__name__
    return counted


# -- errors


def _error(request: Request, status: int, code: str, say: str, headers: dict[str, str] | None = None) -> Response:
    if request.url.path.startswith("/api/") or request.url.path.endswith(".json"):
        response = pages.json({"code": code, "say": say}, status)
    else:
        response = pages.page("error.html", status, say=say)
    response.headers.update(headers or {})
    return response


async def _refused(request: Request, refusal: Any) -> Response:
    status = refusal.status if isinstance(refusal, BadRequest) else 409 if "/moves" in request.url.path else 400
    pages.hall_of(request).metrics.count("refused_total", refusal.code)
    headers = {"retry-after": str(refusal.details.get("seconds", 2))} if status in (429, 503) else {}
    return _error(request, status, refusal.code, refusal.sentence(), headers)


async def _unreachable(request: Request, error: Any) -> Response:
    pages.hall_of(request).log.warning("database_away", error=str(error))
    return _error(request, 503, "unsaved", sentence("refuse.unsaved", {}), {"retry-after": "2"})


async def _http(request: Request, error: Any) -> Response:
    code = "method" if error.status_code == 405 else "no_page"
    return _error(request, error.status_code, code, sentence("refuse." + code, {}), dict(error.headers or {}))


async def _failed(request: Request, error: Exception) -> Response:
    pages.hall_of(request).log.problem("request_failed", error=repr(error)[:300])
    return _error(request, 500, "internal", sentence("refuse.internal", {}))


# -- for who runs the server


async def health(request: Request) -> Response:
    """``/health``: 200 while the database answers."""
    try:
        await pages.hall_of(request).store.query("SELECT 1")
    except Unreachable:
        return PlainTextResponse("the database is away\n", 503)
    return PlainTextResponse("ok\n")


async def metrics(request: Request) -> Response:
    """``/metrics``, for this machine or who has the token."""
    hall = pages.hall_of(request)
    bearer = request.headers.get("authorization", "").removeprefix("Bearer ")
    wanted = hall.config.metrics_token
    allowed = tokens.equal(bearer, wanted) if wanted else pages.address_of(request) in LOOPBACK
    if not allowed:
        return _error(request, 404, "no_page", sentence("refuse.no_page", {}))
    return PlainTextResponse(hall.figures(), media_type="text/plain; version=0.0.4")
