"""Origins, cookies, tokens and the headers of every answer."""

from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from followsuit.web.config import Config
from followsuit.web.tokens import equal, hashed, well_formed

COOKIE = "followsuit_seat"
NAME_COOKIE = "followsuit_name"
YEAR = 365 * 86400

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def same_origin(config: Config, headers: Mapping[str, str]) -> bool:
    """Whether a request may change something: no browser sent it, or one from our own pages."""
    origin = headers.get("origin")
    if origin is None:
        return True
    return urlsplit(origin).netloc == headers.get("host", "") or origin in config.origins.split()


def token_of(connection: HTTPConnection) -> str:
    """The seat token of a request, from ``Authorization`` or the cookie; "" for none."""
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    token = bearer.strip() if scheme.lower() == "bearer" else connection.cookies.get(COOKIE, "")
    return token if well_formed(token) else ""


def set_seat(response: Response, table: str, token: str, *, secure: bool) -> None:
    """Let a browser remember its seat at a table; only requests of this table carry it, and no script can read it."""
    response.set_cookie(COOKIE, token, max_age=YEAR, path=f"/t/{table}", httponly=True, samesite="lax", secure=secure)


class Headers:
    """Adds the security headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = [(k.encode(), v.encode()) for k, v in HEADERS.items()]
                given = {name for name, _ in message["headers"]}
                if b"cache-control" not in given:
                    own.append((b"cache-control", b"no-store"))
                message["headers"] = [*message["headers"], *own]
            await send(message)

        await self.app(scope, receive, send_with)


__all__ = ["COOKIE", "NAME_COOKIE", "YEAR", "Headers", "equal", "hashed", "same_origin", "set_seat", "token_of"]
