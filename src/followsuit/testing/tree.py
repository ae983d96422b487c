"""Counts of the tree of moves from fixed deals: a rule that changes anywhere below changes the number."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from followsuit.cards import card_text, cards_in
from followsuit.engine.game import Game
from followsuit.engine.phases import OVER
from followsuit.match import Match
from followsuit.testing.settings import Setting, mixed, read_setting, title
from followsuit.testing.walk import walk


def leaves(game: Game, s: Any, depth: int) -> int:
    """How many different sequences of ``depth`` actions there are, shorter ones where the deal ends before."""
    if depth == 0 or s.phase <= OVER:
        return 1
    total = 0
    for action in cards_in(game.legal(s)):
        after = s.copy()
        game.apply(after, action)
        total += leaves(game, after, depth - 1)
    return total


def compiled_leaves(game: Game, s: Any, depth: int) -> int:
    """The same number, counted by the compiled rules."""
    import numpy as np

    from followsuit.engine import compiled
    from followsuit.testing.agree import compiled_runs

    depth = min(depth, game.max_actions)
    records, rows = compiled.states(game, depth + 1)
    rows[0] = s.words()
    return int(compiled_runs(game).count(records, rows, np.zeros(depth + 1, np.int64), depth))


# -- cases in files


@dataclass(frozen=True)
class Case:
    """A position of a first deal, and how many sequences of actions follow it.

    Attributes:
        setting: the options that are not at their default.
        dealer: who deals.
        pack: the pack, top card first.
        moves: the moves that lead to the position, with commas between them.
        counts: the number of sequences by depth; ``DEPTH_OF_DEAL`` is the whole rest of the deal.
    """

    setting: Setting
    dealer: int
    pack: str
    moves: str
    counts: dict[int, int]

    def position(self, game: Game) -> Match:
        """The match at the position."""
        match = Match(game, self.setting, seed="tree", dealer=self.dealer, packs=[self.pack])
        for move in filter(None, self.moves.split(", ")):
            match.play(move)
        return match

    def text(self) -> str:
        """The case as lines of a file."""
        counts = [f"{_depth_text(depth)}: {count}" for depth, count in self.counts.items()]
        head = [f"options: {title(self.setting)}", f"dealer: {self.dealer}", f"pack: {self.pack}"]
        return "\n".join([*head, f"moves: {self.moves}", *counts]) + "\n"


DEPTH_OF_DEAL = 1000
SMALL = 3000
"""Cases are as deep as this number of sequences allows, so that plain runs count them fast."""


def _depth_text(depth: int) -> str:
    return "to the end" if depth == DEPTH_OF_DEAL else f"depth {depth}"


def read_cases(game: Game, text: str) -> list[Case]:
    """The cases of a file."""
    cases = []
    for block in text.strip().split("\n\n"):
        parts = [line.partition(":") for line in block.split("\n")]
        lines = {name: value.strip() for name, _, value in parts}
        setting = read_setting(game, lines.pop("options"))
        dealer, pack, moves = int(lines.pop("dealer")), lines.pop("pack"), lines.pop("moves").strip()
        counts = {DEPTH_OF_DEAL if k == "to the end" else int(k.split(" ")[1]): int(n) for k, n in lines.items()}
        cases.append(Case(setting, dealer, pack, moves, counts))
    return cases


def cases(game: Game, setting: Setting, seed: int) -> Iterator[Case]:
    """A case for the first position of every phase of a random deal, and one late enough to count to the end."""
    met: set[str] = set()
    late = None
    for position in walk(game, setting, seed, 1):
        match = position.match
        if match.state.deals > 1 or match.over:
            break
        if match.phase not in met:
            met.add(match.phase)
            yield _case(match, _counts(game, match.state))
        if late is None and _few(game, match.state):
            late = _case(match, {DEPTH_OF_DEAL: leaves(game, match.state, DEPTH_OF_DEAL)})
    if late:
        yield late


def _few(game: Game, s: Any) -> bool:
    """Whether so few cards are left that the rest of the deal can be counted quickly."""
    held = sum(cards.bit_count() for cards in s.hand)
    return held <= 4 * s.active.bit_count() and s.laid == 0 and s.tricks > 0 and leaves(game, s, 1000) <= SMALL


def _counts(game: Game, s: Any) -> dict[int, int]:
    counts: dict[int, int] = {}
    for depth in range(1, 6):
        if depth > 1 and counts[depth - 1] * counts[1] > SMALL:
            break
        counts[depth] = leaves(game, s, depth)
    return counts


def _case(match: Match, counts: dict[int, int]) -> Case:
    moves = ", ".join(match.game.action_text(x.phase, x.action) for x in match.table.steps)
    pack = " ".join(map(card_text, match.table.packs[0]))
    return Case(match.options.changed(), match.table.first_dealer, pack, moves, counts)


def write_cases(game: Game, path: Path) -> None:
    """Write a file of cases: the default in three deals, and some settings of all options, until all phases are met."""
    chosen = [({}, 1), ({}, 2), ({}, 3), *((setting, 4) for setting in mixed(game, 3))]
    found = [case for setting, seed in chosen for case in cases(game, setting, seed)]
    wanted = {phase.name for phase in game.phases.values()} - {case.position(game).phase for case in found}
    for seed, setting in product(range(5, 200), [{}, *mixed(game, 20)] if wanted else []):
        for position in walk(game, setting, seed, 1) if wanted else ():
            if position.match.phase in wanted and position.match.state.deals == 1:
                wanted.remove(position.match.phase)
                found.append(_case(position.match, _counts(game, position.match.state)))
    path.write_text("\n".join(case.text() for case in found), encoding="utf-8")
