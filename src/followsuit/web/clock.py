"""The clock of a table: seconds for the match, and seconds in addition for every move.  It follows from the log."""

from dataclasses import dataclass, field


@dataclass
class Clock:
    """Time by seat.

    Attributes:
        bank: seconds each seat has for the whole match.
        move: seconds in addition for each move; both 0: no clock.
        left: seconds left of the bank, by seat.
    """

    bank: float = 0
    move: float = 0
    left: list[float] = field(default_factory=list)
    seat: int | None = None
    since: float = 0.0  # when the turn of the seat began, or went on
    used: float = 0.0  # of this turn, before since
    running: bool = False

    @property
    def on(self) -> bool:
        """Whether there is a clock."""
        return self.bank + self.move > 0

    def turn(self, seat: int | None, at: float, *, running: bool) -> None:
        """Note whose turn it is at a time, and whether time runs."""
        if seat != self.seat:
            self.seat, self.since, self.used = seat, at, 0.0
        elif self.running and not running:
            self.used += max(0.0, at - self.since)
        elif running and not self.running:
            self.since = at
        self.running = running

    def moved(self, seat: int, at: float) -> None:
        """Charge a move to its seat."""
        if self.on and seat == self.seat:
            self.left[seat] = max(0.0, self.left[seat] - max(0.0, self.spent(at) - self.move))
            self.since, self.used = at, 0.0

    def spent(self, at: float) -> float:
        """Seconds that the present turn has taken."""
        return self.used + (max(0.0, at - self.since) if self.running else 0.0)

    def remaining(self, seat: int, at: float) -> float:
        """Seconds of the bank that a seat has left at a time."""
        if seat != self.seat:
            return self.left[seat]
        return max(0.0, self.left[seat] - max(0.0, self.spent(at) - self.move))

    def up(self, at: float) -> float | None:
        """The time at which the seat to act has used everything, None while no time runs."""
        if not self.on or self.seat is None or not self.running:
            return None
        return self.since + self.move + self.left[self.seat] - self.used
