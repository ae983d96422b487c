"""Simulations: the same arguments give the same matches, bots move from seat to seat, and limits hold."""

import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
from program import COMMAND, environment, python

from followsuit import BadSetup, Match
from followsuit.bots import Budget, find
from followsuit.cli import main
from followsuit.games import find as find_game
from followsuit.games import names
from followsuit.simulation import random_options, simulate
from followsuit.world import World


@pytest.mark.parametrize("game", names())
def test_the_same_arguments_give_the_same_matches(game: str) -> None:
    one, other = (simulate(game, ["random"], 2, seed="x", max_deals=3) for _ in range(2))
    assert one == other
    assert one.outcomes[0] != one.outcomes[1]


def test_every_match_differs_and_can_be_dealt_again_from_its_own_seed() -> None:
    result = simulate("whist", ["random"], 3, seed=5)
    assert [outcome.seed for outcome in result.outcomes] == ["5 0", "5 1", "5 2"]
    assert len({tuple(Match("whist", seed=outcome.seed).hands[0]) for outcome in result.outcomes}) == 3


def test_bots_move_on_by_one_seat_in_each_match() -> None:
    result = simulate("whist", ["random", "simple"], 2, seed="x", max_deals=1)
    assert [outcome.bots for outcome in result.outcomes] == [("random", "simple") * 2, ("simple", "random") * 2]


def test_a_match_is_stopped_after_so_many_deals() -> None:
    result = simulate("charlemagne", ["random"], 4, seed="x", options={"target": 500}, max_deals=2)
    assert [outcome.deals for outcome in result.outcomes] == [2, 2, 2, 2]
    assert result.finished == 0
    assert all(row.won == 0 for row in result.by_seat())


def test_wins_and_scores_add_up() -> None:
    result = simulate("colluphid", ["random"], 6, seed="x", options={"target": 2})
    assert sum(row.won for row in result.by_seat()) == result.finished == 6
    assert [row.played for row in result.by_seat()] == [6, 6]
    (bot,) = result.by_bot()
    assert (bot.played, bot.won) == (12, 6)
    assert bot.mean_score == pytest.approx(sum(sum(outcome.scores) for outcome in result.outcomes) / 12)


def test_progress_hears_of_every_match() -> None:
    heard: list[int] = []
    simulate("whist", ["random"], 3, max_deals=1, progress=heard.append)
    assert heard == [0, 1, 2, 3]


def test_options_may_be_drawn_for_each_match() -> None:
    game = find_game("charlemagne")
    result = simulate(game, ["random"], 8, seed="x", options=lambda chance: random_options(game, chance), max_deals=1)
    assert len({str(outcome.options) for outcome in result.outcomes}) > 1


@pytest.mark.parametrize("game", names())
def test_options_drawn_at_random_make_sense_together(game: str) -> None:
    for number in range(50):
        assert Match(game, random_options(find_game(game), Random(number)), seed="x").seat is not None


def test_a_bot_of_ones_own_may_take_part() -> None:
    class First:
        def choose(self, world: World, budget: Budget) -> str:
            assert budget == Budget()
            return world.moves[0]

    result = simulate("whist", [First(), find("random")], 1, seed="x", max_deals=1)
    assert result.outcomes[0].bots == ("First", "RandomBot") * 2


WRONG: tuple[dict[str, object], ...] = (
    {"matches": 0},
    {"max_deals": 0},
    {"bots": []},
    {"bots": ["frog"]},
    {"game": "frog"},
    {"options": {"a": 1}},
)


@pytest.mark.parametrize("wrong", WRONG)
def test_a_simulation_that_cannot_be_is_refused(wrong: dict[str, object]) -> None:
    arguments: dict[str, object] = {"game": "whist", "bots": ["random"], "matches": 1, **wrong}
    with pytest.raises(BadSetup):
        simulate(**arguments)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize("kind", ["--csv", "--parquet", "--save"])
def test_a_file_that_cannot_be_written_is_refused_before_anything_is_played(
    kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "whist", "--matches", "1000000", kind, "/nowhere/at/all"]) == 2
    said, wrong = capsys.readouterr()
    assert said == ""
    assert wrong == "followsuit: The file /nowhere/at/all cannot be used: No such file or directory.\n"


def test_a_bot_may_be_named_with_its_budget() -> None:
    with_budget = simulate("whist", ["simple@4"], 1, seed="x", max_deals=1)
    assert with_budget.outcomes[0].bots == ("simple@4",) * 4
    assert with_budget.outcomes[0] != simulate("whist", ["simple@400"], 1, seed="x", max_deals=1).outcomes[0]
    with pytest.raises(BadSetup, match="'0' is no budget"):
        simulate("whist", ["simple@0"], 1)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no interrupts to single processes")
def test_ctrl_c_ends_a_simulation_before_matches_that_have_begun_are_over(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    words = ("simulate", "whist", "--bots", "simple", "--matches", "100000", "--save", str(file))
    with subprocess.Popen([*COMMAND, *words], env=environment(tmp_path), stderr=subprocess.PIPE) as program:
        while not file.exists():
            time.sleep(0.05)
        time.sleep(1)
        program.send_signal(signal.SIGINT)
        assert (program.wait(60), program.stderr and program.stderr.read()) == (130, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize("words", ["games", "simulate whist --matches 1 --max-deals 1 --json", "play whist --no-save"])
def test_an_output_that_takes_no_more_costs_one_sentence(words: str, tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = python("-m", "followsuit", *words.split(), env=environment(tmp_path), stdout=full.fileno())
    assert (done.returncode, done.stderr) == (2, b"followsuit: The system refused: No space left on device.\n")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no endless device")
def test_a_file_without_an_end_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "whist", "--matches", "1", "--save", "/dev/zero"]) == 2
    assert capsys.readouterr().err == "followsuit: The file /dev/zero cannot be used: it is not an ordinary file.\n"
