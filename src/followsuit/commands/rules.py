"""``followsuit rules``: the rules page of a game."""

from argparse import Namespace
from typing import Any

from followsuit.commands.console import output
from followsuit.games import find


def add_parser(subparsers: Any) -> None:
    """The arguments of ``rules``."""
    parser = subparsers.add_parser("rules", description="Print the rules of a game.")
    parser.add_argument("game", metavar="GAME")


def run(args: Namespace) -> int:
    """Print the rules."""
    output(find(args.game).about.strip())
    return 0
