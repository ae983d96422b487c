"""The arena: duplicates are even, results do not depend on who plays them where, intervals and counts are right."""

import json
import random
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from statistics import NormalDist
from typing import Any

import pytest

import followsuit
from followsuit import simulation
from followsuit.arena import estimates
from followsuit.arena.contest import arena
from followsuit.arena.estimates import Estimate
from followsuit.arena.ratings import Meeting, ratings
from followsuit.arena.result import Pairing
from followsuit.arena.style import MADE, style_of
from followsuit.bots import Bot, Budget
from followsuit.cli import main
from followsuit.games import find, names
from followsuit.match import Match
from followsuit.refusals import BadRecord, BadSetup
from followsuit.words import language_module
from followsuit.world import World

QUICK: dict[str, Any] = {"game": "colluphid", "bots": ["random", "first"], "seed": "x", "deals": 6}


SHORT: dict[str, dict[str, object]] = {"oh-hell": {"fixed_tricks": 3}, "calypso": {"rounds": 1}}
"""Options that make long games shorter."""


class First:
    """Always takes the first move."""

    def choose(self, world: World, budget: Budget) -> str:
        return world.moves[0]


class Last:
    """Always takes the last move."""

    def choose(self, world: World, budget: Budget) -> str:
        return world.moves[-1]


@pytest.fixture(autouse=True)
def _two_more_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("followsuit.bots._added", {"first": First, "last": Last})


# -- duplicates


@pytest.mark.parametrize("unit", ["deals", "matches"])
@pytest.mark.parametrize("name", names())
def test_a_bot_against_itself_is_exactly_even(name: str, unit: str) -> None:
    """Whatever the bot does, both sides of every duplicate have had the same cards and the same chance."""
    size: dict[str, Any] = {unit: 2}
    result = arena(name, ["random", "random"], **size, seed=name, max_deals=2, options=SHORT.get(name))
    sides = len(Match(name).sides)
    for pairing in result.pairings:
        assert pairing.points.mean == pytest.approx(0, abs=1e-9)
        assert pairing.won.mean == pytest.approx(1 / sides)
        assert pairing.verdict == "open"
    assert {round(rating.rating, 6) for rating in result.ratings} == {1500}
    one, other = result.styles.values()
    assert sides > 2 or one == other


@pytest.mark.parametrize(("players", "tables"), [(2, 2), (3, 3), (5, 5)])
def test_with_more_sides_the_bot_sits_once_in_every_seat(players: int, tables: int) -> None:
    options = {**SHORT["oh-hell"], "players": players}
    result = arena("oh-hell", ["first", "last"], deals=3, seed=1, options=options)
    pairs = [(pairing.bot, pairing.against) for pairing in result.pairings]
    assert pairs == ([("first", "last")] if players == 2 else [("first", "last"), ("last", "first")])
    assert result.tables == 3 * tables * len(pairs)
    assert result.styles["first"]["deals"] + result.styles["last"]["deals"] == result.tables * players


def test_all_sides_of_a_duplicate_are_dealt_the_same_packs(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: list[tuple[str, int, list[list[str]]]] = []

    def play(match: Match, seated: Any, *more: Any) -> Any:
        dealt.append((seated[0].name, match.state.dealer, match.hands))
        return played(match, seated, *more)

    played = simulation.play_match
    monkeypatch.setattr("followsuit.arena.duplicate.play_match", play)
    arena("whist", ["random", "first"], deals=2, seed="x")
    (one, *same), (other, *as_well), (third, *others) = dealt[:3]
    assert (one, other, third) == ("random", "first", "random")
    assert same == as_well
    assert same != others


def test_everybody_meets_everybody_and_in_a_gauntlet_only_the_first() -> None:
    bots = ["random", "first", "last"]
    whole = arena("whist", bots, deals=1, seed="x")
    assert [(p.bot, p.against) for p in whole.pairings] == [("random", "first"), ("random", "last"), ("first", "last")]
    short = arena("whist", bots, deals=1, seed="x", gauntlet=True)
    assert short.pairings == whole.pairings[:2]


def test_a_match_is_won_and_a_stopped_one_is_shared() -> None:
    result = arena("charlemagne", ["random", "first"], matches=2, seed="x", max_deals=1, options={"target": 500})
    assert (result.unfinished, result.tables, result.deals) == (4, 4, 4)
    assert result.pairing("random", "first").won.mean == 0.5
    ended = arena(
        "colluphid", ["simple", "last"], matches=2, seed="x", options={"target": 1}, budget=Budget(iterations=4)
    )
    assert ended.unfinished == 0
    assert ended.deals >= ended.tables == 4


# -- wherever it is played


def test_workers_make_no_difference() -> None:
    quick = {**QUICK, "bots": ["random", "simple@4"]}
    alone = arena(**quick)
    assert arena(**quick, workers=2) == alone
    with ProcessPoolExecutor(3, get_context("spawn")) as executor:
        assert arena(**quick, executor=executor) == alone


def test_a_bot_that_only_this_process_knows_travels_to_others() -> None:
    assert arena(**QUICK, workers=2) == arena(**QUICK)


def test_an_arena_that_was_stopped_goes_on_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"

    def stop(done: int, all_: int) -> None:
        assert all_ == 6
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        arena(**QUICK, save=file, progress=stop)
    assert len(file.read_text().splitlines()) == 3
    with file.open("a") as torn:
        torn.write('[4, {"shar')
    heard: list[int] = []
    result = arena(**QUICK, save=file, progress=lambda done, _: heard.append(done))
    assert heard == [3, 4, 5, 6]
    assert result == arena(**QUICK)
    more = {**QUICK, "deals": 8, "seed": None}
    assert arena(**more, save=file, progress=lambda done, _: heard.append(done)) == arena(**{**QUICK, "deals": 8})
    assert heard[4:] == [7, 8]


@pytest.mark.parametrize(
    "change", [{"seed": "y"}, {"bots": ["first", "random"]}, {"matches": 6, "deals": 0}, {"options": {"target": 5}}]
)
def test_the_file_of_another_arena_is_refused_and_left_alone(tmp_path: Path, change: dict[str, Any]) -> None:
    file = tmp_path / "arena.jsonl"
    arena(**QUICK, save=file)
    before = file.read_bytes()
    with pytest.raises(BadRecord, match="is not of this work"):
        arena(**{**QUICK, **change}, save=file)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "change",
    [
        ("followsuit.__version__", "0.0.9"),
        ("followsuit.arena.contest.code", str),
        ("followsuit.arena.contest.FORMAT", 0),
    ],
)
def test_the_file_of_another_version_or_of_other_bots_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: tuple[str, Any]
) -> None:
    file = tmp_path / "arena.jsonl"
    with monkeypatch.context() as other:
        other.setattr(*change)
        arena(**QUICK, save=file)
    with pytest.raises(BadRecord, match="another version"):
        arena(**QUICK, save=file)


@pytest.mark.parametrize("content", ["", "frog\n", "[]\n", '{"arena": 1}\n', "null\n"])
def test_a_file_that_is_none_of_an_arena_is_refused(tmp_path: Path, content: str) -> None:
    file = tmp_path / "arena.jsonl"
    file.write_text(content)
    with pytest.raises(BadRecord, match="is not of this work"):
        arena(**QUICK, save=file)


def test_a_damaged_line_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    arena(**QUICK, save=file)
    head, *lines = file.read_text().splitlines()
    file.write_text("\n".join([head, "[1]", *lines]) + "\n")
    with pytest.raises(BadRecord, match="is not of this work"):
        arena(**QUICK, save=file)


# -- statistics


def coverage(make: Any, estimate: Any, truth: float, runs: int = 1500) -> tuple[float, float]:
    """How often the intervals of many samples hold the truth."""
    chance = random.Random(7)
    found = [estimate([make(chance) for _ in range(make.size)]) for _ in range(runs)]
    inside = [(e.interval95, e.interval99) for e in found]
    return tuple(sum(low <= truth <= high for low, high in kind) / runs for kind in zip(*inside, strict=True))


@pytest.mark.parametrize("size", [5, 30, 200])
@pytest.mark.parametrize("truth", [0.1, 0.5, 0.8, 0.97])
def test_intervals_of_shares_hold_the_truth_as_often_as_they_say(size: int, truth: float) -> None:
    """Pairs of two matches each, which are not independent of each other."""

    def pair(chance: random.Random) -> float:
        luck = chance.random() < 0.5
        return fmean_of(chance, truth, same=luck)

    pair.size = size  # type: ignore[attr-defined]  # a sample knows its size
    in95, in99 = coverage(pair, estimates.share, truth)
    assert in95 > 0.93
    assert in99 > 0.98


def fmean_of(chance: random.Random, truth: float, *, same: bool) -> float:
    """The share of two matches, which end alike or independently."""
    first = chance.random() < truth
    second = first if same else chance.random() < truth
    return (first + second) / 2


@pytest.mark.parametrize("size", [2, 8, 60])
def test_intervals_of_points_hold_the_truth_as_often_as_they_say(size: int) -> None:
    def points(chance: random.Random) -> float:
        return chance.gauss(3, 10)

    points.size = size  # type: ignore[attr-defined]  # a sample knows its size
    in95, in99 = coverage(points, estimates.mean, 3)
    assert 0.935 < in95 < 0.965
    assert 0.98 < in99 < 0.998


@pytest.mark.parametrize(
    ("level", "freedom", "quantile"),
    [(0.95, 1, 12.7062), (0.99, 1, 63.6567), (0.99, 2, 9.9248), (0.95, 3, 3.1824), (0.99, 10, 3.1693),
     (0.95, 30, 2.0423), (0.99, 120, 2.6174), (0.95, 1001, 1.9623)],
)  # fmt: skip
def test_students_quantiles_are_those_of_the_tables(level: float, freedom: int, quantile: float) -> None:
    assert estimates.quantile(level, freedom) == pytest.approx(quantile, abs=6e-5)


def test_ratings_find_the_strengths_that_made_the_results() -> None:
    """Three players at two sides and at four: their ratings come out, and intervals hold them as often as they say."""
    strengths, runs, inside = (1700.0, 1500.0, 1300.0), 120, 0
    chance = random.Random(11)
    for run in range(runs):
        sides = 2 if run % 2 else 4
        meetings = []
        for one, other in ((0, 1), (0, 2), (1, 2)):
            odds = [10 ** (strengths[x] / 400) for x in (one, other)]
            p = odds[0] / (odds[0] + (sides - 1) * odds[1])
            shares = {n: sum(chance.random() < p for _ in range(sides)) / sides for n in range(60)}
            meetings.append(Meeting(one, other, sides, shares))
        found = {rating.bot: rating for rating in ratings("abc", meetings)}
        assert sum(rating.rating for rating in found.values()) == pytest.approx(4500)
        inside += sum(
            found[b].interval99[0] <= s <= found[b].interval99[1] for b, s in zip("abc", strengths, strict=True)
        )
    assert inside / (3 * runs) > 0.97


def test_a_rating_is_the_logarithm_of_the_odds() -> None:
    meeting = Meeting(0, 1, 2, {n: 1.0 if n % 11 else 0.0 for n in range(1100)})
    best, other = ratings("ab", [meeting])
    assert best.rating - other.rating == pytest.approx(400, abs=2)
    z = NormalDist().inv_cdf(0.995) / NormalDist().inv_cdf(0.975)
    assert best.interval99[1] - best.rating == pytest.approx(z * (best.interval95[1] - best.rating))


def test_who_wins_everything_is_rated_all_the_same() -> None:
    meetings = [Meeting(i, j, 2, dict.fromkeys(range(50), 1.0)) for i, j in ((0, 1), (1, 2), (0, 2))]
    found = ratings("abc", meetings)
    assert [rating.bot for rating in found] == ["a", "b", "c"]
    assert all(one.rating > other.rating + 100 for one, other in pairwise(found))
    assert all(low < rating.rating < high for rating in found for low, high in [rating.interval99])


# -- style


def test_a_style_counts_what_was_called_made_and_failed() -> None:
    """Otto and Zoé of a scripted round of Oh Hell: one bids 1 and takes it, two bid 0, of whom one takes none."""
    match = Match("oh-hell", {"players": 3, "fixed_tricks": 1, "rounds": 10, "hook": False}, seed="x")
    counts: dict[int, int] = {}
    for deal in range(3):
        while len(match.table.results) == deal:
            seat = match.seat
            assert seat is not None
            match.play("bid 1" if seat == 0 and not match.moves[0].is_card else str(match.moves[0]))
        counts[deal] = match.table.last_winner
    styles = [style_of(match, [seat], [{}, {"hung": 2}, {}]) for seat in range(3)]
    won = [list(counts.values()).count(seat) for seat in range(3)]
    assert [style["tricks"] for style in styles] == won
    assert [style["deals"] for style in styles] == [3, 3, 3]
    assert styles[0]["calls"] == {"bidding": {"bid 1": 3}}
    assert styles[1]["calls"] == {"bidding": {"bid 0": 3}}
    made = styles[0]["contracts"]["bid 1"]
    assert (made.get("made", 0), made.get("failed", 0)) == (won[0], 3 - won[0])
    assert styles[1]["contracts"]["bid 0"].get("failed", 0) == won[1]
    assert styles[0]["bids"] == {"n": 3, "bid": 3, "tricks": won[0]}
    assert [style["faults"] for style in styles] == [{}, {"hung": 2}, {}]
    both = style_of(match, [0, 2], [{}, {}, {}])
    assert both["deals"] == 6
    assert both["calls"]["bidding"] == {"bid 1": 3, "bid 0": 3}


@pytest.mark.parametrize("name", names())
def test_what_a_game_declares_for_the_report_is_told_by_its_events(name: str) -> None:
    """Events that count are events of the catalogue; where contracts are undertaken, every one is made or failed."""
    game = find(name)
    assert set(game.style) <= set(language_module("en").MESSAGES)
    if MADE in game.style.values():
        style = arena(name, ["random", "random"], deals=2, seed="x", options=SHORT.get(name)).styles["random"]
        assert sum(sum(outcome.values()) for outcome in style["contracts"].values()) > 0


def test_a_reckless_bot_shows() -> None:
    result = arena("charlemagne", ["last", "first"], deals=4, seed="x")
    assert result.faults == {"last": 0, "first": 0}
    assert set(result.styles["last"]["calls"]["auction"]) <= {"gros charlemagne", "pass"}
    assert set(result.styles["first"]["calls"]["auction"]) == {"pass"}
    assert result.as_data()["rates"]["last"]["made"] < 0.2
    assert "made" not in result.as_data()["rates"]["first"]


@pytest.mark.parametrize(
    ("unit", "size", "measure"), [("deals", 20, "points"), ("deals", 19, "won"), ("matches", 20, "won")]
)
def test_the_verdict_goes_by_points_where_enough_deals_were_played(unit: str, size: int, measure: str) -> None:
    (pairing,) = arena("whist", ["random", "first"], **{unit: size}, seed="v").pairings  # type: ignore[arg-type]  # sizes
    assert pairing.measure == measure


def test_a_verdict_needs_an_interval_without_what_chance_gives() -> None:
    even, won = Estimate(0.5, (0.4, 0.6), (0.3, 0.7)), Estimate(0.8, (0.7, 0.9), (0.6, 1.0))
    lost, ahead = Estimate(0.2, (0.1, 0.3), (0.0, 0.4)), Estimate(2.0, (1.5, 2.5), (0.1, 3.9))
    assert Pairing("a", "b", 2, won, ahead).verdict == "better"
    assert Pairing("a", "b", 2, lost, ahead).verdict == "worse"
    assert Pairing("a", "b", 2, even, ahead).verdict == "open"
    assert Pairing("a", "b", 2, even, ahead, "points").verdict == "better"
    assert Pairing("a", "b", 2, won, Estimate(0.0, (-1.0, 1.0), (-2.0, 2.0)), "points").verdict == "open"
    assert Pairing("a", "b", 4, even, ahead).verdict == "better"


# -- as data, and refused


def test_the_result_is_plain_data() -> None:
    data = json.loads(json.dumps(arena(**QUICK).as_data()))
    assert data["arena"] == 1
    assert data["version"] == followsuit.__version__
    assert (data["unit"], data["duplicates"], data["tables"], data["seed"]) == ("deals", 6, 12, "x")
    (pairing,) = data["pairings"]
    assert set(pairing) == {"bot", "against", "sides", "won", "points", "measure", "verdict"}
    assert set(pairing["won"]) == {"mean", "interval95", "interval99"}
    assert pairing["won"]["interval99"][0] <= pairing["won"]["interval95"][0] <= pairing["won"]["mean"]
    assert (
        {rating["bot"] for rating in data["ratings"]}
        == set(data["styles"])
        == set(data["faults"])
        == {"random", "first"}
    )


def test_the_public_call_works_before_and_after_its_package_is_imported() -> None:
    assert followsuit.arena("whist", ["first", "last"], deals=1, seed=1).tables == 2


class Other:
    def choose(self, world: World, budget: Budget) -> str:
        return world.moves[0]


WRONG: tuple[tuple[dict[str, Any], str], ...] = (
    ({"bots": ["random"]}, "at least two bots"),
    ({"bots": []}, "at least two bots"),
    ({"bots": ["random", "frog"]}, "no bot 'frog'"),
    ({"bots": ["random", "first@0"]}, "'0' is no budget"),
    ({"bots": ["random", "first@-5"]}, "'-5' is no budget"),
    ({"bots": ["random", "first@nans"]}, "'nans' is no budget"),
    ({"deals": 0}, "at least one"),
    ({"deals": -1}, "at least one"),
    ({"matches": 2}, "either"),
    ({"deals": 0, "matches": 1, "max_deals": 0}, "at least one"),
    ({"workers": 0}, "at least one worker"),
    ({"patience": 0}, "patience"),
    ({"options": {"frog": 1}}, "no option 'frog'"),
    ({"game": "frog"}, "no game 'frog'"),
    ({"save": "/nowhere/at/all.jsonl"}, "cannot be used"),
)


@pytest.mark.parametrize(("wrong", "says"), WRONG)
def test_an_arena_that_cannot_be_is_refused_in_one_sentence(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(BadSetup, match=says) as refused:
        arena(**{**QUICK, **wrong})
    assert "\n" not in str(refused.value)


def test_a_bot_may_be_given_instead_of_its_name() -> None:
    mine: Bot = Other()
    assert arena("whist", [mine, First()], deals=1, seed=1).bots == ("Other", "First")


# -- the command


def command(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(["arena", *words])
    return status, *capsys.readouterr()


def test_the_command_prints_who_is_better_and_how_each_plays(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("colluphid", "--target", "3", "--bots", "last,first", "--deals", "4", "--seed", "x", "--workers", "1")
    status, said, wrong = command(capsys, *words)
    assert (status, wrong) == (0, "")
    lines = said.splitlines()
    assert lines[0].startswith("Colluphid: 4 duplicates of every pairing, 8 tables, 8 deals, seed x.")
    assert lines[1] == "Options: target 3."
    result = arena("colluphid", ["last", "first"], deals=4, seed="x", options={"target": 3})
    (row,) = (line.split() for line in lines if line.startswith("last") and "first" in line)
    assert float(row[2]) == pytest.approx(100 * result.pairings[0].won.mean, abs=0.06)
    ranked = [line.split()[0] for line in lines[lines.index("") :] if ".." in line][1:]
    assert ranked == [rating.bot for rating in result.ratings]
    assert "  Auction: bid 4 100.0 %." in lines
    assert any(line.startswith("  Undertakes 8 contracts and makes") for line in lines)


def test_the_command_gives_the_same_result_as_data(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    words = ("whist", "--bots", "last,first", "--matches", "2", "--max-deals", "1", "--workers", "1", "--json")
    status, said, wrong = command(capsys, *words, "--save", str(file))
    assert (status, wrong) == (0, "")
    seed = json.loads(said)["seed"]
    again = arena("whist", ["last", "first"], matches=2, max_deals=1, seed=seed)
    assert json.loads(said) == json.loads(json.dumps(again.as_data()))
    assert command(capsys, *words, "--save", str(file))[1] == said  # the seed is that of the file


WRONG_WORDS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("whist",), "The following arguments are required: --bots."),
    (("whist", "--bots", "random"), "An arena needs at least two bots."),
    (("whist", "--bots", ","), "An arena needs at least two bots."),
    (("whist", "--bots", "random,frog"), "There is no bot 'frog'; there are: "),
    (("whist", "--bots", "random,random@0"), "'0' is no budget; "),
    (("whist", "--bots", "random,random@-1s"), "'-1s' is no budget; "),
    (("whist", "--bots", "random,first", "--budget", "0"), "'0' is no budget; "),
    (("whist", "--bots", "random,first", "--budget=-1"), "'-1' is no budget; "),
    (("whist", "--bots", "random,first", "--budget", "0s"), "'0s' is no budget; "),
    (("whist", "--bots", "random,first", "--deals", "0"), "--deals must be a whole number from 1 to "),
    (("whist", "--bots", "random,first", "--matches", "-1"), "--matches must be a whole number from 1 to "),
    (("whist", "--bots", "random,first", "--matches", "1", "--deals", "1"), "An arena plays either "),
    (("whist", "--bots", "random,first", "--workers", "0"), "--workers must be a whole number from 1 to "),
    (("whist", "--bots", "random,first", "--patience", "0"), "--patience must be a time in seconds above 0"),
    (("whist", "--bots", "random,first", "--patience", "nan"), "--patience must be a time in seconds above 0"),
    (("whist", "--bots", "random,first", "--save", "/nowhere/at/all"), "The file /nowhere/at/all cannot be used: "),
    (("frog", "--bots", "random,first"), "There is no game 'frog'; there are: "),
    (("charlemagne", "--bots", "random,first", "--target", "0"), "The option target cannot be '0'; "),
    (("whist", "--bots", "random,first", "--frog", "0"), "There is no option 'frog'; "),
)


@pytest.mark.parametrize(("words", "says"), WRONG_WORDS)
def test_wrong_words_are_refused_in_one_sentence(
    words: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, said, wrong = command(capsys, *words)
    assert (status, said) == (2, "")
    assert wrong.startswith(f"followsuit: {says}")
    assert len(wrong.splitlines()) == 1
