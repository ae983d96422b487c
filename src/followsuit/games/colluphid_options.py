"""The options of Colluphid, whose only source has lost some of its rules."""

from dataclasses import dataclass

from followsuit.engine.options import Options, option
from followsuit.refusals import BadSetup


@dataclass(frozen=True)
class ColluphidOptions(Options):
    """The options of Colluphid."""

    bonus_point: str = option(
        "colluphid",
        "Who gets the bonus point",
        choices={
            "colluphid": "the owner of the Colluphid, if it was played",
            "colluphid_holder": "whoever played the Colluphid",
            "sweep": "whoever takes all six tricks",
            "none": "there is no bonus point",
        },
        source="the source's list of points is lost; the Colluphid is the only special card of the game",
    )
    bonus_counts_for_bid: bool = option(
        False, "Whether the bonus point helps to make the bid", source="the source calls the other four bidable"
    )
    bonus_lost_when_set: bool = option(
        True, "Whether a bidder who fails loses the bonus point too", source="the source: a set bidder scores nothing"
    )
    game_tie: str = option(
        "none",
        "Who wins Game when both have the same pips",
        choices={"none": "nobody", "non_dealer": "the non-dealer", "non_bidder": "the player who did not bid"},
        source="the source is silent; none: puffgames Pitch; non-dealer: Seven Up",
    )
    low_card_owner: str = option(
        "player",
        "To whom the Low card belongs when Jack, Game and bonus are counted",
        choices={"player": "whoever played it", "trick_winner": "the winner of its trick"},
        source="player: the source, literally; trick_winner: ordinary All Fours",
    )
    follow_rule: str = option(
        "strict",
        "What may be played to a plain suit",
        choices={"strict": "you must follow if you can", "follow_or_trump": "you may follow or trump"},
        source="strict: the source; follow_or_trump: ordinary Pitch",
    )
    hand_winner: str = option(
        "points",
        "Who wins a deal, and so deals next",
        choices={
            "points": "the larger change of score; if equal, the deal stays",
            "bid_result": "the bidder if he made the bid, else the other player",
        },
        source="the source does not define it",
    )
    overtime_check: str = option(
        "immediate",
        "When a lead of two first decides, once both have reached the target together",
        choices={"immediate": "in the same deal", "after_one_more_hand": "after at least one more deal"},
        source="the source: play continues until one leads by two",
    )
    target: int = option(11, "Points that win the match", low=1, high=500, source="the source")


def check(options: ColluphidOptions) -> None:
    """Without a bonus point there is nothing to say about it."""
    if options.bonus_point == "none":
        for name, odd in (("bonus_counts_for_bid", True), ("bonus_lost_when_set", False)):
            if getattr(options, name) is odd:
                raise BadSetup("option_clash", option=name, value=odd, other="bonus_point", other_value="none")
