"""Worlds drawn place by place, where one place, mostly the stock, may hold any card.

Each of the other places draws its cards from those left that it may hold, the
most restricted place first, and the remaining place takes what is left.  A place
that finds ``a`` cards draws one of ``A``, where ``A`` bounds ``a`` whatever the
places before it drew; a draw beside the cards left starts all over.  Each world
is then reached with the same probability.
"""

from collections.abc import Callable

from followsuit.engine.numbers import Numbers, below
from followsuit.engine.rules import rule
from followsuit.engine.work import ALLOWED, CARDS, FIRST, NEED, OPEN, ORDER, POOL, REMAIN, ROOM, SIZE

FindRest = Callable[[Numbers, int], int]
Plan = Callable[[Numbers, int, int], int]
Attempt = Callable[[Numbers, int, int, int], int]


def by_place(
    places: int,
    clear: Callable[[Numbers], None],
    throw: Callable[[Numbers, int], int],
    drop: Callable[[Numbers, int, int], None],
) -> tuple[FindRest, Plan, Attempt]:
    """Three rules: find the place for any card, plan the order of the others, and attempt a world."""

    @rule
    def pool(work: Numbers, groups: int, place: int, beside: int) -> int:
        """How many cards with a choice of places may be in this place and not in the place ``beside``."""
        total = 0
        for g in range(groups):
            allowed = work[ALLOWED + g]
            if allowed & allowed - 1 and allowed >> place & 1 and not allowed >> beside & 1:
                total += work[SIZE + g]
        return total

    @rule
    def find_rest(work: Numbers, groups: int) -> int:
        """A place for every card that has a choice of places, or -1."""
        common = (1 << places) - 1
        for g in range(groups):
            allowed = work[ALLOWED + g]
            if allowed & allowed - 1:
                common &= allowed
        rest = -1
        for place in range(places):
            if common >> place & 1 and work[OPEN + place] > 0:
                rest = place
        return rest

    @rule
    def plan(work: Numbers, groups: int, rest: int) -> int:
        """Order the places but ``rest``, fewest cards first, bound what each finds, and return how many."""
        n = 0
        for place in range(places):
            work[NEED + place] = work[OPEN + place]
            for g in range(groups):
                if work[ALLOWED + g] == 1 << place:
                    work[NEED + place] -= work[SIZE + g]
            work[POOL + place] = pool(work, groups, place, places)
            if place != rest and work[NEED + place] > 0:
                j = n
                while j > 0 and work[POOL + work[ORDER + j - 1]] > work[POOL + place]:
                    work[ORDER + j] = work[ORDER + j - 1]
                    j -= 1
                work[ORDER + j] = place
                n += 1
        for k in range(n):
            place = work[ORDER + k]
            work[ROOM + place] = work[POOL + place]
            for j in range(k):
                before = work[ORDER + j]
                work[ROOM + place] -= max(0, work[NEED + before] - pool(work, groups, before, place))
        return n

    @rule
    def draw(work: Numbers, groups: int, place: int) -> int:
        """Fill a place with cards that may be there; 0 if one was drawn beside those that are left."""
        for i in range(work[NEED + place]):
            if work[ROOM + place] - i <= 0:
                return 0
            n = below(work, work[ROOM + place] - i)
            found = -1
            for g in range(groups):
                if work[ALLOWED + g] >> place & 1:
                    if n < work[REMAIN + g]:
                        found = g
                        break
                    n -= work[REMAIN + g]
            if found < 0:
                return 0
            work[REMAIN + found] -= 1
            at, last = CARDS + work[FIRST + found] + n, CARDS + work[FIRST + found] + work[REMAIN + found]
            work[at], work[last] = work[last], work[at]
            drop(work, place, work[last])
        return 1

    @rule
    def attempt_by_place(work: Numbers, groups: int, rest: int, n: int) -> int:
        clear(work)
        for g in range(groups):
            allowed = work[ALLOWED + g]
            work[REMAIN + g] = work[SIZE + g]
            if allowed & allowed - 1 == 0:
                throw(work, g)
                work[REMAIN + g] = 0
        for k in range(n):
            if not draw(work, groups, work[ORDER + k]):
                return 0
        for g in range(groups):
            for i in range(work[REMAIN + g]):
                drop(work, rest, work[CARDS + work[FIRST + g] + i])
        return 1

    return find_rest, plan, attempt_by_place
