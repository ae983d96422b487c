"""A table, folded from its log: seats, match, clock, question, news.  Rebuilding reads the log again."""

from collections import deque
from dataclasses import dataclass, field
from typing import Any

from followsuit import fair
from followsuit.funnel import Views
from followsuit.games import find
from followsuit.match import Match
from followsuit.web.clock import Clock
from followsuit.web.entries import Entry

RENAMES = ("sit", "seat", "swap")
"""The entries after which other names stand at the seats."""
HOST = 0
"""The seat of who has created the table."""


@dataclass
class Place:
    """A seat: who sits there, and the hash of the token that proves it."""

    kind: str = "free"  # person, bot or free
    name: str = ""
    level: str = ""
    token: str = ""
    away: bool = False

    @property
    def present(self) -> bool:
        """Whether a person sits here who is not away."""
        return self.kind == "person" and not self.away


@dataclass(frozen=True)
class Turn:
    """The moves of one entry: the first of them, their seat, and who chose them (``""``: the seat itself)."""

    first: int
    events: int  # how many events there were before
    seat: int
    by: str


@dataclass(frozen=True)
class News:
    """Something that the table says, or somebody in the chat: a message by its key, or a text of a person."""

    number: int
    key: str
    values: dict[str, Any]

    @property
    def chat(self) -> bool:
        """Whether a person said it."""
        return self.key in ("chat", "chat.phrase")


@dataclass(frozen=True)
class Moment:
    """What one entry added to what people hear: events ``before`` .. ``after`` - 1, and news."""

    number: int
    before: int
    after: int
    news: tuple[News, ...]


@dataclass
class Question:
    """An undo or a claim that waits for answers."""

    kind: str
    by: int
    value: int  # the step to go back to, or the tricks claimed
    number: int
    at: float
    waiting: set[int]  # seats that have not agreed yet
    moves: list[str] = field(default_factory=list)  # of a claim: how the deal ends if it is accepted


class Table:
    """Everything about one table.  Only :meth:`take` changes it, one entry after another."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.seq = -1
        self.game = ""
        self.options: dict[str, Any] = {}
        self.secret = self.commitment = ""
        self.invite = ""
        self.places: list[Place] = []
        self.contributions: dict[int, str] = {}
        self.match: Match | None = None
        self.public = self.quick = self.paused = self.aids = False
        self.pace = "normal"
        self.clock = Clock()
        self.question: Question | None = None
        self.turns: list[Turn] = []
        self.moments: list[Moment] = []
        self.muted: dict[int, set[int]] = {}
        self.go = -1  # with the pace "wait": bots play while the match has had fewer tricks than this
        self.next_table = ""
        self.at = 0.0
        self.ids: deque[tuple[int, str]] = deque(maxlen=400)
        self._news: list[News] = []
        self._views: dict[str, Views] = {}

    # -- questions

    @property
    def status(self) -> str:
        """``open``, ``playing``, ``paused`` or ``over``."""
        if self.match is None:
            return "open"
        if self.match.over:
            return "over"
        return "paused" if self.paused else "playing"

    @property
    def listed(self) -> bool:
        """Whether the lobby shows the table."""
        return self.public and self.status == "open"

    def seat_of(self, token_hash: str) -> int | None:
        """The seat of a token."""
        for seat, place in enumerate(self.places):
            if place.token and place.token == token_hash:
                return seat
        return None

    def rules_the_table(self, seat: int | None) -> bool:
        """Whether a seat has the rights of the host: the host, or while the host is away everybody seated."""
        if seat is None or self.places[seat].kind != "person":
            return False
        return seat == HOST or not self.places[HOST].present

    def others(self, seat: int) -> set[int]:
        """The other seats with people who are here."""
        return {x for x, place in enumerate(self.places) if place.present and x != seat}

    def bot_acts(self) -> bool:
        """Whether the seat to act is played by a bot now."""
        seat = self.match.seat if self.match else None
        return seat is not None and not self.places[seat].present

    def waits(self) -> bool:
        """Whether bots wait for somebody to say ``next``."""
        if self.pace != "wait" or self.match is None or not self.bot_acts():
            return False
        done = len(self.match.table.steps)
        return self.match.state.laid == 0 and self.match.state.tricks > 0 and self.go != done

    def names(self) -> list[str]:
        """Names by seat, all different."""
        return [place.name or f"Player {seat + 1}" for seat, place in enumerate(self.places)]

    def views(self, language: str) -> Views:
        """The views of the match that is going on."""
        if language not in self._views:
            self._views[language] = Views(self.match, language)
        return self._views[language]

    # -- the fold

    def take(self, entry: Entry) -> None:
        """Let one more entry of the log be true."""
        if entry.number != self.seq + 1:
            raise ValueError(f"entry {entry.number} after {self.seq}")
        before = self._events()
        self._news = []
        getattr(self, "_" + entry.kind)(entry, entry.body)
        self.seq, self.at = entry.number, entry.at
        if "id" in entry.body:
            self.ids.append((entry.seat, entry.body["id"]))
        self.moments.append(Moment(entry.number, before, self._events(), tuple(self._news)))
        if self.match is not None:
            if entry.kind in RENAMES:
                self.match.table.names = tuple(self.names())
            self.clock.turn(self.match.seat, entry.at, running=self.status == "playing")

    def _events(self) -> int:
        return len(self.match.table.events) if self.match else 0

    def _say(self, entry: Entry, key: str, **values: Any) -> None:
        self._news.append(News(entry.number, key, values))

    def _created(self, entry: Entry, body: dict[str, Any]) -> None:
        self.game, self.options, self.secret = body["game"], body["options"], body["secret"]
        self.commitment = fair.commitment(self.secret)
        self.public, self.quick, self.invite = body["public"], body["quick"], body["invite"]
        self.pace = body.get("pace", "normal")
        self.places = [Place(**place) for place in body["places"]]

    def _sit(self, entry: Entry, body: dict[str, Any]) -> None:
        old = self.places[entry.seat]
        self.places[entry.seat] = Place("person", body["name"], old.level, body["token"])
        self._say(entry, "table.sits", seat=entry.seat, name=body["name"])

    def _seat(self, entry: Entry, body: dict[str, Any]) -> None:
        place = Place(body["kind"], body.get("name", ""), body.get("level", ""))
        old, self.places[body["seat"]] = self.places[body["seat"]], place
        self.contributions.pop(body["seat"], None)
        self.question = None
        if old.kind == "person":
            self._say(entry, "table.leaves", name=old.name)
        if place.kind == "bot":
            self._say(entry, "table.bot_sits", name=place.name, number=body["seat"] + 1)

    def _swap(self, entry: Entry, body: dict[str, Any]) -> None:
        a, b = body["seat"], body["with"]
        self.places[a], self.places[b] = self.places[b], self.places[a]
        self.contributions = {{a: b, b: a}.get(seat, seat): text for seat, text in self.contributions.items()}
        self._say(entry, "table.swapped", name=self.names()[a], other=self.names()[b])

    def _contribute(self, entry: Entry, body: dict[str, Any]) -> None:
        self.contributions[entry.seat] = body["text"]

    def _start(self, entry: Entry, body: dict[str, Any]) -> None:
        for seat, place in body["bots"].items():
            self.places[int(seat)] = Place(**place)
        self._go_on(Match(find(self.game), self.options, body["seed"], names=self.names()))

    def _go_on(self, match: Match) -> None:
        self.match = match
        self._views.clear()

    def _move(self, entry: Entry, body: dict[str, Any]) -> None:
        assert self.match is not None  # noqa: S101  # the log has no move before the start
        by = body.get("by", "")
        self.turns.append(Turn(len(self.match.table.steps), self._events(), entry.seat, by))
        if by == "clock":
            self._say(entry, "table.time_is_up", seat=entry.seat, name=self.names()[entry.seat])
        if "fault" in body:
            self._say(entry, "fault." + body["fault"]["kind"], bot=body["fault"]["bot"])
        for text in body["moves"]:
            self.match.play(text)
        self.question = None
        self.clock.moved(entry.seat, entry.at)

    def _undo(self, entry: Entry, body: dict[str, Any]) -> None:
        assert self.match is not None  # noqa: S101  # the log has no undo before the start
        self._go_on(self.match.at(body["to"]))
        self.turns = [turn for turn in self.turns if turn.first < body["to"]]
        self.question = None
        self._say(entry, "table.undone", seat=entry.seat)

    def _ask(self, entry: Entry, body: dict[str, Any]) -> None:
        waiting = self.others(entry.seat) & set(body["of"])
        self.question = Question(
            body["what"], entry.seat, body["value"], entry.number, entry.at, waiting, body.get("moves", [])
        )
        self._say(entry, "table.asks_" + body["what"], seat=entry.seat, n=body["value"])

    def _answer(self, entry: Entry, body: dict[str, Any]) -> None:
        if self.question is None:
            return
        if body["yes"]:
            self.question.waiting.discard(entry.seat)
            self._say(entry, "table.agrees", seat=entry.seat)
        else:
            self.question = None
            self._say(entry, "table.declines" if entry.seat >= 0 else "table.unanswered", seat=entry.seat)

    def _claimed(self, entry: Entry, body: dict[str, Any]) -> None:
        self._say(entry, "table.claimed", seat=entry.seat, n=body["tricks"])

    def _pause(self, entry: Entry, body: dict[str, Any]) -> None:
        self.paused = True
        self._say(entry, "table.paused", seat=entry.seat)

    def _resume(self, entry: Entry, body: dict[str, Any]) -> None:
        self.paused = False
        self._say(entry, "table.resumed", seat=entry.seat)

    def _pace(self, entry: Entry, body: dict[str, Any]) -> None:
        self.pace = body["pace"]

    def _next(self, entry: Entry, body: dict[str, Any]) -> None:
        self.go = body["steps"]

    def _clock(self, entry: Entry, body: dict[str, Any]) -> None:
        self.clock = Clock(body["bank"], body["move"], [float(body["bank"])] * len(self.places))
        self._say(entry, "table.clock" if self.clock.on else "table.no_clock", n=body["bank"], move=body["move"])

    def _public(self, entry: Entry, body: dict[str, Any]) -> None:
        self.public = body["on"]

    def _aids(self, entry: Entry, body: dict[str, Any]) -> None:
        self.aids = body["on"]
        self._say(entry, "table.aids" if self.aids else "table.no_aids")

    def _chat(self, entry: Entry, body: dict[str, Any]) -> None:
        key = "chat.phrase" if body.get("phrase") else "chat"
        self._say(
            entry, key, seat=entry.seat, name=self.names()[entry.seat], text=body.get("text", ""), **_phrase(body)
        )

    def _mute(self, entry: Entry, body: dict[str, Any]) -> None:
        muted = self.muted.setdefault(entry.seat, set())
        (muted.add if body["on"] else muted.discard)(body["seat"])

    def _away(self, entry: Entry, body: dict[str, Any]) -> None:
        self.places[entry.seat].away = True
        if self.question:
            self.question.waiting.discard(entry.seat)
        self._say(entry, "table.away", seat=entry.seat, name=self.names()[entry.seat])

    def _back(self, entry: Entry, body: dict[str, Any]) -> None:
        self.places[entry.seat].away = False
        self._say(entry, "table.back", seat=entry.seat, name=self.names()[entry.seat])

    def _again(self, entry: Entry, body: dict[str, Any]) -> None:
        self.next_table = body["table"]
        self._say(entry, "table.again", seat=entry.seat)


def _phrase(body: dict[str, Any]) -> dict[str, str]:
    return {"phrase": body["phrase"]} if body.get("phrase") else {}
