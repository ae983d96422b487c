"""Views that are kept for a whole match show the same as views that are made anew."""

import random

import pytest

from followsuit.funnel import Views
from followsuit.games import find, names
from followsuit.match import Match
from followsuit.simulation import random_options


@pytest.mark.parametrize("name", names())
def test_kept_views_show_every_viewer_the_same_as_fresh_ones(name: str) -> None:
    """At every position of some deals, with names that change on the way."""
    game, chance = find(name), random.Random(5)
    match = Match(game, seed="kept")
    kept = Views(match)
    for move in range(150):
        for seat in (None, *range(match.state.seats)):
            assert kept.view(seat, len(match.table.events) - 2) == match.view(seat, since=len(match.table.events) - 2)
        if match.over:
            break
        if move % 40 == 39:
            match.table.names = tuple(f"Guest {move + seat}" for seat in range(match.state.seats))
        moves = [str(m) for m in match.moves]
        match.play("pass" if "pass" in moves and chance.random() < 0.5 else chance.choice(moves))
    assert len(match.table.deals) > 1


@pytest.mark.parametrize("name", names())
def test_no_sentence_has_a_hole_where_a_value_should_be(name: str) -> None:
    """What is asked and told names what it is about, whatever the cards and the options."""
    chance, asked = random.Random(7), set[str]()
    for number in range(60):
        match = Match(name, random_options(find(name), chance), f"holes {number}")
        since = 0
        while match.seat is not None and len(match.table.results) < 1:
            view = match.view(match.seat, since=since)
            since = view["next"]
            asked.add(view["prompt"])
            texts = [view["prompt"], *(event["say"] for event in view["events"])]
            assert not any("None" in text or "{" in text for text in texts)
            match.play(chance.choice(match.moves))
    if name == "charlemagne":
        forced = "Your turn. You cannot follow and must play "
        assert {f"{forced}Little Joker.", f"{forced}Big Joker.", f"{forced}Little Joker or Big Joker."} <= asked
