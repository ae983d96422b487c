"""Saved matches: nothing is lost when the program is stopped, killed or cannot write."""

import errno
import os
import signal
import sys
import time
from pathlib import Path

import pytest
from program import REACTION, Piped, Terminal, first_playable, run

from followsuit import Match
from followsuit.bots.players import player
from followsuit.terminal import saving
from followsuit.terminal.console import Console
from followsuit.terminal.session import Session

PLAY = ("play", "whist", "--bots", "random", "--seed", "x")
GO_ON = "The match is saved. To go on: followsuit resume"


def files(home: Path) -> list[Path]:
    return sorted((home / "matches").iterdir())


def test_a_killed_match_goes_on_where_it_was(tmp_path: Path) -> None:
    with Piped(tmp_path, *PLAY) as program:
        for _ in range(3):
            program.type(first_playable(program.until("Your turn.")))
        waiting = program.until("Your turn.")
        program.process.kill()
    (path,) = files(tmp_path)
    assert len([s for s in Match.from_record(path.read_text()).table.steps if s.seat == 0]) == 3
    with Piped(tmp_path, "resume") as program:
        assert program.until("Your turn.") == waiting
    assert files(tmp_path) == [path]


def test_the_end_of_the_input_saves_and_says_how_to_go_on(tmp_path: Path) -> None:
    done = run(tmp_path, *PLAY, typed="1\n")
    assert done.returncode == 0
    assert done.stdout.endswith(GO_ON + "\n")
    assert done.stderr == ""


@pytest.mark.parametrize("word", ["quit", "exit"])
def test_quit_saves_and_says_how_to_go_on(word: str, tmp_path: Path) -> None:
    assert run(tmp_path, *PLAY, typed=f"1\n{word}\n").stdout.endswith(GO_ON + "\n")


@pytest.mark.parametrize(("key", "status"), [("\x03", 130), ("\x04", 0)])
def test_a_key_that_ends_programs_ends_this_one_cleanly(key: str, status: int, tmp_path: Path) -> None:
    with Terminal(tmp_path, *PLAY) as program:
        program.wait_for_prompt()
        program.type("1\n")
        program.wait_for_prompt()
        assert program.press(key) == status
        assert program.said.rstrip().endswith(GO_ON)
        assert "Traceback" not in program.said


def test_an_interrupt_in_a_pipe_ends_cleanly(tmp_path: Path) -> None:
    with Piped(tmp_path, *PLAY) as program:
        program.until("Your turn.")
        time.sleep(REACTION)
        program.process.send_signal(signal.SIGINT)
        assert GO_ON in program.until("The match is saved")
        assert program.process.wait(60) == 130


def test_a_match_is_resumed_with_its_bots_and_its_seat(tmp_path: Path) -> None:
    run(tmp_path, *PLAY, "--seat", "2", "--name", "Ada", "--bots", "random,simple,random")
    (path,) = files(tmp_path)
    match = saving.load(path)
    assert match.names == ("Otto", "Marcel", "Ada", "Zoé")
    assert match.table.played_by == ("random", "simple", "person", "random")
    done = run(tmp_path, "resume", str(path), typed="1\nw\n")
    done = run(tmp_path, "resume", str(path), typed="w\n")
    assert "Ada goes on." in done.stdout
    assert "\nYou: " in done.stdout


def test_seat_and_bots_may_be_changed_when_a_match_is_resumed(tmp_path: Path) -> None:
    run(tmp_path, *PLAY, typed="1\n")
    assert "Otto goes on." in run(tmp_path, "resume", "--seat", "1", "--bots", "random").stdout
    (path,) = files(tmp_path)
    assert saving.load(path).table.played_by == ("random", "person", "random", "random")


def test_the_last_match_that_is_not_over_is_resumed(tmp_path: Path) -> None:
    run(tmp_path, *PLAY)
    (old,) = files(tmp_path)
    os.utime(old, (1, 1))
    with Piped(tmp_path, "play", "two-handed-euchre", "--target", "1", "--bots", "random", "--seed", "x") as program:
        program.play()
    assert "Whist." in run(tmp_path, "resume").stdout


# -- one process


def session(path: Path | None) -> Session:
    match = Match("whist", seed="x", dealer=3)
    return Session(match, 0, dict.fromkeys((1, 2, 3), player("random")), Console(plain=True), path)


def test_a_full_disk_costs_one_sentence_and_the_good_save_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play = session(tmp_path / "match.txt")
    play.save()
    good = (tmp_path / "match.txt").read_text()

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    for _ in range(4):
        play.match.play(play.match.moves[0])
        play.save()
    play.farewell()
    assert capsys.readouterr().out.splitlines() == [
        "The match could not be saved (No space left on device); you can play on.",
        "The match is not saved.",
    ]
    assert (tmp_path / "match.txt").read_text() == good
    assert list(tmp_path.iterdir()) == [tmp_path / "match.txt"]
    monkeypatch.undo()
    play.match.play(play.match.moves[0])
    play.save()
    assert saving.load(tmp_path / "match.txt").record() == play.match.record()


def test_an_unfinished_draft_never_replaces_a_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.txt"
    record = Match("whist", seed="x").record()
    saving.write(path, record)

    def die(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", die)
    with pytest.raises(KeyboardInterrupt):
        saving.write(path, "new")
    assert path.read_text() == record


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pipes in folders, and links need rights there")
def test_nothing_but_a_record_is_ever_replaced_and_a_link_stays_a_link(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play = session(None)
    (tmp_path / "notes.txt").write_text("Buy milk.")
    os.mkfifo(tmp_path / "pipe")
    play.save_to(tmp_path / "old.txt")
    (tmp_path / "link").symlink_to(tmp_path / "old.txt")
    play.match.play(play.match.moves[0])
    for name in ("notes.txt", "pipe", "link"):
        play.save_to(tmp_path / name)
    assert capsys.readouterr().out.splitlines()[1:] == [
        "The match could not be saved (there is another file of that name, which is no saved match); you can play on.",
        "The match could not be saved (it is not an ordinary file); you can play on.",
        f"Saved in {tmp_path / 'link'}.",
    ]
    assert (tmp_path / "notes.txt").read_text() == "Buy milk."
    assert (tmp_path / "pipe").is_fifo()
    assert (tmp_path / "link").is_symlink()
    assert saving.load(tmp_path / "old.txt").record() == play.match.record()


def test_a_folder_that_cannot_be_made_is_no_reason_not_to_play(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file where the folder should be")
    done = run(tmp_path / "home", *PLAY, typed="1\n")
    assert "The match could not be saved (" in done.stdout
    assert "You play" in done.stdout
    assert done.stdout.endswith("The match is not saved.\n")
    assert (done.returncode, done.stderr) == (0, "")


def test_nothing_is_kept_where_nothing_shall_be_kept(tmp_path: Path) -> None:
    assert run(tmp_path, *PLAY, "--no-save", typed="1\n").stdout.endswith("The match is not saved.\n")
    assert not (tmp_path / "matches").exists()


def test_save_says_where_and_makes_copies(tmp_path: Path) -> None:
    copy = tmp_path / "copy.txt"
    done = run(tmp_path, *PLAY, typed=f"1\nsave\nsave {copy}\nsave {tmp_path}/none/x\n")
    (path,) = files(tmp_path)
    assert f"Saved in {path}." in done.stdout
    assert f"Saved in {copy}." in done.stdout
    assert "could not be saved (No such file or directory)" in done.stdout
    assert saving.load(copy).record() == saving.load(path).record()


@pytest.mark.parametrize(
    ("environment", "folder"),
    [
        ({"FOLLOWSUIT_HOME": "/own"}, "/own/matches"),
        ({"XDG_DATA_HOME": "/data"}, "/data/followsuit/matches"),
        ({"XDG_DATA_HOME": "relative", "HOME": "/me"}, "/me/.local/share/followsuit/matches"),
        ({"HOME": "/me"}, "/me/.local/share/followsuit/matches"),
    ],
)
def test_matches_are_kept_where_a_users_data_belongs(
    environment: dict[str, str], folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if sys.platform == "darwin" and "FOLLOWSUIT_HOME" not in environment:
        pytest.skip("macOS keeps data in Library")
    for name in ("FOLLOWSUIT_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert saving.home() == Path(folder)
