"""A bot that fails is helped out: the match goes on, the fault is told in one line and counted."""

import gc
import importlib.metadata
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import followsuit
from followsuit import bots
from followsuit.bots import Budget
from followsuit.bots.guarded import HUNG, ILLEGAL, KINDS, NO_MOVE, RAISED, STRIKES, Fault, Guarded, guarded
from followsuit.bots.players import Player
from followsuit.bots.simple import SimpleBot
from followsuit.games import names
from followsuit.match import Match
from followsuit.refusals import BadSetup
from followsuit.terminal.console import Console
from followsuit.terminal.session import Session
from followsuit.world import World


class Does:
    """A bot that does whatever a function does."""

    def __init__(self, does: Callable[[World], Any]) -> None:
        self.does = does

    def choose(self, world: World, budget: Budget) -> Any:
        return self.does(world)


class Untold(Exception):
    def __str__(self) -> str:
        raise RuntimeError


def raises(error: BaseException) -> Callable[[World], Any]:
    def does(world: World) -> Any:
        raise error

    return does


def spoils(world: World) -> str:
    world.state.hand[world.seat] = 0
    world.state.phase = 0
    return "2C"


def another_card(world: World) -> str:
    return next(text for text in ("2C", "3C", "4C") if text not in world.moves)


def recurses(world: World) -> Any:
    return recurses(world)


FAULTS: dict[str, tuple[Callable[[World], Any], str]] = {
    "an error": (raises(ValueError("boom\nboom \x1b[2J")), RAISED),
    "an error that cannot be told": (raises(Untold()), RAISED),
    "leaving the program": (raises(SystemExit(3)), RAISED),
    "endless recursion": (recurses, RAISED),
    "nothing": (lambda world: None, NO_MOVE),
    "a number": (lambda world: 7, NO_MOVE),
    "no text": (lambda world: b"2C", NO_MOVE),
    "nonsense": (lambda world: "frog \x00\u202e" * 1000, NO_MOVE),
    "another card": (another_card, ILLEGAL),
    "a call": (lambda world: "bid 9", NO_MOVE),
    "a spoilt world": (spoils, ILLEGAL),
}


def world_of_a_lead() -> World:
    match = Match("whist", seed="x")
    while not match.moves[0].is_card or "2C" in match.moves:
        match.play(match.moves[0])
    assert match.seat is not None
    return match.world(match.seat, 5)


@pytest.mark.parametrize("name", FAULTS)
def test_whatever_a_bot_does_the_answer_is_that_of_the_simple_bot(name: str) -> None:
    """The world that the bot may have spoilt is not the one from which the simple bot chooses."""
    does, kind = FAULTS[name]
    heard: list[Fault] = []
    guard = Guarded(Does(does), "frog", heard=heard.append)
    for _ in range(2):
        assert guard.choose(world_of_a_lead(), Budget()) == SimpleBot().choose(world_of_a_lead(), Budget())
    assert [fault.kind for fault in heard] == [kind, kind]
    assert [fault.first for fault in heard] == [True, False]
    for text in (heard[0].reason, heard[0].sentence()):
        assert text.isprintable()
        assert 0 < len(text) < 150
    assert "frog" in heard[0].sentence()


@pytest.mark.parametrize("kind", KINDS)
def test_what_the_table_is_told_names_no_card(kind: str) -> None:
    """The reason may hold cards that only the bot has seen, so the sentence for the table leaves it out."""
    assert "AS" not in Fault("frog", kind, "KeyError: 'AS'").sentence()


@pytest.mark.parametrize("text", ["as", " AS ", "as\n"])
def test_a_move_in_any_spelling_of_records_is_a_move(text: str) -> None:
    match = Match("whist", seed="x")
    while "AS" not in match.moves:
        match.play(match.moves[0])
    assert match.seat is not None
    move, fault = Guarded(Does(lambda world: text)).decide(match.world(match.seat), Budget())
    assert (move, fault) == ("AS", None)


def hangs(world: World) -> str:
    threading.Event().wait(60)
    return world.moves[0]


def test_a_bot_that_hangs_is_left_behind_and_in_the_end_asked_no_more() -> None:
    heard: list[Fault] = []
    asked: list[int] = []

    def does(world: World) -> str:
        asked.append(1)
        return hangs(world)

    guard = Guarded(Does(does), "sloth", patience=0.05, heard=heard.append)
    world = world_of_a_lead()
    for _ in range(STRIKES + 2):
        guard.choose(world, Budget())
    assert len(asked) == STRIKES
    assert [fault.kind for fault in heard] == [HUNG] * (STRIKES + 2)


def test_a_slow_bot_has_its_budget_besides_the_patience() -> None:
    def does(world: World) -> str:
        time.sleep(0.3)
        return world.moves[-1]

    world = world_of_a_lead()
    late = Guarded(Does(does), patience=0.05)
    assert late.decide(world, Budget())[1] is not None
    assert Guarded(Does(does), patience=0.05).decide(world, Budget(seconds=5)) == (world.moves[-1], None)


def test_an_answer_that_comes_too_late_is_not_taken_for_the_next() -> None:
    moves: list[int] = []

    def does(world: World) -> str:
        moves.append(1)
        time.sleep(0.4 if len(moves) == 1 else 0)
        return world.moves[0 if len(moves) == 1 else -1]

    guard, world = Guarded(Does(does), patience=0.2), world_of_a_lead()
    assert guard.decide(world, Budget())[1] is not None
    time.sleep(0.4)
    assert guard.decide(world, Budget()) == (world.moves[-1], None)


def settled(threads: int) -> bool:
    """Whether soon no more than so many threads are left."""
    for _ in range(200):
        if threading.active_count() <= threads:
            return True
        time.sleep(0.05)
    return False


def test_threads_end_with_the_guards_that_made_them_and_when_these_rest() -> None:
    before, world = threading.active_count(), world_of_a_lead()
    resting = [Guarded(Does(lambda world: world.moves[0])) for _ in range(20)]
    for guard in resting:
        Guarded(guard.bot).choose(world, Budget())
        guard.choose(world, Budget())
        guard.rest()
    gc.collect()
    assert settled(before)
    assert [guard.decide(world, Budget()) for guard in resting] == [(world.moves[0], None)] * 20


def test_the_bots_of_the_package_need_no_thread() -> None:
    before = threading.active_count()
    guard = Guarded(bots.find("random"))
    assert guard.decide(world_of_a_lead(), Budget())[1] is None
    assert threading.active_count() == before


def test_ctrl_c_still_stops_the_program() -> None:
    class Ours(Does):
        __module__ = "followsuit.of_ours"

    with pytest.raises(KeyboardInterrupt):
        Guarded(Ours(raises(KeyboardInterrupt()))).choose(world_of_a_lead(), Budget())


@pytest.mark.parametrize("patience", [0, -1, float("nan"), float("inf"), 1e300])
def test_a_patience_that_makes_no_sense_is_refused(patience: float) -> None:
    with pytest.raises(BadSetup):
        Guarded(SimpleBot(), patience=patience)


# -- wherever bots play


@pytest.fixture
def _frog(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("followsuit.bots._added", {"frog": Does(raises(ValueError("boom")))})


@pytest.mark.usefixtures("_frog")
@pytest.mark.parametrize("game", names())
def test_simulation_and_arena_go_on_and_count(game: str) -> None:
    played = followsuit.simulate(game, ["frog", "random"], 1, seed="x", max_deals=1)
    rows = {row.name: row.faults for row in played.by_bot()}
    moves = sum(outcome.moves for outcome in played.outcomes)
    assert 0 < rows["frog"] < moves
    assert rows["random"] == 0
    assert played.outcomes[0].first_fault == "frog: raised, ValueError: boom"
    assert played.outcomes[0].faults[1] == {}
    measured = followsuit.arena(game, ["frog", "random"], deals=1, seed="x", gauntlet=True)
    assert measured.faults["frog"] == measured.styles["frog"]["faults"]["raised"] > 0
    assert measured.faults["random"] == 0
    assert measured.first_faults == ("frog: raised, ValueError: boom",)


def test_a_person_is_told_once_and_plays_on() -> None:
    said: list[str] = []

    class Quiet(Console):
        def say(self, text: str, style: str = "", *, verbatim: bool = False) -> None:
            said.append(text)

    match = Match("whist", seed="x")
    frog = Player("frog", Does(raises(ValueError("AS"))), Budget())
    session = Session(match, 0, dict.fromkeys((1, 2, 3), frog), Quiet(plain=True), None)
    while len(match.table.steps) < 12:
        if match.seat == 0:
            match.play(match.moves[0])
        else:
            session.let_bot_move()
    sentence = "The bot frog failed with an error; the bot simple moves in its place."
    assert said == [sentence] * 3  # once for each of the three


# -- a bot of another package, in ten lines

TEN_LINES = '''\
"""A bot that plays its lowest card and passes whenever it may."""


class Cautious:
    def choose(self, world, budget):
        return world.moves[0]


class Sloth:
    def choose(self, world, budget):
        import time
        time.sleep(99)


def broken():
    raise ImportError("no weights")
'''
ENTRY_POINTS = """\
[followsuit.bots]
cautious = tenlines:Cautious
sloth = tenlines:Sloth
broken = tenlines:broken
absent = notthere:Bot
"""


@pytest.fixture
def package(tmp_path: Path) -> dict[str, str]:
    """The environment of a machine on which a package with bots is installed."""
    (tmp_path / "tenlines.py").write_text(TEN_LINES)
    info = tmp_path / "tenlines-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tenlines\nVersion: 1\n")
    (info / "entry_points.txt").write_text(ENTRY_POINTS)
    source = str(Path(followsuit.__file__).parents[1])
    return {**os.environ, "PYTHONPATH": os.pathsep.join([source, str(tmp_path)]), "FOLLOWSUIT_HOME": str(tmp_path)}


def run(package: dict[str, str], *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "followsuit", *words]
    return subprocess.run(command, input=typed, capture_output=True, text=True, env=package, check=False, timeout=120)


def test_a_bot_of_another_package_plays_simulates_and_is_measured(package: dict[str, str]) -> None:
    done = run(package, "arena", "whist", "--bots", "cautious,random", "--deals", "3", "--workers", "2", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    data = json.loads(done.stdout)
    assert data["bots"] == ["cautious", "random"]
    assert data["faults"] == {"cautious": 0, "random": 0}
    done = run(
        package, "simulate", "whist", "--bots", "cautious,random", "--matches", "2", "--max-deals", "1", "--json"
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert {row["name"]: row["faults"] for row in json.loads(done.stdout)["bots"]} == {"cautious": 0, "random": 0}
    done = run(package, "play", "whist", "--bots", "cautious", "--seed", "x", typed="quit\n")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_bot_of_another_package_that_hangs_is_reported(package: dict[str, str]) -> None:
    """Two lines tell of it, and no match waits for it longer than its patience, three times."""
    words = ("whist", "--bots", "sloth,random", "--patience", "0.1")
    done = run(package, "arena", *words, "--deals", "1", "--workers", "1")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-2:] == [
        "The bot sloth failed 52 times; the bot simple moved in its place.",
        "First fault: sloth: hung, no answer in 0.1 s.",
    ]
    done = run(package, "simulate", *words, "--matches", "1", "--max-deals", "1")
    assert done.returncode == 0
    assert "The bot sloth failed 26 times; the bot simple moved in its place." in done.stdout.splitlines()


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        ("broken", "followsuit: The bot 'broken' cannot be used: ImportError: no weights.\n"),
        ("absent", "followsuit: The bot 'absent' cannot be used: ModuleNotFoundError: No module named 'notthere'.\n"),
    ],
)
@pytest.mark.parametrize("command", ["arena", "simulate", "play"])
def test_a_bot_that_cannot_be_made_is_refused(package: dict[str, str], command: str, bot: str, says: str) -> None:
    done = run(package, command, "whist", "--bots", bot)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", says)


def test_a_bot_that_is_gone_from_a_table_fails_at_every_move() -> None:
    move, fault = guarded("gone").decide(world_of_a_lead(), Budget())
    assert move in world_of_a_lead().moves
    assert fault is not None
    assert (fault.bot, fault.kind) == ("gone", RAISED)


@pytest.mark.parametrize("made", [Does(hangs), lambda: Does(hangs), SimpleBot])
def test_an_entry_point_names_a_bot_or_its_class_or_what_makes_one(made: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    class Point:
        name = "mine"

        def load(self) -> Any:
            return made

    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: [Point()])
    bots._entry_points.cache_clear()
    try:
        assert isinstance(bots.find("mine"), Does | SimpleBot)
        assert "mine" in bots.names()
    finally:
        bots._entry_points.cache_clear()
