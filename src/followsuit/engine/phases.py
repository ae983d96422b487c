"""Phases: a phase of a game is two plain functions over the state, and what people must know of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from followsuit.engine.rules import rule
from followsuit.engine.state import State
from followsuit.refusals import BadMove

DEAL, OVER = 0, 1
"""The two phases that no seat acts in: a deal is due, and the match is over."""

Legal: TypeAlias = Callable[[Any], int]
Apply: TypeAlias = Callable[[Any, int], None]
Seen: TypeAlias = Callable[[Any, int], int]
Why: TypeAlias = Callable[[Any, int], BadMove | None]


@rule
def seen_by_all(s: State, action: int) -> int:
    """Everybody sees the action."""
    return -1


@rule
def seen_by_actor(s: State, action: int) -> int:
    """Only the seat that acts knows which card it was."""
    return 1 << s.turn


@dataclass(frozen=True)
class Phase:
    """One phase of a game.

    Attributes:
        name: names it in records, views and messages.
        legal: gives the set of actions (bits) that the seat to act may choose.
        apply: changes the state by one legal action.
        cards: whether the actions are cards; otherwise they are calls.
        seen: for a state before an action, the seats (bits) that learn which one it is.
        why: a refusal for an action outside the legal set, in the words of the rule;
            None where the general sentence will do.
        vocabulary: the calls that belong to the phase, allowed now or not.
    """

    name: str
    legal: Legal
    apply: Apply
    cards: bool = True
    seen: Seen = seen_by_all
    why: Why = lambda s, action: None
    vocabulary: Legal = lambda s: 0


@rule
def _no_action(s: State) -> int:
    return 0


@rule
def _no_effect(s: State, action: int) -> None:
    pass


SLOTS = 8
"""The most phases that a game may have."""


def chain(phases: dict[int, Phase]) -> tuple[Legal, Apply, Seen]:
    """One ``legal``, one ``apply`` and one ``seen`` for a whole game.

    One function with eight slots compiles several times faster than a chain
    of links.  The last phase, mostly play, is asked first.
    """
    if len(phases) > SLOTS:
        raise ValueError(f"a game has at most {SLOTS} phases")
    unused = [(-1 - i, Phase("", _no_action, _no_effect)) for i in range(SLOTS - len(phases))]
    numbers = [number for number, _ in [*reversed(phases.items()), *unused]]
    parts = [phase for _, phase in [*reversed(phases.items()), *unused]]
    k0, k1, k2, k3, k4, k5, k6, k7 = numbers
    l0, l1, l2, l3, l4, l5, l6, l7 = [phase.legal for phase in parts]
    e0, e1, e2, e3, e4, e5, e6, e7 = [phase.seen for phase in parts]
    a0, a1, a2, a3, a4, a5, a6, a7 = [phase.apply for phase in parts]

    @rule
    def legal(s: State) -> int:
        phase = s.phase
        if phase == k0:
            return l0(s)
        if phase == k1:
            return l1(s)
        if phase == k2:
            return l2(s)
        if phase == k3:
            return l3(s)
        if phase == k4:
            return l4(s)
        if phase == k5:
            return l5(s)
        if phase == k6:
            return l6(s)
        if phase == k7:
            return l7(s)
        return 0

    @rule
    def apply(s: State, action: int) -> None:
        phase = s.phase
        if phase == k0:
            a0(s, action)
        elif phase == k1:
            a1(s, action)
        elif phase == k2:
            a2(s, action)
        elif phase == k3:
            a3(s, action)
        elif phase == k4:
            a4(s, action)
        elif phase == k5:
            a5(s, action)
        elif phase == k6:
            a6(s, action)
        elif phase == k7:
            a7(s, action)

    @rule
    def seen(s: State, action: int) -> int:
        phase = s.phase
        if phase == k0:
            return e0(s, action)
        if phase == k1:
            return e1(s, action)
        if phase == k2:
            return e2(s, action)
        if phase == k3:
            return e3(s, action)
        if phase == k4:
            return e4(s, action)
        if phase == k5:
            return e5(s, action)
        if phase == k6:
            return e6(s, action)
        if phase == k7:
            return e7(s, action)
        return -1

    return legal, apply, seen
