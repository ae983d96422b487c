"""Exact play of open hands in any game of two sides: alpha-beta over the compiled rules, with a memory.

Values are seen from side 0, which wants them high.  Positions are remembered
by everything in the state that can still matter, and only between tricks.
"""

from collections.abc import Callable
from typing import Any

from followsuit.bots.frames import MIX, MIX_2, MOVES, NEXT, insert
from followsuit.bots.worth import Chance
from followsuit.engine.game import Game
from followsuit.engine.numbers import Numbers, lowest
from followsuit.engine.phases import OVER
from followsuit.engine.rules import rule

# A frame of the stack: how many moves, the next one, key, window as given, best value so far and its
# move, side to act, window now, then the moves.
KEY, FROM, TO, BEST, MOVE, SIDE, LOWER, UPPER, FIRST = range(2, 11)
FRAME = FIRST + 55
DEEPEST = 64
# The task: what a value is (points or chances), positions looked at, most positions, a number that tells
# solves apart.
CHANCES, NODES, MOST, SALT = range(4)
TASK = 4
EXACT, AT_LEAST, AT_MOST = range(3)
FAR = 1 << 40
UNIMPORTANT = ("may", "sure", "trick", "dealt", "exposed", "blind", "told", "teller", "told_to", "kept")
"""What is only known or said, and the trick, which is empty where positions are remembered."""


def important_words(game: Game) -> list[int]:
    """The positions in a state's list of numbers of all that can decide how the deal goes on and ends."""
    options = game.state.options.choices()
    words: list[int] = []
    at = 0
    for name, length in game.state.fields():
        size = length or 1
        if name not in UNIMPORTANT and name not in options:
            words += range(at, at + size)
        at += size
    return words


def alphabeta(game: Game, chance: Chance) -> Callable[..., int]:
    """The compiled part: ``solve(records, rows, stack, memo, words, strengths, task, book, found)``."""
    legal_of, apply_of, side_of, standing = game.legal, game.apply, game.side_of, game.standing

    @rule
    def position(row: Numbers, words: Numbers, salt: int) -> int:
        key = salt
        for i in range(len(words)):
            key = (key ^ row[words[i]]) * MIX
            key ^= key >> 31 & 0x1FFFFFFFF
        return key * MIX_2

    @rule
    def list_moves(s: Any, frame: Numbers, strengths: Any, best: int) -> None:
        """Write the legal actions, the best one known first, then strong cards before weak ones."""
        actions = legal_of(s)
        frame[MOVES] = frame[NEXT] = 0
        while actions:
            action = lowest(actions)
            actions &= actions - 1
            weight = strengths[s.contract, action] if s.contract >= 0 else 0
            insert(frame, FIRST, 999 if action == best else weight, action)

    @rule
    def enter(
        s: Any, row: Numbers, frame: Numbers, memo: Any, words: Numbers, strengths: Any, task: Numbers, book: Numbers
    ) -> int:
        """Look at a new position inside the frame's window: its value, or FAR after its moves are listed."""
        task[NODES] += 1
        if s.phase <= OVER:
            return chance(s, 0, book) if task[CHANCES] else standing(s, 0) - standing(s, 1)
        best = -1
        frame[KEY] = 0
        if s.laid == 0:
            key = position(row, words, task[SALT])
            at = key & len(memo) - 1
            if memo[at, 0] == key:
                value, kind = memo[at, 1], memo[at, 2] >> 6
                if kind == EXACT or (kind == AT_LEAST and value >= frame[UPPER]):
                    return value
                if kind == AT_MOST and value <= frame[LOWER]:
                    return value
                best = memo[at, 2] & 63
            frame[KEY] = key
        frame[FROM], frame[TO] = frame[LOWER], frame[UPPER]
        frame[SIDE] = side_of(s, s.turn)
        frame[BEST] = -FAR if frame[SIDE] == 0 else FAR
        frame[MOVE] = 0
        list_moves(s, frame, strengths, best)
        return FAR

    @rule
    def take_in(frame: Numbers, value: int) -> int:
        """Take in the value of the last move; whether the position is settled."""
        if frame[SIDE] == 0:
            if value > frame[BEST]:
                frame[BEST] = value
                frame[MOVE] = frame[FIRST + frame[NEXT] - 1] & 63
            frame[LOWER] = max(frame[LOWER], value)
        else:
            if value < frame[BEST]:
                frame[BEST] = value
                frame[MOVE] = frame[FIRST + frame[NEXT] - 1] & 63
            frame[UPPER] = min(frame[UPPER], value)
        return frame[LOWER] >= frame[UPPER] or frame[NEXT] == frame[MOVES]

    @rule
    def remember(frame: Numbers, memo: Any) -> None:
        at = frame[KEY] & len(memo) - 1
        best = frame[BEST]
        kind = EXACT
        if best >= frame[TO]:
            kind = AT_LEAST
        elif best <= frame[FROM]:
            kind = AT_MOST
        memo[at, 0], memo[at, 1], memo[at, 2] = frame[KEY], best, kind << 6 | frame[MOVE]

    def solve(
        records: Any, rows: Any, stack: Any, memo: Any, words: Numbers, strengths: Any, task: Numbers, book: Numbers,
        found: Numbers,
    ) -> int:  # fmt: skip
        """Write into ``found`` what each legal action of record 0 is worth; 0 if it took too many positions."""
        list_moves(records[0], stack[0], strengths, -1)
        stack[0, SIDE] = -1
        d, value = 0, FAR
        while True:
            frame = stack[d]
            if value == FAR:
                if d == 0:
                    if frame[NEXT] == frame[MOVES]:
                        return 1
                    stack[1, LOWER], stack[1, UPPER] = -FAR + 1, FAR - 1
                else:
                    stack[d + 1, LOWER], stack[d + 1, UPPER] = frame[LOWER], frame[UPPER]
                if task[NODES] > task[MOST]:
                    return 0
                action = frame[FIRST + frame[NEXT]] & 63
                frame[NEXT] += 1
                for i in range(rows.shape[1]):
                    rows[d + 1, i] = rows[d, i]
                d += 1
                apply_of(records[d], action)
                value = enter(records[d], rows[d], stack[d], memo, words, strengths, task, book)
                continue
            d -= 1
            frame = stack[d]
            if d == 0:
                found[frame[FIRST + frame[NEXT] - 1] & 63] = value
                value = FAR
            elif take_in(frame, value):
                value = frame[BEST]
                if frame[KEY] != 0:
                    remember(frame, memo)
            else:
                value = FAR

    return solve
