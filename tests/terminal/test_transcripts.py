"""What a player sees in a deal, word for word; FOLLOWSUIT_REWRITE=1 writes the transcripts anew."""

import os
import re
from itertools import chain, repeat
from pathlib import Path

import pytest
from program import first_playable

from followsuit import Match
from followsuit.bots.players import player
from followsuit.games import names
from followsuit.terminal.console import Console
from followsuit.terminal.session import Session

TRANSCRIPTS = Path(__file__).parent / "transcripts"
QUESTIONS = ("h", "", "m", "c", "l", "b", "r", "s", "w", "d", "o", "log 3", "scores", "u", "xyzzy", "q")


class Scripted(Console):
    """Somebody who asks every question once, two before each move, and plays the first card offered."""

    def __init__(self, deals: int, *, symbols: bool = False) -> None:
        super().__init__(symbols=symbols)
        self.colour = False
        self.lines: list[str] = []
        pairs = zip(QUESTIONS[::2], QUESTIONS[1::2], strict=True)
        self.questions = chain(*((one, other, None) for one, other in pairs), repeat(None))
        self.turn, self.deals = "", deals

    def say(self, text: str, style: str = "", *, verbatim: bool = False) -> None:
        self.lines.append(text)
        self.turn = text if style == "turn" else self.turn

    def ask(self) -> str:
        question = next(self.questions)
        answer = first_playable(self.turn) if question is None else question
        if sum(bool(re.match(r"Deal \d+\. ", line)) for line in self.lines) > self.deals:
            raise EOFError
        self.lines.append(f"> {answer}")
        return answer


def transcript(game: str) -> str:
    seats = Match(game, seed="x").state.seats
    match = Match(game, seed="transcript", names=["Ada", "Otto", "Marcel", "Zoé", "Nora"][:seats])
    console = Scripted(deals=1)
    Session(match, 0, dict.fromkeys(range(1, seats), player("random")), console, None).run()
    return "\n".join(console.lines) + "\n"


@pytest.mark.parametrize("game", names())
def test_a_deal_reads_as_it_has_always_read(game: str) -> None:
    file = TRANSCRIPTS / f"{game}.txt"
    told = transcript(game)
    if os.environ.get("FOLLOWSUIT_REWRITE"):
        file.write_text(told, encoding="utf-8", newline="\n")
    assert told == file.read_text(encoding="utf-8")
