"""OpenSpiel's own Euchre and Oh Hell with ours beside them: the same deal, the same moves, the same seats.

The two programs number cards and calls each in their own way, and deal in another
order; where they differ by rule, a documented option of ours plays the other rule.
A :class:`Mirror` is one deal of both.
"""

from random import Random
from typing import Any

import pyspiel

from followsuit.cards import NINE, card, cards_in
from followsuit.engine.game import DEAL, OVER, Game
from followsuit.engine.options import Options
from followsuit.games import euchre, oh_hell
from followsuit.world import Step

CALLS = {0: 24, euchre.PLAY_ALONE: 29, euchre.TOGETHER: 30, **{euchre.SUITS_FROM + x: 25 + x for x in range(4)}}
"""OpenSpiel's numbers of the calls of Euchre."""


class Mirror:
    """One deal in both programs.

    Attributes:
        game: ours.
        ours: our state.
        theirs: OpenSpiel's state.
        steps: what was done so far, by our numbers.
    """

    def __init__(self, game: Game, theirs: Any) -> None:
        self.game, self.theirs = game, theirs
        self.ours: Any = None
        self.steps: list[Step] = []

    @property
    def over(self) -> bool:
        """Whether the deal has ended, in both or in one."""
        return self.theirs.is_terminal() or self.ours.phase in (DEAL, OVER)

    def number(self, action: int) -> int:
        """OpenSpiel's number of an action of ours, now."""
        raise NotImplementedError

    def choices(self) -> dict[int, int]:
        """Our legal actions by OpenSpiel's numbers."""
        return {self.number(action): action for action in cards_in(self.game.legal(self.ours))}

    def apply(self, number: int, action: int) -> None:
        """Take an action, by OpenSpiel's number and by ours, in both."""
        seen = self.game.seen(self.ours, action)
        self.steps.append(Step(1, self.ours.turn, self.ours.phase, action, seen))
        self.game.apply(self.ours, action)
        self.theirs.apply_action(number)

    def returns(self) -> list[float]:
        """What the deal has brought every seat by our rules, as OpenSpiel counts it."""
        raise NotImplementedError

    def _dealt_by_chance(self, chance: Random) -> list[int]:
        """Let chance deal OpenSpiel's state; its actions, the last of them cards."""
        actions = []
        while self.theirs.is_chance_node():
            actions.append(chance.choice(self.theirs.legal_actions()))
            self.theirs.apply_action(actions[-1])
        return actions

    def _deal(self, options: Options, dealer: int, cards: list[int]) -> None:
        self.ours = self.game.start(options)
        self.ours.dealer = dealer
        self.game.deal(self.ours, cards + [c for c in self.game.pack(options) if c not in cards])


class Euchre(Mirror):
    """Four-hand Euchre."""

    def __init__(self, chance: Random, *, stick_the_dealer: bool = True, lone_defender: bool = False) -> None:
        parameters = {"stick_the_dealer": stick_the_dealer, "allow_lone_defender": lone_defender}
        super().__init__(euchre.GAME, pyspiel.load_game("euchre", parameters).new_initial_state())
        options = euchre.GAME.options({
            "stick_the_dealer": stick_the_dealer,
            "defend_alone": "always" if lone_defender else "never",
            "alone_said": "after_discard",  # there the maker decides when dealer has discarded
            "dealer_discard": "hand_only",  # there dealer may not discard the card he took up
        })  # fmt: skip
        dealer, *dealt = self._dealt_by_chance(chance)
        cards = [card(c % 4, NINE + c // 4) for c in dealt]
        # they begin with dealer, we with dealer's left
        self._deal(options, dealer, [
            *(c for i in range(0, 20, 4) for c in (*cards[i + 1 : i + 4], cards[i])), *cards[20:]
        ])  # fmt: skip

    def number(self, action: int) -> int:
        """OpenSpiel's number; ordering up is naming the suit of the up-card there."""
        if self.game.phases[self.ours.phase].cards:
            return (action % 13 - NINE) * 4 + action // 13
        if action in (euchre.ORDER_UP, euchre.TAKE_UP):
            return 25 + int(self.ours.up) // 13
        return CALLS[action]

    def returns(self) -> list[float]:
        """There what one side wins the other loses."""
        margin = float(self.ours.score[0] - self.ours.score[1])
        return [margin, -margin, margin, -margin]


class OhHell(Mirror):
    """Oh Hell with a card turned up for trump.

    Args:
        chance: from which the deal comes.
        players: how many.
        tricks: of every hand; -1: drawn by chance.
        suits: of the pack.
        ranks: of each suit, from the ace down.
        penalty: whether a missed bid costs points.
        points: for a trick.
    """

    def __init__(
        self, chance: Random, *, players: int = 4, tricks: int = 5, suits: int = 4, ranks: int = 13,
        penalty: bool = False, points: int = 1,
    ) -> None:  # fmt: skip
        self.suits, self.ranks, self.players = suits, ranks, players
        parameters = {
            "players": players, "num_tricks_fixed": tricks, "num_suits": suits, "num_cards_per_suit": ranks,
            "off_bid_penalty": penalty, "points_per_trick": points,
        }  # fmt: skip
        super().__init__(oh_hell.GAME, pyspiel.load_game("oh_hell", parameters).new_initial_state())
        each, dealer, *dealt = self._dealt_by_chance(chance)
        options = oh_hell.GAME.options({
            "trump": "turned_up", "fixed_tricks": each, "players": players, "suits": suits, "ranks": ranks,
            "scoring": "penalty" if penalty else "tricks", "points_per_trick": points,
        })  # fmt: skip
        cards = [card(c % suits, 13 - ranks + c // suits) for c in dealt]
        # they begin with seat 0, we with dealer's left
        turned = [cards[i + (dealer + 1 + seat) % players] for i in range(0, len(cards) - 1, players)
                  for seat in range(players)]  # fmt: skip
        self._deal(options, dealer, [*turned, cards[-1]])

    def number(self, action: int) -> int:
        """OpenSpiel's number: cards by rank, then bids."""
        if self.game.phases[self.ours.phase].cards:
            return (action % 13 - 13 + self.ranks) * self.suits + action // 13
        return self.suits * self.ranks + action

    def returns(self) -> list[float]:
        """The points of every player."""
        return [float(points) for points in self.ours.score[: self.players]]
