"""PettingZoo and Gymnasium: their own checks pass, and what is illegal is refused with its reason."""

import copy
import pickle
import warnings
from typing import Any

import numpy as np
import pytest

from followsuit.bots import Budget
from followsuit.refusals import BadMove, BadSetup
from followsuit.world import World

pytest.importorskip("pettingzoo")
gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402  # after the check that Gymnasium is there
from pettingzoo.test import api_test, performance_benchmark, seed_test  # noqa: E402

from followsuit.adapters import gymnasium as seats  # noqa: E402
from followsuit.adapters import pettingzoo as zoo  # noqa: E402
from followsuit.games import names  # noqa: E402


@pytest.fixture(autouse=True)
def _quiet() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the checkers warn of observations that are not pictures
        yield


def a_legal(mask: Any) -> int:
    return int(np.flatnonzero(mask)[-1])


@pytest.mark.parametrize("game", names())
def test_pettingzoos_own_tests_pass(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(zoo.env(game), num_cycles=100)
    api_test(zoo.env(game, illegal="penalty"), num_cycles=50)
    seed_test(lambda: zoo.env(game), num_cycles=40)
    capsys.readouterr()
    original = performance_benchmark.__globals__["time"].time
    clock = iter(range(0, 10**6, 3))
    performance_benchmark.__globals__["time"].time = lambda: next(clock)  # its five seconds need not pass
    try:
        performance_benchmark(zoo.env(game))
    finally:
        performance_benchmark.__globals__["time"].time = original
    assert "turns per second" in capsys.readouterr().out


def test_an_illegal_action_raises_its_reason_and_changes_nothing() -> None:
    env = zoo.env("euchre")
    env.reset(seed=1)
    agent, before = env.agent_selection, env.unwrapped.batch.states.tobytes()
    for action in (a_legal(~env.observe(agent)["action_mask"].astype(bool)), 999, None):
        with pytest.raises(BadMove):
            env.step(action)
    assert env.agent_selection == agent
    assert env.unwrapped.batch.states.tobytes() == before


def test_the_penalty_convention_ends_the_game_for_whoever_acted() -> None:
    env = zoo.env("euchre", illegal="penalty")
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(a_legal(~env.observe(agent)["action_mask"].astype(bool)))
    assert env.terminations[agent]
    assert env.rewards[agent] == -1


def test_a_match_is_played_to_its_end_and_rewards_add_up_to_the_scores() -> None:
    env = zoo.raw_env(game="whist", deals=0)
    env.reset(seed=3)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        env.step(None if terminated or truncated else a_legal(observation["action_mask"]))
    assert total["player_0"] == total["player_2"]
    assert max(total.values()) >= 5


def test_every_game_has_a_versioned_id() -> None:
    import pettingzoo

    env = pettingzoo.make("aec", "followsuit/euchre-v0")
    env.reset(seed=1)
    assert env.metadata["name"] == "followsuit/euchre-v0"
    assert env.possible_agents == ["player_0", "player_1", "player_2", "player_3"]


def test_the_table_is_drawn_as_text() -> None:
    env = zoo.raw_env(game="euchre", render_mode="ansi")
    env.reset(seed=1)
    assert "Euchre, deal 1, ordering" in str(env.render())


@pytest.mark.parametrize(
    "settings",
    [
        {"illegal": "gift"},
        {"reward": "gold"},
        {"render_mode": "oil"},
        {"deals": -1},
        {"game": "chess"},
        {"options": {"nothing": 1}},
        {"options": {"target": -3}},
    ],
)
def test_a_zoo_that_cannot_be_is_refused(settings: Any) -> None:
    with pytest.raises(BadSetup):
        zoo.env(**settings)


# -- Gymnasium


@pytest.mark.parametrize("game", names())
def test_gymnasiums_check_passes(game: str) -> None:
    check_env(seats.SeatEnv(game, ["random", "simple"], seat=1, illegal="penalty"), skip_render_check=True)


def test_an_agent_plays_whole_deals_against_bots() -> None:
    env = gymnasium.make("followsuit/Game-v0", game="euchre", bots=["random"], reward="margin")
    ends: list[float] = []
    observation, _ = env.reset(seed=5)
    while len(ends) < 6:
        observation, reward, ended, cut, _ = env.step(a_legal(observation["action_mask"]))
        assert not cut
        if ended:
            ends.append(reward)
            observation, _ = env.reset()
    assert any(ends)


class Frog:
    """A bot that raises, then answers with nonsense, then with a call where a card is wanted."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, world: World, budget: Budget) -> str:
        self.asked += 1
        if self.asked == 1:
            raise ValueError("boom")
        return "frog" if self.asked == 2 else "2C" if "2C" not in world.moves else "3C"


def test_a_bot_that_fails_is_helped_out_and_each_kind_of_fault_is_told_once() -> None:
    env = seats.SeatEnv("whist", [Frog()])
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        observation, _ = env.reset(seed=1)
        ended = False
        while not ended:
            observation, _, ended, cut, _ = env.step(a_legal(observation["action_mask"]))
            assert not cut
    assert [str(warning.message).partition(" (")[0] for warning in told] == [
        "The bot Frog failed with an error; the bot simple moves in its place.",
        "The bot Frog answered with something that is no move; the bot simple moves in its place.",
        "The bot Frog chose a move that is not allowed; the bot simple moves in its place.",
    ]
    assert str(told[0].message).endswith("(ValueError: boom)")


def test_a_bot_in_an_environment_may_be_named_with_its_budget() -> None:
    def played(bot: str) -> list[bytes]:
        env = seats.SeatEnv("whist", [bot])
        observation, _ = env.reset(seed=1)
        seen = [observation["observation"].tobytes()]
        for _ in range(6):
            observation, *_ = env.step(a_legal(observation["action_mask"]))
            seen.append(observation["observation"].tobytes())
        return seen

    assert played("simple@4") == played("simple@4") != played("simple@400")
    with pytest.raises(BadSetup, match="'0' is no budget"):
        seats.SeatEnv("whist", ["simple@0"])


@pytest.mark.parametrize("bot", ["random", Frog()])
def test_a_copy_of_an_environment_goes_on_by_itself(bot: Any) -> None:
    env = seats.SeatEnv("whist", [bot])
    observation, _ = env.reset(seed=1)
    action = a_legal(observation["action_mask"])
    copies = copy.deepcopy(env), pickle.loads(pickle.dumps(env))  # noqa: S301  # our own
    seen = [each.step(action)[0]["observation"].tobytes() for each in (env, *copies)]
    assert seen[0] == seen[1] == seen[2] != observation["observation"].tobytes()


def test_an_illegal_action_of_an_agent_raises_its_reason() -> None:
    env = seats.SeatEnv("euchre", ["random"])
    observation, _ = env.reset(seed=1)
    with pytest.raises(BadMove):
        env.step(a_legal(~observation["action_mask"].astype(bool)))
    assert (env._seen()["observation"] == observation["observation"]).all()


@pytest.mark.parametrize(
    "settings",
    [
        {"bots": []},
        {"bots": ["frog"]},
        {"seat": 4},
        {"illegal": "gift"},
        {"reward": "gold"},
        {"game": "chess"},
        {"options": {"nothing": 1}},
    ],
)
def test_a_seat_that_cannot_be_is_refused(settings: Any) -> None:
    with pytest.raises(BadSetup):
        seats.SeatEnv(**settings)
    with pytest.raises(BadSetup):
        gymnasium.make("followsuit/Game-v0", **settings)


@pytest.mark.parametrize(
    "settings", [{"num_envs": 0}, {"seat": 4}, {"reward": "gold"}, {"game": "chess"}, {"options": {"nothing": 1}}]
)
def test_a_vector_of_seats_that_cannot_be_is_refused(settings: Any) -> None:
    with pytest.raises(BadSetup):
        seats.BatchEnv(**settings)


@pytest.mark.parametrize("game", names())
def test_the_vector_form_keeps_to_its_spaces_and_its_seed(game: str) -> None:
    def played() -> list[Any]:
        env = gymnasium.make_vec("followsuit/Game-v0", 3, vectorization_mode="vector_entry_point", game=game)
        observation, _ = env.reset(seed=7)
        seen = []
        for _ in range(30):
            assert env.observation_space.contains(observation)
            actions = np.array([a_legal(mask) for mask in observation["action_mask"]])
            assert env.action_space.contains(actions)
            observation, reward, done, cut, _ = env.step(actions)
            assert done.dtype == cut.dtype == np.bool_
            seen.append((observation["observation"].tobytes(), reward.tobytes(), done.tobytes()))
        return seen

    assert played() == played()


@pytest.mark.parametrize(
    "others", [lambda seen, masks: (~masks).argmax(axis=1), lambda seen, masks: np.full(len(masks), 999)]
)
def test_other_seats_that_answer_with_what_is_illegal_are_refused_with_the_reason(others: Any) -> None:
    with pytest.raises(BadMove):
        seats.BatchEnv("euchre", 16, others=others).reset(seed=1)


def test_the_vector_form_shows_the_agents_turn_in_every_lane() -> None:
    env = seats.BatchEnv("euchre", 16, seat=1)
    observation, _ = env.reset(seed=2)
    ended = 0
    for _ in range(60):
        assert (env.batch.shown.seat == 1).all()
        actions = np.array([a_legal(mask) for mask in observation["action_mask"]])
        observation, reward, done, cut, _ = env.step(actions)
        assert reward.shape == done.shape == cut.shape == (16,)
        ended += int(done.sum())
    assert ended > 16
    before = env.batch.states.tobytes()
    for number in (999, -1):
        with pytest.raises(BadMove, match="There is no action"):
            env.step([number] * 16)
    wrong: Any
    for wrong in ([0] * 15, [0.0] * 16, [[0]] * 16):
        with pytest.raises(BadSetup, match="One whole number is wanted for each of 16 lanes"):
            env.step(wrong)
    assert env.batch.states.tobytes() == before
