"""Calypso: the cases of its rule page, and its rulings."""

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest
from table import act_at_random, copies, deal, play_at_random, playable, resampled, situation, winner

from followsuit.cards import SPADES, card_set, cards_in, read_cards, suit_of, suit_set
from followsuit.engine.contracts import NO_TRUMP
from followsuit.engine.game import DEAL, OVER, Event
from followsuit.engine.numbers import count, seed
from followsuit.engine.places import put
from followsuit.engine.resample import WORK
from followsuit.games import calypso
from followsuit.games.calypso import GAME
from followsuit.match import Match

SEATS = "NESW"
N, E, S, W = range(4)
A, B, C = range(3)


def taker(leader: str, cards: str, rule: int) -> str:
    """The seat that wins this trick."""
    first = SEATS.index(leader)
    return SEATS[(first + winner(GAME, NO_TRUMP, cards, first, trump_lead_rule=rule)) % 4]


def collected(cards: str, runs: str, *, reuse: bool = True, side: int = 0) -> Any:
    """A state after this side has collected a trick, with these cards in calypsos before it."""
    s = GAME.start({"reuse_same_trick_cards": reuse})
    s.runs = card_set(read_cards(runs))
    s.trick = list(read_cards(cards))
    calypso.collect(s, side)
    return s


def running(done: tuple[int, int, int, int], unfinished: tuple[int, int, int, int], piled: tuple[int, int]) -> Any:
    """A state with so many calypsos and cards of unfinished ones by seat (N, E, S, W), and cards piled by side."""
    s = GAME.start()
    s.done, s.piled = list(done), list(piled)
    for seat, cards in enumerate(unfinished):
        s.runs |= suit_set(calypso.own_suit(seat)) & ((1 << cards) - 1) << 13 * calypso.own_suit(seat)
    return s


def accounted(s: Any) -> int:
    """Cards in calypsos and trick piles of both sides."""
    return int(13 * sum(s.done) + count(s.runs) + sum(s.piled))


# -- who wins the trick

TRICKS = [
    ("N", "3S KS AS QS", "NNN"),  # T1 own suit led, all follow: rank counts nothing
    ("N", "3S 2D 4S 9S", "NEE"),  # T2 a lower card trumps in
    ("N", "3S 5D 5H 4C", "EEW"),  # T3 three trump in, two of them with a five
    ("N", "KD 2D 5H AD", "SSS"),  # T4 one live trump
    ("N", "KD 2D QD AD", "WWW"),  # T5 nobody trumps, though East owns diamonds
    ("N", "9C 9C 9C 2C", "NNN"),  # T6 identical nines, the first wins
    ("S", "7H 2H 7S 3H", "SNN"),  # T7 the sevens of leader and partner tie
    ("N", "KD AD 3D 4C", "WWW"),  # T8 East's own Ace only follows
    ("W", "2C 9S 3D 8H", "NNS"),  # T9 four live trumps of four suits
]


@pytest.mark.parametrize("number", range(1, 10))
@pytest.mark.parametrize("rule", [A, B, C])
def test_t1_to_t9_winner_of_a_trick(number: int, rule: int) -> None:
    leader, cards, takers = TRICKS[number - 1]
    assert taker(leader, cards, rule) == takers[rule]


def test_r1_rules_a_b_and_c_agree_unless_the_leaders_own_suit_is_led() -> None:
    chance = Random(1)
    for _ in range(300):
        s = situation(GAME, NO_TRUMP)
        s.leader, s.laid = chance.randrange(4), 4
        s.trick = [chance.randrange(52) for _ in range(4)]
        winners = set()
        for s.trump_lead_rule in (A, B, C):
            winners.add(calypso.winner(s))
        assert len(winners) == 1 or suit_of(s.trick[0]) == calypso.own_suit(s.leader)


def test_the_card_that_is_winning_so_far_is_known_in_mid_trick() -> None:
    s = situation(GAME, NO_TRUMP, "KD AD 3D", seat=W)
    assert calypso.winner(s) == 1


# -- following


def test_t13_follow_suit_own_suit_or_not() -> None:
    assert playable(GAME, NO_TRUMP, "5D", "2D 3D KC AS") == {"2D", "3D"}


def test_t14_who_is_void_trumps_or_discards() -> None:
    assert playable(GAME, NO_TRUMP, "5D", "3C KS 9H", seat=W) == {"3C", "KS", "9H"}


# -- collecting

ALL_SPADES_BUT_4 = "2S 3S 5S 6S 7S 8S 9S TS JS QS KS AS"


def test_t10_cards_of_the_trick_that_completes_a_calypso_begin_the_next() -> None:
    s = collected("4S 2S 4H AD", ALL_SPADES_BUT_4)
    assert s.done == [1, 0, 0, 0]
    assert s.runs == card_set(read_cards("2S 4H"))
    assert s.piled == [1, 0]


def test_t11_a_second_copy_begins_the_next_calypso_and_a_third_is_piled() -> None:
    s = collected("4S 4S 4S 2C", ALL_SPADES_BUT_4)
    assert s.done == [1, 0, 0, 0]
    assert s.runs == card_set(read_cards("4S"))
    assert s.piled == [2, 0]


def test_t12_duplicates_are_wasted() -> None:
    s = collected("4S 4S 9H KD", "2S 3S 5S 9H")
    assert s.done == [0] * 4
    assert s.runs == card_set(read_cards("2S 3S 4S 5S 9H"))
    assert s.piled == [3, 0]


def test_without_reuse_left_over_cards_of_the_completing_trick_are_piled() -> None:
    s = collected("4S 2S 4H AD", ALL_SPADES_BUT_4, reuse=False)
    assert (s.done[N], s.runs, s.piled) == (1, card_set(read_cards("4H")), [2, 0])
    s = collected("4S 4S 4S 2C", ALL_SPADES_BUT_4, reuse=False)
    assert (s.done[N], s.runs, s.piled) == (1, 0, [3, 0])


def test_r4_duplicates_are_judged_by_the_calypso_before_the_trick_in_any_order() -> None:
    """A duplicate that was played before the completing card goes into the next calypso as well."""
    s = collected("2S 4H AD 4S", ALL_SPADES_BUT_4)
    assert (s.done[N], s.runs, s.piled) == (1, card_set(read_cards("2S 4H")), [1, 0])


def test_r4_left_over_copies_are_offered_once_and_only_to_a_completed_calypso() -> None:
    s = collected("4S 5S 4S 5S", ALL_SPADES_BUT_4.replace("5S ", ""))
    assert (s.done[N], s.runs, s.piled) == (1, card_set(read_cards("4S 5S")), [0, 0])
    s = collected("4S 9H 4S 9H", ALL_SPADES_BUT_4 + " 9H")
    assert (s.done[N], s.runs, s.piled) == (1, card_set(read_cards("9H 4S")), [2, 0])


def test_cards_of_the_other_side_are_piled_for_good() -> None:
    s = collected("AS KH QD JC", "2D", side=1)
    assert s.runs == card_set(read_cards("2D QD JC"))
    assert s.piled == [0, 2]


# -- scoring


@pytest.mark.parametrize(
    ("done", "unfinished", "piled", "points"),
    [
        ((1, 0, 0, 0), (5, 0, 9, 0), (60, 0), (1380, 0)),
        ((2, 0, 1, 0), (0, 0, 0, 0), (0, 0), (1750, 0)),
        ((1, 0, 1, 0), (2, 0, 0, 0), (33, 0), (1370, 0)),
        ((0, 0, 0, 4), (0, 1, 0, 0), (0, 0), (0, 3270)),
    ],
)
def test_examples_1_to_4_points_of_a_side(
    done: tuple[int, int, int, int],
    unfinished: tuple[int, int, int, int],
    piled: tuple[int, int],
    points: tuple[int, int],
) -> None:
    s = running(done, unfinished, piled)
    assert (calypso.points(s, 0), calypso.points(s, 1)) == points


def test_example_5_every_card_is_accounted_for() -> None:
    assert accounted(running((1, 1, 1, 0), (3, 5, 4, 6), (70, 81))) == 208


def test_calypsos_counted_by_partnership_rise_in_value_together() -> None:
    s = running((2, 0, 1, 4), (0, 0, 0, 0), (0, 0))
    s.calypso_count_by = calypso.BY_PARTNERSHIP
    assert calypso.points(s, 0) == 500 + 750 + 1000
    s.done = [4, 0, 4, 0]
    assert calypso.points(s, 0) == 500 + 750 + 6 * 1000


def last_trick_of_game(piled: tuple[int, int], rounds: int = 1) -> Any:
    """A state after North has won four worthless clubs in the last trick of the first game."""
    s = running((0, 0, 0, 0), (0, 0, 0, 0), piled)
    s.phase, s.deals, s.tricks, s.rounds, s.trick = calypso.PLAY, 4, 13, rounds, list(read_cards("2C 2C 2C 2C"))
    calypso.after_trick(s, N)
    return s


def test_example_6_level_sides_draw_and_both_win() -> None:
    s = last_trick_of_game((237, 241))
    assert s.score == [2410, 2410]
    assert (s.phase, s.winners) == (OVER, 0b11)


def test_a6_the_side_with_more_points_wins() -> None:
    assert last_trick_of_game((10, 5)).winners == 0b01
    assert last_trick_of_game((0, 5)).winners == 0b10


def test_r3_points_of_several_games_are_added_up() -> None:
    s = last_trick_of_game((10, 5), rounds=2)
    assert (s.phase, s.winners, s.score) == (DEAL, 0, [140, 50])


# -- the deal


def test_cards_are_dealt_one_at_a_time_from_dealers_left() -> None:
    cards = list(GAME.pack(None))
    Random(2).shuffle(cards)
    s = deal(GAME, cards, dealer=S)
    for seat in range(4):
        held = Counter(c for sets in s.hand[seat::4] for c in cards_in(sets))
        assert held == Counter(cards[i] for i in range(52) if (S + 1 + i) % 4 == seat)
    assert s.turn == W


def test_pack_has_four_of_each_card() -> None:
    assert Counter(Counter(GAME.pack(None)).values()) == {4: 52}


def test_one_shuffle_serves_four_deals_and_dealer_moves_left() -> None:
    cards = list(GAME.pack(None))
    Random(4).shuffle(cards)
    s = GAME.start()
    s.dealer = E
    dealers, stock = [], []
    for number in range(4):
        assert GAME.fresh(s) == (number == 0)
        GAME.deal(s, cards)
        dealers.append(s.dealer)
        stock.append(sum(map(count, s.pile)))
        held = Counter(c for sets in s.hand for c in cards_in(sets))
        assert held == Counter(cards[52 * number : 52 * number + 52])
        assert s.turn == (s.dealer + 1) % 4
        act_at_random(GAME, s, Random(number))
    assert dealers == [E, S, W, N]
    assert stock == [156, 104, 52, 0]
    assert s.phase == OVER


def test_t15_after_three_deals_the_stock_is_52_and_156_cards_are_collected() -> None:
    s = GAME.start()
    play_at_random(GAME, s, Random(6), 3)
    assert sum(map(count, s.pile)) == 52
    assert accounted(s) == 156


def test_every_trick_adds_four_cards_and_every_copy_stays_in_one_place() -> None:
    chance = Random(8)
    for rule in "ABC":
        s = GAME.start({"trump_lead_rule": rule, "reuse_same_trick_cards": chance.random() < 0.5})
        cards = list(GAME.pack(None))
        chance.shuffle(cards)
        for number in range(4):
            GAME.deal(s, cards)
            while s.phase == calypso.PLAY:
                act_at_random(GAME, s, chance, most=1)
                assert set(copies(s).values()) == {4}
                assert len(copies(s)) == 52
                assert accounted(s) == 4 * (13 * number + s.tricks)
        assert accounted(s) == 208


# -- further rulings


def test_r2_scores_change_only_after_the_fourth_deal_and_the_running_count_is_shown() -> None:
    s = GAME.start()
    chance = Random(9)
    cards = list(GAME.pack(None))
    chance.shuffle(cards)
    for number in range(1, 5):
        GAME.deal(s, cards)
        act_at_random(GAME, s, chance)
        shown = GAME.table(s)
        assert shown["points"] == [calypso.points(s, 0), calypso.points(s, 1)]
        assert sum(shown["piled"]) + 13 * sum(shown["completed"]) + sum(map(len, shown["calypsos"])) == 52 * number
        assert s.score == (shown["points"] if number == 4 else [0, 0])


def test_r3_every_game_has_a_new_shuffle_and_who_dealt_last_deals_again() -> None:
    s = GAME.start({"rounds": 2})
    s.dealer = W
    dealers, shuffled = [], []
    for _ in range(8):
        dealers.append(s.dealer)
        shuffled.append(bool(GAME.fresh(s)))
        play_at_random(GAME, s, Random(10), 1)
        assert accounted(s) == 52 * ((s.deals - 1) % 4 + 1)
    assert dealers == [W, N, E, S, S, W, N, E]
    assert shuffled == [True, False, False, False] * 2
    assert s.phase == OVER


# -- what a seat cannot tell


def hands(s: Any) -> list[Counter[int]]:
    """The cards of every seat, copies too."""
    return [Counter(c for sets in s.hand[seat::4] for c in cards_in(sets)) for seat in range(4)]


@pytest.mark.parametrize("viewer", [-1, 0, 1, 2, 3])
def test_resampling_keeps_every_copy_the_own_hand_and_shown_voids(viewer: int) -> None:
    s = GAME.start()
    chance = Random(11)
    cards = list(GAME.pack(None))
    chance.shuffle(cards)
    GAME.deal(s, cards)
    act_at_random(GAME, s, chance)
    GAME.deal(s, cards)
    for number in range(40):
        act_at_random(GAME, s, chance, most=1)
        world = resampled(GAME, s, viewer, number)
        assert copies(world) == copies(s)
        assert world.played == s.played
        assert [h.total() for h in hands(world)] == [h.total() for h in hands(s)]
        assert sum(map(count, world.pile)) == 104
        if viewer >= 0:
            assert hands(world)[viewer] == hands(s)[viewer]
        for sets in (world.hand, world.played, world.pile):
            step = len(sets) // 4
            assert all(sets[k] & ~sets[k - step] == 0 for k in range(step, len(sets)))
        for seat in set(range(4)) - {viewer}:
            assert world.hand[seat] & ~s.may[seat] == 0


def test_worlds_are_drawn_in_proportion_to_the_ways_in_which_their_copies_can_lie() -> None:
    """Two voids and a stock: each way to lay out the hidden copies is equally likely."""
    s = situation(GAME, NO_TRUMP, seat=N)
    hidden = {E: "2S 2H", S: "3S 2D", W: "2D 3D"}
    for seat, cards in hidden.items():
        for c in read_cards(cards):
            put(s.hand, seat, c, 4)
    for c in read_cards("2S 3H 2S"):
        put(s.pile, 0, c, 1)
    s.may[E], s.may[S] = ~suit_set(1), ~suit_set(2)
    copies_of = list(read_cards("2S 2H 3S 2D 2D 3D 2S 3H 2S"))
    ways: Counter[Any] = Counter()
    for east in combinations(range(9), 2):
        for south in combinations(sorted(set(range(9)) - set(east)), 2):
            for west in combinations(sorted(set(range(9)) - set(east) - set(south)), 2):
                laid = [sorted(copies_of[i] for i in hand) for hand in (east, south, west)]
                if all(s.may[seat] >> c & 1 for seat, hand in zip((E, S, W), laid, strict=True) for c in hand):
                    ways[str(laid)] += 1
    seen: Counter[Any] = Counter()
    draws = 20000
    work = [0] * WORK
    seed(work, 5)
    for _ in range(draws):
        world = s.copy()
        GAME.resample(world, N, work)
        seen[str([sorted(h.elements()) for h in hands(world)[1:]])] += 1
    assert set(seen) <= set(ways)
    expected = {world: draws * n / ways.total() for world, n in ways.items()}
    chi_square = sum((seen[world] - e) ** 2 / e for world, e in expected.items())
    freedom = len(ways) - 1
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5


def test_a_void_is_remembered_for_the_deal_and_forgotten_with_the_next() -> None:
    s = situation(GAME, NO_TRUMP, "5D", seat=W)
    s.hand[W] = card_set(read_cards("3C 9H"))
    GAME.apply(s, read_cards("3C")[0])
    assert s.may[W] == ~suit_set(1)
    s.deals = 1
    s.pile = [(1 << 52) - 1] * 4
    GAME.deal(s, list(GAME.pack(None)))
    assert s.may == [-1] * 4


def test_a_seat_may_hold_four_copies_and_play_them_one_by_one() -> None:
    s = situation(GAME, NO_TRUMP, seat=N)
    ace = read_cards("AS")[0]
    for k in range(4):
        s.hand[4 * k] = 1 << ace
    GAME.apply(s, ace)
    assert [s.hand[4 * k] >> ace & 1 for k in range(4)] == [1, 1, 1, 0]


# -- words


def test_collecting_is_told_with_the_cards_added_and_calypsos_completed() -> None:
    before = GAME.start()
    before.phase, before.runs = calypso.PLAY, card_set(read_cards(ALL_SPADES_BUT_4))
    after = collected("4S 2S 4H AD", ALL_SPADES_BUT_4)
    after.phase, after.tricks, after.leader = calypso.PLAY, 1, S
    assert list(GAME.narrate(before, 0, after)) == [
        Event("calypso.collected", {"seat": S, "cards": list(read_cards("4H 4S 2S")), "piled": 1}),
        Event("calypso.completed", {"seat": N, "suit": SPADES, "number": 1}),
    ]


def test_a_trick_of_which_nothing_is_of_use_is_told_as_piled() -> None:
    before = GAME.start()
    after = collected("4D 2C 4D AD", "")
    after.phase, after.tricks, after.leader = calypso.PLAY, 1, N
    assert list(GAME.narrate(before, 0, after)) == [Event("calypso.piled", {"seat": N, "cards": [], "piled": 4})]
    assert list(GAME.narrate(after, 0, after)) == []


def test_the_result_of_a_game_is_told_by_side() -> None:
    after = last_trick_of_game((6, 20))
    before = after.copy()
    before.tricks, before.phase = 12, calypso.PLAY
    assert list(GAME.narrate(before, 0, after))[-2:] == [
        Event("calypso.game", {"seats": [0, 2], "points": 100, "completed": 0}),
        Event("calypso.game", {"seats": [1, 3], "points": 200, "completed": 0}),
    ]


def test_facts_give_everybodys_calypso_and_the_running_points() -> None:
    s = deal(GAME)
    s.runs, s.done[E], s.piled = card_set(read_cards("2S 3S")), 1, [3, 0]
    facts = GAME.facts(s)
    assert facts[0] == ("fact.deal_of", {"number": 1, "of": 4})
    assert facts[1] == ("fact.calypso", {"seat": N, "suit": SPADES, "cards": list(read_cards("2S 3S")), "completed": 0})
    assert facts[2][1]["completed"] == 1
    assert facts[5:] == [
        ("fact.side", {"seats": [0, 2], "points": 70, "piled": 3}),
        ("fact.side", {"seats": [1, 3], "points": 500, "piled": 0}),
    ]
    assert GAME.facts(GAME.start()) == []
    assert [GAME.seat_trump(s, seat) for seat in range(4)] == [3, 1, 2, 0]


def test_what_is_told_of_every_trick_is_no_result_of_a_deal() -> None:
    match, chance = Match("calypso", seed="c"), Random(1)
    while match.state.deals < 2:
        match.play(chance.choice(match.moves))
    (deal,) = match.view(0)["sheet"]
    assert not any("pile" in sentence for sentence in deal["say"])
