"""Long lines are broken between words on a terminal, and nowhere else."""

import re
from pathlib import Path

import pytest
from program import Terminal, run

from followsuit.terminal.width import fitted

COLUMNS = 50


class Narrow(Terminal):
    columns = COLUMNS


COMMANDS = ("rules charlemagne", "games charlemagne", "simulate whist --matches 2 --seed x --max-deals 1", "play frog")
PLAY = ("play", "charlemagne", "--bots", "random", "--seed", "x", "--no-save")


@pytest.mark.parametrize("words", COMMANDS)
def test_a_terminal_shows_the_same_words_as_a_pipe_in_lines_that_fit(words: str, tmp_path: Path) -> None:
    piped = run(tmp_path, *words.split())
    with Narrow(tmp_path, *words.split()) as program:
        program.end()
    shown = re.sub("\r\\[.*\r", "", program.said.replace("\r\n", "\n"))  # the bar that says how far it is
    assert shown.split() == (piped.stdout + piped.stderr).split()
    assert all(len(line) <= COLUMNS or " " not in line.strip() for line in shown.splitlines())
    assert max(map(len, (piped.stdout + piped.stderr).splitlines())) > COLUMNS


def test_what_belongs_together_begins_at_the_same_column(tmp_path: Path) -> None:
    with Narrow(tmp_path, "games", "charlemagne") as program:
        program.end()
    _, *options = program.said.splitlines()
    assert all(line.startswith("  ") for line in options)


@pytest.mark.parametrize("more", [(), ("--plain",), ("--symbols",)])
def test_a_match_in_a_narrow_terminal_says_what_it_says_in_a_pipe(more: tuple[str, ...], tmp_path: Path) -> None:
    questions = ("?", "h", "o", "1", "")
    piped = run(tmp_path, *PLAY, *more, typed="\n".join([*questions, ""]))
    with Narrow(tmp_path, *PLAY, *more) as program:
        for question in questions:
            program.wait_for_prompt()
            program.type(question + "\n")
        program.wait_for_prompt()
        program.press("\x04")
    shown = re.sub("\x1b\\[[0-9;?]*[a-z]", "", program.said.replace("\r\n", "\n"))
    said = [line for line in shown.splitlines() if not line.startswith("> ")]
    assert " ".join(said).split() == piped.stdout.split()
    assert all(len(line) <= COLUMNS or " " not in line.strip() for line in said)
    assert any(len(line) > COLUMNS for line in piped.stdout.splitlines())


def test_a_terminal_that_changes_its_width_is_asked_for_every_line(monkeypatch: pytest.MonkeyPatch) -> None:
    class Screen:
        def isatty(self) -> bool:
            return True

        def fileno(self) -> int:
            return 1

    for columns in (9, 5, 1, 0):
        monkeypatch.setattr("os.get_terminal_size", lambda _, columns=columns: type("", (), {"columns": columns}))
        wanted = {9: "  King of\n  Clubs", 5: "  King\n  of\n  Clubs", 1: "  King\n  of\n  Clubs", 0: "  King of Clubs"}
        assert fitted("  King of Clubs", Screen()) == wanted[columns]  # type: ignore[arg-type]  # all that is asked
