"""Records: a whole match as readable text, and back.

A record has headers, then deal by deal the pack and the moves, then a
checksum.  It repeats what follows from the rules (dealers, scores, the
result) so that people can read it, and reading checks every line of it.
"""

import hashlib
from bisect import bisect_left
from collections.abc import Iterator
from itertools import groupby

from followsuit.cards import card_text
from followsuit.match import Match
from followsuit.refusals import BadMove, BadRecord, BadSetup
from followsuit.world import Step

TITLE = "Followsuit record 1"
LONGEST = 5_000_000
"""Characters of a record that are read at most; a long match has about 100,000."""


def write(match: Match) -> str:
    """The record of a match, finished or not."""
    lines = [TITLE, *_headers(match)]
    for number in range(len(match.table.deals)):
        lines += _deal_lines(match, number)
        lines += _move_lines(match, number)
        if number < len(match.table.results):
            lines.append("scores: " + " ".join(map(str, match.table.results[number])))
    lines.append("Result: " + _result(match))
    text = "\n".join(lines) + "\n"
    return f"{text}Check: {_checksum(text)}\n"


def _headers(match: Match) -> Iterator[str]:
    yield f"Game: {match.game.name}"
    changed = match.options.changed()
    if changed:
        values = [f"{k}={str(v).lower() if isinstance(v, bool) else v}" for k, v in changed.items()]
        yield "Options: " + ", ".join(values)
    yield "Players: " + ", ".join(match.names)
    if match.table.played_by:
        yield "Played by: " + ", ".join(match.table.played_by)
    yield f"First dealer: {match.table.first_dealer}"
    if match.table.given:
        yield "Packs: given"
    yield f"Seed: {match.seed}"
    yield f"Commitment: {match.commitment}"


def _deal_lines(match: Match, number: int) -> Iterator[str]:
    deals = match.table.deals
    pack, dealer = deals[number]
    yield ""
    yield f"Deal {number + 1}, dealer {dealer}"
    if number == 0 or deals[number - 1][0] != pack:
        yield "pack: " + " ".join(map(card_text, match.table.packs[pack]))


def _move_lines(match: Match, number: int) -> Iterator[str]:
    """The moves of a deal: a line for each phase, and in play for each trick."""
    play = max(match.game.phases)
    trick = 0
    for phase, group in groupby(_steps_of(match, number), lambda x: x.phase):
        steps = list(group)
        if phase != play:
            yield _line(match, match.game.phases[phase].name, steps)
            continue
        for cards in _tricks(steps):
            trick += 1
            yield _line(match, f"trick {trick}", cards)


def _steps_of(match: Match, number: int) -> list[Step]:
    steps = match.table.steps
    first, last = (bisect_left(steps, n, key=lambda x: x.deal) for n in (number, number + 1))
    return steps[first:last]


def _tricks(steps: list[Step]) -> list[list[Step]]:
    """Cards played, trick by trick: a seat's second card begins a new trick."""
    tricks: list[list[Step]] = []
    for step in steps:
        if not tricks or any(x.seat == step.seat for x in tricks[-1]):
            tricks.append([])
        tricks[-1].append(step)
    return tricks


def _line(match: Match, label: str, steps: list[Step]) -> str:
    return f"{label}: " + ", ".join(f"{x.seat} {match.game.action_text(x.phase, x.action)}" for x in steps)


def _result(match: Match) -> str:
    if not match.over:
        return "unfinished"
    names = [" and ".join(match.names[seat] for seat in match.sides[side]) for side in match.winners]
    return ", ".join(names)


def _checksum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def read(text: str | bytes) -> Match:
    """The match of a record.

    Raises:
        BadRecord: with the reason in one sentence.
    """
    lines = _checked_lines(text)
    headers, body = _read_headers(lines)
    packs = [words.partition(":")[2] for words in lines if words.startswith("pack:")]
    match = _set_up(headers, packs)
    _play_moves(match, lines, body)
    if write(match) != "\n".join(lines) + "\n":
        _first_difference(match, lines)
    return match


def _checked_lines(text: str | bytes) -> list[str]:
    if len(text) > LONGEST:
        raise BadRecord("record_size", most=LONGEST)
    if isinstance(text, bytes):
        try:
            text = text.decode()
        except UnicodeDecodeError:
            raise BadRecord("record_binary") from None
    lines = text.replace("\r\n", "\n").rstrip("\n").split("\n")
    if lines[0] != TITLE:
        raise BadRecord("record_kind")
    if not lines[-1].startswith("Check: ") or len(lines) < 3:
        raise BadRecord("record_end")
    if lines[-1] != "Check: " + _checksum("\n".join(lines[:-1]) + "\n"):
        raise BadRecord("record_changed")
    return lines


def _read_headers(lines: list[str]) -> tuple[dict[str, str], int]:
    headers: dict[str, str] = {}
    for at, line in enumerate(lines[1:], 1):
        if not line or line.startswith("Result: "):
            return headers, at
        name, colon, value = line.partition(": ")
        if not colon:
            raise BadRecord("record_line", line=at + 1, text=line[:40])
        headers[name] = value
    raise BadRecord("record_end")


def _set_up(headers: dict[str, str], packs: list[str]) -> Match:
    for name in ("Game", "Players", "First dealer", "Seed"):
        if name not in headers:
            raise BadRecord("record_header", name=name)
    if not headers["First dealer"].isdecimal() or len(headers["First dealer"]) > 3:
        raise BadRecord("record_header", name="First dealer")
    pairs = [p.partition("=") for p in headers.get("Options", "").split(", ") if p]
    try:
        return Match(
            headers["Game"],
            {name: value for name, _, value in pairs},
            headers["Seed"],
            int(headers["First dealer"]),
            packs if "Packs" in headers else None,
            names=headers["Players"].split(", "),
            played_by=headers["Played by"].split(", ") if "Played by" in headers else (),
        )
    except BadSetup as refusal:
        raise BadRecord("record_setup", reason=str(refusal)) from None


def _play_moves(match: Match, lines: list[str], start: int) -> None:
    for at, line in enumerate(lines[start:-1], start):
        label, colon, words = line.partition(": ")
        if not line or label.startswith("Deal ") or label in ("pack", "scores", "Result"):
            continue
        if not colon:
            raise BadRecord("record_line", line=at + 1, text=line[:40])
        for part in words.split(", "):
            seat, _, move = part.partition(" ")
            try:
                match.play(move, int(seat) if seat.isdecimal() and len(seat) < 3 else -1)
            except BadMove as refusal:
                raise BadRecord("record_move", line=at + 1, reason=str(refusal)) from None


def _first_difference(match: Match, lines: list[str]) -> None:
    """Refuse a record that repeats facts wrongly, naming the first line that does."""
    wanted = write(match).split("\n")
    for at, (have, want) in enumerate(zip(lines, wanted, strict=False)):
        if have != want:
            raise BadRecord("record_facts", line=at + 1, text=have[:60], wanted=want[:60])
