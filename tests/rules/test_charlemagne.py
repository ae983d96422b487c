"""Charlemagne: the cases of its rule page, its worked examples and rulings."""

from random import Random
from typing import Any

import pytest
from table import act_at_random, auctions, deal, do, moves, playable, resampled, winner

from followsuit.cards import HEARTS, SPADES, card_set, card_text, cards_in, pack
from followsuit.engine.game import DEAL, OVER
from followsuit.engine.numbers import count
from followsuit.games import charlemagne
from followsuit.games.charlemagne import DISCARD, GAME, NO_SUIT, PASSING, PLAY, SOURCE, TRUMP

MULOT = NO_SUIT
SAME_DEALER: dict[str, Any] = {"all_pass": "throw_in_same_dealer"}
DEALER_MUST_BID: dict[str, Any] = {"all_pass": "dealer_must_bid_5"}
BIDS = ["bid 5", "bid 6", "bid 7", "bid 8", "mulot", "charlemagne", "gros mulot", "gros charlemagne"]


def dealt(number: int = 1, dealer: int = 0, **options: Any) -> Any:
    """A shuffled deal with the given dealer."""
    cards = list(GAME.pack(GAME.options()))
    Random(number).shuffle(cards)
    return deal(GAME, cards, dealer, **options)


def bid_by(seat: int, bid: str, **options: Any) -> Any:
    """A deal in which this seat has bid, all others having passed; seat 0 deals."""
    s = dealt(**options)
    return do(GAME, s, *("pass" if (i + 1) % 4 != seat else bid for i in range(4)))


def discard_all(s: Any) -> Any:
    """Discard the lowest cards until it is enough."""
    while s.phase == DISCARD:
        GAME.apply(s, next(cards_in(GAME.legal(s))))
    return s


def scored(bid: str, tricks: int, scores: tuple[int, int] = (0, 0), **options: Any) -> Any:
    """The state after seat 0's side took so many tricks in this bid of seat 0."""
    s = GAME.start(options)
    s.score = list(scores)
    s.bidder, s.bid = 0, GAME.call_numbers[bid]
    s.contract = NO_SUIT if bid.endswith("mulot") else HEARTS
    s.won, s.tricks = [tricks, 8 - tricks, 0, 0], 8
    charlemagne.score(s)
    return s


# -- the deal


def test_the_pack_has_34_cards() -> None:
    """Eight cards each and two in the kitty."""
    s = dealt()
    assert len(GAME.pack(GAME.options())) == 34
    assert [count(hand) for hand in s.hand] == [8] * 4
    assert count(s.pile[0]) == 2


def test_cards_go_round_from_the_dealers_left_and_the_last_two_are_the_kitty() -> None:
    cards = GAME.pack(GAME.options())
    s = deal(GAME, cards, dealer=2)
    assert s.hand[3] == card_set(cards[0:32:4])
    assert s.hand[2] == card_set(cards[3:32:4])
    assert s.pile[0] == card_set(cards[32:])


# -- following suit and winning


@pytest.mark.parametrize(
    ("led", "hand", "legal"),
    [
        ("9D", "JD KD 7C", "KD"),  # T1 the Little Jack is a heart
        ("9D", "JD 7C", "JD 7C"),  # T2 no diamond at all
        ("AH", "JD KD", "JD"),  # T3 the Little Jack must follow trump
        ("BJ", "7H AS", "7H"),  # T4 a led Joker is a trump lead
    ],
)
def test_with_hearts_trump_a_hand_follows(led: str, hand: str, legal: str) -> None:
    assert playable(GAME, HEARTS, led, hand) == set(legal.split())


@pytest.mark.parametrize(
    ("contract", "trick", "best"),
    [
        (HEARTS, "JD JH LJ 7H", 2),  # T5 little Joker over Big Jack over Little Jack
        (SPADES, "QD 8D JD AC", 0),  # T6 the Jack of diamonds is a plain diamond
        (SPADES, "QD JC 8D AD", 1),  # T7 the Jack of clubs is the Little Jack
    ],
)
def test_the_highest_trump_or_card_of_the_suit_wins(contract: int, trick: str, best: int) -> None:
    assert winner(GAME, contract, trick) == best


@pytest.mark.parametrize(
    ("led", "hand", "legal"),
    [
        ("KD", "LJ 7D", "7D"),  # T8, A2 a Joker may not be played by who can follow
        ("KD", "LJ 8C", "LJ"),  # T8 who cannot follow must play a Joker
        ("KD", "BJ LJ 8C", "BJ LJ"),  # T8, A3 either of two
        ("LJ", "BJ 7D", "BJ"),  # T9 a Joker answers a Joker
        ("LJ", "7D AC", "7D AC"),  # T9
        ("9D", "JD KC", "JD"),  # A6 Jacks stay in their suits
    ],
)
def test_in_mulot_a_hand_follows_or_plays_a_joker(led: str, hand: str, legal: str) -> None:
    assert playable(GAME, MULOT, led, hand, active=0b1011, turn=1) == set(legal.split())


@pytest.mark.parametrize(
    ("trick", "best"),
    [("LJ AS KD", 0), ("LJ BJ KD", 1), ("7D LJ AD", 1), ("QD JD KC", 0)],  # T10
)
def test_in_mulot_jokers_beat_all_and_every_jack_is_ordinary(trick: str, best: int) -> None:
    order = [1, 3, 0]  # seat 0 is the bidder, seat 2 sits out
    s = GAME.start()
    s.phase, s.contract, s.active, s.bid, s.bidder = PLAY, MULOT, 0b1011, charlemagne.MULOT, 0
    s.leader = s.turn = 1
    for seat, text in zip(order, trick.split(), strict=True):
        c = next(c for c in range(54) if card_text(c) == text)
        s.hand[seat] = 1 << c
        do(GAME, s, text)
    assert s.turn == order[best]


# -- the auction


def test_a_bid_is_higher_than_the_highest_so_far() -> None:
    """T11: after pass and 6."""
    s = do(GAME, dealt(), "pass", "bid 6")
    assert moves(GAME, s) == {"pass", *BIDS[2:]}


def test_after_the_highest_bid_one_may_only_pass() -> None:
    """T12 and R4: everybody still has his turn after Gros Charlemagne."""
    s = do(GAME, dealt(), "bid 8", "gros charlemagne")
    assert moves(GAME, s) == {"pass"}
    do(GAME, s, "pass")
    assert moves(GAME, s) == {"pass"}


def test_there_are_495_auctions() -> None:
    assert auctions(GAME, dealt(), {charlemagne.AUCTION}) == 495


def test_a_deal_that_all_pass_is_thrown_in_and_the_next_player_deals() -> None:
    """A1 and R5: nobody scores."""
    s = do(GAME, dealt(dealer=1), *["pass"] * 4)
    assert (s.phase, s.dealer, s.score) == (DEAL, 2, [0, 0])


def test_by_option_the_same_player_deals_again() -> None:
    s = do(GAME, dealt(dealer=1, **SAME_DEALER), *["pass"] * 4)
    assert (s.phase, s.dealer, s.score) == (DEAL, 1, [0, 0])


def test_by_option_the_dealer_must_bid_five_or_more_after_three_passes() -> None:
    """R1, and 494 auctions: all but the one in which all pass."""
    s = dealt(**DEALER_MUST_BID)
    assert auctions(GAME, s, {charlemagne.AUCTION}) == 494
    assert moves(GAME, do(GAME, s, "pass", "pass", "pass")) == set(BIDS)


# -- exchange and first lead


def test_left_of_the_bidder_leads_in_five_to_eight() -> None:
    """T13 and A13: seat 2 has bid 7, so seat 3 leads and the order is 3 0 1 2, whoever dealt."""
    s = do(GAME, discard_all(bid_by(2, "bid 7")), "hearts")
    order = []
    for _ in range(4):
        order.append(s.turn)
        GAME.apply(s, next(cards_in(GAME.legal(s))))
    assert order == [3, 0, 1, 2]


def test_the_bidder_leads_in_charlemagne_and_his_partner_is_skipped() -> None:
    """T13 and T14: order 2 3 1, and hands of 8, out of play 7, three discards."""
    s = bid_by(2, "charlemagne")
    assert (s.phase, s.turn, count(s.hand[2])) == (PASSING, 0, 10)
    GAME.apply(s, next(cards_in(s.hand[0])))
    assert (s.phase, s.turn, count(s.hand[2])) == (DISCARD, 2, 11)
    do(GAME, discard_all(s), "spades")
    assert [count(hand) for hand in s.hand] == [7, 8, 8, 8]
    assert count(s.aside[2]) == 3
    order = []
    for _ in range(3):
        order.append(s.turn)
        GAME.apply(s, next(cards_in(GAME.legal(s))))
    assert order == [2, 3, 1]


def test_gros_charlemagne_with_the_partners_card_leaves_the_kitty_unseen() -> None:
    """T15: nine cards, one discard."""
    s = bid_by(1, "gros charlemagne")
    kitty = s.pile[0]
    assert (s.phase, moves(GAME, s)) == (SOURCE, {"take kitty", "ask partner"})
    do(GAME, s, "ask partner")
    assert (s.phase, s.turn) == (PASSING, 3)
    GAME.apply(s, next(cards_in(s.hand[3])))
    assert count(s.hand[1]) == 9
    discard_all(s)
    assert (s.phase, count(s.aside[1]), s.pile[0], count(s.hand[3])) == (TRUMP, 1, kitty, 7)


def test_gros_charlemagne_with_the_kitty_takes_nothing_from_the_partner() -> None:
    """A8: ten cards, two discards, the partner keeps eight cards out of play."""
    s = discard_all(do(GAME, bid_by(1, "gros charlemagne"), "take kitty"))
    assert (s.phase, count(s.aside[1]), s.pile[0], count(s.hand[3])) == (TRUMP, 2, 0, 8)


@pytest.mark.parametrize("bid", ["mulot", "gros mulot"])
def test_mulot_has_no_exchange_and_no_trump(bid: str) -> None:
    """A7: the kitty is not touched, the bidder leads, his partner's eight cards are out of play."""
    s = bid_by(3, bid)
    assert (s.phase, s.turn, s.contract) == (PLAY, 3, NO_SUIT)
    assert (count(s.pile[0]), count(s.hand[1]), s.active) == (2, 8, 0b1101)


def test_any_card_may_be_discarded() -> None:
    """A9: cards of the kitty, passed cards and Jokers too."""
    s = bid_by(2, "charlemagne")
    GAME.apply(s, next(cards_in(s.hand[0])))
    assert GAME.legal(s) == s.hand[2]


def test_trump_is_one_of_four_suits() -> None:
    s = discard_all(bid_by(2, "bid 5"))
    assert moves(GAME, s) == {"clubs", "diamonds", "hearts", "spades"}


def test_the_hand_lies_open_after_the_first_trick_of_gros_mulot_only() -> None:
    """A11: seven cards, even if the first trick was won."""
    for bid, exposed in (("gros mulot", 1 << 3), ("mulot", 0)):
        s = bid_by(3, bid)
        assert s.exposed == 0
        for _ in range(3):
            GAME.apply(s, next(cards_in(GAME.legal(s))))
        assert (s.tricks, s.exposed, count(s.hand[3])) == (1, exposed, 7)


def test_the_passed_card_is_known_to_the_partner_alone() -> None:
    """R3 and A10: the others cannot place it, nor anything of the bidder's discards."""
    s = bid_by(2, "charlemagne")
    passed = next(cards_in(s.hand[0]))
    GAME.apply(s, passed)
    places: dict[int, set[bool]] = {0: set(), 1: set()}
    for number in range(60):
        for viewer, seen in places.items():
            seen.add(bool(resampled(GAME, s, viewer, number).hand[2] >> passed & 1))
    assert places == {0: {True}, 1: {True, False}}


# -- scoring


@pytest.mark.parametrize(
    ("bid", "tricks", "scores"),
    [
        ("bid 5", 7, (5, 0)),  # example 1: not 7
        ("bid 8", 7, (0, 8)),  # example 2
        ("mulot", 1, (0, 7)),  # example 3
        ("bid 5", 5, (5, 0)),
        ("bid 5", 4, (0, 5)),
        ("bid 6", 6, (6, 0)),
        ("bid 7", 6, (0, 7)),
        ("bid 8", 8, (8, 0)),
        ("mulot", 0, (15, 0)),
        ("charlemagne", 8, (16, 0)),
        ("charlemagne", 7, (0, 8)),
        ("gros mulot", 0, (30, 0)),
        ("gros mulot", 8, (0, 15)),
        ("gros charlemagne", 8, (32, 0)),
        ("gros charlemagne", 7, (0, 16)),
    ],
)
def test_exactly_one_side_scores(bid: str, tricks: int, scores: tuple[int, int]) -> None:
    assert tuple(scored(bid, tricks).score) == scores


@pytest.mark.parametrize(
    ("before", "bid", "tricks", "after", "winners"),
    [
        ((24, 31), "bid 8", 8, (32, 31), 1),  # T16, example 4
        ((0, 31), "gros charlemagne", 8, (32, 31), 1),  # example 5
        ((31, 24), "charlemagne", 7, (31, 32), 2),  # example 6
        ((20, 17), "gros mulot", 3, (20, 32), 2),  # example 7
    ],
)
def test_32_points_win(before: tuple[int, int], bid: str, tricks: int, after: tuple[int, int], winners: int) -> None:
    s = scored(bid, tricks, before)
    assert (tuple(s.score), s.phase, s.winners) == (after, OVER, winners)


def test_the_target_is_an_option() -> None:
    assert scored("charlemagne", 8, (5, 0), target=21).phase == OVER
    assert scored("charlemagne", 8, (5, 0)).phase == DEAL


@pytest.mark.parametrize("bid", ["mulot", "charlemagne", "gros mulot", "gros charlemagne"])
def test_by_option_a_decided_solo_contract_ends(bid: str) -> None:
    """R2: the score is the same as if it had been played out."""
    for number in range(20):
        ends = []
        for stop in (False, True):
            s = do(GAME, dealt(number, stop_when_decided=stop), bid, "pass", "pass", "pass")
            act_at_random(GAME, s, Random(number))
            ends.append((s.score, s.dealer))
            assert s.tricks == 8 or stop
        assert ends[0] == ends[1]


def test_five_to_eight_are_always_played_out() -> None:
    """R2."""
    for number in range(20):
        s = do(GAME, dealt(number, stop_when_decided=True), "bid 8", "pass", "pass", "pass")
        act_at_random(GAME, s, Random(number))
        assert s.tricks == 8


def test_all_34_cards_are_somewhere_at_every_moment() -> None:
    chance = Random(5)
    for number in range(40):
        s = dealt(number)
        while s.phase not in (DEAL, OVER):
            held = [*s.hand, *s.played, *s.aside, *s.pile]
            assert sum(map(count, held)) == 34
            assert sum(held) == card_set(GAME.pack(GAME.options()))
            GAME.apply(s, chance.choice(list(cards_in(GAME.legal(s)))))


def test_the_pack_is_sevens_upward_and_two_jokers() -> None:
    """R6: the edition with the nine on top is not offered."""
    assert set(pack(5)) < set(GAME.pack(GAME.options()))
