"""Bad input gets one clear sentence, and nothing changes."""

from typing import Any

import pytest

from followsuit import BadMove, BadRecord, BadSetup, Match
from followsuit.cards import card_text, pack

PACK = [card_text(c) for c in pack()]
SETUPS: list[tuple[str, dict[str, Any], str]] = [
    ("unknown game", {"game": "bridge"}, "There is no game 'bridge'"),
    ("unknown option", {"game": "whist", "options": {"target": 7}}, "There is no option 'target'"),
    ("value out of range", {"game": "colluphid", "options": {"target": 0}}, "a whole number from 1 to 500"),
    ("value of another kind", {"game": "colluphid", "options": {"game_tie": 3.5}}, "none, non_dealer or non_bidder"),
    (
        "contradictory options",
        {"game": "two-handed-euchre", "options": {"joker_turned_up": "redeal"}},
        "joker_turned_up",
    ),
    ("too many for the pack", {"game": "oh-hell", "options": {"players": 5, "fixed_tricks": 17}}, "52"),
    ("no such dealer", {"game": "whist", "dealer": 4}, "seats run from 0 to 3"),
    ("a dealer that is no number", {"game": "whist", "dealer": "1"}, "seats run from 0 to 3"),
    ("a missing card", {"game": "whist", "packs": [PACK[1:]]}, "lacks the 2 of clubs"),
    ("a doubled card", {"game": "whist", "packs": [[*PACK, "AS"]]}, "the ace of spades too often"),
    ("a foreign card", {"game": "whist", "packs": [["BJ", *PACK[1:]]]}, "'BJ' does not belong"),
    ("a pack of nonsense", {"game": "whist", "packs": ["hello"]}, "'hello' does not belong"),
    ("an empty seed", {"game": "whist", "seed": " "}, "A seed has"),
    ("a seed with a line break", {"game": "whist", "seed": "a\nb"}, "A seed has"),
    ("a huge seed", {"game": "whist", "seed": "x" * 10_000_000}, "A seed has"),
    ("too few names", {"game": "whist", "names": ["Ada"]}, "4 different names"),
    ("too few players", {"game": "whist", "played_by": ["person"]}, "all 4 seats"),
    ("the same name twice", {"game": "whist", "names": ["Ada", "ada", "Ben", "Dan"]}, "4 different names"),
]


@pytest.mark.parametrize(("arguments", "part"), [x[1:] for x in SETUPS], ids=[x[0] for x in SETUPS])
def test_a_bad_setup_says_what_is_allowed(arguments: dict[str, Any], part: str) -> None:
    """One short sentence names the fault."""
    with pytest.raises(BadSetup) as refused:
        Match(**arguments)
    sentence = str(refused.value)
    assert part in sentence
    assert "\n" not in sentence
    assert len(sentence) < 400


def whist() -> Match:
    """A match of whist in which dealer's left has led."""
    match = Match("whist", seed="bad", dealer=0)
    match.play(match.moves[0])
    return match


MOVES: list[tuple[str, Any]] = [
    ("an empty line", ""),
    ("blanks", "   \t "),
    ("ten megabytes", "x" * 10_000_000),
    ("binary", "\0\1\2"),
    ("bytes", b"AS"),
    ("no text", None),
    ("a number", 5),
    ("a call", "pass"),
    ("a Joker", "BJ"),
    ("no card", "1S"),
    ("two cards", "AS KS"),
]


@pytest.mark.parametrize("move", [x[1] for x in MOVES], ids=[x[0] for x in MOVES])
def test_a_bad_move_changes_nothing(move: Any) -> None:
    """It is refused with a short sentence, and the match is the same as before."""
    match = whist()
    before = match.record()
    with pytest.raises(BadMove) as refused:
        match.play(move)
    assert len(str(refused.value)) < 400
    assert match.record() == before


def test_out_of_turn_and_not_held() -> None:
    """The wrong seat, a card that was played and a card that is not held are told apart."""
    match = whist()
    seat = match.seat
    assert seat is not None
    led = card_text(match.state.trick[0])
    foreign = next(c for c in PACK if c not in match.hands[seat] and c != led)
    assert match.why_not(match.moves[0], (seat + 1) % 4) == BadMove("not_your_turn", name=match.names[seat])
    for card in (led, foreign):
        refusal = match.why_not(card)
        assert refusal is not None
        assert refusal.code == "not_held"


def test_the_wrong_phase() -> None:
    """A card in the auction and a call in play are told what is wanted."""
    match = Match("charlemagne", seed="bad", dealer=0)
    refusal = match.why_not(match.hands[1][0])
    assert refusal is not None
    assert refusal.code == "call_wanted"
    refusal = whist().why_not("bid 2") or whist().why_not("pass")
    assert refusal is not None


def test_a_match_that_is_over_or_waits() -> None:
    """Nothing can be played after the end or before the next pack is there."""
    match = Match("whist", packs=[PACK], dealer=0)
    while match.seat is not None:
        match.play(match.moves[0])
    assert match.needs_pack or match.over
    refusal = match.why_not("AS")
    assert refusal is not None
    assert refusal.code in ("no_pack", "match_over")


def test_bad_records() -> None:
    """Empty, foreign, huge, binary, cut off and edited records are each told apart."""
    record = whist().record()
    edited = record.replace("trick 1: 1", "trick 1: 2")
    codes = {}
    for name, text in {
        "empty": "",
        "foreign": '[Event "?"]\n',
        "huge": "x" * 6_000_000,
        "binary": b"\xff\xfe\x00",
        "cut off": record[: len(record) // 2],
        "edited": edited,
    }.items():
        with pytest.raises(BadRecord) as refused:
            Match.from_record(text)  # type: ignore[arg-type]  # bytes are read from files
        codes[name] = refused.value.code
    assert edited != record
    assert codes == {
        "empty": "record_kind",
        "foreign": "record_kind",
        "huge": "record_size",
        "binary": "record_binary",
        "cut off": "record_end",
        "edited": "record_changed",
    }


@pytest.mark.parametrize("seat", [4, -1, "0", True, 1.0])
def test_no_view_for_a_seat_that_does_not_exist(seat: Any) -> None:
    """There is a view for every seat and for spectators, and no other."""
    with pytest.raises(BadSetup):
        whist().view(seat)
