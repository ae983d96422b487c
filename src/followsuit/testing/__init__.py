"""The conformance suite: check a game against the laws of the engine.

    from followsuit.testing import check

    def test_my_game_keeps_the_laws():
        check("my-game")

``check`` plays random matches with every value of every option and some random
combinations, and raises :class:`LawBroken` with the match as a record where a
law does not hold.  ``LAWS`` has the laws one by one, each a function of a game,
a setting of options and a seed.
"""

from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from typing import TypeAlias

from followsuit.engine.game import Game
from followsuit.games import find
from followsuit.testing import laws, worlds
from followsuit.testing.laws import Accounting
from followsuit.testing.settings import Setting, settings
from followsuit.testing.settings import title as setting_title
from followsuit.testing.walk import LawBroken

Law: TypeAlias = Callable[[Game, Setting, int], None]


def agreement(game: Game, setting: Setting, seed: int) -> None:
    """Plain and compiled runs give the same states, move for move; nothing to check without Numba.

    Raises:
        LawBroken: they differ.
    """
    if find_spec("numba"):
        from followsuit.testing.agree import agreement  # only this law needs Numba

        agreement(game, setting, seed)


LAWS: dict[str, Law] = {
    "conservation": laws.conservation,
    "agreement": agreement,
    "replay": laws.replay,
    "indistinguishability": worlds.indistinguishability,
    "refusal": laws.refusal,
    "termination": laws.termination,
    "accounting": laws.accounting,
}
"""The laws by name, each of a game, a setting of options and a seed."""


def check(
    game: str | Game,
    *,
    seeds: Iterable[int] = (1, 2),
    options: Iterable[Setting] | None = None,
    accounting: Accounting | None = None,
) -> int:
    """Check all laws for a game.

    Args:
        game: its name, or the game itself.
        seeds: numbers of random matches to play for every law and setting; in odd ones the players are shy.
        options: the settings to try; every value of every option and some combinations where not given.
        accounting: the game's own identities, asserted between the states before and after every action.

    Returns:
        How many checks were made.

    Raises:
        LawBroken: a law does not hold; the message has the match as a record.
    """
    checks = [case for name in LAWS for case in cases(game, name, seeds=seeds, options=options, accounting=accounting)]
    for _, run in checks:
        run()
    return len(checks)


def cases(
    game: str | Game,
    law: str,
    *,
    seeds: Iterable[int] = (1, 2),
    options: Iterable[Setting] | None = None,
    accounting: Accounting | None = None,
) -> Iterator[tuple[str, Callable[[], None]]]:
    """The checks of one law, one for every setting, each with a title, for tests of their own."""
    game, seeds = find(game), tuple(seeds)
    for setting in settings(game) if options is None else options:
        yield f"{law} {game.name} {setting_title(setting)}", _run(LAWS[law], game, setting, seeds, accounting)


def _run(law: Law, game: Game, setting: Setting, seeds: tuple[int, ...], own: Accounting | None) -> Callable[[], None]:
    def run() -> None:
        for seed in seeds:
            law(game, setting, seed)
            if own and law is laws.accounting:
                laws.accounting(game, setting, seed, own)

    return run


__all__ = ["LAWS", "Accounting", "Law", "LawBroken", "Setting", "cases", "check", "settings"]
