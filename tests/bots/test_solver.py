"""The exact solver agrees with brute force over the plain rules."""

from itertools import islice
from typing import Any

import pytest
from positions import choices, endings

from followsuit.bots.solver import Solver
from followsuit.cards import cards_in
from followsuit.engine.game import Game
from followsuit.engine.phases import OVER
from followsuit.games import find
from followsuit.refusals import BadSetup

TWO_SIDES = {"charlemagne": 3, "colluphid": 4, "calypso": 3, "two-handed-euchre": 4, "euchre": 3, "whist": 3}


def margin(game: Game, s: Any) -> int:
    return game.standing(s, 0) - game.standing(s, 1)


def brute_force(game: Game, s: Any) -> int:
    """The margin of side 0 at the end of the deal if everybody plays best."""
    if s.phase <= OVER:
        return margin(game, s)
    found = []
    for action in cards_in(game.legal(s)):
        after = s.copy()
        game.apply(after, action)
        found.append(brute_force(game, after))
    return max(found) if game.side_of(s, s.turn) == 0 else min(found)


@pytest.mark.parametrize("name", TWO_SIDES)
def test_every_legal_card_of_an_ending_has_the_value_that_brute_force_finds(name: str) -> None:
    game = find(name)
    solver = Solver(game)
    for s in islice(endings(game, TWO_SIDES[name], seed=3), 400):
        sign = 1 if game.side_of(s, s.turn) == 0 else -1
        expected = {}
        for action in cards_in(game.legal(s)):
            after = s.copy()
            game.apply(after, action)
            expected[action] = sign * (brute_force(game, after) - margin(game, s))
        assert solver.points(s) == expected


def test_solving_leaves_the_position_as_it_was() -> None:
    game = find("charlemagne")
    solver = Solver(game)
    for s in islice(endings(game, 5, seed=4), 20):
        before = s.words()
        solver.points(s)
        assert s.words() == before


def test_chances_and_points_prefer_the_same_cards_when_the_score_is_level() -> None:
    game = find("charlemagne")
    solver = Solver(game)
    for s in islice(endings(game, 4, seed=5), 50):
        s.score = [0, 0]
        points, chances = solver.points(s), solver.chances(s)
        best = {action for action, value in points.items() if value == max(points.values())}
        assert best == {action for action, value in chances.items() if value == max(chances.values())}


def test_a_card_that_wins_the_match_is_certain_to_win() -> None:
    game = find("whist")
    solver = Solver(game)
    for s in islice(endings(game, 1, seed=6), 30):
        for action, chance in solver.chances(s).items():
            after = s.copy()
            game.apply(after, action)
            while after.phase > OVER:
                game.apply(after, next(cards_in(game.legal(after))))
            if after.phase == OVER:
                won = after.winners >> game.side_of(s, s.turn) & 1
                assert chance == won


def test_a_game_of_more_than_two_sides_is_refused_in_words() -> None:
    with pytest.raises(BadSetup) as refusal:
        Solver(find("oh-hell"))
    assert "more than two sides" in str(refusal.value)


def test_a_position_too_early_to_be_solved_is_refused_in_words() -> None:
    game = find("charlemagne")
    solver = Solver(game)
    solver.most = 2000
    s, _ = next(choices(game, seed=1, every=1))
    with pytest.raises(BadSetup) as refusal:
        solver.points(s)
    assert "too early" in str(refusal.value)
