"""``followsuit arena``: bots meet on the same packs, and tables say who is better and how each plays."""

import json
import os
from argparse import Namespace
from typing import Any

from followsuit.arena.contest import arena, contestants
from followsuit.arena.estimates import Estimate
from followsuit.arena.result import Arena
from followsuit.arena.style import FAILED, MADE, Style, rates
from followsuit.bots.players import budget
from followsuit.commands.console import output, print_data
from followsuit.commands.work import add_work, executor_of, fault_lines, positive_seconds, progress_bar, whole_number
from followsuit.engine.game import Game
from followsuit.games import find
from followsuit.refusals import BadSetup
from followsuit.words import sentence

USUAL = 100


def add_parser(subparsers: Any) -> None:
    """The arguments of ``arena``; those of the game come on top."""
    parser = subparsers.add_parser(
        "arena",
        description="Let bots play the same packs with sides exchanged, to find out which is better. "
        "A bot is a NAME, NAME@ITERATIONS (expert@20000) or NAME@SECONDSs (expert@0.3s).",
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--bots", required=True, metavar="BOT,BOT[,BOT...]", help="every two of them meet")
    parser.add_argument("--deals", metavar="N", help="so many duplicates of single deals for each pairing")
    parser.add_argument("--matches", metavar="N", help=f"or of whole matches (default: {USUAL})")
    parser.add_argument("--gauntlet", action="store_true", help="only the first bot meets the others")
    parser.add_argument("--budget", metavar="BUDGET", help="iterations, or seconds as 0.5s, for bots named without any")
    parser.add_argument("--workers", metavar="W", help="processes (default: one for each core)")
    add_work(parser)
    parser.add_argument("--json", action="store_true", help="the result as JSON instead of tables")


def run(args: Namespace) -> int:
    """Let them play, and print the result.

    Raises:
        BadSetup: something cannot be used.
    """
    if args.deals is not None and args.matches is not None:
        raise BadSetup("arena_size")
    game = find(args.game)
    deals = whole_number("--deals", args.deals) if args.deals is not None else 0
    matches = 0 if deals else whole_number("--matches", str(USUAL) if args.matches is None else args.matches)
    workers = (os.cpu_count() or 1) if args.workers is None else whole_number("--workers", args.workers)
    bots = [name for name in args.bots.split(",") if name.strip()]
    think = None if args.budget is None else budget(args.budget)
    most, patience = whole_number("--max-deals", args.max_deals), positive_seconds("--patience", args.patience)
    found = contestants(bots, think)
    with executor_of(args.cluster, game, found) as executor:
        result = arena(
            game,
            bots,
            deals,
            matches,
            gauntlet=args.gauntlet,
            seed=args.seed,
            options=args.options,
            budget=think,
            max_deals=most,
            workers=workers,
            executor=executor,
            save=args.save,
            patience=patience,
            progress=progress_bar(),
        )
    if args.json:
        print_data(json.dumps(result.as_data()))
    else:
        output(*report(game, result))
    return 0


def report(game: Game, result: Arena) -> list[str]:
    """The result in lines of text."""
    values = {"title": result.title, "n": result.duplicates, "tables": result.tables}
    lines = [sentence("arena.title", {**values, "deals": result.deals, "seed": result.seed})]
    if result.options:
        options = ", ".join(f"{k} {str(v).lower()}".replace("_", " ") for k, v in result.options.items())
        lines.append(sentence("arena.options", {"names": options}))
    lines += [sentence("arena." + result.unit, {}), _chance(result)]
    if result.unfinished:
        lines.append(sentence("arena.unfinished", {"n": result.unfinished}))
    lines += ["", *_pairings(result), "", sentence("arena.ratings", {}), *_ratings(result)]
    lines += ["", sentence("arena.styles", {})]
    for bot in result.bots:
        lines += _style(game, bot, result.styles[bot])
    return lines + fault_lines(result.faults, tuple(dict.fromkeys(result.first_faults)))


def _chance(result: Arena) -> str:
    return sentence("arena.chance", {"share": f"{100 / result.pairings[0].sides:.3g}"})


def _pairings(result: Arena) -> list[str]:
    width = max(7, *(len(bot) for bot in result.bots))
    lines = [f"{'bot':{width}}  {'against':{width}}  {'won %':>6}  {'':14}  {'points':>9}"]
    for pairing in result.pairings:
        won, points = pairing.won, pairing.points
        verdict = sentence("arena." + pairing.verdict, {}).lower()
        lines.append(
            f"{pairing.bot:{width}}  {pairing.against:{width}}  {100 * won.mean:>6.1f}  {_interval(won, 100):14}"
            f"  {points.mean:>9.2f}  {_interval(points, 1, 2):20}  {verdict}"
        )
    return lines


def _interval(estimate: Estimate, scale: int, digits: int = 1) -> str:
    low, high = estimate.interval99
    return f"{scale * low:.{digits}f} .. {scale * high:.{digits}f}"


def _ratings(result: Arena) -> list[str]:
    width = max(len(bot) for bot in result.bots)
    return [
        f"{rating.bot:{width}}  {rating.rating:5.0f}  {rating.interval99[0]:.0f} .. {rating.interval99[1]:.0f}"
        for rating in result.ratings
    ]


def _style(game: Game, bot: str, style: Style) -> list[str]:
    deals = max(1, style["deals"])
    lines = [sentence("arena.style", {"bot": bot, "n": style["deals"], "tricks": f"{style['tricks'] / deals:.2f}"})]
    for phase in (phase.name for phase in game.phases.values() if phase.name in style["calls"]):
        calls = style["calls"][phase]
        total = sum(calls.values())
        names = [f"{call} {100 * calls[call] / total:.1f} %" for call in _in_order(game, calls)]
        lines.append("  " + sentence("arena.calls", {"phase": phase, "names": ", ".join(names)}))
    found = rates(style)
    if "made" in found:
        number = sum(sum(outcome.values()) for outcome in style["contracts"].values())
        names = [_contract(name, style["contracts"][name]) for name in _in_order(game, style["contracts"])]
        values = {"n": number, "share": f"{100 * found['made']:.1f}", "names": ", ".join(names)}
        lines.append("  " + sentence("arena.contracts", values))
    if "mean_bid" in found:
        values = {"bid": f"{found['mean_bid']:.2f}", "tricks": f"{found['mean_tricks']:.2f}"}
        lines.append("  " + sentence("arena.bids", values))
    if style["events"]:
        names = [f"{word} {100 * n / deals:.1f}" for word, n in sorted(style["events"].items())]
        lines.append("  " + sentence("arena.events", {"names": ", ".join(names)}))
    return lines


def _in_order(game: Game, calls: Any) -> list[str]:
    """Calls in the order of the game."""
    return sorted(calls, key=lambda call: game.call_numbers.get(call, -1))


def _contract(name: str, outcome: dict[str, int]) -> str:
    made, number = outcome.get(MADE, 0), outcome.get(MADE, 0) + outcome.get(FAILED, 0)
    return f"{name} {made} of {number}".strip()
