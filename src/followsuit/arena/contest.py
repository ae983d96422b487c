"""A contest between bots: who meets whom, and where the duplicates are played."""

import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext
from itertools import combinations, permutations
from pathlib import Path

import followsuit
from followsuit.arena.duplicate import Options_, play_duplicate
from followsuit.arena.result import FORMAT, Arena, gathered
from followsuit.arena.workers import Here, Processes
from followsuit.bots import Bot, Budget
from followsuit.bots.guarded import PATIENCE
from followsuit.bots.players import Player, players
from followsuit.engine.game import Game
from followsuit.engine.sources import source_hash
from followsuit.games import find
from followsuit.refusals import BadSetup
from followsuit.simulation import DEALS, options_told
from followsuit.spread import AHEAD, Ledger, seed_in, spread

MANY = 1 << 32
"""No pairing has more duplicates than this; parts of the work are numbered by pairing and duplicate."""


def arena(
    game: str | Game,
    bots: Sequence[str | Bot],
    deals: int = 0,
    matches: int = 0,
    *,
    gauntlet: bool = False,
    seed: str | int | None = None,
    options: Options_ = None,
    budget: Budget | None = None,
    max_deals: int = DEALS,
    workers: int = 1,
    executor: Executor | None = None,
    save: str | Path | None = None,
    patience: float = PATIENCE,
    progress: Callable[[int, int], None] | None = None,
) -> Arena:
    """Let every two of some bots meet in duplicates of deals or of matches.

    The same arguments give the same result, whoever plays the duplicates
    where, as long as budgets are iterations: a budget in seconds depends on
    the machine.

    Args:
        game: a name, or a game.
        bots: at least two: names (``expert@20000``: with so many iterations a move, ``expert@0.3s``: with so much
            time) or bots.  One that fails is helped out (:mod:`followsuit.bots.guarded`).
        deals: so many duplicates of a single deal from the beginning of a match, for each pairing; points a deal.
        matches: or so many duplicates of a whole match; wins.
        gauntlet: whether only the first bot is measured, against each of the others.
        seed: from which all deals and all chance of the bots come; None draws one, or takes that of the file.
        options: the options of the game.
        budget: how much a bot may think about one move, if its name does not say; None leaves it to the bot.
        max_deals: stop a match that has no winner after so many deals; all sides share it.
        workers: with more than one, duplicates are played by so many processes.
            They import the program's main module, so a script needs ``if __name__ == "__main__":``.
        executor: play there instead, for instance on a cluster (:mod:`followsuit.cluster`).
        save: a file that keeps every duplicate as it is done; the same call, or one for more duplicates, goes on.
        patience: seconds beyond its budget that a bot of another package may take for a move.
        progress: called with the number of duplicates done and of all, after each.

    Raises:
        BadSetup: the game, a bot, an option or a number cannot be used, or the work broke down.
        BadRecord: the file is of another arena, or of another version.
    """
    game, found = find(game), contestants(bots, budget)
    if (deals > 0) == (matches > 0) or not 0 <= max(deals, matches) < MANY or min(deals, matches) < 0 or max_deals < 1:
        raise BadSetup("arena_size")
    if workers < 1:
        raise BadSetup("arena_workers")
    chosen = game.options(options)
    if seed is None:
        seed = seed_in(save) or secrets.token_hex(8)
    sides = len(game.sides(game.start(chosen)))
    pairs = list((combinations if sides == 2 or gauntlet else permutations)(range(len(found)), 2))
    pairs = [pair for pair in pairs if pair[0] == 0 or not gauntlet]
    size, limit = deals or matches, max_deals if matches else 0
    parts = {
        MANY * k + n: (game, (found[i], found[j]), n, str(seed), chosen.changed(), limit, patience)
        for n in range(size)
        for k, (i, j) in enumerate(pairs)
    }
    facts = {
        "game": game.name,
        "options": options_told(chosen),
        "seed": str(seed),
        "unit": "deals" if deals else "matches",
    }
    work = {
        **facts,
        "arena": FORMAT,
        "bots": [player.name for player in found],
        "budget": str(budget or ""),
        "gauntlet": gauntlet,
        "max_deals": limit,
        "version": followsuit.__version__,
        "code": code(),
    }
    ledger = Ledger(save, work)
    with (Processes(workers) if workers > 1 else Here()) if executor is None else nullcontext(executor) as pool:
        before = sum(number in ledger.done for number in parts)
        ahead = 1 if isinstance(pool, Here) else AHEAD
        for done, _ in enumerate(spread(pool, play_duplicate, parts, ledger, ahead), before + 1):
            if progress:
                progress(done, len(parts))
    kept = [{n: ledger.done[MANY * k + n] for n in range(size)} for k in range(len(pairs))]
    return gathered({**facts, "title": game.title}, [player.name for player in found], sides, pairs, kept)


def contestants(bots: Sequence[str | Bot], budget: Budget | None = None) -> list[Player]:
    """The players of an arena.

    Raises:
        BadSetup: one of them cannot be, or there is nobody to meet.
    """
    found = players(bots, budget)
    if len(found) < 2:
        raise BadSetup("arena_bots")
    return found


def code() -> str:
    """A name for the code that decides how matches go: rules, bots and what lets them play."""
    home = Path(followsuit.__file__).parent
    names = ("cards.py", "engine", "games", "world.py", "match.py", "bots", "simulation.py")
    return source_hash((*(home / name for name in names), home / "arena" / "duplicate.py"))
