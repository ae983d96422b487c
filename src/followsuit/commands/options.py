"""The options of a game as options of a command: ``--target 7``."""

from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Sequence

from followsuit.engine.game import Game
from followsuit.engine.options import Choice
from followsuit.games import find, names
from followsuit.refusals import BadSetup

_PREFIX = "option_"


def add_to(parser: ArgumentParser, arguments: Sequence[str]) -> Game | None:
    """Add the options of the game that is named among the arguments; that game, if there is one."""
    game = next((find(word) for word in arguments[1:] if _plain(word) in names()), None)
    if game is not None:
        group = parser.add_argument_group(f"options of {game.title}")
        for name, choice in game.state.options.choices().items():
            default = getattr(game.options(), name)
            is_switch = choice.kind == "switch"
            group.add_argument(
                "--" + name.replace("_", "-"),
                dest=_PREFIX + name,
                nargs="?" if is_switch else None,
                const="true" if is_switch else None,
                default=SUPPRESS,
                metavar=metavar(choice),
                help=f"{choice.about} (default: {shown(default)})".replace("%", "%%"),
            )
    return game


def metavar(choice: Choice) -> str:
    """The values of an option, briefly."""
    if choice.kind == "number" and not choice.only:
        return f"{choice.low}..{choice.high}"
    return "|".join(shown(value) for value in choice.values())


def shown(value: object) -> str:
    """A value as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def refuse_unknown(arguments: Sequence[str], more: Sequence[str], game: Game | None, named: str | None) -> None:
    """Refuse what is no argument of the command or option of the game.

    Raises:
        BadSetup: with what there is instead.
    """
    unknown = next((word for word in more if word.startswith("--")), "".join(more[:1]))
    value_of_unknown = named in arguments and arguments[arguments.index(named) - 1] == unknown
    if named is not None and not value_of_unknown:
        find(named)
    if not more:
        return
    if not unknown.startswith("--"):
        raise BadSetup("usage", text=f"'{unknown[:40]}' is one word too many")
    if game is None:
        raise BadSetup("no_game_for", allowed=", ".join(names()))
    option = unknown[2:].partition("=")[0][:40]
    allowed = ", ".join("--" + name.replace("_", "-") for name in game.state.options.choices())
    raise BadSetup("option_name", option=option, allowed=allowed or "none")


def given(args: Namespace, game: Game | None) -> dict[str, str]:
    """The options of the game that were given, as text.

    Raises:
        BadSetup: a value is not allowed, or values contradict each other.
    """
    values = {name[len(_PREFIX) :]: value for name, value in vars(args).items() if name.startswith(_PREFIX)}
    if game is not None:
        game.options(values)
    return values


def _plain(word: str) -> str:
    return word.strip().lower().replace("_", "-").replace(" ", "-")
