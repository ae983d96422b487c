"""What each number of an observation, a mask or an information state means, made from a game's own declarations.

Seats are relative: row 0 is the seat that looks, row 1 the next one clockwise.
A card stands at its place among the card types of the pack, a call after all cards.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any

import numpy as np

from followsuit.cards import card_text, cards_in
from followsuit.engine.game import Game
from followsuit.engine.options import Options
from followsuit.engine.state import Exchange, State
from followsuit.lanes.look import looker
from followsuit.moves import Move, why_not
from followsuit.refusals import BadMove
from followsuit.world import World

COMMON = 18
"""The first sections of an observation are those of every game."""
HIDDEN = "a card that was not shown"


@dataclass(frozen=True)
class Section:
    """A part of a tensor: its name, where it begins, its shape, and what its numbers mean."""

    name: str
    at: int
    shape: tuple[int, ...]
    about: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)

    @property
    def end(self) -> int:
        """Where the next section begins."""
        return self.at + self.size


def _laid_out(parts: Iterator[tuple[str, tuple[int, ...], str]]) -> dict[str, Section]:
    sections: dict[str, Section] = {}
    at = 0
    for name, shape, about in parts:
        sections[name] = Section(name, at, shape, about)
        at = sections[name].end
    return sections


class Index:
    """The index tables of a game under some options.

    Attributes:
        cards: the card types of the pack, in ascending order.
        actions: the text of every action: the cards, then the calls.
        observation: the sections of an observation by name.
        information: the sections of an information state, which begins with an observation.
    """

    def __init__(self, game: Game, options: Options) -> None:
        self.game, self.options = game, options
        self.state: State = game.start(options)
        self.seats: int = self.state.seats
        self.cards = tuple(sorted(set(game.pack(options))))
        self._place = {c: i for i, c in enumerate(self.cards)}
        self.actions = (*map(card_text, self.cards), *(call.text for call in game.calls))
        self.own_fields = [
            (name, length)
            for name, length in game.state.fields()
            if name not in _common_fields() and name not in options.choices()
        ]
        self.observation = _laid_out(self._observation())
        self.information = _laid_out(self._information())

    def _observation(self) -> Iterator[tuple[str, tuple[int, ...], str]]:
        seats, cards, calls = self.seats, len(self.cards), len(self.game.calls)
        by_seat, rows = (seats, cards), len(self.game.contracts)
        yield "hand", (cards,), "copies of each card in the own hand; nothing while it may not be looked at"
        yield "aside", (cards * self.game.state.exchange,), "the own discards, in games with an exchange"
        yield (
            "known",
            by_seat,
            "cards that this seat knows to have come to a seat and not been played; the own row: what all know",
        )
        yield "gone", by_seat, "copies of each card that a seat has played since the pack was new"
        yield "trick", by_seat, "the card of each seat in the present trick"
        yield "up", (cards,), "the card turned up"
        yield "void", (seats, 5), "suits (clubs to spades, then Jokers of no suit) that a seat has shown not to hold"
        yield "called", (seats, calls), "calls that a seat has made in this deal"
        yield "phase", (len(self.game.phases),), "the present phase, one of: " + ", ".join(self.phase_names)
        yield (
            "contract",
            (rows,),
            "the row of the game's contract tables, mostly the trump suit; none before it is fixed",
        )
        yield "viewer", (seats,), "the seat that looks, not relative"
        yield "dealer", (seats,), "who deals"
        yield "turn", (seats,), "who is to act"
        yield "leader", (seats,), "who leads or led the present trick"
        yield "active", (seats,), "who plays in this deal"
        yield "won", (seats,), "tricks won by each seat"
        yield "scores", (self.sides,), "points of each side, the own side first, limited to +-32767"
        yield "deals", (1,), "deals begun in this match"
        for name, length in self.own_fields:
            sets, about = name in self.game.state.card_sets, f"the game's own `{name}`"
            where = ", by relative seat" if length == self.game.state.max_seats else ""
            shape = (max(length, 1), cards) if sets else (max(length, 1),)
            yield name, shape, about + (", as cards" if sets else "") + where

    def _information(self) -> Iterator[tuple[str, tuple[int, ...], str]]:
        yield "observation", (self.size,), "the observation"
        yield "first hand", (len(self.cards),), "copies of each card that the seat was dealt"
        steps = (self.game.max_actions, self.seats + len(self.actions) + 1)
        yield "history", steps, f"each action of the deal: who, then which one, the last for {HIDDEN}"

    @property
    def phase_names(self) -> list[str]:
        """The names of the phases in their order."""
        return [phase.name for phase in self.game.phases.values()]

    @cached_property
    def sides(self) -> int:
        """How many sides play."""
        return len(self.game.sides(self.state))

    @property
    def size(self) -> int:
        """The length of an observation."""
        return list(self.observation.values())[-1].end

    @property
    def information_size(self) -> int:
        """The length of an information state."""
        return list(self.information.values())[-1].end

    def number(self, phase: int, action: int) -> int:
        """The index of an engine's action in a phase."""
        return self._place[action] if self.game.phases[phase].cards else len(self.cards) + action

    def action(self, phase: int, number: int) -> int:
        """The engine's action of an index, or -1 if it is none in this phase."""
        if self.game.phases[phase].cards:
            return self.cards[number] if 0 <= number < len(self.cards) else -1
        call = number - len(self.cards)
        return call if 0 <= call < len(self.game.calls) else -1

    def mask(self, s: Any) -> list[int]:
        """The indexes of the legal actions of a state, ascending."""
        legal = cards_in(self.game.legal(s))
        if self.game.phases[s.phase].cards:
            return [self._place[c] for c in legal]
        return [len(self.cards) + call for call in legal]

    def seen(self, s: Any, viewer: int, called: Sequence[int]) -> list[int]:
        """The observation of a seat in a state for plain runs; ``called`` are the calls of each seat as bits."""
        out = [0] * self.size
        self._look(s, s.words(), viewer, called, out, self._plain_tables)
        return out

    def of_world(self, world: World) -> list[int]:
        """What a bot that is handed a world sees, as a batch shows it to the seat to act."""
        called = [0] * self.seats
        for seat, phase, action in world.actions:
            if not self.game.phases[phase].cards:
                called[seat] |= 1 << action
        return self.seen(world.state, world.seat, called)

    @cached_property
    def _look(self) -> Callable[..., None]:
        return looker(self.game)

    @cached_property
    def _plain_tables(self) -> Any:
        tables = self.tables()
        return tuple(array.tolist() for array in tables[:3]) + tables[3:]

    def why_not(self, s: Any, number: int) -> BadMove | None:
        """Why an action, by its index, is not legal in a state; None if it is."""
        if not 0 <= number < len(self.actions):
            return BadMove("action_range", action=number, last=len(self.actions) - 1)
        action = self.action(s.phase, number)
        is_card = number < len(self.cards)
        return why_not(self.game, s, Move(self.actions[number], max(action, 0), is_card=is_card))

    def table(self) -> str:
        """The tables as text in Markdown."""
        lines = ["| numbers | section | shape | meaning |", "|---|---|---|---|"]
        lines += [
            f"| {x.at} - {x.end - 1} | {x.name} | {' x '.join(map(str, x.shape))} | {x.about} |"
            for x in self.observation.values()
        ]
        cards = ", ".join(f"{i} {text}" for i, text in enumerate(self.actions))
        return "\n".join([*lines, "", "Actions: " + cards, ""])

    # -- what compiled code is given

    def tables(self) -> tuple[Any, ...]:
        """The arrays that :mod:`followsuit.lanes.look` reads, in its order."""
        at = [x.at for x in self.observation.values()][:COMMON]
        sections = np.array([*at, len(self.cards), len(self.game.calls)], np.int64)
        cards = np.array(self.cards, np.int64)
        return (sections, self._positions(), self._card_phases(), self._suit_sets(), self._own_words(), cards)

    def information_at(self) -> Any:
        """Where the first hand and the history begin, and the width of an action in the history."""
        first, history = self.information["first hand"], self.information["history"]
        return np.array([first.at, history.at, history.shape[1]], np.int64)

    def _positions(self) -> Any:
        """The place of each of the 54 cards, -1 for cards that are not in the pack."""
        return np.array([self._place.get(c, -1) for c in range(54)], np.int64)

    def _card_phases(self) -> Any:
        """Whether the actions of a phase are cards, by its number."""
        flags = np.zeros(max(self.game.phases) + 1, np.int64)
        for number, phase in self.game.phases.items():
            flags[number] = phase.cards
        return flags

    def _suit_sets(self) -> Any:
        """For each contract and suit the cards of the pack that count there."""
        pack = sum(1 << c for c in self.cards)
        sets = np.zeros((len(self.game.contracts), 5), np.int64)
        for row, contract in enumerate(self.game.contracts):
            for suit, cards in enumerate(contract.suits):
                sets[row, suit] = sum(1 << c for c in cards) & pack
        return sets

    def _own_words(self) -> Any:
        """For each of the game's own fields: first word, length, whether by seat, whether a set, where it goes."""
        first = {}
        at = 0
        for name, length in self.game.state.fields():
            first[name] = at
            at += length or 1
        rows = [
            (first[name], length or 1, length == self.game.state.max_seats, name in self.game.state.card_sets,
             self.observation[name].at)
            for name, length in self.own_fields
        ]  # fmt: skip
        return np.array(rows, np.int64).reshape(len(rows), 5)


def _common_fields() -> set[str]:
    return {name for owner in (State, Exchange) for name in owner.__annotations__}
