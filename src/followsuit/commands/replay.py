"""``followsuit replay``: go through a record in the terminal."""

from argparse import Namespace
from typing import Any

from followsuit.commands.console import add_console_arguments, console_of
from followsuit.commands.play import seat_number
from followsuit.terminal import saving
from followsuit.terminal.replaying import Replay


def add_parser(subparsers: Any) -> None:
    """The arguments of ``replay``."""
    parser = subparsers.add_parser(
        "replay", description="Go through a record move by move. Enter: next; back; a number; deal N; end; quit."
    )
    parser.add_argument("record", metavar="RECORD", help="a file, or - for the standard input")
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--seat", metavar="N", help="what the player in this seat saw, clockwise from 0")
    shown.add_argument("--open", action="store_true", help="all hands open")
    parser.add_argument("--all", action="store_true", help="print the whole match at once")
    add_console_arguments(parser)


def run(args: Namespace) -> int:
    """Show the record."""
    match = saving.load(args.record)
    seat = None if args.seat is None else seat_number(args.seat, len(match.names))
    console = console_of(args)
    replay = Replay(match, seat, console, open_hands=args.open)
    if args.all or args.record == "-" or console.printed_only:
        return replay.run_through()
    return replay.run()
