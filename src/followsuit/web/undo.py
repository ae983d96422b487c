"""Taking a move back.

Among bots it costs nothing: back to the last own decision of this deal.  With
people at the table they are asked, and no undo passes new information: as soon
as another seat has called or played, or a hidden card was shown, it is too late.
Nobody, bots or not, takes back what has shown him cards that lay hidden.
"""

from followsuit.engine.game import Event
from followsuit.match import Match
from followsuit.web.tables import Table, Turn
from followsuit.web.wire import BadRequest

OWN_MOVES = ("lead", "play", "discard", "pass")
SHOWS = ("trump.is",)
"""What tells a trump suit that was hidden."""


def undo_step(table: Table, seat: int) -> int:
    """The number of moves to which an undo of a seat would go back.

    Raises:
        BadRequest: there is nothing to take back, or it is too late.
    """
    match = table.match
    if match is None:
        raise BadRequest("not_begun")
    turn = next((turn for turn in reversed(table.turns) if turn.seat == seat and not turn.by), None)
    if turn is None:
        raise BadRequest("undo_nothing")
    steps = match.table.steps
    if steps[turn.first].deal != len(match.table.deals) - 1 or match.over:
        raise BadRequest("undo_deal")
    if table.others(seat) and any(step.seat != seat for step in steps[turn.first :]):
        raise BadRequest("undo_played_on")
    if _shows_hidden_cards(match, turn):
        raise BadRequest("undo_seen")
    return turn.first


def _shows_hidden_cards(match: Match, turn: Turn) -> bool:
    """Whether since a turn its seat has been shown cards other than by the calls and cards of players in turn."""
    events = match.table.events
    begin = next(n for n in range(min(turn.events, len(events) - 1), -1, -1) if events[n].key == "deal")
    seen = {card for event in events[begin : turn.events] if _heard(event, turn.seat) for card in _cards(event)}
    for event in events[turn.events :]:
        if not _heard(event, turn.seat):
            continue
        if event.key in OWN_MOVES:
            seen.update(_cards(event))
        elif event.key in SHOWS or not seen.issuperset(_cards(event)):
            return True
    return False


def _heard(event: Event, seat: int) -> bool:
    return event.audience == -1 or bool(event.audience >> seat & 1)


def _cards(event: Event) -> list[int]:
    values = event.values
    return list(values["cards"]) if "cards" in values else [values["card"]] if "card" in values else []
