"""Uniformity: the sampler draws every world that a seat's knowledge allows, and each equally often.

Where cards have copies it is every way to deal single cards that comes equally often, as from a shuffled pack.

The worlds of a small end position are found without the sampler and without
the knowledge that a state keeps: every way to deal the hidden cards is told
anew as a match, and allowed exactly if that match is legal and looks the same
to the viewer.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from math import comb, prod
from typing import Any

from followsuit.cards import cards_in
from followsuit.engine.game import Game
from followsuit.engine.resample import hand_hidden
from followsuit.testing.walk import Position
from followsuit.testing.worlds import as_known, why_distinguishable
from followsuit.world import workspace

Place = tuple[str, int]
"""A field of the state and the index in it (for several packs: of the first set)."""


def hidden_places(s: Any, viewer: int) -> dict[Place, list[int]]:
    """The places that the viewer does not see into, with their cards."""
    kind = type(s)
    places: dict[Place, list[int]] = {}
    for seat in range(s.seats):
        if hand_hidden(s, seat, viewer):
            places["hand", seat] = _cards(s.hand[seat :: kind.max_seats])
        if kind.exchange and seat != viewer:
            places["aside", seat] = _cards([s.aside[seat]])
    for k in range(kind.piles):
        places["pile", k] = _cards(s.pile[k :: kind.piles])
    return {place: cards for place, cards in places.items() if cards}


def _cards(sets: Sequence[int]) -> list[int]:
    return sorted(c for cards in sets for c in cards_in(cards))


def ways(s: Any, viewer: int) -> int:
    """In how many ways the hidden cards can be dealt to their places, at most (copies count as different)."""
    sizes = [len(cards) for cards in hidden_places(s, viewer).values()]
    return prod(comb(sum(sizes[i:]), n) for i, n in enumerate(sizes))


def deals(s: Any, viewer: int) -> Iterator[Any]:
    """Every state in which the hidden cards lie in any way in the hidden places, allowed or not."""
    places = hidden_places(s, viewer)
    pool = Counter(c for cards in places.values() for c in cards)
    for dealt in _ways_to_deal(pool, [len(cards) for cards in places.values()]):
        world = as_known(s, viewer)
        for place, cards in zip(places, dealt, strict=True):
            _lay(world, place, cards)
        yield world


def _ways_to_deal(pool: Counter[int], sizes: list[int]) -> Iterator[list[tuple[int, ...]]]:
    if not sizes:
        yield []
        return
    for cards in _choices(sorted(+pool), pool, sizes[0]):
        for rest in _ways_to_deal(pool - Counter(cards), sizes[1:]):
            yield [cards, *rest]


def _choices(types: list[int], pool: Counter[int], n: int) -> Iterator[tuple[int, ...]]:
    """The different ways to take n cards from the copies of these types."""
    if n == 0:
        yield ()
    elif sum(pool[c] for c in types) >= n:
        for copies in range(min(n, pool[types[0]]) + 1):
            for rest in _choices(types[1:], pool, n - copies):
                yield (types[0],) * copies + rest


def _lay(s: Any, place: Place, cards: Sequence[int]) -> None:
    name, index = place
    kind = type(s)
    sets = getattr(s, name)
    strides = {"hand": kind.max_seats, "pile": max(kind.piles, 1), "aside": len(sets)}
    indices = range(index, len(sets), strides[name])
    for k, i in enumerate(indices):
        sets[i] = sum(1 << c for c, n in Counter(cards).items() if n > k)


def worlds(position: Position, viewer: int, known: int = 0) -> list[Any]:
    """Every state that the viewer cannot tell from the truth.

    Cards of the last pile that are ``known`` stay where they are and are left out of the
    states, so that games with a large stock can be studied too.
    """
    s = position.match.state.copy()
    s.pile[-1] ^= known
    found = []
    for world in deals(s, viewer):
        whole = world.copy()
        whole.pile[-1] |= known
        if not why_distinguishable(position, whole, viewer, always=False):
            found.append(world)
    return found


def weight(world: Any, viewer: int) -> int:
    """In how many ways single cards can be dealt so that this world results; more than one where cards have copies."""
    copies: dict[int, list[int]] = defaultdict(list)
    for cards in hidden_places(world, viewer).values():
        for card, n in Counter(cards).items():
            copies[card].append(n)
    return prod(comb(sum(n[i:]), n[i]) for n in copies.values() for i in range(len(n)))


Draw = Callable[[Game, Any, int, int, int], list[tuple[int, ...]]]
"""Draws worlds: ``(game, state, viewer, how many, seed)`` gives each as the numbers of its state."""


def draw(game: Game, s: Any, viewer: int, number: int, seed: int) -> list[tuple[int, ...]]:
    """Draw worlds by plain runs."""
    work, drawn = workspace(seed), []
    for _ in range(number):
        world = s.copy()
        game.resample(world, viewer, work)
        drawn.append(tuple(world.words()))
    return drawn


def draw_compiled(game: Game, s: Any, viewer: int, number: int, seed: int) -> list[tuple[int, ...]]:
    """Draw worlds by compiled runs."""
    from followsuit.engine import compiled
    from followsuit.testing.agree import compiled_runs

    records, rows = compiled.states(game, number + 1)
    rows[0] = s.words()
    compiled_runs(game).worlds(records, rows, viewer, compiled.work(seed))
    return list(map(tuple, rows[1:].tolist()))


def why_not_uniform(  # a draw needs to know all of this
    game: Game, s: Any, viewer: int, expected: Sequence[Any], seed: int, draw: Draw = draw, each: int = 40
) -> str:
    """What is wrong with the sampler's worlds, or "" if they are the expected ones, each as often as it should be.

    The test is chi-square over ``each`` draws for every world, at four standard deviations.
    """
    wanted = {tuple(w.words()): weight(w, viewer) for w in expected}
    if tuple(as_known(s, viewer).words()) not in wanted:
        return "the truth is not among the worlds"
    number, whole = each * len(wanted), sum(wanted.values())
    counts = Counter(draw(game, s, viewer, number, seed))
    if odd := set(counts) - set(wanted):
        return f"{len(odd)} worlds that cannot be, out of {len(wanted)} that can"
    if missing := set(wanted) - set(counts):
        return f"{len(missing)} of {len(wanted)} worlds are never drawn"
    means = {world: number * share / whole for world, share in wanted.items()}
    square = sum((counts[world] - mean) ** 2 / mean for world, mean in means.items())
    freedom = len(wanted) - 1
    if freedom and not is_plausible(square, freedom):
        return f"chi-square {square:.0f} with {freedom} degrees of freedom"
    return ""


def is_plausible(square: float, freedom: int) -> bool:
    """Whether a chi-square value lies within four standard deviations (Wilson and Hilferty's approximation)."""
    spread = 2 / (9 * freedom)
    return bool(abs((square / freedom) ** (1 / 3) - 1 + spread) < 4 * spread**0.5)
