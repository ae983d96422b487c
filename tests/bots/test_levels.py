"""Levels: what a weaker one forgets, and that it plays on lawfully; who may play on whose side."""

import random
from itertools import islice

import pytest
from positions import choices

from followsuit import bots
from followsuit.bots import Budget, levels
from followsuit.bots.memory import Memory, remembered
from followsuit.cards import cards_in
from followsuit.commands.play import with_partner
from followsuit.games import find, names
from followsuit.match import Match
from followsuit.refusals import BadSetup
from followsuit.world import workspace

EVERYTHING = Memory(voids=1.0, cards=1.0)


@pytest.mark.parametrize("name", names())
def test_a_forgetful_player_knows_his_own_cards_the_trick_and_the_legal_moves(name: str) -> None:
    game = find(name)
    for number, (s, _) in enumerate(islice(choices(game, seed=31, every=6), 60)):
        seat = s.turn
        mind = remembered(game, s, seat, EVERYTHING, number)
        assert mind.hand[seat] == s.hand[seat]
        assert mind.trick[: s.laid] == s.trick[: s.laid]
        assert game.legal(mind) == game.legal(s)


@pytest.mark.parametrize("name", names())
def test_a_forgetful_player_still_counts_every_card_once(name: str) -> None:
    game = find(name)
    for number, (s, _) in enumerate(islice(choices(game, seed=32, every=6), 60)):
        mind = remembered(game, s, s.turn, EVERYTHING, number)
        for before, after in ((s.hand, mind.hand), (s.played, mind.played), (s.pile, mind.pile)):
            assert [cards.bit_count() for cards in before] == [cards.bit_count() for cards in after]
        if game.state.packs == 1:
            places = [*mind.hand, *mind.played, *mind.pile, *getattr(mind, "aside", [])]
            held = [c for cards in places for c in cards_in(cards)]
            assert len(held) == len(set(held))


@pytest.mark.parametrize("name", names())
def test_what_is_forgotten_can_be_dealt_anew(name: str) -> None:
    game = find(name)
    for number, (s, _) in enumerate(islice(choices(game, seed=33, every=6), 40)):
        mind = remembered(game, s, s.turn, EVERYTHING, number)
        game.resample(mind, s.turn, workspace(number))
        assert mind.hand[s.turn] == s.hand[s.turn]


def test_a_perfect_memory_forgets_nothing() -> None:
    game = find("charlemagne")
    for s, _ in islice(choices(game, seed=34, every=6), 30):
        assert remembered(game, s, s.turn, Memory(), 1) == s


def test_a_forgetful_player_forgets_voids_and_takes_cards_for_others() -> None:
    game, voids, mixed = find("whist"), 0, 0
    for number, (s, _) in enumerate(islice(choices(game, seed=35, every=6), 100)):
        mind = remembered(game, s, s.turn, EVERYTHING, number)
        voids += any(a != b for a, b in zip(mind.may, s.may, strict=True))
        mixed += mind.played != s.played
    assert voids > 20
    assert mixed > 50


@pytest.mark.parametrize("name", names())
def test_the_club_player_thinks_and_forgets_as_much_as_its_game_says(name: str) -> None:
    match, club = Match(name, seed="club"), bots.find("club")
    for step in range(12):
        assert match.seat is not None
        world = match.world(match.seat, seed=step)
        assert club.choose(world, Budget()) == levels.CLUBS.get(name, levels.CLUB).choose(world, Budget())
        match.play(world.moves[0])


@pytest.mark.parametrize("level", ["random", "simple", "club", "expert"])
@pytest.mark.parametrize("name", names())
def test_the_same_seed_and_iterations_give_the_same_move(name: str, level: str) -> None:
    match, bot, chance = Match(name, seed="same"), bots.find(level), random.Random(36)
    for step in range(30):
        if match.seat is None:
            break
        worlds = [match.world(match.seat, seed=step) for _ in range(2)]
        first, second = (bot.choose(world, Budget(iterations=30)) for world in worlds)
        assert first == second
        match.play(chance.choice(match.moves))


def test_a_partner_may_be_stronger_than_the_opponents() -> None:
    game = find("charlemagne")
    levels = ["person", "simple", "simple", "simple"]
    assert with_partner("Expert", levels, game, game.start(), 0) == ["person", "simple", "expert", "simple"]
    assert with_partner(None, levels, game, game.start(), 0) == levels


@pytest.mark.parametrize(("level", "name", "code"), [("expert", "oh-hell", "no_partner"), ("best", "whist", "bot")])
def test_a_partner_who_cannot_be_is_refused(level: str, name: str, code: str) -> None:
    game = find(name)
    with pytest.raises(BadSetup) as refusal:
        with_partner(level, ["person", "simple", "simple", "simple"], game, game.start(), 0)
    assert refusal.value.code == code


def test_a_budget_that_says_nothing_of_thinking_is_the_usual_one_on_its_own_threads() -> None:
    assert Budget(threads=2).or_else(Budget(iterations=7)) == Budget(iterations=7, threads=2)
    assert Budget(seconds=0.5).or_else(Budget(iterations=7)) == Budget(seconds=0.5)


def test_where_compiled_code_cannot_be_kept_people_are_told_to_wait_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game, said = find("two-handed-euchre"), list[str]()
    monkeypatch.setattr("followsuit.engine.compiled.is_ready", lambda game, name: False)
    levels.thinker.cache_clear()
    for _ in range(2):
        levels.get_ready(game, said.append)
    assert said == ["Preparing the strong player for Two-handed Euchre; this takes some seconds, the first time only."]


def test_the_chance_of_bots_differs_from_match_to_match_and_follows_from_the_seed() -> None:
    first = [Match("charlemagne", seed=f"match {n}", dealer=0) for n in range(20)]
    choices = [bots.find("random").choose(match.world(1), Budget()) for match in first]
    assert len(set(choices)) > 3
    assert choices == [bots.find("random").choose(match.copy().world(1), Budget()) for match in first]
