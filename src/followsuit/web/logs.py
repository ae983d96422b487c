"""Structured logs: one JSON object a line, without secrets.

A table's name is a secret too (who knows it may watch), so lines carry a mark
of it by which they can be told apart.  Addresses of requests are logged as
their pattern, ``/t/{table}/seat/{token}``, never as sent.
"""

import sys
import time
from typing import Any, TextIO

from followsuit.web.tokens import short
from followsuit.web.wire import encode

LEVELS = ("debug", "info", "warning", "error")


class Log:
    """Writes lines of a level and above."""

    def __init__(self, level: str = "info", stream: TextIO | None = None) -> None:
        self.least = LEVELS.index(level) if level in LEVELS else 1
        self.stream = stream or sys.stderr

    def write(self, level: str, event: str, **fields: Any) -> None:
        """Write one line; ``table`` is a name, of which only a mark is written."""
        if LEVELS.index(level) < self.least:
            return
        if "table" in fields:
            fields["table"] = short(fields["table"])
        at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        self.stream.write(encode({"at": at, "level": level, "event": event, **fields}) + "\n")
        self.stream.flush()

    def debug(self, event: str, **fields: Any) -> None:
        """For who looks for a fault."""
        self.write("debug", event, **fields)

    def info(self, event: str, **fields: Any) -> None:
        """Something worth knowing."""
        self.write("info", event, **fields)

    def warning(self, event: str, **fields: Any) -> None:
        """Something that should be looked at."""
        self.write("warning", event, **fields)

    def problem(self, event: str, **fields: Any) -> None:
        """Something that must be looked at."""
        self.write("error", event, **fields)
