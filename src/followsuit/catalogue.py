"""What there is to play: the registered games with their options, for people and programs."""

from dataclasses import dataclass

from followsuit.engine.options import Choice, Options
from followsuit.games import find, names


@dataclass(frozen=True)
class GameInfo:
    """A game that can be played.

    Attributes:
        name: the name for commands and records.
        title: the name for people.
        seats: how many players at most.
        rules: the rules page.
        options: every option with what it may be and where it comes from.
        defaults: the value of every option when nothing is said.
    """

    name: str
    title: str
    seats: int
    rules: str
    options: dict[str, Choice]
    defaults: Options


def games() -> list[GameInfo]:
    """Every registered game with its options, in the order in which people are offered them."""
    found = [find(name) for name in names()]
    return [
        GameInfo(g.name, g.title, g.state.max_seats, g.about, g.state.options.choices(), g.options()) for g in found
    ]
