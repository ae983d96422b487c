"""The ladder: every level against the one below, and the best against ``simple``, on duplicate matches.

Run with ``python benchmarks/ladder.py [--games G,G] [--rungs N,N] [--scale X] [--seed S]
[--folder DIR] [--workers W]``.
What is done is kept in the folder, under a name of the code that did it, and the same
command goes on from there; other code begins anew.  Budgets are iterations, so the
figures do not depend on the machine or on what else it does.

Sizes are duplicates: two matches (or deals) with sides exchanged, or in Oh Hell four
with the better bot in each seat and the other in all others.  Neighbours above
`simple` meet in single deals, whose points tell them apart sooner.  Sizes are fixed
in advance: stopping when a result looks good would make its interval untrue.
"""

import argparse
import json
from pathlib import Path

from followsuit.arena.contest import arena, code
from followsuit.arena.result import Arena, Pairing
from followsuit.bots.levels import EXPERT
from followsuit.games import names

EXPERT_BOT, QUARTER_BOT = f"expert@{EXPERT.iterations}", f"expert@{EXPERT.iterations // 4}"
RUNGS = (
    ("simple", "random", "matches", 20),
    ("club", "simple", "deals", 300),
    (EXPERT_BOT, "simple", "matches", 60),
    (EXPERT_BOT, "club", "deals", 600),
    (EXPERT_BOT, QUARTER_BOT, "deals", 600),
)
"""Who should beat whom, in what, and in how many duplicates; the last one asks what thinking longer still brings."""
LONG = {"calypso": 0.4, "oh-hell": 0.5}
"""Games that take so long that a part of the duplicates must do."""


def climb(game: str, rung: int, args: argparse.Namespace) -> Arena:
    """Play one rung in one game, or go on with it; the result is left in the folder as JSON, too."""
    better, worse, what, size = RUNGS[rung]
    folder = Path(args.folder) / code()
    folder.mkdir(parents=True, exist_ok=True)
    duplicates = max(2, round(size * LONG.get(game, 1) * args.scale))
    file = folder / f"{game}-{better}-{worse}.jsonl"
    number = {what: duplicates}
    result = arena(game, [better, worse], **number, gauntlet=True, seed=args.seed, workers=args.workers, save=file)
    file.with_suffix(".json").write_text(json.dumps(result.as_data(), indent=1) + "\n", encoding="utf-8")
    return result


def line(game: str, duplicates: int, pairing: Pairing) -> str:
    """One line of the table."""
    low, high = (100 * x for x in pairing.won.interval99)
    below, above = pairing.points.interval99
    return (
        f"{game:18} {pairing.bot:>13} - {pairing.against:10} {duplicates:5} {100 * pairing.won.mean:6.1f}"
        f" {low:6.1f} .. {high:5.1f} {pairing.points.mean:9.2f} {below:9.2f} .. {above:8.2f}  {pairing.verdict}"
    )


def main() -> None:
    """Climb, cheapest rungs first, and print the table as it grows."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=",".join(names()))
    parser.add_argument("--rungs", default=",".join(str(n) for n in range(len(RUNGS))), help="by number from 0")
    parser.add_argument("--scale", type=float, default=1.0, help="times the usual number of duplicates")
    parser.add_argument("--seed", default="ladder", help="a result that is open needs more deals, and fresh ones")
    parser.add_argument("--folder", default="ladder")
    parser.add_argument("--workers", type=int, default=1)
    args = parser.parse_args()
    print(f"code {code()}, seed {args.seed}; duplicates, % won and points ahead, each with its 99 % interval")
    for rung in map(int, args.rungs.split(",")):
        for game in args.games.split(","):
            result = climb(game, rung, args)
            print(line(game, result.duplicates, result.pairings[0]), flush=True)


if __name__ == "__main__":
    main()
