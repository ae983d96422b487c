"""What must never happen: faults for which players curse bots, looked for over many deals of every game."""

import gc
import random
import time
import tracemalloc
from collections.abc import Callable, Iterator
from itertools import islice
from types import SimpleNamespace
from typing import Any

import pytest
from positions import choices, decisions, endings

from followsuit import bots
from followsuit.bots import Budget, openhands, search, thinker
from followsuit.bots.levels import thinker as thinker_of
from followsuit.cards import LITTLE_JOKER, card, cards_in
from followsuit.engine.game import Game
from followsuit.engine.tricks import Play, trick_seat
from followsuit.games import charlemagne, find, names
from followsuit.match import Match
from followsuit.testing.settings import single, title
from followsuit.world import World, workspace

TWO_SIDES = [name for name in names() if find(name).state.max_sides == 2]
PARTNERS = ("charlemagne", "euchre", "whist")
LATE = {"charlemagne": 5, "euchre": 3, "whist": 7}
"""After so many tricks a side may have all it needs."""
MANY = 15
"""So many positions of a kind are looked at."""
LEVELS = ("random", "simple", "club", "expert")
DECIDING: dict[str, dict[str, object]] = {"calypso": {"rounds": 1}, "whist": {}}
"""Options under which the present deal decides the match, where it is not a target of one point."""


def deciding(name: str, cards: int, seed: int) -> Iterator[Any]:
    """Endings of deals that decide the match."""
    for s in endings(find(name), cards, seed, DECIDING.get(name, {"target": 1})):
        if name == "whist":
            s.score = [4, 4]
        if name != "calypso" or s.deals == 4:
            yield s


def chosen(game: Game, s: Any, iterations: int = 600, seed: int = 1) -> int:
    """The action that the strong bot chooses."""
    return thinker_of(game).analyse(s, s.turn, iterations=iterations, seed=seed)[0].action


def world(game: Game, s: Any, seat: int, seed: int) -> Any:
    """Another world of the seat."""
    other = s.copy()
    game.resample(other, seat, workspace(seed))
    return other


# -- certain wins


def lay_open(s: Any) -> None:
    """All hands lie on the table."""
    s.exposed = (1 << s.seats) - 1


def count_out(s: Any) -> None:
    """What was played has told everybody of every card that is left where it is."""
    for seat in range(s.seats):
        s.may[seat] = s.hand[seat]
        for k in range(1, s.packs):
            s.may[seat] |= s.hand[seat + k * s.seats]


@pytest.mark.parametrize("known", [lay_open, count_out])
@pytest.mark.parametrize("name", TWO_SIDES)
def test_with_open_or_counted_hands_a_certain_win_is_cashed(name: str, known: Callable[[Any], None]) -> None:
    game, met = find(name), 0
    for s in islice(deciding(name, 3, seed=21), 1500):
        known(s)
        chances = openhands.solver(game).chances(s)
        winning = {action for action, value in chances.items() if value == 1.0}
        if winning and len(winning) < len(chances):
            met += 1
            assert chosen(game, s) in winning
        if met == MANY:
            break
    assert met == MANY


# -- the partner's trick


def safe(name: str, seed: int) -> Iterator[Any]:
    """The last to play to a late trick of a deal that is decided: one side has all the tricks, and needs no more."""
    game = find(name)
    play = max(game.phases)
    for true, _ in islice(decisions(game, seed, DECIDING.get(name, {"target": 1})), 40_000):
        if true.phase != play or true.laid != 3 or true.active != 15 or true.tricks < LATE[name]:
            continue
        s = true.copy()
        s.won = [0] * 4
        if name == "charlemagne":
            if s.contract == charlemagne.NO_SUIT:
                continue
            s.bid = 1  # five tricks of eight
        if name == "whist":
            s.score = [4, 4]
        s.won[s.bidder if name == "charlemagne" else s.maker if name == "euchre" else 0] = s.tricks
        yield s


@pytest.mark.parametrize("name", PARTNERS)
def test_the_partner_keeps_his_trick_when_nothing_is_gained_by_taking_it(name: str) -> None:
    game, met = find(name), 0
    play = game.phases[max(game.phases)]
    assert isinstance(play, Play)
    for s in safe(name, seed=23):
        holder = trick_seat(s, play.winner(s))
        taking = {c for c in cards_in(game.legal(s)) if takes(play, s, c)}
        if game.side_of(s, holder) != game.side_of(s, s.turn) or taking in (set(), set(cards_in(game.legal(s)))):
            continue
        met += 1
        assert chosen(game, s, 200) not in taking
        if met == MANY:
            break
    assert met >= 5


def takes(play: Play, s: Any, c: int) -> bool:
    """Whether a card would hold the trick."""
    trial = s.copy()
    trial.trick[trial.laid] = c
    trial.laid += 1
    return bool(play.winner(trial) == trial.laid - 1)


# -- Charlemagne


def mulot_leads(seed: int) -> Iterator[Any]:
    """Leads against a Mulot that still stands, by a seat that knows the caller to be void in a suit."""
    game, chance = find("charlemagne"), random.Random(seed)
    pack = list(game.pack(game.options()))
    while True:
        s = game.start({"target": 7})
        s.dealer = chance.randrange(4)
        chance.shuffle(pack)
        game.deal(s, pack[:])
        for call in (charlemagne.MULOT, 0, 0, 0):
            game.apply(s, call)
        while s.phase == charlemagne.PLAY and not s.won[s.bidder]:
            if s.laid == 0 and s.turn != s.bidder and s.tricks >= 3 and any(void(s, suit) for suit in range(4)):
                yield s.copy()
            game.apply(s, chance.choice(list(cards_in(game.legal(s)))))


def void(s: Any, suit: int) -> bool:
    """Whether everybody knows the caller to be void in a suit."""
    return not s.may[s.bidder] & 0x1FFF << 13 * suit


def test_against_mulot_a_suit_is_not_led_that_the_caller_has_not_if_another_may_still_beat_him() -> None:
    game, met = find("charlemagne"), 0
    solver = openhands.solver(game)
    for s in islice(mulot_leads(seed=24), 150):
        legal = list(cards_in(game.legal(s)))
        useless = {c for c in legal if c < LITTLE_JOKER and void(s, c // 13)}
        if len(useless) in (0, len(legal)):
            continue
        worlds = [solver.chances(world(game, s, s.turn, seed)) for seed in range(20)]
        hope = {c: sum(found[c] for found in worlds) / len(worlds) for c in legal}
        best = max(hope[c] for c in legal if c not in useless)
        if best > max(hope[c] for c in useless) + 0.1:
            met += 1
            assert chosen(game, s, 1500) not in useless
    assert met >= 5


def test_nobody_bids_on_when_the_match_is_won_by_letting_the_others_fail() -> None:
    """Both Jokers are the two highest trumps, so nobody else can take all tricks, and 8 points win the match."""
    game, chance = find("charlemagne"), random.Random(25)
    jokers = {LITTLE_JOKER, LITTLE_JOKER + 1}
    for number in range(30):
        others = [c for c in game.pack(game.options()) if c not in jokers]
        chance.shuffle(others)
        hand = [*jokers, *others[:6]]
        rest = others[6:]
        s = game.start()
        s.dealer = 0
        pack = [0] * 34
        pack[3:32:4] = hand
        for i in (i for i in range(34) if i not in range(3, 32, 4)):
            pack[i] = rest.pop()
        game.deal(s, pack)
        s.score = [25, 20]
        for call in (charlemagne.CHARLEMAGNE, 0, 0):
            game.apply(s, call)
        assert s.turn == 0
        assert s.hand[0] >> card(0, 0) & 1 == 0
        assert chosen(game, s, 1000, number) == 0


# -- options, law and secrecy


@pytest.mark.parametrize("name", names())
def test_every_level_plays_every_option_lawfully(name: str) -> None:
    """A move outside the legal set would be refused by the match."""
    game = find(name)
    for number, setting in enumerate([{}, *single(game)]):
        for level in LEVELS:
            bot, match = bots.find(level), Match(game, setting, seed=f"{title(setting)} {number}")
            for step in range(14):
                if match.seat is None:
                    break
                match.play(bot.choose(match.world(match.seat, seed=step), Budget(iterations=12)))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", names())
def test_a_move_does_not_depend_on_cards_that_its_seat_cannot_see(name: str, level: str) -> None:
    game, bot = find(name), bots.find(level)
    match, chance = Match(game, seed="secret"), random.Random(26)
    for step in range(60):
        seat = match.seat
        if seat is None:
            break
        other = match.copy()
        other.state = world(game, match.state, seat, step)
        budget = Budget(iterations=40)
        move = bot.choose(match.world(seat, seed=step), budget)
        assert bot.choose(other.world(seat, seed=step), budget) == move
        match.play(move if chance.random() < 0.5 else chance.choice(match.moves))


# -- budgets


@pytest.mark.parametrize("each", [0.000002, 0.00001, 0.0004, 0.004])
@pytest.mark.parametrize("seconds", [0.001, 0.05, 0.3])
def test_a_budget_is_overrun_by_at_most_twenty_milliseconds_and_one_iteration(
    seconds: float, each: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a clock that only iterations move, however long one takes."""
    clock = SimpleNamespace(now=0.0)
    monkeypatch.setattr(time, "perf_counter", lambda: clock.now)

    def run(*arguments: Any) -> int:
        task, iterations = arguments[-2:]
        task[search.DONE] += iterations
        clock.now += each * iterations
        return 0

    game = find("charlemagne")
    mind = thinker.Thinker(game)
    mind._search = run
    s, log = next(choices(game, seed=27, every=3))
    mind.analyse(s, s.turn, log, seconds=seconds)
    assert clock.now <= seconds + 0.020 + each


def test_a_clock_that_runs_unevenly_does_not_break_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine slows down fivefold in the middle of a thought."""
    clock = SimpleNamespace(now=0.0)
    monkeypatch.setattr(time, "perf_counter", lambda: clock.now)

    def run(*arguments: Any) -> int:
        task, iterations = arguments[-2:]
        task[search.DONE] += iterations
        clock.now += (0.000003 if clock.now < 0.1 else 0.000015) * iterations
        return 0

    game = find("charlemagne")
    mind = thinker.Thinker(game)
    mind._search = run
    s, log = next(choices(game, seed=28, every=3))
    mind.analyse(s, s.turn, log, seconds=0.3)
    assert clock.now <= 0.3 + 0.020


def test_a_thousand_decisions_of_a_level_take_no_more_memory_than_a_hundred() -> None:
    game, bot = find("oh-hell"), bots.find("club")
    match, sizes = Match(game, seed="memory"), list[int]()
    worlds: list[World] = []
    while len(worlds) < 50 and match.seat is not None:
        worlds.append(match.world(match.seat, seed=len(worlds)))
        match.play(match.moves[0])
    tracemalloc.start()
    for number in range(1000):
        bot.choose(worlds[number % len(worlds)], Budget(iterations=10))
        if number in {99, 999}:
            gc.collect()
            sizes.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    assert sizes[1] < sizes[0] + 100_000
