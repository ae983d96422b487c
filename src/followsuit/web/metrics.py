"""Figures of the running server, as Prometheus reads them."""

from bisect import bisect_left

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

ABOUT = {
    "moves_total": "Moves accepted",
    "refused_total": "Messages refused, by code",
    "tables_created_total": "Tables opened",
    "sockets_opened_total": "Sockets opened",
    "frames_sent_total": "Messages sent through sockets",
    "unsaved_total": "Appends that could not be saved",
    "requests_total": "HTTP requests, by status",
    "sockets": "Sockets open now",
    "rooms": "Tables in memory now",
    "move_seconds": "Seconds from the arrival of a move to the moment it is saved",
    "view_seconds": "Seconds from a change of a table to the moment a viewer has been sent it",
    "bot_seconds": "Seconds that bots thought",
}


class Metrics:
    """Counters, gauges and histograms by name."""

    def __init__(self) -> None:
        self.numbers: dict[tuple[str, str], float] = {}
        self.histograms: dict[str, list[float]] = {}

    def count(self, name: str, label: str = "", by: float = 1) -> None:
        """Add to a counter."""
        key = (name, label)
        self.numbers[key] = self.numbers.get(key, 0) + by

    def set(self, name: str, value: float) -> None:
        """Set a gauge."""
        self.numbers[name, ""] = value

    def observe(self, name: str, seconds: float) -> None:
        """Add a measurement to a histogram."""
        counts = self.histograms.setdefault(name, [0.0] * (len(BOUNDS) + 2))
        counts[bisect_left(BOUNDS, seconds)] += 1
        counts[-1] += seconds

    def text(self) -> str:
        """Everything in the Prometheus text format."""
        lines: list[str] = []
        seen = ""
        for (name, label), value in sorted(self.numbers.items()):
            if name != seen:
                lines += _header(name, "counter" if name.endswith("_total") else "gauge")
            seen = name
            lines.append(f"followsuit_{name}{_label(label)} {value:g}")
        for name, counts in sorted(self.histograms.items()):
            lines += _header(name, "histogram")
            total = 0.0
            for bound, number in zip((*map(str, BOUNDS), "+Inf"), counts, strict=False):
                total += number
                lines.append(f'followsuit_{name}_bucket{{le="{bound}"}} {total:g}')
            lines += [f"followsuit_{name}_sum {counts[-1]:g}", f"followsuit_{name}_count {total:g}"]
        return "\n".join(lines) + "\n"


def _header(name: str, kind: str) -> list[str]:
    return [f"# HELP followsuit_{name} {ABOUT[name]}.", f"# TYPE followsuit_{name} {kind}"]


def _label(label: str) -> str:
    return f'{{code="{label}"}}' if label else ""
