"""Many matches between bots, and what came of them.

>>> from followsuit.simulation import simulate
>>> simulate("whist", ["random"], matches=3, seed="tuesday").finished
3
"""

import os
import secrets
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import asdict, dataclass
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

from followsuit import __version__
from followsuit.bots import Bot
from followsuit.bots.guarded import PATIENCE, Fault, Guarded
from followsuit.bots.players import Player, players
from followsuit.engine.game import Game
from followsuit.engine.options import Choice, Options
from followsuit.games import find
from followsuit.match import Match
from followsuit.outcomes import as_array, to_csv, to_parquet
from followsuit.refusals import BadSetup
from followsuit.spread import Ledger, seed_in, spread

CORES = os.cpu_count() or 1
CHUNKS = 64
"""Chunks for each thread, where nothing else is said: so often progress is told and work can be stopped."""
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
        faults: how often the bot in each seat failed to decide, by the kind of its fault.
        first_fault: what went wrong first, "" if nothing did.
    """

    seed: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    sides: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    deals: int
    moves: int
    faults: tuple[dict[str, int], ...]
    first_fault: str

    def side_of(self, seat: int) -> int:
        """The side of a seat."""
        return next(i for i, side in enumerate(self.sides) if seat in side)


@dataclass(frozen=True)
class Row:
    """What came of one bot, or of one seat.

    Attributes:
        name: the bot, or the number of the seat.
        played: the seats taken in all matches.
        won: how many of them won.
        mean_score: the mean score of their sides.
        faults: how often they failed to decide.
    """

    name: str
    played: int
    won: int
    mean_score: float
    faults: int = 0


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
        found: dict[str, list[tuple[bool, int, int]]] = {}
        for outcome in self.outcomes:
            for seat in range(len(outcome.bots)):
                side = outcome.side_of(seat)
                faults = sum(outcome.faults[seat].values())
                found.setdefault(name_of(outcome, seat), []).append(
                    (side in outcome.winners, outcome.scores[side], faults)
                )
        rows = []
        for name, seats in sorted(found.items()):
            won, scores, faults = (sum(column) for column in zip(*seats, strict=True))
            rows.append(Row(name, len(seats), won, scores / len(seats), faults))
        return rows

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
    patience: float = PATIENCE,
) -> Simulation:
    """Let bots play matches; the same arguments give the same matches, whoever plays them where.

    Args:
        game: a name, or a game.
        bots: names (``expert@20000``: with so many iterations a move) or bots; they take the seats in turn,
            and move on by one seat in each match.  One that fails is helped out (:mod:`followsuit.bots.guarded`).
        matches: how many.
        seed: from which all deals and all chance of the bots come; None draws one.
        options: the same for all matches, or a function that draws them for each.
        max_deals: stop a match that has no winner after so many deals.
        progress: called with the number of matches played, at the beginning and after each chunk.
        executor: where chunks of matches are played; threads of this machine if None.
            For processes and clusters bots are best given by name.
        chunk: matches of a chunk, which is what a killed worker costs; 0: some chunks for each thread.
        save: a file that keeps every chunk as it is done; the same call goes on from there.
        patience: seconds beyond its budget that a bot of another package may take for a move.

    Raises:
        BadSetup: the game, a bot, an option or a number cannot be used, or the executor broke down.
        BadRecord: the file is of another simulation.
    """
    game = find(game)
    if matches < 1 or max_deals < 1 or chunk < 0 or not bots:
        raise BadSetup("simulation")
    found = players(bots)
    seed = seed_in(save) or secrets.token_hex(8) if seed is None else str(seed)
    size = chunk or max(1, min(1000, matches // (CHUNKS * CORES)))
    parts = {
        n: (game, found, n, min(n + size, matches), seed, options, max_deals, patience) for n in range(0, matches, size)
    }
    names = [player.name for player in found]
    work = {"game": game.name, "bots": names, "matches": matches, "seed": seed, "max_deals": max_deals, "chunk": size}
    ledger = Ledger(save, {**work, "options": options_told(options), "version": __version__})
    stop = Event()
    play = play_chunk if executor else partial(play_chunk, stop=stop)
    with ThreadPoolExecutor(CORES) if executor is None else nullcontext(executor) as pool:
        try:
            if progress:
                progress(min(matches, len(ledger.done) * size))
            for _ in spread(pool, play, parts, ledger):
                if progress:
                    progress(min(matches, len(ledger.done) * size))
        finally:
            stop.set()  # whoever stops does not wait for matches that have begun
    outcomes = (_read(outcome) for number in parts for outcome in ledger.done[number])
    return Simulation(game.name, game.title, seed, tuple(outcomes))


def play_chunk(
    game: str | Game,
    bots: Sequence[Player],
    first: int,
    last: int,
    seed: str,
    options: Any,
    max_deals: int,
    patience: float,
    *,
    stop: Event | None = None,
) -> list[dict[str, Any]]:
    """Play the matches from number ``first`` up to ``last``, unless stopped; their outcomes as plain data."""
    found, game, outcomes = [player.again() for player in bots], find(game), []
    for number in range(first, last):
        chance = Random(f"{seed} {number}")
        chosen = options(chance) if callable(options) else options
        match = Match(game, chosen, f"{seed} {number}")
        seated = [found[(seat + number) % len(found)] for seat in range(match.state.seats)]
        outcomes.append(asdict(play_match(match, seated, chance, max_deals, patience, stop=stop)))
    return outcomes


def options_told(options: Any) -> Any:
    """The options of a run as plain data, to tell one from another."""
    if callable(options):
        return f"drawn by {getattr(options, '__name__', type(options).__name__)}"
    given = options.changed() if isinstance(options, Options) else dict(options or {})
    return {name: str(value) if not isinstance(value, int | str) else value for name, value in given.items()}


def _read(data: Mapping[str, Any]) -> Outcome:
    """An outcome from plain data, which may have been through JSON."""
    lists = {k: tuple(data[k]) for k in ("bots", "scores", "winners", "faults")}
    return Outcome(**{**data, **lists, "sides": tuple(map(tuple, data["sides"]))})


def play_match(
    match: Match, seated: Sequence[Player], chance: Random, max_deals: int, patience: float = PATIENCE,
    *, stop: Event | None = None,
) -> Outcome:  # fmt: skip
    """Let the players in the seats play a match to its end, or up to the limit of deals.

    Args:
        match: the match; it is played on in place.
        seated: who plays in each seat.
        chance: where the chance of all bots comes from: one number for every move.
        max_deals: no more deals than this are played.
        patience: see :func:`simulate`.
        stop: once it is set the match is left as it is.
    """
    faults: list[tuple[int, Fault]] = []
    guards = [
        Guarded(player.bot, player.name, patience=patience, heard=partial(_note, faults, seat))
        for seat, player in enumerate(seated)
    ]
    while match.seat is not None and len(match.table.results) < max_deals and not (stop and stop.is_set()):
        seat = match.seat
        world = match.world(seat, chance.getrandbits(53))
        match.play(guards[seat].choose(world, seated[seat].budget))
    return Outcome(
        match.seed,
        match.options.changed(),
        tuple(player.name for player in seated),
        tuple(map(tuple, match.sides)),
        tuple(match.scores),
        tuple(match.winners),
        len(match.table.results),
        len(match.table.steps),
        tuple(dict(Counter(fault.kind for who, fault in faults if who == seat)) for seat in range(len(seated))),
        next((f"{fault.bot}: {fault.kind}, {fault.reason}" for _, fault in faults), ""),
    )


def _note(faults: list[tuple[int, Fault]], seat: int, fault: Fault) -> None:
    faults.append((seat, fault))


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
