"""Whatever is typed: one sentence, the match untouched, and never a traceback."""

from collections import Counter
from pathlib import Path

import pytest
from program import Terminal, run

from followsuit.terminal import saving

PLAY = ("play", "whist", "--bots", "random", "--seed", "x")

LINES = {
    "ten megabytes": b"k" * 10_000_000,
    "ten megabytes of blanks and a card": b" " * 10_000_000 + b"as",
    "NUL": b"\0" * 10,
    "invalid UTF-8": b"\xff\xfe\x80k",
    "binary": bytes(x for x in range(256) if x not in b"\n\r\x1c\x1d\x1e\x85"),
    "escape sequences": b"\x1b[2J\x1b]0;title\x07",
    "right to left": "\u202eKH".encode(),
    "digits": b"9" * 900,
    "other digits": "\u0661\u0662\u00b2".encode(),
    "half a card": b"of",
    "separators": b",;,+&",
    "a long word": b"king" * 60,
}


@pytest.mark.parametrize("name", LINES)
def test_a_line_that_means_nothing_gets_one_sentence_and_changes_nothing(name: str, tmp_path: Path) -> None:
    before = run(tmp_path / "before", *PLAY)
    after = run(tmp_path / "after", *PLAY, typed=LINES[name] + b"\n")
    assert (after.returncode, after.stderr) == (0, "")
    (one,), (other,) = ((tmp_path / folder / "matches").iterdir() for folder in ("before", "after"))
    assert saving.load(one).record() == saving.load(other).record()
    said = list((Counter(after.stdout.splitlines()) - Counter(before.stdout.splitlines())).elements())
    assert len(said) == 1
    assert len(said[0]) < 400
    assert said[0].isprintable()


@pytest.mark.parametrize("blank", ["", " ", "\t"])
def test_an_empty_line_says_again_what_is_asked(blank: str, tmp_path: Path) -> None:
    said = run(tmp_path, *PLAY, typed=f"{blank}\n").stdout.splitlines()
    turns = [line for line in said if line.startswith("Your turn.")]
    assert len(turns) == 2
    assert turns[0] == turns[1]


def test_a_terminal_takes_nonsense_as_calmly_as_a_pipe(tmp_path: Path) -> None:
    with Terminal(tmp_path, *PLAY, "--plain") as program:
        for line in ("frog", "\x0f\x01", "\xff", "k" * 3000, "?", "quit"):
            assert program.wait_for_prompt()
            program.type(line + "\n")
        assert program.end() == 0
        assert "Traceback" not in program.said


def test_a_plain_terminal_gets_no_control_sequences(tmp_path: Path) -> None:
    with Terminal(tmp_path, *PLAY, "--plain") as program:
        program.wait_for_prompt()
        program.type("quit\n")
        program.end()
        assert "\x1b" not in program.said


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("ACCESSIBLE", "1")])
def test_no_colour_is_sent_to_who_wants_none(name: str, value: str, tmp_path: Path) -> None:
    for more, coloured in (({}, True), ({name: value}, False)):
        with Terminal(tmp_path, *PLAY, **more) as program:
            program.wait_for_prompt()
            program.type("quit\n")
            program.end()
            assert ("\x1b[1mYour turn." in program.said) == coloured
