"""What the strong bot does game by game, where the arena has shown that it helps."""

from dataclasses import dataclass

from followsuit.engine.game import Game


@dataclass(frozen=True)
class Settings:
    """How to think about a game.

    Attributes:
        only_tricks: whether nothing but the number of tricks of each side counts in play.
        explore: how much the search explores, in thousandths of the spread of the leaves.
    """

    only_tricks: bool = False
    explore: int = 1400


SETTINGS = {
    "charlemagne": Settings(only_tricks=True),
    "euchre": Settings(only_tricks=True),
    "two-handed-euchre": Settings(only_tricks=True),
    "whist": Settings(only_tricks=True),
}


def settings_of(game: Game) -> Settings:
    """The settings of a game; the general ones for games that nobody has measured."""
    return SETTINGS.get(game.name, Settings())
