"""What came of a contest."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any

import followsuit
from followsuit.arena.estimates import Estimate, mean, share
from followsuit.arena.ratings import Meeting, Rating, ratings
from followsuit.arena.style import Style, added, rates
from followsuit.refusals import BadSetup

FORMAT = 1
"""The version of arena files and of the data for JSON."""
ENOUGH = 20
"""The interval of points comes from their spread, which fewer duplicates than this may show much too small."""


@dataclass(frozen=True)
class Pairing:
    """What came of one bot at tables where another held all other sides.

    Attributes:
        bot: who is measured.
        against: who held the other sides.
        sides: how many sides, and so tables, a duplicate has; ``1 / sides`` of the wins are chance.
        won: the share of matches, or of deals, that the bot has won.
        points: by how many points the bot was ahead of the mean of the other sides, in a match or a deal.
        measure: what the verdict goes by: ``won`` in matches, ``points`` in :data:`ENOUGH` deals or more, which may
            be won by much or little.
    """

    bot: str
    against: str
    sides: int
    won: Estimate
    points: Estimate
    measure: str = "won"

    @property
    def verdict(self) -> str:
        """``better`` or ``worse``, where the 99 % interval of the measure excludes chance; ``open`` otherwise."""
        found, chance = (self.points, 0.0) if self.measure == "points" else (self.won, 1 / self.sides)
        if not found.excludes(chance):
            return "open"
        return "better" if found.mean > chance else "worse"


@dataclass(frozen=True)
class Arena:
    """A contest.

    Attributes:
        game: its name; ``title``: its name for people.
        options: those that are not at their default.
        bots: the players in the order in which they were named.
        seed: from which everything followed.
        unit: ``deals`` or ``matches``.
        duplicates: how many there were of every pairing.
        tables: how many deals or matches were played; ``deals`` and ``moves``: in all of them.
        unfinished: how many matches were stopped without a winner; everybody shares them.
        pairings: every pairing, in the order of the bots.
        ratings: the best bot first.
        styles: how each bot played, see :data:`followsuit.arena.style.Style`.
        faults: how often each bot failed to decide; the bot ``simple`` moved then.
        first_faults: what went wrong first in each of the pairings where anything did.
    """

    game: str
    title: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: str
    unit: str
    duplicates: int
    tables: int
    deals: int
    moves: int
    unfinished: int
    pairings: tuple[Pairing, ...]
    ratings: tuple[Rating, ...]
    styles: dict[str, Style]
    faults: dict[str, int]
    first_faults: tuple[str, ...]

    def pairing(self, bot: str, against: str) -> Pairing:
        """The pairing of two bots.

        Raises:
            BadSetup: there is none.
        """
        for found in self.pairings:
            if (found.bot, found.against) == (bot, against):
                return found
        raise BadSetup("pairing", bot=bot[:40], against=against[:40])

    def as_data(self) -> dict[str, Any]:
        """Everything as plain data, for JSON."""
        data = {**asdict(self), "arena": FORMAT, "version": followsuit.__version__}
        data["pairings"] = [{**asdict(pairing), "verdict": pairing.verdict} for pairing in self.pairings]
        data["rates"] = {bot: rates(style) for bot, style in self.styles.items()}
        return data


def gathered(
    facts: Mapping[str, Any],
    named: Sequence[str],
    sides: int,
    pairs: Sequence[tuple[int, int]],
    kept: Sequence[Mapping[int, Any]],
) -> Arena:
    """The contest from all its duplicates.

    Args:
        facts: game, title, options, seed and unit.
        named: the names of the players; the second ``simple`` becomes ``simple (2)``.
        sides: how many sides the game has.
        pairs: who met whom, by number of the player.
        kept: for each pair what :func:`followsuit.arena.duplicate.play_duplicate` gave, by number of the duplicate.
    """
    names = _names(named)
    pairings, meetings, styles = [], [], [Style() for _ in names]
    measure = "points" if facts["unit"] == "deals" and len(kept[0]) >= ENOUGH else "won"
    for (i, j), found in zip(pairs, kept, strict=True):
        shares = {n: fmean(duplicate["shares"]) for n, duplicate in found.items()}
        points = [fmean(duplicate["points"]) for duplicate in found.values()]
        pairings.append(Pairing(names[i], names[j], sides, share(list(shares.values())), mean(points), measure))
        meetings.append(Meeting(i, j, sides, shares))
        for duplicate in found.values():
            for player, style in zip((i, j), duplicate["styles"], strict=True):
                styles[player] = added(styles[player], style)
    all_ = [duplicate for found in kept for duplicate in found.values()]
    faults = [[x["first_fault"] for x in found.values() if x["first_fault"]] for found in kept]
    return Arena(
        **facts,
        bots=names,
        duplicates=len(kept[0]),
        tables=sum(len(x["shares"]) for x in all_),
        deals=sum(sum(x["deals"]) for x in all_),
        moves=sum(sum(x["moves"]) for x in all_),
        unfinished=sum(sum(x["unfinished"]) for x in all_),
        pairings=tuple(pairings),
        ratings=tuple(ratings(names, meetings)),
        styles=dict(zip(names, styles, strict=True)),
        faults={name: sum(style["faults"].values()) for name, style in zip(names, styles, strict=True)},
        first_faults=tuple(first[0] for first in faults if first),
    )


def _names(named: Sequence[str]) -> tuple[str, ...]:
    """Names that are all different."""
    again = [named[:k].count(name) + 1 for k, name in enumerate(named)]
    return tuple(name if k == 1 else f"{name} ({k})" for name, k in zip(named, again, strict=True))
