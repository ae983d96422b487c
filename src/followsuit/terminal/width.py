"""Long lines: a terminal gets them broken at spaces, a pipe or a file as they are, one event in a line."""

import os
import textwrap
from typing import TextIO


def fitted(text: str, stream: TextIO | None) -> str:
    """The text as it goes to a stream: where that is a terminal, no line is wider, unless a single word is."""
    columns = _columns(stream)
    if not columns:
        return text
    return "\n".join(_broken(line, columns) if len(line) > columns else line for line in text.split("\n"))


def _broken(line: str, columns: int) -> str:
    """The line in several, which begin as far from the edge as it does."""
    words = line.lstrip()
    indent = line[: len(line) - len(words)]
    return textwrap.fill(
        words,
        columns,
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _columns(stream: TextIO | None) -> int:
    """The width of the terminal now; 0 where there is none, or it does not say."""
    try:
        return os.get_terminal_size(stream.fileno()).columns if stream is not None and stream.isatty() else 0
    except (OSError, ValueError):
        return 0
