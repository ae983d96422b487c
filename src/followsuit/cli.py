"""The command ``followsuit``: which commands there are, and what happens when one fails.

A command is a module with ``add_parser(subparsers)`` and ``run(args) -> int``;
it is imported only when it is asked for.
"""

import contextlib
import importlib
import os
import signal
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

from followsuit import __version__
from followsuit.commands.console import say_aside
from followsuit.refusals import BadSetup, Refusal

REFUSED, BROKEN_PIPE = 2, 1
"""Exit statuses: the input was refused; nobody reads the output any more."""


@dataclass(frozen=True)
class Command:
    """A command: its name, its module, and its line in the list of commands.

    Attributes:
        options_of_games: whether the options of the game that is named are options of the command.
    """

    name: str
    module: str
    about: str
    options_of_games: bool = False


COMMANDS = (
    Command("play", "followsuit.commands.play", "play a match in the terminal", options_of_games=True),
    Command("resume", "followsuit.commands.resume", "go on with a saved match"),
    Command("games", "followsuit.commands.games", "list the games and their options"),
    Command("rules", "followsuit.commands.rules", "print the rules of a game"),
    Command("replay", "followsuit.commands.replay", "go through a record, move by move"),
    Command("verify", "followsuit.commands.verify", "check that a record is whole, fair and legal"),
    Command("simulate", "followsuit.commands.simulate", "let bots play many matches", options_of_games=True),
    Command("arena", "followsuit.commands.arena", "find out which bot plays better", options_of_games=True),
    Command("serve", "followsuit.web.serve", "serve the web table and open it in a browser"),
)


class Parser(ArgumentParser):
    """A parser that refuses in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Refuse the command line."""
        raise BadSetup("usage", text=message[:1].upper() + message[1:].rstrip("."))


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit status: 0, 2 for input that is refused, 130 after Ctrl-C."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    with contextlib.suppress(AttributeError):  # where there is no output, or it is no text file
        sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]  # tests replace it by other kinds
        sys.stderr.reconfigure(errors="replace")  # type: ignore[union-attr]  # as above
    try:
        status = _run(arguments or ["play"])
        if sys.stdout is not None:
            sys.stdout.flush()
    except Refusal as refusal:
        say_aside(f"followsuit: {refusal}")
        return REFUSED
    except BrokenPipeError:
        _write_no_more()
        return BROKEN_PIPE
    except OSError as error:
        _write_no_more()
        say_aside(f"followsuit: {BadSetup('system', reason=error.strerror or type(error).__name__)}")
        return REFUSED
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    return status


def _write_no_more() -> None:
    """Send what is still to be written nowhere, so that the last flush is quiet, too."""
    with contextlib.suppress(AttributeError, OSError):  # where there is no output, or it is no file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(arguments: list[str]) -> int:
    command = next((c for c in COMMANDS if c.name == arguments[0]), None)
    if command is None:
        _refuse_unknown(arguments[0])
    parser = Parser(prog="followsuit", description="Trick-taking card games.", epilog="Without a command: play.")
    parser.add_argument("--version", action="version", version=f"followsuit {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    for other in COMMANDS:
        if other is not command:
            commands.add_parser(other.name, help=other.about)
    if command is None:
        parser.parse_args(arguments)
        return 0
    module = importlib.import_module(command.module)
    module.add_parser(commands)
    return int(module.run(_parse(parser, commands.choices[command.name], command, arguments)))


def _parse(parser: ArgumentParser, own: ArgumentParser, command: Command, arguments: list[str]) -> Namespace:
    """The arguments of a command; those of the game that is named among them."""
    if not command.options_of_games:
        return parser.parse_args(arguments)
    from followsuit.commands import options  # only commands for games load games

    game = options.add_to(own, arguments)
    args, more = parser.parse_known_args(arguments)
    options.refuse_unknown(arguments, more, game, args.game)
    args.options = options.given(args, game)
    return args


def _refuse_unknown(name: str) -> None:
    if name.startswith("-"):
        return
    from followsuit.games import names  # only to say what could be meant

    if name.lower() in names():
        raise BadSetup("command_game", text=name.lower())
    raise BadSetup("command", text=name[:40], allowed=", ".join(c.name for c in COMMANDS))


__all__ = ["COMMANDS", "Command", "Parser", "main"]
