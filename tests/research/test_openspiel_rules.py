"""OpenSpiel's own Euchre and Oh Hell, move by move beside ours: same seat to act, same choice, same return.

Where the two differ by rule, a documented option of ours plays the other rule; nothing is skipped.
"""

from random import Random
from typing import Any

import pytest

from followsuit.cards import NINE, card, cards_in
from followsuit.engine.game import DEAL, OVER, Game
from followsuit.games import euchre, oh_hell

pyspiel = pytest.importorskip("pyspiel")

EACH = 4000
"""Deals of each variant; five variants of each game make 20,000."""


def deal_of(theirs: Any, chance: Random) -> list[int]:
    """Let chance deal their state; its actions, the last of them cards."""
    actions = []
    while theirs.is_chance_node():
        actions.append(chance.choice(theirs.legal_actions()))
        theirs.apply_action(actions[-1])
    return actions


def play_both(game: Game, ours: Any, theirs: Any, to_theirs: Any, chance: Random) -> None:
    """Play both at random to the end of the deal, with the same moves, comparing seat and choice at every one."""
    while not theirs.is_terminal():
        choice = {to_theirs(ours, action): action for action in cards_in(game.legal(ours))}
        assert ours.turn == theirs.current_player()
        assert sorted(choice) == theirs.legal_actions()
        action = chance.choice(theirs.legal_actions())
        game.apply(ours, choice[action])
        theirs.apply_action(action)
    assert ours.phase in (DEAL, OVER)


# -- Euchre

CALLS = {0: 24, euchre.PLAY_ALONE: 29, euchre.TOGETHER: 30, **{euchre.SUITS_FROM + x: 25 + x for x in range(4)}}


def euchre_action(s: Any, action: int) -> int:
    """The number that OpenSpiel gives to an action of ours; ordering up is naming the suit of the up-card there."""
    if euchre.GAME.phases[s.phase].cards:
        return (action % 13 - NINE) * 4 + action // 13
    if action in (euchre.ORDER_UP, euchre.TAKE_UP):
        return 25 + int(s.up) // 13
    return CALLS[action]


@pytest.mark.parametrize(
    ("stick", "lone_defender", "deals"),
    [(True, False, 2 * EACH), (False, False, EACH), (True, True, EACH), (False, True, EACH)],
)
def test_euchre_is_the_same_game_as_openspiels(stick: bool, lone_defender: bool, deals: int) -> None:
    chance = Random(1 + 2 * stick + lone_defender)
    peer = pyspiel.load_game("euchre", {"stick_the_dealer": stick, "allow_lone_defender": lone_defender})
    options = euchre.GAME.options({
        "stick_the_dealer": stick,
        "defend_alone": "always" if lone_defender else "never",
        "alone_said": "after_discard",  # there the maker decides when dealer has discarded
        "dealer_discard": "hand_only",  # there dealer may not discard the card he took up
    })  # fmt: skip
    pack = euchre.GAME.pack(options)
    for _ in range(deals):
        theirs = peer.new_initial_state()
        dealer, *dealt = deal_of(theirs, chance)
        cards = [card(c % 4, NINE + c // 4) for c in dealt]
        # they begin with dealer, we with dealer's left
        cards = [c for i in range(0, 20, 4) for c in (*cards[i + 1 : i + 4], cards[i])] + cards[20:]
        ours = euchre.GAME.start(options)
        ours.dealer = dealer
        euchre.GAME.deal(ours, cards + [c for c in pack if c not in cards])
        play_both(euchre.GAME, ours, theirs, euchre_action, chance)
        margin = ours.score[0] - ours.score[1]  # there what one side wins the other loses
        assert theirs.returns() == [margin, -margin, margin, -margin]


# -- Oh Hell


@pytest.mark.parametrize(
    ("players", "tricks", "suits", "ranks", "penalty", "points"),
    [
        (4, -1, 4, 13, False, 1),
        (3, -1, 4, 13, True, 2),
        (5, 7, 4, 13, False, 3),
        (4, 5, 4, 6, False, 1),
        (3, 2, 3, 3, True, 1),
    ],
)
def test_oh_hell_is_the_same_game_as_openspiels(
    players: int, tricks: int, suits: int, ranks: int, penalty: bool, points: int
) -> None:
    chance = Random(players * 100 + points)
    peer = pyspiel.load_game("oh_hell", {
        "players": players, "num_tricks_fixed": tricks, "num_suits": suits, "num_cards_per_suit": ranks,
        "off_bid_penalty": penalty, "points_per_trick": points,
    })  # fmt: skip
    game = oh_hell.GAME

    def to_theirs(s: Any, action: int) -> int:
        if game.phases[s.phase].cards:
            return (action % 13 - 13 + ranks) * suits + action // 13
        return suits * ranks + action

    for _ in range(EACH):
        theirs = peer.new_initial_state()
        each, dealer, *dealt = deal_of(theirs, chance)
        options = game.options({
            "trump": "turned_up", "fixed_tricks": each, "players": players, "suits": suits, "ranks": ranks,
            "scoring": "penalty" if penalty else "tricks", "points_per_trick": points,
        })  # fmt: skip
        cards = [card(c % suits, 13 - ranks + c // suits) for c in dealt]
        # they begin with seat 0, we with dealer's left
        turned = [cards[i + (dealer + 1 + seat) % players] for i in range(0, len(cards) - 1, players)
                  for seat in range(players)]  # fmt: skip
        turned.append(cards[-1])
        ours = game.start(options)
        ours.dealer = dealer
        game.deal(ours, turned + [c for c in game.pack(options) if c not in cards])
        play_both(game, ours, theirs, to_theirs, chance)
        assert theirs.returns() == ours.score[:players]
