"""Followsuit's games as Gymnasium environments: one seat is the agent, bots have the others.

>>> import gymnasium
>>> import followsuit.adapters.gymnasium
>>> env = gymnasium.make("followsuit/Game-v0", game="oh-hell", bots=["simple"])
>>> observation, info = env.reset(seed=1)
>>> observation["action_mask"].any()
True
"""

import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv

from followsuit.bots import Bot
from followsuit.bots.guarded import Fault, Guarded
from followsuit.bots.players import players
from followsuit.engine.game import Game
from followsuit.engine.options import Options
from followsuit.lanes.batch import Batch
from followsuit.lanes.index import Index
from followsuit.lanes.look import LIMIT
from followsuit.lanes.worlds import world_of_lane
from followsuit.refusals import BadMove, BadSetup

Policy = Callable[[Any, Any], Any]
"""Chooses an action for each of some lanes from their observations and masks."""


def _spaces(index: Index) -> tuple[Any, Any]:
    seen = spaces.Dict(
        {
            "observation": spaces.Box(-LIMIT, LIMIT, (index.size,), np.int16),
            "action_mask": spaces.Box(0, 1, (len(index.actions),), np.int8),
        }
    )
    return seen, spaces.Discrete(len(index.actions))


class SeatEnv(gymnasium.Env[Any, Any]):
    """A game from one seat, against bots in the others.

    Args:
        game: a name or a game.
        bots: names (``expert@500``: with so many iterations a move) or bots; they take the other seats in turn, from
            the next one on.  One that fails is helped out (:mod:`followsuit.bots.guarded`), and a warning says so once.
        options: values by name.
        seat: the seat of the agent.
        deals: an episode is so many deals; 0: a whole match.
        reward: ``points``, ``margin`` or ``win``.
        illegal: ``raise`` (the reason), or ``penalty``: the episode ends with -1.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012  # as Gymnasium wants it

    def __init__(
        self,
        game: str | Game = "euchre",
        bots: Sequence[str | Bot] = ("simple",),
        options: Mapping[str, object] | Options | None = None,
        *,
        seat: int = 0,
        deals: int = 1,
        reward: str = "points",
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        if illegal not in ("raise", "penalty"):
            raise BadSetup("option_value", option="illegal", value=repr(illegal)[:40], allowed="raise or penalty")
        if not bots:
            raise BadSetup("option_value", option="bots", value="()", allowed="at least one bot")
        self.batch = Batch(game, 1, options, deals=deals, reward=reward)
        self.index, self.illegal, self.render_mode = self.batch.index, illegal, render_mode
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.index.seats:
            raise BadSetup("seat", number=str(seat)[:20], last=self.index.seats - 1)
        self.seat = seat
        found = [(Guarded(who.bot, who.name, heard=_warn), who.budget) for who in players(bots)]
        self.bots = {(seat + 1 + k) % self.index.seats: found[k % len(found)] for k in range(self.index.seats - 1)}
        self.observation_space, self.action_space = _spaces(self.index)

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        """Begin an episode; the bots act until it is the agent's turn."""
        super().reset(seed=seed, options=options)
        while True:
            self.batch.reset(int(self.np_random.integers(2**62)))
            if not self._others_act()[1]:
                return self._seen(), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """The agent acts, then the bots until it is the agent's turn again.

        Raises:
            BadMove: the action is not legal; nothing has changed (with ``illegal="raise"``).
        """
        shown = self.batch.step(np.array([int(action)], np.int64))
        if shown.refused[0]:
            if self.illegal == "penalty":
                return self._seen(), -1.0, True, False, {}
            raise self.batch.why_not(0, int(action)) or BadMove("not_allowed", text=str(action), allowed="")
        gained, over = float(shown.reward[0, self.seat]), bool(shown.done[0] or shown.cut[0])
        cut = bool(shown.cut[0])
        if not over:
            more, over, cut = self._others_act()
            gained += more
        return self._seen(), gained, over and not cut, cut, {}

    def _others_act(self) -> tuple[float, bool, bool]:
        """Let the bots act; what the agent has gained meanwhile, whether the episode has ended, or been cut."""
        gained = 0.0
        while self.batch.shown.seat[0] != self.seat:
            guard, budget = self.bots[int(self.batch.shown.seat[0])]
            world = world_of_lane(self.batch, 0, int(self.np_random.integers(2**52)))
            action = self.index.actions.index(str(guard.choose(world, budget)))
            shown = self.batch.step(np.array([action], np.int64))
            gained += float(shown.reward[0, self.seat])
            if shown.done[0] or shown.cut[0]:
                return gained, True, bool(shown.cut[0])
        return gained, False, False

    def _seen(self) -> dict[str, Any]:
        shown = self.batch.shown
        return {"observation": self.batch.observe(0, self.seat), "action_mask": shown.mask[0].astype(np.int8)}

    def action_masks(self) -> Any:
        """The legal actions, as libraries for masked policies ask for them."""
        return self.batch.shown.mask[0].copy()


def _warn(fault: Fault) -> None:
    if fault.first:
        warnings.warn(f"{fault.sentence()} ({fault.reason})", RuntimeWarning, stacklevel=2)


class BatchEnv(VectorEnv[Any, Any, Any]):
    """Many lanes of a batch at once; one seat is the agent in all, ``others`` chooses for the other seats.

    ``others(observations, masks)`` gives an action for each of the lanes it is handed; random ones if it is None.
    An illegal one raises its reason, as one of the agent does.
    A lane that has ended shows its next episode at once (``AutoresetMode.SAME_STEP``).
    """

    def __init__(
        self,
        game: str | Game = "euchre",
        num_envs: int = 64,
        options: Mapping[str, object] | Options | None = None,
        *,
        others: Policy | None = None,
        seat: int = 0,
        deals: int = 1,
        reward: str = "points",
        threads: int = 1,
    ) -> None:
        super().__init__()
        self.batch = Batch(game, num_envs, options, deals=deals, reward=reward, threads=threads)
        self.num_envs, self.index, self.others = num_envs, self.batch.index, others
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.index.seats:
            raise BadSetup("seat", number=str(seat)[:20], last=self.index.seats - 1)
        self.seat = seat
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space, self.single_action_space = _spaces(self.index)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: Any = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        """Begin new episodes in all lanes."""
        super().reset(seed=seed, options=options)
        self.batch.reset(int(self.np_random.integers(2**62)))
        self._others_act(np.zeros(self.num_envs, np.float32))
        return self._seen(), {}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """The agent acts in every lane, then the others until it is the agent's turn in all.

        Raises:
            BadMove: an action is not legal, with the reason; no lane has moved.
            BadSetup: there are not as many actions as lanes, or they are no whole numbers.
        """
        numbers = self.batch.numbers(actions)
        self._refuse_illegal(numbers, np.arange(self.num_envs))
        shown = self.batch.step(numbers)
        reward, done, cut = shown.reward[:, self.seat].copy(), shown.done.copy(), shown.cut.copy()
        ended = self._others_act(reward, done | cut)
        return self._seen(), reward, (done | ended[0]) & ~cut, cut | ended[1], {}

    def _refuse_illegal(self, numbers: Any, lanes: Any) -> None:
        """Raise the reason if one of the lanes cannot take its action."""
        chosen = numbers[lanes]
        inside = (chosen >= 0) & (chosen < len(self.index.actions))
        legal = inside & self.batch.shown.mask[lanes, np.where(inside, chosen, 0)]
        if not legal.all():
            lane = int(lanes[~legal][0])
            raise self.batch.why_not(lane, int(numbers[lane])) or BadMove("not_allowed", text=str(lane), allowed="")

    def _others_act(self, reward: Any, closed: Any = None) -> tuple[Any, Any]:
        """The others act until the agent is to act everywhere; rewards of episodes that end are added up."""
        done, cut = np.zeros(self.num_envs, bool), np.zeros(self.num_envs, bool)
        closed = np.zeros(self.num_envs, bool) if closed is None else closed.copy()
        while True:
            waiting = self.batch.shown.seat != self.seat
            if not waiting.any():
                return done, cut
            actions = np.full(self.num_envs, -1, np.int64)  # refused: the lanes that wait for the agent stand still
            lanes = np.flatnonzero(waiting)
            actions[lanes] = self._choose(lanes)
            self._refuse_illegal(actions, lanes)
            shown = self.batch.step(actions)
            reward += np.where(closed, 0, shown.reward[:, self.seat])
            done |= shown.done & ~closed
            cut |= shown.cut & ~closed
            closed |= shown.done | shown.cut

    def _choose(self, lanes: Any) -> Any:
        if self.others is None:
            return self.batch.choose_at_random()[lanes]
        return self.others(self.batch.shown.observation[lanes], self.batch.shown.mask[lanes])

    def _seen(self) -> dict[str, Any]:
        shown = self.batch.shown
        return {"observation": shown.observation.copy(), "action_mask": shown.mask.astype(np.int8)}


def register() -> None:
    """Register ``followsuit/Game-v0``, with the batch as its vector form."""
    if "followsuit/Game-v0" not in gymnasium.registry:
        here = "followsuit.adapters.gymnasium:"
        gymnasium.register("followsuit/Game-v0", here + "SeatEnv", vector_entry_point=here + "BatchEnv")


register()
