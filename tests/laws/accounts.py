"""What must add up in each game, between the states before and after an action."""

from typing import Any

from followsuit.cards import ACE, JACK, KING, QUEEN, TEN, cards_in, rank_of
from followsuit.engine.phases import DEAL, OVER
from followsuit.games import calypso, charlemagne, colluphid_points, oh_hell
from followsuit.testing import Accounting

PIPS = {TEN: 10, ACE: 4, KING: 3, QUEEN: 2, JACK: 1}


def ends_deal(before: Any, after: Any) -> bool:
    """Whether tricks were played and the deal is over."""
    return bool(before.phase not in (DEAL, OVER) and after.phase in (DEAL, OVER) and after.tricks)


def gains(before: Any, after: Any) -> list[int]:
    """How the scores have changed."""
    return [now - then for now, then in zip(after.score, before.score, strict=True)]


def whist(before: Any, after: Any) -> None:
    """Thirteen tricks a deal; the tricks over six of one side are its points."""
    if ends_deal(before, after):
        assert sum(after.won) == 13
        assert sum(gains(before, after)) == abs(after.won[0] + after.won[2] - 6.5) + 0.5
        assert min(gains(before, after)) == 0


def charlemagne_(before: Any, after: Any) -> None:
    """Exactly one side scores in a bid deal: the bidder's if he makes it, and what the table says."""
    if ends_deal(before, after):
        mine = gains(before, after)[before.bidder % 2]
        others = gains(before, after)[1 - before.bidder % 2]
        assert (mine, others) in ((charlemagne.MADE(before.bid), 0), (0, charlemagne.FAILED(before.bid)))
        assert after.tricks == 8 or after.stop_when_decided
        if before.bid <= charlemagne.EIGHT:
            ours = after.won[before.bidder] + after.won[(before.bidder + 2) % 4]
            assert (mine > 0) == (ours >= charlemagne.MADE(before.bid))


def calypso_(before: Any, after: Any) -> None:
    """Every card of a finished trick is in a calypso, whole or not, or in a trick pile."""
    on_table = sum(cards.bit_count() for cards in after.played) - after.laid
    assert on_table % 4 == 0
    assert 13 * sum(after.done) + after.runs.bit_count() + sum(after.piled) == on_table
    if ends_deal(before, after):
        scored = sum(gains(before, after)) > 0
        assert scored == (after.deals % 4 == 0)
        if scored:
            assert gains(before, after) == [calypso.points(after, 0), calypso.points(after, 1)]


def oh_hell_(before: Any, after: Any) -> None:
    """The tricks won add up to the cards dealt each, and under the hook somebody always misses."""
    if ends_deal(before, after):
        each = oh_hell.cards_each(after)
        assert sum(after.won) == each
        hits = [after.bids[seat] == after.won[seat] for seat in range(after.seats)]
        assert not (after.hook and all(hits))
        for seat, gain in enumerate(gains(before, after)[: after.seats]):
            assert (gain >= 10 + after.points_per_trick * after.won[seat]) == hits[seat]


def colluphid_(before: Any, after: Any) -> None:
    """Twelve cards are owned, their pips decide Game, and a bidder scores his points or loses his bid."""
    if not ends_deal(before, after):
        return
    owned = [[rank_of(c) for c in cards_in(cards)] for cards in after.taken]
    assert sum(map(len, owned)) == 12
    pips = [sum(PIPS.get(rank, 0) for rank in ranks) for ranks in owned]
    if pips[0] != pips[1]:
        assert after.points[colluphid_points.GAME_POINT] == int(pips[1] > pips[0])
    assert (after.points[colluphid_points.HIGH] < 0) == (after.points[colluphid_points.LOW] < 0)
    bidder, gain = before.bidder, gains(before, after)
    assert gain[1 - bidder] == after.points.count(1 - bidder)
    bonus = after.points[colluphid_points.BONUS] == bidder
    lost = -(before.bid + 1) + (bonus and not after.bonus_lost_when_set)
    assert gain[bidder] in (after.points.count(bidder), lost)
    assert gain[bidder] < 0 or after.points.count(bidder) > before.bid


def euchre_(before: Any, after: Any) -> None:
    """Five tricks a deal; one side scores 1, 2 or 4, and the makers only with three tricks."""
    if ends_deal(before, after):
        assert after.tricks == 5
        gain = gains(before, after)
        side = before.maker % len(gain)
        assert min(gain) == 0
        assert max(gain) in (1, 2, 4)
        assert (gain[side] > 0) == (sum(after.won[side :: len(gain)]) >= 3)


ACCOUNTS: dict[str, Accounting] = {
    "whist": whist,
    "charlemagne": charlemagne_,
    "calypso": calypso_,
    "oh-hell": oh_hell_,
    "colluphid": colluphid_,
    "two-handed-euchre": euchre_,
    "euchre": euchre_,
}
