"""Whist: the shortest game, made of shared parts only."""

from random import Random

from table import copies, deal, play_at_random, playable, resampled, winner

from followsuit.cards import CLUBS, HEARTS, card_text, read_cards
from followsuit.engine.game import OVER, Event
from followsuit.games import whist
from followsuit.games.whist import GAME


def test_last_card_is_turned_for_trump_and_everybody_knows_that_dealer_has_it() -> None:
    s = deal(GAME, dealer=2)
    ace = 1 << read_cards("AS")[0]
    assert s.contract == 3
    assert s.hand[2] & ace
    assert s.sure[2] == ace
    assert s.up == -1
    for viewer in (-1, 0, 1, 3):
        assert all(resampled(GAME, s, viewer, n).hand[2] & ace for n in range(20))


def test_facts_name_trump_and_the_turned_card_until_dealer_plays_it() -> None:
    s = deal(GAME)
    assert GAME.facts(s) == [("fact.trump", {"suit": 3}), ("fact.turned", {"seat": 0, "card": read_cards("AS")[0]})]
    s.hand[0] &= ~s.sure[0]
    assert GAME.facts(s) == [("fact.trump", {"suit": 3})]
    assert GAME.facts(GAME.start()) == []


def test_follow_suit_if_you_can_else_play_any_card() -> None:
    assert playable(GAME, CLUBS, "4H", "KH 2C AS") == {"KH"}
    assert playable(GAME, CLUBS, "4H", "2C AS") == {"2C", "AS"}


def test_highest_trump_wins_else_the_highest_card_of_the_suit_led() -> None:
    assert winner(GAME, HEARTS, "AS 2H KS 3H") == 3
    assert winner(GAME, CLUBS, "5D KH 9D AS") == 2


def last_trick(won: list[int], score: list[int]) -> whist.State:
    s = deal(GAME)
    s.tricks, s.won, s.score = 13, won, score
    whist.after_trick(s, 0)
    return s


def test_a_point_for_each_trick_over_six() -> None:
    assert last_trick([4, 3, 5, 1], [0, 0]).score == [3, 0]
    assert last_trick([3, 4, 3, 3], [1, 2]).score == [1, 3]
    assert last_trick([6, 0, 7, 0], [0, 0]).score == [7, 0]


def test_first_side_to_five_points_wins_and_otherwise_the_next_player_deals() -> None:
    going_on = last_trick([4, 3, 4, 2], [2, 4])
    assert (going_on.score, going_on.dealer, going_on.winners) == ([4, 4], 1, 0)
    over = last_trick([3, 4, 3, 3], [4, 4])
    assert (over.phase, over.winners) == (OVER, 0b10)


def test_the_result_of_a_deal_is_told_with_points_and_tricks() -> None:
    before = last_trick([0] * 4, [1, 2])
    after = last_trick([3, 4, 3, 3], [1, 2])
    assert list(GAME.narrate(before, 0, after)) == [Event("side.gained", {"seats": [1, 3], "points": 1, "tricks": 7})]


def test_every_match_ends_and_every_deal_shares_out_thirteen_tricks() -> None:
    for number in range(20):
        s = GAME.start()
        chance = Random(number)
        while s.phase != OVER:
            play_at_random(GAME, s, chance, 1)
            assert sum(s.won) == 13
            assert set(copies(s).values()) == {1}
            assert len(copies(s)) == 52
        assert max(s.score) >= 5
        assert card_text(s.sure[(s.dealer - 1) % 4].bit_length() - 1)[1] == "CDHS"[s.contract]
