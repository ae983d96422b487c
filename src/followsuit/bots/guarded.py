"""A bot under guard always answers lawfully: the one place that bears with bots that fail.

A bot of another package may raise, hang, choose what is not allowed or answer
with something that is no move.  Then the bot ``simple`` moves in its place, so
that nobody else at the table suffers for it, and the fault is told to whoever
wants to know.
"""

import contextlib
import queue
import threading
import weakref
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from followsuit.bots import Bot, Budget, find
from followsuit.bots.simple import SimpleBot
from followsuit.moves import Move, read_move
from followsuit.refusals import BadMove, BadSetup
from followsuit.words import sentence
from followsuit.world import World

PATIENCE = 10.0
"""Seconds beyond its budget that a bot may take for a move."""
STRIKES = 3
"""A bot that has not answered so often is asked no more."""
LONGEST = 120

RAISED, HUNG, ILLEGAL, NO_MOVE = "raised", "hung", "illegal", "no_move"
KINDS = (RAISED, HUNG, ILLEGAL, NO_MOVE)


@dataclass(frozen=True)
class Fault:
    """A decision that a bot did not make.

    Attributes:
        bot: its name.
        kind: ``raised``, ``hung``, ``illegal`` or ``no_move``.
        reason: what exactly happened, in one line; it may tell of cards that only the bot knows.
        first: whether it is the first of its kind, so that people need to be told.
    """

    bot: str
    kind: str
    reason: str
    first: bool = True

    def sentence(self, language: str = "en") -> str:
        """One sentence for everybody at the table; it tells of no card."""
        return sentence("fault." + self.kind, {"bot": self.bot}, language)


class Guarded:
    """A bot that always answers with a legal move, in good time.

    Bots of this package are asked directly.  Others are asked in a thread of
    their own, which is left behind if the answer does not come: a bot that
    holds the interpreter lock and never lets go of it cannot be helped.
    A bot left behind three times is asked no more.

    Args:
        bot: the bot.
        name: its name in reports.
        patience: seconds beyond the budget after which it is not waited for any longer.
        heard: called with every fault.
        direct: whether to ask it directly; None decides by whose it is.

    Raises:
        BadSetup: the patience is not a positive time.
    """

    def __init__(
        self,
        bot: Bot,
        name: str = "",
        *,
        patience: float = PATIENCE,
        heard: Callable[[Fault], None] = lambda fault: None,
        direct: bool | None = None,
    ) -> None:
        if not 0 < patience < threading.TIMEOUT_MAX / 2:
            raise BadSetup("patience")
        self.bot, self.name = bot, name or type(bot).__name__
        self.patience, self.heard = patience, heard
        self.ours = type(bot).__module__.partition(".")[0] == "followsuit"
        self.direct = self.ours if direct is None else direct
        self.strikes = 0
        self.kinds: set[str] = set()
        self._thread: _Thread | None = None
        self._lock = threading.Lock()

    def choose(self, world: World, budget: Budget) -> Move:
        """The bot's move, or the one made in its place."""
        move, fault = self.decide(world, budget)
        if fault is not None:
            self.heard(fault)
        return move

    def decide(self, world: World, budget: Budget) -> tuple[Move, Fault | None]:
        """The bot's move, or the one made in its place and why; ``heard`` is not called."""
        moves = world.moves
        mine = world if self.ours else replace(world, state=world.state.copy())  # which a bot may spoil
        try:
            answer = self.bot.choose(mine, budget) if self.direct else self._ask(mine, budget)
            return lawful(answer, moves, world), None
        except KeyboardInterrupt:
            raise
        except _Failed as failed:
            kind, reason = failed.kind, failed.reason
        except BaseException as error:  # noqa: BLE001  # a bot may raise anything, even SystemExit
            kind, reason = RAISED, told(error)
        fault = Fault(self.name, kind, reason, first=kind not in self.kinds)
        self.kinds.add(kind)
        return SimpleBot().choose(world, Budget()), fault

    def __getstate__(self) -> dict[str, Any]:
        """A copy asks in a thread of its own."""
        return {name: value for name, value in self.__dict__.items() if name not in ("_thread", "_lock")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__ |= state
        self._thread, self._lock = None, threading.Lock()

    def rest(self) -> None:
        """Let the thread go until the next move, where there is long to wait for it and there are many like this."""
        with self._lock:
            if self._thread is not None:
                self._thread.end()
                self._thread = None

    def _ask(self, world: World, budget: Budget) -> Any:
        seconds = budget.seconds + self.patience
        with self._lock:
            if self.strikes >= STRIKES and not self.ours:
                raise _Failed(HUNG, "asked no more")
            if self._thread is None:
                self._thread = _Thread(self.bot)
                weakref.finalize(self, self._thread.end)
            try:
                answer, error = self._thread.ask(world, budget, seconds)
            except queue.Empty:
                self._thread.end()
                self._thread, self.strikes = None, self.strikes + 1
                raise _Failed(HUNG, f"no answer in {seconds:g} s") from None
        if error is not None:
            raise _Failed(RAISED, told(error))
        return answer


def guarded(
    name: str,
    *,
    patience: float = PATIENCE,
    heard: Callable[[Fault], None] = lambda fault: None,
    direct: bool | None = None,
) -> Guarded:
    """The bot of a name under guard; one that cannot be found or made any more fails at every move."""
    try:
        bot = find(name)
    except BadSetup as missing:
        bot = _Missing(missing)
    return Guarded(bot, name, patience=patience, heard=heard, direct=direct)


@dataclass(frozen=True)
class _Missing:
    """In the place of a bot that is not there."""

    reason: BadSetup

    def choose(self, world: World, budget: Budget) -> Move:
        """Raise why."""
        raise self.reason


class _Failed(Exception):
    """A bot has not made its decision."""

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(kind)
        self.kind, self.reason = kind, reason


class _Thread:
    """A thread in which a bot is asked; it ends when nobody will ask again."""

    def __init__(self, bot: Bot) -> None:
        self._tasks: queue.SimpleQueue[tuple[World, Budget] | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[tuple[Any, BaseException | None]] = queue.SimpleQueue()
        threading.Thread(target=_serve, args=(bot, self._tasks, self._answers), name="bot", daemon=True).start()

    def ask(self, world: World, budget: Budget, seconds: float) -> tuple[Any, BaseException | None]:
        """What the bot answers, and what it raises."""
        self._tasks.put((world, budget))
        return self._answers.get(timeout=seconds)

    def end(self) -> None:
        """Nobody will ask again."""
        self._tasks.put(None)


def _serve(bot: Bot, tasks: "queue.SimpleQueue[Any]", answers: "queue.SimpleQueue[Any]") -> None:
    while (task := tasks.get()) is not None:
        try:
            answer, error = bot.choose(*task), None
        except BaseException as raised:  # noqa: BLE001  # a bot may raise anything, even SystemExit
            answer, error = None, raised
        answers.put((answer, error))


def lawful(answer: Any, moves: Sequence[Move], world: World) -> Move:
    """The legal move that an answer means.

    Raises:
        _Failed: it means none.
    """
    if type(answer) is Move and answer in moves:
        return moves[moves.index(answer)]
    if not isinstance(answer, str):
        raise _Failed(NO_MOVE, f"an answer of the type {type(answer).__name__}"[:LONGEST])
    text = str(answer)
    try:
        read = read_move(world.game, text)
    except BadMove:
        raise _Failed(NO_MOVE, ascii(text)[:LONGEST]) from None
    for move in moves:
        if (move.action, move.is_card) == (read.action, read.is_card):
            return move
    raise _Failed(ILLEGAL, str(read))


def told(error: BaseException) -> str:
    """An error in one printable line."""
    text = type(error).__name__
    with contextlib.suppress(Exception):  # an error may fail to tell itself
        text += f": {error}" if str(error) else ""
    return "".join(c if c.isprintable() else " " for c in text)[:LONGEST]
