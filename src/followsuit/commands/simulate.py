"""``followsuit simulate``: bots play many matches, and a small table says what came of it."""

import json
from argparse import Namespace
from collections.abc import Callable, Sequence
from functools import partial
from importlib.util import find_spec
from typing import Any

from followsuit.bots.players import players
from followsuit.commands.console import output, print_data
from followsuit.commands.work import (
    add_work,
    check_writable,
    executor_of,
    fault_lines,
    positive_seconds,
    progress_bar,
    whole_number,
)
from followsuit.games import find
from followsuit.refusals import BadSetup
from followsuit.simulation import Row, Simulation, random_options, simulate
from followsuit.words import sentence


def add_parser(subparsers: Any) -> None:
    """The arguments of ``simulate``; those of the game come on top."""
    parser = subparsers.add_parser("simulate", description="Let bots play many matches of a game.")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--matches", default="100", metavar="N", help="how many (default: 100)")
    parser.add_argument(
        "--bots",
        default="random",
        metavar="BOT[,BOT...]",
        help="they take the seats in turn; expert@2000 thinks 2000 iterations, expert@0.3s so long (default: random)",
    )
    add_work(parser)
    parser.add_argument("--random-options", action="store_true", help="draw the options anew for each match")
    parser.add_argument("--csv", metavar="FILE", help="write every match as CSV")
    parser.add_argument("--parquet", metavar="FILE", help="write every match as Parquet")
    parser.add_argument("--json", action="store_true", help="every match as JSON instead of the table")


def run(args: Namespace) -> int:
    """Simulate and print the result.

    Raises:
        BadSetup: something cannot be used.
    """
    game = find(args.game)
    matches = whole_number("--matches", args.matches)
    most = whole_number("--max-deals", args.max_deals)
    bots = [name.strip() for name in args.bots.split(",")]
    for path in filter(None, (args.csv, args.parquet)):
        check_writable(path)
    if args.parquet and not find_spec("pyarrow"):
        raise BadSetup("needs_parquet")
    options = partial(random_options, game) if args.random_options else args.options
    patience = positive_seconds("--patience", args.patience)
    found, bar = players(bots), progress_bar()
    with executor_of(args.cluster, game, found) as executor:
        result = simulate(
            game, bots, matches, args.seed, options, most, partial(_counted, bar, matches) if bar else None,
            executor=executor, save=args.save, patience=patience,
        )  # fmt: skip
    if args.csv:
        result.to_csv(args.csv)
    if args.parquet:
        result.to_parquet(args.parquet)
    if args.json:
        print_data(json.dumps(result.as_data()))
    else:
        output(*table(result, most))
    return 0


def table(result: Simulation, most: int) -> list[str]:
    """The result in lines of text."""
    lines = [
        sentence(
            "simulate.title",
            {
                "title": result.title,
                "n": len(result.outcomes),
                "deals": result.deals,
                "moves": result.moves,
                "seed": result.seed,
            },
        )
    ]
    stopped = len(result.outcomes) - result.finished
    if stopped:
        lines.append(sentence("simulate.unfinished", {"n": stopped, "deals": most}))
    rows = result.by_bot()
    first = [outcome.first_fault for outcome in result.outcomes if outcome.first_fault][:1]
    faults = fault_lines({row.name: row.faults for row in rows}, first)
    return [*lines, "", *_rows("bot", rows), "", *_rows("seat", result.by_seat()), *faults]


def _counted(bar: Callable[[int, int], None], matches: int, done: int) -> None:
    bar(done, matches)


def _rows(head: str, rows: Sequence[Row]) -> list[str]:
    width = max(len(head), *(len(row.name) for row in rows))
    lines = [f"{head:{width}}  {'played':>8}  {'won':>8}  {'won %':>6}  {'mean score':>10}"]
    for row in rows:
        share = 100 * row.won / row.played
        lines.append(f"{row.name:{width}}  {row.played:>8}  {row.won:>8}  {share:>6.1f}  {row.mean_score:>10.2f}")
    return lines
