"""Files of the conformance suite: ``python -m followsuit.testing golden FOLDER [GAME ...]``.

``golden`` writes the stories of games and ``trees`` the counts of their trees; ``check`` checks the laws.
"""

import argparse
from pathlib import Path

from followsuit.games import find, names
from followsuit.testing import check, golden, tree


def main(arguments: list[str] | None = None) -> None:
    """Write the files of some or all games, or check their laws."""
    parser = argparse.ArgumentParser(prog="python -m followsuit.testing", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("golden", "trees", "check"):
        command = commands.add_parser(name)
        if name != "check":
            command.add_argument("folder", type=Path)
        if name == "golden":
            command.add_argument("--fresh", action="store_true", help="look for new deals to tell")
        command.add_argument("games", nargs="*", metavar="GAME")
    chosen = parser.parse_args(arguments)
    for name in chosen.games or names():
        game = find(name)
        if chosen.command == "golden":
            golden.write_stories(game, chosen.folder, fresh=chosen.fresh)
        elif chosen.command == "trees":
            chosen.folder.mkdir(parents=True, exist_ok=True)
            tree.write_cases(game, chosen.folder / f"{game.name}.txt")
        else:
            print(f"{game.title}: {check(game)} checks passed")  # noqa: T201  # what the command is for


if __name__ == "__main__":
    main()
