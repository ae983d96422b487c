"""``followsuit resume``: go on with a saved match."""

from argparse import Namespace
from pathlib import Path
from typing import Any

from followsuit.bots.players import player
from followsuit.commands.console import add_console_arguments, console_of
from followsuit.commands.play import PERSON, levels_of, play, seat_number
from followsuit.match import Match
from followsuit.refusals import BadRecord
from followsuit.terminal import saving


def add_parser(subparsers: Any) -> None:
    """The arguments of ``resume``."""
    parser = subparsers.add_parser("resume", description="Go on with a saved match: the last one, or one in a file.")
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a record that is not finished")
    parser.add_argument("--seat", metavar="N", help="where you sit, if the record does not say, or to change it")
    parser.add_argument("--bots", "--level", metavar="BOT[,BOT...]", help="who plays in the other seats from now on")
    add_console_arguments(parser)


def run(args: Namespace) -> int:
    """Go on.

    Raises:
        BadRecord: there is no unfinished match, or its record cannot be used.
    """
    path = args.file or saving.last_unfinished()
    if path is None:
        raise BadRecord("no_unfinished")
    match = saving.load(path)
    if match.over:
        raise BadRecord("match_ended", path=str(path))
    if match.needs_pack:
        raise BadRecord("waits_for_pack", path=str(path))
    seat = take_seat(match, args.seat, args.bots)
    return play(match, seat, console_of(args), path=path)


def take_seat(match: Match, wanted: str | None, bots: str | None) -> int:
    """Put the person and the bots into their seats; the person's seat.

    Raises:
        BadSetup: there is no such seat or bot.
    """
    seats = len(match.names)
    players = list(match.table.played_by) or [PERSON, *["simple"] * (seats - 1)]
    seat = players.index(PERSON) if wanted is None and PERSON in players else seat_number(wanted or "0", seats)
    if bots is not None:
        players = levels_of(bots, seats, seat)
    players = [PERSON if i == seat else "simple" if p == PERSON else p for i, p in enumerate(players)]
    match.table.played_by = tuple(level if level == PERSON else player(level).name for level in players)
    return seat
