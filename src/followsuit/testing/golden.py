"""Golden playthroughs: deals told as stories, which a change of rules must visibly alter.

There is one for the default of each game and one for each value of an option,
which tells the deal in which that value first makes a difference.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from followsuit.cards import card_text, cards_in
from followsuit.engine import numbers
from followsuit.engine.game import Event, Game
from followsuit.match import Match
from followsuit.testing.settings import Setting, allowed, extras, read_setting, single, title
from followsuit.words import sentence

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
SEEDS, DEALS = 300, 40
"""How many seeds are tried, and how many deals of each, to find where an option matters."""


@dataclass(frozen=True)
class Plot:
    """What a story tells: the deal of this number in the match of this seed, with these options."""

    setting: Setting
    seed: int
    deal: int


def file_name(game: Game, setting: Setting) -> str:
    """The name of the file of the story that an option, the first of a setting, needs."""
    return f"{game.name}.{title(dict(list(setting.items())[:1]))}.txt"


def told(game: Game, plot: Plot) -> str:
    """The story of a deal as text."""
    head = f"{game.title} ({title(plot.setting)}), seed golden-{plot.seed}, deal {plot.deal}"
    chapters = _chapters(game, plot.setting, plot.seed)
    story = next(chapter for number, chapter in enumerate(chapters, 1) if number == plot.deal)
    return "\n".join([head, "", *story]) + "\n"


def _chapters(game: Game, setting: Setting, seed: int) -> Iterator[list[str]]:
    """Each deal of a match in which everybody chooses at random, the shy half of the time the first call."""
    seats = game.start(setting).seats
    match = Match(game, setting, seed=f"golden-{seed}", names=NAMES[:seats])
    work = [0]
    numbers.seed(work, seed)
    lines = _opening(match)
    heard = len(match.table.events)
    while not match.over:
        moves = match.moves
        at = numbers.below(work, len(moves))
        shy = numbers.below(work, 2)
        before, deals = match.scores, len(match.table.deals)
        match.play(moves[0] if shy and not moves[0].is_card else moves[at])
        news = match.table.events[heard:]
        heard = len(match.table.events)
        here = next((i for i, event in enumerate(news) if event.key == "deal"), len(news))
        lines.append(" ".join(_say(match, e) for e in news[:here]) + f"  [{', '.join(moves)}]")
        if len(match.table.deals) > deals or match.over:
            change = [now - then for now, then in zip(match.scores, before, strict=True)]
            yield [
                *lines,
                "",
                f"Change of scores: {change}. " + ("The match is over." if match.over else "It goes on."),
            ]
            lines = _opening(match)


def _opening(match: Match) -> list[str]:
    """Who deals, and every card as it was dealt."""
    dealer, s = match.table.deals[-1][1], match.state
    lines = [f"Deal {s.deals}. {match.names[dealer]} deals. Scores: {match.scores}."]
    lines += [f"  {name}: {' '.join(hand)}" for name, hand in zip(match.names, match.hands, strict=True)]
    for pile in s.pile[: type(s).piles]:
        if 0 < pile.bit_count() < 40:
            lines.append("  Not dealt: " + " ".join(map(card_text, cards_in(pile))))
    if s.up >= 0:
        lines.append("  Turned up: " + card_text(s.up))
    return [*lines, ""]


def _say(match: Match, event: Event) -> str:
    """What somebody hears who may know everything."""
    if event.key.startswith("dealt"):
        seat = event.values["seat"]
        return f"{match.names[seat]} sees: " + " ".join(map(card_text, event.values["cards"])) + "."
    return sentence(event.key, event.values, names=match.names)


def plot(game: Game, setting: Setting) -> Plot:
    """Where to find a story worth telling.

    For the default it is the first deal in which the most happens; for an option, the first of a setting,
    the earliest deal that goes otherwise than with its default.  If there is none, another option is changed
    on both sides.

    Raises:
        ValueError: the option makes no difference in any match tried.
    """
    if not setting:
        return max((Plot({}, seed, 1) for seed in range(1, 60)), key=lambda p: (_variety(game, p.seed), -p.seed))
    name, value = next(iter(setting.items()))
    for more in range(2):
        for extra in extras(game, name, more):
            one, other = setting | extra, {n: v for n, v in (setting | extra).items() if n != name}
            if one[name] == value and allowed(game, one) and allowed(game, other):
                found = _difference(game, one, other)
                if found:
                    return found
    raise ValueError(f"{game.name}: {title(setting)} makes no difference in {SEEDS} matches")


def _variety(game: Game, seed: int) -> int:
    """How many different things happen in the first deal of a match."""
    lines = next(_chapters(game, {}, seed))
    return len({" ".join(w for w in line.split("  [")[0].split() if w.islower()) for line in lines})


def _difference(game: Game, one: Setting, other: Setting) -> Plot | None:
    """The earliest deal that goes otherwise under two settings."""
    best = Plot(one, 0, DEALS + 1)
    for seed in range(1, SEEDS):
        number = _first_difference(game, one, other, seed, best.deal)
        if number < best.deal:
            best = Plot(one, seed, number)
        if best.deal == 1 or (best.seed and seed > SEEDS // 5):
            break
    return best if best.seed else None


def _first_difference(game: Game, one: Setting, other: Setting, seed: int, before: int) -> int:  # two sides
    """The number of the first deal that differs, if it is below ``before``."""
    pairs = zip(_chapters(game, one, seed), _chapters(game, other, seed), strict=False)
    for number, (here, there) in enumerate(pairs, 1):
        if number >= before:
            break
        if here != there:
            return number
    return before


def stories(game: Game) -> list[Setting]:
    """Every setting that needs a story: the default, and each value of each option."""
    return [{}, *single(game)]


def read_plot(game: Game, text: str) -> Plot:
    """The plot of a story from its first line."""
    head, _, where = text.split("\n", 1)[0].rpartition("), seed golden-")
    seed, deal = where.split(", deal ")
    return Plot(read_setting(game, head.rpartition("(")[2]), int(seed), int(deal))


def write_stories(game: Game, folder: Path, *, fresh: bool = False) -> None:
    """Write the stories of a game; those that exist keep their plots unless ``fresh``."""
    folder.mkdir(parents=True, exist_ok=True)
    for setting in stories(game):
        path = folder / file_name(game, setting)
        keep = path.exists() and not fresh
        where = read_plot(game, path.read_text(encoding="utf-8")) if keep else plot(game, setting)
        path.write_text(told(game, where), encoding="utf-8")
