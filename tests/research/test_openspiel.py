"""The games in OpenSpiel: its own tests, sampler, search and regret minimisation run on them."""

from random import Random
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402  # after the check that OpenSpiel is there

from followsuit.adapters import openspiel  # noqa: E402
from followsuit.games import names  # noqa: E402
from followsuit.refusals import BadMove, BadRecord, BadSetup  # noqa: E402

TWO_CARDS = "followsuit(game=oh_hell,players=2,fixed_tricks=2,trump=turned_up,suits=1,ranks=5)"


def at_random(state: Any, chance: Random, actions: int) -> Any:
    """Let everybody and chance act at random, so many actions of seats."""
    while not state.is_terminal():
        if not state.is_chance_node():
            if actions == 0:
                break
            actions -= 1
        state.apply_action(chance.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("game", names())
def test_openspiels_random_simulation_passes_with_states_written_out_and_read(game: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(f"followsuit(game={game})"), 2, serialize=True, verbose=False)


@pytest.mark.parametrize("game", names())
def test_a_resampled_state_is_one_that_the_player_cannot_tell_apart(game: str) -> None:
    chance = Random(1)
    loaded = pyspiel.load_game(f"followsuit(game={game})")
    for actions in (1, 6, 11, 15):
        state = at_random(loaded.new_initial_state(), chance, actions)
        if state.is_terminal():
            continue
        player = state.current_player()
        worlds = [state.resample_from_infostate(player, chance.random) for _ in range(4)]
        for world in worlds:
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.information_state_tensor(player) == state.information_state_tensor(player)
            assert world.observation_tensor(player) == state.observation_tensor(player)
            assert world.legal_actions() == state.legal_actions()
        if actions < 11:
            assert len({tuple(world.history()) for world in worlds}) > 1


def test_a_resampled_euchre_state_keeps_the_card_that_dealer_took_up() -> None:
    chance = Random(3)
    game = pyspiel.load_game("followsuit_euchre()")
    for _ in range(40):
        state = at_random(game.new_initial_state(), chance, 7)
        if state.is_terminal():
            continue
        player = state.current_player()
        world = state.resample_from_infostate(player, chance.random)
        assert world.information_state_tensor(player) == state.information_state_tensor(player)


def test_every_chance_outcome_is_a_card_that_is_left_and_probabilities_add_up() -> None:
    state = pyspiel.load_game("followsuit(game=calypso)").new_initial_state()
    state.apply_action(2)
    for _ in range(52):
        assert sum(p for _, p in state.chance_outcomes()) == pytest.approx(1)
        state.apply_action(min(state.legal_actions()))
    assert not state.is_chance_node()
    assert "dealt 2C" in state.information_state_string(3)


def test_openspiels_ismcts_bot_plays_a_whole_deal() -> None:
    game = pyspiel.load_game("followsuit(game=euchre,stick_the_dealer=true)")
    bot = ismcts.ISMCTSBot(
        game=game, evaluator=mcts.RandomRolloutEvaluator(1), uct_c=4.0, max_simulations=10, random_state=None
    )
    chance = Random(2)
    state = at_random(game.new_initial_state(), chance, 3)
    while not state.is_terminal():
        action = bot.step(state) if state.current_player() == 1 else chance.choice(state.legal_actions())
        state.apply_action(action)
    assert sum(state.returns()) == 0


def test_mccfr_converges_on_oh_hell_with_two_cards_to_the_value_of_the_game() -> None:
    """Who deals is drawn, so the value is 0 by symmetry; the exact best responses close in on it from both sides."""
    game = pyspiel.load_game(TWO_CARDS)
    solver = pyspiel.ExternalSamplingMCCFRSolver(game, 7)
    for _ in range(4000):
        solver.run_iteration()
    policy = solver.average_policy()
    left = pyspiel.nash_conv(game, policy, use_state_get_policy=True)
    assert 0 <= left < 1.5  # the bonus for an exact bid is 10; after 50 iterations it is about 11
    value = pyspiel.expected_returns(game.new_initial_state(), policy, -1, use_infostate_get_policy=False)
    assert sum(value) == pytest.approx(0)
    assert abs(value[0]) <= left


def test_own_names_take_typed_options() -> None:
    game = pyspiel.load_game("followsuit_oh_hell(players=3,reward=points)")
    assert game.num_players() == 3
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert pyspiel.load_game("followsuit_euchre()").get_type().utility == pyspiel.GameType.Utility.ZERO_SUM


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("followsuit(game=solitaire)", "There is no game 'solitaire'"),
        ("followsuit(game=euchre,deck=26)", "deck cannot be 26"),
        ("followsuit(game=euchre,rounds=19)", "no option 'rounds'"),
        ("followsuit(game=euchre,reward=gold)", "allowed: points, margin, win"),
    ],
)
def test_what_cannot_be_loaded_is_refused_with_the_reason(text: str, message: str) -> None:
    with pytest.raises(Exception, match=message):
        pyspiel.load_game(text)


@pytest.mark.parametrize(
    "text", ["followsuit_chess()", "followsuit(game=euchre,deals=-1)", "followsuit_euchre(bonus_point=last)"]
)
def test_unknown_names_and_options_of_own_names_are_refused(text: str) -> None:
    with pytest.raises((BadSetup, pyspiel.SpielError)):
        pyspiel.load_game(text)


def test_an_illegal_action_is_refused_with_its_reason_and_nothing_changes() -> None:
    state = pyspiel.load_game("followsuit_euchre()").new_initial_state()
    with pytest.raises(BadMove, match="numbered from 0 to 3"):
        state.apply_action(4)
    state.apply_action(1)
    state.apply_action(5)
    with pytest.raises(BadMove, match="have been dealt"):
        state.apply_action(5)
    at_random(state, Random(1), 0)
    before = str(state), state.history()
    illegal = next(n for n in range(33) if n not in state.legal_actions())
    for number in (illegal, 33, 999, -1):
        with pytest.raises((BadMove, pyspiel.SpielError)):
            state.apply_action(number)
    assert (str(state), state.history()) == before


def test_a_state_of_another_version_or_another_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    game = pyspiel.load_game("followsuit_euchre()")
    written = at_random(game.new_initial_state(), Random(1), 3).serialize()
    assert game.deserialize_state(written).serialize() == written
    with pytest.raises(BadRecord, match="but is wanted for"):
        pyspiel.load_game("followsuit_whist()").deserialize_state(written)
    monkeypatch.setattr("followsuit.adapters.course.__version__", "99.0")
    with pytest.raises(BadRecord, match="wanted for version 99"):
        game.deserialize_state(written)


def test_a_whole_match_is_played_in_one_episode() -> None:
    game = pyspiel.load_game("followsuit(game=whist,deals=0,reward=win)")
    state = at_random(game.new_initial_state(), Random(5), 10_000)
    assert sorted(state.returns()) == [0, 0, 1, 1]


def test_the_observer_names_its_sections() -> None:
    state = at_random(pyspiel.load_game("followsuit_whist()").new_initial_state(), Random(1), 3)
    observer = openspiel.Observer(state.get_game(), perfect_recall=False)
    observer.set_from(state, 2)
    assert observer.dict["hand"].sum() == len(state.course.s.hand) * 13 / 4 - (1 if state.course.s.played[2] else 0)
    assert observer.dict["trick"].sum() == 3
