"""``followsuit simulate``: bots play many matches, and a small table says what came of it."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from followsuit.bots.guarded import PATIENCE
from followsuit.cluster import cluster
from followsuit.commands.console import output
from followsuit.games import find
from followsuit.refusals import BadSetup
from followsuit.simulation import DEALS, Row, Simulation, random_options, simulate
from followsuit.words import sentence

MOST = 10_000_000
LONGEST_PATIENCE = 86_400
BAR = 40


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
    parser.add_argument(
        "--max-deals",
        default=str(DEALS),
        metavar="D",
        help=f"stop a match that has no winner after so many deals (default: {DEALS})",
    )
    parser.add_argument("--seed", help="the same seed gives the same matches")
    parser.add_argument("--random-options", action="store_true", help="draw the options anew for each match")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on a Dask cluster, such as tcp://host:8786")
    parser.add_argument("--save", metavar="FILE", help="keep what is done in a file, and go on from there")
    add_patience(parser)
    parser.add_argument("--csv", metavar="FILE", help="write every match as CSV")
    parser.add_argument("--parquet", metavar="FILE", help="write every match as Parquet")
    parser.add_argument("--json", action="store_true", help="every match as JSON instead of the table")


def add_patience(parser: ArgumentParser) -> None:
    """``--patience``."""
    parser.add_argument(
        "--patience",
        default=f"{PATIENCE:g}",
        metavar="S",
        help=f"seconds for which a bot that does not answer is waited for (default: {PATIENCE:g})",
    )


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
    bar = partial(_counted, progress_bar(), matches) if sys.stderr is not None and sys.stderr.isatty() else None
    with cluster(args.cluster) if args.cluster else nullcontext() as executor:
        result = simulate(
            game, bots, matches, args.seed, options, most, bar,
            executor=executor, save=args.save, patience=positive_seconds("--patience", args.patience),
        )  # fmt: skip
    if args.csv:
        result.to_csv(args.csv)
    if args.parquet:
        result.to_parquet(args.parquet)
    if args.json:
        output(json.dumps(result.as_data()))
    else:
        output(*table(result, most))
    return 0


def whole_number(name: str, text: str) -> int:
    """A positive whole number of the command line.

    Raises:
        BadSetup: it is none.
    """
    if not (text.isdecimal() and len(text) < 9 and 0 < int(text) <= MOST):
        raise BadSetup("number_range", name=name, low=1, high=MOST)
    return int(text)


def check_writable(path: str) -> None:
    """Refuse a file that cannot be written before the work for it begins.

    Raises:
        BadSetup: it cannot.
    """
    try:
        Path(path).open("a", encoding="utf-8").close()
    except OSError as error:
        raise BadSetup("run_file", path=path, reason=error.strerror or type(error).__name__) from error


def positive_seconds(name: str, text: str) -> float:
    """A time above zero of the command line.

    Raises:
        BadSetup: it is none.
    """
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= LONGEST_PATIENCE:
        raise BadSetup("seconds_range", name=name, high=LONGEST_PATIENCE)
    return seconds


def progress_bar() -> Callable[[int, int], None]:
    """A bar on the terminal, redrawn at most once for each of its steps."""
    shown = -1

    def progress(done: int, all_: int) -> None:
        nonlocal shown
        filled = BAR * done // all_
        if filled == shown:
            return
        shown = filled
        end = "\r" + " " * (BAR + 30) + "\r" if done == all_ else ""
        sys.stderr.write(f"\r[{'#' * filled}{'.' * (BAR - filled)}] {done} of {all_}{end}")
        sys.stderr.flush()

    return progress


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


def fault_lines(faults: Mapping[str, int], first: Sequence[str]) -> list[str]:
    """Which bots failed how often, and how."""
    lines = [sentence("simulate.faults", {"bot": bot, "n": n}) for bot, n in faults.items() if n]
    return ["", *lines, *(sentence("simulate.first_fault", {"text": text}) for text in first)] if lines else []


def _counted(bar: Callable[[int, int], None], matches: int, done: int) -> None:
    bar(done, matches)


def _rows(head: str, rows: Sequence[Row]) -> list[str]:
    width = max(len(head), *(len(row.name) for row in rows))
    lines = [f"{head:{width}}  {'played':>8}  {'won':>8}  {'won %':>6}  {'mean score':>10}"]
    for row in rows:
        share = 100 * row.won / row.played
        lines.append(f"{row.name:{width}}  {row.played:>8}  {row.won:>8}  {share:>6.1f}  {row.mean_score:>10.2f}")
    return lines
