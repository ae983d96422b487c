"""The state: one flat bag of named 64-bit integers and fixed-length integer arrays.

A game declares its own fields as class attributes, beside those that every
trick-taking game needs::

    class State(engine.State, options=Options, seats=4, sides=2, piles=1):
        target: int                    # an option, by its name, if a rule reads it
        bid: int = 0                   # a number, with its value at the start
        done: list[int] = array(4)     # an array of four zeros

Plain runs use instances of this class; compiled runs use a record of the same
fields in the same order (:meth:`State.fields`), so either can become the other
through a list of numbers (:meth:`State.words`, :meth:`State.load`).
"""

from typing import Any, ClassVar, Self

from followsuit.engine.options import Options


class _Array:
    def __init__(self, length: int, fill: int) -> None:
        self.length, self.fill = length, fill


def array(length: int, fill: int = 0) -> Any:
    """Declare an array field of a state: its length, and the value it is filled with."""
    return _Array(length, fill)


def _initial(cls: "type[State]", name: str, sizes: dict[str, int]) -> int | list[int]:
    value = getattr(cls, name, None)
    if isinstance(value, _Array):
        return [value.fill] * value.length
    if isinstance(value, int):
        return value
    if name in sizes:
        return [0] * sizes[name]
    if name in cls.options.choices():
        return 0
    raise TypeError(f"{cls.__qualname__}.{name} is neither a field with a value nor an option")


class State:
    """What every trick-taking game keeps.  Sets of cards are integers, seats count clockwise from 0.

    Where a card is kept for several packs, set ``k`` of a place (``k`` strides
    further on) holds the card types held more than ``k`` times.
    """

    # the flow of the match
    phase: int = 0  # DEAL, OVER, or one of the game's phases
    turn: int = -1  # the seat to act
    dealer: int = 0
    seats: int = 0  # players of this match
    deals: int = 0  # deals begun
    dealt: int = 0  # cards of the present pack dealt so far
    winners: int = 0  # the winning sides as bits, once the match is over
    # the contract and the trick
    contract: int = -1  # row of the game's contract tables, -1 before there is one
    active: int = 0  # the seats that play this deal, as bits
    leader: int = -1  # who leads, or led, the present trick
    laid: int = 0  # cards in the present trick
    tricks: int = 0  # tricks completed in this deal
    # who knows what
    up: int = -1  # the card turned up on the stock, or -1
    exposed: int = 0  # seats whose hands lie open, as bits
    blind: int = 0  # seats that may not look at their own hand, as bits
    # cards by place
    hand: list[int]  # by seat
    pile: list[int]  # kitty, stock and other cards that nobody sees
    played: list[int]  # by the seat that played them, in this deal (Calypso: this game)
    may: list[int]  # cards that a seat may still hold, as everybody knows it
    sure: list[int]  # cards that everybody knows to have come to a seat, until it plays them
    trick: list[int]  # cards of the present trick in the order of play
    won: list[int]  # tricks won in this deal, by seat
    score: list[int]  # by side

    options: ClassVar[type[Options]] = Options
    sizes: ClassVar[dict[str, int]] = {}
    max_seats: ClassVar[int]
    max_sides: ClassVar[int]
    packs: ClassVar[int]
    piles: ClassVar[int]
    exchange: ClassVar[bool] = False
    card_sets: ClassVar[tuple[str, ...]] = ()  # the game's own fields that hold sets of cards
    _start: ClassVar[dict[str, int | list[int]]] = {}

    def __init_subclass__(
        cls,
        options: type[Options] = Options,
        seats: int = 4,
        sides: int = 2,
        packs: int = 1,
        piles: int = 0,
    ) -> None:
        cls.options, cls.packs, cls.piles = options, packs, piles
        cls.max_seats, cls.max_sides = seats, sides
        sizes = dict.fromkeys(("may", "sure", "trick", "won"), seats)
        sizes |= {"hand": seats * packs, "played": seats * packs, "score": sides}
        sizes |= {"pile": max(piles, 1) * packs, "aside": seats, "kept": seats}
        start: dict[str, int | list[int]] = {}
        for owner in reversed(cls.__mro__):
            for name, kind in getattr(owner, "__annotations__", {}).items():
                if "ClassVar" not in str(kind):
                    start[name] = _initial(cls, name, sizes)
        cls._start = start
        cls.sizes = {n: len(v) if isinstance(v, list) else 0 for n, v in start.items()}

    @classmethod
    def begin(cls, options: Options) -> Self:
        """The state before the first deal."""
        state = cls()
        start = cls._start | {name: code for name, code in options.codes().items() if name in cls.sizes}
        for name, value in start.items():
            setattr(state, name, value[:] if isinstance(value, list) else value)
        return state

    @classmethod
    def fields(cls) -> list[tuple[str, int]]:
        """Every field in order, with its length; 0 for a plain number."""
        return list(cls.sizes.items())

    def words(self) -> list[int]:
        """All fields as one list of numbers, in order."""
        flat: list[int] = []
        for value in self.__dict__.values():
            if isinstance(value, list):
                flat += value
            else:
                flat.append(value)
        return flat

    def load(self, words: list[int]) -> Self:
        """Take over all fields from one list of numbers; returns itself."""
        at = 0
        for name, length in self.sizes.items():
            setattr(self, name, words[at : at + length] if length else words[at])
            at += length or 1
        return self

    def copy(self) -> Self:
        """An independent copy."""
        other = self.__class__.__new__(self.__class__)
        other.__dict__ = {k: v[:] if v.__class__ is list else v for k, v in self.__dict__.items()}
        return other

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]  # a state changes


class Exchange(State):
    """A state of a game in which cards change hands before play: discards and what is known of them."""

    exchange: ClassVar[bool] = True
    aside: list[int]  # discards by seat, which only that seat has seen
    kept: list[int]  # cards that everybody knows the seat did not discard
    told: int = 0  # cards that `teller` alone knows to have gone to `told_to`
    teller: int = -1
    told_to: int = -1
