"""What a person typed into the command box: a move, a question about the table, or another thing to do."""

from followsuit import spelling
from followsuit.refusals import Refusal
from followsuit.review import REVIEWS
from followsuit.web import wire
from followsuit.web.tables import Table
from followsuit.words import sentence

LETTERS = {
    "t": "turn", "c": "trick", "l": "last", "h": "hand", "m": "playable", "r": "trump",
    "b": "contract", "s": "score", "w": "players", "d": "discards",
}  # fmt: skip
OTHER_NAMES = {"moves": "playable", "bids": "contract", "sheet": "scores", "who": "players", "seats": "players"}


def question(table: Table, seat: int | None, text: str) -> str | None:
    """The answer to a question about the table, None if the text is no such question."""
    word = text.strip().lower()
    name = LETTERS.get(word) or OTHER_NAMES.get(word) or word
    if table.match is None or name not in REVIEWS:
        return None
    events = table.match.table.events
    since = len(events)
    if name == "gone":
        if not table.aids:
            return sentence("table.no_aids", {})
        since = max(n for n, event in enumerate(events) if event.key == "deal")
    return " ".join(REVIEWS[name](table.views("en").view(seat, since)))


def message(table: Table, seat: int | None, typed: wire.Command) -> wire.Message:
    """The message that a typed text stands for.

    Raises:
        Refusal: it is nothing that can be done now.
    """
    word, _, rest = typed.text.strip().partition(" ")
    word, rest = word.lower(), rest.strip()
    simple: dict[str, type[wire.Message]] = {
        "hint": wire.Hint, "undo": wire.Undo, "start": wire.Start, "pause": wire.Pause,
        "resume": wire.Resume, "next": wire.Next, "leave": wire.Leave, "link": wire.Link, "again": wire.Again,
    }  # fmt: skip
    if word in simple and not rest:
        return simple[word](typed.id)
    if word in ("say", "chat"):
        phrase = rest.lower().replace(" ", "_")
        return wire.Chat(typed.id, phrase=phrase) if phrase in wire.PHRASES else wire.Chat(typed.id, text=rest)  # type: ignore[arg-type]  # it is one of the phrases
    if word == "claim" and rest.isdecimal() and len(rest) < 3:
        return wire.Claim(typed.id, tricks=int(rest))
    if word in ("yes", "y", "no", "n") and not rest and table.question:
        return wire.Answer(typed.id, yes=word[0] == "y")
    if table.match is None:
        raise wire.BadRequest("not_begun")
    if table.match.seat != seat:
        raise table.match.why_not(typed.text, seat) or Refusal("empty")
    return wire.Move(typed.id, [str(move) for move in spelling.read(table.match, typed.text, seat)])
