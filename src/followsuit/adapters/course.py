"""The course of an episode with chance in the open: who deals, and every card that is dealt, is an action too.

It runs the plain rules, is copied in microseconds, and knows what each seat has
seen.  :mod:`followsuit.adapters.openspiel` puts it into OpenSpiel's classes.
"""

import functools
from collections import Counter
from collections.abc import Iterable
from typing import Any

from followsuit import __version__
from followsuit.cards import card_text, cards_in
from followsuit.engine.phases import DEAL, OVER
from followsuit.engine.resample import hand_hidden
from followsuit.engine.state import State
from followsuit.events import hand_of
from followsuit.games import find
from followsuit.lanes.batch import REWARDS
from followsuit.lanes.index import Index
from followsuit.lanes.worlds import swap_in_deal, swap_in_discards
from followsuit.refusals import BadMove, BadRecord, BadSetup
from followsuit.world import workspace

CHANCE, NOBODY = -1, -4
"""Who acts at a chance node, and after the end (OpenSpiel's numbers)."""


class Table:
    """What all courses of one game with some options share."""

    def __init__(self, index: Index, deals: int, reward: str) -> None:
        self.index, self.game, self.deals, self.reward = index, index.game, deals, reward
        self.pack = sorted(self.game.pack(index.options))
        self._open: dict[tuple[int, int], int] = {}

    def key(self) -> tuple[str, tuple[tuple[str, object], ...], int, str]:
        """What :func:`table_of` makes this table from."""
        return self.game.name, tuple(sorted(self.index.options.changed().items())), self.deals, self.reward

    def cards_to_open(self, s: State) -> int:
        """How many cards of the pack make a difference in the next deal: all beyond lie in one place together."""
        key = (s.deals, s.dealt)
        if key not in self._open:
            pack = self.game.pack(self.index.options)
            n = len(pack)
            while n > 1 and self._alike(s, list(pack), n - 2):
                n -= 1
            self._open[key] = n - 1 if n > 1 else 0
        return self._open[key]

    def _alike(self, s: State, pack: list[int], i: int) -> bool:
        """Whether the cards at positions i and i + 1 come to the same place."""
        other = next((k for k in range(len(pack)) if pack[k] not in (pack[i], pack[i + 1])), i)
        pack[i + 1], pack[other] = pack[other], pack[i + 1]
        first, second = s.copy(), s.copy()
        self.game.deal(first, pack)
        pack[i], pack[i + 1] = pack[i + 1], pack[i]
        self.game.deal(second, pack)
        return first == second


class Course:
    """One episode: ``player`` acts, ``actions`` are its choices, ``apply`` takes one."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.s = table.index.state  # shared until the first action
        self.trail: list[int] = []  # every action so far, chance's too
        self.known: list[int] = []  # the cards of the present pack that chance has dealt
        self.pack_at = 1  # where they begin in the trail
        self.dealt_from = 0  # the card of the pack with which the present deal began
        self.first: list[list[int]] = []  # the hands that were dealt
        self.steps: list[tuple[int, int, int, int]] = []  # seat, phase, action, who knows which (bits)
        self.called = [0] * table.index.seats
        self.past: list[tuple[list[list[int]], list[tuple[int, int, int, int]]]] = []

    def copy(self) -> "Course":
        """An independent copy."""
        other = object.__new__(Course)
        other.__dict__ = {k: v[:] if isinstance(v, list) else v for k, v in self.__dict__.items()}
        if self.trail:
            other.s = self.s.copy()
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (__version__, *self.table.key(), tuple(self.trail))

    def __deepcopy__(self, memo: Any) -> "Course":
        return self.copy()

    # -- the tree

    @property
    def over(self) -> bool:
        """Whether the episode has ended."""
        limit = self.table.deals
        return self.s.phase == OVER or (self.s.phase == DEAL and 0 < limit <= self.s.deals)

    @property
    def player(self) -> int:
        """The seat to act, or CHANCE, or NOBODY."""
        return NOBODY if self.over else CHANCE if self.s.phase == DEAL else self.s.turn

    def outcomes(self) -> list[tuple[int, float]]:
        """The choices of chance with their probabilities: first who deals, then card by card."""
        if not self.trail:
            seats = self.table.index.seats
            return [(seat, 1 / seats) for seat in range(seats)]
        left = Counter(self.table.pack)
        left.subtract(self.known)
        total, places = left.total(), self.table.index.cards
        return [(i, left[c] / total) for i, c in enumerate(places) if left[c]]

    def actions(self) -> list[int]:
        """The legal actions of the seat to act, by index."""
        return self.table.index.mask(self.s)

    def apply(self, number: int) -> None:
        """Take an action of the seat to act, or of chance.

        Raises:
            BadMove: it is not legal; nothing has changed.
        """
        self._refuse_illegal(number)
        if self.s.phase != DEAL:
            self._act(number)
        elif not self.trail:
            self.s = self.s.copy()
            self.s.dealer = number
        else:
            self.known.append(self.table.index.cards[number])
        self.trail.append(number)
        self._deal_if_ready()

    def _refuse_illegal(self, number: int) -> None:
        index, table = self.table.index, self.table
        if self.player >= 0:
            reason = index.why_not(self.s, number)
            if reason:
                raise reason
            return
        if self.player == NOBODY:
            raise BadMove("match_over")
        last = len(index.cards) - 1 if self.trail else index.seats - 1
        if not 0 <= number <= last:
            raise BadMove("action_range", action=number, last=last)
        card = index.cards[number]
        if self.trail and self.known.count(card) >= table.pack.count(card):
            raise BadMove("dealt_already", card=card)

    def _act(self, number: int) -> None:
        s, game = self.s, self.table.game
        action = self.table.index.action(s.phase, number)
        self.steps.append((s.turn, s.phase, action, game.seen(s, action)))
        if not game.phases[s.phase].cards:
            self.called[s.turn] |= 1 << action
        game.apply(s, action)

    def _deal_if_ready(self) -> None:
        s, table = self.s, self.table
        if s.phase != DEAL or self.over:
            return
        if table.game.fresh(s) and self.steps:
            self.known, self.pack_at = [], len(self.trail)
        if self.steps:
            self.past.append((self.first, self.steps))
            self.steps = []
        if len(self.known) < table.cards_to_open(s):
            return
        left = Counter(table.pack)
        left.subtract(self.known)
        self.dealt_from = 0 if table.game.fresh(s) else s.dealt
        table.game.deal(s, self.known + sorted(left.elements()))
        self.first = [hand_of(s, seat) for seat in range(s.seats)]
        self.called = [0] * s.seats
        if s.phase == DEAL:  # a deal that by its rule is made again
            self.known, self.pack_at = [], len(self.trail)

    def returns(self) -> list[float]:
        """What every seat has gained in the episode, by the kind of reward."""
        s, game, index = self.s, self.table.game, self.table.index
        points = [game.standing(s, side) for side in range(index.sides)]
        if self.table.reward == "win":
            won = s.winners.bit_count() if s.phase == OVER else 0
            points = [s.winners >> side & 1 for side in range(index.sides)]
            return [points[game.side_of(s, seat)] / max(won, 1) for seat in range(s.seats)]
        total, sides = sum(points), [game.side_of(s, seat) for seat in range(s.seats)]
        if self.table.reward == "points":
            return [float(points[side]) for side in sides]
        return [points[side] - (total - points[side]) / (index.sides - 1) for side in sides]

    # -- what a seat knows

    def seen_by(self, seat: int) -> str:
        """All that a seat has seen, as a text that two courses share only if the seat cannot tell them apart."""
        s: Any = self.s
        if not self.first:
            return f"seat {seat}, dealer {s.dealer}" if self.trail else f"seat {seat}"
        lines = [f"seat {seat}, dealer {s.dealer}, scores {s.score[: self.table.index.sides]}"]
        deals = [*self.past, (self.first, self.steps)] if self.steps or s.phase != DEAL else self.past
        for first, steps in deals:
            told = [self._step(seat, *step) for step in steps]
            hand = "?" if s.blind >> seat & 1 and steps is self.steps else " ".join(map(card_text, first[seat]))
            lines.append(f"dealt {hand}: {', '.join(told)}")
        lines += [
            f"{who} holds {' '.join(map(card_text, hand_of(s, who)))}"
            for who in range(s.seats)
            if not hand_hidden(s, who, seat)
        ]
        if s.up >= 0:
            lines.append("up " + card_text(s.up))
        if self.table.game.state.exchange:
            lines.append("aside " + " ".join(map(card_text, cards_in(s.aside[seat]))))
        return "\n".join(lines)

    def _step(self, viewer: int, seat: int, phase: int, action: int, knowers: int) -> str:
        return f"{seat} {self.table.game.action_text(phase, action) if knowers >> viewer & 1 else '?'}"

    def resampled_trail(self, viewer: int, seed: int) -> list[int]:
        """The actions, chance's too, of another course that the viewer cannot tell from this one."""
        game, world = self.table.game, self.s.copy()
        game.resample(world, viewer, workspace(seed))
        if game.state.packs > 1:
            return self._trail_of_copies(world)
        dealt, discarded = self._places(swap_in_deal(self.s, world)), self._places(swap_in_discards(self.s, world))
        trail = [dealt.get(n, n) for n in self.trail]
        trail[: self.pack_at] = self.trail[: self.pack_at]
        at = len(trail) - len(self.steps)
        for k, (seat, phase, _, knowers) in enumerate(self.steps, at):
            calls = not game.phases[phase].cards
            if calls or knowers == 1 << seat:
                trail[k] = self.trail[k] if calls else discarded.get(self.trail[k], self.trail[k])
        return trail

    def _places(self, swap: dict[int, int]) -> dict[int, int]:
        """An exchange of cards as one of indexes."""
        where = self.table.index.cards.index
        return {where(a): where(b) for a, b in swap.items()}

    def _trail_of_copies(self, world: Any) -> list[int]:
        """With several packs: every seat was dealt what it has played and what it holds in the world."""
        s, index = self.s, self.table.index
        dealt = self.known[self.dealt_from :]
        for seat in range(s.seats):
            hand = Counter(self.first[seat])
            hand.subtract(hand_of(s, seat))
            hand.update(hand_of(world, seat))
            cards = sorted(hand.elements())
            places = [i for i in range(len(dealt)) if (s.dealer + 1 + i) % s.seats == seat]
            for i, c in zip(places, cards, strict=True):
                dealt[i] = c
        at = self.pack_at + self.dealt_from
        return [*self.trail[:at], *map(index.cards.index, dealt), *self.trail[at + len(dealt) :]]


@functools.cache
def table_of(game: str, options: tuple[tuple[str, object], ...], deals: int, reward: str) -> Table:
    """The table of a game by its name, with some options.

    Raises:
        BadSetup: the game, an option, the number of deals or the kind of reward cannot be used.
    """
    if deals < 0:
        raise BadSetup("option_value", option="deals", value=deals, allowed="a whole number from 0 on")
    if reward not in REWARDS:
        raise BadSetup("option_value", option="reward", value=reward[:40], allowed=", ".join(REWARDS))
    found = find(game)
    return Table(Index(found, found.options(dict(options))), deals, reward)


def _again(
    version: str,
    game: str,
    options: tuple[tuple[str, object], ...],
    deals: int,
    reward: str,
    trail: Iterable[int],
) -> Course:
    """The course of the same actions, for pickle.

    Raises:
        BadRecord: it was written by another version, whose actions may mean something else.
    """
    if version != __version__:
        raise BadRecord("lane_kind", found=f"version {version}"[:40], wanted=f"version {__version__}")
    course = Course(table_of(game, options, deals, reward))
    for number in trail:
        course.apply(number)
    return course
