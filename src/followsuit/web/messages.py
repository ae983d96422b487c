"""The ``state`` message: what one viewer gets of a table, and what is new to that viewer."""

from functools import cache, cached_property
from typing import Any, NamedTuple

from followsuit.engine.phases import OVER
from followsuit.engine.tricks import Play
from followsuit.match import Match
from followsuit.refusals import Refusal
from followsuit.view import View
from followsuit.web.tables import News, Table
from followsuit.web.undo import undo_step
from followsuit.web.wire import encode
from followsuit.words import sentence

LATEST_NEWS = 100
"""So much of the news is sent to somebody who comes in."""


class Live(NamedTuple):
    """What is true of a table at this moment and stands in no log: which seats are connected, how many watch."""

    connected: frozenset[int]
    spectators: int


class Showing:
    """A table as it stands now, for all its viewers; what they share is made once."""

    def __init__(self, table: Table, live: Live, language: str = "en") -> None:
        self.table, self.seq, self.live, self.language = table, table.seq, live, language
        self._watched: dict[int, str] = {}  # by since: the text for spectators, who all get the same

    def text(self, seat: int | None, since: int, now: float) -> str:
        """The ``state`` message as the text of a frame."""
        if seat is not None or self.table.clock.on:
            return encode(self.state(seat, since, now))
        if since not in self._watched:
            self._watched[since] = encode(self.state(seat, since, now))
        return self._watched[since]

    def state(self, seat: int | None, since: int, now: float) -> dict[str, Any]:
        """The ``state`` message for a viewer who has seen everything up to the number ``since``."""
        table = self.table
        since = since if since <= table.seq else -1
        moments = table.moments[since + 1 :]
        first = min((min(m.before, m.after) for m in moments), default=table.moments[-1].after)
        view = table.views(self.language).view(seat, first) if table.match else None
        news = [n for m in moments for n in m.news if not _muted(table, seat, n)]
        return {
            "type": "state",
            "seq": table.seq,
            "from": first,
            "view": view,
            "table": {**self.shared, **self.own(seat, now), "news": self.told(seat, news[-LATEST_NEWS:])},
            "said": said(table, seat, since, view, self.language),
        }

    @cached_property
    def shared(self) -> dict[str, Any]:
        """The table as everybody may know it."""
        table = self.table
        return {
            "status": table.status,
            "seats": [
                {
                    "seat": i,
                    "name": place.name,
                    "kind": place.kind,
                    "connected": i in self.live.connected,
                    "away": place.away,
                    "level": place.level,
                }
                for i, place in enumerate(table.places)
            ],
            "sides": table.match.sides if table.match else sides(table.game, tuple(table.options.items())),
            "spectators": self.live.spectators,
            "public": table.public,
            "aids": table.aids,
            "quick": table.quick,
            "commitment": table.commitment,
            "contributed": sorted(table.contributions),
            "pace": table.pace,
            "waiting": table.waits(),
            "next_table": f"/t/{table.name}/again" if table.next_table else "",
        }

    def own(self, seat: int | None, now: float) -> dict[str, Any]:
        """What this viewer may do, and whatever depends on the time."""
        table = self.table
        acts = table.status == "playing" and table.match is not None and table.match.seat == seat
        return {
            "you": seat,
            "host": table.rules_the_table(seat),
            "clock": clock(table, now),
            "undo": undo_offered(table, seat),
            "claim": claim_offered(table, seat),
            "hint": seat is not None and acts,
            "question": question(table, seat, self.language),
            "muted": sorted(table.muted.get(seat, ())) if seat is not None else [],
            **({} if seat is None else {"invite": f"/t/{table.name}/join/{table.invite}"}),
        }

    def told(self, seat: int | None, news: list[News]) -> list[dict[str, Any]]:
        """News for a viewer."""
        return [told(self.table, seat, one, self.language) for one in news]


@cache
def sides(game: str, options: tuple[tuple[str, Any], ...]) -> list[list[int]]:
    """Who will play together: seats by side."""
    return Match(game, dict(options)).sides


def clock(table: Table, now: float) -> dict[str, Any] | None:
    """The clock as of now."""
    c = table.clock
    if not c.on:
        return None
    left = [round(c.remaining(seat, now), 1) for seat in range(len(table.places))]
    return {"bank": c.bank, "move": c.move, "left": left, "running": c.seat if c.running else None}


def undo_offered(table: Table, seat: int | None) -> bool:
    """Whether the seat may take its last move back, or ask to."""
    if seat is None or table.status != "playing" or table.question or not table.turns:
        return False
    if table.turns[-1].seat != seat and table.others(seat):
        return False
    try:
        undo_step(table, seat)
    except Refusal:
        return False
    return True


def claim_offered(table: Table, seat: int | None) -> bool:
    """Whether a claim can be made, on grounds that everybody at the table knows."""
    match = table.match
    if seat is None or match is None or table.status != "playing" or table.question:
        return False
    s = match.state
    plays = s.phase > OVER and isinstance(match.game.phases[s.phase], Play)
    return bool(plays and s.laid == 0 and s.active >> seat & 1 and s.hand[seat])


def question(table: Table, seat: int | None, language: str) -> dict[str, Any] | None:
    """The open question; the cards of who claims are open to all."""
    q = table.question
    if q is None or table.match is None:
        return None
    values = {"seat": q.by, "n": q.value}
    return {
        "kind": q.kind,
        "by": q.by,
        "say": sentence(f"table.{q.kind}_question", values, language, -1, table.names()),
        "needs_you": seat in q.waiting,
        "cards": table.views(language).open_hand(q.by) if q.kind == "claim" else [],
    }


# -- what is new


def told(table: Table, seat: int | None, news: News, language: str) -> dict[str, Any]:
    """One piece of news for a viewer."""
    say = news_sentence(table, seat, news, language)
    values, kind = news.values, "chat" if news.chat else "system"
    piece = {"n": news.number, "kind": kind, "seat": values.get("seat"), "say": say}
    if news.chat:
        piece |= {"name": values["name"], "text": chat_text(news, language), "phrase": values.get("phrase", "")}
    return piece


def news_sentence(table: Table, seat: int | None, news: News, language: str) -> str:
    """The sentence of a piece of news."""
    values = {**news.values, "text": chat_text(news, language)} if news.chat else news.values
    return sentence(news.key, values, language, -1 if seat is None else seat, table.names())


def chat_text(news: News, language: str) -> str:
    """What somebody has said, a preset phrase in the language of who reads it."""
    phrase = news.values.get("phrase")
    return sentence("phrase." + phrase, {}, language) if phrase else str(news.values["text"])


def _muted(table: Table, seat: int | None, news: News) -> bool:
    return seat is not None and news.chat and news.values["seat"] in table.muted.get(seat, ())


def said(table: Table, seat: int | None, since: int, view: View | None, language: str) -> list[str]:
    """The sentences new since a number, in order; what an undo has erased is not told any more."""
    say = {event["n"]: event["say"] for event in view["events"]} if view else {}
    lines: list[str] = []
    valid = table.moments[-1].after if table.moments else 0
    for moment in reversed(table.moments[since + 1 :]):
        news = [
            news_sentence(table, seat, n, language) for n in moment.news if not _muted(table, seat, n) and not n.chat
        ]
        events = [say[n] for n in range(moment.before, min(moment.after, valid)) if n in say]
        lines[:0] = news + events
        valid = min(valid, moment.before)
    return lines
