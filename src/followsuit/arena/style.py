"""How a bot plays: what it calls, what it undertakes and makes, counted over the events of matches.

Nothing here knows a game.  Calls are those of the game's calling phases; which
events say that a bot made what it undertook, the game declares (``Game.style``).
"""

from collections.abc import Iterable, Mapping
from typing import Any

from followsuit.engine.game import Call, Game
from followsuit.match import Match

MADE, FAILED = "made", "failed"

Style = dict[str, Any]
"""Counts, as plain data that adds up:

``deals``: deals times seats; ``tricks``: tricks won; ``calls``: by phase and call, how often;
``contracts``: by contract, ``made`` and ``failed``; ``bids``: ``n`` results of bids in tricks, the sum of what was
``bid`` and of the ``tricks`` won; ``events``: whatever else the game counts; ``faults``: by kind.
"""


def style_of(match: Match, seats: Iterable[int], faults: Iterable[Mapping[str, int]]) -> Style:
    """How the bot in some seats has played a match; ``faults`` are those of every seat."""
    game, mine = match.game, frozenset(seats)
    done = len(match.table.results)
    style: Style = {"deals": done * len(mine), "tricks": 0, "calls": {}, "contracts": {}, "bids": {}, "events": {}}
    for step in match.table.steps:
        if step.seat in mine and step.deal < done and not game.phases[step.phase].cards:
            count(style, "calls", game.phases[step.phase].name, game.action_text(step.phase, step.action))
    for event in match.table.events:
        if event.values.get("seat") in mine:
            _hear(style, game, event.key, event.values)
    style["faults"] = {}
    for seat, kinds in enumerate(faults):
        if seat in mine:
            style["faults"] = added(style["faults"], kinds)
    return style


def _hear(style: Style, game: Game, key: str, values: Mapping[str, Any]) -> None:
    if key == "trick.won":
        style["tricks"] += 1
    word = game.style.get(key)
    if word in (MADE, FAILED):
        call = values.get("call")
        bid = call.values.get("n") if isinstance(call, Call) else values.get("bid")
        name = call.text if isinstance(call, Call) else "" if bid is None else f"bid {bid}"
        count(style, "contracts", name, word)
        if bid is not None and "tricks" in values:
            style["bids"] = added(style["bids"], {"n": 1, "bid": bid, "tricks": values["tricks"]})
    elif word:
        count(style, "events", word)


def count(counts: dict[str, Any], *path: str) -> None:
    """Count one more at the end of a path of keys."""
    for key in path[:-1]:
        counts = counts.setdefault(key, {})
    counts[path[-1]] = counts.get(path[-1], 0) + 1


def added(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """The sum of two trees of counts."""
    total = dict(one)
    for key, value in other.items():
        if isinstance(value, Mapping):
            total[key] = added(total.get(key, {}), value)
        else:
            total[key] = total.get(key, 0) + value
    return total


def rates(style: Style) -> dict[str, float]:
    """Of all contracts, how many were made; the mean bid and the mean number of tricks won with it."""
    found: dict[str, float] = {}
    outcomes = added({}, {})
    for contract in style["contracts"].values():
        outcomes = added(outcomes, contract)
    if outcomes:
        found["made"] = outcomes.get(MADE, 0) / sum(outcomes.values())
    if style["bids"]:
        found["mean_bid"] = style["bids"]["bid"] / style["bids"]["n"]
        found["mean_tricks"] = style["bids"]["tricks"] / style["bids"]["n"]
    return found
