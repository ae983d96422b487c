"""Refusals: every bad input gets a code and one sentence that says what is wrong and what is allowed.

The sentence comes from the catalogue of messages by the key ``refuse.CODE``.
"""

from typing import Any


class Refusal(ValueError):
    """A refused move, option, file or message.

    Attributes:
        code: a short stable name of the reason, such as ``must_follow``.
        details: the values that fill the sentence.

    ``str(refusal)`` is the sentence in English; :meth:`sentence` gives other languages.
    """

    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(code)
        self.code = code
        self.details = details

    def sentence(self, language: str = "en") -> str:
        """One sentence for a person."""
        from followsuit.words import sentence  # the catalogue needs games, which need refusals

        return sentence("refuse." + self.code, self.details, language)

    def __str__(self) -> str:
        return self.sentence()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and (self.code, self.details) == (other.code, other.details)

    __hash__ = ValueError.__hash__

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.code, self.details)


def _again(kind: type[Refusal], code: str, details: dict[str, Any]) -> Refusal:
    return kind(code, **details)


class BadMove(Refusal):
    """A move that is not allowed now."""


class BadSetup(Refusal):
    """A game, an option or a pack that cannot be used."""


class BadRecord(Refusal):
    """A record or a saved match that cannot be read, or does not hold together."""
