"""What a seat sees of a state, as numbers: rules that fill observations, masks and information states."""

from collections.abc import Callable
from typing import Any, TypeAlias

from followsuit.engine.game import Game
from followsuit.engine.numbers import Numbers, lowest
from followsuit.engine.resample import aside_of, hand_hidden
from followsuit.engine.rules import rule, unfolded
from followsuit.engine.tricks import trick_seat

Tables: TypeAlias = tuple[Any, Any, Any, Any, Any, Any]
"""Arrays of an index: sections, positions, card phases, suits, own words, cards."""
SECTIONS, POSITIONS, CARD_PHASES, SUIT_SETS, OWN_WORDS, CARDS = range(6)

(HAND, ASIDE, KNOWN, GONE, TRICK, UP, VOID, CALLED, PHASE, CONTRACT,
 VIEWER, DEALER, TURN, LEADER, ACTIVE, WON, SCORES, DEALS, WIDTH, CALLS) = range(20)  # fmt: skip
LIMIT = 32767


@rule
def around(s: Any, seat: int, viewer: int) -> int:
    """How many seats after the viewer a seat sits."""
    return seat - viewer if seat >= viewer else seat - viewer + s.seats


@unfolded
def clear(out: Numbers) -> None:
    """Fill with zeros."""
    for i in range(len(out)):
        out[i] = 0


@unfolded
def mark(out: Numbers, at: int, cards: int, positions: Numbers) -> None:
    """Count each card of a set at its place."""
    while cards:
        out[at + positions[lowest(cards)]] += 1
        cards &= cards - 1


@rule
def clipped(number: int) -> int:
    """A number that fits 16 bits."""
    return max(-LIMIT, min(LIMIT, number))


@rule
def _nothing(s: Any, seat: int) -> int:
    return 0


@rule
def _told(s: Any, viewer: int) -> int:
    told: int = s.told
    return told if s.teller == viewer else 0


@rule
def _told_to(s: Any, seat: int) -> int:
    return int(s.told_to == seat)


def looker(game: Game) -> Callable[[Any, Numbers, int, Numbers, Numbers, Tables], None]:
    """The ``look(s, row, viewer, called, out, tables)`` of a game: fill ``out``, which holds zeros.

    ``row`` are the words of the state ``s``, ``called`` the calls of each seat in this deal as bits.
    """
    packs, stride, side_of = game.state.packs, game.state.max_seats, game.side_of
    aside = aside_of(game.state)
    told, told_to = (_told, _told_to) if game.state.exchange else (_nothing, _nothing)

    @unfolded
    def look_at_cards(s: Any, viewer: int, out: Numbers, at: Numbers, tables: Tables) -> None:
        positions, width = tables[POSITIONS], at[WIDTH]
        for k in range(packs):
            if not hand_hidden(s, viewer, viewer):
                mark(out, at[HAND], s.hand[k * stride + viewer], positions)
            for seat in range(s.seats):
                mark(out, at[GONE] + around(s, seat, viewer) * width, s.played[k * stride + seat], positions)
        mark(out, at[ASIDE], aside(s, viewer), positions)
        if s.up >= 0:
            out[at[UP] + positions[s.up]] = 1
        for seat in range(s.seats):
            known = s.sure[seat] & ~s.played[seat]
            if told_to(s, seat) and seat != viewer:
                known |= told(s, viewer) & ~s.played[seat]
            if seat != viewer and not hand_hidden(s, seat, viewer):
                known = s.hand[seat]
            mark(out, at[KNOWN] + around(s, seat, viewer) * width, known, positions)
        for i in range(s.laid):
            row = around(s, trick_seat(s, i), viewer)
            out[at[TRICK] + row * width + positions[s.trick[i]]] = 1

    @unfolded
    def look_at_seats(s: Any, viewer: int, called: Numbers, out: Numbers, at: Numbers, tables: Tables) -> None:
        calls = at[CALLS]
        for seat in range(s.seats):
            row = around(s, seat, viewer)
            may = s.may[seat]
            if s.contract >= 0 and may != -1:
                for suit in range(5):
                    cards = tables[SUIT_SETS][s.contract, suit]
                    if cards and not may & cards:
                        out[at[VOID] + 5 * row + suit] = 1
            said = called[seat]
            while said:
                out[at[CALLED] + calls * row + lowest(said)] = 1
                said &= said - 1
            out[at[ACTIVE] + row] = s.active >> seat & 1
            out[at[WON] + row] = s.won[seat]
        out[at[VIEWER] + viewer] = 1
        out[at[DEALER] + around(s, s.dealer, viewer)] = 1
        if s.turn >= 0:
            out[at[TURN] + around(s, s.turn, viewer)] = 1
        if s.leader >= 0:
            out[at[LEADER] + around(s, s.leader, viewer)] = 1

    @unfolded
    def look(s: Any, row: Numbers, viewer: int, called: Numbers, out: Numbers, tables: Tables) -> None:
        at = tables[SECTIONS]
        look_at_cards(s, viewer, out, at, tables)
        look_at_seats(s, viewer, called, out, at, tables)
        if s.phase >= 2:
            out[at[PHASE] + s.phase - 2] = 1
        if s.contract >= 0:
            out[at[CONTRACT] + s.contract] = 1
        sides = at[SCORES + 1] - at[SCORES]
        own = side_of(s, viewer)
        for side in range(sides):
            place = side - own if side >= own else side - own + sides
            out[at[SCORES] + place] = clipped(s.score[side])
        out[at[DEALS]] = clipped(s.deals)
        look_at_own_fields(s, row, viewer, out, tables)

    return look


@unfolded
def look_at_own_fields(s: Any, row: Numbers, viewer: int, out: Numbers, tables: Tables) -> None:
    """The fields that a game keeps besides the common ones, all of them public."""
    own, positions = tables[OWN_WORDS], tables[POSITIONS]
    width = tables[SECTIONS][WIDTH]
    for f in range(len(own)):
        first, length, by_seat, sets, to = own[f, 0], own[f, 1], own[f, 2], own[f, 3], own[f, 4]
        for i in range(length):
            place = around(s, i, viewer) if by_seat and i < s.seats else i
            if sets:
                mark(out, to + place * width, row[first + i], positions)
            else:
                out[to + place] = clipped(row[first + i])


@unfolded
def fill_mask(s: Any, legal: int, out: Numbers, tables: Tables) -> None:
    """Set the legal actions in a mask that holds zeros."""
    if tables[CARD_PHASES][s.phase]:
        mark(out, 0, legal, tables[POSITIONS])
        return
    calls = tables[SECTIONS][WIDTH]
    while legal:
        out[calls + lowest(legal)] = 1
        legal &= legal - 1


@unfolded
def engine_action(s: Any, number: int, actions: int, tables: Tables) -> int:
    """The engine's action of an index in the present phase, or -1."""
    cards = len(tables[CARDS])
    if number < 0 or number >= actions:
        return -1
    if tables[CARD_PHASES][s.phase]:
        return tables[CARDS][number] if number < cards else -1
    return number - cards if number >= cards else -1
