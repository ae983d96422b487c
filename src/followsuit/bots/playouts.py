"""How a deal is played on after the tree: at random, or with a card player's first habits.

The habits are the same for every game of tricks: take a trick that the partner
does not already hold if the card at hand takes it, else give the weakest card.
They are kept only three times in four, so that no line is beyond the search.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from followsuit.cards import rank_of
from followsuit.engine.contracts import TRUMP
from followsuit.engine.game import Game
from followsuit.engine.numbers import Numbers, lowest, pick, rand32
from followsuit.engine.rules import lookup, rule
from followsuit.engine.tricks import Play, trick_seat
from followsuit.games import charlemagne

if TYPE_CHECKING:
    from followsuit.bots.settings import Settings

Policy: TypeAlias = Callable[[Any, Numbers], int]
"""``policy(s, work)``: the action of the seat to act."""
Wants: TypeAlias = Callable[[Any], int]
"""Whether the seat to act wants to take tricks."""


@rule
def always(s: Any) -> int:
    """Tricks are good."""
    return 1


@rule
def but_in_mulot(s: Any) -> int:
    """In Mulot the bidder may take no trick, and the others want him to."""
    return s.contract != charlemagne.NO_SUIT


@rule
def until_bid(s: Any) -> int:
    """Where the bid has to be met exactly: as many tricks as were bid."""
    return s.won[s.turn] < s.bids[s.turn]


def playout_policy(game: Game, how: "Settings") -> Policy:
    """The policy that the settings of a game ask for."""
    return by_habit(game, how.wants) if how.habits else at_random(game)


def at_random(game: Game) -> Policy:
    """Any legal action with the same chance."""
    legal_of = game.legal

    @rule
    def policy(s: Any, work: Numbers) -> int:
        return pick(work, legal_of(s))

    return policy


def strength_of(game: Game, contract: int, card: int) -> int:
    """How strong a card is under a contract, trumps above all; its rank where there is no contract (-1)."""
    if contract < 0:
        return rank_of(card)
    row = game.contracts[contract]
    return row.order(card) + TRUMP * (row.suit(card) == row.trump) if row.has(card) else 0


def strengths(game: Game) -> Callable[[int], int]:
    """The strength of card ``c`` under contract ``k``, at ``54 * (k + 1) + c``."""
    return lookup([strength_of(game, k, c) for k in range(-1, len(game.contracts)) for c in range(54)])


def by_habit(game: Game, wants: Wants = always) -> Policy:
    """Legal actions as somebody plays who looks at the trick on the table alone."""
    legal_of, side_of, strength = game.legal, game.side_of, strengths(game)
    number = max(game.phases)
    play = game.phases[number]
    if not isinstance(play, Play):
        return at_random(game)
    winner = play.winner

    @rule
    def most(s: Any, cards: int, sign: int) -> int:
        """The weakest card, or with sign -1 the strongest."""
        row = 54 * (s.contract + 1)
        best = lowest(cards)
        least = sign * strength(row + best)
        cards &= cards - 1
        while cards:
            c = lowest(cards)
            cards &= cards - 1
            power = sign * strength(row + c)
            if power < least:
                best, least = c, power
        return best

    @rule
    def takes(s: Any, c: int) -> int:
        """Whether a card would hold the trick."""
        s.trick[s.laid] = c
        s.laid += 1
        holds = winner(s) == s.laid - 1
        s.laid -= 1
        return holds

    @rule
    def policy(s: Any, work: Numbers) -> int:
        cards = legal_of(s)
        c = pick(work, cards)
        if s.laid == 0 or s.phase != number or cards & cards - 1 == 0 or rand32(work) & 3 == 0:
            return c
        wins = takes(s, c)
        if not wants(s):
            return pick(work, cards) if wins else c
        if wins and side_of(s, trick_seat(s, winner(s))) != side_of(s, s.turn):
            return c
        return most(s, cards, 1)

    return policy
