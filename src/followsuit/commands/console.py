"""How a command talks: the arguments ``--plain`` and ``--symbols``, and plain output."""

import sys
from argparse import ArgumentParser, Namespace

from followsuit.terminal.console import Console
from followsuit.terminal.width import fitted


def add_console_arguments(parser: ArgumentParser) -> None:
    """``--plain`` and ``--symbols``."""
    parser.add_argument("--symbols", action="store_true", help="show cards as K♥ instead of King of Hearts")
    parser.add_argument("--plain", action="store_true", help="no colour and no line editing, for screen readers")


def output(*lines: str) -> None:
    """Print the answer of a command that asks nothing."""
    print_data(fitted("\n".join(lines), sys.stdout))


def print_data(text: str) -> None:
    """Print what another program may read, as it is."""
    if sys.stdout is not None:  # it is None where the output was closed
        sys.stdout.write(text + "\n")


def say_aside(text: str) -> None:
    """Say something apart from the answer, on the standard error."""
    if sys.stderr is not None:  # as above
        sys.stderr.write(fitted(text, sys.stderr) + "\n")
        sys.stderr.flush()


def console_of(args: Namespace) -> Console:
    """The console that the arguments ask for."""
    return Console(plain=args.plain, symbols=args.symbols)
