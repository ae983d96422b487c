"""``followsuit play``: a match against bots in the terminal."""

from argparse import Namespace
from typing import Any

from followsuit.bots.players import player
from followsuit.catalogue import games
from followsuit.commands.console import add_console_arguments, console_of
from followsuit.engine.game import Game
from followsuit.games import find
from followsuit.match import Match
from followsuit.refusals import BadSetup
from followsuit.terminal import saving
from followsuit.terminal.console import Console
from followsuit.terminal.session import Session
from followsuit.words import sentence

PERSON = "person"
BOT_NAMES = ("Otto", "Marcel", "Zoé", "Nora", "Ida", "Bruno", "Selma", "Lena")


def add_parser(subparsers: Any) -> None:
    """The arguments of ``play``; those of a game come on top when it is named."""
    parser = subparsers.add_parser(
        "play",
        description="Play a match in the terminal. Name a game to see its options: followsuit play charlemagne --help",
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="the game; asked for where it is missing")
    parser.add_argument("--name", default="Player", help="your name at the table")
    parser.add_argument("--seat", default="0", metavar="N", help="where you sit, clockwise from 0 (default: 0)")
    parser.add_argument(
        "--bots",
        "--level",
        default="simple",
        metavar="BOT[,BOT...]",
        help="who plays in the other seats: one for all, or one for each; expert@5000 thinks 5000 iterations a move, "
        "expert@0.3s so long (default: simple)",
    )
    parser.add_argument("--partner", metavar="BOT", help="who plays on your side, if others than the opponents")
    parser.add_argument("--seed", help="the same seed gives the same deals")
    parser.add_argument("--no-save", action="store_true", help="keep no record of the match")
    add_console_arguments(parser)


def run(args: Namespace) -> int:
    """Play."""
    console = console_of(args)
    name = args.game or ask_game(console)
    if name is None:
        return 0
    start = find(name).start(args.options)
    seats = start.seats
    seat = seat_number(args.seat, seats)
    levels = with_partner(args.partner, levels_of(args.bots, seats, seat), find(name), start, seat)
    match = Match(name, args.options, args.seed, names=names_of(args.name, seats, seat), played_by=levels)
    return play(match, seat, console, save=not args.no_save)


def play(match: Match, seat: int, console: Console, *, save: bool = True, path: Any = None) -> int:
    """Play a match at the console from wherever it stands; the exit status."""
    others = {i: player(level) for i, level in enumerate(match.table.played_by) if i != seat}
    session = Session(match, seat, others, console, path)
    if save and path is None:
        try:
            session.path = saving.new_path(match)
        except OSError as error:
            session.complain(error)
    return session.run()


def ask_game(console: Console) -> str | None:
    """Ask which game; None if the person goes away."""
    offered = games()
    console.say(sentence("play.which", {}))
    for number, game in enumerate(offered, 1):
        console.say(sentence("play.choice", {"number": number, "name": game.title}))
    while True:
        try:
            text = console.ask()
        except EOFError:
            return None
        if text.isdecimal() and len(text) < 4 and 0 < int(text) <= len(offered):
            return offered[int(text) - 1].name
        typed = text.lower().replace(" ", "-")
        begun = [game.name for game in offered if game.name.startswith(typed)]
        if typed in begun or len(begun) == 1:
            return typed if typed in begun else begun[0]
        console.say(sentence("play.which_again", {"text": text[:40], "last": len(offered)}))


def seat_number(text: str, seats: int) -> int:
    """The seat that a text names.

    Raises:
        BadSetup: there is no such seat.
    """
    if not (text.isdecimal() and len(text) < 4 and int(text) < seats):
        raise BadSetup("seat", number=text[:20], last=seats - 1)
    return int(text)


def levels_of(text: str, seats: int, seat: int) -> list[str]:
    """Who plays in every seat: the person in one, bots in the others.

    Raises:
        BadSetup: there is no such bot, or there are too many or too few.
    """
    named = [player(word).name for word in text.split(",")]
    if len(named) not in (1, seats - 1):
        raise BadSetup("bots_count", given=len(named), wanted=seats - 1)
    levels = named * (seats - 1) if len(named) == 1 else named
    return [*levels[:seat], PERSON, *levels[seat:]]


def with_partner(level: str | None, levels: list[str], game: Game, state: Any, seat: int) -> list[str]:
    """The levels with another one on the person's own side.

    Raises:
        BadSetup: there is no such bot, or the person has no partner.
    """
    if level is None:
        return levels
    partner = player(level).name
    partners = [i for i in range(len(levels)) if i != seat and game.side_of(state, i) == game.side_of(state, seat)]
    if not partners:
        raise BadSetup("no_partner", game=game.title)
    return [partner if i in partners else name for i, name in enumerate(levels)]


def names_of(own: str, seats: int, seat: int) -> list[str]:
    """The names at the table: the person's own, and bots' names that differ from it."""
    others = [name for name in BOT_NAMES if name.lower() != " ".join(own.split()).lower()][: seats - 1]
    return [*others[:seat], own, *others[seat:]]
