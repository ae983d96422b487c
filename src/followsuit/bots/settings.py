"""What the strong bot does game by game, where the arena has shown that it helps."""

from dataclasses import dataclass

from followsuit.bots import contracts, holdings, likely
from followsuit.bots.contracts import Kept
from followsuit.bots.likely import Likely
from followsuit.bots.roles import in_colluphid
from followsuit.bots.wants import Wants, always, but_in_mulot, until_bid
from followsuit.engine.game import Game
from followsuit.games import colluphid


@dataclass(frozen=True)
class Settings:
    """How to think about a game.

    Attributes:
        only_tricks: whether nothing but the number of tricks of each side counts in play.
        explore: how much the search explores, in thousandths of the spread of the leaves.
        learnt: whether the search also learns what the other sides do best; otherwise they do anything.  It knows the
            hand that it thinks for, so what it learns about others are answers to cards that they do not see.
        wants: whether the seat to act wants tricks.
        kept: whether a contract was kept.
        likely: how likely a world is.
        draws: at most so often an unlikely world is thrown away.
        mixes: whether a forgetful player may take one card for another: where cards in tricks score, it may not.
    """

    only_tricks: bool = False
    explore: int = 1400
    learnt: bool = True
    wants: Wants = always
    kept: Kept = contracts.no_contract
    likely: Likely = likely.alike
    draws: int = 0
    mixes: bool = False


def _colluphid() -> Likely:
    return likely.by_roles(colluphid.GAME, in_colluphid, holdings.COLLUPHID, holdings.COLLUPHID_MOST)


SETTINGS = {
    "charlemagne": Settings(mixes=True, only_tricks=True, wants=but_in_mulot, kept=contracts.charlemagne_kept),
    "colluphid": Settings(kept=contracts.colluphid_kept, likely=_colluphid(), draws=8),
    "euchre": Settings(mixes=True, only_tricks=True, kept=contracts.euchre_kept),
    "oh-hell": Settings(mixes=True, explore=3000, learnt=False, kept=contracts.bid_kept, wants=until_bid),
    "two-handed-euchre": Settings(mixes=True, only_tricks=True, kept=contracts.two_handed_kept),
    "whist": Settings(mixes=True, only_tricks=True),
}


def settings_of(game: Game) -> Settings:
    """The settings of a game; the general ones for games that nobody has measured."""
    return SETTINGS.get(game.name, Settings())
