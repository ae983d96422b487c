"""The worth of a deal: exact at the end of the match, sensible before it, and fair to both sides."""

from typing import Any

import pytest

from followsuit.bots.worth import ONE, lead_book, race_book, worth_of
from followsuit.engine.phases import DEAL, OVER
from followsuit.games import find, names

GAINS = [(1, 0, 0.5), (2, 0, 0.5)]


def between_deals(name: str, *scores: int, **fields: Any) -> Any:
    s = find(name).start()
    s.phase, s.deals = DEAL, 1
    for side, score in enumerate(scores):
        s.score[side] = score
    for field, value in fields.items():
        setattr(s, field, value)
    return s


def chances(name: str, s: Any) -> list[int]:
    worth = worth_of(find(name))
    sides = len(find(name).sides(s))
    return [worth.chance(s, side, worth.book(s)) for side in range(sides)]


@pytest.mark.parametrize("name", names())
def test_the_winner_of_a_match_has_won_for_certain(name: str) -> None:
    s = between_deals(name, 3, 2, phase=OVER, winners=1)
    assert chances(name, s)[:2] == [ONE, 0]


@pytest.mark.parametrize("name", names())
def test_sides_that_are_level_have_equal_chances_that_add_up(name: str) -> None:
    found = chances(name, between_deals(name))
    assert max(found) - min(found) <= ONE // 500
    assert abs(sum(found) - ONE) <= len(found)


@pytest.mark.parametrize("name", names())
def test_a_lead_is_worth_more_than_being_level_and_less_than_certain(name: str) -> None:
    points = 300 if name == "calypso" else 3
    level, lead = chances(name, between_deals(name, 0, 0)), chances(name, between_deals(name, points, 0))
    assert level[0] < lead[0] < ONE


def test_a_point_is_worth_more_near_the_target_than_far_from_it() -> None:
    far = chances("two-handed-euchre", between_deals("two-handed-euchre", 1, 0))[0]
    near = chances("two-handed-euchre", between_deals("two-handed-euchre", 9, 8))[0]
    assert near > far


def test_the_table_of_a_race_is_the_same_from_both_sides() -> None:
    low, size, *table = race_book(10, GAINS)
    assert low == 0
    for a in range(10):
        for b in range(10):
            assert abs(table[a * size + b] + table[b * size + a] - ONE) <= 2


def test_the_last_point_of_a_race_is_even_when_both_need_one() -> None:
    low, size, *table = race_book(10, GAINS)
    assert abs(table[(9 - low) * size + 9 - low] - ONE // 2) <= 1


def test_far_targets_are_answered_by_the_formula_that_fits_the_table() -> None:
    from followsuit.bots.worth import _long_race_book

    _, size, *exact = race_book(40, GAINS)
    _, size_2, *near = _long_race_book(40, GAINS, 0)
    assert size == size_2
    for a in range(0, 36, 5):
        for b in range(0, 36, 5):
            assert abs(exact[a * size + b] - near[a * size + b]) < ONE // 20


def test_a_lead_counts_more_the_fewer_deals_are_left() -> None:
    worth = worth_of(find("oh-hell"))
    early, late = (between_deals("oh-hell", 20, 0, 0, 0, deals=deals) for deals in (1, 9))
    assert worth.chance(early, 0, worth.book(early)) < worth.chance(late, 0, worth.book(late))


def test_weights_fall_with_the_gap() -> None:
    deals, *weights = lead_book(3, 5.0)
    assert deals == 3
    assert weights[512:522] == sorted(weights[512:522], reverse=True)


def test_in_calypso_a_run_that_can_still_be_completed_is_worth_more_than_one_that_cannot() -> None:
    whole = (1 << 52) - 1
    spades = ((1 << 12) - 1) << 39  # all spades but the Ace
    possible = between_deals("calypso", deals=3, runs=spades, pile=[whole, 0, 0, 0])
    lost = between_deals("calypso", deals=3, runs=spades, pile=[whole ^ 1 << 51, 0, 0, 0])
    assert chances("calypso", possible)[0] > chances("calypso", lost)[0]
