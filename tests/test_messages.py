"""Every message that code can send exists in the catalogue, and no view ever fails."""

import ast
from pathlib import Path

import pytest

import followsuit
from followsuit.games import find, names
from followsuit.testing import settings
from followsuit.testing.walk import walk
from followsuit.words import LANGUAGES, language_module

PACKAGE = Path(followsuit.__file__).parent
REFUSALS = ("BadMove", "BadSetup", "BadRecord", "Refusal")


def constructed(*classes: str) -> set[str]:
    """The texts in the first arguments of all calls that make one of these."""
    found = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and _name(node.func) in classes:
                parts = [part.value for part in ast.walk(node.args[0]) if isinstance(part, ast.Constant)]
                found |= {value for value in parts if isinstance(value, str) and value}
    return found


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Name):
        return function.id
    return function.attr if isinstance(function, ast.Attribute) else ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence(language: str) -> None:
    """The code of every refusal in the sources has a message."""
    messages = language_module(language).MESSAGES
    assert {code for code in constructed(*REFUSALS) if "refuse." + code not in messages} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_sentence(language: str) -> None:
    """The key of every event that is written out in the sources has a message."""
    messages = language_module(language).MESSAGES
    # "call.", a key that is completed at run time, and names inside a longer expression
    keys = {key for key in constructed("Event") if not key.endswith(".")}
    assert {key for key in keys if key not in messages and "." in key} == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_every_phase_and_call_has_its_words(name: str, language: str) -> None:
    """What is asked in a phase, every call, and every secret move as the others hear it, have messages."""
    game, messages = find(name), language_module(language).MESSAGES
    wanted = {"call." + call.key for call in game.calls}
    for phase in game.phases.values():
        if phase.name != "play":
            wanted.add("ask." + phase.name)
        if phase.cards and phase.name != "play":
            wanted |= {phase.name, phase.name + ".unseen"}
    assert {key for key in wanted if key not in messages} == set()


@pytest.mark.parametrize("name", names())
def test_no_view_ever_fails(name: str) -> None:
    """In a random deal with every setting, each seat and a spectator have a view of the position before every move."""
    game = find(name)
    for number, setting in enumerate(settings(game)):
        since = dict.fromkeys(range(-1, 5), 0)
        for step, position in enumerate(walk(game, setting, number, 1)):
            viewers = position.viewers if not setting else (step % len(position.viewers) - 1, position.match.state.turn)
            for viewer in viewers:
                view = position.match.view(None if viewer < 0 else viewer, since=since[viewer])
                since[viewer] = view["next"]
                assert all(event["say"] for event in view["events"])
                asked_for_card = view["moves"] and game.phases[position.match.state.phase].cards
                assert not asked_for_card or all(card["legal"] or card["reason"] for card in view["hand"])
