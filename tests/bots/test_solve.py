"""`followsuit.solve` values the moves of open hands, changes nothing, and refuses in words."""

import random
import subprocess
import sys

import pytest
from positions import random_action

import followsuit
from followsuit.bots import openhands
from followsuit.games import find, names
from followsuit.match import Match

TWO_SIDES = [name for name in names() if find(name).state.max_sides == 2]
CARDS = 4


def late(name: str, seed: str) -> Match:
    """A match early on, with at most four cards in every hand."""
    chance = random.Random(seed)
    far = {"target": 500} if "target" in find(name).state.options.choices() else {}
    match = Match(name, far, seed=seed)
    while match.phase != "play" or max(len(hand) for hand in match.hands) > CARDS:
        match._apply(random_action(match.game, match.state, chance))
    return match


@pytest.mark.parametrize("name", TWO_SIDES)
def test_the_best_move_keeps_its_promise_when_everybody_plays_best(name: str) -> None:
    for number in range(8):
        match = late(name, f"promise {number}")
        side = match.game.side_of(match.state, match.state.turn)
        before = [match.game.standing(match.state, x) for x in (side, 1 - side)]
        promised = followsuit.solve(match)[0].points
        deal = match.state.deals
        while match.state.deals == deal and match.seat is not None:
            match.play(followsuit.solve(match)[0].move)
        after = [match.game.standing(match.state, x) for x in (side, 1 - side)]
        assert after[0] - after[1] - before[0] + before[1] == promised


def test_all_legal_moves_are_valued_best_first_and_the_match_stays_as_it_is() -> None:
    match = late("charlemagne", "order")
    record = match.record()
    solved = followsuit.solve(match)
    assert {one.move for one in solved} == set(match.moves)
    assert [one.points for one in solved] == sorted((one.points for one in solved), reverse=True)
    assert match.record() == record


def test_a_match_that_is_over_has_nothing_to_solve() -> None:
    match = Match("whist", seed="over")
    match.state.phase = 1
    with pytest.raises(followsuit.BadMove) as refusal:
        followsuit.solve(match)
    assert str(refusal.value) == "The match is over."


def test_a_match_that_waits_for_a_pack_has_nothing_to_solve() -> None:
    with pytest.raises(followsuit.BadMove) as refusal:
        followsuit.solve(Match("whist", packs=[]))
    assert refusal.value.code == "no_pack"


def test_three_and_more_sides_are_refused_in_words() -> None:
    with pytest.raises(followsuit.BadSetup) as refusal:
        followsuit.solve(Match("oh-hell", seed="1"))
    assert "more than two sides" in str(refusal.value)


def test_a_deal_that_has_just_begun_may_be_too_much() -> None:
    match = Match("charlemagne", seed="early")
    openhands.solver(match.game).most, most = 2000, openhands.solver(match.game).most
    try:
        with pytest.raises(followsuit.BadSetup) as refusal:
            followsuit.solve(match)
    finally:
        openhands.solver(match.game).most = most
    assert "too early" in str(refusal.value)


def test_without_numba_the_sentence_says_what_to_install() -> None:
    code = (
        "import followsuit.bots.openhands as o; o.is_fast = lambda: False\n"
        "import followsuit\n"
        "try: followsuit.solve(followsuit.Match('whist', seed='1'))\n"
        "except followsuit.BadSetup as refusal: print(refusal)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "'fast'" in done.stdout
