"""The suite that is part of the product: one line checks a game, and each law catches a game that breaks it."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from followsuit.engine import plain
from followsuit.engine.game import Event, Game
from followsuit.engine.places import put, take
from followsuit.engine.rules import rule
from followsuit.games.whist import GAME, PLAY, after_trick, deal
from followsuit.testing import LAWS, LawBroken, check
from followsuit.testing.settings import read_setting, settings, title


@pytest.mark.usefixtures("compiled_games")
def test_whist_passes_in_one_line() -> None:
    """A game that keeps the laws passes all of them."""
    assert check("whist") == len(LAWS)


@pytest.mark.usefixtures("compiled_games")
def test_examples_of_the_page_run() -> None:
    """The Python examples of docs/testing.md work as they stand."""
    page = (Path(__file__).parents[1] / "docs" / "testing.md").read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    for code in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(code, names)  # noqa: S102  # our own page
    for _, run in names["CASES"]:
        run()


@rule
def deal_and_lose_a_card(s: Any, cards: Any) -> None:
    deal(s, cards)
    take(s.hand, 0, s.hand[0].bit_length() - 1, 4)


@rule
def deal_a_card_twice(s: Any, cards: Any) -> None:
    deal(s, cards)
    put(s.hand, 0, cards[(s.dealer + 1) % 4], 4)
    put(s.hand, 1, cards[(s.dealer + 1) % 4], 4)


@rule
def score_every_trick(s: Any, winner: int) -> None:
    s.score[winner % 2] += 1
    after_trick(s, winner)


@rule
def learns_nothing(s: Any, card: int) -> None:
    GAME.phases[PLAY].apply(s, card)
    for seat in range(4):
        s.may[seat] = -1


def tells_a_hand(before: Any, action: int, after: Any) -> Iterator[Event]:
    yield Event("hand.open", {"seat": 0, "cards": plain_hand(after, 0)})


def plain_hand(s: Any, seat: int) -> list[int]:
    return [c for c in range(52) if s.hand[seat] >> c & 1]


def deal_by_the_clock() -> Any:
    clock = count()

    def deal_otherwise(s: Any, cards: Any) -> None:
        deal(s, cards)
        s.contract = next(clock) % 4

    return deal_otherwise


def why_and_cheat(s: Any, card: int) -> None:
    s.score[0] += 1


BROKEN: list[tuple[str, Game]] = [
    ("conservation", replace(GAME, deal=deal_and_lose_a_card)),
    ("conservation", replace(GAME, deal=deal_a_card_twice)),
    ("replay", replace(GAME, deal=deal_by_the_clock())),
    ("indistinguishability", replace(GAME, narrate=tells_a_hand)),
    ("indistinguishability", replace(GAME, phases={PLAY: replace(GAME.phases[PLAY], apply=learns_nothing)})),
    ("refusal", replace(GAME, phases={PLAY: replace(GAME.phases[PLAY], why=why_and_cheat)})),
    ("termination", replace(GAME, max_actions=51)),
    ("accounting", replace(GAME, phases={PLAY: plain.play(score_every_trick)})),
]


@pytest.mark.parametrize(("law", "game"), BROKEN, ids=[f"{law}-{n}" for n, (law, _) in enumerate(BROKEN)])
def test_a_broken_game_is_caught(law: str, game: Game) -> None:
    """The law that a game breaks says so."""

    def try_some_deals() -> None:
        for seed in range(1, 9):
            LAWS[law](game, {}, seed)

    with pytest.raises(LawBroken) as caught:
        try_some_deals()
    assert caught.value.law == law


def test_compiled_rules_that_differ_are_caught() -> None:
    """A rule whose numbers outgrow 64 bits behaves otherwise when compiled, and the suite sees it."""

    @rule
    def deal_too_large(s: Any, cards: Any) -> None:
        deal(s, cards)
        s.up = -1 - ((s.deals << 62) * 4 >> 63)

    with pytest.raises(LawBroken, match="agreement"):
        LAWS["agreement"](replace(GAME, deal=deal_too_large), {}, 1)


def test_own_identities_are_asserted() -> None:
    """What a game says must add up is checked, and its message is passed on."""

    def wrong(before: Any, after: Any) -> None:
        assert after.tricks < 3, "three tricks"

    with pytest.raises(LawBroken, match="three tricks"):
        check(GAME, options=[{}], seeds=(2,), accounting=wrong)


@pytest.mark.parametrize("name", ["colluphid", "oh-hell", "calypso"])
def test_settings_cover_every_value(name: str) -> None:
    """Every value of every option is tried at least once, in a setting that makes sense, and can be read back."""
    from followsuit.games import find
    from followsuit.testing.settings import values

    game = find(name)
    tried = [game.options(setting) for setting in settings(game)]
    for option, choice in game.state.options.choices().items():
        assert {getattr(options, option) for options in tried} >= set(values(choice))
    for setting in settings(game):
        assert game.options(read_setting(game, title(setting))) == game.options(setting)
