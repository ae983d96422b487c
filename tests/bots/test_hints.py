"""Hints tell the best moves of a seat, what they are worth, and why; they know no more than the seat does."""

import doctest
import random
from pathlib import Path

import pytest

import followsuit
from followsuit.bots import hints
from followsuit.bots.hints import Advice, Hint
from followsuit.games import names
from followsuit.match import Match
from followsuit.moves import Move
from followsuit.words import language_module

PAGE = Path(__file__).parents[2] / "docs" / "thinking.md"


def matches(name: str, steps: int, seed: int) -> list[Match]:
    """One match at several of its decisions."""
    chance, match, found = random.Random(seed), Match(name, seed=f"hint {seed}"), []
    for step in range(steps):
        if match.seat is None:
            break
        if step % 4 == 0:
            found.append(match.copy())
        match.play(chance.choice(match.moves))
    return found


def check(hint: Hint, match: Match, *, searched: bool) -> None:
    """Everything that must hold of a hint."""
    assert {one.move for one in hint.advice} == set(match.moves)
    assert hint.best == hint.advice[0].move
    for one in hint.advice:
        assert (one.match is not None) == searched
        for share in (one.kept, one.broken, one.match):
            assert share is None or 0 <= share <= 1
    lines = hint.lines(match=match)
    assert lines[0].startswith("Suggestion: ")
    assert hint.why in language_module("en").MESSAGES
    assert len(lines) == (1 if len(match.moves) == 1 else 1 + min(hints.BEST, len(match.moves)))
    assert all("points" in line or "point." in line for line in lines[1:])


@pytest.mark.parametrize("name", names())
def test_a_hint_values_every_legal_move_and_says_why(name: str) -> None:
    for match in matches(name, 40, seed=1):
        record = match.record()
        check(match.hint(match.seat, iterations=60), match, searched=True)
        assert match.record() == record


def test_a_hint_says_whose_contract_is_kept_or_broken() -> None:
    own = Advice(Move("bid 2", 1, is_card=False), 1.0, 0.25, None, None)
    assert Hint((own,), "hint.call").values(own) == "your contract kept 25 %, 1 point."
    others = Advice(Move("pass", 0, is_card=False), 2.0, None, 0.5, None)
    assert Hint((others,), "hint.pass").values(others) == "the others' contract broken 50 %, 2 points."


@pytest.mark.parametrize("name", names())
def test_without_numba_plain_playouts_value_the_moves(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "is_fast", lambda: False)
    for match in matches(name, 20, seed=2):
        check(match.hint(iterations=20), match, searched=False)


def test_a_hint_does_not_depend_on_cards_that_the_seat_cannot_see() -> None:
    match = Match("charlemagne", seed="secret")
    other = match.copy()
    other.state = match.world(0 if match.seat is None else match.seat).state
    assert match.hint(iterations=200) == other.hint(iterations=200)


def test_the_value_of_a_trick_that_wins_the_match_is_certain() -> None:
    match = Match("two-handed-euchre", {"target": 1}, seed="1", dealer=0)
    match.play("order up")
    match.play("leave")
    s = match.state
    s.won, s.tricks, s.hand, s.may = [0, 2], 2, [0b111, 0b111 << 13 * s.contract + 10], [-1, -1]
    best = match.hint(iterations=300).advice[0]
    assert best.match == 1.0
    assert best.kept == 1.0


def test_somebody_else_is_refused_a_hint() -> None:
    match = Match("whist", seed="1")
    other = (match.state.turn + 1) % 4
    with pytest.raises(followsuit.BadMove) as refusal:
        match.hint(other)
    assert refusal.value.code == "not_your_turn"


def test_a_match_that_waits_for_a_pack_has_no_hint() -> None:
    with pytest.raises(followsuit.BadMove) as refusal:
        Match("whist", packs=[]).hint()
    assert refusal.value.code == "no_pack"


def test_the_examples_of_the_page_about_thinking_are_true() -> None:
    found = doctest.testfile(str(PAGE), module_relative=False)
    assert found.attempted > 5
    assert found.failed == 0


@pytest.mark.parametrize("budget", [{"iterations": -1}, {"seconds": -0.5}])
def test_a_budget_below_nothing_is_refused(budget: dict[str, float]) -> None:
    with pytest.raises(followsuit.BadSetup):
        Match("whist", seed="1").hint(**budget)  # type: ignore[arg-type]  # that is the point
