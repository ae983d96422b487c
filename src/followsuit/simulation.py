"""Many matches between bots, and what came of them.

>>> from followsuit.simulation import simulate
>>> simulate("whist", ["random"], matches=3, seed="tuesday").finished
3
"""

import os
import secrets
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from followsuit import __version__
from followsuit.bots import Bot, Budget
from followsuit.bots import find as find_bot
from followsuit.engine.game import Game
from followsuit.engine.options import Choice, Options
from followsuit.games import find
from followsuit.match import Match
from followsuit.outcomes import as_array, to_csv, to_parquet
from followsuit.refusals import BadSetup
from followsuit.spread import Ledger, spread

CORES = os.cpu_count() or 1
DEALS = 100
"""So many deals a match has at most if nothing else is said: scores may fall without end under reckless play."""


@dataclass(frozen=True)
class Outcome:
    """One match.

    Attributes:
        seed: from which it was dealt.
        options: those that are not at their default.
        bots: the bot in each seat.
        sides: the seats of each side.
        scores: by side.
        winners: the sides that have won; none where the match was stopped.
        deals: how many deals were finished.
        moves: how many moves were made.
    """

    seed: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    sides: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    deals: int
    moves: int

    def side_of(self, seat: int) -> int:
        """The side of a seat."""
        return next(i for i, side in enumerate(self.sides) if seat in side)


@dataclass(frozen=True)
class Row:
    """What came of one bot, or of one seat: seats taken in finished matches, how many won, the mean score."""

    name: str
    played: int
    won: int
    mean_score: float


@dataclass(frozen=True)
class Simulation:
    """All matches of a simulation."""

    game: str
    title: str
    seed: str
    outcomes: tuple[Outcome, ...]

    @property
    def finished(self) -> int:
        """How many matches have a winner."""
        return sum(bool(outcome.winners) for outcome in self.outcomes)

    @property
    def deals(self) -> int:
        """The deals of all matches."""
        return sum(outcome.deals for outcome in self.outcomes)

    @property
    def moves(self) -> int:
        """The moves of all matches."""
        return sum(outcome.moves for outcome in self.outcomes)

    def array(self) -> Any:
        """The outcomes as a NumPy structured array, one record each."""
        return as_array(self.outcomes)

    def to_csv(self, path: str | Path) -> None:
        """Write the outcomes as CSV."""
        to_csv(self.outcomes, path)

    def to_parquet(self, path: str | Path) -> None:
        """Write the outcomes as Parquet (needs ``followsuit[cluster]``)."""
        to_parquet(self.outcomes, path)

    def by_bot(self) -> list[Row]:
        """A row for each bot: a bot in two seats counts twice."""
        return self._rows(lambda outcome, seat: outcome.bots[seat])

    def by_seat(self) -> list[Row]:
        """A row for each seat."""
        return self._rows(lambda _, seat: str(seat))

    def _rows(self, name_of: Callable[[Outcome, int], str]) -> list[Row]:
        found: dict[str, list[tuple[bool, int]]] = {}
        for outcome in self.outcomes:
            for seat in range(len(outcome.bots)):
                side = outcome.side_of(seat)
                found.setdefault(name_of(outcome, seat), []).append((side in outcome.winners, outcome.scores[side]))
        return [
            Row(name, len(all_), sum(won for won, _ in all_), sum(score for _, score in all_) / len(all_))
            for name, all_ in sorted(found.items())
        ]

    def as_data(self) -> dict[str, Any]:
        """Everything as plain data, for JSON."""
        return {
            "game": self.game,
            "seed": self.seed,
            "matches": len(self.outcomes),
            "finished": self.finished,
            "deals": self.deals,
            "moves": self.moves,
            "bots": [asdict(row) for row in self.by_bot()],
            "seats": [asdict(row) for row in self.by_seat()],
            "outcomes": [asdict(outcome) for outcome in self.outcomes],
        }


def simulate(
    game: str | Game,
    bots: Sequence[str | Bot],
    matches: int,
    seed: str | int | None = None,
    options: Mapping[str, object] | Options | Callable[[Random], Mapping[str, object] | Options] | None = None,
    max_deals: int = DEALS,
    progress: Callable[[int], None] | None = None,
    *,
    executor: Executor | None = None,
    chunk: int = 0,
    save: str | Path | None = None,
) -> Simulation:
    """Let bots play matches; the same arguments give the same matches, whoever plays them where.

    Args:
        game: a name, or a game.
        bots: names or bots; they take the seats in turn, and move on by one seat in each match.
        matches: how many.
        seed: from which all deals and all chance of the bots come; None draws one.
        options: the same for all matches, or a function that draws them for each.
        max_deals: stop a match that has no winner after so many deals.
        progress: called with the number of matches played, after each chunk.
        executor: where chunks of matches are played; threads of this machine if None.
            For processes and clusters bots are best given by name.
        chunk: matches of a chunk, which is what a killed worker costs; 0: some chunks for each thread.
        save: a file that keeps every chunk as it is done; the same call goes on from there.

    Raises:
        BadSetup: the game, a bot, an option or a number cannot be used, or the executor broke down.
        BadRecord: the file is of another simulation.
    """
    game = find(game)
    if matches < 1 or max_deals < 1 or chunk < 0 or not bots:
        raise BadSetup("simulation")
    _players(bots)
    seed = secrets.token_hex(8) if seed is None else str(seed)
    size = chunk or max(1, min(1000, matches // (8 * CORES)))
    parts = {
        n: (game, tuple(bots), n, min(n + size, matches), seed, options, max_deals) for n in range(0, matches, size)
    }
    names = [bot if isinstance(bot, str) else type(bot).__name__ for bot in bots]
    work = {"game": game.name, "bots": names, "matches": matches, "seed": seed, "max_deals": max_deals, "chunk": size}
    ledger = Ledger(save, {**work, "options": _told(options), "version": __version__})
    with ThreadPoolExecutor(CORES) if executor is None else nullcontext(executor) as pool:
        for _ in spread(pool, play_chunk, parts, ledger):
            if progress:
                progress(min(matches, len(ledger.done) * size))
    found = [_read(outcome) for number in parts for outcome in ledger.done[number]]
    return Simulation(game.name, game.title, seed, tuple(found))


def play_chunk(
    game: str | Game, bots: Sequence[str | Bot], first: int, last: int, seed: str, options: Any, max_deals: int
) -> list[dict[str, Any]]:
    """Play the matches from number ``first`` up to ``last``; their outcomes as plain data."""
    players, game, outcomes = _players(bots), find(game), []
    for number in range(first, last):
        chance = Random(f"{seed} {number}")
        chosen = options(chance) if callable(options) else options
        match = Match(game, chosen, f"{seed} {number}")
        seated = [players[(seat + number) % len(players)] for seat in range(match.state.seats)]
        outcomes.append(asdict(_played(match, seated, chance, max_deals)))
    return outcomes


def _players(bots: Sequence[str | Bot]) -> list[tuple[str, Bot]]:
    return [(bot, find_bot(bot)) if isinstance(bot, str) else (type(bot).__name__, bot) for bot in bots]


def _told(options: Any) -> str:
    """The options of a simulation in words, to tell one simulation from another."""
    if callable(options):
        return f"drawn by {getattr(options, '__name__', type(options).__name__)}"
    return str(options.changed() if isinstance(options, Options) else dict(options or {}))


def _read(data: Mapping[str, Any]) -> Outcome:
    """An outcome from plain data, which may have been through JSON."""
    lists = {k: tuple(data[k]) for k in ("bots", "scores", "winners")}
    return Outcome(**{**data, **lists, "sides": tuple(map(tuple, data["sides"]))})


def _played(match: Match, seated: Sequence[tuple[str, Bot]], chance: Random, limit: int) -> Outcome:
    """Play a match to its end, or up to the limit of deals."""
    while match.seat is not None and len(match.table.results) < limit:
        world = match.world(match.seat, chance.getrandbits(53))
        match.play(str(seated[match.seat][1].choose(world, Budget())))
    return Outcome(
        match.seed,
        match.options.changed(),
        tuple(name for name, _ in seated),
        tuple(map(tuple, match.sides)),
        tuple(match.scores),
        tuple(match.winners),
        len(match.table.results),
        len(match.table.steps),
    )


def random_options(game: Game, chance: Random, *, tries: int = 1000) -> Options:
    """Options drawn at random, as far as they make sense together.

    Numbers without a list of choices stay below twice their default, since a
    target of 500 points only makes a match long.

    Raises:
        BadSetup: no draw made sense.
    """
    defaults = game.options()
    for attempt in count(1):
        values = {name: _drawn(c, getattr(defaults, name), chance) for name, c in game.state.options.choices().items()}
        try:
            return game.options(values)
        except BadSetup:
            if attempt == tries:
                raise
    raise AssertionError  # count never ends


def _drawn(choice: Choice, default: object, chance: Random) -> object:
    if choice.kind == "number" and not choice.only:
        return chance.randint(choice.low, min(choice.high, max(2 * int(str(default)), choice.low + 1)))
    return chance.choice(choice.values())
