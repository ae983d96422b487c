"""``followsuit replay``: go through a record in the terminal."""

from argparse import Namespace
from typing import Any

from followsuit.commands.console import add_console_arguments, console_of
from followsuit.commands.play import seat_number
from followsuit.refusals import BadRecord
from followsuit.terminal import saving
from followsuit.terminal.replaying import Replay


def add_parser(subparsers: Any) -> None:
    """The arguments of ``replay``."""
    parser = subparsers.add_parser(
        "replay", description="Go through a record move by move. Enter: next; back; a number; deal N; end; quit."
    )
    parser.add_argument(
        "record", nargs="?", metavar="RECORD", help="a file, or - for the standard input (default: the last match)"
    )
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--seat", metavar="N", help="what the player in this seat saw, clockwise from 0")
    shown.add_argument("--open", action="store_true", help="all hands open")
    parser.add_argument("--all", action="store_true", help="print the whole match at once")
    add_console_arguments(parser)


def run(args: Namespace) -> int:
    """Show the record.

    Raises:
        BadRecord: there is none, or it cannot be read.
    """
    record = args.record or next(iter(saving.saved()), None)
    if record is None:
        raise BadRecord("no_record")
    match = saving.load(record)
    seat = None if args.seat is None else seat_number(args.seat, len(match.names))
    console = console_of(args)
    replay = Replay(match, seat, console, open_hands=args.open)
    if args.all or record == "-" or console.printed_only:
        return replay.run_through()
    return replay.run()
