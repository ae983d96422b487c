"""The batch: the same rules as a match, every lane for itself, nothing seen that is hidden."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import followsuit
from followsuit.cards import cards_in
from followsuit.engine.phases import OVER
from followsuit.games import find, names
from followsuit.lanes import batch as lanes
from followsuit.lanes.batch import Batch
from followsuit.lanes.index import Index
from followsuit.refusals import BadRecord, BadSetup


def played_on(batch: Batch, steps: int) -> Batch:
    for _ in range(steps):
        batch.step(batch.choose_at_random())
    return batch


@pytest.fixture(scope="module", params=names())
def game(request: pytest.FixtureRequest) -> Any:
    return find(request.param)


def test_mask_and_seat_are_those_of_the_plain_rules(game: Any) -> None:
    batch = Batch(game, 8, seed=1)
    for _ in range(60):
        shown = batch.step(batch.choose_at_random())
        for lane in range(8):
            s = batch.state(lane)
            assert shown.seat[lane] == s.turn
            assert np.flatnonzero(shown.mask[lane]).tolist() == batch.index.mask(s)


def test_plain_rules_follow_a_lane_state_for_state(game: Any) -> None:
    batch = Batch(game, 4, seed=2)
    for _ in range(50):
        before = [batch.state(lane) for lane in range(4)]
        actions = batch.choose_at_random()
        shown = batch.step(actions)
        for lane, s in enumerate(before):
            game.apply(s, batch.index.action(s.phase, actions[lane]))
            if s.phase > OVER:
                assert s == batch.state(lane)
            else:
                gained = [game.standing(s, game.side_of(s, seat)) for seat in range(batch.index.seats)]
                assert shown.done[lane]
                assert shown.reward[lane].tolist() == gained


def test_an_observation_is_the_same_in_every_world_of_its_seat(game: Any) -> None:
    batch = played_on(Batch(game, 6, seed=3), 17)
    for lane in range(6):
        seat = int(batch.shown.seat[lane])
        seen = batch.information([lane], [seat])
        for n in range(4):
            batch.resample(lane, seat, n)
            assert (batch.information([lane], [seat]) == seen).all()
            assert np.flatnonzero(batch.shown.mask[lane]).tolist() == batch.index.mask(batch.state(lane))


def test_an_observation_shows_the_own_hand_and_what_was_played(game: Any) -> None:
    batch = played_on(Batch(game, 3, seed=4), 12)
    index = batch.index
    for lane in range(3):
        s, row = batch.state(lane), batch.shown.observation[lane]
        hand, gone = index.observation["hand"], index.observation["gone"]
        held = [c for k in range(s.turn, len(s.hand), len(s.may)) for c in cards_in(s.hand[k])]
        if not s.blind >> s.turn & 1:
            assert row[hand.at : hand.end].tolist() == [held.count(c) for c in index.cards]
        table = row[gone.at : gone.end].reshape(gone.shape)
        for seat in range(index.seats):
            played = [c for k in range(seat, len(s.played), len(s.may)) for c in cards_in(s.played[k])]
            assert table[(seat - s.turn) % index.seats].tolist() == [played.count(c) for c in index.cards]


def test_a_lane_is_the_same_whatever_lanes_and_threads_stand_beside_it() -> None:
    few, many = Batch("euchre", 3, seed=5), Batch("euchre", 11, seed=5, threads=3)
    for _ in range(40):
        actions = many.choose_at_random()
        few.choose_at_random()
        a, b = few.step(actions[:3]), many.step(actions)
        for x, y in zip(a, b, strict=True):
            assert (x == y[:3]).all()


def test_a_step_without_actions_takes_random_legal_ones_and_tells_which() -> None:
    random, given = Batch("oh-hell", 5000, seed=8, threads=2), Batch("oh-hell", 5000, seed=8)
    for _ in range(70):
        mask = random.shown.mask.copy()
        a = random.step()
        assert mask[np.arange(5000), random.actions].all()
        assert (random.actions == given.choose_at_random()).all()
        b = given.step(random.actions)
        assert all((x == y).all() for x, y in zip(a, b, strict=True))


def test_an_illegal_action_is_refused_with_its_reason_and_the_other_lanes_go_on() -> None:
    batch = played_on(Batch("euchre", 4, {"lone_hands": False}, seed=6), 9)
    actions = batch.choose_at_random()
    illegal = int(np.flatnonzero(~batch.shown.mask[2])[0])
    reason, before = batch.why_not(2, illegal), batch.save(2)
    actions[2] = illegal
    turns = batch.shown.seat.copy(), batch.states["deals"].copy()
    shown = batch.step(actions)
    assert shown.refused.tolist() == [False, False, True, False]
    assert reason is not None
    assert str(reason)
    assert batch.states[2].tobytes() == Batch_loaded(batch, before).states[0].tobytes()
    assert (shown.seat[2], batch.states["deals"][2]) == (turns[0][2], turns[1][2])
    assert str(batch.why_not(0, 999)) == "There is no action 999; actions are numbered from 0 to 32."
    assert batch.why_not(0, int(np.flatnonzero(shown.mask[0])[0])) is None


def Batch_loaded(like: Batch, saved: bytes) -> Batch:  # noqa: N802  # reads as a kind of Batch
    other = Batch(like.game, 1, like.options, seed=0)
    other.load(0, saved)
    return other


def test_a_saved_lane_goes_on_exactly_in_another_batch() -> None:
    batch = played_on(Batch("charlemagne", 5, seed=7, deals=0), 33)
    other = Batch("charlemagne", 2, seed=0, deals=0)
    other.load(1, batch.save(4))
    for _ in range(60):
        actions = batch.choose_at_random()
        other.choose_at_random()
        batch.step(actions)
        other.step(np.array([int(np.flatnonzero(other.shown.mask[0])[0]), actions[4]]))
        assert batch.states[4] == other.states[1]
        assert (batch.information([4]) == other.information([1])).all()


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))])  # noqa: S301  # our own
def test_a_copy_of_a_batch_goes_on_as_the_batch_does(threads: int, copied: Any) -> None:
    batch = played_on(Batch("whist", 3, seed=8, threads=threads), 10)
    other = copied(batch)
    assert (played_on(other, 50).states != batch.states).any()
    assert (played_on(batch, 50).states == other.states).all()
    assert (batch.shown.observation == other.shown.observation).all()
    assert (batch.information() == other.information()).all()


def test_a_clone_is_independent() -> None:
    batch = played_on(Batch("whist", 2, seed=8), 10)
    batch.clone(0, 1)
    assert batch.states[0] == batch.states[1]
    before = batch.states[1].copy()
    batch.step(np.array([np.flatnonzero(batch.shown.mask[0])[0], 0]))
    assert batch.shown.refused[1] or batch.states[1] != before


@pytest.mark.parametrize(
    ("saved", "message"),
    [(b"", "not a saved lane"), (b"PK\x03\x04nonsense", "not a saved lane"), ("oh-hell", "but is wanted for")],
)
def test_a_foreign_or_damaged_lane_is_refused(saved: Any, message: str) -> None:
    if isinstance(saved, str):
        saved = Batch(saved, 1).save(0)
    batch = Batch("euchre", 1)
    before = batch.states.tobytes()
    with pytest.raises(BadRecord, match=message):
        batch.load(0, saved)
    assert batch.states.tobytes() == before


def test_a_lane_saved_by_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = Batch("euchre", 1)
    saved, before = batch.save(0), batch.states.tobytes()
    monkeypatch.setattr(lanes, "__version__", "99.0")
    with pytest.raises(BadRecord, match="but is wanted for"):
        batch.load(0, saved)
    assert batch.states.tobytes() == before


@pytest.mark.parametrize(
    ("args", "settings"),
    [
        (("solitaire", 4), {}),
        (("euchre", 0), {}),
        (("euchre", True), {}),
        (("euchre", 4, {"deck": 26}), {}),
        (("euchre", 4, {"nothing": 1}), {}),
        (("euchre", 4), {"reward": "gold"}),
        (("euchre", 4), {"deals": -1}),
        (("euchre", 4), {"threads": 0}),
    ],
)
def test_a_batch_that_cannot_be_is_refused(args: Any, settings: Any) -> None:
    with pytest.raises(BadSetup):
        followsuit.batch(*args, **settings)


@pytest.mark.parametrize("actions", [[1, 2, 3], [[1], [2]], [0.5, 1.0], ["a", "b"]])
def test_actions_of_the_wrong_number_or_kind_are_refused(actions: Any) -> None:
    with pytest.raises(BadSetup, match="One whole number is wanted for each of 2 lanes"):
        Batch("euchre", 2).step(actions)


def test_rollouts_play_whole_deals_or_the_rest_of_one_and_leave_the_lanes_alone() -> None:
    batch = played_on(Batch("euchre", 2, seed=3), 9)
    before = batch.states.tobytes()
    points, taken = batch.rollouts(2000, seed=1)
    assert points.shape == (2,)
    assert 0.7 < points.min() <= points.max() < 1.0  # at random, both sides gain about 0.85 points in a deal
    assert 20 < taken / 2000 < 23
    left = sum(cards.bit_count() for cards in batch.state(1).hand)
    assert 0 < batch.rollouts(500, lane=1)[1] <= 500 * left
    assert batch.states.tobytes() == before
    with pytest.raises(BadSetup):
        batch.rollouts(0)


def test_margin_pays_the_difference_and_win_the_match() -> None:
    margin = Batch("euchre", 64, seed=9, reward="margin")
    paid = np.zeros(4)
    for _ in range(40):
        paid += margin.step(margin.choose_at_random()).reward.sum(axis=0)
    assert paid[0] == paid[2] == -paid[1] == -paid[3] != 0
    win = Batch("whist", 8, seed=9, reward="win", deals=0)
    for _ in range(2000):
        shown = win.step(win.choose_at_random())
        assert (shown.reward.sum(axis=1) == np.where(shown.done, 2, 0)).all()


def test_episodes_of_several_deals_are_cut_at_their_limit() -> None:
    batch = Batch("euchre", 4, seed=1, deals=2)
    cut = 0
    for _ in range(120):
        shown = batch.step(batch.choose_at_random())
        assert batch.states["deals"].max() <= 2
        cut += int(shown.cut.sum())
    assert cut > 4


def test_history_tells_a_secret_discard_to_its_seat_alone() -> None:
    index = Index(find("euchre"), find("euchre").options())
    batch = Batch("euchre", 1, seed=3, deals=0)
    while index.game.phases[batch.state(0).phase].name != "discard":
        batch.step(batch.choose_at_random())
    dealer, made = int(batch.shown.seat[0]), int(batch._lanes[2][0, 0])
    action = batch.choose_at_random()
    batch.step(action)
    history = index.information["history"]
    for seat in range(4):
        row = batch.information([0], [seat])[0, history.at : history.end].reshape(history.shape)[made]
        shown = int(action[0]) if seat == dealer else len(index.actions)
        assert np.flatnonzero(row).tolist() == [(dealer - seat) % 4, 4 + shown]


def test_the_index_table_names_every_number() -> None:
    for name in names():
        game = find(name)
        index = Index(game, game.options())
        sections = list(index.observation.values())
        assert [x.at for x in sections[1:]] == [x.end for x in sections[:-1]]
        assert all(x.about in index.table() for x in sections)
        assert index.information["history"].end == index.information_size


def test_a_reset_from_a_seed_begins_again_exactly() -> None:
    batch = Batch("euchre", 3, seed=4)
    first = batch.states.copy()
    played_on(batch, 50)
    batch.reset(4)
    assert (batch.states == first).all()
    batch.reset()
    assert (batch.states != first).any()
