"""The real program at the other end of a pipe or of a pseudo-terminal, and somebody who answers it."""

import os
import select
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

import pytest

COMMAND = (sys.executable, "-m", "followsuit")
PATIENCE = 120
"""Seconds after which a silent program counts as stuck."""
REACTION = 0.3
"""Seconds that a person needs to see a prompt."""


def environment(home: Path, **more: str) -> dict[str, str]:
    """An environment in which the program keeps its matches in a folder of the test."""
    kept = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "ACCESSIBLE", "TERM")}
    return kept | {"FOLLOWSUIT_HOME": str(home), "PYTHONIOENCODING": "utf-8"} | more


def run(home: Path, *words: str, typed: str | bytes = "") -> subprocess.CompletedProcess[str]:
    """Run the program to its end with everything typed beforehand."""
    data = typed.encode() if isinstance(typed, str) else typed
    done = python("-m", "followsuit", *words, data=data, env=environment(home))
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def python(
    *words: str, data: bytes = b"", env: dict[str, str] | None = None, stdout: int = subprocess.PIPE
) -> subprocess.CompletedProcess[bytes]:
    """Run Python to its end."""
    return subprocess.run(
        [sys.executable, *words],
        input=data,
        stdout=stdout,
        stderr=subprocess.PIPE,
        env=env or environment(Path(os.devnull)),
        check=False,
        timeout=PATIENCE,
    )


def first_playable(prompt: str) -> str:
    """The answer of somebody who always takes the first card or call that is offered."""
    _, offered, calls = prompt.partition("Possible: ")
    return calls.split(",")[0].split(" to ")[0].strip(" .\r\n").lower() if offered else "1"


class Piped:
    """The program with pipes for its input and its output."""

    def __init__(self, home: Path, *words: str, **more: str) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            [*COMMAND, *words], stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT, env=environment(home, **more)
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()

    def line(self) -> str:
        """The next line, "" at the end."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().decode()

    def until(self, start: str) -> str:
        """The next line that starts so."""
        while not (line := self.line()).startswith(start):
            assert line, f"the program ended before it said {start!r}"
        return line

    def type(self, text: str) -> None:
        """Type a line."""
        assert self.process.stdin is not None
        self.process.stdin.write(text.encode() + b"\n")
        self.process.stdin.flush()

    def play(self, answer: Callable[[str], str] = first_playable) -> list[str]:
        """Answer every turn until the program ends; everything it said."""
        said = []
        while line := self.line():
            said.append(line.rstrip("\n"))
            if line.startswith("Your turn."):
                self.type(answer(line))
        self.process.wait(PATIENCE)
        return said


class Terminal:
    """The program in a pseudo-terminal."""

    columns = 0  # it does not say how wide it is

    def __init__(self, home: Path, *words: str, **more: str) -> None:
        if sys.platform == "win32":
            pytest.skip("Windows has no pseudo-terminals")
        import pty  # both exist on POSIX systems only
        import termios

        self.said = ""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            termios.tcsetwinsize(pty.STDOUT_FILENO, (24, self.columns))
            os.execve(COMMAND[0], [*COMMAND, *words], environment(home, TERM="xterm", **more))  # noqa: S606  # no shell

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self.fd)  # which hangs up on a program that still runs
        if self.pid:
            os.waitpid(self.pid, 0)

    def press(self, key: str) -> int:
        """Press a key that ends the program; the exit status.

        Again after a while, as people do: CPython's readline sleeps on when Ctrl-C comes between its prompt and its
        wait, which a busy machine can stretch.
        """
        for _ in range(3):
            time.sleep(REACTION)
            self.type(key)
            while self.hears(PATIENCE / 3):
                if not self.read():
                    return self.end()
        raise AssertionError("the program is stuck")

    def end(self) -> int:
        """Read to the end; the exit status."""
        while self.read():
            pass
        _, status = os.waitpid(self.pid, 0)
        self.pid = 0
        return os.waitstatus_to_exitcode(status)

    def read(self) -> bool:
        """Take in what is said next; False at the end."""
        assert self.hears(PATIENCE), "the program is stuck"
        try:
            said = os.read(self.fd, 65536)
        except OSError:  # what Linux answers when the other end is closed
            return False
        self.said += said.decode()
        return bool(said)

    def hears(self, seconds: float) -> bool:
        """Whether anything is said, or the program ends, within some seconds."""
        return bool(select.select([self.fd], [], [], seconds)[0])

    def wait_for_prompt(self) -> bool:
        """Read until the program asks for something; False if it ends."""
        while not self.said.endswith("\n> "):
            if not self.read():
                return False
        return True

    def type(self, text: str) -> None:
        """Type a line."""
        self.said += " "  # the prompt has been answered
        os.write(self.fd, text.encode())

    def play(self, answer: Callable[[str], str] = first_playable) -> str:
        """Answer every turn until the program ends; everything on the screen."""
        while self.wait_for_prompt():
            turn = self.said[self.said.rindex("Your turn.") :].splitlines()[0]
            self.type(answer(turn.replace("\x1b[0m", "")) + "\n")
        return self.said
