"""What a game is: its state, its phases, its pack and deal, and the words it brings."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias

from followsuit.cards import SUITS, card_text, pack, suit_of
from followsuit.engine.contracts import PLAIN, Contract
from followsuit.engine.numbers import Numbers
from followsuit.engine.options import Options
from followsuit.engine.phases import DEAL, OVER, Apply, Legal, Phase, Seen, chain
from followsuit.engine.resample import Resample, sampler
from followsuit.engine.rules import rule
from followsuit.engine.state import State
from followsuit.refusals import BadSetup

ALL = -1
"""The audience of an event that everybody hears, spectators too."""


@dataclass(frozen=True)
class Call:
    """One word that may be said: its notation, and the key and values of its message."""

    text: str
    key: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Event:
    """Something that happened: a key of the catalogue, its values, and who may know.

    ``audience`` holds the seats as bits; ``otherwise`` is the key of what all
    others hear instead, or "" if they hear nothing.
    """

    key: str
    values: Mapping[str, Any] = field(default_factory=dict)
    audience: int = ALL
    otherwise: str = ""


SUIT_CALLS = tuple(Call(name, "suit", {"suit": i}) for i, name in enumerate(("clubs", "diamonds", "hearts", "spades")))
PASS_CALL = Call("pass", "pass")

Facts: TypeAlias = list[tuple[str, dict[str, Any]]]
Narrate: TypeAlias = Callable[[Any, int, Any], Iterable[Event]]


@rule
def _always_fresh(s: State) -> int:
    return 1


@rule
def _seat_is_side(s: State, seat: int) -> int:
    return seat


@rule
def _score(s: State, side: int) -> int:
    return s.score[side]


@rule
def partnership(s: State, seat: int) -> int:
    """The side of a seat where partners sit opposite."""
    return seat % 2


@dataclass(frozen=True, eq=False)
class Game:
    """A game, as everything above the rules sees it.

    Attributes:
        name: the name in commands and records; ``title``: the name for people.
        state: the class of its states, which names its options; an option ``players`` is the number of seats.
        phases: the phases by number, play last.
        deal: deals from a shuffled pack (its cards in order, top first).
        about: the rules page.
        max_actions: no deal has more decisions than this.
        calls: everything that may be said; an action of a calling phase indexes it.
        contracts: the rows of the contract tables; four trump suits and no trump where not given.
        pack: the cards of a pack, in published order, for given options; 52 cards where not given.
        begin: sets what the options imply before the first deal.
        check: raises BadSetup for options that make no sense together.
        fresh: whether the next deal is made from a newly shuffled pack.
        side_of: the side of a seat.
        standing: the points of a side between deals, with those that are won but not yet scored.
        possible: see :func:`followsuit.engine.resample.sampler`.
        narrate: what happened besides the move itself, between two states.
        facts: what a seat should know of contract, trump and aims, as messages.
        table: whatever else lies open, as plain data for graphical clients.
        role: a word for a card that is more than it looks (``little_jack``), or "".
        seat_trump: the personal trump suit of a seat, or -1.
        style: what events say of how a seat plays: ``made`` and ``failed`` for what it undertook (their values may
            have the ``call``, or the ``bid`` and the ``tricks``), or any other word of the arena's report.
    """

    name: str
    title: str
    state: type[State]
    phases: dict[int, Phase]
    deal: Callable[[Any, Numbers], None]
    about: str
    max_actions: int
    calls: tuple[Call, ...] = ()
    contracts: tuple[Contract, ...] = PLAIN
    pack: Callable[[Any], tuple[int, ...]] = lambda options: pack()
    begin: Callable[[Any], None] = lambda s: None
    check: Callable[[Any], None] = lambda options: None
    fresh: Callable[[Any], int] = _always_fresh
    side_of: Callable[[Any, int], int] = _seat_is_side
    standing: Callable[[Any, int], int] = _score
    possible: Callable[[Any, int], int] | None = None
    narrate: Narrate = lambda before, action, after: ()
    facts: Callable[[Any], Facts] = lambda s: []
    table: Callable[[Any], dict[str, Any]] = lambda s: {}
    role: Callable[[int, int], str] = lambda contract, card: ""
    seat_trump: Callable[[Any, int], int] = lambda s, seat: -1
    style: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def _chain(self) -> tuple[Legal, Apply, Seen]:
        return chain(self.phases)

    @property
    def legal(self) -> Legal:
        """The set of actions (bits) of the seat to act; empty where nobody acts."""
        return self._chain[0]

    @property
    def apply(self) -> Apply:
        """Change a state by one action of the legal set."""
        return self._chain[1]

    @property
    def seen(self) -> Seen:
        """The seats (bits, -1 for all) that learn which action it is, before it is applied."""
        return self._chain[2]

    @cached_property
    def resample(self) -> Resample:
        """Deal the cards that a seat cannot place once more: ``resample(s, viewer, work)``."""
        return sampler(self.state, self.possible) if self.possible else sampler(self.state)

    def options(self, values: Mapping[str, object] | Options | None = None) -> Options:
        """Options from names and values, checked together.

        Raises:
            BadSetup: a name, a value or a combination that is not allowed.
        """
        if isinstance(values, Options):
            if type(values) is not self.state.options:
                raise BadSetup("option_kind", game=self.title)
            values = values.changed()
        options = self.state.options.read(values or {})
        self.check(options)
        return options

    def start(self, options: Options | Mapping[str, object] | None = None) -> Any:
        """The state of a match before its first deal."""
        if not isinstance(options, self.state.options):
            options = self.options(options)
        s = self.state.begin(options)
        s.seats = getattr(options, "players", self.state.max_seats)
        s.phase = DEAL
        self.begin(s)
        return s

    def sides(self, s: State) -> list[list[int]]:
        """The seats of every side."""
        sides = [self.side_of(s, seat) for seat in range(s.seats)]
        return [[seat for seat in range(s.seats) if sides[seat] == side] for side in range(max(sides) + 1)]

    def action_text(self, phase: int, action: int) -> str:
        """The notation of an action in a phase."""
        return card_text(action) if self.phases[phase].cards else self.calls[action].text

    @cached_property
    def call_numbers(self) -> dict[str, int]:
        """The number of each call by its notation."""
        return {call.text: i for i, call in enumerate(self.calls)}

    def effective_suit(self, contract: int, card: int) -> int:
        """The suit in which a card counts (4 for Jokers), under a contract or before there is one."""
        return self.contracts[contract].suit(card) if contract >= 0 else suit_of(card)


def suits_named(bits: int) -> list[int]:
    """The suits of a set of suits."""
    return [suit for suit in SUITS if bits >> suit & 1]


__all__ = [
    "ALL", "DEAL", "OVER", "PASS_CALL", "SUIT_CALLS",
    "Call", "Event", "Facts", "Game", "partnership", "suits_named",
]  # fmt: skip
