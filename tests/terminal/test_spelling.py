"""What people type, as moves: every spelling that is promised, and never anything but a move or a refusal."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from followsuit import Match
from followsuit.games import names
from followsuit.moves import Move
from followsuit.refusals import BadMove
from followsuit.spelling import LONGEST, read

SEATS = ("Ada", "Ben", "Cleo", "Dan")


KITTY = ["AH", "9H"]


def charlemagne(hand: str, *moves: str) -> Match:
    """A match in which seat 0 deals, and the first to act, seat 1, holds this hand of eight cards."""
    whole = [r + s for s in "CDHS" for r in "789TJQKA"] + ["LJ", "BJ"]
    own = hand.split()
    others = iter(card for card in whole if card not in own + KITTY)
    pack = [own[i // 4] if i % 4 == 0 else next(others) for i in range(32)] + KITTY
    match = Match("charlemagne", seed="x", dealer=0, packs=[" ".join(pack)])
    for move in moves:
        match.play(move)
    return match


MULOT = ("mulot", "pass", "pass", "pass")
"""The calls after which seat 1 leads from its whole hand."""

FULL = {
    "kh": "KH", "KH": "KH", "k h": "KH", "h k": "KH", "hk": "KH", "king hearts": "KH", "king of hearts": "KH",
    "The King of Hearts": "KH", "heart k": "KH", "hearts king": "KH", "K♥": "KH", "♥ k": "KH", "ki he": "KH",
    "10s": "TS", "ts": "TS", "10 s": "TS", "ten of spades": "TS", "spade 10": "TS", "10♠": "TS", "s10": "TS",
    "bj": "BJ", "big joker": "BJ", "big": "BJ", "joker big": "BJ", "jk": "BJ", "b j": "BJ", "play bj": "BJ",
    "lj": "LJ", "little joker": "LJ", "lit": "LJ",
    "k": "KH", "king": "KH", "diamonds": "8D", "dia": "8D", "eight": "8D", "q": "QC", "queen": "QC",
    "1": "BJ", "2": "LJ",
}  # fmt: skip


@pytest.mark.parametrize(("text", "card"), FULL.items())
def test_a_card_may_be_spelled_in_many_ways(text: str, card: str) -> None:
    match = charlemagne("KH TS BJ LJ 8D QC JC AC", *MULOT)
    assert read(match, text) == (card,)


def test_a_number_is_the_place_in_the_list_that_the_player_is_shown() -> None:
    match = charlemagne("KH TS BJ LJ 8D QC JC AC", *MULOT)
    shown = [card["card"] for card in match.view(1)["hand"]]
    assert [str(read(match, str(n))[0]) for n in range(1, 9)] == shown


def test_a_number_beyond_the_list_is_a_rank() -> None:
    match = charlemagne("KH TS BJ LJ 9D QC JC AC", *MULOT)
    assert read(match, "10") == ("TS",)
    assert read(match, "9") == ("9D",)


def test_the_role_of_a_card_is_one_of_its_names() -> None:
    match = charlemagne("KH JH JD 8S 8D 9D QC AC", "bid 5", "pass", "pass", "pass")
    for move in ("QC", "8D", "hearts"):
        match.play(move)
    while match.state.laid or match.seat != 1:
        match.play(match.moves[0])
    assert read(match, "big jack", 1) == ("JH",)
    assert read(match, "little", 1) == ("JD",)


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        ("j", "several_fit", "'j' fits several: the jack of hearts and the jack of clubs."),
        ("clubs", "several_fit", "'clubs' fits several: the ace of clubs, the queen of clubs and the jack of clubs."),
        ("7h", "not_held", "You do not hold the 7 of hearts."),
        ("seven", "none_fits", "You hold no card that 'seven' fits."),
        ("0", "list_number", "There is no number 0 in the list; it has 8."),
        ("11", "list_number", "There is no number 11 in the list; it has 8."),
        ("frog", "unreadable", "'frog' is no card and no call; a card is rank then suit, such as AS, TD or BJ."),
        ("", "empty", "A move is wanted: a card such as AS, or a call such as pass."),
        (" , and ", "empty", "A move is wanted: a card such as AS, or a call such as pass."),
        ("pass", "card_wanted", "A card is wanted now, not 'pass'; allowed: 8D, TH, KH, QC, JC, AC, TS, JH."),
        ("kh ts", "one_card", "Only one card is wanted."),
    ],
)
def test_what_cannot_be_meant_is_refused_with_the_reason(text: str, code: str, sentence: str) -> None:
    match = charlemagne("KH TS TH JH 8D QC JC AC", *MULOT)
    with pytest.raises(BadMove) as refused:
        read(match, text)
    assert refused.value.code == code
    if code != "card_wanted":
        assert str(refused.value) == sentence


def test_a_card_that_may_not_be_played_is_refused_by_the_rules_own_reason() -> None:
    match = Match("whist", seed="follow", dealer=0)
    match.play(match.moves[0])
    view = match.view(2)
    blocked = next(card for card in view["hand"] if not card["legal"])
    for text in (blocked["card"].lower(), blocked["name"], blocked["suit"]):
        with pytest.raises(BadMove, match="You must follow"):
            read(match, text)


def test_it_must_be_the_turn_of_the_seat() -> None:
    match = charlemagne("KH TS TH JH 8D QC JC AC", *MULOT)
    with pytest.raises(BadMove, match="It is not your turn"):
        read(match, "king", seat=2)


# -- several cards


@pytest.mark.parametrize(
    "text",
    ["qc 8d", "q c 8 d", "queen of clubs, eight of diamonds", "qc and 8d", "queen eight", "Q♣ 8♦", "dia, q", "8d; qc"],
)
def test_several_cards_may_be_discarded_at_once(text: str) -> None:
    match = charlemagne("KH JH JC 7S AS KC QC 8D", "bid 5", "pass", "pass", "pass")
    assert set(read(match, text)) == {"QC", "8D"}


def test_numbers_of_several_cards_all_count_in_the_list_that_was_shown() -> None:
    match = charlemagne("KH JH JD 8S AS KD QC 8D", "bid 5", "pass", "pass", "pass")
    shown = [card["card"] for card in match.view(1)["hand"]]
    assert read(match, "1 2") == (shown[0], shown[1])
    assert read(match, "10, 3") == (shown[9], shown[2])


@pytest.mark.parametrize(("text", "code"), [("kh jh jd", "too_many"), ("kh kh", "not_held"), ("kh 7x", "unreadable")])
def test_several_cards_are_refused_as_a_whole(text: str, code: str) -> None:
    match = charlemagne("KH JH JD 8S AS KD QC 8D", "bid 5", "pass", "pass", "pass")
    before = match.record()
    with pytest.raises(BadMove) as refused:
        read(match, text)
    assert refused.value.code == code
    assert match.record() == before


# -- calls


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("pass", "pass"), ("p", "pass"), ("PA", "pass"), ("bid 6", "bid 6"), ("6", "bid 6"), ("b 6", "bid 6"),
        ("b6", "bid 6"), ("six", "bid 6"), ("bid six", "bid 6"), ("mul", "mulot"), ("gros m", "gros mulot"),
        ("g c", "gros charlemagne"), ("Gros Mulot", "gros mulot"), ("char", "charlemagne"), ("m", "mulot"),
    ],
)  # fmt: skip
def test_calls_may_be_shortened(text: str, call: str) -> None:
    assert read(charlemagne("KH JH JD 8S AS KD QC 8D"), text) == (call,)


@pytest.mark.parametrize(("text", "call"), [("hearts", "hearts"), ("he", "hearts"), ("s", "spades"), ("2", "diamonds")])
def test_a_suit_is_named_by_its_beginning_or_its_number(text: str, call: str) -> None:
    match = charlemagne("KH JH JD 8S AS KD QC 8D", "bid 5", "pass", "pass", "pass", "QC", "8D")
    assert read(match, text) == (call,)


@pytest.mark.parametrize(
    ("text", "code"),
    [("bid", "several_calls"), ("gros", "several_calls"), ("5", "bid_higher"), ("kh", "call_wanted"),
     ("king of hearts", "call_wanted"), ("9", "not_allowed"), ("frog", "not_allowed")],
)  # fmt: skip
def test_a_call_that_cannot_be_meant_is_refused_with_the_reason(text: str, code: str) -> None:
    with pytest.raises(BadMove) as refused:
        read(charlemagne("KH JH JD 8S AS KD QC 8D", "bid 5"), text)
    assert refused.value.code == code


# -- anything at all

PIECES = st.sampled_from(
    [*"cdhsktqja23456789♥♠,;+ ßİ", "10", "king", "of", "hearts", "big", "joker", "bid", "pass", "and", "bower", "six"]
)
TEXTS = st.one_of(
    st.text(max_size=2 * LONGEST), st.lists(PIECES, max_size=12).map(" ".join), st.lists(PIECES).map("".join)
)


@given(text=TEXTS, game=st.sampled_from(names()), seed=st.integers(0, 20), steps=st.integers(0, 60))
def test_any_text_is_a_legal_move_or_a_refusal_and_changes_nothing(text: str, game: str, seed: int, steps: int) -> None:
    match = Match(game, seed=seed)
    chance = Random(seed)
    for _ in range(steps):
        if match.seat is not None:
            match.play(chance.choice(match.moves))
    before = match.record()
    said = ""
    moves: tuple[Move, ...] = ()
    try:
        moves = read(match, text)
    except BadMove as refusal:
        said = str(refusal)
    assert said or (all(isinstance(move, Move) for move in moves) and moves[0] in match.moves)
    assert said.isprintable() or not text.isprintable()
    assert match.record() == before
