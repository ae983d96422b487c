"""The score sheet: what every finished deal brought, read from the events as they come."""

from collections.abc import Sequence
from typing import NamedTuple

from followsuit.engine.game import Event


class Deal(NamedTuple):
    """A deal on the sheet: the events of its result that everybody heard, the change of each score, the scores."""

    number: int
    result: list[Event]
    change: list[int]
    scores: list[int]


class Sheet:
    """The finished deals of a match with so many sides; what is told after every trick is no result of a deal."""

    def __init__(self, sides: int) -> None:
        self.finished: list[Deal] = []
        self._read = 0
        self._number = 0
        self._result: list[Event] = []
        self._of_tricks: set[str] = set()
        self._before = self._scores = [0] * sides

    def read(self, events: Sequence[Event]) -> None:
        """Read on in the events of the match."""
        for event in events[self._read :]:
            if event.key == "deal":
                self.finished += filter(None, [self.present()])
                self._number, self._before, self._result = event.values["number"], self._scores, []
            elif event.key == "score":
                self._scores = event.values["scores"]
            elif event.key in ("lead", "trick.won") or event.key.startswith("call."):
                self._of_tricks.update(e.key for e in self._result if event.key == "lead")
                self._result = []
            elif event.audience < 0 and event.key not in ("play", "match.over"):
                self._result.append(event)
        self._read = len(events)

    def present(self) -> Deal | None:
        """The present deal as it stands; None before the first."""
        if not self._number:
            return None
        change = [now - then for now, then in zip(self._scores, self._before, strict=True)]
        result = [event for event in self._result if event.key not in self._of_tricks]
        return Deal(self._number, result, change, self._scores)
