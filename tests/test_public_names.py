"""The public names of the package work in whatever order things are imported."""

import importlib
import subprocess
import sys

import followsuit


def test_games_can_be_listed_after_their_package_has_been_imported() -> None:
    """`followsuit.games()` lists the games although `followsuit.games` is also where they live."""
    importlib.import_module("followsuit.games.whist")
    assert {"colluphid", "charlemagne", "calypso", "two-handed-euchre", "oh-hell"} <= {
        game.name for game in followsuit.games()
    }


def test_importing_costs_neither_numpy_nor_numba() -> None:
    """Playing needs no compiled code, so importing loads none."""
    code = (
        "import sys, followsuit, followsuit.match, followsuit.cli; "
        "followsuit.Match('whist'); print([m for m in ('numpy', 'numba') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
