"""Bots of the web table: one that is not ready is stood in for, and the table never waits."""

import io
import threading
from collections.abc import Iterator

import apart
import pytest

from followsuit import bots
from followsuit.bots import Budget
from followsuit.bots.guarded import Guarded
from followsuit.match import Match
from followsuit.refusals import BadSetup
from followsuit.web.config import Config
from followsuit.web.logs import Log
from followsuit.web.metrics import Metrics
from followsuit.web.players import Players
from followsuit.world import World


class Late:
    """A bot that needs a long time before it can think at all, and then plays the last move there is."""

    def __init__(self) -> None:
        self.begin = threading.Event()
        self.budgets: list[Budget] = []

    def choose(self, world: World, budget: Budget) -> str:
        self.begin.wait()
        self.budgets.append(budget)
        return str(world.moves[-1])


@pytest.fixture
def late() -> Iterator[Late]:
    bot = Late()
    bots.register("late", bot)
    yield bot
    bot.begin.set()
    del bots._added["late"]


def players(bot: str = "") -> Players:
    return Players(Config(bot=bot), Log(stream=io.StringIO()), Metrics())


def position() -> Match:
    return Match("two-handed-euchre", seed="ready")


def test_simple_plays_until_the_strong_bot_is_ready(late: Late) -> None:
    async def play() -> None:
        table, match = players("late"), position()
        table.expect("two-handed-euchre", {"late"})
        guards: dict[str, Guarded] = {}
        move, _ = await table.choose(guards, match, "late", 1.0)
        assert match.why_not(move) is None
        assert set(guards) == {"simple"}
        late.begin.set()
        await table.preparing["two-handed-euchre", "late"]
        assert await table.choose(guards, match, "late", 1.0) == (str(match.moves[-1]), None)
        assert late.budgets[-1] == Budget(seconds=1.0)
        await table.close()

    apart.run(play())


def test_a_level_thinks_what_it_thinks_everywhere_but_no_longer_than_the_server_allows() -> None:
    """So ``club`` is no stronger on the page than in the arena."""
    from followsuit.web.players import _within

    club = bots.find("club")
    assert _within(club, 0.5) == Budget(iterations=club.usual.iterations, seconds=0.5)  # type: ignore[attr-defined]  # a bot of this package has it
    assert _within(bots.find("expert"), 0.1).seconds == 0.1
    assert _within(bots.find("simple"), 0.5) == Budget(seconds=0.5)


def test_the_usual_bot_is_the_strongest_that_can_play_here(monkeypatch: pytest.MonkeyPatch) -> None:
    assert players().usual == "expert"
    monkeypatch.setattr("followsuit.bots.levels.find_spec", lambda name: None)
    without = players()
    assert (without.usual, without.levels) == ("simple", ["random", "simple"])
    with pytest.raises(BadSetup, match="random, simple"):
        without.level("expert")


def test_a_server_is_not_started_with_a_bot_that_does_not_exist() -> None:
    with pytest.raises(BadSetup, match="nobody"):
        players("nobody")


def test_a_hint_says_what_moves_are_worth_and_why_as_in_the_terminal() -> None:
    """Without compiled rules too; where strong bots are not used, it is what ``simple`` would do, without a reason."""

    async def ask(bot: str) -> tuple[str, str]:
        table, match = players(bot), position()
        try:
            return await table.hint({}, match)
        finally:
            await table.close()

    move, say = apart.run(ask("random"))
    assert position().why_not(move) is None
    assert say == ""
    with pytest.MonkeyPatch.context() as patched:
        for module in ("followsuit.web.players", "followsuit.bots.hints"):
            patched.setattr(f"{module}.is_fast", lambda: False)
        move, say = apart.run(ask("random"))
    assert position().why_not(move) is None
    assert say.startswith("Suggestion: ")
    assert "point" in say


def test_what_cannot_be_made_ready_is_tried_once_and_simple_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def fail(game: str, level: str) -> None:
        tried.append(level)
        raise ValueError("it does not compile")

    async def play() -> None:
        monkeypatch.setattr("followsuit.web.players.first_thought", fail)
        table, match = players("random"), position()
        table.prepare(match.game.name, "late")
        await table.preparing[match.game.name, "late"]
        for _ in range(2):
            move, fault = await table.choose({}, match, "late", 1.0)
            assert (match.why_not(move), fault) == (None, None)
        assert tried == ["late"]
        await table.close()

    apart.run(play())
