"""Which options to try: every value of every option, and some random combinations."""

from collections.abc import Iterator
from itertools import combinations, product
from random import Random
from typing import TypeAlias

from followsuit.engine.game import Game
from followsuit.engine.options import Choice
from followsuit.refusals import BadSetup

Setting: TypeAlias = dict[str, str | int | bool]
"""The options that are not at their default, by name."""


def values(choice: Choice) -> tuple[str | int | bool, ...]:
    """The values of an option to try: all names and switches, the numbers at both ends of a wide range."""
    found = choice.values()
    return tuple(range(choice.low, choice.high + 1)) if _narrow(choice) else found


def _narrow(choice: Choice) -> bool:
    return choice.kind == "number" and not choice.only and choice.high - choice.low < 4


def allowed(game: Game, setting: Setting) -> bool:
    """Whether these values make sense together."""
    try:
        game.options(setting)
    except BadSetup:
        return False
    return True


def single(game: Game) -> list[Setting]:
    """One setting for every value that is not a default, with as few other changes as it needs.

    Raises:
        ValueError: there is a value that no game can be played with.
    """
    defaults = game.options()
    return [
        _with_company(game, name, value)
        for name, choice in game.state.options.choices().items()
        for value in values(choice)
        if value != getattr(defaults, name)
    ]


def _with_company(game: Game, name: str, value: str | int | bool) -> Setting:
    for more in range(4):
        for extra in extras(game, name, more):
            setting = {name: value, **extra}
            if allowed(game, setting):
                return setting
    raise ValueError(f"{game.name}: no game can be played with {name}={value}")


def extras(game: Game, name: str, more: int) -> Iterator[Setting]:
    """Every way to change so many other options, numbers only to a few values."""
    choices = {n: c for n, c in game.state.options.choices().items() if n != name}
    for names in combinations(choices, more):
        for chosen in product(*(_companions(choices[n]) for n in names)):
            yield dict(zip(names, chosen, strict=True))


def _companions(choice: Choice) -> tuple[str | int | bool, ...]:
    found = choice.values()
    if choice.kind == "number" and not choice.only:
        return tuple(dict.fromkeys([choice.low, min(choice.low + 1, choice.high), choice.high]))
    return found


def mixed(game: Game, number: int, seed: int = 0) -> list[Setting]:
    """Random settings of all options at once; fewer where a game has hardly any options."""
    chance, choices = Random(f"{game.name} {seed}"), game.state.options.choices()
    found: list[Setting] = []
    for _ in range(200 if choices else 0):
        setting = {name: chance.choice([getattr(game.options(), name), *values(c)]) for name, c in choices.items()}
        if allowed(game, setting) and setting not in found:
            found.append(setting)
        if len(found) == number:
            break
    return found


def settings(game: Game, combined: int = 3) -> list[Setting]:
    """The default, every single value, and some combinations."""
    return [{}, *single(game), *mixed(game, combined)]


def title(setting: Setting) -> str:
    """A setting as one word, for names of tests and files: ``target=7,scoring=exact_only``."""
    words = [f"{name}={str(v).lower() if isinstance(v, bool) else v}" for name, v in setting.items()]
    return ",".join(words) or "default"


def read_setting(game: Game, text: str) -> Setting:
    """The setting of a title, in the same order.

    Raises:
        BadSetup: an option or a value that does not exist.
    """
    pairs = [] if text == "default" else [word.split("=") for word in text.split(",")]
    options = game.options(dict(pairs))
    return {name: getattr(options, name) for name, _ in pairs}
