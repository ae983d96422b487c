"""Colluphid: the cases of its rule page, its worked examples and rulings."""

from random import Random
from typing import Any

import pytest
from table import act_at_random, auctions, deal, do, moves, packed, playable, resampled, winner

from followsuit.cards import CLUBS, DIAMONDS, HEARTS, SPADES, card_set, cards_in, read_cards
from followsuit.engine.game import DEAL, OVER
from followsuit.engine.numbers import count
from followsuit.games import colluphid
from followsuit.games.colluphid import AUCTION, CALLING, DISCARD, GAME, PLAY, TAKING, TRUMP
from followsuit.games.colluphid_points import pips
from followsuit.refusals import BadSetup

B, O = 0, 1  # noqa: E741  # the rule page's letters: bidder, and the other player
SUITS = {"C": CLUBS, "D": DIAMONDS, "H": HEARTS, "S": SPADES}
HIGH, LOW, JACK, GAME_POINT, BONUS = range(5)


def cards(text: str) -> int:
    """A set of cards."""
    return card_set(read_cards(text))


def shuffled(number: int = 1, dealer: int = 0, **options: Any) -> Any:
    """A shuffled deal."""
    pack = list(GAME.pack(GAME.options()))
    Random(number).shuffle(pack)
    return deal(GAME, pack, dealer, **options)


def played(trump: str, tricks: str, bid: int = 2, **setting: Any) -> Any:
    """The state after these tricks, the leader's card first; B led to the first.

    ``setting`` holds options, and ``scores`` of B and O.
    """
    scores = setting.pop("scores", (0, 0))
    s = GAME.start(setting)
    s.phase, s.active, s.contract, s.dealer = PLAY, 3, SUITS[trump], O
    s.may, s.bidder, s.bid, s.turn, s.score = [-1, -1], B, bid - 1, B, list(scores)
    for trick in tricks.replace(",", " ").split():
        lead, follow = trick.split("-")
        s.hand[s.turn], s.hand[1 - s.turn] = cards(lead), cards(follow)
        do(GAME, s, lead, follow)
    assert s.phase in (DEAL, OVER)
    return s


def hidden(bidder: str, up: str, other: str = "", **options: Any) -> Any:
    """A deal in which seat 1, non-dealer and bidder, holds these ten cards and both have passed the call-up card."""
    b = read_cards(bidder)
    rest = [c for c in GAME.pack(GAME.options()) if c not in b and c not in read_cards(up)]
    o = other or " ".join(GAME.action_text(PLAY, c) for c in rest[:10])
    s = deal(GAME, packed(GAME, [o, bidder], up), 0, **options)
    return do(GAME, s, "bid 2", "pass", "pass", "pass")


def opened(bidder: str, up: str, discards: str) -> Any:
    """The same deal once both have discarded, and the bidder has to open."""
    s = do(GAME, hidden(bidder, up), *discards.split())
    while s.phase == DISCARD:
        GAME.apply(s, next(cards_in(GAME.legal(s))))
    return s


# -- the deal


def test_six_cards_each_then_four_then_the_call_up_card() -> None:
    """Cards go to the non-dealer first, and 31 stay in the stock."""
    pack = GAME.pack(GAME.options())
    s = deal(GAME, pack, dealer=1)
    assert s.hand == [card_set(pack[0:12:2]), card_set(pack[1:12:2])]
    assert s.up == -1
    do(GAME, s, "bid 4", "pass")
    assert s.hand == [card_set(pack[0:20:2]), card_set(pack[1:20:2])]
    assert (s.up, count(s.pile[colluphid.STOCK])) == (pack[20], 31)


# -- following suit and winning


@pytest.mark.parametrize(
    ("trump", "led", "hand", "legal"),
    [
        ("S", "KC", "AC 5C 2S", "5C"),  # T1 the Ace of clubs is a spade
        ("S", "KC", "AC 7D", "AC 7D"),  # T2 no effective club
        ("S", "9S", "AC KC", "AC"),  # T3 the Colluphid follows trump
        ("D", "AH", "AC 3D", "3D"),  # T4 the Colluphid led is trump led
    ],
)
def test_a_hand_follows_the_effective_suit(trump: str, led: str, hand: str, legal: str) -> None:
    assert playable(GAME, SUITS[trump], led, hand) == set(legal.split())


@pytest.mark.parametrize(
    ("trump", "trick", "best"),
    [
        ("H", "AD KH", 0),  # T5 the Colluphid beats the King
        ("H", "AD AH", 1),  # T5 and loses to the Ace of trump
        ("S", "KC AH", 0),  # T6 the Ace of hearts is not the Colluphid of spades
        ("D", "AS 2D", 1),  # T7 trump wins
    ],
)
def test_the_higher_trump_or_card_of_the_suit_wins(trump: str, trick: str, best: int) -> None:
    assert winner(GAME, SUITS[trump], trick) == best


def test_by_option_one_may_trump_instead_of_following() -> None:
    """Ordinary Pitch; a trump played tells nothing about the suit led, another card does."""
    rule = {"follow_rule": colluphid.FOLLOW_OR_TRUMP}
    assert playable(GAME, SPADES, "KC", "5C 2S AC 7D", **rule) == {"5C", "2S", "AC"}
    assert playable(GAME, SPADES, "KC", "2S AC 7D", **rule) == {"2S", "AC", "7D"}
    assert playable(GAME, SPADES, "9S", "5C 2S AC 7D", **rule) == {"2S", "AC"}


# -- the auction


@pytest.mark.parametrize(
    ("said", "legal"),
    [
        ("", "pass,bid 2,bid 3,bid 4"),
        ("bid 2", "pass,bid 3,bid 4"),  # T8
        ("bid 3", "pass,bid 4"),
        ("bid 4", "pass"),  # T8
        ("pass", "bid 2,bid 3,bid 4"),  # T8
        ("bid 2,bid 3", "pass,bid 4"),  # N_LAST
    ],
)
def test_one_passes_or_bids_more(said: str, legal: str) -> None:
    s = do(GAME, shuffled(), *filter(None, said.split(",")))
    assert moves(GAME, s) == set(legal.split(","))


def test_there_are_ten_auctions() -> None:
    assert auctions(GAME, shuffled(), {AUCTION}) == 10


@pytest.mark.parametrize(
    ("said", "bidder"),
    [
        ("pass,bid 3", "D"),  # A12: the forced bid ends the auction
        ("bid 3,pass", "N"),
        ("bid 3,bid 4", "D"),  # a raise to 4 ends it
        ("bid 2,bid 3,pass", "D"),
        ("bid 2,bid 3,bid 4", "N"),
    ],
)
def test_the_highest_bid_ends_the_auction(said: str, bidder: str) -> None:
    s = do(GAME, shuffled(dealer=0), *said.split(","))
    assert (s.phase, s.bidder, s.turn) == (CALLING, "DN".index(bidder), "DN".index(bidder))


# -- the call-up card


def test_a_called_card_goes_to_the_other_player_and_makes_trump() -> None:
    """T9: N has bid 2 and calls: N 10 cards, D 11; N discards 4, then D 5."""
    s = do(GAME, shuffled(), "bid 2", "pass")
    up = s.up
    assert moves(GAME, s) == {"call", "pass"}  # A4
    do(GAME, s, "call")
    assert (count(s.hand[1]), count(s.hand[0]), s.hand[0] >> up & 1) == (10, 11, 1)
    assert (s.contract, s.up, s.turn) == (up // 13, -1, 1)
    turns = []
    while s.phase == DISCARD:
        turns.append(s.turn)
        assert GAME.legal(s) == s.hand[s.turn]  # A11: any card, the one just taken too
        GAME.apply(s, next(cards_in(GAME.legal(s))))
    assert turns == [1] * 4 + [0] * 5
    assert (s.turn, GAME.legal(s)) == (1, s.hand[1])


def test_the_other_player_may_take_it_and_the_bid_stays() -> None:
    """A4 and A5."""
    s = do(GAME, shuffled(), "bid 3", "pass", "pass")
    up = s.up
    assert (s.phase, s.turn, moves(GAME, s)) == (TAKING, 0, {"take", "pass"})
    do(GAME, s, "take")
    assert (s.contract, s.bidder, s.bid, s.hand[0] >> up & 1) == (up // 13, 1, 2, 1)


def test_a_taken_card_is_known_to_be_in_the_hand_or_among_the_discards() -> None:
    s = do(GAME, shuffled(), "bid 2", "pass")
    up = s.up
    do(GAME, s, "call")
    while s.phase == DISCARD:
        GAME.apply(s, max(cards_in(GAME.legal(s) & ~(1 << up))))
    seen = set()
    for number in range(80):
        world = resampled(GAME, s, 1, number)
        assert (world.hand[0] | world.aside[0]) >> up & 1
        seen.add(world.hand[0] >> up & 1)
    assert seen == {0, 1}


# -- hidden trump

TEN = "AC AS 9S 8S KH QH 2D 3D 4D 5D"


@pytest.mark.parametrize(("lead", "suit"), [("AC", "C"), ("AS", "C"), ("KH", "H"), ("2D", "D")])
def test_the_first_lead_shows_trump(lead: str, suit: str) -> None:
    """T10: 7S was turned down; the Ace of spades is then the Colluphid of clubs."""
    s = opened(TEN, "7S", "3D 4D 5D QH")
    assert s.contract == -1
    assert moves(GAME, s) == {"AC", "AS", "KH", "2D"}  # 9S and 8S are no trumps
    do(GAME, s, lead)
    assert (s.contract, s.phase, s.turn) == (SUITS[suit], PLAY, 0)


def test_after_an_ace_the_bidder_names_one_of_two_suits() -> None:
    """T11 and R2: 7H was turned down; the Ace of clubs lies on the table meanwhile."""
    s = do(GAME, opened("AC AS 9S 8S KD QD 2D 3D 4D 5D", "7H", "3D 4D 5D QD"), "AC")
    assert (s.phase, s.turn, moves(GAME, s)) == (TRUMP, 1, {"clubs", "spades"})
    assert (s.contract, s.laid, count(s.hand[1]), s.trick[0]) == (-1, 1, 5, next(cards_in(cards("AC"))))
    do(GAME, s, "spades")
    assert (s.contract, s.phase, s.turn) == (SPADES, PLAY, 0)


def test_the_card_turned_down_stays_out_of_play() -> None:
    s = hidden(TEN, "7S")
    assert s.up == next(cards_in(cards("7S")))
    assert [count(hand) for hand in s.hand] == [10, 10]


def test_the_last_card_that_could_open_may_not_be_discarded() -> None:
    """A6 and R1: it is checked at every single discard."""
    s = hidden("AS KH 3S 4S 5S 6S 8S 9S TS JS", "7S")
    assert GAME.legal(s) == s.hand[1]
    do(GAME, s, "AS")
    for _ in range(3):
        assert GAME.legal(s) == s.hand[1] & ~cards("KH")
        GAME.apply(s, next(cards_in(GAME.legal(s))))
    assert (s.turn, GAME.legal(s)) == (0, s.hand[0])


def test_only_the_bidder_and_only_with_trump_hidden_has_to_keep_one() -> None:
    """A11: the other player may discard what he likes."""
    s = hidden(TEN, "7S", "3S 4S 5S 6S 2S TS JS QS KS KH")
    for card in ("3D", "4D", "5D", "QH"):
        do(GAME, s, card)
    assert GAME.legal(s) == s.hand[0]


def test_a_bidder_without_any_opener_leads_what_he_likes_and_names_a_suit() -> None:
    """A6 and R1: all ten cards are of the suit turned down."""
    s = hidden("3S 4S 5S 6S 8S 9S TS JS QS KS", "7S")
    while s.phase == DISCARD:
        assert s.turn == 0 or GAME.legal(s) == s.hand[1]
        GAME.apply(s, next(cards_in(GAME.legal(s))))
    assert GAME.legal(s) == s.hand[1]
    do(GAME, s, "KS")
    assert (s.phase, moves(GAME, s)) == (TRUMP, {"clubs", "diamonds", "hearts"})
    for number in range(10):
        world = resampled(GAME, s, 0, number)
        assert (world.hand[1] | world.aside[1]) & ~cards("2S 3S 4S 5S 6S 8S 9S TS JS QS") == 0
    assert do(GAME, s, "hearts").contract == HEARTS


def test_every_world_keeps_the_bidder_an_opener() -> None:
    """As the other player sees it: the bidder's discards were legal."""
    s = hidden("AC 3S 4S 5S 6S 8S 9S TS JS QS", "7S", "2D 3D 4D 5D 6D 7D 8D 9D TD JD")
    do(GAME, s, "3S", "4S", "5S", "6S")
    can_open = colluphid.openers(s)
    for number in range(100):
        world = resampled(GAME, s, 0, number)
        assert world.hand[1] & can_open or not world.aside[1] & can_open


def test_the_other_player_discards_without_a_hint_of_trump() -> None:
    """A13: whatever the bidder holds and has discarded, the other player's moves are the same."""
    other = "2D 3D 4D 5D 6D 7D 8D 9D TD JD"
    legal = set()
    for ten in ("AC AS 9S 8S KH QH 2H 3H 4H 5H", "2S 3S 4S 5S 6S 8S 2H 3H 4H 5H"):
        s = do(GAME, hidden(ten, "7S", other), *ten.split()[:4])
        assert s.contract == -1
        legal.add(GAME.legal(s))
    assert legal == {cards(other)}


# -- the points


@pytest.mark.parametrize(
    ("trump", "bid", "tricks", "points", "gained"),
    [
        ("S", 2, "AS-3S, JS-QS, AC-4S, AD-TD, TH-KH, 2C-5D", "BOOOO", (-2, 4)),  # T12
        ("H", 2, "QH-JH, KS-2S, 9C-3C, 8C-4C, 7D-TD, 5D-6D", "BOOO-", (-2, 3)),  # T13
        ("H", 2, "9H-5H, 8H-TH, KC-2H, AS-7S, KS-8S, 3D-4D", "OB---", (-2, 1)),  # T14: 1 each, bid 2
        ("S", 3, "JS-2D, AH-3H, KH-4H, 9C-TC, 8C-7C, 6D-5C", "BBBO-", (3, 1)),  # T15
        ("D", 2, "KD-AH, KS-TS, 3C-4C, AC-5C, 2D-6S, 7H-8H", "OB-OO", (-2, 3)),  # T16
    ],
)
def test_points_of_a_deal(trump: str, bid: int, tricks: str, points: str, gained: tuple[int, int]) -> None:
    s = played(trump, tricks, bid)
    assert "".join("BO-"[p] for p in s.points) == points
    assert tuple(s.gained) == gained == tuple(s.score)


@pytest.mark.parametrize(
    ("trump", "tricks", "b", "o"),
    [
        ("S", "AS-3S, JS-QS, AC-4S, AD-TD, TH-KH, 2C-5D", 17, 21),  # T12
        ("H", "QH-JH, KS-2S, 9C-3C, 8C-4C, 7D-TD, 5D-6D", 5, 11),  # T13
        ("H", "9H-5H, 8H-TH, KC-2H, AS-7S, KS-8S, 3D-4D", 10, 10),  # T14
        ("S", "JS-2D, AH-3H, KH-4H, 9C-TC, 8C-7C, 6D-5C", 8, 10),  # T15
        ("D", "KD-AH, KS-TS, 3C-4C, AC-5C, 2D-6S, 7H-8H", 4, 20),  # T16
    ],
)
def test_pips_of_a_deal(trump: str, tricks: str, b: int, o: int) -> None:
    s = played(trump, tricks)
    assert (pips(s, B), pips(s, O)) == (b, o)


T13 = "QH-JH, KS-2S, 9C-3C, 8C-4C, 7D-TD, 5D-6D"


def test_by_option_the_low_card_belongs_to_the_winner_of_its_trick() -> None:
    """T13, A9 and R4: Jack and pips move, the Low point does not."""
    s = played("H", T13, low_card_owner="trick_winner")
    assert s.points == [B, O, B, O, -1]
    assert (pips(s, B), pips(s, O)) == (6, 10)
    assert s.gained == [2, 2]


# the worked examples, as tricks that give these points
B_HIGH_GAME_O_LOW_JACK = "AS-2S, 3S-JS, 3H-4H, 4D-5D, 6D-7D, 8D-9D"
B_HIGH_ONLY = "AS-2S, 3H-TH, 3D-4D, 5D-6D, 7D-8D, 8C-9C"
B_HIGH_JACK_GAME_BONUS_O_LOW = "AS-2S, AC-3S, JS-4S, 3D-4D, 5D-6D, 7D-8D"
B_HIGH_BONUS_O_LOW_GAME = "AS-2S, AC-3S, 3C-TC, 3D-4D, 5D-6D, 7D-8D"
B_HIGH_LOW_GAME = "AS-3H, 2S-4H, 5D-6D, 7D-8D, 9C-8C, 3C-4C"
B_HIGH_LOW_PIPS_EQUAL = "AS-3H, 2S-4H, TD-5D, 5C-TC, AH-6H, 9D-8D"
B_HIGH_GAME_O_LOW = "AS-2S, 3H-4H, 3D-4D, 5D-6D, 7D-8D, 5C-6C"
NO_PIPS = "9S-8S, 7S-6S, 5S-4S, 9H-8H, 7H-6H, 5H-4H"


@pytest.mark.parametrize(
    ("bid", "tricks", "before", "after", "winners"),
    [
        (2, B_HIGH_GAME_O_LOW_JACK, (0, 0), (2, 2), 0),  # example 1
        (2, B_HIGH_ONLY, (1, 0), (-1, 2), 0),  # example 2
        (3, B_HIGH_JACK_GAME_BONUS_O_LOW, (0, 0), (4, 1), 0),  # example 3
        (2, B_HIGH_BONUS_O_LOW_GAME, (0, 0), (-2, 2), 0),  # example 4, A2
        (4, B_HIGH_LOW_GAME, (0, 0), (-4, 0), 0),  # example 5
        (3, B_HIGH_LOW_PIPS_EQUAL, (0, 0), (-3, 0), 0),  # example 6, A3
        (2, B_HIGH_GAME_O_LOW_JACK, (10, 9), (12, 11), 0),  # example 7, first deal
        (3, B_HIGH_JACK_GAME_BONUS_O_LOW, (9, 10), (13, 11), 1),  # example 8, A8
        (3, B_HIGH_GAME_O_LOW, (10, 10), (7, 11), 2),  # example 9
    ],
)
def test_worked_examples(bid: int, tricks: str, before: tuple[int, int], after: tuple[int, int], winners: int) -> None:
    s = played("S", tricks, bid, scores=before)
    assert (tuple(s.score), s.winners, s.phase) == (after, winners, OVER if winners else DEAL)


def test_without_a_trump_among_the_twelve_cards_only_game_is_won() -> None:
    """A10."""
    s = played("S", "AH-2H, KH-3H, QH-4H, 9D-8D, 7D-6D, 5D-4D")
    assert s.points == [-1, -1, -1, B, -1]


def test_low_can_be_the_colluphid() -> None:
    """With only the Ace and the Colluphid played, the Colluphid is the lowest trump, and stays with its player."""
    s = played("S", "AS-AC, 9H-8H, 7H-6H, 5H-4H, 9D-8D, 7D-6D")
    assert s.points == [B, O, -1, -1, O]


@pytest.mark.parametrize(
    ("option", "winner_of_bonus"),
    [("colluphid", B), ("colluphid_holder", O), ("sweep", B), ("none", -1)],
)
def test_the_bonus_point_is_an_option(option: str, winner_of_bonus: int) -> None:
    """A1 and R3: O plays the Colluphid, B captures it and takes all six tricks."""
    s = played("S", "AS-AC, 9S-8S, 7S-6S, 9H-8H, 7H-6H, 5H-4H", bonus_point=option)
    assert s.points[BONUS] == winner_of_bonus


def test_a_discarded_colluphid_gives_no_bonus() -> None:
    """R3."""
    for option in ("colluphid", "colluphid_holder"):
        assert played("S", B_HIGH_GAME_O_LOW, bonus_point=option).points[BONUS] == -1


def test_no_sweep_with_five_tricks() -> None:
    assert played("S", B_HIGH_GAME_O_LOW, bonus_point="sweep").points[BONUS] == -1


def test_by_option_the_bonus_helps_to_make_the_bid() -> None:
    """Example 4 with the option: 2 points make the bid of 2."""
    assert played("S", B_HIGH_BONUS_O_LOW_GAME, bonus_counts_for_bid=True).gained == [2, 2]


def test_by_option_a_set_bidder_keeps_the_bonus() -> None:
    """R5: example 4, minus the bid plus the bonus."""
    assert played("S", B_HIGH_BONUS_O_LOW_GAME, bonus_lost_when_set=False).gained == [-1, 2]
    assert played("S", B_HIGH_ONLY, bonus_lost_when_set=False).gained == [-2, 2]


@pytest.mark.parametrize(("option", "seat"), [("none", -1), ("non_dealer", B), ("non_bidder", O)])
def test_equal_pips_are_nobodys_game_unless_by_option(option: str, seat: int) -> None:
    """A3 and R5: no pips at all are a tie; O deals here."""
    for tricks in (NO_PIPS, B_HIGH_LOW_PIPS_EQUAL):
        assert played("S", tricks, game_tie=option).points[GAME_POINT] == seat


def test_scores_may_fall_below_nothing() -> None:
    """R7."""
    assert played("S", B_HIGH_ONLY, scores=(-9, 0)).score == [-11, 2]


# -- the next dealer, and the end of the match


@pytest.mark.parametrize(
    ("bid", "tricks", "by_points", "by_bid"),
    [
        (3, B_HIGH_JACK_GAME_BONUS_O_LOW, B, B),  # B +4, O +1
        (2, B_HIGH_GAME_O_LOW_JACK, O, B),  # equal: the deal stays where it is, with O
        (4, B_HIGH_LOW_GAME, O, O),  # a set counts as minus the bid
    ],
)
def test_who_won_the_deal_deals_next(bid: int, tricks: str, by_points: int, by_bid: int) -> None:
    """A7; O dealt."""
    assert played("S", tricks, bid).dealer == by_points
    assert played("S", tricks, bid, hand_winner="bid_result").dealer == by_bid


def overtime(tricks: str, scores: tuple[int, int], bid: int = 2) -> Any:
    """The state after a deal in overtime."""
    s = played("S", B_HIGH_GAME_O_LOW_JACK, scores=(10, 9))
    assert (s.overtime, s.phase) == (1, DEAL)
    over = played("S", tricks, bid, scores=(-50, -50))
    s.score = [scores[seat] + over.gained[seat] for seat in range(2)]
    colluphid.end_deal(s)
    return s


def test_in_overtime_a_lead_of_two_wins() -> None:
    """Example 7: 12-11 goes on, and 14-12 wins."""
    s = overtime(B_HIGH_GAME_O_LOW, (12, 11))
    assert (s.score, s.phase, s.winners) == ([14, 12], OVER, 1)


def test_in_overtime_the_winner_may_be_below_the_target() -> None:
    """R6."""
    s = overtime(B_HIGH_LOW_GAME, (5, 5))
    assert (s.score, s.phase, s.winners) == ([8, 5], OVER, 1)
    s = overtime(B_HIGH_GAME_O_LOW, (9, 9))
    assert (s.score, s.phase) == ([11, 10], DEAL)


def test_by_option_one_more_deal_is_played_before_a_lead_decides() -> None:
    """A8: 13-11 goes on."""
    s = played("S", B_HIGH_JACK_GAME_BONUS_O_LOW, 3, scores=(9, 10), overtime_check="after_one_more_hand")
    assert (s.score, s.phase, s.overtime) == ([13, 11], DEAL, 1)
    s.score = [14, 12]
    colluphid.end_deal(s)
    assert (s.phase, s.winners) == (OVER, 1)


def test_one_player_alone_at_the_target_wins_without_a_lead_of_two() -> None:
    s = played("S", B_HIGH_GAME_O_LOW, scores=(9, 9))
    assert (s.score, s.phase, s.winners) == ([11, 10], OVER, 1)


def test_the_target_is_an_option() -> None:
    assert played("S", B_HIGH_GAME_O_LOW, scores=(5, 0), target=7).phase == OVER


# -- options and laws


@pytest.mark.parametrize("odd", [{"bonus_counts_for_bid": True}, {"bonus_lost_when_set": False}])
def test_without_a_bonus_point_nothing_can_be_said_about_it(odd: dict[str, bool]) -> None:
    with pytest.raises(BadSetup) as refused:
        GAME.options({"bonus_point": "none", **odd})
    assert refused.value.code == "option_clash"


def test_all_52_cards_are_somewhere_and_every_deal_ends() -> None:
    """Whatever is played, in at most as many moves as the game states."""
    chance = Random(9)
    for number in range(60):
        s = shuffled(number)
        for _ in range(GAME.max_actions):
            if s.phase in (DEAL, OVER):
                break
            up = 1 << s.up if s.up >= 0 else 0
            places = [*s.hand, *s.played, *s.aside, *s.pile, up]
            assert sum(places) == (1 << 52) - 1
            assert sum(map(count, places)) == 52
            act_at_random(GAME, s, chance, 1)
        assert s.phase in (DEAL, OVER)
        assert s.tricks == 6
