"""What a view is: everything that one seat, or a spectator, may know of a match, as plain data.

:mod:`followsuit.funnel` builds it.
"""

from typing import Any, TypedDict


class CardView(TypedDict):
    """A card: its notation, its name, a word for its role, where it counts, whether it may be played, else why not."""

    card: str
    name: str
    role: str
    suit: str
    trump: bool
    legal: bool
    reason: str


class PlayedCard(TypedDict):
    """A card on the table."""

    seat: int
    card: str
    name: str
    role: str


class TrickView(TypedDict):
    """A trick: its cards in the order of play, who led, and who is winning or has won."""

    leader: int
    winner: int | None
    cards: list[PlayedCard]


class CallView(TypedDict):
    """A call: who made it, its notation, its label for people, its sentence."""

    seat: int
    call: str
    label: str
    say: str


class SeatView(TypedDict):
    """What everybody may know of a seat."""

    seat: int
    name: str
    side: int
    cards: int
    tricks: int
    plays: bool
    trump: str


class MoveView(TypedDict):
    """A move: its notation, its label for people, and, if it is not allowed, the reason."""

    move: str
    label: str
    reason: str


class EventView(TypedDict):
    """An event: its number, its key, its sentence, and the seat and the cards in it with their names."""

    n: int
    key: str
    say: str
    seat: int | None
    cards: list[str]
    names: list[str]


class DealView(TypedDict):
    """A finished deal on the score sheet: its result in sentences, the change of each side's score, and the totals."""

    deal: int
    say: list[str]
    change: list[int]
    scores: list[int]


class PublicView(TypedDict):
    """The part of a view that is the same for everybody who reads one language."""

    game: str
    title: str
    language: str
    options: dict[str, Any]
    seats: list[SeatView]
    sides: list[list[int]]
    scores: list[int]
    winners: list[int]
    over: bool
    deal: int
    dealer: int
    phase: str
    turn: int | None
    open_hands: dict[int, list[CardView]]
    up: CardView | None
    trick: TrickView
    last_trick: TrickView | None
    tricks: int
    trump: str
    table: dict[str, Any]
    next: int
    commitment: str


class View(PublicView):
    """Everything that one seat (None: a spectator) may know of a match, in one language, as plain data."""

    seat: int | None
    score: str
    sheet: list[DealView]
    prompt: str
    hand: list[CardView]
    discards: list[CardView]
    calls: list[CallView]
    facts: list[str]
    moves: list[MoveView]
    refused: list[MoveView]
    choose: int
    events: list[EventView]
