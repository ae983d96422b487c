"""Colour, for a terminal only: it repeats what the words say and never adds to it."""

import os
import re
from collections.abc import Mapping
from typing import TextIO

from followsuit.terminal.symbols import RED

STYLES = {"turn": "1", "refusal": "33", "result": "1", "": ""}
"""How the kinds of lines are set off: bold, or yellow."""

_RED_CARD = re.compile(rf"(?:10|[2-9JQKA])[{RED}]")


def wanted(stream: TextIO, environment: Mapping[str, str] | None = None) -> bool:
    """Whether colour may be sent to a stream: a terminal that takes it, and nobody has said no."""
    env = os.environ if environment is None else environment
    if env.get("NO_COLOR") or env.get("ACCESSIBLE") or env.get("TERM") == "dumb":
        return False
    if os.name == "nt" and not (env.get("WT_SESSION") or env.get("ANSICON") or env.get("TERM")):
        return False  # the old Windows console prints the codes instead
    return stream.isatty()


def paint(text: str, style: str) -> str:
    """A line in its style, with red cards in red."""
    code = STYLES[style]
    text = _RED_CARD.sub(lambda found: f"\x1b[31m{found.group()}\x1b[39m", text)
    return f"\x1b[{code}m{text}\x1b[0m" if code else text
