"""Claiming tricks that are left.

Bots judge a claim from what the claimer knows, in imagined worlds: so a
refusal tells the claimer nothing about the cards of others.  They agree where
no play of theirs can change it in any of these worlds: all of the tricks left, or none.
People of the other side are asked, and see the claimer's hand.  An accepted
claim is played out card by card, so that the record stays a record.
"""

import asyncio
from typing import TYPE_CHECKING, Any

from followsuit.cards import cards_in
from followsuit.engine.game import Game
from followsuit.engine.phases import OVER
from followsuit.engine.tricks import trick_seat
from followsuit.events import hand_of
from followsuit.match import Match
from followsuit.web.commands import claimed, playing
from followsuit.web.entries import Draft
from followsuit.web.messages import claim_offered
from followsuit.web.tables import Table
from followsuit.web.wire import BadRequest

if TYPE_CHECKING:
    from followsuit.web.rooms import Room

WORLDS = 10
NODES = 20_000
"""Positions looked at for one world; more means that it is too early to claim."""


class TooDeep(Exception):  # it names a condition, not a fault
    """The search has used its positions."""


def check(table: Table, seat: int, tricks: int) -> Match:
    """The match, if so many tricks can be claimed now.

    Raises:
        BadRequest: not now, or not so many.
    """
    match = playing(table)
    if not claim_offered(table, seat):
        raise BadRequest("claim_now")
    left = len(hand_of(match.state, seat))
    if tricks > left:
        raise BadRequest("claim_number", n=left)
    return match


def judge(match: Match, seat: int, tricks: int, opponents_are_bots: bool) -> list[str]:
    """How the deal goes on if the claim is accepted; runs in a thread, on a copy.

    Raises:
        BadRequest: the bots do not agree, or so many tricks cannot be taken at all.
    """
    left = len(hand_of(match.state, seat))
    if opponents_are_bots:
        if tricks not in (0, left):
            raise BadRequest("claim_wrong", n=tricks)
        for seed in range(WORLDS):
            world = match.world(seat, seed)
            if not certain(match.game, world.state, seat, everything=tricks == left):
                raise BadRequest("claim_wrong", n=tricks)
    return line(match, seat, tricks)


def certain(game: Game, state: Any, seat: int, *, everything: bool) -> bool:
    """Whether the side of a seat can take every trick left (or none), whatever the others do.

    Raises:
        BadRequest: it takes too long to tell.
    """
    try:
        return _Proof(game, seat, everything=everything).holds(state)
    except TooDeep:
        raise BadRequest("claim_unclear") from None


class _Proof:
    def __init__(self, game: Game, seat: int, *, everything: bool) -> None:
        self.game, self.everything = game, everything
        self.seat = seat
        self.nodes = 0
        self.known: dict[Any, bool] = {}

    def holds(self, s: Any) -> bool:
        self.nodes += 1
        if self.nodes > NODES:
            raise TooDeep
        key = (tuple(s.hand), s.turn, tuple(s.trick[: s.laid]))
        if key not in self.known:
            self.known[key] = self._holds(s)
        return self.known[key]

    def _holds(self, s: Any) -> bool:
        side = self.game.side_of(s, self.seat)
        own = self.game.side_of(s, s.turn) == side
        answers = (self._after(s, card, side) for card in _high_first(self.game, s))
        return any(answers) if own else all(answers)

    def _after(self, s: Any, card: int, side: int) -> bool:
        after = s.copy()
        self.game.apply(after, card)
        if after.deals == s.deals and after.tricks == s.tricks and after.phase > OVER:
            return self.holds(after)
        winner = _winner(self.game, s, after, card)
        if (self.game.side_of(s, winner) == side) != self.everything:
            return False
        return after.phase != s.phase or self.holds(after)


def _winner(game: Game, s: Any, after: Any, card: int) -> int:
    """Who has won the trick that a card has finished."""
    if after.phase == s.phase and after.tricks == s.tricks + 1:
        return int(after.leader)
    last = s.copy()
    last.trick[last.laid] = card
    last.laid += 1
    play: Any = game.phases[s.phase]
    return int(trick_seat(last, play.winner(last)))


def _high_first(game: Game, s: Any) -> list[int]:
    cards = list(cards_in(game.legal(s)))
    contract = game.contracts[max(s.contract, 0)]
    return sorted(cards, key=contract.order, reverse=True)


def line(match: Match, seat: int, tricks: int) -> list[str]:
    """Cards for everybody to the end of the deal with which the side of a seat takes exactly so many tricks.

    Raises:
        BadRequest: there is no such line, or it is too hard to find.
    """
    try:
        found = _Line(match.game, seat).find(match.state, tricks)
    except TooDeep:
        raise BadRequest("claim_unclear") from None
    if found is None:
        raise BadRequest("claim_wrong", n=tricks)
    trial = match.copy()
    moves = []
    for action in found:
        move = next(m for m in trial.moves if m.action == action)
        trial.play(move)
        moves.append(str(move))
    return moves


class _Line:
    def __init__(self, game: Game, seat: int) -> None:
        self.game, self.seat, self.nodes = game, seat, 0
        self.dead: set[Any] = set()

    def find(self, s: Any, wanted: int) -> list[int] | None:
        """Actions to the end of the deal, the last first while it is being built."""
        self.nodes += 1
        if self.nodes > NODES:
            raise TooDeep
        left = len(hand_of(s, self.seat)) if s.laid == 0 else None
        key = (tuple(s.hand), s.turn, tuple(s.trick[: s.laid]), wanted)
        if wanted < 0 or (left is not None and wanted > left) or key in self.dead:
            return None
        side = self.game.side_of(s, self.seat)
        for card in self._order(s, side, wanted):
            after = s.copy()
            self.game.apply(after, card)
            rest = wanted
            if after.tricks != s.tricks or after.phase != s.phase:
                rest -= self.game.side_of(s, _winner(self.game, s, after, card)) == side
            if after.phase != s.phase or after.deals != s.deals:
                if rest == 0:
                    return [card]
                continue
            found = self.find(after, rest)
            if found is not None:
                return [card, *found]
        self.dead.add(key)
        return None

    def _order(self, s: Any, side: int, wanted: int) -> list[int]:
        """High cards first for who should win the trick, low ones first for the others."""
        cards = _high_first(self.game, s)
        own = self.game.side_of(s, s.turn) == side
        return cards if own == (wanted > 0) else cards[::-1]


async def drafts(room: "Room", seat: int, tricks: int) -> list[Draft]:
    """The entries of a claim: a question to the people of other sides, or at once the rest of the deal.

    Raises:
        BadRequest: the claim cannot be made, or the bots do not agree.
    """
    table: Table = room.table
    match = check(table, seat, tricks)
    sides = {x: match.game.side_of(match.state, x) for x in range(match.state.seats)}
    active = [x for x in sides if sides[x] != sides[seat] and match.state.active >> x & 1]
    people = [x for x in active if table.places[x].present]
    bots = len(people) < len(active)
    loop = asyncio.get_running_loop()
    copy = match.copy()
    moves = await loop.run_in_executor(room.hall.driver.pool, judge, copy, seat, tricks, bots)
    if not people:
        return claimed(seat, tricks, moves)
    return [Draft("ask", seat, {"what": "claim", "value": tricks, "of": people, "moves": moves})]
