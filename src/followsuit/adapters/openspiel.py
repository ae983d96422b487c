"""Followsuit's games for OpenSpiel.  Importing this module registers them.

>>> import pyspiel
>>> import followsuit.adapters.openspiel
>>> pyspiel.load_game("followsuit(game=colluphid,target=7)").num_players()
2

``followsuit(game=NAME, ...)`` takes the options of that game, ``deals`` (deals of an
episode, 0 for a whole match) and ``reward`` (``margin``, ``points`` or ``win``).  Each
game has a name of its own too: ``followsuit_oh_hell(players=3)``.
"""

from random import Random
from typing import Any

import numpy as np
import pyspiel

from followsuit.adapters.course import Course, table_of
from followsuit.engine.options import Choice, Options
from followsuit.games import find, names
from followsuit.refusals import BadRecord, BadSetup

UNSET, UNSET_NUMBER = "default", -1
"""In ``followsuit(game=...)``, the values of options that were not given and so are the game's own defaults."""
MOST_POINTS = 1e6
MOST_DEALS = 1000
"""What OpenSpiel is told of the length of a whole match."""
OWN = {"deals": 1, "reward": "margin"}


def _game_type(name: str, title: str, seats: tuple[int, int], parameters: dict[str, Any], reward: str) -> Any:
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if reward == "margin" else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=seats[0],
        max_num_players=seats[1],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
        default_loadable=True,
    )


class Game(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel ships no types
    """A game of Followsuit, one deal or more, with every card dealt by a chance node."""

    def __init__(self, name: str, short_name: str, parameters: dict[str, Any], given: dict[str, Any]) -> None:
        game = find(name)
        options = game.options(_given_options(game.state.options, parameters, given))
        deals, reward = int(given.get("deals", OWN["deals"])), str(given.get("reward", OWN["reward"]))
        self.table = table_of(game.name, tuple(sorted(options.changed().items())), deals, reward)
        index = self.table.index
        rounds = deals or MOST_DEALS
        info = pyspiel.GameInfo(
            num_distinct_actions=len(index.actions),
            max_chance_outcomes=max(len(index.cards), index.seats),
            num_players=index.seats,
            min_utility=-MOST_POINTS,
            max_utility=MOST_POINTS,
            utility_sum=0.0 if reward == "margin" else None,
            max_game_length=game.max_actions * rounds,
        )
        seats = _seats(game.state.options.choices().get("players"), index.seats)
        kind = _game_type(short_name, game.title, seats, parameters, reward)
        super().__init__(kind, info, given)

    def new_initial_state(self) -> "State":
        """The state before anything was dealt."""
        return State(self)

    def deserialize_state(self, text: str) -> "State":
        """A state that was written out by this game with these options, in this version.

        Raises:
            BadRecord: it was written by another.
        """
        state: State = super().deserialize_state(text)
        if state.course.table.key() != self.table.key():
            raise BadRecord("lane_kind", found=str(state.course.table.key()), wanted=str(self.table.key()))
        return state

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What turns states into strings and tensors."""
        if params:
            raise BadSetup("option_name", option=str(params)[:40], allowed="none")
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self, perfect_recall=recall)

    def max_chance_nodes_in_history(self) -> int:
        """Who deals, and the cards of every deal."""
        return 1 + len(self.table.pack) * (self.table.deals or MOST_DEALS)


class State(pyspiel.State):  # type: ignore[misc]  # OpenSpiel ships no types
    """A node of the tree of a game: a seat or chance acts."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.course = Course(game.table)

    def current_player(self) -> int:
        """The seat to act, or OpenSpiel's numbers for chance and the end."""
        return self.course.player

    def _legal_actions(self, player: int) -> list[int]:  # one player acts at a time
        return self.course.actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Who deals, then card by card."""
        return self.course.outcomes()

    def _apply_action(self, action: int) -> None:
        self.course.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return self.course.table.index.actions[action]
        return f"deal {self.course.table.index.actions[action]}" if self.course.trail else f"dealer {action}"

    def is_terminal(self) -> bool:
        """Whether the episode has ended."""
        return self.course.over

    def returns(self) -> list[float]:
        """What every seat has gained, once the episode has ended."""
        return self.course.returns() if self.course.over else [0.0] * self.course.table.index.seats

    def __str__(self) -> str:
        course = self.course
        return "\n\n".join(course.seen_by(seat) for seat in range(course.table.index.seats))

    def resample_from_infostate(self, player: int, sampler: Any) -> "State":
        """Another state, with its history, that the player cannot tell from this one; all such are equally likely."""
        seed = int(sampler() * 2**52) if callable(sampler) else Random().getrandbits(52)
        other: State = self.get_game().new_initial_state()
        for action in self.course.resampled_trail(player, seed):
            other.apply_action(action)
        return other


class Observer:
    """Strings and tensors of what a player has seen; ``dict`` holds the sections of the index table by name."""

    def __init__(self, game: Game, *, perfect_recall: bool) -> None:
        self.game, self.recall, self.index = game, perfect_recall, game.table.index
        sections = self.index.information if perfect_recall else self.index.observation
        self.tensor = np.zeros(list(sections.values())[-1].end, np.float32)
        self.dict = {x.name: self.tensor[x.at : x.end].reshape(x.shape) for x in sections.values()}

    def set_from(self, state: State, player: int) -> None:
        """Fill the tensor with what the player has seen."""
        self.tensor.fill(0)
        course = state.course
        if not course.first or course.over:
            return
        self.tensor[: self.index.size] = self.index.seen(course.s, player, course.called)
        if self.recall:
            self._remember(course, player)

    def _remember(self, course: Course, player: int) -> None:
        if not course.s.blind >> player & 1:
            for card in course.first[player]:
                self.dict["first hand"][self.index.cards.index(card)] += 1
        history = self.dict["history"]
        for k, (seat, phase, action, knowers) in enumerate(course.steps):
            history[k, (seat - player) % self.index.seats] = 1
            known = self.index.number(phase, action) if knowers >> player & 1 else len(self.index.actions)
            history[k, self.index.seats + known] = 1

    def string_from(self, state: State, player: int) -> str:
        """What the player has seen, as a text."""
        return state.course.seen_by(player)


def _seats(players: Choice | None, seats: int) -> tuple[int, int]:
    """The fewest and most players."""
    return (players.low, players.high) if players else (seats, seats)


def _parameters(options: type[Options]) -> dict[str, Any]:
    """The options of a game as parameters, with their defaults."""
    defaults = options()
    return {name: getattr(defaults, name) for name in options.choices()}


def _unset(default: Any) -> Any:
    """What stands for the game's own default of such an option; switches have the same in all games."""
    return default if isinstance(default, bool) else UNSET_NUMBER if isinstance(default, int) else UNSET


def _given_options(options: type[Options], parameters: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """The options among the parameters that were given, or are of this game."""
    return {
        k: v
        for k, v in given.items()
        if k not in ("game", *OWN) and v not in (UNSET, UNSET_NUMBER) and (k in options.choices() or v != parameters[k])
    }


def register() -> None:
    """Register ``followsuit`` and a name for each game; importing this module has done it for the games so far."""
    known = set(pyspiel.registered_names())
    common: dict[str, Any] = {"game": "euchre", **OWN}
    for name in names():
        game = find(name)
        own = _parameters(game.state.options)
        common |= {k: _unset(v) for k, v in own.items() if k not in common}
        short = "followsuit_" + name.replace("-", "_")
        if short not in known:
            _register(short, game.title, name, {**OWN, **own})
    if "followsuit" not in known:
        # the options of all games; one that is not given keeps the default of its own game
        _register("followsuit", "Followsuit", "", common)


def _register(short: str, title: str, name: str, parameters: dict[str, Any]) -> None:
    kind = _game_type(short, title, (2, 5), parameters, "margin")

    def init(self: Game, given: dict[str, Any]) -> None:
        Game.__init__(self, name or given["game"], short, parameters, given)

    # a class, because OpenSpiel lets go of what it was given only after the interpreter has ended
    pyspiel.register_game(kind, type(f"Game_{short}", (Game,), {"__init__": init}))


register()
