"""Events: what happened, from two states and the action between them, and who may know."""

from collections.abc import Iterator
from typing import Any

from followsuit.cards import cards_in
from followsuit.engine.game import DEAL, OVER, Event, Game


def after_action(game: Game, before: Any, action: int, after: Any) -> Iterator[Event]:
    """The events of one action, in the order in which people hear of them."""
    yield _move(game, before, action)
    if after.tricks > before.tricks:
        yield Event("trick.won", {"seat": after.leader})
    yield from game.narrate(before, action, after)
    if after.phase in (DEAL, OVER):
        if list(after.score) != list(before.score):
            sides = game.sides(after)
            yield Event("score", {"scores": list(after.score[: len(sides)]), "sides": sides})
        if after.phase == OVER:
            yield Event("match.over", {"winners": list(cards_in(after.winners)), "sides": game.sides(after)})


def _move(game: Game, before: Any, action: int) -> Event:
    phase, seat = game.phases[before.phase], before.turn
    if not phase.cards:
        call = game.calls[action]
        return Event("call." + call.key, {"seat": seat, "phase": phase.name, **call.values})
    values = {"seat": seat, "card": action, "role": game.role(before.contract, action)}
    if phase.name == "play":
        return Event("lead" if before.laid == 0 else "play", values)
    return Event(phase.name, values, phase.seen(before, action), phase.name + ".unseen")


def after_deal(game: Game, s: Any) -> Iterator[Event]:
    """The events of dealing: who deals, what each seat sees, the card turned up, a trump fixed, a deal made again."""
    yield Event("deal", {"number": s.deals, "seat": s.dealer})
    for seat in range(s.seats):
        if not s.blind >> seat & 1:
            yield Event("dealt", {"cards": hand_of(s, seat), "seat": seat}, 1 << seat)
    if s.up >= 0:
        yield Event("up", {"card": s.up, "seat": s.dealer})
    if s.contract >= 0 and game.seat_trump(s, 0) < 0:
        yield from (Event(key, values) for key, values in game.facts(s))
    if s.phase == DEAL:
        yield Event("deal.again", {"seat": s.dealer})


def copies(s: Any, seat: int, card: int) -> int:
    """How many copies of a card type a seat holds."""
    return sum(s.hand[k] >> card & 1 for k in range(seat, len(s.hand), len(s.may)))


def hand_of(s: Any, seat: int) -> list[int]:
    """The cards of a seat, copies too, in ascending order."""
    if len(s.hand) == len(s.may):
        return list(cards_in(s.hand[seat]))  # one pack has no copies
    return [c for c in cards_in(s.hand[seat]) for _ in range(copies(s, seat, c))]


def held(s: Any, seat: int) -> int:
    """How many cards a seat holds, copies too."""
    return sum(s.hand[k].bit_count() for k in range(seat, len(s.hand), len(s.may)))
