"""The layers of the package: each part imports only those above it, and little is loaded for little use."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import followsuit
from followsuit.games import find, names

PACKAGE = Path(followsuit.__file__).parent

LAYERS = [
    ["refusals", "cards"],
    ["engine"],
    ["games"],
    ["words", "fair", "moves", "events", "world"],
    ["view", "sheet", "faces", "funnel"],
    ["match", "catalogue"],
    ["record"],
    ["outcomes"],
    ["bots"],
    ["lanes", "simulation", "spread", "cluster"],
    ["arena"],
    ["adapters", "testing"],
    ["spelling"],
    ["review"],
    ["terminal", "web"],
    ["commands"],
    ["cli", "__main__"],
]
"""The parts from the top: each may import those in its own row and in the rows before.

Inside functions some look down on purpose: a refusal finds its sentence when it is read,
and a match hands itself to views and records.
"""


def imports(path: Path, *, late: bool) -> set[str]:
    """The parts of the package that a file imports, when it is loaded or, ``late``, anywhere."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = list(ast.walk(tree)) if late else list(_at_load(tree))
    found = set()
    for node in nodes:
        modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        if isinstance(node, ast.ImportFrom) and node.module == "followsuit":
            modules = [f"followsuit.{alias.name}" for alias in node.names]
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        found |= {module.split(".")[1] for module in modules if module.startswith("followsuit.")}
    return found


def _at_load(node: ast.AST) -> list[ast.AST]:
    """All nodes but those inside functions and under TYPE_CHECKING."""
    found = []
    for child in ast.iter_child_nodes(node):
        checking = isinstance(child, ast.If) and isinstance(child.test, ast.Name) and child.test.id == "TYPE_CHECKING"
        if not checking and not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            found += [child, *_at_load(child)]
    return found


def part(path: Path) -> str:
    """The part of the package that a file belongs to."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


ROW = {name: row for row, names_of_row in enumerate(LAYERS) for name in names_of_row}
FILES = [p for p in sorted(PACKAGE.rglob("*.py")) if part(p) != "__init__"]


def test_every_part_has_its_layer() -> None:
    """No part of the package is left out of the layers."""
    assert {part(p) for p in FILES} == set(ROW)


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_imports_run_one_way(path: Path) -> None:
    """A file imports only what lies above it."""
    own = part(path)
    wrong = {(own, other) for other in imports(path, late=False) if ROW.get(other, -1) > ROW[own]}
    assert not wrong


@pytest.mark.parametrize(("one", "other"), [("terminal", "web"), ("web", "terminal")])
def test_the_two_interfaces_know_nothing_of_each_other(one: str, other: str) -> None:
    """What terminal and web share lies above both."""
    for path in FILES:
        if part(path) == one:
            assert other not in imports(path, late=True), path


@pytest.mark.parametrize("top", ["cards", "engine", "games"])
def test_rules_know_nothing_of_matches_bots_and_screens(top: str) -> None:
    """The rules of games import nothing below them, not even inside a function."""
    for path in FILES:
        if part(path) == top:
            assert all(ROW[other] <= ROW[top] for other in imports(path, late=True)), path


@pytest.mark.parametrize("module", ["followsuit", "followsuit.match", "followsuit.catalogue", "followsuit.record"])
def test_importing_loads_neither_numpy_nor_numba(module: str) -> None:
    """Playing needs neither NumPy nor Numba."""
    code = f"import sys, {module}; print([m for m in ('numpy', 'numba') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("name", names())
def test_a_state_is_small(name: str) -> None:
    """The state of a game with one pack is at most 512 bytes of 64-bit numbers."""
    game = find(name)
    if game.state.packs == 1:
        assert 8 * len(game.start().words()) <= 512
