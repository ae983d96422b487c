"""What people type or say, as legal moves.

Besides the notation of records a card may be spelled ``k h``, ``king of
hearts``, ``heart k``, ``10s`` or ``ten of spades``, ``K♥``, ``big joker``, by
its role (``left bower``), by its number in the list of playable cards, and by
any beginning that only one playable card has: ``king``, ``big``, ``spade``.
Calls may be shortened in the same way (``p``, ``gros m``), and a number alone
is a bid.  Where several cards are chosen, several may be named at once:
``kh, 3 of clubs and 7``.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from types import ModuleType

from followsuit.cards import JOKERS, RANK_TEXT, SUIT_TEXT, card_text, rank_of, suit_of
from followsuit.engine.game import Call
from followsuit.match import Match
from followsuit.moves import Move
from followsuit.refusals import BadMove
from followsuit.view import View
from followsuit.words import language_module

LONGEST = 200
"""Characters that are read at most."""

Name = tuple[frozenset[str], ...]
"""A name of a card: for each of its words the ways to write it."""

_SYMBOLS = str.maketrans({s: f" {SUIT_TEXT[i // 2]} " for i, s in enumerate("♣♧♦♢♥♡♠♤")})
_COMPACT = re.compile(r"(10|[2-9tjqka])([cdhs])|([cdhs])(10|[2-9tjqka])")
_SEPARATORS = re.compile(r"[,;+&]")


def listed(view: View) -> list[str]:
    """The moves that a seat may make now, in the order in which people are shown them, without repeats."""
    if any(card["legal"] for card in view["hand"]):
        return list(dict.fromkeys(card["card"] for card in view["hand"] if card["legal"]))
    return [move["move"] for move in view["moves"]]


def read(match: Match, text: str, seat: int | None = None, language: str = "en") -> tuple[Move, ...]:
    """The legal moves that a text names: one, or several cards where several are to be chosen.

    ``seat`` is who wants to make them, otherwise the seat whose turn it is.

    Raises:
        BadMove: the text names no legal move, or more than one that it could be.
    """
    try:
        return (match.read(text, seat),)
    except BadMove as refusal:
        if refusal.code not in ("unreadable", "card_wanted") or len(text) > LONGEST:
            raise
        first = refusal
    speller = _Speller(match, language)
    if not match.game.phases[match.state.phase].cards:
        return (speller.call(text),)
    try:
        return speller.cards(text)
    except BadMove as refusal:
        raise first if refusal.code == "unreadable" and first.code == "card_wanted" else refusal from None


@dataclass(frozen=True)
class _Wish:
    """A part of a text that stands for one card."""

    words: tuple[str, ...]
    cards: frozenset[int]

    @property
    def text(self) -> str:
        return " ".join(self.words)


class _Speller:
    """One position of a match, in one language."""

    def __init__(self, match: Match, language: str) -> None:
        self.match, self.words = match, language_module(language)
        self.view = match.view(match.seat, language=language, since=len(match.table.events))
        self.listed = listed(self.view)
        self.names = {c: list(self._names(c)) for c in sorted(set(match.game.pack(match.options)))}

    def _names(self, card: int) -> Iterator[Name]:
        role = self.match.game.role(self.match.state.contract, card)
        if role:
            said = self.words.ROLES[role].lower().split()
            yield tuple(frozenset({word}) for word in said if word not in self.words.SMALL_WORDS)
        spoken = self.words.card_name(card).lower()
        if suit_of(card) == JOKERS:
            first, last = (frozenset({word}) for word in spoken.split())
            yield from ((first, last), (last, first), (frozenset({card_text(card).lower()}),))
            return
        rank, suit = _rank_words(self.words, rank_of(card)), _suit_words(self.words, suit_of(card))
        yield from ((rank, suit), (suit, rank))

    # -- cards

    def cards(self, text: str) -> tuple[Move, ...]:
        """The moves of one or several cards.

        Raises:
            BadMove: a part of the text fits no card or several, or a card may not be chosen now.
        """
        moves = [self.card(wish) for part in self._parts(text) for wish in self._wishes(part)]
        if not moves:
            raise BadMove("empty")
        if len(moves) > 1:
            self._try_all(moves)
        return tuple(moves)

    def _parts(self, text: str) -> Iterator[list[str]]:
        """The words of each part of a text, parts being divided by commas or by the word for "and"."""
        part: list[str] = []
        for word in _SEPARATORS.sub(" , ", text.lower().translate(_SYMBOLS).lower()).split():
            if word in (",", self.words.AND):
                yield part
                part = []
            elif word not in self.words.SMALL_WORDS:
                compact = _COMPACT.fullmatch(word)
                part += [w for w in compact.groups() if w] if compact else [word]
        yield part

    def _wishes(self, part: Sequence[str]) -> Iterator[_Wish]:
        """The longest names first: two words that name a card together, else one word."""
        at = 0
        while at < len(part):
            two = self._fitting(part[at : at + 2]) if at + 1 < len(part) else frozenset()
            size = 2 if two else 1
            words = tuple(part[at : at + size])
            yield _Wish(words, two or self._fitting(words))
            at += size

    def _fitting(self, typed: Sequence[str]) -> frozenset[int]:
        """The cards with such a name: written out, or where there is none, with such a beginning."""
        for exactly in (True, False):
            cards = [c for c, names in self.names.items() if any(_fits(typed, name, exactly) for name in names)]
            if cards:
                return frozenset(cards)
        return frozenset()

    def card(self, wish: _Wish) -> Move:
        """The legal card that is wished for.

        Raises:
            BadMove: there is none, or more than one.
        """
        number = wish.text
        if number.isdecimal() and 0 < int(number) <= len(self.listed):
            return self.match.read(self.listed[int(number) - 1])
        if not wish.cards:
            if number.isdecimal():
                raise BadMove("list_number", number=int(number), last=len(self.listed))
            raise BadMove("unreadable", text=wish.text[:40])
        playable = [m for m in (self.match.read(text) for text in self.listed) if m.action in wish.cards]
        if len(playable) == 1 or len(wish.cards) == 1:
            return playable[0] if playable else self.match.read(card_text(*wish.cards))
        if playable:
            raise BadMove("several_fit", text=wish.text[:40], cards=[m.action for m in playable])
        held = [c for c in wish.cards if self.match.state.hand[self.match.state.turn] >> c & 1]
        if not held:
            raise BadMove("none_fits", text=wish.text[:40])
        return self.match.read(card_text(min(held)))

    def _try_all(self, moves: Sequence[Move]) -> None:
        """Refuse several cards unless the seat may choose all of them, one after another."""
        wanted = self.view["choose"]
        if wanted == 1:
            raise BadMove("one_card")
        if len(moves) > wanted:
            raise BadMove("too_many", wanted=wanted, given=len(moves))
        trial = self.match.copy()
        for move in moves:
            trial.play(move)

    # -- calls

    def call(self, text: str) -> Move:
        """The legal call that is meant.

        Raises:
            BadMove: there is none, or more than one; a card is refused as a card.
        """
        typed = [self._digits(w) for w in re.sub(r"(?<=[^\W\d])(?=\d)", " ", text.lower()).split()]
        typed = [w for w in typed if w not in self.words.SMALL_WORDS]
        phase, s = self.match.game.phases[self.match.state.phase], self.match.state
        calls = self.match.game.calls
        legal = [calls[self.match.read(m).action] for m in self.listed]
        others = [c for i, c in enumerate(calls) if phase.vocabulary(s) >> i & 1 and c not in legal]
        for choice in (legal, others):
            fitting = self._calls(typed, choice)
            if len(fitting) == 1:
                return self.match.read(fitting[0].text)
            if fitting and choice is legal:
                raise BadMove("several_calls", text=text[:40], allowed=", ".join(c.text for c in fitting))
        if len(typed) == 1 and typed[0].isdecimal() and not any("n" in c.values for c in [*legal, *others]):
            return self._numbered(int(typed[0]))
        wishes = [wish for part in self._parts(text) for wish in self._wishes(part)]
        if len(wishes) == 1 and len(wishes[0].cards) == 1:
            return self.match.read(card_text(*wishes[0].cards))
        raise BadMove("not_allowed", text=text[:40], allowed=", ".join(self.listed))

    def _numbered(self, number: int) -> Move:
        if not 0 < number <= len(self.listed):
            raise BadMove("list_number", number=number, last=len(self.listed))
        return self.match.read(self.listed[number - 1])

    def _digits(self, word: str) -> str:
        return str(self.words.NUMBERS.index(word)) if word in self.words.NUMBERS else word

    def _calls(self, typed: Sequence[str], calls: Iterable[Call]) -> list[Call]:
        """The calls that are written so, or else begin so, word by word; a number alone is the number of a bid."""
        found: list[Call] = []
        for exactly in (True, False):
            for call in calls:
                forms = {call.text, str(self.words.call_label(call)).lower()}
                names = [tuple(frozenset({w}) for w in form.split()) for form in forms]
                number = [str(call.values["n"])] if "n" in call.values else None
                if list(typed) == number or any(_fits(typed, name, exactly) for name in names):
                    found.append(call)
            if found:
                break
        return found


def _fits(typed: Sequence[str], name: Name, exactly: bool) -> bool:
    """Whether the typed words are the first words of a name, or the beginnings of its first words."""
    if not 0 < len(typed) <= len(name):
        return False
    if exactly:
        return all(word in ways for word, ways in zip(typed, name, strict=False))
    return all(any(way.startswith(word) for way in ways) for word, ways in zip(typed, name, strict=False))


def _rank_words(words: ModuleType, rank: int) -> frozenset[str]:
    ways = {RANK_TEXT[rank].lower(), words.RANKS[rank].lower()}
    return frozenset(ways | {words.NUMBERS[rank + 2]} if rank + 2 < len(words.NUMBERS) else ways)


def _suit_words(words: ModuleType, suit: int) -> frozenset[str]:
    return frozenset({SUIT_TEXT[suit].lower(), words.SUITS[suit].lower()})
