"""A match at the terminal: a person in one seat, bots in the others."""

from collections.abc import Mapping
from pathlib import Path

from followsuit import review
from followsuit.bots.guarded import Fault, Guarded
from followsuit.bots.levels import SearchBot, get_ready, is_fast
from followsuit.bots.players import Player
from followsuit.match import Match
from followsuit.refusals import Refusal
from followsuit.spelling import read
from followsuit.terminal import commands, saving
from followsuit.terminal.console import Console
from followsuit.view import EventView, View
from followsuit.words import sentence


class Session:
    """A match being played.

    Args:
        match: the match, at its beginning or anywhere in it.
        seat: where the person sits.
        others: who plays in the other seats.
        console: where the person reads and types.
        path: the file in which the match is saved after every move; None saves nothing.
    """

    def __init__(
        self,
        match: Match,
        seat: int,
        others: Mapping[int, Player],
        console: Console,
        path: Path | None,
    ) -> None:
        self.match, self.seat = match, seat
        self.others = others
        self.guards = {at: Guarded(who.bot, who.name, heard=self.tell_fault) for at, who in others.items()}
        self.console, self.path = console, path
        self.heard = 0
        self.saved = -1  # how many moves the saved record has
        self.trouble = ""  # why saving failed last

    # -- the match

    def begin(self) -> None:
        """Say what is played and with whom; at the beginning tell the deal, later where the match stands."""
        view = self.view()
        self.say("play.begin", title=view["title"], seats=range(len(view["seats"])))
        for side in view["sides"]:
            if len(side) > 1:
                self.say("play.partners", seats=side)
        changed = [f"{k} {str(v).lower()}".replace("_", " ") for k, v in self.match.options.changed().items()]
        if changed:
            self.say("play.options", names=", ".join(changed))
        self.say("play.help")
        if self.match.table.steps:
            self.heard = view["next"]
            self.say("play.again", title=view["title"], number=view["deal"], name=self.match.names[self.seat])
            self.tell_all([view["score"], *view["facts"], *(call["say"] for call in view["calls"])])
            self.tell_all(review.last(view) if view["last_trick"] else [])
            self.tell_all(review.trick(view) if view["trick"]["cards"] else [])
            self.tell_all(review.hand(view))

    def run(self) -> int:
        """Play until the match is over or the person stops; the exit status."""
        try:
            self.begin()
            if any(isinstance(other.bot, SearchBot) for other in self.others.values()):
                get_ready(self.match.game, self.console.say, self.console.language)
            while self.match.seat is not None:
                self.tell()
                if self.match.seat == self.seat:
                    if not self.decide():
                        break
                else:
                    self.let_bot_move()
            self.tell()
            self.save()
        except (EOFError, KeyboardInterrupt) as stop:
            if self.console.interactive:
                self.console.say("")  # the cursor still stands behind the prompt
            self.farewell()
            return 130 if isinstance(stop, KeyboardInterrupt) else 0
        self.farewell()
        return 0

    def let_bot_move(self) -> None:
        """One move of a bot."""
        seat = self.match.state.turn
        self.match.play(self.guards[seat].choose(self.match.world(seat), self.others[seat].budget))

    def tell_fault(self, fault: Fault) -> None:
        """Say that a bot has failed, the first time that it fails so."""
        if fault.first:
            self.console.say(fault.sentence(self.console.language), style="refusal")

    def decide(self) -> bool:
        """Ask until the person has made a move; False to stop."""
        self.save()
        self.console.say(review.turn(self.view())[0], style="turn")
        before = self.match.table.steps[:]
        while self.match.table.steps == before:
            line = self.console.ask()
            if not self.obey(line):
                return False
        self.save()
        return True

    def obey(self, line: str) -> bool:
        """Do what a line says; False to stop."""
        command = commands.written_out(line)
        if line and command is None:
            try:
                self.move(line)
            except Refusal as refusal:
                short = commands.begun(line)
                if short is None or refusal.code not in ("unreadable", "not_allowed"):
                    self.console.say(refusal.sentence(self.console.language), style="refusal")
                    if line.lower() == "q":
                        self.say("play.to_quit")
                    return True
                command = short, ""
            else:
                return True
        name, rest = command or ("turn", "")
        if name == "quit":
            return False
        self.answer(name, rest)
        return True

    def move(self, line: str) -> None:
        """Make the moves that a line names.

        Raises:
            BadMove: it names none; nothing has changed.
        """
        for move in read(self.match, line, self.seat, self.console.language):
            self.match.play(move)

    # -- commands

    def answer(self, name: str, rest: str) -> None:
        """Answer a command."""
        if name in review.REVIEWS:
            self.tell_all(review.REVIEWS[name](self.view(since=0)))
        elif name == "log":
            self.tell_all(review.log(self.view(since=0), rest))
        elif name == "rules":
            self.tell_all(self.match.game.about.strip().splitlines(), verbatim=True)
        elif name == "help":
            self.tell_all(commands.help_lines(self.console.language), verbatim=True)
        elif name == "hint":
            self.hint()
        elif name == "undo":
            self.undo()
        elif name == "save":
            self.save_to(Path(rest).expanduser() if rest else self.path)

    def hint(self) -> None:
        """What to play, what it is worth, and why."""
        if self.match.seat != self.seat:
            self.say("play.no_hint")
            return
        if is_fast():
            get_ready(self.match.game, self.console.say, self.console.language)
        self.tell_all(self.match.hint(self.seat).lines(self.console.language, self.match))

    def undo(self) -> None:
        """Go back to before the person's last move; the bots' moves since then are gone too."""
        steps = self.match.table.steps
        last = next((i for i in range(len(steps) - 1, -1, -1) if steps[i].seat == self.seat), None)
        if last is None:
            self.say("play.nothing_back")
            return
        name = self.match.game.action_text(steps[last].phase, steps[last].action)
        self.match = self.match.at(last)
        view = self.view()
        self.heard = view["next"]
        label = next(move["label"] for move in view["moves"] if move["move"] == name)
        self.say("play.taken_back", name=label)
        self.tell_all(review.trick(view) if view["trick"]["cards"] else [])

    # -- saving

    def save(self) -> None:
        """Save the match if it has changed; a full disk is no reason to stop playing."""
        if self.path is None or self.saved == len(self.match.table.steps):
            return
        try:
            saving.write(self.path, self.match.record())
        except OSError as error:
            self.complain(error)
        else:
            self.saved, self.trouble = len(self.match.table.steps), ""

    def complain(self, error: OSError) -> None:
        """Say once why saving fails."""
        reason = error.strerror or str(error)
        if reason != self.trouble:
            self.say("play.not_saved", reason=reason)
        self.trouble = reason

    def save_to(self, path: Path | None) -> None:
        """Save at the person's wish, here or in another file."""
        if path is None:
            self.say("play.lost")
            return
        try:
            saving.write(path, self.match.record())
        except OSError as error:
            self.say("play.not_saved", reason=error.strerror or str(error))
        else:
            self.say("play.saved", path=str(path))

    def farewell(self) -> None:
        """Where the record is, or how to go on."""
        if self.path is None or self.saved < 0 or self.trouble:
            self.say("play.lost")
        elif self.match.over:
            self.say("play.end", path=str(self.path))
        elif self.path == saving.last_unfinished():
            self.say("play.go_on")
        else:
            self.say("play.go_on_file", path=str(self.path))

    # -- talking

    def view(self, since: int | None = None) -> View:
        """What the person may know now; events from ``since``, or those not yet heard."""
        return self.match.view(self.seat, language=self.console.language, since=self.heard if since is None else since)

    def tell(self) -> None:
        """Tell the events that have not been heard yet."""
        view = self.view()
        for event in view["events"]:
            self.console.say(self.told(event, view), style="result" if event["key"] in ("score", "match.over") else "")
        self.heard = view["next"]

    def told(self, event: EventView, view: View) -> str:
        """The sentence of an event; a hand just dealt is told by suits."""
        if event["key"] == "dealt" and view["hand"]:
            return review.say(view, "play.your_hand", names=review.hand(view)[0])
        return event["say"]

    def tell_all(self, lines: list[str], *, verbatim: bool = False) -> None:
        """Say several lines."""
        for line in lines:
            self.console.say(line, verbatim=verbatim)

    def say(self, key: str, **values: object) -> None:
        """Say a message."""
        self.console.say(sentence(key, values, self.console.language, self.seat, self.match.names))
