"""The command ``followsuit``: what it answers, and one clear sentence for everything that is refused."""

import contextlib
import io
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from program import python

from followsuit import Match
from followsuit.bots import Budget
from followsuit.bots.simple import SimpleBot
from followsuit.cli import COMMANDS, main
from followsuit.games import find, names
from followsuit.moves import Move
from followsuit.simulation import simulate
from followsuit.terminal import saving
from followsuit.words.en import MESSAGES
from followsuit.world import World


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FOLLOWSUIT_HOME", str(tmp_path / "home"))
    return tmp_path


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished match of whist."""
    match = Match("whist", seed="a record", names=["Ada", "Otto", "Marcel", "Zoé"])
    while match.seat is not None:
        match.play(match.moves[len(match.table.steps) % len(match.moves)])
    path = tmp_path_factory.mktemp("records") / "whist.txt"
    path.write_text(match.record(), encoding="utf-8", newline="\n")
    return path


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one sentence with which a command line is refused."""
    assert main(words) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err.strip()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("frog", "There is no command 'frog'; there are: play, resume, games, rules, replay, verify, simulate"),
        ("whist", "There is no command 'whist'; to play it: followsuit play whist"),
        ("play frog", "There is no game 'frog'; there are: colluphid, charlemagne,"),
        ("play frog --target 7", "There is no game 'frog'; there are:"),
        ("play --target 7", "Name the game: colluphid, charlemagne,"),
        ("play colluphid --frog 7", "There is no option 'frog'; there are: --bonus-point,"),
        ("play colluphid --frog=7", "There is no option 'frog'; there are: --bonus-point,"),
        ("play --frog 7 colluphid", "There is no option 'frog'; there are: --bonus-point,"),
        ("play whist --target 7", "There is no option 'target'; there are: none."),
        ("play colluphid --target 0", "The option target cannot be '0'; allowed: a whole number from 1 to 500."),
        ("play colluphid --target", "Argument --target: expected one argument."),
        ("play charlemagne --stop-when-decided maybe", "The option stop_when_decided cannot be 'maybe'; allowed:"),
        ("play charlemagne --all-pass frog", "The option all_pass cannot be 'frog'; allowed: throw_in_next_dealer,"),
        ("play whist bridge", "'bridge' is one word too many."),
        ("play whist --bots frog", "There is no bot 'frog'; there are: random, simple"),
        ("play whist --level frog", "There is no bot 'frog'; there are: random, simple"),
        ("play whist --bots simple@0", "'0' is no budget; a budget is a number of iterations such as 2000, or a time"),
        ("play whist --bots simple@", "'' is no budget;"),
        ("play whist --partner simple@x", "'x' is no budget;"),
        ("play whist --bots random,simple", "2 bots are named for 3 seats."),
        ("play whist --seat 4", "There is no seat '4'; seats run from 0 to 3."),
        ("play whist --seat -1", "There is no seat '-1'; seats run from 0 to 3."),
        ("play whist --name A,B", "A name has 1 to 30 printable characters and no comma."),
        ("play whist --seed=", "A seed has 1 to 1000 printable characters."),
        ("rules", "The following arguments are required: GAME."),
        ("rules frog", "There is no game 'frog'; there are:"),
        ("games frog", "There is no game 'frog'; there are:"),
        ("verify", "The following arguments are required: RECORD."),
        ("verify none.txt", "'none.txt' cannot be read: No such file or directory."),
        ("verify /", "'/' cannot be read: Is a directory."),
        ("verify a b", "Unrecognized arguments: b."),
        ("replay", "There is no saved match."),
        ("replay none.txt", "'none.txt' cannot be read: No such file or directory."),
        ("replay none.txt --seat 0 --open", "Argument --open: not allowed with argument --seat."),
        ("resume", "There is no unfinished match to go on with."),
        ("resume none.txt", "'none.txt' cannot be read: No such file or directory."),
        ("simulate", "The following arguments are required: GAME."),
        ("simulate frog", "There is no game 'frog'; there are:"),
        ("simulate whist --bots frog", "There is no bot 'frog'; there are:"),
        ("simulate whist --matches 0", "--matches must be a whole number from 1 to 10000000."),
        ("simulate whist --matches 1e3", "--matches must be a whole number from 1 to 10000000."),
        ("simulate whist --max-deals -3", "--max-deals must be a whole number from 1 to 10000000."),
        ("simulate colluphid --target 501", "The option target cannot be '501'; allowed: a whole number from 1 to"),
    ],
)
def test_a_command_line_that_makes_no_sense_is_refused_in_one_sentence(
    words: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(capsys, *words.split()).startswith(f"followsuit: {sentence}")


# -- records


def edited(record: Path, tmp_path: Path, how: str) -> Path:
    data = record.read_bytes()
    path = tmp_path / "edited.txt"
    path.write_bytes(
        {
            "empty": b"",
            "cut off": data[: len(data) // 2],
            "edited": data.replace(b"trick 1:", b"trick 2:", 1),
            "binary": b"Followsuit record 1\n\xff\xfe\x00",
            "NUL": bytes(1000),
            "huge": b"Followsuit record 1\n" + b"x" * 6_000_000,
            "another file": b"#!/bin/sh\n",
        }[how]
    )
    return path


@pytest.mark.parametrize("command", ["verify", "replay", "resume"])
@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ("empty", "This is not a record of version 1: it must begin with 'Followsuit record 1'."),
        ("cut off", "The record is cut off: its last line must be 'Check:' and a checksum."),
        ("edited", "The record has been changed: its checksum does not fit."),
        ("binary", "The record is not a text in UTF-8."),
        ("NUL", "This is not a record of version 1: it must begin with 'Followsuit record 1'."),
        ("huge", "The record is too large: at most 5000000 characters are read."),
        ("another file", "This is not a record of version 1: it must begin with 'Followsuit record 1'."),
    ],
)
def test_a_file_that_is_no_true_record_is_refused(
    command: str, how: str, sentence: str, record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(capsys, command, str(edited(record, tmp_path, how))) == f"followsuit: {sentence}"


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="file modes are a matter of POSIX")
def test_a_record_that_may_not_be_read_is_refused(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "locked.txt"
    path.write_bytes(record.read_bytes())
    assert main(["verify", str(path)]) == 0  # also imports all that the command needs
    capsys.readouterr()
    path.chmod(0)
    with as_nobody():
        assert refused(capsys, "verify", str(path)).endswith("cannot be read: Permission denied.")


@contextlib.contextmanager
def as_nobody() -> Iterator[None]:
    """For a while without the privileges of root, who may read everything."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    yield
    if root:
        os.seteuid(0)


def test_a_device_without_end_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("there is no such device here")
    assert "The record is too large" in refused(capsys, "verify", "/dev/zero")


def test_a_match_that_is_over_is_not_resumed(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "resume", str(record)) == f"followsuit: The match in '{record}' is over."


def test_a_match_that_waits_for_a_pack_is_not_resumed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = Match("whist", seed="x", packs=[])
    path = tmp_path / "waits.txt"
    path.write_text(match.record(), encoding="utf-8")
    assert "waits for a pack" in refused(capsys, "resume", str(path))


def test_verify_says_what_it_has_checked(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(record)]) == 0
    match = Match.from_record(record.read_text(encoding="utf-8"))
    assert capsys.readouterr().out.splitlines() == [
        "The record is whole: its checksum fits.",
        f"It is a match of Whist by Ada, Otto, Marcel, Zoé, first dealer {match.names[match.table.first_dealer]}.",
        f"The seed fits the commitment {match.commitment}.",
        f"The seed deals {len(match.table.packs)} packs: no card was moved.",
        f"{len(match.table.steps)} moves are legal, in {len(match.table.deals)} deals.",
        f"The scores follow from the moves. Score: Ada and Marcel {match.scores[0]}, Otto and Zoé {match.scores[1]}.",
        ("Ada and Marcel" if match.winners == [0] else "Otto and Zoé") + " have won the match.",
    ]


def test_a_bot_is_named_with_its_budget_wherever_one_plays(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it may think stands in the record, so that a match that is resumed goes on as it was."""
    asked: list[Budget] = []

    class Noting(SimpleBot):
        def choose(self, world: World, budget: Budget) -> Move:
            asked.append(budget)
            return world.moves[0]

    def play(*words: str) -> tuple[set[Budget], tuple[str, ...]]:
        asked.clear()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"1\nquit\n")))
        assert main(words) == 0
        return set(asked), saving.load(*saving.saved()).table.played_by

    monkeypatch.setattr("followsuit.bots._added", {"noting": Noting})
    levels = ("--bots", "Noting@50", "--partner", "noting@0.5s")
    seated = ("person", "noting@50", "noting@0.5s", "noting@50")
    assert play("play", "whist", "--seed", "x", *levels) == ({Budget(iterations=50), Budget(seconds=0.5)}, seated)
    assert play("resume") == ({Budget(iterations=50), Budget(seconds=0.5)}, seated)
    assert play("resume", "--bots", "noting@7")[0] == {Budget(iterations=7)}


# -- replay


def replayed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, typed: str, *words: str) -> list[str]:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
    assert main(["replay", *words]) == 0
    return capsys.readouterr().out.splitlines()


def test_replay_goes_forward_back_and_to_any_move(
    record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = replayed(capsys, monkeypatch, "\n\nback\n0\nend\n\nstart\nback\n1\nn\nnext\nquit\n\n", str(record))
    match = Match.from_record(record.read_text(encoding="utf-8"))
    last = len(match.table.steps)
    moves = [line for line in said if " leads " in line or " plays " in line]
    assert moves[0] == moves[2] == moves[4]  # the first move, when it comes, after "back", and by its number
    assert moves[1] == moves[5]
    at = [line for line in said if line.startswith(("Move ", "That was", "This is"))]
    assert at == [
        f"Move 1 of {last}.", f"Move 0 of {last}.", f"Move {last} of {last}.", "That was the last move.",
        f"Move 0 of {last}.", "This is the beginning.", f"Move 1 of {last}.",
    ]  # fmt: skip


def test_replay_shows_all_hands_only_when_asked(
    record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hidden = replayed(capsys, monkeypatch, "h\n", str(record))
    assert "The hands are hidden; to see them: followsuit replay --open" in hidden
    assert not any(line.startswith(("Ada: ", "Zoé: ")) for line in hidden)
    shown = replayed(capsys, monkeypatch, "h\n", str(record), "--open")
    assert sum(line.startswith(("Ada: ", "Otto: ", "Marcel: ", "Zoé: ")) for line in shown) == 8
    own = replayed(capsys, monkeypatch, "h\n", str(record), "--seat", "1")
    assert any(line.startswith("Your hand: ") for line in own)


REPLIES = ("frog", "deal", "99999", "deal 99", "deal x", "9" * 50, "?", "b", "s", "scores", "w", "o")


@pytest.mark.parametrize("typed", REPLIES)
def test_replay_answers_every_line(
    typed: str, record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = replayed(capsys, monkeypatch, "", str(record))
    assert len(replayed(capsys, monkeypatch, typed + "\n", str(record))) > len(before)


@pytest.mark.parametrize("game", names())
def test_a_whole_match_of_every_game_is_replayed_as_everybody_saw_it(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (outcome,) = simulate(game, ["random"], 1, seed="replay", max_deals=4).outcomes
    match = Match(game, seed=outcome.seed)
    while match.seat is not None and len(match.table.results) < 4:
        match.play(match.moves[-1])
    path = tmp_path / "match.txt"
    path.write_text(match.record(), encoding="utf-8")
    for who in ([], ["--open"], ["--seat", "0"]):
        assert main(["replay", "--all", str(path), *who]) == 0
        assert len(capsys.readouterr().out.splitlines()) > len(match.table.steps)


# -- games, rules, simulations


def test_the_list_of_games_names_every_option_with_its_default(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    listed = capsys.readouterr().out
    for name in names():
        assert f"\n{name}: {find(name).title}, " in "\n" + listed
        for option, value in find(name).options().__dict__.items():
            default = str(value).lower() if isinstance(value, bool) else value
            assert any(
                line.startswith(f"  --{option.replace('_', '-')} ") and f"(default {default})" in line
                for line in listed.splitlines()
            )


def test_one_game_is_listed_with_the_meaning_and_the_source_of_its_options(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["games", "Charlemagne"]) == 0
    listed = capsys.readouterr().out
    assert "      throw_in_next_dealer: nobody scores, the next player deals\n" in listed
    assert listed.count("      Source: ") == 3


@pytest.mark.parametrize("game", names())
def test_the_rules_of_a_game_are_its_page(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", game]) == 0
    assert capsys.readouterr().out == find(game).about.strip() + "\n"


@pytest.mark.parametrize("game", names())
def test_no_option_of_a_game_hides_an_argument_of_the_command(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("play", "simulate"):
        with pytest.raises(SystemExit) as left:
            main([command, game, "--help"])
        assert left.value.code == 0
        printed = capsys.readouterr().out
        assert all(f"--{name.replace('_', '-')} " in printed for name in find(game).state.options.choices())


def test_a_simulation_is_told_in_a_small_table(capsys: pytest.CaptureFixture[str]) -> None:
    words = "simulate two-handed-euchre --matches 4 --bots random,random --seed x --target 2"
    assert main(words.split()) == 0
    printed = capsys.readouterr()
    lines = printed.out.splitlines()
    assert lines[0].startswith("Two-handed Euchre: 4 matches, ")
    assert lines[2].split() == ["bot", "played", "won", "won", "%", "mean", "score"]
    assert lines[3].split()[:3] == ["random", "8", "4"]
    assert [line.split()[0] for line in lines[5:]] == ["seat", "0", "1"]
    assert printed.err == ""


def test_a_simulation_can_be_had_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "colluphid", "--matches", "3", "--max-deals", "2", "--seed", "x", "--random-options", "--json"]
    assert main(words) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["game"], data["seed"], data["matches"]) == ("colluphid", "x", 3)
    assert all(outcome["deals"] <= 2 for outcome in data["outcomes"])


# -- the strong bots


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize(
    "words",
    [
        "play whist --bots club --seed x --no-save",
        "simulate whist --bots club@1 --matches 1 --max-deals 1 --json",
        "arena whist --bots club@1,random --deals 1 --workers 1 --json",
    ],
)
def test_whoever_waits_for_code_to_be_compiled_is_told_so_once(
    words: str, first: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the result is all that is wanted on the standard output, the sentence stands on the standard error."""
    monkeypatch.setattr("followsuit.bots.levels.must_compile", lambda game: first)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"quit\n")))
    assert main(words.split()) == 0
    said, aside = capsys.readouterr()
    sentence = "Preparing the strong player for Whist; this takes some seconds, the first time only.\n"
    if words.startswith("play"):
        assert (said.count(sentence), aside) == (first, "")
    else:
        assert aside == sentence * first
        json.loads(said)


@pytest.mark.parametrize("command", ["simulate whist --matches 1 --max-deals 1", "arena whist --deals 1 --workers 1"])
def test_bots_that_need_no_compiled_code_wait_for_none(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("followsuit.bots.levels.must_compile", lambda game: True)
    assert main([*command.split(), "--bots", "random,simple"]) == 0
    assert capsys.readouterr().err == ""


# -- the command itself


def test_every_command_has_help(capsys: pytest.CaptureFixture[str]) -> None:
    for words in ["--help"], *([command.name, "--help"] for command in COMMANDS):
        with pytest.raises(SystemExit) as left:
            main(words)
        assert left.value.code == 0
        assert capsys.readouterr().out.startswith("usage: followsuit")


def test_help_without_a_command_loads_no_game() -> None:
    script = (
        "import sys\nfrom followsuit.cli import main\ntry: main(['--help'])\nexcept SystemExit: pass\n"
        "sys.exit(any(name.startswith('followsuit.games') for name in sys.modules))"
    )
    assert python("-c", script).returncode == 0


def test_playing_loads_neither_numpy_nor_numba() -> None:
    script = (
        "import sys\nfrom followsuit.cli import main\nmain(['play', 'whist', '--no-save', '--bots', 'random'])\n"
        "sys.exit('numpy' in sys.modules or 'numba' in sys.modules)"
    )
    assert python("-c", script).returncode == 0


def test_without_a_command_it_asks_which_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\n0\nfrog\nwhi\nquit\n")))
    assert main([]) == 0
    printed = capsys.readouterr().out
    assert printed.count("There is no game") == 3
    assert "Whist. Clockwise: You, Otto, Marcel and Zoé." in printed


def test_a_reader_who_goes_away_ends_the_program_quietly(record: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ran = python("-m", "followsuit", "replay", "--all", str(record), stdout=writing)
    os.close(writing)
    assert (ran.returncode, ran.stderr) == (1, b"")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_fault(closed: str) -> None:
    if sys.platform == "win32":
        pytest.skip("closing streams is a matter of POSIX shells")
    command = f"{sys.executable} -m followsuit play whist --bots random --no-save {closed}"
    script = f"import os, sys\nsys.exit(os.waitstatus_to_exitcode(os.system({command!r})))"
    ran = python("-c", script, data=b"1\nquit\n")
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_every_message_of_the_terminal_is_used() -> None:
    source = Path(main.__code__.co_filename).parent
    text = "\n".join(path.read_text(encoding="utf-8") for path in source.rglob("*.py") if path.parent.name != "words")
    own = [key for key in MESSAGES if key.startswith(("play.", "review.", "replay.", "verify.", "simulate."))]
    assert [key for key in own if f'"{key}"' not in text] == []
