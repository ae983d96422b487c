"""Exact play of open hands where only the number of tricks counts.

The question is always whether one side can bring the tricks of side 0 to a
goal, so the search is a proof with two answers.  It runs on the game's own
rules; positions between two tricks are remembered with the bounds proved so
far on the tricks still to come.
"""

from collections.abc import Callable
from typing import Any

from followsuit.bots.frames import MIX, MIX_2, MOVES, NEXT, insert
from followsuit.engine.contracts import TRUMP, Contract
from followsuit.engine.game import Game
from followsuit.engine.numbers import Numbers, count, lowest
from followsuit.engine.places import next_seat
from followsuit.engine.rules import rule

# A frame of the stack: how many moves, the next one, key, need, side to act, then the moves.
KEY, NEED, SIDE, FIRST = range(2, 6)
DEEPEST = 60
# The task: goal, the side that wants tricks for side 0, all tricks of the deal, a number that tells solves
# apart, positions looked at, most positions.
GOAL, WANTS, ALL, SALT, NODES, MOST = range(6)
TASK = 6


def card_tables(contracts: tuple[Contract, ...]) -> list[list[int]]:
    """For each contract: 54 sets of the cards above in the suit, 54 suits as sets, 54 strengths."""
    rows = []
    for contract in contracts:
        above, suits, strength = [0] * 54, [0] * 54, [0] * 54
        for i, cards in enumerate(contract.suits):
            higher = 0
            for place, c in enumerate(cards):
                above[c] = higher
                higher |= 1 << c
                strength[c] = TRUMP * (i == contract.trump) + len(cards) - place
            for c in cards:
                suits[c] = higher
        rows.append(above + suits + strength)
    return rows


def trick_solver(game: Game) -> Callable[..., int]:
    """The compiled part: ``solve(records, rows, stack, memo, table, task, values, found)``."""
    legal_of, apply_of, side_of = game.legal, game.apply, game.side_of

    @rule
    def live(s: Any) -> int:
        """All cards that can still be played or lie in the present trick."""
        cards = 0
        for seat in range(s.seats):
            if s.active >> seat & 1:
                cards |= s.hand[seat]
        for i in range(s.laid):
            cards |= 1 << s.trick[i]
        return cards

    @rule
    def position(s: Any, task: Numbers) -> int:
        key = task[SALT] ^ s.turn * MIX_2
        for seat in range(s.seats):
            if s.active >> seat & 1:
                key = (key ^ s.hand[seat]) * MIX
                key ^= key >> 29 & 0x7FFFFFFFF
        key *= MIX_2
        return key ^ (key >> 32 & 0xFFFFFFFF)

    @rule
    def weight(s: Any, card: int, table: Numbers, others: int, best: int, misere: int) -> int:
        """How early a card is tried: the likely refutation first."""
        power = table[108 + card]
        if s.laid == 0:
            top = table[card] & others == 0
            if misere:
                return -power
            return 200 - power // TRUMP if top else 100 - power
        lead = s.trick[0]
        seat = s.leader
        holder = seat
        high = table[108 + lead]
        for i in range(1, s.laid):
            seat = next_seat(s, seat)
            p = table[108 + s.trick[i]]
            if p > high and (p >= TRUMP or table[54 + lead] >> s.trick[i] & 1):
                high, holder = p, seat
        beats = power > high and (power >= TRUMP or table[54 + lead] >> card & 1)
        if misere:
            return power - 300 * beats
        ours = side_of(s, holder) == side_of(s, s.turn)
        last = s.laid + 1 == count(s.active)
        if not beats:
            return 200 - power + 200 * ours
        if ours:
            return 100 - power
        if last or table[card] & others != 0:
            return 500 - power
        return 500 + power

    @rule
    def list_moves(s: Any, frame: Numbers, table: Numbers, best: int, misere: int) -> None:
        """Write the legal cards, one of each run of equals, in the order in which they are tried."""
        cards = legal_of(s)
        own = s.hand[s.turn]
        others = live(s) & ~own
        frame[MOVES] = frame[NEXT] = 0
        todo = cards
        while todo:
            card = lowest(todo)
            todo &= todo - 1
            same = False
            for i in range(frame[MOVES]):
                kept = frame[FIRST + i] & 63
                if table[54 + kept] >> card & 1 and (table[kept] ^ table[card]) & others == 0:
                    same = True
                    break
            if same:
                continue
            w = weight(s, card, table, others, best, misere)
            if card == best:
                w = 9999
            insert(frame, FIRST, w + 10000, card)

    @rule
    def tricks_of_first(s: Any) -> int:
        tricks = 0
        for seat in range(s.seats):
            if side_of(s, seat) == 0:
                tricks += s.won[seat]
        return tricks

    @rule
    def enter(s: Any, frame: Numbers, memo: Any, table: Numbers, task: Numbers) -> int:
        """Look at a new position: 1 or 0 if its answer is known, -1 after its moves are listed."""
        task[NODES] += 1
        best = -1
        frame[KEY] = 0
        if s.laid == 0:
            need = task[GOAL] - tricks_of_first(s)
            left = task[ALL] - s.tricks
            if need <= 0:
                return 1
            if need > left:
                return 0
            key = position(s, task)
            at = key & len(memo) - 1
            if memo[at, 0] == key:
                bounds = memo[at, 1]
                if (bounds & 255) >= need:
                    return 1
                if (bounds >> 8 & 255) < need:
                    return 0
                best = bounds >> 16 & 63
            frame[KEY] = key
            frame[NEED] = need
        frame[SIDE] = side_of(s, s.turn)
        list_moves(s, frame, table, best, task[WANTS] != 0)
        return -1

    @rule
    def remember(frame: Numbers, memo: Any, task: Numbers, s: Any, answer: int) -> None:
        key, need = frame[KEY], frame[NEED]
        at = key & len(memo) - 1
        low, high = 0, task[ALL] - s.tricks
        if memo[at, 0] == key:
            low, high = memo[at, 1] & 255, memo[at, 1] >> 8 & 255
        if answer:
            low = max(low, need)
        else:
            high = min(high, need - 1)
        tried = max(frame[NEXT] - 1, 0)
        memo[at, 0] = key
        memo[at, 1] = low | high << 8 | (frame[FIRST + tried] & 63) << 16

    @rule
    def decide(records: Any, rows: Any, stack: Any, memo: Any, table: Numbers, task: Numbers) -> int:
        """Whether the tricks of side 0 can be brought to the goal after the one move of frame 0; -1: too long."""
        d = 0
        answer = -1
        while True:
            frame = stack[d]
            if answer < 0:
                if task[NODES] > task[MOST]:
                    return -1
                card = frame[FIRST + frame[NEXT]] & 63
                frame[NEXT] += 1
                for i in range(rows.shape[1]):
                    rows[d + 1, i] = rows[d, i]
                d += 1
                apply_of(records[d], card)
                answer = enter(records[d], stack[d], memo, table, task)
                continue
            if d == 1:
                return answer
            d -= 1
            frame = stack[d]
            if answer != (frame[SIDE] == task[WANTS]) and frame[NEXT] < frame[MOVES]:
                answer = -1
                continue
            if frame[KEY] != 0:
                remember(frame, memo, task, records[d], answer)

    def solve(
        records: Any, rows: Any, stack: Any, memo: Any, table: Numbers, task: Numbers, values: Numbers, found: Numbers
    ) -> int:
        """Write into ``found`` what each legal card of record 0 is worth; 0 if it took too many positions."""
        s = records[0]
        task[NODES] = 0
        cards = legal_of(s)
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            low = tricks_of_first(s)
            high = low + task[ALL] - s.tricks
            while values[low] != values[high]:
                goal = (low + high + 1) // 2
                while values[goal - 1] == values[goal] and values[goal] != values[low]:
                    goal -= 1
                while values[goal] == values[low]:
                    goal += 1
                task[GOAL] = goal
                stack[0, NEXT] = 0
                stack[0, FIRST] = card
                answer = decide(records, rows, stack, memo, table, task)
                if answer < 0:
                    return 0
                if answer:
                    low = goal
                else:
                    high = goal - 1
            found[card] = values[low]
        return 1

    return solve
