"""Indistinguishability: in every resampled world the viewer would have seen exactly what he has seen.

From a resampled state the match is told anew: the pack in which the hidden
cards have changed places, and the same moves with other discards and other
cards passed on.  It has to be legal at every step, to end in exactly the
resampled state, and to look the same to the viewer all the time.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from followsuit import bots
from followsuit.cards import cards_in
from followsuit.engine.game import Game
from followsuit.match import Match
from followsuit.refusals import BadMove
from followsuit.testing.laws import cards_by_place
from followsuit.testing.settings import Setting
from followsuit.testing.walk import Position, require, samples
from followsuit.world import UNSEEN, Step, workspace

BOTS = ("random", "simple")


def resampled(game: Game, s: Any, viewer: int, seed: int) -> Any:
    """A copy of a state in which the cards that the viewer cannot place have been dealt once more."""
    world = s.copy()
    game.resample(world, viewer, workspace(seed))
    return world


# -- telling a match anew


def retold(position: Position, world: Any) -> Iterator[tuple[Match, Match]]:
    """The true match and the one that leads to a world, side by side from the shuffle of the present pack on.

    Raises:
        BadMove: a move of the other match is not legal.
    """
    match = position.match
    first = len(position.origin.table.steps) if position.origin else 0
    true = match.table.steps[first:]
    pack, steps = imagined(match, world, true)
    here, there = _beginning(position, match.table.packs[-1]), _beginning(position, pack)
    if position.origin:  # the last move before the shuffle is the same in both
        here._apply(true[0].action)  # noqa: SLF001  # suites of laws look inside
        there._apply(true[0].action)  # noqa: SLF001
        true, steps = true[1:], steps[1:]
    yield here, there
    for a, b in zip(true, steps, strict=True):
        here._apply(a.action)  # noqa: SLF001
        there.play(there.game.action_text(b.phase, b.action), b.seat)
        yield here, there


def _beginning(position: Position, pack: Sequence[int]) -> Match:
    """The match before the present pack is dealt from, or just after that for the first pack."""
    match = position.match
    if position.origin:
        other = position.origin.copy()
        other.table.packs += [*match.table.packs[len(other.table.packs) : -1], tuple(pack)]
        return other
    packs = [*match.table.packs[:-1], pack]  # several if all were dealt again at once
    other = Match(match.game, match.options, match.seed, match.table.first_dealer, packs, names=match.names)
    other.table.given = match.table.given
    return other


def imagined(match: Match, world: Any, steps: Sequence[Step]) -> tuple[tuple[int, ...], list[Step]]:
    """The pack and the moves that would have led to a world."""
    pack = match.table.packs[-1]
    if type(world).packs > 1:
        return _exchange_positions(match, world, pack), list(steps)
    swap = exchanged(match.state, world)
    now = len(match.table.deals) - 1
    return tuple(swap.get(c, c) for c in pack), [
        step if step.deal < now else Step(step.deal, step.seat, step.phase, action)
        for step, action in zip(steps, _actions(match, world, steps, swap), strict=True)
    ]


def exchanged(true: Any, world: Any) -> dict[int, int]:
    """For each hidden card that came to another seat in the world, the card that came to its seat instead."""
    swap: dict[int, int] = {}
    for here, there in zip(_by_owner(true), _by_owner(world), strict=True):
        swap.update(zip(cards_in(here & ~there), cards_in(there & ~here), strict=True))
    return swap


def _by_owner(s: Any) -> list[int]:
    """The hidden cards by the seat that holds or has discarded them, then by pile."""
    aside = s.aside if type(s).exchange else [0] * len(s.hand)
    return [*(held | put_by for held, put_by in zip(s.hand, aside, strict=True)), *s.pile]


def _actions(match: Match, world: Any, steps: Sequence[Step], swap: dict[int, int]) -> Iterator[int]:
    """The actions of a world: discards are what lies aside in it, all else follows the exchange of cards."""
    phases, now = match.game.phases, len(match.table.deals) - 1
    spare = {seat: list(cards_in(a & ~b)) for seat, (a, b) in enumerate(_asides(world, match.state))}
    for step in steps:
        if step.deal < now or not phases[step.phase].cards:
            yield step.action
        elif phases[step.phase].name == "discard":
            stays = world.aside[step.seat] >> step.action & 1
            yield step.action if stays else spare[step.seat].pop()
        else:
            yield swap.get(step.action, step.action)


def _asides(world: Any, true: Any) -> list[tuple[int, int]]:
    return list(zip(world.aside, true.aside, strict=True)) if type(world).exchange else []


def _exchange_positions(match: Match, world: Any, pack: Sequence[int]) -> tuple[int, ...]:
    """The pack of a world where there are several of each card: a seat's own positions take its other cards."""
    s, cards = match.state, list(pack)
    dealer = match.table.deals[-1][1]
    mine = sum(match.game.phases[step.phase].cards for step in match.steps())
    first = s.dealt - mine - sum(cards.bit_count() for cards in s.hand)
    stride = len(s.may)
    for seat in range(s.seats):
        own = [i for i in range(first, s.dealt) if (dealer + 1 + i - first) % s.seats == seat]
        _exchange(cards, own, s.hand[seat::stride], world.hand[seat::stride])
    _exchange(cards, list(range(s.dealt, len(pack))), s.pile, world.pile)
    return tuple(cards)


def _exchange(cards: list[int], positions: list[int], before: Sequence[int], after: Sequence[int]) -> None:
    """Replace at these positions the cards that left a place by those that came to it."""
    had = Counter(c for sets in before for c in cards_in(sets))
    has = Counter(c for sets in after for c in cards_in(sets))
    come, gone = list((has - had).elements()), had - has
    for i in positions:
        if gone[cards[i]] > 0:
            gone[cards[i]] -= 1
            cards[i] = come.pop()


# -- the law


def as_known(s: Any, viewer: int) -> Any:
    """A state without the note which card was passed on, if the viewer has no part in that."""
    known = s.copy()
    if type(s).exchange and (viewer < 0 or viewer not in (s.teller, s.told_to)):
        known.told = 0
    return known


def why_distinguishable(position: Position, world: Any, viewer: int, *, always: bool = True) -> str:
    """How the viewer could tell a world from the truth, or "" if he cannot.

    ``always`` compares everything the viewer has seen on the way, not only the end.
    """
    seat = None if viewer < 0 else viewer
    pairs, since = retold(position, world), 0
    true = other = position.match
    try:
        for true, other in pairs:
            if always:
                seen = true.view(seat, since=since)
                if seen != other.view(seat, since=since):
                    return f"another view after {len(true.table.steps)} moves"
                since = seen["next"]
    except BadMove as illegal:
        return f"move {len(other.table.steps)} of the world is not legal: {illegal}"
    if as_known(other.state, viewer) != world:
        return "the moves of the world lead to another state"
    if true.view(seat) != other.view(seat):
        return "another view"
    return ""


def indistinguishability(game: Game, setting: Setting, seed: int) -> None:
    """Nobody can tell a resampled world from the truth, now or at any earlier moment, by views, events or moves.

    Raises:
        LawBroken: somebody can, a past move would not have been legal, or a bot chooses otherwise.
    """
    law, chance = "indistinguishability", Random(seed)
    for n, position in enumerate(samples(game, setting, seed, 5)):
        match = position.match
        for viewer in position.viewers:
            world = resampled(game, match.state, viewer, chance.getrandbits(40))
            why = why_distinguishable(position, world, viewer, always=n % 4 == viewer % 4)
            require(not why, law, match, f"to viewer {viewer} a resampled world shows: {why}")
            again = chance.getrandbits(40)
            same = resampled(game, world, viewer, again) == resampled(game, match.state, viewer, again)
            require(
                same, law, match, f"viewer {viewer}: from a world the sampler draws other worlds than from the truth"
            )
            _knows_own_place(position, world, viewer)
        if match.seat is not None:
            _bots_choose_the_same(position, resampled(game, match.state, match.seat, chance.getrandbits(40)))


def _knows_own_place(position: Position, world: Any, viewer: int) -> None:
    """A world has the same cards, the same played ones, and the viewer's own hand unless he may not see it."""
    match, s = position.match, position.match.state
    law = "indistinguishability"
    everything = Counter(c for cards in cards_by_place(world).values() for c in cards)
    require(everything == Counter(match.game.pack(match.options)), law, match, "a world has other cards")
    require(world.played == s.played, law, match, "a world has other cards played")
    if viewer >= 0 and not s.blind >> viewer & 1:
        stride = len(s.may)
        require(world.hand[viewer::stride] == s.hand[viewer::stride], law, match, "a world changes the viewer's hand")


def _bots_choose_the_same(position: Position, world: Any) -> None:
    """A bot is told, and chooses by, what its seat knows, so the same in every world."""
    match, law = position.match, "indistinguishability"
    *_, (_, other) = retold(position, world)
    told = [m.world(m.state.turn).actions for m in (match, other)]
    require(told[0] == told[1], law, match, "a bot is told of other moves in another world")
    for step, (_, _, action) in zip(match.steps(), told[0], strict=True):
        knows = bool(step.seen >> match.state.turn & 1)
        require(action == (step.action if knows else UNSEEN), law, match, "a bot is told wrongly what was done")
    for name in BOTS:
        bot, budget = bots.find(name), bots.Budget(iterations=2)
        moves = [bot.choose(m.world(m.state.turn), budget) for m in (match, other)]
        require(moves[0] == moves[1], law, match, f"the bot {name} peeks: {moves[0]} or {moves[1]}")
        require(moves[0] in match.moves, law, match, f"the bot {name} makes a move that is not legal")
