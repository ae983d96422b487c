"""Claiming tricks that are left.

Bots agree if they could not prevent it (:mod:`followsuit.web.proofs`).  People
of the other side are asked, and see the claimer's hand.  An accepted claim is
played out card by card, so that the record stays a record.
"""

import asyncio
import functools
from typing import TYPE_CHECKING, Any

from followsuit.engine.game import Game
from followsuit.events import hand_of
from followsuit.match import Match
from followsuit.web import proofs
from followsuit.web.commands import claimed, playing
from followsuit.web.entries import Draft
from followsuit.web.messages import claim_offered
from followsuit.web.players import SOLVER
from followsuit.web.tables import Table
from followsuit.web.wire import BadRequest

if TYPE_CHECKING:
    from followsuit.web.rooms import Room


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


def judge(match: Match, seat: int, tricks: int, *, bots: bool, solve: bool) -> list[str]:
    """How the deal goes on if the claim is accepted; runs in a thread, on a copy.

    Raises:
        BadRequest: bots among the others do not agree, or it is too early to tell.
    """
    if bots:
        proofs.agreed(match, seat, tricks, solve=solve)
    return line(match, seat, tricks)


def line(match: Match, seat: int, tricks: int) -> list[str]:
    """Cards for everybody to the end of the deal, with which the side of a seat takes so many tricks.

    What is claimed may be impossible with the true cards, which only the server knows.  To say so would tell of
    them, so the side then takes as near to it as the cards allow.

    Raises:
        BadRequest: it is too hard to find.
    """
    left = len(hand_of(match.state, seat))
    search = _Line(match.game, seat)
    try:
        nearest = sorted(range(left + 1), key=lambda n: abs(n - tricks))
        found = next(found for n in nearest if (found := search.find(match.state, n)))
    except proofs.TooDeep:
        raise BadRequest("claim_unclear") from None
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
        if self.nodes > proofs.NODES:
            raise proofs.TooDeep
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
                rest -= self.game.side_of(s, proofs.winner(self.game, s, after, card)) == side
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
        cards = proofs.high_first(self.game, s)
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
    players = room.hall.players
    work = functools.partial(
        judge, match.copy(), seat, tricks, bots=bots, solve=players.is_ready(match.game.name, SOLVER)
    )
    moves = await asyncio.get_running_loop().run_in_executor(players.pool, work)
    if not people:
        return claimed(seat, tricks, moves)
    return [Draft("ask", seat, {"what": "claim", "value": tricks, "of": people, "moves": moves})]
