"""What all sides of the comparison share: the clock, and the lines in which a side tells its figures.

It runs in the environment of every peer, so it needs Python alone.
"""

import argparse
import json
import time
from collections.abc import Callable

_parser = argparse.ArgumentParser()
_parser.add_argument("--seconds", type=float, default=1.0)
_parser.add_argument("--repeats", type=int, default=1)
_asked = _parser.parse_args()
SECONDS: float = _asked.seconds
REPEATS: int = _asked.repeats
CLOCK = time.process_time
"""Seconds of the processor, not of the wall: other programs may be running."""

DEALS, DECISIONS, SEARCH, MICROSECONDS = "deals/s", "decisions/s", "iterations/s", "microseconds"


def tell(game: str, what: str, unit: str, values: list[float]) -> None:
    """Print a figure, as often as it was measured."""
    print(json.dumps({"game": game, "what": what, "unit": unit, "values": values}), flush=True)


def measure(game: str, what: str, run: Callable[[], tuple[int, int]]) -> None:
    """Measure a function that plays random deals, and returns how many and with how many decisions."""
    run()
    deals, decisions = [], []
    for _ in range(REPEATS):
        played = made = 0
        begun = CLOCK()
        while (took := CLOCK() - begun) < SECONDS:
            more = run()
            played += more[0]
            made += more[1]
        deals.append(played / took)
        decisions.append(made / took)
    if any(deals):
        tell(game, what, DEALS, deals)
    tell(game, what, DECISIONS, decisions)


def measure_search(game: str, what: str, run: Callable[[], int]) -> None:
    """Measure a function that searches, and returns after how many iterations."""
    run()
    found = []
    for _ in range(REPEATS):
        done = 0
        begun = CLOCK()
        while (took := CLOCK() - begun) < SECONDS:
            done += run()
        found.append(done / took)
    tell(game, what, SEARCH, found)


def measure_call(game: str, what: str, call: Callable[[], object]) -> None:
    """Measure how many microseconds a call takes."""
    call()
    found = []
    for _ in range(REPEATS):
        done, begun = 0, CLOCK()
        while (took := CLOCK() - begun) < SECONDS / 4:
            for _ in range(100):
                call()
            done += 100
        found.append(1e6 * took / done)
    tell(game, what, MICROSECONDS, found)
