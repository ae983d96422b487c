"""``followsuit serve``: the web table on this machine."""

import argparse
import contextlib
import signal
import socket
import sys
import threading
import webbrowser
from dataclasses import fields
from typing import Any

from followsuit.refusals import BadSetup
from followsuit.web import config as configuration
from followsuit.web.config import Config
from followsuit.web.database import Unreachable

SWITCH = 0.0005
"""Seconds after which a thread in which a bot thinks lets the loop go on, which serves everybody."""


def add_parser(subparsers: Any) -> None:
    """Add the command to the parser of ``followsuit``."""
    parser = subparsers.add_parser("serve", help="serve the web table and open it in a browser")
    for field in fields(Config):
        flag = "--" + field.name.replace("_", "-")
        parser.add_argument(flag, metavar="VALUE", help=f"{_about(field.name)} (usually {field.default!r})")
    parser.add_argument("--no-browser", action="store_true", help="open no browser")
    parser.set_defaults(run=run)


def _about(name: str) -> str:
    """What a setting is, from the description of the configuration."""
    lines = (Config.__doc__ or "").split("\n")
    return next(line.split(": ", 1)[1].rstrip(".") for line in lines if line.strip().startswith(name + ": "))


def run(args: argparse.Namespace) -> int:
    """Serve until stopped.

    Raises:
        BadSetup: a setting cannot be used, a package is missing, or database or port cannot be had.
    """
    config = configuration.read(vars(args))
    app = _application(config)
    import uvicorn

    try:
        listener = _listener(config)
    except OSError as error:
        raise BadSetup("serve_port", port=config.port, host=config.host, why=error.strerror or "unknown") from None
    address = f"http://{config.host}:{listener.getsockname()[1]}/"
    sys.stdout.write(f"Followsuit is at {address}  (Ctrl+C stops it)\n")
    sys.stdout.flush()
    if not args.no_browser:
        _open_browser(address)
    sys.setswitchinterval(SWITCH)
    signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn stops gracefully, then sends itself the signal again
    server = uvicorn.Server(uvicorn.Config(app, **server_settings(config)))
    with contextlib.suppress(KeyboardInterrupt):
        server.run([listener])
    return 0


def _application(config: Config) -> Any:
    try:
        from followsuit.web.app import application

        return application(config)
    except ImportError as missing:
        extra = "postgres" if config.postgres else "web"
        raise BadSetup("serve_packages", name=str(missing.name), extra=extra) from None
    except Unreachable as error:
        where = "PostgreSQL" if config.postgres else str(config.database_file)
        raise BadSetup("serve_database", name=where, why=str(error)) from None


def server_settings(config: Config) -> dict[str, Any]:
    """How uvicorn is run."""
    return {
        "log_level": "warning",
        "access_log": False,
        "server_header": False,
        "date_header": False,
        "proxy_headers": True,
        "forwarded_allow_ips": config.proxies,
        "ws": "websockets-sansio",
        "ws_max_size": 1_000_000,
        "ws_ping_interval": config.ping_seconds,
        "ws_ping_timeout": config.ping_seconds,
        "ws_per_message_deflate": False,
        "timeout_graceful_shutdown": 5,
        "timeout_keep_alive": 30,
        "backlog": 4096,
    }


def _listener(config: Config) -> socket.socket:
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((config.host, config.port))
        listener.listen(4096)
    except OSError:
        listener.close()
        raise
    return listener


def _open_browser(address: str) -> None:
    """Open a page where there is a browser, without waiting for it."""
    with contextlib.suppress(webbrowser.Error):
        browser = webbrowser.get()
        threading.Thread(target=browser.open, args=(address,), daemon=True).start()
