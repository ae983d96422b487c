"""Bots agree to a claim only if they could not prevent it, and judge without the true cards."""

import pytest

from followsuit.match import Match
from followsuit.web import proofs
from followsuit.web.claims import line
from followsuit.web.wire import BadRequest

GAMES = ("whist", "charlemagne")


def endings(game: str, cards: int, number: int) -> list[Match]:
    """Positions between two tricks with so many cards in every hand, in matches of fixed seeds."""
    found: list[Match] = []
    seed = 0
    while len(found) < number:
        seed += 1
        match = Match(game, seed=f"ending {seed}")
        for step in range(300):
            moves = match.moves
            if match.phase == "play" and not match.state.laid and len(match.hands[match.state.turn]) == cards:
                found.append(match)
                break
            match.play(moves[(seed + step) % len(moves)])
            if match.over:
                break
    return found


def agreed(match: Match, seat: int, tricks: int, *, solve: bool) -> bool:
    try:
        proofs.agreed(match, seat, tricks, solve=solve)
    except BadRequest as refusal:
        assert refusal.code == "claim_wrong"  # noqa: PT017  # it is the answer no
        return False
    return True


@pytest.mark.parametrize("game", GAMES)
def test_a_claim_is_judged_alike_whatever_the_hidden_cards_are(game: str) -> None:
    """In the true deal and in a world that the claimer cannot tell from it, by solver and in plain Python."""
    assert proofs.solvable(Match(game).game)
    answers = set()
    for match in endings(game, 3, 4):
        seat = match.state.turn
        other = match.copy()
        other.state = match.world(seat, 99).state
        for tricks in range(4):
            for solve in (True, False):
                answer = agreed(match, seat, tricks, solve=solve)
                assert answer == agreed(other, seat, tricks, solve=solve)
                answers.add(answer)
    assert answers == {True, False}


def test_nobody_is_given_a_trick_that_the_others_could_take() -> None:
    """With the last cards of Whist, where every trick counts, what is agreed to is what happens."""
    sure = 0
    for match in endings("whist", 1, 30):
        seat, trial = match.state.turn, match.copy()
        for _ in range(4):
            trial.play(trial.moves[0])
        won = trial.table.last_winner % 2 == seat % 2
        if agreed(match, seat, 1, solve=True):
            sure += 1
            assert won
        assert line(match, seat, 1) == line(match, seat, 0)  # the cards allow only one
    assert sure


def test_a_claim_that_the_cards_do_not_allow_is_played_out_as_near_as_they_do() -> None:
    """So an accepted claim always ends the deal, and nothing is learnt from asking."""
    for match in endings("whist", 3, 10):
        seat, trial = match.state.turn, match.copy()
        for move in line(match, seat, 3):
            trial.play(move)
        assert trial.over or len(trial.table.deals) == len(match.table.deals) + 1


def test_a_game_with_more_than_two_sides_has_no_solver_of_claims() -> None:
    assert not proofs.solvable(Match("oh-hell").game)
    assert not proofs.solvable(Match("calypso").game)
