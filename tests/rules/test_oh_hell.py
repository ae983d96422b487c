"""Oh Hell: the cases of its rule page, and its rulings."""

from random import Random
from typing import Any

import pytest
from table import act_at_random, copies, play_at_random, playable, winner

from followsuit.cards import CLUBS, DIAMONDS, HEARTS, SPADES, card_text, cards_in
from followsuit.engine.contracts import NO_TRUMP
from followsuit.engine.game import DEAL, OVER, Event
from followsuit.engine.numbers import count
from followsuit.games import oh_hell
from followsuit.games.oh_hell import BIDDING, EXACT_ONLY, GAME, TRICKS
from followsuit.match import Match
from followsuit.refusals import BadMove, BadSetup


def in_round(number: int, dealer: int = 0, leader: int = -1, **options: Any) -> Any:
    """A state after the deal of this round; ``leader`` took the last trick of the round before."""
    s = GAME.start(GAME.options(options))
    s.dealer, s.deals, s.leader = dealer, number - 1, leader
    GAME.deal(s, list(GAME.pack(GAME.options(options))))
    return s


def bidding(cards: int, *bids: int, **options: Any) -> Any:
    """A state in which everybody holds so many cards and these bids have been made."""
    s = in_round(11 - cards, **options)
    for bid in bids:
        GAME.apply(s, bid)
    return s


def open_bids(cards: int, *bids: int, **options: Any) -> set[int]:
    """The bids that the next player may make."""
    return set(cards_in(GAME.legal(bidding(cards, *bids, **options))))


def end_of_round(number: int, bids: list[int], won: list[int], score: list[int], **options: Any) -> Any:
    """A state after the last trick of a round, with the scores before it."""
    s = in_round(number, players=len(bids), **options)
    n = len(bids)
    s.bids[:n], s.won[:n], s.score[:n] = bids, won, score
    s.tricks = oh_hell.cards_each(s)
    assert sum(won) == s.tricks
    oh_hell.after_trick(s, won.index(max(won)))
    return s


# -- bidding


def test_t1_the_hook_closes_the_bid_that_would_make_the_sum_right() -> None:
    assert open_bids(10, 3, 3, 3) == {0, *range(2, 11)}


def test_t2_with_one_card_the_hook_depends_on_the_bids_before() -> None:
    assert open_bids(1, 0, 0, 0) == {0}
    assert open_bids(1, 1, 0, 0) == {1}
    assert open_bids(1, 1, 1, 0) == {0, 1}


def test_t3_nothing_is_closed_when_the_bids_are_too_many_already() -> None:
    assert open_bids(5, 2, 2, 2) == set(range(6))


def test_t4_last_bidder_may_not_bid_all_tricks_after_noughts() -> None:
    assert open_bids(5, 0, 0, 0) == set(range(5))


def test_t5_the_hook_is_for_the_last_bidder_only() -> None:
    assert open_bids(4, 4) == set(range(5))


def test_without_the_hook_every_bid_is_open_to_the_last_bidder() -> None:
    assert open_bids(10, 3, 3, 3, hook=False) == set(range(11))


def test_dealers_left_bids_first_and_dealer_last() -> None:
    s = in_round(1, dealer=2)
    order = []
    while s.phase == BIDDING:
        order.append(s.turn)
        GAME.apply(s, 0)
    assert order == [3, 0, 1, 2]


@pytest.mark.parametrize(("players", "cards", "sequences"), [(4, 1, 12), (3, 2, 21), (4, 10, 14355)])
def test_number_of_bid_sequences(players: int, cards: int, sequences: int) -> None:
    """The number of ways to bid is (c+1)^n - C(c+n-1, n-1)."""

    def ways(s: Any) -> int:
        if s.phase != BIDDING:
            return 1
        if s.turn == s.dealer:
            return count(GAME.legal(s))
        total = 0
        for bid in cards_in(GAME.legal(s)):
            following = s.copy()
            GAME.apply(following, bid)
            total += ways(following)
        return total

    assert ways(bidding(cards, players=players)) == sequences


def test_a_bid_that_is_not_allowed_is_refused_with_its_reason() -> None:
    why = GAME.phases[BIDDING].why
    assert why(bidding(10, 3, 3, 3), 1) == BadMove("hook", tricks=10, bid=1)
    assert why(bidding(5), 6) == BadMove("bid_range", highest=5)


# -- rounds, deal and trumps


def test_t6_trumps_go_round_by_the_number_of_the_round() -> None:
    trumps = {n: in_round(n, rounds=19).contract for n in (1, 2, 3, 4, 5, 6, 10, 11, 15, 19)}
    assert trumps == {
        1: SPADES, 2: HEARTS, 3: DIAMONDS, 4: CLUBS, 5: NO_TRUMP, 6: SPADES,
        10: NO_TRUMP, 11: SPADES, 15: NO_TRUMP, 19: CLUBS,
    }  # fmt: skip


def test_t7_cards_go_down_from_ten_to_one_and_up_again() -> None:
    sizes = [count(in_round(n, rounds=19).hand[0]) for n in range(1, 20)]
    assert sizes == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    assert (sum(sizes[:10]), sum(sizes)) == (55, 109)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_cards_not_dealt_are_the_hidden_stock(players: int) -> None:
    s = in_round(4, players=players)
    assert count(s.pile[0]) == 52 - 7 * players
    assert copies(s).total() == len(copies(s)) == 52


# -- play


def test_t8_without_trump_the_highest_card_of_the_suit_led_wins() -> None:
    assert winner(GAME, NO_TRUMP, "5D KH 9D AS") == 2


def test_t9_the_highest_trump_wins() -> None:
    assert winner(GAME, HEARTS, "AS 2H KS 3H") == 3


def test_t10_an_ace_of_another_suit_loses() -> None:
    assert winner(GAME, DIAMONDS, "9C AH QC 2S") == 2


def test_t11_who_can_follow_may_not_trump() -> None:
    assert playable(GAME, SPADES, "4H", "KH 2S AC") == {"KH"}


def test_t12_who_cannot_follow_has_a_free_choice() -> None:
    assert playable(GAME, SPADES, "4H", "2S AC") == {"2S", "AC"}


def test_a10_trumps_may_be_led_at_any_time() -> None:
    s = bidding(10, 0, 0, 0, 0)
    assert s.contract == SPADES
    assert GAME.legal(s) == s.hand[1]


def test_a11_in_the_round_of_one_card_a_led_two_beats_an_ace_of_another_suit() -> None:
    assert in_round(10).contract == NO_TRUMP
    assert winner(GAME, NO_TRUMP, "2C AD AH AS") == 0


# -- scoring


@pytest.mark.parametrize(
    ("bid", "won", "tricks", "exact"),
    [(3, 3, 13, 13), (2, 3, 3, 0), (0, 0, 10, 10), (0, 1, 1, 0), (10, 10, 20, 20), (4, 2, 2, 0)],
)
def test_examples_1_to_6_points_of_a_player(bid: int, won: int, tricks: int, exact: int) -> None:
    s = GAME.start()
    s.scoring = TRICKS
    assert oh_hell.points(s, bid, won) == tricks
    s.scoring = EXACT_ONLY
    assert oh_hell.points(s, bid, won) == exact


@pytest.mark.parametrize(("scoring", "scores"), [("tricks", [12, 0, 1, 2]), ("exact_only", [12, 0, 0, 0])])
def test_example_7_points_of_a_whole_round(scoring: str, scores: list[int]) -> None:
    s = end_of_round(6, [2, 1, 0, 3], [2, 0, 1, 2], [0] * 4, scoring=scoring)
    assert s.score[:4] == scores


def test_example_8_the_most_that_nineteen_rounds_can_bring() -> None:
    sizes = [oh_hell.cards_each(in_round(n, rounds=19)) for n in range(1, 20)]
    s = GAME.start()
    assert sum(oh_hell.points(s, c, c) for c in sizes) == 299
    assert sum(oh_hell.points(s, 0, 0) for _ in sizes) == 190


@pytest.mark.parametrize(("scoring", "scores"), [("tricks", [3, 13, 10]), ("exact_only", [0, 13, 10])])
def test_t13_points_of_three_players(scoring: str, scores: list[int]) -> None:
    assert end_of_round(5, [2, 3, 0], [3, 3, 0], [0] * 3, scoring=scoring).score[:3] == scores


def test_t14_six_players_are_refused_at_set_up() -> None:
    with pytest.raises(BadSetup) as refused:
        GAME.options({"players": 6})
    assert refused.value.code == "option_value"
    assert refused.value.details["option"] == "players"


def test_t15_players_level_at_the_top_share_the_win() -> None:
    s = end_of_round(10, [0, 1, 1, 1], [1, 0, 0, 0], [87, 88, 75, 60])
    assert s.score[:4] == [88, 88, 75, 60]
    assert (s.phase, s.winners) == (OVER, 0b0011)


def test_a_seat_that_nobody_plays_never_shares_the_win() -> None:
    s = end_of_round(10, [0, 1, 1], [1, 0, 0], [0, 0, 0], scoring="exact_only")
    assert (s.score, s.winners) == ([0] * 5, 0b00111)


# -- further rulings


@pytest.mark.parametrize(("rounds", "size", "trump"), [(10, 1, SPADES), (19, 10, NO_TRUMP)])
def test_r1_extra_rounds_of_the_last_size_until_one_leads_alone(rounds: int, size: int, trump: int) -> None:
    won = [size, 0, 0, 0]
    s = end_of_round(rounds, [0, 1, 1, 1], won, [88 - size, 88, 75, 60], rounds=rounds, tie="extra_round")
    assert (s.phase, s.winners, s.dealer) == (DEAL, 0, 1)
    GAME.deal(s, list(GAME.pack(GAME.options())))
    assert (s.deals, oh_hell.cards_each(s), s.contract) == (rounds + 1, size, trump)
    s.bids[:4], s.won[:4], s.tricks = [0, 0, 0, 0], [0, size, 0, 0], size
    s.score[1] -= 1
    oh_hell.after_trick(s, 1)
    assert (s.phase, s.winners) == (OVER, 0b0001)


def test_r1_no_extra_round_when_one_leads_alone_or_below_the_top() -> None:
    s = end_of_round(10, [0, 1, 1, 1], [1, 0, 0, 0], [88, 75, 75, 60], tie="extra_round")
    assert (s.phase, s.winners) == (OVER, 0b0001)


def first_leader(s: Any) -> int:
    while s.phase == BIDDING:
        GAME.apply(s, 0)
    return int(s.turn)


def test_a2_dealers_left_leads_first() -> None:
    assert first_leader(in_round(3, dealer=2, leader=1)) == 3


def test_r2_left_of_caller_lets_the_second_bidder_lead() -> None:
    assert first_leader(in_round(3, dealer=2, leader=3, first_lead="left_of_caller")) == 0
    assert first_leader(in_round(1, dealer=2, players=3, first_lead="left_of_caller")) == 1


def test_r2_carry_over_lets_the_last_winner_lead_and_dealers_left_in_the_first_round() -> None:
    assert first_leader(in_round(3, dealer=2, leader=1, first_lead="carry_over")) == 1
    assert first_leader(in_round(1, dealer=2, first_lead="carry_over")) == 3


def test_r2_carry_over_through_whole_rounds() -> None:
    s = GAME.start(GAME.options({"first_lead": "carry_over"}))
    chance = Random(7)
    for _ in range(9):
        play_at_random(GAME, s, chance, 1)
        last = s.leader
        following = s.copy()
        GAME.deal(following, list(GAME.pack(GAME.options())))
        assert first_leader(following) == last


# -- invariants


def test_a12_with_the_hook_somebody_misses_in_every_round() -> None:
    s = GAME.start(GAME.options({"rounds": 19, "players": 5}))
    chance = Random(3)
    for number in range(1, 20):
        play_at_random(GAME, s, chance, 1)
        assert s.bids != s.won
        assert sum(s.won) == s.tricks == abs(10 - number) + 1


def test_every_card_is_in_one_place_after_every_action() -> None:
    s = GAME.start(GAME.options({"players": 3}))
    chance = Random(5)
    for _ in range(10):
        cards = list(GAME.pack(GAME.options()))
        chance.shuffle(cards)
        GAME.deal(s, cards)
        while s.phase not in (DEAL, OVER):
            act_at_random(GAME, s, chance, most=1)
            assert copies(s).total() == len(copies(s)) == 52
    assert s.phase == OVER


def test_a_state_fits_into_512_bytes() -> None:
    assert len(GAME.start().words()) * 8 <= 512


# -- words


def test_the_end_of_a_round_tells_who_made_the_bid_and_what_it_is_worth() -> None:
    after = end_of_round(6, [2, 1, 0, 3], [2, 0, 1, 2], [0] * 4)
    before = in_round(6)
    before.phase = oh_hell.PLAY
    assert list(GAME.narrate(before, 0, after)) == [
        Event("bid.made", {"seat": 0, "bid": 2, "tricks": 2, "points": 12}),
        Event("bid.missed", {"seat": 1, "bid": 1, "tricks": 0, "points": 0}),
        Event("bid.missed", {"seat": 2, "bid": 0, "tricks": 1, "points": 1}),
        Event("bid.missed", {"seat": 3, "bid": 3, "tricks": 2, "points": 2}),
    ]


def test_an_extra_round_is_announced() -> None:
    before = in_round(10)
    before.phase = oh_hell.PLAY
    after = end_of_round(10, [0, 1, 1, 1], [1, 0, 0, 0], [87, 88, 75, 60], tie="extra_round")
    assert list(GAME.narrate(before, 0, after))[-1] == Event("round.extra")


def test_facts_give_the_round_its_trump_and_the_bids() -> None:
    s = bidding(9, 2)
    assert GAME.facts(s) == [
        ("fact.round", {"number": 2, "of": 10, "n": 9}),
        ("fact.trump", {"suit": HEARTS}),
        ("fact.bid", {"seat": 1, "bid": 2, "taken": 0}),
    ]
    assert GAME.facts(in_round(5))[1] == ("fact.no_trump", {})
    assert GAME.facts(GAME.start()) == []


# -- the options that OpenSpiel has too


def test_turned_up_the_next_card_after_the_deal_makes_trump_and_everybody_sees_it() -> None:
    s = in_round(1, trump="turned_up")
    assert (s.up, s.contract) == (40, SPADES)
    assert not s.pile[0] >> 40 & 1
    assert s.dealt == 41


def test_fixed_tricks_are_dealt_in_every_round() -> None:
    assert {oh_hell.cards_each(in_round(n, fixed_tricks=5)) for n in (1, 4, 10)} == {5}


@pytest.mark.parametrize(("bid", "won", "worth"), [(2, 2, 16), (0, 0, 10), (3, 1, -6), (0, 2, -6)])
def test_penalty_takes_the_points_of_every_trick_over_or_under(bid: int, won: int, worth: int) -> None:
    s = in_round(6, scoring="penalty", points_per_trick=3)
    assert oh_hell.points(s, bid, won) == worth


def test_a_short_pack_has_the_highest_ranks() -> None:
    pack = GAME.pack(GAME.options({"players": 2, "trump": "turned_up", "fixed_tricks": 1, "suits": 2, "ranks": 2}))
    assert [card_text(c) for c in pack] == ["KC", "AC", "KD", "AD"]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 4, "fixed_tricks": 13, "trump": "turned_up"}, "53 cards are wanted"),
        ({"ranks": 9}, "40 cards are wanted for a round, but the pack has only 36"),
        ({"suits": 3, "players": 3}, "suits cannot be 3 while trump is cycle"),
    ],
)
def test_a_round_that_does_not_fit_the_pack_is_refused(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadSetup, match=sentence):
        GAME.options(options)


def test_the_trump_of_a_round_is_told_with_the_deal() -> None:
    told = [event["say"] for event in Match("oh-hell", {"fixed_tricks": 1}, seed="a").view(0)["events"]]
    assert "Trump: spades." in told
    assert told.index("Trump: spades.") > told.index("Round 1 of 10, 1 card each.")
