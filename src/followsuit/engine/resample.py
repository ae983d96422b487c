"""Worlds that a seat cannot tell apart: deal the cards it cannot place once more, uniformly.

Every hidden card goes to a random free slot of a place that may hold it, the
most constrained cards first.  A card with ``a`` free slots is thrown at ``A``
of them, where ``A`` bounds ``a`` whatever happened to the cards before it; a
throw beside the slots that exist starts all over.  Each world is then reached
with the same probability, the product of all ``1 / A``.  Once that has failed and
there is a place for any card, such as a large stock, places draw their cards
instead (:mod:`followsuit.engine.by_place`), which then fails less often.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from followsuit.engine.by_place import by_place
from followsuit.engine.numbers import Numbers, below, count, lowest
from followsuit.engine.rules import rule
from followsuit.engine.state import State
from followsuit.engine.work import ALLOWED, BOUND, CARDS, FIRST, LEFT, NEW, ONES, OPEN, SIZE, WORK

__all__ = ["WORK", "Resample", "aside_of", "hand_hidden", "sampler"]

Resample: TypeAlias = Callable[[Any, int, Numbers], None]


@rule
def _always(s: State, viewer: int) -> int:
    return 1


@rule
def hand_hidden(s: State, seat: int, viewer: int) -> int:
    """Whether the viewer (a seat, or -1 for a spectator) does not see this hand."""
    if s.exposed >> seat & 1:
        return 0
    if seat == viewer:
        return s.blind >> seat & 1
    return 1


@rule
def _no_aside(s: State, seat: int) -> int:
    return 0


@rule
def _aside(s: Any, seat: int) -> int:
    cards: int = s.aside[seat]
    return cards


def aside_of(state: type[State]) -> Callable[[Any, int], int]:
    """The ``aside(s, seat)`` of a state: the secret discards of a seat, none where nothing is discarded."""
    return _aside if state.exchange else _no_aside


@rule
def _set_no_aside(s: State, seat: int, cards: int) -> None:
    pass


@rule
def _set_aside(s: Any, seat: int, cards: int) -> None:
    s.aside[seat] = cards


@rule
def _nothing_to_forget(s: State, viewer: int) -> None:
    pass


@rule
def _forget(s: Any, viewer: int) -> None:
    """Only who passed a card on, and who got it, know which it was."""
    if viewer < 0 or (viewer != s.teller and viewer != s.told_to):  # noqa: PLR1714  # compiled code wants no tuple
        s.told = 0


@rule
def _public(s: State, seat: int, viewer: int) -> int:
    return s.sure[seat]


@rule
def _public_and_told(s: Any, seat: int, viewer: int) -> int:
    if viewer >= 0 and s.teller == viewer and s.told_to == seat:
        return s.sure[seat] | s.told
    return s.sure[seat]


@rule
def _nothing_kept(s: State, seat: int) -> int:
    return 0


@rule
def _kept(s: Any, seat: int) -> int:
    kept: int = s.kept[seat]
    return kept


def sampler(state: type[State], possible: Callable[[Any, int], int] = _always) -> Resample:
    """The ``resample(s, viewer, work)`` of a game.

    ``viewer`` is a seat, or -1 for a spectator; ``work`` an int array of
    length ``WORK`` with a seeded generator.  ``possible`` may exclude worlds
    for reasons that the general knowledge of the state cannot express.
    """
    seats, packs, piles = state.max_seats, state.packs, state.piles
    places = 2 * seats + piles  # hands, then discards, then piles
    get_aside, set_aside = aside_of(state), _set_aside if state.exchange else _set_no_aside
    forget = _forget if state.exchange else _nothing_to_forget
    known_of, kept_of = (_public_and_told, _kept) if state.exchange else (_public, _nothing_kept)

    @rule
    def add_place(work: Numbers, place: int, cards: int) -> None:
        """Count a hidden place's cards into its slots, and its card types into the copies of each."""
        work[OPEN + place] += count(cards)
        # the number of copies of each card type, up to 4, as three bits in three sets
        second = work[ONES] & cards
        work[ONES] ^= cards
        work[ONES + 2] |= work[ONES + 1] & second
        work[ONES + 1] ^= second

    @rule
    def gather(s: State, viewer: int, work: Numbers, pool: int) -> int:
        """Open the slots of all hidden places; return the hidden card types of pack ``pool``."""
        cards = 0
        for seat in range(s.seats):
            if hand_hidden(s, seat, viewer):
                held = s.hand[pool * seats + seat]
                cards |= held
                add_place(work, seat, held)
            if pool == 0 and seat != viewer:
                put_by = get_aside(s, seat)
                cards |= put_by
                add_place(work, seats + seat, put_by)
        for k in range(piles):
            held = s.pile[pool * piles + k]
            cards |= held
            add_place(work, 2 * seats + k, held)
        return cards

    @rule
    def allowed_places(s: State, viewer: int, work: Numbers, card: int) -> int:
        """The hidden places, as bits, that may hold a card as far as the viewer knows."""
        allowed = 0
        for place in range(places):
            if work[OPEN + place] > 0:
                allowed |= 1 << place
        for seat in range(s.seats):
            if not s.may[seat] >> card & 1:
                allowed &= ~(1 << seat)
            if known_of(s, seat, viewer) >> card & 1:
                allowed &= 1 << seat | 1 << seats + seat
            if kept_of(s, seat) >> card & 1:
                allowed &= ~(1 << seats + seat)
        return allowed

    @rule
    def classify(s: State, viewer: int, work: Numbers, types: int) -> int:
        """Group the hidden card types by the places they may be in; return how many groups."""
        groups = 0
        while types:
            # cards that no knowledge separates from this one are in its group
            card = lowest(types)
            allowed = allowed_places(s, viewer, work, card)
            same = types
            for seat in range(s.seats):
                may = s.may[seat]
                same &= may if may >> card & 1 else ~may
                known = known_of(s, seat, viewer)
                same &= known if known >> card & 1 else ~known
                kept = kept_of(s, seat)
                same &= kept if kept >> card & 1 else ~kept
            types &= ~same
            at = 0
            while at < groups and work[ALLOWED + at] != allowed:
                at += 1
            if at == groups:
                work[ALLOWED + at] = allowed
                work[NEW + at] = 0
                groups += 1
            work[NEW + at] |= same
        return groups

    @rule
    def slots(work: Numbers, where: int) -> int:
        total = 0
        for place in range(places):
            if where >> place & 1:
                total += work[OPEN + place]
        return total

    @rule
    def order(work: Numbers, groups: int) -> None:
        """Sort the groups, fewest slots first."""
        for i in range(1, groups):
            allowed, cards = work[ALLOWED + i], work[NEW + i]
            size = slots(work, allowed)
            j = i
            while j > 0 and slots(work, work[ALLOWED + j - 1]) > size:
                work[ALLOWED + j], work[NEW + j] = work[ALLOWED + j - 1], work[NEW + j - 1]
                j -= 1
            work[ALLOWED + j], work[NEW + j] = allowed, cards

    @rule
    def list_cards(work: Numbers, groups: int) -> None:
        """Write out every hidden card, copies too, group by group, in an order that does not tell where it is."""
        at = 0
        for g in range(groups):
            work[FIRST + g] = at
            types = work[NEW + g]
            at = write(work, at, work[ONES] & types)
            if packs > 1:
                for k in range(6):
                    at = write(work, at, work[ONES + (1 if k < 2 else 2)] & types)
            work[SIZE + g] = at - work[FIRST + g]

    @rule
    def write(work: Numbers, at: int, cards: int) -> int:
        while cards:
            work[CARDS + at] = lowest(cards)
            cards &= cards - 1
            at += 1
        return at

    @rule
    def bound(work: Numbers, groups: int) -> None:
        """For each group the most slots it can find free when its first card is thrown."""
        for g in range(groups):
            here = work[ALLOWED + g]
            free = slots(work, here)
            for e in range(g):
                outside = slots(work, work[ALLOWED + e] & ~here)
                if work[SIZE + e] > outside:
                    free -= work[SIZE + e] - outside
            work[BOUND + g] = free

    @rule
    def throw(work: Numbers, g: int) -> int:
        """Throw the cards of a group into free slots; 0 if one fell beside them."""
        allowed, most = work[ALLOWED + g], work[BOUND + g]
        for i in range(work[SIZE + g]):
            if most - i <= 0:
                return 0
            slot = below(work, most - i)
            place = -1
            for p in range(places):
                if allowed >> p & 1:
                    if slot < work[LEFT + p]:
                        place = p
                        break
                    slot -= work[LEFT + p]
            if place < 0:
                return 0
            work[LEFT + place] -= 1
            drop(work, place, work[CARDS + work[FIRST + g] + i])
        return 1

    @rule
    def drop(work: Numbers, place: int, card: int) -> None:
        at = NEW + place
        while work[at] >> card & 1:
            at += places
        work[at] |= 1 << card

    @rule
    def fill(work: Numbers, g: int) -> None:
        """Deal the last group, which may go wherever a slot is still free, place by place."""
        at, n = CARDS + work[FIRST + g], work[SIZE + g]
        for place in range(places):
            for dealt in range(work[LEFT + place]):
                if work[LEFT + place] - dealt < n:
                    i = below(work, n)
                    work[at + i], work[at + n - 1] = work[at + n - 1], work[at + i]
                n -= 1
                drop(work, place, work[at + n])

    @rule
    def clear(work: Numbers) -> None:
        for place in range(places):
            work[LEFT + place] = work[OPEN + place]
        for i in range(places * packs):
            work[NEW + i] = 0

    @rule
    def attempt(work: Numbers, groups: int) -> int:
        clear(work)
        everywhere = 0
        for place in range(places):
            if work[OPEN + place] > 0:
                everywhere |= 1 << place
        for g in range(groups):
            if g == groups - 1 and work[ALLOWED + g] == everywhere:
                fill(work, g)
            elif not throw(work, g):
                return 0
        return 1

    @rule
    def write_back(s: State, viewer: int, work: Numbers) -> None:
        for seat in range(s.seats):
            if hand_hidden(s, seat, viewer):
                for k in range(packs):
                    s.hand[k * seats + seat] = work[NEW + k * places + seat]
            if seat != viewer:
                set_aside(s, seat, work[NEW + seats + seat])
        for k in range(piles * packs):
            s.pile[k] = work[NEW + k // piles * places + 2 * seats + k % piles]

    @rule
    def gather_all(s: State, viewer: int, work: Numbers) -> int:
        for place in range(places):
            work[OPEN + place] = 0
        for k in range(3):
            work[ONES + k] = 0
        types = 0
        for k in range(packs):
            types |= gather(s, viewer, work, k)
        return types

    @rule
    def accepted(s: State, viewer: int, work: Numbers) -> int:
        write_back(s, viewer, work)
        return possible(s, viewer)

    find_rest, plan, attempt_by_place = by_place(places, clear, throw, drop)

    @rule
    def resample(s: State, viewer: int, work: Numbers) -> None:
        forget(s, viewer)
        types = gather_all(s, viewer, work)
        if types == 0:
            return
        groups = classify(s, viewer, work, types)
        order(work, groups)
        list_cards(work, groups)
        bound(work, groups)
        rest = -1
        n = 0
        done = attempt(work, groups)
        if not done:
            rest = find_rest(work, groups)
            n = plan(work, groups, rest)
        while not (done and accepted(s, viewer, work)):
            done = attempt_by_place(work, groups, rest, n) if rest >= 0 else attempt(work, groups)

    return resample
