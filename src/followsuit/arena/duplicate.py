"""One duplicate: the same packs at several tables."""

from collections.abc import Mapping, Sequence
from random import Random
from statistics import fmean
from typing import Any

from followsuit.arena.style import added, style_of
from followsuit.bots.players import Player
from followsuit.engine.game import Game
from followsuit.engine.options import Options
from followsuit.games import find
from followsuit.match import Match
from followsuit.simulation import play_match

Options_ = Mapping[str, object] | Options | None


def play_duplicate(
    game: str | Game,
    pair: Sequence[Player],
    number: int,
    seed: str,
    options: Options_,
    deals: int,
    patience: float,
) -> dict[str, Any]:
    """Play one duplicate with the first of two players on each side in turn; what came of it as plain data.

    Args:
        game: the game.
        pair: the player that is measured, and the one on all other sides.
        number: which duplicate; with the seed it decides packs, dealer and all chance of the bots.
        seed: of the arena.
        options: of the game.
        deals: 0 for one deal from the beginning of a match, otherwise a match of at most so many deals.
        patience: see :func:`followsuit.simulate`.

    Returns:
        By table: ``shares`` of the win (parts where several win), ``points`` ahead of the mean of the other sides,
        ``deals``, ``moves``, and whether it was ``unfinished``; ``styles`` of both players; the ``first_fault``.
    """
    game, (one, other) = find(game), (player.again() for player in pair)
    tables: dict[str, list[Any]] = {"shares": [], "points": [], "deals": [], "moves": [], "unfinished": []}
    styles: list[dict[str, Any]] = [{}, {}]
    first = ""
    for side in range(len(game.sides(game.start(options)))):
        chance = Random(f"{seed} {number}")
        match = Match(game, options, f"{seed} {number}")
        mine = match.sides[side]
        seated = [one if seat in mine else other for seat in range(match.state.seats)]
        outcome = play_match(match, seated, chance, deals or 1, patience)
        points = [game.standing(match.state, each) for each in range(len(match.sides))]
        winners = outcome.winners if deals else [each for each, held in enumerate(points) if held == max(points)]
        tables["shares"].append((side in winners) / len(winners) if winners else 1 / len(points))
        tables["points"].append(points[side] - fmean(held for each, held in enumerate(points) if each != side))
        tables["deals"].append(outcome.deals)
        tables["moves"].append(outcome.moves)
        tables["unfinished"].append(not winners)
        for k, seats in enumerate((mine, set(range(match.state.seats)) - set(mine))):
            styles[k] = added(styles[k], style_of(match, seats, outcome.faults))
        first = first or outcome.first_fault
    return {**tables, "styles": styles, "first_fault": first}
