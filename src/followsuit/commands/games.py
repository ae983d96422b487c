"""``followsuit games``: the games with their options."""

from argparse import Namespace
from typing import Any

from followsuit.catalogue import GameInfo, games
from followsuit.commands.console import output
from followsuit.commands.options import metavar, shown
from followsuit.games import find


def add_parser(subparsers: Any) -> None:
    """The arguments of ``games``."""
    parser = subparsers.add_parser("games", description="List the games, or the options of some of them.")
    parser.add_argument("game", nargs="*", metavar="GAME", help="only these games, with every choice explained")


def run(args: Namespace) -> int:
    """Print the list."""
    wanted = [find(name).name for name in args.game]
    for info in games():
        if not wanted or info.name in wanted:
            output(*described(info, fully=bool(wanted)))
    return 0


def described(info: GameInfo, *, fully: bool) -> list[str]:
    """A game and its options; ``fully`` with what each choice means and where the option comes from."""
    lines = [f"{info.name}: {info.title}, {info.seats} players"]
    for name, choice in info.options.items():
        default = shown(getattr(info.defaults, name))
        lines.append(f"  --{name.replace('_', '-')} {metavar(choice)} (default {default}): {choice.about}")
        if fully:
            meanings = zip(choice.names, choice.explanations, strict=True)
            lines += [f"      {value}: {meaning}" for value, meaning in meanings]
            lines.append(f"      Source: {choice.source}")
    return lines
