"""Going through a record move by move: as one seat saw it, as a spectator, or with all hands open."""

from collections.abc import Callable

from followsuit import review
from followsuit.engine.game import Event
from followsuit.funnel import Views
from followsuit.match import Match
from followsuit.terminal import commands
from followsuit.terminal.console import Console
from followsuit.view import View
from followsuit.words import sentence


class Replay:
    """A match on the way from its first move to its last.

    Args:
        match: the whole match.
        seat: whose view is shown; None for a spectator's.
        console: where the person reads and types.
        open_hands: whether everything is shown, whoever knew it.
    """

    def __init__(self, match: Match, seat: int | None, console: Console, *, open_hands: bool = False) -> None:
        self.whole, self.seat, self.console, self.open_hands = match, seat, console, open_hands
        self.match = match.at(0)
        self.heard = 0

    @property
    def last(self) -> int:
        """How many moves the record has."""
        return len(self.whole.table.steps)

    @property
    def at(self) -> int:
        """How many moves have been shown."""
        return len(self.match.table.steps)

    def run(self) -> int:
        """Let the person step through; the exit status."""
        self.begin()
        if self.console.interactive:
            self.say("replay.help_hint")
        try:
            while self.obey(self.console.ask().lower()):
                pass
        except EOFError:
            pass
        except KeyboardInterrupt:
            return 130
        return 0

    def run_through(self) -> int:
        """Show the whole match at once; the exit status."""
        self.begin()
        while self.at < self.last:
            self.forward()
        return 0

    def begin(self) -> None:
        """Say what is shown, and the first deal."""
        match, deals = self.whole, len(self.whole.table.deals)
        self.say("replay.begin", title=match.game.title, names=", ".join(match.names), n=self.last, deals=deals)
        if self.seat is None and not self.open_hands:
            self.say("replay.hidden")
        self.tell()

    # -- commands

    def obey(self, line: str) -> bool:
        """Do what a line says; False to stop."""
        word, _, rest = line.partition(" ")
        if line in ("q", "quit", "exit"):
            return False
        if word == "deal" and rest:
            self.go_to_deal(rest)
        elif line.isdecimal():
            self.go_to_number(line)
        elif line in _STEPS:
            _STEPS[line](self)
        elif (command := commands.written_out(line)) and command[0] in review.REVIEWS:
            self.answer(command[0])
        elif command and command[0] == "help":
            self.say("replay.help")
        else:
            self.say("replay.unknown", text=line[:40])
        return True

    def forward(self) -> None:
        """Show the next move."""
        if self.at == self.last:
            self.say("replay.end")
            return
        step = self.whole.table.steps[self.at]
        self.match.play(self.match.game.action_text(step.phase, step.action))
        self.tell()

    def back(self) -> None:
        """Take the last move back, and say which one stands now."""
        if self.at == 0:
            self.say("replay.start")
        else:
            self.go_to(self.at - 1)

    def go_to(self, number: int) -> None:
        """Show the position after so many moves, with the move that led there."""
        self.match = self.whole.at(number)
        self.heard = len(self.whole.at(number - 1).table.events) if number else 0
        self.say("replay.at", number=self.at, last=self.last)
        self.tell()

    def go_to_number(self, text: str) -> None:
        """Go to the move of a number that was typed."""
        if len(text) < 9 and int(text) <= self.last:
            self.go_to(int(text))
        else:
            self.say("replay.number", number=text[:20], last=self.last)

    def go_to_deal(self, text: str) -> None:
        """Go to the beginning of a deal."""
        deals = len(self.whole.table.deals)
        if not (text.isdecimal() and len(text) < 9 and 0 < int(text) <= deals):
            self.say("replay.deal", number=text[:20], last=deals)
            return
        steps = self.whole.table.steps
        self.go_to(next((i for i, step in enumerate(steps) if step.deal == int(text) - 1), self.last))

    def answer(self, name: str) -> None:
        """Answer a question about the present position."""
        view = self.match.view(self.seat, language=self.console.language)
        if name == "hand" and self.open_hands:
            for seat in range(len(self.match.names)):
                self.say_hand(seat)
        else:
            for line in review.REVIEWS[name](view):
                self.console.say(line)

    # -- talking

    def view(self) -> View:
        """What is shown of the present position."""
        return self.match.view(self.seat, language=self.console.language, since=self.heard)

    def tell(self) -> None:
        """Tell the events since the last time."""
        if self.open_hands:
            for event in self.match.table.events[self.heard :]:
                self.tell_openly(event)
        else:
            for told in self.view()["events"]:
                self.console.say(told["say"])
        self.heard = len(self.match.table.events)

    def tell_openly(self, event: Event) -> None:
        """Tell an event as nobody at the table heard it: with all that was hidden."""
        if event.key == "dealt":
            self.say_hand(event.values["seat"])
        else:
            self.say(event.key, **event.values)

    def say_hand(self, seat: int) -> None:
        """Say what a seat holds."""
        cards = Views(self.match, self.console.language).open_hand(seat)
        self.say("replay.hand", seat=seat, names=" ".join(review.by_suit(self.view(), cards)))

    def say(self, key: str, **values: object) -> None:
        """Say a message, to the seat whose view is shown."""
        viewer = -1 if self.seat is None else self.seat
        self.console.say(sentence(key, values, self.console.language, viewer, self.match.names))


_STEPS: dict[str, Callable[[Replay], None]] = {
    "": Replay.forward,
    "n": Replay.forward,
    "next": Replay.forward,
    "back": Replay.back,
    "-": Replay.back,
    "start": lambda replay: replay.go_to(0),
    "end": lambda replay: replay.go_to(replay.last),
}
