"""A batch: many matches of one game as one array, a lane each, stepped by compiled code."""

import hashlib
import io
import json
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any, NamedTuple

import numpy as np

from followsuit import __version__
from followsuit.engine.compiled import dtype, work
from followsuit.engine.game import Game
from followsuit.engine.options import Options
from followsuit.games import find
from followsuit.lanes.index import Index
from followsuit.lanes.kernels import (
    ACTOR,
    BASE,
    CHANCE,
    COUNTS,
    FIRST,
    KNOWERS,
    MADE,
    MOVE,
    PACK,
    START,
    STEPS,
    kernels,
)
from followsuit.lanes.worlds import swap_in_deal, swap_in_discards
from followsuit.refusals import BadMove, BadRecord, BadSetup
from followsuit.world import Step as Made

REWARDS = ("points", "margin", "win")
MOST_LANES = 1 << 22

PIECE = 2048
"""How many lanes a thread takes at a time, at most."""


class Step(NamedTuple):
    """What the lanes show; the arrays belong to the batch, and its next step overwrites them.

    Attributes:
        observation: (n, size) int16, from the seat to act; see :class:`~followsuit.lanes.index.Index`.
        mask: (n, actions) bool, the legal actions of the seat to act.
        seat: (n,) int64, the seat to act.
        reward: (n, seats) float32, paid when a deal ends.
        done: (n,) bool, an episode has ended, and the lane shows the next one already.
        cut: (n,) bool, an episode has reached its limit of deals before the match was over.
        refused: (n,) bool, the action was not legal, and the lane stands where it stood.
    """

    observation: Any
    mask: Any
    seat: Any
    reward: Any
    done: Any
    cut: Any
    refused: Any


class Batch:
    """Many matches of one game, one in each lane.

    Args:
        game: a name or a game.
        n: how many lanes.
        options: values by name.
        seed: lane i of a seed plays the same deals whatever n and threads are.
        deals: an episode is so many deals; 0: a whole match.
        reward: ``points`` (what the own side gains by a deal), ``margin`` (less the mean of the other
            sides) or ``win`` (1 at the end of a match, shared by the winners).
        threads: on how many threads the lanes are stepped.

    Raises:
        BadSetup: any of these cannot be used; the sentence says what is allowed.
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        options: Mapping[str, object] | Options | None = None,
        seed: int = 0,
        *,
        deals: int = 1,
        reward: str = "points",
        threads: int = 1,
    ) -> None:
        self.game = find(game)
        self.options = self.game.options(options)
        self.n = _whole("lanes", n, 1, MOST_LANES)
        self.threads = _whole("threads", threads, 1, 1024)
        if reward not in REWARDS:
            raise BadSetup("option_value", option="reward", value=repr(reward)[:40], allowed=", ".join(REWARDS))
        self.index = Index(self.game, self.options)
        self._kernels = kernels(self.game)
        self._settings = np.array([_whole("deals", deals, 0, 10**6), REWARDS.index(reward)], np.int64)
        self._tables = self.index.tables()
        self._works = [work(0) for _ in range(self.threads)]
        self._make_arrays()
        self._start()
        self.reset(seed)

    def _start(self) -> None:
        """Make what a copy has to have of its own."""
        self._rows = self.states.view(np.int64).reshape(self.n, -1)
        self._pool = ThreadPoolExecutor(self.threads - 1) if self.threads > 1 else None

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in ("_rows", "_pool")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__ |= state
        self._start()

    def _make_arrays(self) -> None:
        n, index = self.n, self.index
        pack = self.game.pack(self.options)
        self.states = np.zeros(n, dtype(self.game.state))
        """The states, a record for each lane."""
        start = np.zeros(1, self.states.dtype)
        start.view(np.int64)[:] = index.state.words()
        actions, seats = self.game.max_actions, self.game.state.max_seats
        self._lanes = (
            np.zeros(n, np.int64),  # the random generator
            np.tile(np.array(pack, np.int64), (n, 1)),
            np.zeros((n, BASE + index.sides), np.int64),
            np.zeros((n, actions, 4), np.int16),  # the actions of the deal
            np.zeros((n, seats * self.game.state.packs), np.int64),  # the first hands
            np.zeros((n, seats), np.int64),  # the calls of each seat, as bits
            start,
        )
        self._out = (
            np.zeros((n, index.size), np.int16),
            np.zeros((n, len(index.actions)), np.bool_),
            np.zeros(n, np.int64),
            np.zeros((n, index.seats), np.float32),
            *(np.zeros(n, np.bool_) for _ in range(3)),
        )
        self.shown = Step(*self._out)
        self.actions = np.zeros(n, np.int64)
        """The actions of the last step, by their index."""

    # -- stepping

    def reset(self, seed: int | None = None) -> Step:
        """Begin new episodes in all lanes, from a seed or going on from the present one."""
        if seed is not None:
            self._lanes[CHANCE][:] = lane_seeds(_whole("seed", seed, -(2**63), 2**64), self.n)
            self._lanes[PACK][:] = self.game.pack(self.options)
        for flags in self.shown[3:]:
            flags[:] = 0
        self._in_threads((self._kernels.begin,))
        return self.shown

    def step(self, actions: Any = None) -> Step:
        """Take an action, by its index, in every lane; if none are given, random legal ones.

        A lane whose action is not legal is refused and stands still, the others go on;
        :meth:`why_not` gives the reason.  :attr:`actions` are the actions of the last step.

        Raises:
            BadSetup: there are not as many actions as lanes, or they are no whole numbers.
        """
        step = (self._kernels.step, self.actions, self._settings)
        if actions is None:
            self._in_threads((self._kernels.choose, self.actions), step)
        else:
            self.actions[:] = self.numbers(actions)
            self._in_threads(step)
        return self.shown

    def numbers(self, actions: Any) -> Any:
        """Actions of all lanes as an int64 array.

        Raises:
            BadSetup: there are not as many actions as lanes, or they are no whole numbers.
        """
        given = np.asarray(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise BadSetup("batch_actions", lanes=self.n, found=f"{given.dtype} {given.shape}"[:40])
        return given.astype(np.int64, copy=False)

    def choose_at_random(self) -> Any:
        """A random legal action for every lane, by its index."""
        actions = np.zeros(self.n, np.int64)
        self._in_threads((self._kernels.choose, actions))
        return actions

    def rollouts(self, n: int, lane: int | None = None, seed: int = 0) -> tuple[Any, int]:
        """Play deals to their end at random without looking, from where a lane stands or from the shuffle on.

        Returns:
            The mean points of each side at the end, and how many actions were taken.
        """
        wanted, points = _whole("rollouts", n, 1, 2**40), np.zeros(self.index.sides)
        start = self._lanes[START] if lane is None else self.states[self._lane(lane) :][:1]
        pack, scratch = np.array(self.game.pack(self.options), np.int64), np.zeros(1, self.states.dtype)
        taken = self._kernels.play(scratch, start, pack, work(seed), wanted, points)
        return points / wanted, int(taken)

    def _in_threads(self, *calls: tuple[Any, ...]) -> None:
        """Run kernels over all lanes, one after the other; a thread takes the next piece when it is done with one.

        What happens in a lane depends on that lane alone, so it does not matter who takes which piece.
        """
        size = min(PIECE, -(-self.n // self.threads)) if self.threads > 1 else self.n
        pieces = iter(range(0, self.n, size))  # gives each number to one thread only
        fixed = (self.states, self._rows, self._lanes, self._out, self._tables)

        def run(scratch: Any) -> None:
            for begin in pieces:
                for kernel, *more in calls:
                    kernel(*fixed, scratch, begin, min(begin + size, self.n), *more)

        others = [self._pool.submit(run, scratch) for scratch in self._works[1:]] if self._pool else []
        run(self._works[0])
        for other in wait(others).done:
            other.result()

    # -- what a lane shows, and to whom

    def observe(self, lane: int, seat: int) -> Any:
        """The observation of any seat in a lane, as a new array."""
        return self.information([self._lane(lane)], [seat])[0, : self.index.size]

    def information(self, lanes: Any = None, seats: Any = None) -> Any:
        """The information states of some lanes (all), each for one seat (the one to act), with perfect recall."""
        chosen = np.arange(self.n) if lanes is None else np.asarray([self._lane(x) for x in lanes], np.int64)
        viewers = self.states["turn"][chosen] if seats is None else np.asarray(seats, np.int64)
        if viewers.shape != chosen.shape or viewers.min() < 0 or viewers.max() >= self.index.seats:
            raise BadSetup("seat", number=str(seats)[:20], last=self.index.seats - 1)
        out = np.zeros((len(chosen), self.index.information_size), np.int16)
        self._kernels.information(
            self.states, self._rows, self._lanes, self._tables, chosen, viewers, self.index.information_at(), out
        )
        return out

    def why_not(self, lane: int, action: int) -> BadMove | None:
        """Why an action, by its index, is not legal in a lane; None if it is."""
        return self.index.why_not(self.state(lane), int(action))

    def state(self, lane: int) -> Any:
        """The state of a lane for plain runs, a copy."""
        return self.game.state().load(self._rows[self._lane(lane)].tolist())

    def steps(self, lane: int) -> list[Made]:
        """Every action of the present deal in a lane, secret ones too, by the engine's numbers."""
        lane = self._lane(lane)
        deal, made = self.state(lane).deals, self._lanes[COUNTS][lane, MADE]
        rows = self._lanes[STEPS][lane, :made].tolist()
        return [Made(deal, seat, ph, self.index.action(ph, move), seen) for seat, ph, move, seen in rows]

    # -- lanes as values

    def clone(self, lane: int, to: int) -> None:
        """Copy everything of a lane, its chance too, into another lane."""
        source, target = self._lane(lane), self._lane(to)
        for array in self._by_lane():
            array[target] = array[source]

    def save(self, lane: int) -> bytes:
        """Everything of a lane as bytes, for :meth:`load` of the same game, options and version."""
        file = io.BytesIO()
        np.savez(
            file, kind=np.array(self._kind()), **{f"a{k}": a[self._lane(lane)] for k, a in enumerate(self._by_lane())}
        )
        return file.getvalue()

    def load(self, lane: int, saved: bytes) -> None:
        """Put a saved lane into a lane.

        Raises:
            BadRecord: the bytes are damaged, or of another game, other options or another version.
        """
        target, arrays = self._lane(lane), self._by_lane()
        try:
            with np.load(io.BytesIO(saved), allow_pickle=False) as file:
                kind = str(file["kind"])
                values = [file[f"a{k}"] for k in range(len(arrays))]
        except Exception as damage:
            raise BadRecord("lane_damaged") from damage
        if kind != self._kind():
            raise BadRecord("lane_kind", found=kind[:200], wanted=self._kind()[:200])
        if any(v.shape != a.shape[1:] or v.dtype != a.dtype for v, a in zip(values, arrays, strict=True)):
            raise BadRecord("lane_damaged")
        for array, value in zip(arrays, values, strict=True):
            array[target] = value

    def resample(self, lane: int, seat: int, seed: int) -> None:
        """Deal the cards that a seat cannot place once more, in the history of the deal too."""
        lane = self._lane(lane)
        if not -1 <= seat < self.index.seats:
            raise BadSetup("seat", number=str(seat)[:20], last=self.index.seats - 1)
        true = self.state(lane)
        world = true.copy()
        self.game.resample(world, seat, work(seed).tolist())
        self._rows[lane] = world.words()
        self._rewrite_history(lane, true, world)
        self._kernels.refresh(
            self.states, self._rows, self._lanes, self._out, self._tables, self._works[0], lane, lane + 1
        )

    def _rewrite_history(self, lane: int, true: Any, world: Any) -> None:
        """Make the first hands and the hidden actions of the deal those of another world."""
        first = self._lanes[FIRST][lane]
        if self.game.state.packs > 1:
            _exchange_copies(first, true.hand, world.hand, self.game.state.max_seats)
            return
        dealt, discarded = swap_in_deal(true, world), swap_in_discards(true, world)
        cards = self.index.cards
        for step in self._lanes[STEPS][lane, : self._lanes[COUNTS][lane, MADE]]:
            if step[MOVE] < len(cards):
                card = cards[step[MOVE]]
                swap = discarded if step[KNOWERS] == 1 << step[ACTOR] else dealt
                step[MOVE] = cards.index(swap.get(card, card))
        for seat, hand in enumerate(first.tolist()):
            first[seat] = sum(1 << dealt.get(c, c) for c in cards if hand >> c & 1)

    def _by_lane(self) -> tuple[Any, ...]:
        return (self._rows, *self._lanes[:START], *self.shown)

    def _kind(self) -> str:
        fields = [*self.game.state.fields(), self.index.size, self.game.max_actions]
        words = {"version": __version__, "game": self.game.name, "options": self.options.__dict__, "fields": fields}
        return json.dumps(words, sort_keys=True)

    def _lane(self, lane: int) -> int:
        return _whole("lane", lane, 0, self.n - 1)

    def __repr__(self) -> str:
        return f"<Batch of {self.n} x {self.game.name}>"


def _exchange_copies(first: Any, true: list[int], world: list[int], seats: int) -> None:
    """First hands of several packs: take away the cards held, and add those held in the world."""
    for seat in range(seats):
        layers = range(seat, len(true), seats)
        for c in range(52):
            copies = sum((int(first[k]) >> c & 1) - (true[k] >> c & 1) + (world[k] >> c & 1) for k in layers)
            for n, k in enumerate(layers):
                first[k] = int(first[k]) & ~(1 << c) | (copies > n) << c


def lane_seeds(seed: int, n: int) -> Any:
    """The generators of n lanes; lane i of a seed is the same whatever n is."""
    key = int.from_bytes(hashlib.sha256(f"followsuit lanes {seed}".encode()).digest()[:8], "big")
    x = np.arange(n, dtype=np.uint64) + np.uint64(key)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    x = x ^ (x >> np.uint64(31))
    # the generator of `numbers`: 32 bits of value, below them a carry of 31 bits that is not all ones or nought
    return ((x & np.uint64(0x3FFFFFFFFFFFFFFF)) | np.uint64(1)).astype(np.int64)


def _whole(name: str, value: object, low: int, high: int) -> int:
    """A whole number in a range, or a refusal that names it."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or not low <= value <= high:
        raise BadSetup(
            "option_value", option=name, value=repr(value)[:40], allowed=f"a whole number from {low} to {high}"
        )
    return int(value)


def batch(
    game: str | Game, n: int, options: Mapping[str, object] | Options | None = None, seed: int = 0, **settings: Any
) -> Batch:
    """Many matches of one game as one array; see :class:`Batch` for the settings."""
    return Batch(game, n, options, seed, **settings)
