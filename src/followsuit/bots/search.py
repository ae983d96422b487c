"""Information-set Monte Carlo tree search over a game's compiled rules.

Every iteration deals the hidden cards anew, follows the tree through the
actions that are legal in that world, adds one node, plays on to the end of the
deal and gives every action on the way what the deal was worth to the side that
chose it.  Two sides are thus searched as a game of opposite interests, three
and more as players who each want the best for themselves.

The tree knows actions by what the searching seat sees.  Those that it does not
see, others' discards, have counts of their own but do not lead on to a node of
their own.
"""

import math
from collections.abc import Callable
from typing import Any

from followsuit.bots.likely import CERTAIN
from followsuit.bots.settings import Settings
from followsuit.bots.worth import ONE, Chance
from followsuit.engine.game import Game
from followsuit.engine.numbers import Numbers, below, pick
from followsuit.engine.phases import OVER, seen_by_all
from followsuit.engine.rules import lookup, rule

# A node is four numbers, so that two fit a cache line: what was done (64 * who + action) and, from bit 32
# on, by which side; its next sibling and its first child; its visits, and how often it could have been
# chosen; the sum of what it was worth to its side.
MADE, LINKS, COUNTS, SUM = range(4)
NODE = 4
LOW = (1 << 32) - 1

# The task of a search.
VIEWER, NODES, OPEN, DONE, EXPLORE, SPREAD, MEAN, SQUARES = range(8)
TASK = 8
# What is summed up for each first action: deals, points ahead, and contracts by what became of them.
TIMES, POINTS, CONTRACTS = range(3)
SUMS = 7
NOBODY = 1 << 30
SPREAD_EVERY = 64
"""Iterations after which the spread of the leaves is measured anew."""
VALUES = 100
"""Where the values of a leaf by side stand in the path."""
PATH = 108

LOGS = 4096
root_log = lookup([round(1024 * math.sqrt(math.log(max(n, 1)))) for n in range(LOGS)])
"""1024 times the square root of the logarithm; it hardly grows beyond the table."""


def secret_phases(game: Game) -> int:
    """The phases, as bits, whose actions not everybody sees."""
    return sum(1 << number for number, phase in game.phases.items() if phase.seen is not seen_by_all)


def searcher(game: Game, chance: Chance, how: Settings) -> Callable[..., int]:
    """The compiled part: ``search(records, rows, tree, path, said, work, book, sums, task, iterations)``.

    Record 0 is the world that was handed over, record 1 scratch, the others
    keep worlds where they are weighed.  ``said`` has
    the first and the last call of every seat (-1: none), ``sums`` gathers what
    deals came to after each first action.
    """
    legal_of, apply_of, side_of, resample = game.legal, game.apply, game.side_of, game.resample
    standing, likely, kept = game.standing, how.likely, how.kept
    secret, most_draws, learnt = secret_phases(game), how.draws, how.learnt

    @rule
    def choose(tree: Any, work: Numbers, node: int, who: int, cards: int, explore: float) -> int:
        """The child to follow among legal actions, or -1 - action for one that has no node yet."""
        fresh = cards
        best, highest = 0, -1.0
        child = tree[node, LINKS] >> 32
        while child:
            key = tree[child, MADE] & LOW
            if key >> 6 == who and cards >> (key & 63) & 1:
                fresh ^= 1 << (key & 63)
                counts = tree[child, COUNTS] + (1 << 32)
                tree[child, COUNTS] = counts
                visits = counts & LOW
                bonus = explore * root_log(min(counts >> 32, LOGS - 1)) / math.sqrt(visits)
                score = tree[child, SUM] / visits + bonus
                if score > highest:
                    best, highest = child, score
            child = tree[child, LINKS] & LOW
        if fresh:
            return -1 - pick(work, fresh)
        return best

    @rule
    def descend(s: Any, tree: Any, path: Numbers, work: Numbers, task: Numbers, explore: float, own: int) -> int:
        """Follow the tree and add one node (and what is forced after it); return the length of the path."""
        node, length, grown = 0, 0, False
        last, before = -1, 0
        while s.phase > OVER:
            cards = legal_of(s)
            who = s.phase << 3 | s.turn
            hidden = secret >> s.phase & 1
            if hidden:
                # several secret cards in a row: in ascending order, as their order means nothing
                if last == who and cards & -2 << before:
                    cards &= -2 << before
                last = who
            if grown and cards & cards - 1:
                return length
            if not learnt and side_of(s, s.turn) != own:
                cards = 1 << pick(work, cards)
            child = choose(tree, work, node, who, cards, explore)
            if child < 0:
                action = -1 - child
                if task[NODES] >= len(tree):
                    return length
                grown = grown or cards & cards - 1 != 0
                child = task[NODES]
                task[NODES] += 1
                links = tree[node, LINKS]
                tree[child, MADE] = who << 6 | action | side_of(s, s.turn) << 32
                tree[child, LINKS] = links >> 32
                tree[child, COUNTS] = 1 << 32
                tree[child, SUM] = 0
                tree[node, LINKS] = links & LOW | child << 32
            action = tree[child, MADE] & 63
            path[length] = child
            length += 1
            before = action
            if not hidden or s.turn == task[VIEWER]:
                node = child
            apply_of(s, action)
        return length

    @rule
    def copy(rows: Any, here: int, there: int) -> None:
        for i in range(rows.shape[1]):
            rows[there, i] = rows[here, i]

    @rule
    def imagine(s: Any, viewer: int, said: Numbers, work: Numbers) -> None:
        """Deal the hidden cards anew, so that likely worlds come more often: throw unlikely ones away."""
        resample(s, viewer, work)
        for _ in range(most_draws):
            if below(work, CERTAIN) < likely(s, viewer, said):
                return
            resample(s, viewer, work)

    @rule
    def ahead(s: Any, own: int) -> int:
        """By how many points a side is ahead of the best other one."""
        best = -NOBODY
        for seat in range(s.seats):
            side = side_of(s, seat)
            if side != own:
                best = max(best, standing(s, side))
        return standing(s, own) - best

    @rule
    def sum_up(s: Any, sums: Any, first: int, viewer: int, own: int) -> None:
        """Add the end of a deal to the sums of the first action."""
        sums[first, TIMES] += 1
        sums[first, POINTS] += ahead(s, own)
        contract = kept(s, viewer)
        if contract >= 0:
            sums[first, CONTRACTS + contract] += 1

    def search(
        records: Any, rows: Any, tree: Any, path: Numbers, said: Numbers, work: Numbers, book: Numbers, sums: Any,
        task: Numbers, iterations: int,
    ) -> int:  # fmt: skip
        """Run some more iterations; returns how many nodes the tree has."""
        s = records[1]
        viewer, open_hands = task[VIEWER], task[OPEN]
        pool = len(records) - 2 if most_draws else 0
        own = side_of(records[0], viewer)
        for done in range(task[DONE], task[DONE] + iterations):
            if done % SPREAD_EVERY == 0:
                # exploration is measured by how much leaves differ
                task[SPREAD] = ONE // 8
                if done:
                    mean = task[MEAN] / done
                    spread = math.sqrt(max(task[SQUARES] / done * ONE - mean * mean, 0.0))
                    task[SPREAD] = max(int(spread), ONE // 256)
            explore = task[EXPLORE] * task[SPREAD] / 1024000
            if open_hands:
                copy(rows, 0, 1)
            elif pool:
                # likely worlds are dear, so some are kept and used in turn
                world = 2 + done % pool
                if done < pool:
                    copy(rows, 0, world)
                    imagine(records[world], viewer, said, work)
                copy(rows, world, 1)
            else:
                copy(rows, 0, 1)
                resample(s, viewer, work)
            length = descend(s, tree, path, work, task, explore, own)
            while s.phase > OVER:
                apply_of(s, pick(work, legal_of(s)))
            for side in range(min(len(s.score), s.seats)):
                path[VALUES + side] = chance(s, side, book)
            value = path[VALUES + own]
            task[MEAN] += value
            task[SQUARES] += value * value // ONE
            for i in range(length):
                child = path[i]
                tree[child, COUNTS] += 1
                tree[child, SUM] += path[VALUES + (tree[child, MADE] >> 32)]
            if length:
                sum_up(s, sums, tree[path[0], MADE] & 63, viewer, own)
        task[DONE] += iterations
        return task[NODES]

    return search
