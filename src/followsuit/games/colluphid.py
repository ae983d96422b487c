"""Colluphid, for two players.

Players and cards
    Two players, each for himself, and one pack of 52 cards.  The Colluphid is
    the Ace of the other suit of trump's colour; it is the second-highest trump.
    Trumps from high to low: Ace, Colluphid, K Q J T 9 8 7 6 5 4 3 2.  The other
    suit of that colour has no Ace; the two other suits run from the Ace down.

The deal
    Six cards each, one at a time.  After the auction four more each, and the
    next card is turned up: the call-up card.  Whoever won the deal, by the
    larger change of score, deals next; if both changes are equal, the deal
    stays.

The auction
    Bids are 2, 3 and 4 points.  The non-dealer passes or bids; if he passes the
    dealer must bid, and that ends the auction; if he bids the dealer passes or
    bids more.  If the dealer raised to less than 4, the non-dealer may pass or
    bid 4.

The call-up card
    The bidder calls or passes.  Called, the other player must take the card
    into his hand, and its suit is trump.  If the bidder passes, the other
    player may take it, which makes its suit trump, or pass.  The bid stays with
    the bidder.  If both pass, trump is one of the other three suits, chosen by
    the bidder and not announced yet, and the card stays out of play.
    Then both discard down to six cards, face down: the non-dealer all of his
    first, then the dealer.

Play
    The bidder leads.  If trump is hidden, his first lead must be a trump, and
    shows the suit; after leading an Ace he names one of the suits of its colour,
    if neither was turned down.  Follow suit if you can, else play any card.

Scoring
    Over the twelve cards played: High, the highest trump; Low, the lowest trump,
    for the player who played it; Jack, the Jack of trumps; Game, the most pips
    (T 10, A 4, K 3, Q 2, J 1); and a bonus for the Colluphid, which does not
    help to make the bid.  Cards belong to the winner of the trick, but the Low
    card stays with its player.  The bidder scores all his points if his first
    four kinds of points reach the bid, and else loses the bid and scores
    nothing; the other player scores his points in any case.
    11 points win.  If both get there in the same deal, play goes on until one
    leads by two; the lead is tested at once, and alone decides from then on.

Rulings where the source is silent or damaged
    Game is nobody's when pips are equal.  Any card may be discarded, the call-up
    card too, but with trump hidden the bidder may not discard his last card
    that could be led.  If none of his ten cards can, he may lead any card and
    names one of the three suits.  With no trump among the twelve cards only
    Game is won.  Scores may be negative.

Options
    ``bonus_point``, ``bonus_counts_for_bid``, ``bonus_lost_when_set``,
    ``game_tie``, ``low_card_owner``, ``follow_rule``, ``hand_winner``,
    ``overtime_check``, ``target``.

Sources: the only known page on Colluphid, parts of which are lost; for what is
missing All Fours, Pitch and Euchre, which it names as its parents (pagat,
puffgames).
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from followsuit.cards import ACE, card, cards_in, same_colour
from followsuit.engine import game, state, tricks
from followsuit.engine.auction import PASS, Auction, ascending, name_trump, open_auction
from followsuit.engine.contracts import best_card
from followsuit.engine.discard import discard
from followsuit.engine.game import DEAL, PASS_CALL, SUIT_CALLS, Call, Event, Facts
from followsuit.engine.numbers import Numbers, count, lowest
from followsuit.engine.phases import Phase
from followsuit.engine.places import clear_exchange, clear_table, deal_hands, deal_pile
from followsuit.engine.rules import rule
from followsuit.engine.scores import end_match
from followsuit.engine.state import array
from followsuit.games.colluphid_options import ColluphidOptions, check
from followsuit.games.colluphid_points import BONUS, CONTRACTS, GAME_POINT, award, follow, made, pips, power
from followsuit.refusals import BadMove

FOLLOW_OR_TRUMP = 1
BY_POINTS = 0
IMMEDIATE = 0


class State(Auction, state.Exchange, options=ColluphidOptions, seats=2, sides=2, piles=4):
    """The state of a match of Colluphid."""

    bonus_point: int
    bonus_counts_for_bid: int
    bonus_lost_when_set: int
    game_tie: int
    low_card_owner: int
    follow_rule: int
    hand_winner: int
    overtime_check: int
    target: int
    overtime: int = 0  # whether both have reached the target in the same deal
    taken: list[int] = array(2)  # cards in the tricks won, by seat
    points: list[int] = array(5, -1)  # the seat that won High, Low, Jack, Game and bonus, or -1
    gained: list[int] = array(2)  # change of score in this deal, by seat


AUCTION, CALLING, TAKING, DISCARD, TRUMP, PLAY = range(2, 8)
LATER, COMING, STOCK = 0, 2, 3
"""The piles: four later cards for each seat, the call-up card to be, and the stock."""

# The calls: pass, three bids, the call-up card, four suits.
BID_4 = 3
CALL, TAKE, SUITS_FROM = 4, 5, 6
CALLS = (
    PASS_CALL,
    *(Call(f"bid {n}", "bid", {"n": n}) for n in (2, 3, 4)),
    Call("call", "call"),
    Call("take", "take"),
    *SUIT_CALLS,
)

BELOW_ACE = 0xFFF


# -- the deal


@rule
def deal(s: State, cards: Numbers) -> None:
    """Six cards each; the four later cards, the call-up card and the stock are not seen yet."""
    clear_table(s)
    clear_exchange(s)
    at = deal_hands(s, cards, 0, 6)
    for _ in range(4):
        at = deal_pile(s, cards, at, 1, LATER + 1 - s.dealer)
        at = deal_pile(s, cards, at, 1, LATER + s.dealer)
    at = deal_pile(s, cards, at, 1, COMING)
    s.dealt = deal_pile(s, cards, at, 31, STOCK)
    for seat in range(2):
        s.taken[seat] = 0
        s.gained[seat] = 0
    for point in range(5):
        s.points[point] = -1
    open_auction(s)
    s.phase = AUCTION


# -- the auction


@rule
def dealer_is_forced(s: State) -> int:
    """After a pass the dealer has to bid."""
    return s.calls == 1 and s.passed != 0


@rule
def auction_over(s: State) -> int:
    """Everybody has one call; the non-dealer has a second one if his bid was raised to less than 4."""
    if s.calls == 2:
        return s.passed != 0 or s.bid == BID_4
    return s.calls == 3


@rule
def after_auction(s: State) -> None:
    """Four more cards each, and the call-up card is turned up."""
    for seat in range(2):
        s.hand[seat] |= s.pile[LATER + seat]
        s.pile[LATER + seat] = 0
    s.up = lowest(s.pile[COMING])
    s.pile[COMING] = 0
    s.turn = s.bidder
    s.phase = CALLING


# -- the call-up card


@rule
def call_or_pass(s: State) -> int:
    """The bidder may call the card into the other hand."""
    return 1 << PASS | 1 << CALL


@rule
def take_or_pass(s: State) -> int:
    """The other player may take the card."""
    return 1 << PASS | 1 << TAKE


@rule
def called(s: State, call: int) -> None:
    """The bidder has called or passed."""
    s.turn = 1 - s.bidder
    if call == PASS:
        s.phase = TAKING
    else:
        taken_up(s, call)


@rule
def taken_up(s: State, call: int) -> None:
    """The other player takes the call-up card and its suit is trump; or it stays, and trump is hidden."""
    if call != PASS:
        seat = 1 - s.bidder
        s.hand[seat] |= 1 << s.up
        s.sure[seat] |= 1 << s.up
        s.contract = s.up // 13
        s.up = -1
    s.turn = 1 - s.dealer
    s.phase = DISCARD


# -- the discard


@rule
def openers(s: State) -> int:
    """The cards that can be led to show a hidden trump: all but the turned-down suit below its Ace.

    An Ace always has a suit of its colour that was not turned down.
    """
    return ~(BELOW_ACE << 13 * (s.up // 13))


@rule
def may_discard(s: State) -> int:
    """Any card, but with trump hidden the bidder keeps one that he can lead."""
    hand = s.hand[s.turn]
    if s.contract < 0 and s.turn == s.bidder:
        can_open = hand & openers(s)
        if count(can_open) == 1:
            return hand & ~can_open
    return hand


@rule
def after_discards(s: State) -> None:
    """The dealer discards after the non-dealer; then the bidder leads."""
    if s.turn != s.dealer:
        s.turn = s.dealer
        return
    s.turn = s.bidder
    s.leader = s.bidder
    s.phase = PLAY


@rule
def possible(s: State, viewer: int) -> int:
    """With trump hidden the bidder has kept a card that could open, unless he never had one."""
    if s.up < 0:
        return 1
    can_open = openers(s)
    if (s.hand[s.bidder] | s.played[s.bidder]) & can_open:
        return 1
    return s.aside[s.bidder] & can_open == 0


def why_not_discard(s: State, c: int) -> BadMove:
    """The bidder has to keep it."""
    return BadMove("keep_opener", card=c, suit=s.up // 13)


# -- play


@rule
def or_trump(s: State) -> int:
    """In ordinary Pitch one may always trump."""
    if s.follow_rule == FOLLOW_OR_TRUMP:
        return follow(s.contract, 13 * s.contract + ACE)
    return 0


@rule
def after_trick(s: State, winner: int) -> None:
    """The winner owns both cards; after six tricks the deal is scored."""
    s.taken[winner] |= 1 << s.trick[0] | 1 << s.trick[1]
    if s.tricks == 6:
        score(s)


_play = tricks.play(tricks.following(follow), best_card(follow, power), after_trick, also=or_trump)
_legal_in_play, _play_card = _play.legal, _play.apply


@rule
def may_play(s: State) -> int:
    """With trump hidden the bidder leads a card that can open, if he has one."""
    if s.contract < 0:
        can_open = s.hand[s.turn] & openers(s)
        if can_open:
            return can_open
    return _legal_in_play(s)


@rule
def suits_of_opening(s: State) -> int:
    """The suits, as bits 0 to 3, that the card led to a hidden trump may mean."""
    c = s.trick[0]
    turned_down = s.up // 13
    if c % 13 == ACE:
        return (1 << c // 13 | 1 << 3 - c // 13) & ~(1 << turned_down)
    if c // 13 == turned_down:
        return 15 & ~(1 << turned_down)
    return 1 << c // 13


@rule
def play_card(s: State, c: int) -> None:
    """Play a card; the first lead shows a hidden trump, or the bidder has to say which of two it is."""
    _play_card(s, c)
    if s.contract >= 0:
        return
    if not openers(s) >> c & 1:
        # everybody sees now that none of the bidder's ten cards can open
        s.may[s.bidder] &= ~openers(s)
        s.kept[s.bidder] = openers(s)
    suits = suits_of_opening(s)
    if count(suits) == 1:
        s.contract = lowest(suits)
    else:
        s.turn = s.bidder
        s.phase = TRUMP


@rule
def name_suit(s: State, suit: int) -> None:
    """The suit of the card led is trump, and the other player follows."""
    s.contract = suit
    s.turn = 1 - s.bidder
    s.phase = PLAY


def why_not_play(s: State, c: int) -> BadMove | None:
    """The first lead has to be a possible trump; later one has to follow suit."""
    if s.contract < 0:
        return BadMove("must_lead_trump", suit=s.up // 13)
    return _play.why(s, c)


# -- scoring


@rule
def score(s: State) -> None:
    """Award the points, and see who deals next or has won."""
    award(s)
    for seat in range(2):
        s.score[seat] += s.gained[seat]
    winner_deals(s)
    end_deal(s)


@rule
def winner_deals(s: State) -> None:
    """Whoever won the deal deals next."""
    if s.hand_winner != BY_POINTS:
        s.dealer = s.bidder if made(s) else 1 - s.bidder
    elif s.gained[0] != s.gained[1]:
        s.dealer = int(s.gained[1] > s.gained[0])


@rule
def end_deal(s: State) -> None:
    """At the target the match is won; if both get there together, by a lead of two."""
    s.phase = DEAL
    leads_by_two = abs(s.score[0] - s.score[1]) >= 2
    there = int(s.score[0] >= s.target) + int(s.score[1] >= s.target)
    if s.overtime:
        over = leads_by_two
    elif there == 2:
        s.overtime = 1
        over = s.overtime_check == IMMEDIATE and leads_by_two
    else:
        over = there == 1
    if over:
        end_match(s)


# -- words


def results(s: State) -> Iterator[tuple[str, dict[str, Any]]]:
    """Who won which point, and what both players score."""
    for name, seat in zip(("high", "low", "jack"), s.points, strict=False):
        if seat >= 0:
            yield "point." + name, {"seat": seat}
    seat, (mine, others) = s.points[GAME_POINT], (pips(s, 0), pips(s, 1))
    if seat < 0:
        yield "point.game.tied", {"pips": mine}
    else:
        yield "point.game", {"seat": seat, "pips": (mine, others)[seat], "others": (others, mine)[seat]}
    if s.points[BONUS] >= 0:
        yield "point.bonus", {"seat": s.points[BONUS]}
    yield "contract.made" if made(s) else "contract.set", {"seat": s.bidder, "call": CALLS[s.bid]}
    for seat in (s.bidder, 1 - s.bidder):
        yield "deal.gained", {"seat": seat, "points": s.gained[seat]}


def narrate(before: State, action: int, after: State) -> Iterator[Event]:
    """The later cards, the call-up card, trump, and the result."""
    if before.phase == AUCTION and after.phase == CALLING:
        for seat in range(2):
            later = {"cards": list(cards_in(before.pile[LATER + seat])), "seat": seat}
            yield Event("dealt.later", later, 1 << seat)
        yield Event("up", {"card": after.up, "seat": after.dealer})
    elif before.phase in (CALLING, TAKING) and after.phase == DISCARD:
        if after.up < 0:
            yield Event("up.taken", {"card": before.up, "seat": 1 - after.bidder})
        else:
            yield Event("up.turned_down", {"card": after.up, "suit": after.up // 13, "seat": after.bidder})
    if before.contract < 0 <= after.contract:
        yield Event("trump.is", {"suit": after.contract})
    if before.tricks == 5 and after.tricks == 6:
        yield from (Event(*result) for result in results(after))
        if after.overtime and after.phase == DEAL:
            yield Event("match.overtime")


def facts(s: State) -> Facts:
    """The bid and trump; after the last trick the points."""
    if s.bidder < 0 or s.phase == AUCTION:
        return []
    lines: Facts = [("fact.contract", {"call": CALLS[s.bid], "seat": s.bidder})]
    if s.contract >= 0:
        lines.append(("fact.trump", {"suit": s.contract}))
    elif s.phase > TAKING:
        lines.append(("fact.trump_hidden", {"suit": s.up // 13, "seat": s.bidder}))
    if s.tricks == 6:
        lines += results(s)
    return lines


def role(contract: int, c: int) -> str:
    """The Colluphid."""
    return "colluphid" if contract >= 0 and c == card(same_colour(contract), ACE) else ""


GAME = game.Game(
    name="colluphid",
    title="Colluphid",
    state=State,
    calls=CALLS,
    phases={
        AUCTION: ascending(BID_4, dealer_is_forced, auction_over, after_auction),
        CALLING: Phase("call", call_or_pass, called, cards=False, vocabulary=call_or_pass),
        TAKING: Phase("take", take_or_pass, taken_up, cards=False, vocabulary=take_or_pass),
        DISCARD: replace(discard(6, after_discards, may_discard), why=why_not_discard),
        TRUMP: name_trump(SUITS_FROM, suits_of_opening, name_suit),
        PLAY: replace(_play, legal=may_play, apply=play_card, why=why_not_play),
    },
    contracts=CONTRACTS,
    deal=deal,
    about=__doc__,
    max_actions=3 + 2 + 8 + 1 + 12,
    check=check,
    possible=possible,
    narrate=narrate,
    facts=facts,
    role=role,
    style={
        "contract.made": "made",
        "contract.set": "failed",
        "point.high": "high",
        "point.low": "low",
        "point.jack": "jack",
        "point.game": "game",
        "point.bonus": "bonus",
    },
)
