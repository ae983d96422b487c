"""Compiled code can never answer for rules that have changed since."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import followsuit

ANSWER = """
import numpy as np
from followsuit.engine import compiled
from followsuit.games import find
from followsuit.testing.agree import _deal_of

game = find("whist")
run = compiled.compile_for(game, _deal_of(game))
records, rows = compiled.states(game, 60)
rows[0] = game.start().words()
arrays = [np.zeros(52, np.int64) for _ in range(3)]
run(records, rows, np.array(game.pack(game.options()), np.int64), *arrays)
print(records["score"][53].sum())
"""


def answer(source: Path, cache: Path) -> int:
    """The points scored in a fixed deal of whist, by compiled rules in a new process."""
    env = os.environ | {"PYTHONPATH": str(source), "FOLLOWSUIT_CACHE": str(cache)}
    done = subprocess.run([sys.executable, "-c", ANSWER], env=env, capture_output=True, text=True, check=True)
    return int(done.stdout)


def test_an_edited_rule_changes_the_compiled_answer(tmp_path: Path) -> None:
    """After editing a rule in another file than the compiled function's, the answer is that of the new rule."""
    package = Path(followsuit.__file__).parent
    ignore = shutil.ignore_patterns("__pycache__", "web", "terminal")
    shutil.copytree(package, tmp_path / "src" / "followsuit", ignore=ignore)
    rule = tmp_path / "src" / "followsuit" / "games" / "whist.py"
    before = answer(tmp_path / "src", tmp_path / "cache")
    text = rule.read_text(encoding="utf-8")
    changed = text.replace("s.won[side + 2] - 6)", "s.won[side + 2] + 30)")
    assert changed != text
    rule.write_text(changed, encoding="utf-8")
    assert answer(tmp_path / "src", tmp_path / "cache") == 13 + 2 * 30
    rule.write_text(text, encoding="utf-8")
    assert answer(tmp_path / "src", tmp_path / "cache") == before


COMPILE = """
import sys
from followsuit.games import find
from followsuit.testing.agree import agreement
agreement(find(sys.argv[1]), {}, 1)
"""


def test_code_that_two_processes_have_compiled_shares_no_name(tmp_path: Path) -> None:
    """Where names are equal the linker takes one function for both, and a game would be played by another's tables."""
    names = []
    for game in ("whist", "two-handed-euchre"):
        cache = tmp_path / game
        env = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "FOLLOWSUIT_CACHE": str(cache)}
        subprocess.run([sys.executable, "-c", COMPILE, game], env=env, check=True)
        code = b"".join(file.read_bytes() for file in cache.rglob("*.nbc"))
        names.append(set(re.findall(rb"_ZN[\w.$]+", code)))
        assert len(names[-1]) > 100
    assert not names[0] & names[1]
