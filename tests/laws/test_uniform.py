"""The sampler draws every world that a seat's knowledge allows, and each equally often."""

from dataclasses import dataclass
from functools import reduce
from operator import or_
from random import Random
from typing import Any

import pytest

from followsuit.cards import card_text, cards_in
from followsuit.games import find
from followsuit.testing import Setting
from followsuit.testing.uniform import draw, draw_compiled, ways, why_not_uniform, worlds
from followsuit.testing.walk import Position, walk

LEAST, MOST = 3, 110
"""Positions with so many ways to deal the hidden cards are enumerated."""


@dataclass(frozen=True)
class Study:
    """End positions of a game, and the kinds of knowledge that have to occur among them."""

    game: str
    setting: Setting
    kinds: set[str]
    deals: int = 1
    stock: int = 99  # only so many cards of the stock are taken for unknown
    pack: str = ""

    def __str__(self) -> str:
        return f"{self.game}, {' and '.join(sorted(self.kinds)) or 'nothing known'}"


SMALL_OH_HELL: Setting = {"players": 3, "suits": 2, "ranks": 5, "fixed_tricks": 2, "trump": "turned_up"}
ONE_SUIT = "AC 2S AD 3S 4H 4S KC 5S 3D 6S 7H 7S 9H 8S QC 9S JD TS TC JS QS"
"""Dealer has ten spades, and another one is turned up: as bidder he cannot open in a suit that he may choose."""

STUDIES = [
    Study("whist", {}, {"void"}),
    Study("charlemagne", {}, {"void", "discards", "told", "open hand"}),
    Study("colluphid", {}, {"void", "discards", "sure"}, deals=4, stock=1),
    Study("colluphid", {}, {"kept"}, stock=1, pack=ONE_SUIT),
    Study("two-handed-euchre", {}, {"void", "sure", "kept"}, stock=3),
    Study("euchre", {"dealer_discard": "hand_only"}, {"void", "sure", "kept"}, stock=1),
    Study("euchre", {"deck": 25}, {"void", "discards", "sure"}, stock=1),
    Study("oh-hell", SMALL_OH_HELL, {"void"}),
    Study("calypso", {}, {"void", "several packs"}, deals=4),
]


def knowledge(s: Any, viewer: int) -> set[str]:
    """The kinds of knowledge, beyond numbers of cards, that the viewer has of hidden cards."""
    hidden = {seat: s.hand[seat] for seat in range(s.seats) if seat != viewer and not s.exposed >> seat & 1}
    unknown = reduce(or_, [*hidden.values(), *s.pile], 0)
    found = set()
    if any(unknown & ~s.may[seat] for seat in hidden):
        found.add("void")
    if any(unknown & s.sure[seat] for seat in hidden):
        found.add("sure")
    if s.exposed:
        found.add("open hand")
    if type(s).packs > 1:
        found.add("several packs")
    if type(s).exchange:
        others = [s.aside[seat] for seat in range(s.seats) if seat != viewer]
        if any(others):
            found.add("discards")
        if s.teller == viewer >= 0 and s.told & (unknown | reduce(or_, others, 0)):
            found.add("told")
        if any(s.kept[seat] & (unknown | s.aside[seat]) for seat in hidden):
            found.add("kept")
    return found


def known_stock(s: Any, most: int, seed: int) -> int:
    """All cards of the last pile but so many, chosen at random."""
    stock = list(cards_in(s.pile[-1])) if type(s).packs == 1 else []
    Random(seed).shuffle(stock)
    return sum(1 << c for c in stock[most:])


def positions(study: Study) -> list[tuple[Position, int, int]]:
    """A few small positions with viewer and known cards of the stock, and more for kinds of knowledge not yet met."""
    game, met = find(study.game), dict.fromkeys(study.kinds, 0)
    found: list[tuple[Position, int, int]] = []
    rest = [text for c in game.pack(game.options()) if (text := card_text(c)) not in study.pack]
    packs = [" ".join([study.pack, *rest])] if study.pack else None
    for seed in range(1, 200):
        for position in walk(game, study.setting, seed, study.deals, packs):
            s = position.match.state
            for viewer in position.viewers:
                known = known_stock(s, study.stock, seed)
                s.pile[-1] ^= known
                waits = position.match.seat is None or (type(s).packs > 1 and any(s.pile))
                small = not waits and LEAST <= ways(s, viewer) <= MOST
                kinds = knowledge(s, viewer) & study.kinds
                s.pile[-1] ^= known
                if small and (any(met[kind] < 2 for kind in kinds) or len(found) < 4):
                    found.append((Position(position.match.copy(), position.origin), viewer, known))
                    met |= {kind: met[kind] + 1 for kind in kinds}
        if all(n >= 2 for n in met.values()) and len(found) >= 4:
            return found
    raise AssertionError(f"no positions with {[kind for kind, n in met.items() if n < 2]}")


@pytest.mark.usefixtures("compiled_games")
@pytest.mark.parametrize("study", STUDIES, ids=str)
def test_worlds_are_drawn_uniformly(study: Study) -> None:
    """Chi-square over all worlds in which the match is legal and looks the same, found by trying every deal."""
    game = find(study.game)
    for n, (position, viewer, known) in enumerate(positions(study)):
        expected = worlds(position, viewer, known)
        s = position.match.state.copy()
        s.pile[-1] ^= known
        for how, each in ((draw_compiled, 200), (draw, 20)):
            assert not why_not_uniform(game, s, viewer, expected, n, how, each)


def test_chi_square_sees_a_crooked_sampler() -> None:
    """A sampler that prefers some worlds, misses one or invents one is caught."""
    study = STUDIES[0]
    game = find(study.game)
    position, viewer, known = positions(study)[0]
    s, expected = position.match.state, worlds(position, viewer, known)

    def crooked(game: Any, s: Any, viewer: int, number: int, seed: int) -> list[tuple[int, ...]]:
        drawn = draw(game, s, viewer, number, seed)
        favourite = drawn[0]
        return [favourite if n % 5 == 0 else world for n, world in enumerate(drawn)]

    assert "chi-square" in why_not_uniform(game, s, viewer, expected, 1, crooked)
    others = [w for w in expected if w != s]
    assert "cannot be" in why_not_uniform(game, s, viewer, [s, *others[1:]], 1)
    impossible = s.copy()
    impossible.score[0] += 1
    assert "never drawn" in why_not_uniform(game, s, viewer, [*expected, impossible], 1)
