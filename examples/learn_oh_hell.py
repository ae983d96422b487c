"""Teach a small policy a short Oh Hell by self-play, and let it play in the arena against `simple`.

    pip install 'followsuit[fast]' matplotlib
    python examples/learn_oh_hell.py

takes a few minutes on two cores.  Three players get three cards each; a hand is bid
for and played, and whoever takes exactly as many tricks as he bid gets 10 points more.

The policy is a network with one hidden layer, in NumPy alone.  All seats of all lanes
of a batch play by it; after every deal each of its decisions becomes a little more
likely if the seat did better than expected, and less likely if it did worse.
"""

import argparse
from pathlib import Path
from typing import Any

import numpy as np

import followsuit
from followsuit.bots import Budget, register
from followsuit.lanes.batch import Batch
from followsuit.world import World

OPTIONS = {"players": 3, "fixed_tricks": 3, "trump": "turned_up"}
DECISIONS = 3 * (1 + 3)
"""Of a deal: every player bids once and plays three cards, so all lanes end their deals together."""
HIDDEN = 96
PARTS = 6
"""In so many steps a policy learns from what was played."""
RATE, EXPLORE = 6e-3, 0.3
"""How large a step of learning is at first, and how much the policy is kept from making up its mind too early."""


class Policy:
    """Observations in, the chance of every action and the points to be expected out."""

    def __init__(self, size: int, actions: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        self.weights = {
            "in": chance.normal(0, 0.25, (size, HIDDEN)).astype(np.float32),
            "bias": np.zeros(HIDDEN, np.float32),
            "act": np.zeros((HIDDEN, actions), np.float32),
            "worth": np.zeros((HIDDEN, 1), np.float32),
        }
        self.mean = {k: np.zeros_like(w) for k, w in self.weights.items()}
        self.square = {k: np.zeros_like(w) for k, w in self.weights.items()}
        self.steps, self.rate = 0, RATE

    def forward(self, seen: Any, mask: Any) -> tuple[Any, Any, Any]:
        """The hidden layer, the chances of the actions, and what the deal is worth to the seat."""
        w = self.weights
        hidden = np.tanh(seen @ w["in"] + w["bias"])
        scores = np.where(mask, hidden @ w["act"], -1e9)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        return hidden, chances / chances.sum(axis=1, keepdims=True), (hidden @ w["worth"])[:, 0]

    def learn(self, seen: Any, mask: Any, actions: Any, gained: Any) -> None:
        """Make decisions that gained more than expected more likely."""
        hidden, chances, worth = self.forward(seen, mask)
        surprise = gained - worth
        scale = surprise.std() + 1e-6
        taken = np.zeros_like(chances)
        taken[np.arange(len(actions)), actions] = 1
        logs = np.log(np.maximum(chances, 1e-9))
        spread = -(chances * logs).sum(axis=1, keepdims=True)
        up = (taken - chances) * (surprise / scale)[:, None] - EXPLORE / scale * chances * (logs + spread)
        back = (up @ self.weights["act"].T + surprise[:, None] / scale * self.weights["worth"].T) * (1 - hidden**2)
        n = len(actions)
        self.climb({
            "in": seen.T @ back / n,
            "bias": back.mean(axis=0),
            "act": hidden.T @ up / n,
            "worth": (hidden.T @ surprise)[:, None] / n,
        })  # fmt: skip

    def climb(self, slopes: dict[str, Any]) -> None:
        """A step uphill, each weight at its own pace (Adam)."""
        self.steps += 1
        for k, slope in slopes.items():
            self.mean[k] = 0.9 * self.mean[k] + 0.1 * slope
            self.square[k] = 0.99 * self.square[k] + 0.01 * slope**2
            mean, square = self.mean[k] / (1 - 0.9**self.steps), self.square[k] / (1 - 0.99**self.steps)
            self.weights[k] += self.rate * mean / (np.sqrt(square) + 1e-8)


class Learned:
    """The policy as a bot: it sees what its seat may know, and takes the likeliest move."""

    def __init__(self, policy: Policy, batch: Batch) -> None:
        self.policy, self.index = policy, batch.index

    def choose(self, world: World, budget: Budget) -> str:
        """The likeliest legal move."""
        seen = np.array([self.index.of_world(world)], np.float32)
        mask = np.zeros((1, len(self.index.actions)), bool)
        mask[0, self.index.mask(world.state)] = True
        return self.index.actions[int(self.policy.forward(seen, mask)[1].argmax())]


def drawn(chances: Any, chance: np.random.Generator) -> Any:
    """An action for each lane, drawn by its chances."""
    return (chances.cumsum(axis=1) > chance.random((len(chances), 1))).argmax(axis=1)


def self_play(batch: Batch, policy: Policy, chance: np.random.Generator) -> None:
    """Play one deal in every lane, and learn from it."""
    lanes, kept, shown = np.arange(batch.n), [], batch.shown
    for _ in range(DECISIONS):
        seen, mask, seat = shown.observation.astype(np.float32), shown.mask.copy(), shown.seat.copy()
        actions = drawn(policy.forward(seen, mask)[1], chance)
        kept.append((seen, mask, actions, seat))
        shown = batch.step(actions)
    gained = np.concatenate([shown.reward[lanes, seat] for *_, seat in kept])
    seen, mask, actions = (np.concatenate([step[k] for step in kept]) for k in range(3))
    order = chance.permutation(len(actions))
    for part in np.array_split(order, PARTS):
        policy.learn(seen[part], mask[part], actions[part], gained[part])


def against_random(policy: Policy, lanes: int) -> float:
    """Points a deal by which the policy in seat 0 does better than random play in the others."""
    batch = followsuit.batch("oh-hell", lanes, OPTIONS, seed=99, reward="margin")
    for _ in range(DECISIONS):
        best = policy.forward(batch.shown.observation.astype(np.float32), batch.shown.mask)[1].argmax(axis=1)
        batch.step(np.where(batch.shown.seat == 0, best, batch.choose_at_random()))
    return float(batch.shown.reward[:, 0].mean())


def plot(curve: list[tuple[int, float]], path: Path) -> None:
    """Draw the learning curve."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    axes.plot(*zip(*curve, strict=True))
    axes.set(xlabel="deals played", ylabel="points a deal more than random play", title="Oh Hell, three cards each")
    axes.grid(visible=True)
    figure.savefig(path)


def main() -> None:
    """Learn, plot, register, measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--iterations", type=int, default=2500)
    parser.add_argument("--lanes", type=int, default=256)
    parser.add_argument("--deals", type=int, default=300, help="duplicates in the arena")
    parser.add_argument("--curve", type=Path, default=Path("learning-curve.png"))
    asked = parser.parse_args()
    batch = followsuit.batch("oh-hell", asked.lanes, OPTIONS, seed=1, reward="margin")
    policy, chance = Policy(batch.index.size, len(batch.index.actions), seed=1), np.random.default_rng(1)
    curve = []
    for i in range(asked.iterations + 1):
        if i % max(1, asked.iterations // 20) == 0:
            curve.append((i * asked.lanes, against_random(policy, 2000)))
            print(f"{curve[-1][0]:8,} deals: {curve[-1][1]:+.2f} points a deal against random play", flush=True)
        policy.rate = RATE * (1 - i / (asked.iterations + 1))
        self_play(batch, policy, chance)
    plot(curve, asked.curve)
    print(f"The learning curve is in {asked.curve}.")
    learned = Learned(policy, batch)
    register("learned", learned)
    result = followsuit.arena("oh-hell", ["learned", "simple"], deals=asked.deals, seed="tuesday", options=OPTIONS)
    for rating in result.ratings:
        low, high = rating.interval95
        print(f"{rating.bot:8} rating {rating.rating:.0f}, in 95 of 100 such contests from {low:.0f} to {high:.0f}")


if __name__ == "__main__":
    main()
