"""The catalogue of messages: every sentence that people read or hear, by key and language.

A template is a text, or a pair: what the seat concerned hears, and what the
others hear.  In a template ``{seat}`` is a player's name, ``{card}`` a card
(``{card:the}`` inside a sentence), ``{cards:or}`` a choice of cards, ``{n:trick|tricks}`` a number with its noun.
"""

import functools
import importlib
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any

from followsuit.refusals import BadSetup

LANGUAGES = ("en",)


def language_module(language: str) -> ModuleType:
    """The module of a language.

    Raises:
        BadSetup: there is no catalogue in that language.
    """
    if language not in LANGUAGES:
        raise BadSetup("language", language=str(language)[:20], allowed=", ".join(LANGUAGES))
    return _module(language)


@functools.cache
def _module(language: str) -> ModuleType:
    return importlib.import_module("followsuit.words." + language)


class _Value:
    """A value of a message, which knows how to appear in a template."""

    def __init__(self, words: ModuleType, value: Any, role: str = "") -> None:
        self.words, self.value, self.role = words, value, role


class _Number(_Value):
    def __format__(self, spec: str) -> str:
        number = int(self.value) if self.value == int(self.value) else self.value
        text = f"minus {-number}" if number < 0 else str(number)
        if not spec:
            return text
        one, many = spec.split("|")
        return f"{text} {one if abs(self.value) == 1 else many}"


class _Card(_Value):
    def __format__(self, spec: str) -> str:
        name = str(self.words.card_name(self.value, inside=spec == "the"))
        return f"{name}, {self.words.ROLES[self.role]}" if self.role else name


class _Cards(_Value):
    def __format__(self, spec: str) -> str:
        names = [self.words.card_name(c, inside=spec == "the") for c in self.value]
        return str(self.words.listed(names, spec) if spec == "or" else self.words.listed(names))


class _Suit(_Value):
    def __format__(self, spec: str) -> str:
        return str(self.words.SUITS[self.value])


class _Call(_Value):
    def __format__(self, spec: str) -> str:
        return str(self.words.call_name(self.value))


class _Names(_Value):
    def __format__(self, spec: str) -> str:
        verbs = spec.split("|") if spec else None
        names = [n.lower() if n == self.words.YOU and i else n for i, n in enumerate(self.value)]
        text = self.words.listed(names)
        if not verbs:
            return str(text)
        return f"{text} {verbs[0] if len(names) == 1 and names[0] != self.words.YOU else verbs[1]}"


def sentence(
    key: str,
    values: Mapping[str, Any],
    language: str = "en",
    viewer: int = -1,
    names: Sequence[str] = (),
) -> str:
    """The message of a key, as the seat ``viewer`` (-1: anybody) reads it.

    Values named ``seat`` or ``to`` are seats, ``card`` a card, ``cards``
    cards, ``suit`` a suit (4: Jokers), ``call`` a call, ``sides`` lists of
    seats with ``scores`` or ``winners`` beside them.
    """
    words = language_module(language)
    template = words.MESSAGES[key]
    if isinstance(template, tuple):
        template = template[0 if values.get("seat") == viewer else 1]
    text: str = template.format_map(_Shown(words, values, viewer, names))
    return text[:1].upper() + text[1:]


def reader(values: Mapping[str, Any], viewer: int) -> int:
    """The viewer, if a message with these values may sound different to them; else -1, as anybody reads it."""
    if "scores" in values or "winners" in values or viewer in values.get("seats", ()):
        return viewer
    return viewer if viewer in (values.get("seat"), values.get("to"), values.get("by")) else -1


class _Shown(dict[str, Any]):
    """The values of a message by name, each in the form that templates use."""

    def __init__(self, words: ModuleType, values: Mapping[str, Any], viewer: int, names: Sequence[str]) -> None:
        super().__init__(values)
        self.words, self.viewer, self.names = words, viewer, names

    def name(self, seat: int) -> str:
        if seat == self.viewer:
            return str(self.words.YOU)
        return self.names[seat] if seat < len(self.names) else f"{self.words.PLAYER} {seat + 1}"

    def __getitem__(self, key: str) -> Any:
        value: Any = super().get(key)
        if key in ("seat", "to", "by"):
            return self.name(value) if isinstance(value, int) else value
        if key == "card":
            return _Card(self.words, value, self.get("role", "")) if isinstance(value, int) else value
        if key == "cards":
            return _Cards(self.words, value)
        if key in ("suit", "suit2"):
            return _Suit(self.words, value)
        if key == "call":
            return _Call(self.words, value)
        if key == "seats":
            return _Names(self.words, [self.name(seat) for seat in value])
        if key == "winners":
            return _Names(self.words, [self.name(x) for side in value for x in self["sides"][side]])
        if key == "scores":
            return self.words.score_line(self["sides"], value, self.viewer, self.name)
        return _Number(self.words, value) if isinstance(value, int | float) and not isinstance(value, bool) else value
