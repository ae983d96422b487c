"""Random walks through matches, and how a broken law is reported."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from followsuit.engine.game import Game
from followsuit.match import Match
from followsuit.testing.settings import Setting, title


class LawBroken(AssertionError):
    """A law of the conformance suite does not hold; the message has the match as a record."""

    def __init__(self, law: str, match: Match, what: str) -> None:
        where = f"{match.game.name} ({title(match.options.changed())}), move {len(match.table.steps)}"
        super().__init__(f"{law}: {what}\n{where}, phase {match.phase}, seat {match.seat}\n{match.record()}")
        self.law, self.what = law, what


def require(holds: object, law: str, match: Match, what: str) -> None:
    """Report the law as broken unless it holds.

    Raises:
        LawBroken: it does not.
    """
    if not holds:
        raise LawBroken(law, match, what)


@dataclass(frozen=True)
class Position:
    """A match on its way: copy it before you change it.

    Attributes:
        match: the match.
        origin: the match before the move after which the present pack was shuffled, None for the first pack.
    """

    match: Match
    origin: Match | None

    @property
    def viewers(self) -> tuple[int, ...]:
        """Every seat, and -1 for a spectator."""
        return (*range(self.match.state.seats), -1)


def walk(
    game: Game, setting: Setting, seed: int, deals: int = 2, packs: Sequence[str] | None = None
) -> Iterator[Position]:
    """Every position of a random match, up to the end of so many deals, the last one included.

    In walks with an odd seed the players are shy: they mostly choose the first call, which is `pass` where it exists.
    The packs may be given.
    """
    match, chance = Match(game, setting, seed=f"walk {seed}", packs=packs), Random(seed)
    origin: Match | None = None
    while match.seat is not None and match.state.deals <= deals:
        yield Position(match, origin)
        before, moves = match.copy(), match.moves
        shy = seed % 2 and not moves[0].is_card and chance.random() < 0.8
        match.play(moves[0] if shy else chance.choice(moves))
        if len(match.table.packs) > len(before.table.packs):
            origin = before
    yield Position(match, origin)


def samples(game: Game, setting: Setting, seed: int, number: int, deals: int = 2) -> Iterator[Position]:
    """About so many positions of a walk: the first of every phase, and others at random."""
    chance, met = Random(seed), set()
    every = max(1, game.max_actions * deals // number)
    for position in walk(game, setting, seed, deals):
        if position.match.phase not in met or chance.randrange(every) == 0:
            met.add(position.match.phase)
            yield position
