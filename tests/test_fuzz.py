"""Whatever any parser is given, it gives a valid result or a typed refusal, and never another exception."""

import hashlib
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from followsuit import BadMove, BadRecord, BadSetup, Match, Refusal
from followsuit.cards import card_text, read_card, read_cards
from followsuit.fair import clean_seed, with_contributions
from followsuit.games import find, names
from followsuit.moves import read_move
from followsuit.record import read
from followsuit.testing.walk import walk

settings.register_profile("fuzz", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("fuzz")
FEW = settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])

GAMES = names()
NOTATION = [card_text(c) for c in range(54)] + ["10D", "jk"] + [c.text for n in GAMES for c in find(n).calls]
text = st.one_of(st.text(max_size=60), st.sampled_from(NOTATION), st.lists(st.sampled_from(NOTATION)).map(" ".join))
anything = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.binary(max_size=9), st.lists(text), text)


def valid_or_refused(make: Callable[[], Any], *refusals: type[Refusal]) -> Any:
    """The result, or None if it was refused with a whole sentence."""
    try:
        return make()
    except refusals as refused:
        sentence = str(refused)
    assert sentence
    return None


def middle(name: str, moves: int) -> Match:
    """A match after so many random moves, or at the end of its first deal."""
    for position in walk(find(name), {}, 2, 1):
        if len(position.match.table.steps) == moves:
            break
    return position.match.copy()


MATCHES = [middle(name, moves) for name in GAMES for moves in (0, 3, 9, 20)]
RECORDS = [match.record() for match in MATCHES]
match_ = st.sampled_from(MATCHES)
record_ = st.sampled_from(RECORDS)
game_ = st.sampled_from(GAMES)


@given(text)
def test_a_card_is_read_or_not(words: str) -> None:
    """A text is a card of the pack or none; a list of cards is read or names what is no card."""
    card = read_card(words)
    assert card is None or 0 <= card < 54
    try:
        cards = read_cards(words)
    except ValueError as error:
        said = str(error)
    else:
        assert all(0 <= c < 54 for c in cards)
        return
    assert "is not a card" in said


@given(game_, st.one_of(text, anything))
def test_a_move_is_read_or_refused(name: str, words: Any) -> None:
    """A text is a move of the game in its own notation, or is refused."""
    move = valid_or_refused(lambda: read_move(find(name), words), BadMove)
    assert move is None or read_move(find(name), str(move)) == move


@given(match_, st.one_of(text, anything), st.one_of(st.none(), st.integers(-3, 9)))
def test_a_move_is_made_or_changes_nothing(match: Match, words: Any, seat: int | None) -> None:
    """In the middle of a match a move is legal and is made, or is refused with a reason and changes nothing."""
    copy = match.copy()
    reason = copy.why_not(words, seat)
    given = None
    try:
        copy.play(words, seat)
    except BadMove as refused:
        given = refused
    assert given == reason
    if given is None:
        assert len(copy.table.steps) == len(match.table.steps) + 1
    else:
        assert (copy.state, copy.table) == (match.state, match.table)


@given(game_, st.data())
def test_options_are_read_or_refused(name: str, data: st.DataObject) -> None:
    """Options are those of the game with values it allows, and read back from their text, or are refused."""
    choices = find(name).state.options.choices()
    keys = st.one_of(st.sampled_from(list(choices) or ["none"]), text)
    known = [str(v) for choice in choices.values() for v in choice.values()] or ["none"]
    values = st.one_of(anything, st.integers(-2, 600), st.sampled_from(known))
    chosen = data.draw(st.dictionaries(keys, values, max_size=4))
    options = valid_or_refused(lambda: find(name).options(chosen), BadSetup)
    if options is not None:
        assert find(name).options({k: str(v) for k, v in options.changed().items()}) == options


@given(st.one_of(game_, anything), anything, anything, st.one_of(st.none(), st.lists(text), st.lists(anything)))
def test_a_match_is_set_up_or_refused(name: Any, seed: Any, dealer: Any, packs: Any) -> None:
    """Whatever game, seed, dealer and packs are asked for, there is a match or a refusal."""
    valid_or_refused(lambda: Match(name, seed=seed, dealer=dealer, packs=packs), BadSetup)


@given(game_, st.data())
def test_a_pack_is_whole_or_refused(name: str, data: st.DataObject) -> None:
    """A pack with a card missing, doubled, foreign or unreadable is refused; any order of the right cards is dealt."""
    pack = [card_text(c) for c in find(name).pack(find(name).options())]
    cards = data.draw(st.permutations(pack))
    edits = st.tuples(st.integers(0, len(pack) - 1), st.one_of(st.sampled_from(NOTATION), text, st.just("")))
    edited = list(cards)
    for at, word in data.draw(st.lists(edits, max_size=2)):
        edited[at] = word
    match = valid_or_refused(lambda: Match(name, packs=[edited]), BadSetup)
    same = sorted(map(str.strip, map(str.upper, edited))) == sorted(pack)
    assert match is not None or not same
    if match is not None:
        assert sorted(card_text(c) for c in match.table.packs[0]) == sorted(pack)


@FEW
@given(st.one_of(st.binary(max_size=300), st.text(max_size=300), record_.map(str.encode)))
def test_a_record_is_read_or_refused(content: str | bytes) -> None:
    """Bytes or text are a record, or are refused."""
    match = valid_or_refused(lambda: read(content), BadRecord)
    assert match is None or match.record().encode() == content


@FEW
@given(record_, st.integers(0, 10**6), st.integers(0, 12), st.text(max_size=8), st.booleans())
def test_a_changed_record_is_refused_or_says_the_same(record: str, at: int, cut: int, put: str, sign: bool) -> None:
    """A record with characters cut out or put in is refused, even if the checksum is made to fit, or is one again."""
    at %= len(record)
    changed = record[:at] + put + record[at + cut :]
    if sign:
        body = changed[: changed.rfind("Check: ")]
        changed = f"{body}Check: {hashlib.sha256(body.encode(errors='surrogatepass')).hexdigest()[:16]}\n"
    match = valid_or_refused(lambda: read(changed), BadRecord)
    if match is not None:
        assert match.record() == changed.replace("\r\n", "\n").rstrip("\n") + "\n"


@FEW
@given(record_, st.data())
def test_a_record_with_lines_exchanged_is_refused_or_the_same(record: str, data: st.DataObject) -> None:
    """Lines that are moved or doubled, with a checksum that fits, are refused."""
    lines = record.split("\n")[:-2]
    i, j = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    lines.insert(i, lines.pop(j) if data.draw(st.booleans()) else lines[j])
    body = "\n".join(lines) + "\n"
    changed = f"{body}Check: {hashlib.sha256(body.encode()).hexdigest()[:16]}\n"
    match = valid_or_refused(lambda: read(changed), BadRecord)
    assert match is None or match.record() == changed


@given(anything, st.lists(text, max_size=4))
def test_a_seed_is_clean_or_refused(seed: Any, contributions: list[str]) -> None:
    """Seeds and contributions are printable text, or are refused."""
    clean = valid_or_refused(lambda: clean_seed(seed), BadSetup)
    assert clean is None or clean.isprintable()
    valid_or_refused(lambda: with_contributions("secret", contributions), BadSetup)


@given(match_, anything, st.one_of(st.just("en"), text), st.integers())
def test_a_view_is_given_or_refused(match: Match, seat: Any, language: str, since: int) -> None:
    """Any seat, language and number of an event give a view, or are refused."""
    valid_or_refused(lambda: match.view(seat, language=language, since=since), BadSetup)


@pytest.mark.parametrize("record", RECORDS[:4])
def test_every_beginning_of_a_record_is_refused(record: str) -> None:
    """A record that was cut off anywhere is never taken for a whole one."""
    for at in range(0, len(record) - 1, 7):
        with pytest.raises(BadRecord):
            read(record[:at])
