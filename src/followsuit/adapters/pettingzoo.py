"""Followsuit's games as PettingZoo environments, in which the agents act in turn.

>>> from followsuit.adapters import pettingzoo
>>> env = pettingzoo.env("euchre")
>>> env.reset(seed=1)
>>> env.agent_selection in env.possible_agents
True

An illegal action raises :class:`~followsuit.refusals.BadMove` with its reason, and nothing has changed; the
convention that it ends the game with a penalty is PettingZoo's own wrapper (``illegal="penalty"``).
"""

import functools
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from followsuit.engine.game import Game
from followsuit.engine.options import Options
from followsuit.games import names
from followsuit.lanes.batch import Batch
from followsuit.lanes.look import LIMIT
from followsuit.refusals import BadMove, BadSetup

VERSION = 0
"""The number in every id, ``followsuit/NAME-v0``; it rises with every change that can change a result.

0: the first.
"""


class FollowsuitEnv(AECEnv):  # type: ignore[misc]  # PettingZoo's base is not typed
    """One lane of a :class:`~followsuit.lanes.batch.Batch` as an environment.

    Args:
        game: a name or a game.
        options: values by name.
        deals: an episode is so many deals; 0: a whole match.
        reward: ``points``, ``margin`` or ``win``.
        render_mode: ``ansi`` or ``human``, the table as text, or None.

    An observation is ``{"observation": int16, "action_mask": int8}``; ``index`` documents both.
    """

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi"], "is_parallelizable": False}  # noqa: RUF012  # as PettingZoo wants it

    def __init__(
        self,
        game: str | Game = "euchre",
        options: Mapping[str, object] | Options | None = None,
        *,
        deals: int = 1,
        reward: str = "points",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise BadSetup("option_value", option="render_mode", value=repr(render_mode)[:40], allowed="human or ansi")
        self.batch = Batch(game, 1, options, deals=deals, reward=reward)
        self.index, self.render_mode = self.batch.index, render_mode
        self.metadata = {**self.metadata, "name": f"followsuit/{self.batch.game.name}-v{VERSION}"}
        self.possible_agents = [f"player_{seat}" for seat in range(self.index.seats)]
        self.agents: list[str] = []
        self._fresh = np.random.default_rng()
        size, actions = self.index.size, len(self.index.actions)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-LIMIT, LIMIT, (size,), np.int16),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """The space of observations, the same for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of actions, the same for all agents."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:  # PettingZoo's signature
        """Begin an episode; the same seed gives the same deals."""
        if seed is not None:
            self._fresh = np.random.default_rng(seed)
        self.batch.reset(int(self._fresh.integers(2**62)) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._agent_to_act()

    def _agent_to_act(self) -> str:
        return self.possible_agents[int(self.batch.shown.seat[0])]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; the mask is empty for all but the agent to act, and after the end."""
        shown = self.batch.shown
        over = self.terminations[agent] or self.truncations[agent]
        if agent == self.agent_selection and not over:
            return {"observation": shown.observation[0].copy(), "action_mask": shown.mask[0].astype(np.int8)}
        seat = self.possible_agents.index(agent)
        seen = np.zeros(self.index.size, np.int16) if over else self.batch.observe(0, seat)
        return {"observation": seen, "action_mask": np.zeros(len(self.index.actions), np.int8)}

    def step(self, action: int | None) -> None:
        """The agent to act takes an action.

        Raises:
            BadMove: it is not legal; nothing has changed.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not self.action_spaces[agent].contains(action):
            raise BadMove("action_range", action=str(action)[:20], last=len(self.index.actions) - 1)
        shown = self.batch.step(np.array([action], np.int64))
        if shown.refused[0]:
            raise self.batch.why_not(0, int(action)) or BadMove("not_allowed", text=str(action), allowed="")
        self._cumulative_rewards[agent] = 0.0
        for seat, other in enumerate(self.possible_agents):
            self.rewards[other] = float(shown.reward[0, seat])
            self.terminations[other] = bool(shown.done[0])
            self.truncations[other] = bool(shown.cut[0])
        self.agent_selection = self._agent_to_act()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as text, as its referee sees it."""
        s, game = self.batch.state(0), self.batch.game
        lines = [f"{game.title}, deal {s.deals}, {game.phases[s.phase].name}, {self.agent_selection} to act"]
        for seat in range(self.index.seats):
            cards = " ".join(
                text for text, c in zip(self.index.actions, self.index.cards, strict=False) if s.hand[seat] >> c & 1
            )
            lines.append(f"player_{seat}: {cards}; {s.won[seat]} tricks")
        lines.append(f"scores {s.score[: self.index.sides]}")
        if self.render_mode == "human":
            print("\n".join(lines))  # noqa: T201  # the human render mode
            return None
        return "\n".join(lines)

    def close(self) -> None:
        """Nothing has to be given back."""


def raw_env(**settings: Any) -> FollowsuitEnv:
    """The bare environment; see :class:`FollowsuitEnv` for the settings."""
    return FollowsuitEnv(**settings)


def env(game: str | Game = "euchre", *, illegal: str = "raise", **settings: Any) -> Any:
    """The environment with PettingZoo's usual wrappers.

    ``illegal``: ``raise`` (the default) or ``penalty``, which ends the game with -1 for whoever acted.
    """
    if illegal not in ("raise", "penalty"):
        raise BadSetup("option_value", option="illegal", value=repr(illegal)[:40], allowed="raise or penalty")
    made: Any = FollowsuitEnv(game, **settings)
    if illegal == "penalty":
        made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
        made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


def register() -> None:
    """Register ``followsuit/NAME-v0`` for every game, for ``pettingzoo.make``, where PettingZoo has a registry."""
    import pettingzoo

    if not hasattr(pettingzoo, "register"):
        return
    for name in names():
        pettingzoo.register("aec", f"followsuit/{name}-v{VERSION}", functools.partial(env, game=name))


register()
