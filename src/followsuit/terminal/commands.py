"""The commands of a player: their names, letters and help, and how a line is read as one of them."""

from dataclasses import dataclass

from followsuit.words import sentence


@dataclass(frozen=True)
class Command:
    """A command: its name, the letter that means it, and other names."""

    name: str
    letter: str = ""
    also: tuple[str, ...] = ()


COMMANDS = (
    Command("turn", "t"),
    Command("trick", "c"),
    Command("last", "l"),
    Command("hand", "h"),
    Command("playable", "m", ("moves",)),
    Command("trump", "r", ("trumps",)),
    Command("contract", "b", ("auction", "calls")),
    Command("score", "s"),
    Command("scores"),
    Command("players", "w", ("who",)),
    Command("discards", "d"),
    Command("gone", "n"),
    Command("log", also=("events",)),
    Command("hint", "i"),
    Command("undo", "u"),
    Command("options", "o"),
    Command("rules"),
    Command("help", "?", ("commands",)),
    Command("save"),
    Command("quit", also=("exit",)),
)


def written_out(line: str) -> tuple[str, str] | None:
    """The command that a line names by its letter, its name or another name, and the rest of the line."""
    first, _, rest = line.partition(" ")
    for command in COMMANDS:
        if (line and line.lower() == command.letter) or first.lower() in (command.name, *command.also):
            return command.name, rest.strip()
    return None


def begun(line: str) -> str | None:
    """The command whose name begins so, from two letters on; never quit, which "qu" may mean a Queen."""
    names = [command.name for command in COMMANDS if command.name != "quit"]
    found = sorted((name for name in names if name.startswith(line.lower())), key=len)
    if len(line) < 2 or not found or not all(name.startswith(found[0]) for name in found):
        return None
    return found[0]


def help_lines(language: str = "en") -> list[str]:
    """How to play a card, then every command in a line of its own."""
    parts = ("moves", "number", "several", "calls", "letters", "suit")
    lines = [sentence(f"help.{part}", {}, language) for part in parts]
    for command in COMMANDS:
        about = sentence(f"help.{command.name}", {}, language)
        names = ", ".join(name for name in (command.letter, command.name) if name)
        lines.append(f"{names}: {about[:1].lower()}{about[1:]}.")
    return lines
