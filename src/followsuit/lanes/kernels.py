"""The compiled steps of a batch: one set of functions for a game, whatever its options."""

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from followsuit.engine.compiled import compile_for
from followsuit.engine.game import Game
from followsuit.engine.numbers import below, pick, shuffle
from followsuit.engine.phases import DEAL, OVER
from followsuit.engine.rules import rule, unfolded
from followsuit.lanes.look import CARD_PHASES, CARDS, POSITIONS, clear, engine_action, fill_mask, looker

POINTS, MARGIN, WIN = range(3)
"""What is rewarded: points, points less the others' mean, or winning the match."""

LIMIT, REWARD = range(2)
"""The settings of a batch: deals of an episode (0: until the match is over), and the kind of reward."""

CHANCE, PACK, COUNTS, STEPS, FIRST, CALLED, START = range(7)
"""The arrays of the lanes: random generators, packs, counts, the actions of the deal, first hands, the calls of each
seat, and the state before the first deal."""

ACTOR, PHASE, MOVE, KNOWERS = range(4)
"""The columns of an action of the deal: who took it, in which phase, its index, and who knows which it was (bits)."""

OBSERVATION, MASK, SEAT, REWARDED, DONE, CUT, REFUSED = range(7)
"""The arrays that a batch shows."""

MADE, BASE = 0, 1
"""The columns of a lane's counts: actions of this deal, then the points of each side before it."""


@dataclass(frozen=True)
class Kernels:
    """The compiled functions of a game.

    Attributes:
        begin: start new matches in some lanes, and fill what they see.
        step: take one action in each of some lanes.
        refresh: fill again what some lanes see.
        information: fill the information states of some lanes, each for one seat.
        choose: a random legal action for each of some lanes.
        play: deals played on at random without looking; returns the number of actions, adds up points.
    """

    begin: Callable[..., Any]
    step: Callable[..., Any]
    refresh: Callable[..., Any]
    information: Callable[..., Any]
    choose: Callable[..., Any]
    play: Callable[..., Any]


@functools.cache
def kernels(game: Game) -> Kernels:
    """Make the functions of a game; they are compiled when first called, and then come from the disk."""
    legal, apply, deal, seen = game.legal, game.apply, game.deal, game.seen
    fresh, standing, side_of = game.fresh, game.standing, game.side_of
    look = looker(game)

    @rule
    def next_deal(s: Any, pack: Any, work: Any) -> None:
        if fresh(s):
            shuffle(work, pack)
        deal(s, pack)

    @rule
    def open_lane(i: int, s: Any, lanes: Any, work: Any) -> None:
        """Deal in a lane, and begin to remember the deal."""
        counts, first, called = lanes[COUNTS], lanes[FIRST], lanes[CALLED]
        next_deal(s, lanes[PACK][i], work)
        counts[i, MADE] = 0
        for side in range(counts.shape[1] - BASE):
            counts[i, BASE + side] = standing(s, side)
        for seat in range(called.shape[1]):
            called[i, seat] = 0
        for place in range(first.shape[1]):
            first[i, place] = s.hand[place]

    @rule
    def new_match(i: int, s: Any, states: Any, lanes: Any, work: Any) -> None:
        states[i] = lanes[START][0]
        s.dealer = below(work, s.seats)
        open_lane(i, s, lanes, work)

    @unfolded
    def show(i: int, s: Any, row: Any, lanes: Any, out: Any, tables: Any) -> None:
        """Fill what the seat to act in a lane sees, and may do."""
        observation, mask, turn = out[OBSERVATION], out[MASK], out[SEAT]
        clear(observation[i])
        clear(mask[i])
        look(s, row, s.turn, lanes[CALLED][i], observation[i], tables)
        fill_mask(s, legal(s), mask[i], tables)
        turn[i] = s.turn

    @unfolded
    def remember(i: int, s: Any, action: int, number: int, lanes: Any, tables: Any) -> None:
        counts, steps = lanes[COUNTS], lanes[STEPS]
        at = counts[i, MADE]
        steps[i, at, ACTOR] = s.turn
        steps[i, at, PHASE] = s.phase
        steps[i, at, MOVE] = number
        steps[i, at, KNOWERS] = seen(s, action)
        counts[i, MADE] = at + 1
        if not tables[CARD_PHASES][s.phase]:
            lanes[CALLED][i, s.turn] |= 1 << action

    @unfolded
    def pay(i: int, s: Any, counts: Any, reward: Any, kind: int) -> None:
        """The rewards of every seat for a deal that has ended."""
        sides = counts.shape[1] - BASE
        total = 0
        for side in range(sides):
            total += standing(s, side) - counts[i, BASE + side]
        winners = 0
        for side in range(sides):
            winners += s.winners >> side & 1
        for seat in range(s.seats):
            side = side_of(s, seat)
            gained = standing(s, side) - counts[i, BASE + side]
            if kind == POINTS:
                reward[i, seat] = gained
            elif kind == MARGIN:
                reward[i, seat] = gained - (total - gained) / (sides - 1)
            elif s.phase == OVER and s.winners >> side & 1:
                reward[i, seat] = 1.0 / winners

    def begin(states: Any, rows: Any, lanes: Any, out: Any, tables: Any, work: Any, a: int, b: int) -> None:
        chance = lanes[CHANCE]
        for i in range(a, b):
            s = states[i]
            work[0] = chance[i]
            new_match(i, s, states, lanes, work)
            chance[i] = work[0]
            show(i, s, rows[i], lanes, out, tables)

    def step(
        states: Any,
        rows: Any,
        lanes: Any,
        out: Any,
        tables: Any,
        work: Any,
        a: int,
        b: int,
        actions: Any,
        settings: Any,
    ) -> None:
        chance, reward, done, cut, refused = lanes[CHANCE], out[REWARDED], out[DONE], out[CUT], out[REFUSED]
        for i in range(a, b):
            s = states[i]
            clear(reward[i])
            done[i] = False
            cut[i] = False
            action = engine_action(s, actions[i], out[MASK].shape[1], tables)
            refused[i] = action < 0 or not legal(s) >> action & 1
            if refused[i]:
                continue
            work[0] = chance[i]
            remember(i, s, action, actions[i], lanes, tables)
            apply(s, action)
            if s.phase <= OVER:
                pay(i, s, lanes[COUNTS], reward, settings[REWARD])
                limit = settings[LIMIT]
                done[i] = s.phase == OVER or limit == 1
                cut[i] = not done[i] and limit and s.deals >= limit
                if done[i] or cut[i]:
                    new_match(i, s, states, lanes, work)
                else:
                    open_lane(i, s, lanes, work)
            chance[i] = work[0]
            show(i, s, rows[i], lanes, out, tables)

    def refresh(states: Any, rows: Any, lanes: Any, out: Any, tables: Any, work: Any, a: int, b: int) -> None:
        for i in range(a, b):
            show(i, states[i], rows[i], lanes, out, tables)

    def information(
        states: Any, rows: Any, lanes: Any, tables: Any, chosen: Any, viewers: Any, sections: Any, out: Any
    ) -> None:
        counts, steps = lanes[COUNTS], lanes[STEPS]
        width = sections[2]
        for n in range(len(chosen)):
            i, viewer = chosen[n], viewers[n]
            s = states[i]
            look(s, rows[i], viewer, lanes[CALLED][i], out[n], tables)
            remembered(s, viewer, lanes[FIRST][i], out[n], sections, tables)
            for k in range(counts[i, MADE]):
                at = sections[1] + k * width
                seat = steps[i, k, ACTOR] - viewer
                out[n, at + (seat if seat >= 0 else seat + s.seats)] = 1
                known = steps[i, k, KNOWERS] >> viewer & 1
                out[n, at + s.seats + (steps[i, k, MOVE] if known else width - s.seats - 1)] = 1

    def choose(
        states: Any, rows: Any, lanes: Any, out: Any, tables: Any, work: Any, a: int, b: int, actions: Any
    ) -> None:
        chance = lanes[CHANCE]
        for i in range(a, b):
            s = states[i]
            work[0] = chance[i]
            action = pick(work, legal(s))
            chance[i] = work[0]
            actions[i] = tables[POSITIONS][action] if tables[CARD_PHASES][s.phase] else len(tables[CARDS]) + action

    def play(states: Any, start: Any, pack: Any, work: Any, deals: int, points: Any) -> int:
        s = states[0]
        actions = 0
        for _ in range(deals):
            states[0] = start[0]
            if s.phase == DEAL:
                s.dealer = below(work, s.seats)
                next_deal(s, pack, work)
            while s.phase > OVER:
                apply(s, pick(work, legal(s)))
                actions += 1
            for side in range(len(points)):
                points[side] += standing(s, side)
        return actions

    functions = (begin, step, refresh, information, choose, play)
    return Kernels(*(compile_for(game, function) for function in functions))


@rule
def remembered(s: Any, viewer: int, first: Any, out: Any, sections: Any, tables: Any) -> None:
    """The hand that the viewer was dealt, unless it may not look at it yet."""
    if s.blind >> viewer & 1:
        return
    places, packs = len(s.may), len(first) // len(s.may)
    for k in range(packs):
        cards = first[k * places + viewer]
        for place in range(54):
            if cards >> place & 1:
                out[sections[0] + tables[POSITIONS][place]] += 1
