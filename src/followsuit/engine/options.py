"""Options: documented dataclass fields with a default, choices and a source.

A game's options are a frozen dataclass whose fields are made by
:func:`option`.  People and programs use names (``"throw_in_same_dealer"``);
the state holds the number of the choice, so that rules stay integers.
"""

import dataclasses
from collections.abc import Mapping
from typing import Any

from followsuit.refusals import BadSetup


@dataclasses.dataclass(frozen=True)
class Choice:
    """What an option may be: a range of whole numbers, or names with an explanation each."""

    about: str
    source: str
    names: tuple[str, ...] = ()
    explanations: tuple[str, ...] = ()
    low: int = 0
    high: int = 1
    only: tuple[int, ...] = ()

    @property
    def kind(self) -> str:
        """``choice``, ``number`` or ``switch`` (true or false)."""
        if self.names:
            return "choice"
        return "number" if self.only or (self.low, self.high) != (0, 1) else "switch"

    def values(self) -> tuple[str | int | bool, ...]:
        """Every value allowed; for a wide range of numbers the two ends."""
        if self.names:
            return self.names
        if self.kind == "switch":
            return (False, True)
        return self.only or (self.low, self.high)

    def allowed(self) -> str:
        """The allowed values in words."""
        if self.kind == "number" and not self.only:
            return f"a whole number from {self.low} to {self.high}"
        words = ["true" if v is True else "false" if v is False else str(v) for v in self.values()]
        return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]

    def read(self, name: str, value: object) -> str | int | bool:
        """The value in its own type, from itself or from its text.

        Raises:
            BadSetup: it is not allowed; the sentence says what is.
        """
        text = str(value).strip().lower() if isinstance(value, str | int) else ""
        if self.kind == "choice":
            text = text.replace("-", "_").replace(" ", "_")
            for own in self.names:
                if text == own.lower():
                    return own
        elif self.kind == "switch":
            if text in ("true", "yes", "on", "1"):
                return True
            if text in ("false", "no", "off", "0"):
                return False
        elif len(text) < 12 and text.lstrip("-").isdecimal() and not isinstance(value, bool):
            number = int(text)
            if number in self.only or (not self.only and self.low <= number <= self.high):
                return number
        shown = repr(value)
        shown = shown if len(shown) <= 40 else shown[:37] + "..."
        raise BadSetup("option_value", option=name, value=shown, allowed=self.allowed())


def option(
    default: str | int | bool,
    about: str,
    *,
    source: str,
    choices: Mapping[str, str] | None = None,
    low: int = 0,
    high: int = 1,
    only: tuple[int, ...] = (),
) -> Any:
    """A field of an options dataclass.

    ``choices`` maps each name to its explanation; ``low`` and ``high`` bound a
    number, ``only`` lists the numbers allowed; without any of these the option
    is true or false.  ``source`` says where the rule comes from.
    """
    choices = choices or {}
    choice = Choice(about, source, tuple(choices), tuple(choices.values()), low, high, only)
    return dataclasses.field(default=default, metadata={"choice": choice})


@dataclasses.dataclass(frozen=True)
class Options:
    """The options of a game that has none; the base of every game's options."""

    @classmethod
    def choices(cls) -> dict[str, Choice]:
        """Every option with what it may be, in the order of the rules page."""
        return {f.name: f.metadata["choice"] for f in dataclasses.fields(cls)}

    @classmethod
    def read(cls, values: Mapping[str, object]) -> "Options":
        """Options from names and values, each in its own type or as text.

        Raises:
            BadSetup: an option that does not exist, or a value that is not allowed.
        """
        choices = cls.choices()
        clean: dict[str, Any] = {}
        for name, value in values.items():
            key = str(name).strip().lower().replace("-", "_")[:40]
            if key not in choices:
                raise BadSetup("option_name", option=key, allowed=", ".join(choices) or "none")
            clean[key] = choices[key].read(key, value)
        return cls(**clean)

    def codes(self) -> dict[str, int]:
        """The numbers that the state holds: a choice by its position, true and false as 1 and 0."""
        codes = {}
        for name, choice in self.choices().items():
            value = getattr(self, name)
            codes[name] = choice.names.index(value) if choice.names else int(value)
        return codes

    def changed(self) -> dict[str, str | int | bool]:
        """The options that are not at their default."""
        fields = dataclasses.fields(self)
        return {f.name: getattr(self, f.name) for f in fields if getattr(self, f.name) != f.default}
