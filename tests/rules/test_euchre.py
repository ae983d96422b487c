"""Euchre for four: the cases of its rule page, and its rulings."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from table import act_at_random, copies, deal, playable, resampled, winner

from followsuit.cards import BIG_JOKER, CLUBS, DIAMONDS, HEARTS, SPADES, cards_in, read_card, read_cards
from followsuit.engine.game import DEAL, OVER
from followsuit.games import euchre
from followsuit.games.euchre import (
    ALONE,
    BENNY,
    DEFENCE,
    DISCARD,
    GAME,
    NAMING,
    ORDERING,
    PLAY,
    PLAY_ALONE,
    TOGETHER,
)  # fmt: skip
from followsuit.match import Match
from followsuit.refusals import BadSetup

PASS, ORDER_UP, TAKE_UP = range(3)
BRITISH: dict[str, Any] = {
    "deck": 25,
    "assist_alone": True,
    "defend_alone": "always",
    "first_lead": "left_of_lone",
    "target": 11,
}
LIKE_OPENSPIEL = {"alone_said": "after_discard", "dealer_discard": "hand_only", "defend_alone": "always"}


def called(*actions: int, **options: Any) -> Any:
    """A first deal, dealt by seat 0 from the published pack (up-card 9 of spades + 1), after these actions."""
    s = deal(GAME, **options)
    for action in actions:
        assert GAME.legal(s) >> action & 1, GAME.calls[action].text
        GAME.apply(s, action)
    return s


def after_play(maker: int, won: list[int], lone: int = 0, score: tuple[int, int] = (0, 0)) -> list[int]:
    """The scores after a deal in which the seats took these tricks."""
    s = deal(GAME)
    s.maker, s.lone, s.contract = maker, lone, HEARTS
    s.won, s.tricks, s.score = won, 5, list(score)
    euchre.after_trick(s, 0)
    assert s.phase == (OVER if max(s.score) >= 10 else DEAL)
    return s.score


# -- cards


@pytest.mark.parametrize(
    ("trump", "led", "hand", "allowed"),
    [
        (HEARTS, "9D", "JD AD 9C", "AD"),
        (HEARTS, "9D", "JD 9C", "JD 9C"),
        (HEARTS, "9H", "JD AD", "JD"),
        (CLUBS, "JS", "9C AS", "9C"),
        (SPADES, "TS", "JC KC", "JC"),
        (CLUBS, "TS", "JS KS 9H", "KS"),
        (DIAMONDS, "BJ", "JH 9S", "JH"),
    ],
)
def test_the_left_bower_and_the_benny_follow_trump_and_no_other_suit(
    trump: int, led: str, hand: str, allowed: str
) -> None:
    assert playable(GAME, trump, led, hand) == set(allowed.split())


@pytest.mark.parametrize(
    ("trump", "cards", "position"),
    [
        (SPADES, "AS JC 9S TS", 1),
        (SPADES, "JC JS AS KS", 1),
        (HEARTS, "KC AD 9C TC", 0),
        (SPADES, "JH QH 9H TH", 1),
        (DIAMONDS, "JD BJ JH AD", 1),
        (CLUBS, "AH KH 9C QH", 2),
    ],
)
def test_benny_beats_right_bower_beats_left_bower_beats_ace(trump: int, cards: str, position: int) -> None:
    assert winner(GAME, trump, cards) == position


# -- making trump


def test_in_the_first_round_everybody_may_order_up_and_dealer_takes_up() -> None:
    s = called()
    for seat in (1, 2, 3):
        assert (s.turn, set(cards_in(GAME.legal(s)))) == (seat, {PASS, ORDER_UP})
        GAME.apply(s, PASS)
    assert (s.turn, set(cards_in(GAME.legal(s)))) == (0, {PASS, TAKE_UP})
    GAME.apply(s, PASS)
    assert (s.phase, s.turn) == (NAMING, 1)


def test_in_the_second_round_any_suit_but_the_one_turned_down_may_be_named() -> None:
    s = called(PASS, PASS, PASS, PASS)
    suits = {GAME.calls[a].text for a in cards_in(GAME.legal(s))}
    assert suits == {"pass", "clubs", "diamonds", "hearts", "spades"} - {GAME.calls[5 + s.up // 13].text}


def test_all_pass_twice_and_nobody_scores_and_the_next_player_deals() -> None:
    s = called(*[PASS] * 8)
    assert (s.phase, s.dealer, list(s.score)) == (DEAL, 1, [0, 0])


def test_stick_the_dealer_leaves_dealer_no_pass_and_tells_him_so() -> None:
    s = called(*[PASS] * 7, stick_the_dealer=True)
    assert s.turn == 0
    assert not GAME.legal(s) & 1
    match = Match("euchre", {"stick_the_dealer": True}, seed=1)
    for _ in range(7):
        match.play("pass")
    assert str(match.why_not("pass")) == "You may not pass: dealer must name a suit."


def test_order_up_gives_dealer_the_card_and_he_may_discard_any_of_six() -> None:
    s = called(ORDER_UP, TOGETHER)
    assert (s.phase, s.turn, s.contract) == (DISCARD, 0, suit_up(s))
    assert len(list(cards_in(GAME.legal(s)))) == 6


def suit_up(s: Any) -> int:
    """The suit of the card that dealer has taken up."""
    return next(cards_in(s.sure[s.dealer])) // 13


def test_hand_only_closes_the_card_taken_up_to_the_discard() -> None:
    s = called(ORDER_UP, TOGETHER, dealer_discard="hand_only")
    assert len(list(cards_in(GAME.legal(s)))) == 5
    assert not GAME.legal(s) & s.sure[0]


def test_discard_is_seen_by_dealer_alone_and_the_card_taken_up_stays_with_him() -> None:
    s = called(ORDER_UP, TOGETHER)
    up = s.sure[0]
    GAME.apply(s, next(cards_in(s.hand[0] & ~up)))
    worlds = [resampled(GAME, s, 1, n) for n in range(60)]
    assert all((w.hand[0] | w.aside[0]) & up for w in worlds)
    assert len({w.aside[0] for w in worlds}) > 3
    assert len({resampled(GAME, s, 0, n).aside[0] for n in range(20)}) == 1


# -- alone


def test_partner_of_a_lone_maker_sits_out_and_the_next_player_leads() -> None:
    s = called(*[PASS] * 6, first_suit(), PLAY_ALONE)  # seat 3 is the maker, seat 1 would have led
    assert (s.phase, s.maker, s.active, s.turn) == (PLAY, 3, 0b1101, 2)


def first_suit() -> int:
    """The lowest suit that may be named after the published pack has been dealt."""
    return next(a for a in cards_in(GAME.legal(called(*[PASS] * 4))) if a != PASS)


def test_no_exchange_if_dealer_is_the_partner_who_sits_out() -> None:
    s = called(PASS, ORDER_UP, PLAY_ALONE)
    assert (s.phase, s.turn, s.active) == (PLAY, 1, 0b1110)
    assert s.up >= 0


def test_british_partner_of_dealer_orders_up_only_to_play_alone() -> None:
    s = called(PASS, ORDER_UP, assist_alone=True)
    assert (s.phase, s.lone) == (PLAY, 0b0100)


def test_after_discard_the_maker_says_alone_when_dealer_has_discarded() -> None:
    s = called(ORDER_UP, alone_said="after_discard")
    assert s.phase == DISCARD
    GAME.apply(s, next(cards_in(GAME.legal(s))))
    assert (s.phase, s.turn) == (ALONE, 1)


@pytest.mark.parametrize(("order", "maker", "asked"), [(0, 1, [2, 0]), (1, 2, [1, 3]), (2, 3, [2, 0])])
def test_defenders_are_asked_from_dealers_left(order: int, maker: int, asked: list[int]) -> None:
    s = called(*[PASS] * (4 + order), first_suit(), TOGETHER, defend_alone="always")
    assert (s.phase, s.maker) == (DEFENCE, maker)
    seats = []
    while s.phase == DEFENCE:
        seats.append(s.turn)
        GAME.apply(s, TOGETHER)
    assert seats == asked
    assert s.phase == PLAY


def test_two_lone_players_play_by_themselves_and_by_the_british_rule_the_defender_leads() -> None:
    alone = (first_suit(), PLAY_ALONE, TOGETHER, PLAY_ALONE)
    s = called(*[PASS] * 4, *alone, defend_alone="against_lone", first_lead="left_of_lone")
    assert (s.active, s.turn) == (0b0011, 0)
    s = called(*[PASS] * 4, *alone, defend_alone="against_lone")
    assert (s.active, s.turn) == (0b0011, 1)
    s = called(*[PASS] * 6, first_suit(), PLAY_ALONE, PLAY_ALONE, defend_alone="against_lone")
    assert (s.active, s.turn) == (0b1100, 2)
    s = called(*[PASS] * 7, first_suit(), PLAY_ALONE, TOGETHER, PLAY_ALONE, defend_alone="against_lone")
    assert (s.active, s.turn) == (0b1001, 3)


def test_left_of_a_single_lone_player_leads_by_the_british_rule() -> None:
    s = called(*[PASS] * 5, first_suit(), PLAY_ALONE, first_lead="left_of_lone")
    assert s.turn == 3
    s = called(*[PASS] * 5, first_suit(), TOGETHER, PLAY_ALONE, defend_alone="always", first_lead="left_of_lone")
    assert s.turn == 2


# -- the Benny


def benny_turned_up() -> Any:
    cards = [c for c in GAME.pack(GAME.options({"deck": 25})) if c != BIG_JOKER]
    return deal(GAME, [*cards[:20], BIG_JOKER, *cards[20:]], **BRITISH)


def test_benny_turned_up_makes_dealer_name_trump_before_he_sees_his_hand() -> None:
    s = benny_turned_up()
    assert (s.phase, s.turn, s.blind) == (BENNY, 0, 1)
    assert len({resampled(GAME, s, 0, n).hand[0] for n in range(20)}) > 1
    GAME.apply(s, 5 + HEARTS)
    assert (s.phase, s.maker, s.contract, s.blind) == (ALONE, 0, HEARTS, 0)
    GAME.apply(s, TOGETHER)
    assert s.phase == DISCARD
    assert s.hand[0] >> BIG_JOKER & 1


# -- scoring


@pytest.mark.parametrize(
    ("won", "lone", "score"),
    [
        ([3, 1, 0, 1], 0, [1, 0]),
        ([2, 1, 2, 0], 0, [1, 0]),
        ([2, 0, 3, 0], 0, [2, 0]),
        ([5, 0, 0, 0], 1, [4, 0]),
        ([3, 2, 0, 0], 1, [1, 0]),
        ([2, 2, 0, 1], 0, [0, 2]),
        ([2, 3, 0, 0], 0b1, [0, 2]),
        ([2, 3, 0, 0], 0b10, [0, 4]),
        ([1, 4, 0, 0], 0b11, [0, 4]),
    ],
)
def test_makers_score_1_2_or_4_and_a_euchre_is_worth_2_or_4(won: list[int], lone: int, score: list[int]) -> None:
    assert after_play(0, won, lone) == score


def test_ten_points_win_and_more_than_ten_do_too() -> None:
    assert after_play(1, [1, 2, 0, 2], score=(9, 9)) == [9, 10]
    assert after_play(1, [3, 1, 0, 1], score=(9, 9)) == [11, 9]


# -- the laws


@pytest.mark.parametrize("options", [{}, BRITISH, LIKE_OPENSPIEL, {"deck": 32, "lone_hands": False}])
def test_every_card_is_in_one_place_and_every_deal_ends_in_32_actions(options: dict[str, Any]) -> None:
    chance = Random(4)
    pack = list(GAME.pack(GAME.options(options)))
    for _ in range(60):
        s = GAME.start(GAME.options(options))
        chance.shuffle(pack)
        GAME.deal(s, pack)
        for _ in range(GAME.max_actions):
            places = copies(s) + aside_or_up(s)
            assert places == Counter(pack)
            act_at_random(GAME, s, chance, most=1)
        assert s.phase in (DEAL, OVER)


def aside_or_up(s: Any) -> Counter[int]:
    """The cards put aside or turned up."""
    return Counter([*(c for cards in s.aside for c in cards_in(cards)), *([s.up] if s.up >= 0 else [])])


def test_rules_about_lone_hands_without_lone_hands_are_refused() -> None:
    with pytest.raises(BadSetup, match="assist_alone cannot be True while lone_hands is False"):
        GAME.options({"lone_hands": False, "assist_alone": True})


def test_a_suit_turned_down_is_refused_with_its_reason() -> None:
    match = Match("euchre", seed=2)
    for _ in range(4):
        match.play("pass")
    suit = ("clubs", "diamonds", "hearts", "spades")[match.state.up // 13]
    assert str(match.why_not(suit)) == f"{suit.capitalize()} were turned down and may not be named."


def test_bowers_have_their_names() -> None:
    assert [GAME.role(HEARTS, c) for c in read_cards("JH JD JS")] == ["right_bower", "left_bower", ""]
    assert GAME.role(-1, read_card("JH") or 0) == ""


def test_a_game_is_told_in_sentences() -> None:
    match = Match("euchre", {"alone_said": "at_once"}, seed=3, dealer=0)
    for move in ("order up", "alone"):
        match.play(move)
    told = [event["say"] for event in match.view()["events"]]
    suit = told[1].removesuffix(" is turned up.").rsplit(" ", 1)[1]
    assert told[2:4] == ["Player 2 orders it up.", f"{suit} are trump."]
    assert told[4:6] == ["Player 2 plays alone.", "Player 4 sits out."]
    assert told[6] == f"Player 1 takes {told[1].lower().removesuffix(' is turned up.').join(('the ', '.'))}"
    assert match.view(1)["facts"] == [
        f"Trump: {match.view()['trump']}.", "You made trump; your side has 0 tricks and needs 3.", "You play alone.",
    ]  # fmt: skip


def test_phases_are_played_in_the_order_of_the_rule_page() -> None:
    assert list(GAME.phases) == [ORDERING, NAMING, BENNY, ALONE, DEFENCE, DISCARD, PLAY]
