"""Charlemagne, as played in Acadia and eastern Canada.

Players and cards
    Four players, partners opposite.  34 cards: A K Q J T 9 8 7 in four suits,
    the big Joker (BJ) and the little Joker (LJ).  With a trump suit the trumps
    are, from high to low: big Joker, little Joker, Jack of trumps (Big Jack),
    the other Jack of that colour (Little Jack), A K Q T 9 8 7.
    In Mulot there is no trump suit and every Jack stays in its own suit; the
    two Jokers are a suit of their own that beats everything.

The deal
    Eight cards each, the last two face down as the kitty.  The deal moves left.

The auction
    One turn each, from dealer's left.  Pass, or bid higher than the highest bid:
    5, 6, 7, 8, Mulot, Charlemagne, Gros Mulot, Gros Charlemagne.  If all pass,
    nobody scores and the next player deals.

The exchange
    5 to 8: the bidder takes the kitty, discards two cards and names trump.
    Charlemagne: the bidder takes the kitty, his partner passes him one card, he
    discards three and names trump; his partner sits out.
    Gros Charlemagne: the bidder either takes the kitty or asks his partner for
    one card, discards down to eight and names trump; his partner sits out.
    Mulot and Gros Mulot: no exchange and no trump suit; his partner sits out.

Play
    Eight tricks.  The player on the bidder's left leads in 5 to 8, the bidder
    in all other contracts.  Follow suit if you can, else play any card.  In
    Mulot, whoever cannot follow must play a Joker if he has one; a Joker is not
    of the suit led and may not be played by somebody who can follow.  In Gros
    Mulot the bidder's hand is laid open after the first trick.

Scoring
    Bid 5 to 8: made if the side takes so many tricks; worth the bid to the
    bidder's side if made, to the others if not.  Mulot, take no trick: 15, or 7
    to the others.  Charlemagne, take all eight: 16 or 8.  Gros Mulot: 30 or 15.
    Gros Charlemagne: 32 or 16.  Extra tricks count nothing.  32 points win.

Rulings where the sources are silent
    All four pass: thrown in, because the dealer may pass like anybody else.
    The bidder may discard any card, passed cards and Jokers too.  A player with
    both Jokers who must play one chooses which.  Taking the kitty in Gros
    Charlemagne is irrevocable, and decided before it is seen.

Sources: the Canadian section of pagat.com's Charlemagne page; jeanpichette.com
for the match of 21; the Maine game for the dealer's forced bid.
"""

from dataclasses import dataclass
from typing import Any

from followsuit.cards import BIG_JOKER, JACK, LITTLE_JOKER, SEVEN, SUITS, card, cards_in, pack, same_colour
from followsuit.engine import game, state, tricks
from followsuit.engine.auction import PASS, Auction, any_suit, ascending, name_trump, open_auction
from followsuit.engine.contracts import best_card, no_trump, tables, with_trump
from followsuit.engine.discard import discard, pass_card
from followsuit.engine.game import DEAL, OVER, PASS_CALL, SUIT_CALLS, Call, Event, Facts
from followsuit.engine.numbers import Numbers
from followsuit.engine.options import Options, option
from followsuit.engine.phases import Phase
from followsuit.engine.places import clear_exchange, clear_table, deal_hands, deal_pile, left_of, partner_of
from followsuit.engine.rules import lookup, rule

THROW_IN, SAME_DEALER, DEALER_MUST_BID = range(3)


@dataclass(frozen=True)
class CharlemagneOptions(Options):
    """The options of Charlemagne."""

    all_pass: str = option(
        "throw_in_next_dealer",
        "What happens when all four pass",
        choices={
            "throw_in_next_dealer": "nobody scores, the next player deals",
            "throw_in_same_dealer": "nobody scores, the same player deals again",
            "dealer_must_bid_5": "after three passes the dealer must bid 5 or more",
        },
        source="the Canadian source is silent; Maine Charlemagne has the forced bid",
    )
    target: int = option(32, "Points that win the match", low=1, high=500, source="pagat; 21 in Bas-Saint-Laurent")
    stop_when_decided: bool = option(
        False, "End a Mulot or Charlemagne as soon as it is decided", source="no effect on the score"
    )


class State(Auction, state.Exchange, options=CharlemagneOptions, seats=4, sides=2, piles=1):
    """The state of a match of Charlemagne."""

    all_pass: int
    target: int
    stop_when_decided: int
    suit: int = -1  # the trump suit, -1 in Mulot or before it is named


AUCTION, SOURCE, PASSING, DISCARD, TRUMP, PLAY = range(2, 8)
KITTY = 0

# The calls: pass, eight bids, the two sources of Gros Charlemagne, four suits.
EIGHT, MULOT, CHARLEMAGNE, GROS_MULOT, GROS_CHARLEMAGNE = range(4, 9)
TAKE_KITTY, ASK_PARTNER, SUITS_FROM = 9, 10, 11
NAMED_BIDS = ("mulot", "charlemagne", "gros mulot", "gros charlemagne")
CALLS = (
    PASS_CALL,
    *(Call(f"bid {n}", "bid", {"n": n}) for n in (5, 6, 7, 8)),
    *(Call(name, name.replace(" ", "_")) for name in NAMED_BIDS),
    Call("take kitty", "take_kitty"),
    Call("ask partner", "ask_partner"),
    *SUIT_CALLS,
)
MADE = lookup((0, 5, 6, 7, 8, 15, 16, 30, 32))
FAILED = lookup((0, 5, 6, 7, 8, 7, 8, 15, 16))

NO_SUIT = 4
"""The contract of Mulot, after the four trump suits."""
CONTRACTS = (
    *(with_trump(x, [BIG_JOKER, LITTLE_JOKER, card(x, JACK), card(same_colour(x), JACK)]) for x in SUITS),
    no_trump([BIG_JOKER, LITTLE_JOKER]),
)
follow, power = tables(CONTRACTS)


def the_pack(options: CharlemagneOptions) -> tuple[int, ...]:
    """34 cards: sevens upward, and two Jokers."""
    return pack(SEVEN, jokers=(LITTLE_JOKER, BIG_JOKER))


# -- the deal


@rule
def deal(s: State, cards: Numbers) -> None:
    """Eight cards each, two to the kitty."""
    clear_table(s)
    clear_exchange(s)
    s.dealt = deal_pile(s, cards, deal_hands(s, cards, 0, 8), 2, KITTY)
    s.suit = -1
    open_auction(s)
    s.phase = AUCTION


# -- the auction


@rule
def dealer_is_forced(s: State) -> int:
    """Whether the dealer, after three passes, has to bid."""
    return s.all_pass == DEALER_MUST_BID and s.calls == 3 and s.bid == PASS


@rule
def all_called(s: State) -> int:
    """One turn each."""
    return s.calls == 4


@rule
def partner(s: State) -> int:
    """The bidder's partner."""
    return partner_of(s.bidder)


@rule
def after_auction(s: State) -> None:
    """Throw in, or go on to the exchange, or straight to play in Mulot."""
    if s.bidder < 0:
        if s.all_pass != SAME_DEALER:
            s.dealer = left_of(s, s.dealer)
        s.phase = DEAL
        return
    s.turn = s.bidder
    if s.bid > EIGHT:
        s.active &= ~(1 << partner(s))
    if s.bid <= EIGHT:
        take_kitty(s)
        s.phase = DISCARD
    elif s.bid == CHARLEMAGNE:
        take_kitty(s)
        s.turn = partner(s)
        s.phase = PASSING
    elif s.bid == GROS_CHARLEMAGNE:
        s.phase = SOURCE
    else:
        s.contract = NO_SUIT
        start_play(s)


# -- the exchange


@rule
def take_kitty(s: State) -> None:
    """The bidder takes both cards of the kitty into his hand."""
    s.hand[s.bidder] |= s.pile[KITTY]
    s.pile[KITTY] = 0


@rule
def sources(s: State) -> int:
    """In Gros Charlemagne the bidder has the choice of two sources."""
    return 1 << TAKE_KITTY | 1 << ASK_PARTNER


@rule
def choose_source(s: State, call: int) -> None:
    """Take the kitty, or let the partner choose a card."""
    if call == TAKE_KITTY:
        take_kitty(s)
        s.phase = DISCARD
    else:
        s.turn = partner(s)
        s.phase = PASSING


@rule
def bidder(s: State) -> int:
    """Who gets the passed card."""
    return s.bidder


@rule
def after_passing(s: State) -> None:
    """The bidder discards."""
    s.turn = s.bidder
    s.phase = DISCARD


@rule
def after_discards(s: State) -> None:
    """The bidder names trump."""
    s.phase = TRUMP


@rule
def name_suit(s: State, suit: int) -> None:
    """The suit is trump, and play begins."""
    s.suit = suit
    s.contract = suit
    start_play(s)


# -- play


@rule
def start_play(s: State) -> None:
    """Left of the bidder leads in 5 to 8, the bidder in all other contracts."""
    s.turn = left_of(s, s.bidder) if s.bid <= EIGHT else s.bidder
    s.leader = s.turn
    s.phase = PLAY


@rule
def forced_jokers(s: State) -> int:
    """In Mulot, who cannot follow must play a Joker."""
    if s.contract == NO_SUIT:
        return 3 << LITTLE_JOKER
    return 0


@rule
def tricks_of_bidder(s: State) -> int:
    """Tricks that the bidder's side has taken."""
    return s.won[s.bidder] + s.won[partner(s)]


@rule
def settled(s: State) -> int:
    """Whether a solo contract is decided: no trick may be lost, or none won."""
    if s.bid <= EIGHT:
        return 0
    if s.contract == NO_SUIT:
        return tricks_of_bidder(s) > 0
    return tricks_of_bidder(s) < s.tricks


@rule
def made(s: State) -> int:
    """Whether the contract is fulfilled once all tricks are played."""
    if s.bid <= EIGHT:
        return tricks_of_bidder(s) >= s.bid + 4
    return not settled(s)


@rule
def after_trick(s: State, winner: int) -> None:
    """Open the hand in Gros Mulot, and score after the last trick."""
    if s.tricks == 8 or (s.stop_when_decided and settled(s)):
        score(s)
    elif s.bid == GROS_MULOT:
        s.exposed = 1 << s.bidder


# -- scoring


@rule
def score(s: State) -> None:
    """One side scores; at the target the match is over."""
    side = s.bidder % 2
    if made(s):
        s.score[side] += MADE(s.bid)
    else:
        side = 1 - side
        s.score[side] += FAILED(s.bid)
    s.dealer = left_of(s, s.dealer)
    s.phase = DEAL
    if s.score[side] >= s.target:
        s.winners = 1 << side
        s.phase = OVER


# -- words


def narrate(before: State, action: int, after: State) -> Any:
    """The kitty, the open hand and the result."""
    if before.phase == AUCTION and after.phase != AUCTION and after.bidder < 0:
        yield Event("deal.thrown_in")
    elif before.pile[KITTY] and not after.pile[KITTY] and after.deals == before.deals:
        taken = list(cards_in(before.pile[KITTY]))
        yield Event("kitty.taken", {"seat": after.bidder, "cards": taken}, 1 << after.bidder, "kitty.taken.unseen")
    if after.exposed and not before.exposed:
        yield Event("hand.open", {"seat": after.bidder, "cards": list(cards_in(after.hand[after.bidder]))})
    if before.phase == PLAY and after.phase != PLAY:
        call = CALLS[after.bid]
        values = {"seat": after.bidder, "call": call, "tricks": tricks_of_bidder(after)}
        yield Event("contract.made" if made(after) else "contract.failed", values)


def facts(s: State) -> Facts:
    """Contract, aim and trump."""
    if s.bidder < 0 or s.phase == AUCTION:
        return []
    lines: Facts = [("fact.contract", {"call": CALLS[s.bid], "seat": s.bidder})]
    if s.bid <= EIGHT:
        lines.append(("fact.needed", {"needed": s.bid + 4, "all": 8, "taken": tricks_of_bidder(s), "seat": s.bidder}))
    else:
        lines.append(("fact.no_trick" if s.contract == NO_SUIT else "fact.every_trick", {"seat": s.bidder}))
    if s.contract >= 0:
        lines.append(("fact.trump", {"suit": s.suit}) if s.suit >= 0 else ("fact.jokers_only", {}))
    return lines


def role(contract: int, c: int) -> str:
    """Big Jack and Little Jack."""
    if 0 <= contract < NO_SUIT:
        if c == card(contract, JACK):
            return "big_jack"
        if c == card(same_colour(contract), JACK):
            return "little_jack"
    return ""


GAME = game.Game(
    name="charlemagne",
    title="Charlemagne",
    state=State,
    calls=CALLS,
    phases={
        AUCTION: ascending(GROS_CHARLEMAGNE, dealer_is_forced, all_called, after_auction),
        SOURCE: Phase("source", sources, choose_source, cards=False),
        PASSING: pass_card(bidder, after_passing),
        DISCARD: discard(8, after_discards),
        TRUMP: name_trump(SUITS_FROM, any_suit, name_suit),
        PLAY: tricks.play(tricks.following(follow), best_card(follow, power), after_trick, instead=forced_jokers),
    },
    contracts=CONTRACTS,
    pack=the_pack,
    deal=deal,
    about=__doc__,
    max_actions=4 + 1 + 1 + 3 + 1 + 32,
    side_of=game.partnership,
    narrate=narrate,
    facts=facts,
    role=role,
    style={"contract.made": "made", "contract.failed": "failed"},
)
