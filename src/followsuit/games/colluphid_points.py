"""The points of Colluphid: what the twelve cards played are worth, and to whom."""

from typing import Any

from followsuit.cards import ACE, JACK, KING, QUEEN, SUITS, TEN, card, card_set, same_colour
from followsuit.engine.contracts import tables, with_trump
from followsuit.engine.numbers import Numbers, count, lowest
from followsuit.engine.rules import rule

COLLUPHID_OWNER, COLLUPHID_HOLDER, SWEEP = range(3)
TO_NON_DEALER, TO_NON_BIDDER = 1, 2
PLAYER = 0
HIGH, LOW, JACK_POINT, GAME_POINT, BONUS = range(5)

CONTRACTS = tuple(with_trump(x, [card(x, ACE), card(same_colour(x), ACE)]) for x in SUITS)
follow, power = tables(CONTRACTS)

TENS, ACES, KINGS, QUEENS, JACKS = (card_set(card(x, r) for x in SUITS) for r in (TEN, ACE, KING, QUEEN, JACK))


@rule
def extreme(s: Any, cards: int, sign: int) -> int:
    """The highest (``sign`` 1) or lowest (-1) trump of a set that is not empty."""
    best = lowest(cards)
    while cards:
        c = lowest(cards)
        cards &= cards - 1
        if sign * power(s.contract, c) > sign * power(s.contract, best):
            best = c
    return best


@rule
def whose(sets: Numbers, c: int) -> int:
    """The seat whose set contains the card, or -1."""
    if sets[0] >> c & 1:
        return 0
    if sets[1] >> c & 1:
        return 1
    return -1


@rule
def pips(s: Any, seat: int) -> int:
    """What a seat's cards are worth for Game."""
    cards = s.taken[seat]
    honours = 4 * count(cards & ACES) + 3 * count(cards & KINGS) + 2 * count(cards & QUEENS) + count(cards & JACKS)
    return 10 * count(cards & TENS) + honours


@rule
def award_high_and_low(s: Any) -> None:
    """High and Low; the Low card belongs to whoever played it, unless ordinary All Fours is played."""
    trumps = follow(s.contract, 13 * s.contract + ACE) & (s.played[0] | s.played[1])
    if trumps == 0:
        return
    low = extreme(s, trumps, -1)
    s.points[HIGH] = whose(s.played, extreme(s, trumps, 1))
    s.points[LOW] = whose(s.played, low)
    if s.low_card_owner == PLAYER:
        for seat in range(2):
            s.taken[seat] &= ~(1 << low)
        s.taken[s.points[LOW]] |= 1 << low


@rule
def award_game(s: Any) -> None:
    """Game goes to the most pips."""
    first, second = pips(s, 0), pips(s, 1)
    if first != second:
        s.points[GAME_POINT] = int(second > first)
    elif s.game_tie == TO_NON_DEALER:
        s.points[GAME_POINT] = 1 - s.dealer
    elif s.game_tie == TO_NON_BIDDER:
        s.points[GAME_POINT] = 1 - s.bidder


@rule
def award_bonus(s: Any) -> None:
    """The bonus point, by the option."""
    colluphid = 13 * (3 - s.contract) + ACE
    if s.bonus_point == COLLUPHID_OWNER:
        s.points[BONUS] = whose(s.taken, colluphid)
    elif s.bonus_point == COLLUPHID_HOLDER:
        s.points[BONUS] = whose(s.played, colluphid)
    elif s.bonus_point == SWEEP and s.won[s.leader] == 6:
        s.points[BONUS] = s.leader


@rule
def points_of(s: Any, seat: int, kinds: int) -> int:
    """How many of the first ``kinds`` kinds of points a seat has won."""
    won = 0
    for point in range(kinds):
        if s.points[point] == seat:
            won += 1
    return won


@rule
def bid_points(s: Any) -> int:
    """The points bid: call 1 is a bid of two."""
    points: int = s.bid + 1
    return points


@rule
def made(s: Any) -> int:
    """Whether the bidder's points reach the bid."""
    return points_of(s, s.bidder, 5 if s.bonus_counts_for_bid else 4) >= bid_points(s)


@rule
def award(s: Any) -> None:
    """Award the five points, and find what both players gain."""
    award_high_and_low(s)
    s.points[JACK_POINT] = whose(s.taken, 13 * s.contract + JACK)
    award_game(s)
    award_bonus(s)
    bidder = s.bidder
    s.gained[1 - bidder] = points_of(s, 1 - bidder, 5)
    if made(s):
        s.gained[bidder] = points_of(s, bidder, 5)
    else:
        s.gained[bidder] = -bid_points(s)
        if not s.bonus_lost_when_set and s.points[BONUS] == bidder:
            s.gained[bidder] += 1
