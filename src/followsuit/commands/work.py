"""What the commands share that let bots play much: arguments, numbers, a progress bar, faults."""

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path

from followsuit.bots import levels
from followsuit.bots.guarded import PATIENCE
from followsuit.bots.players import Player
from followsuit.cluster import cluster
from followsuit.commands.console import say_aside
from followsuit.engine.game import Game
from followsuit.refusals import BadSetup
from followsuit.simulation import DEALS
from followsuit.words import sentence

MOST = 10_000_000
LONGEST_PATIENCE = 86_400
BAR = 40


def add_work(parser: ArgumentParser) -> None:
    """The arguments that say how and where much is played."""
    parser.add_argument(
        "--max-deals",
        default=str(DEALS),
        metavar="D",
        help=f"stop a match that has no winner after so many deals (default: {DEALS})",
    )
    parser.add_argument("--seed", help="the same seed gives the same deals")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on a Dask cluster, such as tcp://host:8786")
    parser.add_argument("--save", metavar="FILE", help="keep what is done in a file, and go on from there")
    parser.add_argument(
        "--patience",
        default=f"{PATIENCE:g}",
        metavar="S",
        help=f"seconds for which a bot that does not answer is waited for (default: {PATIENCE:g})",
    )


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


@contextmanager
def executor_of(address: str | None, game: Game, players: Sequence[Player]) -> Iterator[Executor | None]:
    """The cluster at an address; or None for this machine, once everything is compiled that its processes will need.

    That takes some seconds the first time, which is said on the standard error, not in the result.
    """
    if address:
        with cluster(address) as executor:
            yield executor
        return
    if any(isinstance(player.bot, levels.SearchBot) for player in players) and levels.must_compile(game):
        levels.get_ready(game, say_aside)
    yield None


def progress_bar() -> Callable[[int, int], None] | None:
    """A bar on the terminal, redrawn at most once for each of its steps; None where there is no terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        return None
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


def fault_lines(faults: Mapping[str, int], first: Sequence[str]) -> list[str]:
    """Which bots failed how often, and how."""
    lines = [sentence("simulate.faults", {"bot": bot, "n": n}) for bot, n in faults.items() if n]
    return ["", *lines, *(sentence("simulate.first_fault", {"text": text}) for text in first)] if lines else []
