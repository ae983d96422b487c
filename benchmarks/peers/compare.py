"""Followsuit beside OpenSpiel, RLCard, PettingZoo and colver: one table from one run.

Run with ``python benchmarks/peers/compare.py`` (``--short`` for a first look in less
than a minute).  Every peer is installed in an environment of its own below
``build/peers`` (``--home`` moves it); one that cannot be installed is told in a line.

Times are the processor's, on one core, medians of several passes in which the
sides take turns; compare by the ratios.  Decisions do not count the dealing, which is
timed where the line does not say "after the deal".
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import venv
from importlib import metadata
from pathlib import Path

HERE = Path(__file__).resolve().parent
PEERS = {
    "OpenSpiel": ("openspiel", ["open-spiel"]),
    "RLCard": ("rlcard", ["rlcard"]),
    "PettingZoo": ("pettingzoo", ["pettingzoo", "shimmy", "open-spiel"]),
    "colver": ("colver", ["colver"]),
}
OURS = "Followsuit"
Figures = dict[tuple[str, str, str, str], list[float]]
"""Values by side, game, what was measured, and unit."""

SEARCH = "search at the first card"
TARGETS = [
    ("random decisions, our rollouts to OpenSpiel's in C++", "fastest", "fastest", "decisions/s", 5.0),
    ("batch steps to OpenSpiel's documented loop", "batch of", "documented", "decisions/s", 50.0),
    ("search iterations at the first card", SEARCH, SEARCH, "iterations/s", 4.0),
]
"""What our figure is divided by which of OpenSpiel's, and at least what should come of it."""


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a program to its end."""
    return subprocess.run([*map(str, command)], capture_output=True, text=True, check=False)  # noqa: S603  # our own


def last_line(done: subprocess.CompletedProcess[str]) -> str:
    """What a program that failed said last."""
    return (done.stderr.strip().splitlines() or ["no reason given"])[-1][:200]


def python_of(home: Path) -> Path:
    """The interpreter of an environment."""
    return home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def installed(home: Path, name: str, packages: list[str]) -> Path | None:
    """The interpreter of a peer's environment, made if it is not there; None, and a line, if that is not possible."""
    python, ready = python_of(home / name), home / name / "ready"
    if ready.exists():
        return python
    try:
        venv.create(home / name, with_pip=True, clear=True)
        done = run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages)
    except (OSError, subprocess.SubprocessError) as failed:
        print(f"{packages[0]} could not be installed: {failed}")
        return None
    if done.returncode:
        print(f"{packages[0]} could not be installed: {last_line(done)}")
        return None
    ready.touch()
    return python


def measured(side: str, python: Path, script: str, settings: list[str], figures: Figures) -> None:
    """Run the script of a side once, and add what it tells."""
    done = run(python, HERE / f"{script}_side.py", *settings)
    if done.returncode:
        print(f"{side} could not be measured: {last_line(done)}")
    for line in done.stdout.splitlines():
        if line.startswith('{"game"'):
            told = json.loads(line)
            figures.setdefault((side, told["game"], told["what"], told["unit"]), []).extend(told["values"])


def version(python: Path, package: str) -> str:
    """Which version of a package an environment has."""
    code = f"from importlib.metadata import version; print(version({package!r}))"
    return run(python, "-c", code).stdout.strip()


def number(value: float) -> str:
    """A figure with three or so digits that matter."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def print_table(figures: Figures) -> None:
    """All medians, game by game, beside OpenSpiel's for the same thing where it has it."""
    print("| game | side | what | unit | median | lowest | highest |")
    print("|---|---|---|---|---:|---:|---:|")
    games = list(dict.fromkeys(game for _, game, _, _ in figures))
    for game in games:
        for (side, played, what, unit), values in figures.items():
            if played == game:
                numbers = (statistics.median(values), min(values), max(values))
                print(f"| {game} | {side} | {what} | {unit} |", " | ".join(map(number, numbers)), "|")


def found(figures: Figures, side: str, game: str, what: str, unit: str) -> float | None:
    """The median of what was measured under a name that begins so."""
    for (who, played, name, by), values in figures.items():
        if (who, played, by) == (side, game, unit) and name.startswith(what):
            return statistics.median(values)
    return None


def print_ratios(figures: Figures) -> None:
    """Our figures by those of OpenSpiel, for the same game."""
    print("\n| game | ratio | reached | wanted |\n|---|---|---:|---:|")
    for game in ("euchre", "oh hell, 5 tricks"):
        for text, ours, theirs, unit, wanted in TARGETS:
            a, b = found(figures, OURS, game, ours, unit), found(figures, "OpenSpiel", game, theirs, unit)
            if a and b:
                print(f"| {game} | {text} | {a / b:.1f} | {wanted:g} |")
        for what in ("steps of a batch", "rollouts"):
            a = found(figures, OURS, game, f"two threads, {what}", "times one")
            if a:
                print(f"| {game} | two threads to one, {what} | {a:.2f} | 1.8 |")


def main() -> None:
    """Install, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="one pass, and little time for each figure")
    parser.add_argument("--home", type=Path, default=HERE.parents[1] / "build" / "peers", help="where peers are put")
    asked = parser.parse_args()
    passes, settings = (1, ["--seconds", "0.15"]) if asked.short else (3, ["--seconds", "0.7", "--repeats", "2"])
    sides = [(OURS, Path(sys.executable), "followsuit")]
    versions = [f"{OURS} {metadata.version('followsuit')}"]
    for name, (script, packages) in PEERS.items():
        python = installed(asked.home, script, packages)
        if python:
            sides.append((name, python, script))
            versions.append(f"{name} {version(python, packages[0])}")
    figures: Figures = {}
    for _ in range(passes):
        for name, python, script in sides:
            measured(name, python, script, settings, figures)
    print(f"Python {sys.version.split()[0]}; " + ", ".join(versions) + "\n")
    print_table(figures)
    print_ratios(figures)
    if not any(side == OURS for side, *_ in figures):
        sys.exit("Followsuit itself could not be measured.")


if __name__ == "__main__":
    main()
