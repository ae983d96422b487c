"""Reading and printing lines, whatever is at the other end: a terminal, a pipe, a screen reader, or nothing."""

import contextlib
import importlib
import os
import sys
from typing import TextIO

from followsuit.terminal import colours
from followsuit.terminal.symbols import SUITS, with_symbols
from followsuit.terminal.width import fitted

LONGEST = 1000
"""Bytes of a line that are kept; the rest of a longer line is read and dropped."""


class Console:
    """Where a person reads and types.

    Args:
        stdin: what is typed; closed or missing, there is nothing to read.
        stdout: what is printed.
        plain: no colour and no editing of the line, whatever the terminal can do.
        symbols: cards as ``K♥``, where the output can show it.
        language: of the sentences that are printed.
    """

    def __init__(
        self,
        stdin: TextIO | None = None,
        stdout: TextIO | None = None,
        *,
        plain: bool = False,
        symbols: bool = False,
        language: str = "en",
    ) -> None:
        self.stdin, self.stdout = stdin or sys.stdin, stdout or sys.stdout
        self.interactive = _is_terminal(self.stdin) and _is_terminal(self.stdout)
        self.printed_only = _is_terminal(self.stdin) and not self.interactive  # nobody would see what is asked
        self.colour = not plain and self.stdout is not None and colours.wanted(self.stdout)
        self.symbols = symbols and _can_show(self.stdout, SUITS)
        self.language = language
        for stream in (self.stdin, self.stdout):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        if self.interactive and not plain and os.environ.get("TERM") != "dumb":
            with contextlib.suppress(ImportError):  # Windows has its own line editing
                importlib.import_module("readline")

    def say(self, text: str, style: str = "", *, verbatim: bool = False) -> None:
        """Say one line, at once; ``verbatim`` leaves the names of cards as they are."""
        if self.symbols and not verbatim:
            text = with_symbols(text, self.language)
        text = fitted(text, self.stdout)
        if self.colour:
            text = colours.paint(text, style)
        if self.stdout is not None:
            print(text, file=self.stdout, flush=True)

    def ask(self) -> str:
        """The next line typed, without control characters.

        Raises:
            EOFError: there is nothing more.
            KeyboardInterrupt: the person wants to stop.
        """
        if self.interactive and self.stdin is sys.stdin:
            return _clean(input("> "))
        return _clean(self._line())

    def _line(self) -> str:
        if self.stdin is None:
            raise EOFError
        source = getattr(self.stdin, "buffer", self.stdin)
        line = rest = source.readline(LONGEST)
        while len(rest) == LONGEST and rest[-1:] not in (b"\n", "\n"):
            rest = source.readline(LONGEST)
        if not line:
            raise EOFError
        return line.decode(errors="replace") if isinstance(line, bytes) else str(line)


def _clean(line: str) -> str:
    """The line with one blank between words, and a mark for whatever cannot be printed."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in " ".join(line.split()))


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


def _can_show(stream: TextIO | None, text: str) -> bool:
    try:
        text.encode(getattr(stream, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True
