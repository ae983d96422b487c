"""The switch from plain to compiled runs.

Compiled code is made by Numba from the very functions that plain runs use.
Its disk cache lives in a directory named by a hash of the sources (this
package's and the game's), and of the versions of Python and Numba, so it can
never answer for rules that have changed since; older directories are deleted.
"""

import contextlib
import functools
import inspect
import itertools
import os
import platform
import shutil
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
import numpy as np
from llvmlite import ir
from numba.core import types
from numba.core.bytecode import FunctionIdentity
from numba.extending import intrinsic, overload, register_jitable

from followsuit.engine import numbers
from followsuit.engine.game import Game
from followsuit.engine.rules import LOOKUPS, RULES, UNFOLDED
from followsuit.engine.sources import source_hash
from followsuit.engine.state import State

_marked = {"rules": 0, "lookups": 0}
_setting_up = threading.Lock()


def _count_apart() -> None:
    """Give compiled functions names that no other process gives.

    Numba tells functions of one name apart by a count, which every process begins anew.  Code from the cache is
    linked together, whoever compiled it, and of functions with equal names the linker takes the first for all: the
    cards of one game would follow the tables of another.
    """
    FunctionIdentity._unique_ids = itertools.count(int.from_bytes(os.urandom(6), "big"))  # noqa: SLF001  # as said above


_count_apart()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_count_apart)


@intrinsic  # type: ignore[untyped-decorator]  # Numba's
def _popcount(context: Any, bits: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), code


@intrinsic  # type: ignore[untyped-decorator]  # Numba's
def _trailing_zeros(context: Any, bits: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), code


@intrinsic  # type: ignore[untyped-decorator]  # Numba's
def _deposit(context: Any, number: Any, bits: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        name, word = "llvm.x86.bmi.pdep.64", ir.IntType(64)
        known = builder.module.globals.get(name)
        return builder.call(known or ir.Function(builder.module, ir.FunctionType(word, [word, word]), name), args)

    return types.int64(types.int64, types.int64), code


@overload(numbers.count, strict=False)  # type: ignore[untyped-decorator]  # Numba's
def _count(bits: Any) -> Callable[..., Any]:
    return lambda bits: _popcount(np.int64(bits))


@overload(numbers.lowest, strict=False)  # type: ignore[untyped-decorator]  # Numba's
def _lowest(bits: Any) -> Callable[..., Any]:
    return lambda bits: _trailing_zeros(np.int64(bits))


@overload(numbers.nth, strict=False)  # type: ignore[untyped-decorator]  # Numba's
def _nth(bits: Any, n: Any) -> Callable[..., Any]:
    if _has_fast_deposit():
        return lambda bits, n: _trailing_zeros(_deposit(np.int64(1) << np.int64(n), np.int64(bits)))

    def clear_and_count(bits: int, n: int) -> int:
        for _ in range(n):
            bits &= bits - 1
        return int(_trailing_zeros(np.int64(bits)))

    return clear_and_count


def _has_fast_deposit() -> bool:
    """Whether the processor has the instruction PDEP, and does not emulate it slowly."""
    slow = ("znver1", "znver2")
    return bool(llvm.get_host_cpu_features().get("bmi2")) and llvm.get_host_cpu_name() not in slow


def cache_home() -> Path:
    """Where compiled code is kept: ``FOLLOWSUIT_CACHE``, or the user's cache directory."""
    own = os.environ.get("FOLLOWSUIT_CACHE")
    if own:
        return Path(own)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "followsuit"


@functools.cache
def _cache_for(folders: tuple[Path, ...]) -> str:
    home = cache_home()
    name = source_hash(folders, f"{platform.python_version()} {numba.__version__} {platform.machine()}")
    here = home / name
    try:
        here.mkdir(parents=True, exist_ok=True)
        used = sorted(home.iterdir(), key=lambda p: p.stat().st_mtime, reverse=True)
        os.utime(here)
        for old in [p for p in used if p.name != name][KEEP_CACHES:]:
            shutil.rmtree(old, ignore_errors=True)
    except OSError:
        return ""  # nowhere to write: compile every time
    return str(here)


KEEP_CACHES = 3
"""Cache directories of other versions that are left in place (several programs may be in use)."""


SETTINGS: dict[str, Any] = {
    "no_cfunc_wrapper": True,
    "no_cpython_wrapper": True,
    "error_model": "numpy",
    "_nrt": False,  # rules make no arrays, and counting who refers to those they are handed took most of the time
}
"""How rules are compiled."""


def mark_rules() -> None:
    """Make every rule function known so far callable from compiled code."""
    for read, table in LOOKUPS[_marked["lookups"] :]:
        _compile_lookup(read, table)
    for function in RULES[_marked["rules"] :]:
        register_jitable(**SETTINGS, forceinline=function in UNFOLDED)(function)
    _marked["lookups"], _marked["rules"] = len(LOOKUPS), len(RULES)


def _compile_lookup(read: Callable[[int], int], table: tuple[int, ...]) -> None:
    numbers_of_table = np.array(table, dtype=np.int64)

    @overload(read, strict=False)  # type: ignore[untyped-decorator]  # Numba's
    def compiled_read(index: Any) -> Callable[..., Any]:
        return lambda index: numbers_of_table[index]


def compile_for(game: Game, function: Callable[..., Any], **settings: Any) -> Callable[..., Any]:
    """Compile a generic function (a closure over a game's rules), with the cache of that game.

    The compiled function releases the interpreter lock while it runs, and may make no arrays.
    """
    game.legal, game.resample  # noqa: B018  # both make rule functions when first asked for
    cache = _cache_of(game)
    with _setting_up:
        mark_rules()
        # one folder for each game: processes that compile different games at once would write to one index
        numba.config.CACHE_DIR = str(Path(cache) / game.name) if cache else ""
        return numba.njit(function, cache=bool(cache), nogil=True, error_model="numpy", _nrt=False, **settings)


def _cache_of(game: Game) -> str:
    """The directory in which compiled code of a game is kept; "" if there is none."""
    package = Path(__file__).resolve().parents[1]
    module = inspect.getsourcefile(sys.modules[game.deal.__module__])
    own = Path(module).resolve() if module else package
    folders = (package / "engine", package / "games", package / "bots", package / "lanes", package / "cards.py")
    return _cache_for(folders if own.is_relative_to(package) else (*folders, own))


def remember(game: Game, name: str) -> None:
    """Note that something has been compiled for a game, so that nobody is told to wait for it again."""
    cache = _cache_of(game)
    if cache:
        with contextlib.suppress(OSError):
            (Path(cache) / f"{game.name}.{name}.ready").touch()


def is_ready(game: Game, name: str) -> bool:
    """Whether something has been compiled for a game before, and was kept."""
    cache = _cache_of(game)
    return bool(cache) and (Path(cache) / f"{game.name}.{name}.ready").exists()


def dtype(state: type[State]) -> np.dtype[Any]:
    """The record type of a state: the same fields in the same order, 64-bit integers."""
    return np.dtype([(n, np.int64, (k,)) if k else (n, np.int64) for n, k in state.fields()])


def states(game: Game, n: int) -> tuple[Any, Any]:
    """An array of ``n`` states, as records and, sharing the memory, as rows of numbers."""
    records = np.zeros(n, dtype(game.state))
    return records, records.view(np.int64).reshape(n, -1)


def work(seed: int) -> Any:
    """A work array for compiled code, with its random generator seeded."""
    from followsuit.engine.resample import WORK

    array = np.zeros(WORK, np.int64)
    plain = [0]
    numbers.seed(plain, seed)
    array[0] = plain[0]
    return array
