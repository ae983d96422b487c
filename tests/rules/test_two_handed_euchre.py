"""Two-handed Euchre: the cases of its rule page, its worked examples and rulings."""

from random import Random
from typing import Any

import pytest
from table import act_at_random, auctions, deal, do, moves, packed, playable, resampled, winner

from followsuit.cards import BIG_JOKER, CLUBS, DIAMONDS, HEARTS, SPADES, card_set, card_text, cards_in, read_cards
from followsuit.engine.game import DEAL, OVER
from followsuit.engine.numbers import count
from followsuit.games import two_handed_euchre as euchre
from followsuit.games.two_handed_euchre import ACCEPT, DISCARD, GAME, JOKER, NAME, ORDER, PICKUP, PLAY
from followsuit.match import Match
from followsuit.refusals import BadSetup

D, N = 0, 1  # so the first place of a list is the dealer's
"""The dealer and the non-dealer in these tests."""
DEALER, OTHER = "AS KS QH 9D TC", "AH KH QS JD TD"
SUITS = {"clubs", "diamonds", "hearts", "spades"}


def cards(text: str) -> int:
    """A set of cards."""
    return card_set(read_cards(text))


def turned(up: str = "9S", **options: Any) -> Any:
    """A deal by seat 0 with these hands and this card turned up."""
    return deal(GAME, packed(GAME, [DEALER, OTHER], up, D, **options), D, **options)


def joker_turned(**options: Any) -> Any:
    """The same with the Joker turned up in a pack of 25."""
    return turned("BJ", deck=25, **options)


def scored(maker: int, tricks: int, scores: tuple[int, int] = (0, 0), **options: Any) -> Any:
    """The state after the maker took so many of five tricks; ``scores`` of D and N."""
    s = GAME.start(options)
    s.maker, s.score, s.tricks = maker, list(scores), 5
    s.won[maker], s.won[1 - maker] = tricks, 5 - tricks
    euchre.after_trick(s, maker)
    return s


# -- pack and deal


@pytest.mark.parametrize(("deck", "stock"), [(24, 13), (25, 14), (32, 21)])
def test_undealt_cards_behind_the_up_card(deck: int, stock: int) -> None:
    """T15."""
    s = deal(GAME, deck=deck)
    assert ([count(hand) for hand in s.hand], count(s.pile[0]), s.dealt) == ([5, 5], stock, deck)
    assert s.up == GAME.pack(GAME.options({"deck": deck}))[10]


def test_cards_go_to_the_non_dealer_first_and_the_next_is_turned_up() -> None:
    pack = GAME.pack(GAME.options())
    s = deal(GAME, pack, dealer=1)
    assert (s.hand, s.up) == ([card_set(pack[0:10:2]), card_set(pack[1:10:2])], pack[10])


# -- following suit and winning


@pytest.mark.parametrize(
    ("trump", "led", "hand", "legal"),
    [
        (HEARTS, "9D", "JD AD 9C", "AD"),  # T1 the left bower is a heart
        (HEARTS, "9D", "JD 9C", "JD 9C"),  # T2 no effective diamond
        (HEARTS, "9H", "JD AD", "JD"),  # T3 the left bower must follow trump
        (CLUBS, "JS", "9C AS", "9C"),  # T4 the left bower led asks for clubs
        (SPADES, "TS", "JC KC", "JC"),  # T5
        (CLUBS, "TS", "JS KS 9H", "KS"),  # T6 and A1: with clubs trump the Jack of spades is a club
        (DIAMONDS, "BJ", "JH 9S", "JH"),  # T10 the Joker led asks for trump
        (DIAMONDS, "9D", "BJ AH", "BJ"),  # A11 the Joker follows as trump
    ],
)
def test_a_hand_follows_the_effective_suit(trump: int, led: str, hand: str, legal: str) -> None:
    assert playable(GAME, trump, led, hand) == set(legal.split())


@pytest.mark.parametrize(
    ("trump", "trick", "best"),
    [
        (SPADES, "AS JC", 1),  # T7 left bower over Ace
        (SPADES, "JC JS", 1),  # T7 right over left
        (SPADES, "JC AS", 0),  # T7
        (HEARTS, "KC AD", 0),  # T8 an off-suit discard never wins
        (SPADES, "JH QH", 1),  # T9 a Jack of the other colour is ordinary
        (DIAMONDS, "JD BJ", 1),  # T10 the Joker is the top trump
        (DIAMONDS, "BJ JD", 0),  # T10
        (CLUBS, "JC JS", 0),  # A1
    ],
)
def test_the_higher_trump_or_card_of_the_suit_wins(trump: int, trick: str, best: int) -> None:
    assert winner(GAME, trump, trick) == best


# -- the auction


def test_the_suit_turned_down_may_not_be_named() -> None:
    """T11 and A2: up-card 9S, both pass; first N, then D may name another suit or pass (A10)."""
    s = do(GAME, turned(), "pass", "pass")
    for seat in (N, D):
        assert (s.phase, s.turn, moves(GAME, s)) == (NAME, seat, {"pass", "clubs", "diamonds", "hearts"})
        do(GAME, s, "pass")


def test_by_option_the_dealer_is_stuck() -> None:
    """T11."""
    s = do(GAME, turned(stick_the_dealer=True), "pass", "pass")
    assert moves(GAME, s) == {"pass", "clubs", "diamonds", "hearts"}
    assert moves(GAME, do(GAME, s, "pass")) == {"clubs", "diamonds", "hearts"}


def test_by_option_the_suit_turned_down_may_be_named() -> None:
    s = do(GAME, turned(turned_down_suit="allowed"), "pass", "pass")
    assert moves(GAME, s) == {"pass", *SUITS}
    do(GAME, s, "spades")
    assert (s.contract, s.phase, s.up >= 0) == (SPADES, PLAY, True)


@pytest.mark.parametrize(("stick", "number"), [(False, 9), (True, 8)])
def test_there_are_nine_auctions_or_eight_with_a_stuck_dealer(stick: bool, number: int) -> None:
    s = turned(stick_the_dealer=stick)
    assert auctions(GAME, s, {ORDER, ACCEPT, NAME}) == number


def test_four_passes_throw_the_cards_in_and_the_other_player_deals() -> None:
    """Example 6: 4-6 stays 4-6."""
    s = turned()
    s.score = [4, 6]
    do(GAME, s, *["pass"] * 4)
    assert (s.phase, s.dealer, s.score) == (DEAL, N, [4, 6])


@pytest.mark.parametrize("calls", ["order up,leave", "pass,accept,9D", "pass,pass,clubs", "pass,pass,pass,hearts"])
def test_the_non_dealer_leads_whoever_is_maker(calls: str) -> None:
    s = do(GAME, turned(), *calls.split(","))
    assert (s.phase, s.turn, GAME.legal(s)) == (PLAY, N, s.hand[N])


# -- the exchange


def test_ordered_up_the_dealer_leaves_the_card_or_takes_it_for_another() -> None:
    """T12 and A3: six distinct outcomes; trump stands either way (A9)."""
    s = do(GAME, turned(), "order up")
    assert (s.phase, s.turn, s.maker, s.contract) == (PICKUP, D, N, SPADES)
    assert moves(GAME, s) == {"take", "leave"}
    left = do(GAME, s.copy(), "leave")
    assert (left.phase, left.hand[D], left.up) == (PLAY, cards(DEALER), s.up)
    do(GAME, s, "take")
    assert moves(GAME, s) == set(DEALER.split())
    outcomes = {left.hand[D]} | {do(GAME, s.copy(), c).hand[D] for c in moves(GAME, s)}
    assert len(outcomes) == 6


def test_by_option_the_dealer_must_take_it_and_discards_any_of_six() -> None:
    """R1."""
    s = do(GAME, turned(ordered_up_pickup="mandatory"), "order up")
    assert (s.phase, s.turn, moves(GAME, s)) == (DISCARD, D, {*DEALER.split(), "9S"})


def test_accepting_the_dealer_discards_one_of_his_five_cards() -> None:
    """A4 and A9."""
    s = do(GAME, turned(), "pass", "accept")
    assert (s.phase, s.maker, s.contract, moves(GAME, s)) == (DISCARD, D, SPADES, set(DEALER.split()))
    do(GAME, s, "9D")
    assert (s.hand[D], s.aside[D]) == (cards("AS KS QH TC 9S"), cards("9D"))


def test_by_option_he_may_discard_any_of_six_after_accepting() -> None:
    s = do(GAME, turned(accept_discard="any_of_six"), "pass", "accept")
    assert moves(GAME, s) == {*DEALER.split(), "9S"}


def test_the_second_round_has_no_exchange() -> None:
    s = do(GAME, turned(), "pass", "pass", "hearts")
    assert (s.phase, s.maker, s.hand, s.aside) == (PLAY, N, [cards(DEALER), cards(OTHER)], [0, 0])


@pytest.mark.parametrize(
    ("options", "calls", "places"),
    [
        ({}, "order up,take,9D", {"hand"}),
        ({}, "pass,accept,9D", {"hand"}),
        ({"ordered_up_pickup": "mandatory"}, "order up,9D", {"hand", "aside"}),
        ({"accept_discard": "any_of_six"}, "pass,accept,9D", {"hand", "aside"}),
    ],
)
def test_what_the_other_player_knows_of_the_card_taken(options: dict[str, str], calls: str, places: set[str]) -> None:
    """A8 and A3: it is in the hand, or was discarded where that is allowed; the discard is not seen."""
    s = do(GAME, turned(**options), *calls.split(","))
    nine = next(cards_in(cards("9S")))
    found, discards = set(), set()
    for number in range(150):
        world = resampled(GAME, s, N, number)
        found |= {name for name in ("hand", "aside", "pile") if getattr(world, name)[0] >> nine & 1}
        discards.add(world.aside[D])
    assert found == places
    assert len(discards) > 5


# -- the Joker turned up


def test_the_dealer_names_trump_before_he_sees_his_hand() -> None:
    """A7 and R2: then he takes the Joker and discards one of his five cards; the non-dealer leads."""
    for accept_discard in ("hand_only", "any_of_six"):
        s = joker_turned(accept_discard=accept_discard)
        assert (s.phase, s.turn, moves(GAME, s), s.blind) == (JOKER, D, SUITS, 1 << D)
        assert len({resampled(GAME, s, D, number).hand[D] for number in range(20)}) > 10
        do(GAME, s, "diamonds")
        assert (s.phase, s.turn, s.maker, s.contract, s.blind) == (DISCARD, D, D, DIAMONDS, 0)
        assert moves(GAME, s) == set(DEALER.split())
        do(GAME, s, "TC")
        assert (s.turn, s.phase, s.hand[D]) == (N, PLAY, cards("AS KS QH 9D BJ"))


def test_by_option_the_same_player_deals_again() -> None:
    """R3."""
    s = joker_turned(joker_turned_up="redeal")
    assert (s.phase, s.dealer, s.score) == (DEAL, D, [0, 0])


def test_a_deal_that_is_made_again_is_said_to_be() -> None:
    options = {"deck": 25, "joker_turned_up": "redeal"}
    pack = [card_text(c) for c in GAME.pack(GAME.options(options))]
    joker_up = [*pack[:10], "BJ", *(c for c in pack[10:] if c != "BJ")]
    match = Match(GAME, options, dealer=1, packs=[joker_up, pack], names=["Ada", "Ben"])
    said = [event["say"] for event in match.view(0)["events"]]
    assert said[2:5] == [
        "Big Joker is turned up.",
        "The deal does not count. Ben deals again.",
        "Deal 2. Ben deals.",
    ]


@pytest.mark.parametrize("suit", sorted(SUITS))
def test_by_option_the_joker_stands_for_a_suit(suit: str) -> None:
    """R4: in both rounds, and the suit counts as turned down in the second."""
    setting = {"joker_turned_up": "fixed_suit", "joker_suit": suit}
    number = sorted(SUITS).index(suit)
    s = do(GAME, joker_turned(**setting), "order up", "take")
    assert (s.contract, s.hand[D] >> BIG_JOKER & 1) == (number, 1)
    s = do(GAME, joker_turned(**setting), "pass", "pass")
    assert moves(GAME, s) == {"pass", *SUITS} - {suit}


def test_the_joker_stands_for_spades_by_default() -> None:
    s = do(GAME, joker_turned(joker_turned_up="fixed_suit"), "pass", "accept")
    assert s.contract == SPADES


# -- scoring


@pytest.mark.parametrize(
    ("maker", "tricks", "gained"),
    [
        (N, 3, (0, 1)),  # example 1
        (D, 5, (2, 0)),  # example 2: a march
        (N, 2, (2, 0)),  # example 3: euchred
        (N, 4, (0, 1)),  # T13, example 7: 4-1 scores the same as 3-2
        (N, 5, (0, 2)),  # T13
        (N, 0, (2, 0)),
        (D, 1, (0, 2)),
    ],
)
def test_points_of_a_deal(maker: int, tricks: int, gained: tuple[int, int]) -> None:
    assert tuple(scored(maker, tricks).score) == gained


@pytest.mark.parametrize(
    ("maker", "tricks", "before", "after", "winners"),
    [
        (N, 5, (9, 9), (9, 11), 1 << N),  # example 4: overshoot is fine
        (N, 2, (8, 9), (10, 9), 1 << D),  # example 5: 9-8, the player with 9 is euchred
        (N, 2, (9, 9), (11, 9), 1 << D),  # T14
    ],
)
def test_ten_points_win(maker: int, tricks: int, before: tuple[int, int], after: tuple[int, int], winners: int) -> None:
    s = scored(maker, tricks, before)
    assert (tuple(s.score), s.phase, s.winners) == (after, OVER, winners)


def test_the_deal_alternates() -> None:
    """A5."""
    s = do(GAME, turned(), "order up", "leave")
    act_at_random(GAME, s, Random(1))
    assert (s.phase, s.dealer, s.tricks) == (DEAL, N, 5)


def test_the_target_is_an_option() -> None:
    assert scored(N, 5, (0, 3), target=5).phase == OVER


# -- options and laws


@pytest.mark.parametrize(
    "odd",
    [
        {"joker_turned_up": "redeal"},  # 24 cards have no Joker
        {"joker_turned_up": "fixed_suit", "deck": 32},
        {"joker_suit": "hearts", "deck": 25},  # the dealer names the suit
        {"joker_suit": "hearts", "deck": 25, "joker_turned_up": "redeal"},
    ],
)
def test_options_about_the_joker_need_one(odd: dict[str, object]) -> None:
    with pytest.raises(BadSetup) as refused:
        GAME.options(odd)
    assert refused.value.code == "option_clash"


@pytest.mark.parametrize("deck", [24, 25, 32])
def test_all_cards_are_somewhere_and_every_deal_ends(deck: int) -> None:
    """Whatever is played, in at most as many moves as the game states."""
    chance = Random(deck)
    pack = list(GAME.pack(GAME.options({"deck": deck})))
    for _ in range(40):
        chance.shuffle(pack)
        s = deal(GAME, pack, deck=deck)
        for _ in range(GAME.max_actions):
            if s.phase in (DEAL, OVER):
                break
            up = 1 << s.up if s.up >= 0 else 0
            places = [*s.hand, *s.played, *s.aside, *s.pile, up]
            assert sum(places) == card_set(pack)
            assert sum(map(count, places)) == deck
            act_at_random(GAME, s, chance, 1)
        assert s.phase in (DEAL, OVER)
