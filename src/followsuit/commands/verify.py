"""``followsuit verify``: whether a record is whole, its deals fair, and every move in it legal."""

from argparse import Namespace
from typing import Any

from followsuit.commands.console import output
from followsuit.match import Match
from followsuit.terminal import saving
from followsuit.words import sentence


def add_parser(subparsers: Any) -> None:
    """The arguments of ``verify``."""
    parser = subparsers.add_parser("verify", description="Check a record; the exit status is 0 if all of it holds.")
    parser.add_argument("record", metavar="RECORD", help="a file, or - for the standard input")


def run(args: Namespace) -> int:
    """Check everything by playing the record again, and say what was checked."""
    match = saving.load(args.record)
    output(*findings(match))
    return 0


def findings(match: Match) -> list[str]:
    """What holds of the record from which a match was read."""
    table = match.table

    def say(key: str, **values: object) -> str:
        return sentence(key, values, names=match.names)

    names = ", ".join(match.names)
    score = say("score", scores=match.scores, sides=match.sides)
    result = say("verify.over", winners=match.winners, sides=match.sides) if match.over else say("verify.unfinished")
    return [
        say("verify.whole"),
        say("verify.setup", title=match.game.title, names=names, seat=table.first_dealer),
        say("verify.seed", name=match.commitment),
        say("verify.given") if table.given else say("verify.packs", n=len(table.packs)),
        say("verify.moves", n=len(table.steps), deals=len(table.deals)),
        say("verify.scores", name=score),
        result,
    ]
