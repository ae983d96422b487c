"""Euchre for four, as played in North America, with the options of the British game.

Players and cards
    Four players, partners opposite.  24 cards: A K Q J T 9 in four suits.  Trumps
    are, from high to low: Jack of trumps (right bower), the other Jack of that
    colour (left bower), A K Q T 9.  The British game adds the Joker (BJ), called
    the Benny, as the highest trump; 32 cards have eights and sevens too.

The deal
    Five cards each; the next card is turned up on the stock.  The deal moves left.

Making trump
    From dealer's left, dealer last, everybody passes or orders the card up, dealer
    by taking it up; its suit is then trump.  If all pass it is turned down, and in
    a second round everybody passes or names another suit.  If all pass again,
    nobody scores and the next player deals; with `stick_the_dealer` dealer must name.
    Who makes trump is the maker and says whether he plays alone, his partner
    sitting out.  With `defend_alone` each defender in turn may say so too.

The exchange
    After the first round dealer takes the card turned up into his hand and discards
    one; there is no exchange if dealer is the partner who sits out.

Play
    Five tricks.  Dealer's left leads, or the next who plays.  The left bower is of
    the trump suit.  Follow suit if you can, else play any card.  The highest trump
    wins, else the highest card of the suit led.

Scoring
    Makers with three or four tricks score 1, with all five 2, the lone maker with
    all five 4.  Makers with fewer than three are euchred: the others score 2, or 4
    if one of them defended alone.  10 points win, 11 in the British game.

The Benny turned up
    Dealer is the maker.  He names trump before he has looked at his hand, takes the
    Benny and discards a card.

Rulings where the sources are silent
    Dealer may discard any of his six cards, unless `dealer_discard` says otherwise.
    Defenders are asked from dealer's left, after the exchange, until one plays alone.

Sources: pagat.com's North American and British Euchre; netplaces.com for the Benny;
OpenSpiel's Euchre for `after_discard`, `hand_only` and the lone defence against any maker.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from followsuit.cards import BIG_JOKER, suit_of
from followsuit.engine import bowers, game, state
from followsuit.engine.auction import PASS, any_suit, name_trump
from followsuit.engine.discard import discard, not_kept
from followsuit.engine.game import PASS_CALL, SUIT_CALLS, Call, Event, Facts
from followsuit.engine.numbers import Numbers, lowest
from followsuit.engine.options import Options, option
from followsuit.engine.phases import Phase
from followsuit.engine.places import (
    clear_exchange,
    clear_table,
    deal_hands,
    deal_pile,
    left_of,
    next_seat,
    partner_of,
)
from followsuit.engine.rules import rule
from followsuit.engine.scores import next_deal, next_deal_below
from followsuit.refusals import BadMove, BadSetup

AT_ONCE, AFTER_DISCARD = range(2)
AGAINST_LONE, ALWAYS = 1, 2
ANY_OF_SIX, HAND_ONLY = range(2)
LEFT_OF_DEALER, LEFT_OF_LONE = range(2)


@dataclass(frozen=True)
class EuchreOptions(Options):
    """The options of Euchre."""

    deck: int = option(24, "Cards of the pack; 25 has the Benny", only=(24, 25, 32), source="pagat")
    stick_the_dealer: bool = option(False, "Dealer must name a suit if all others pass twice", source="pagat")
    lone_hands: bool = option(True, "The maker may play alone", source="pagat")
    alone_said: str = option(
        "at_once",
        "When the maker says whether he plays alone",
        choices={"at_once": "when he makes trump", "after_discard": "after dealer has discarded"},
        source="pagat; OpenSpiel asks after the discard",
    )
    assist_alone: bool = option(
        False, "Dealer's partner may order the card up only to play alone", source="pagat's British game"
    )
    defend_alone: str = option(
        "never",
        "Whether a defender may play alone",
        choices={
            "never": "defenders play together",
            "against_lone": "against a lone maker",
            "always": "against any maker",
        },
        source="pagat; OpenSpiel and the British game allow it against any maker",
    )
    dealer_discard: str = option(
        "any_of_six",
        "What dealer may discard",
        choices={"any_of_six": "any card, the card taken up too", "hand_only": "one of the five he was dealt"},
        source="pagat; OpenSpiel excludes the card taken up",
    )
    first_lead: str = option(
        "left_of_dealer",
        "Who leads to the first trick",
        choices={
            "left_of_dealer": "dealer's left, or the next who plays",
            "left_of_lone": "left of a lone player; if there are two, the defender",
        },
        source="pagat's North American and British games",
    )
    target: int = option(10, "Points that win the match", low=1, high=500, source="pagat; 11 in the British game")


class State(state.Exchange, options=EuchreOptions, seats=4, sides=2, piles=1):
    """The state of a match of Euchre."""

    stick_the_dealer: int
    lone_hands: int
    alone_said: int
    assist_alone: int
    defend_alone: int
    dealer_discard: int
    first_lead: int
    target: int
    calls: int = 0  # passes and orders so far
    maker: int = -1  # who made trump
    lone: int = 0  # the seats that play alone, as bits


ORDERING, NAMING, BENNY, ALONE, DEFENCE, DISCARD, PLAY = range(2, 9)
STOCK = 0

ORDER_UP, TAKE_UP, PLAY_ALONE, TOGETHER, SUITS_FROM = range(1, 6)
CALLS = (
    PASS_CALL,
    Call("order up", "order_up"),
    Call("take up", "take_up"),
    Call("alone", "alone"),
    Call("with partner", "with_partner"),
    *SUIT_CALLS,
)


def check(options: EuchreOptions) -> None:
    """Rules about lone hands need lone hands."""
    if not options.lone_hands:
        for name, odd in (("assist_alone", True), ("defend_alone", "against_lone")):
            if getattr(options, name) == odd:
                raise BadSetup("option_clash", option=name, value=odd, other="lone_hands", other_value=False)


def the_pack(options: EuchreOptions) -> tuple[int, ...]:
    """24 cards from the nines upward, the Benny with them, or 32 from the sevens."""
    return bowers.DECKS[options.deck]


# -- the deal


@rule
def deal(s: State, cards: Numbers) -> None:
    """Five cards each, one turned up, the rest to the stock; if the Benny is turned up dealer names trump unseeing."""
    clear_table(s)
    clear_exchange(s)
    at = deal_hands(s, cards, 0, 5)
    s.up = cards[at]
    s.dealt = deal_pile(s, cards, at + 1, len(cards) - at - 1, STOCK)
    s.calls = 0
    s.maker = -1
    s.lone = 0
    s.phase = ORDERING
    if s.up == BIG_JOKER:
        s.turn = s.dealer
        s.blind = 1 << s.dealer
        s.phase = BENNY


# -- making trump


@rule
def may_order(s: State) -> int:
    """Pass, or order the card up; dealer takes it up."""
    if s.turn == s.dealer:
        return 1 << PASS | 1 << TAKE_UP
    return 1 << PASS | 1 << ORDER_UP


@rule
def passes(s: State) -> None:
    """The next player has his say, in the second round from the fifth call on."""
    s.calls += 1
    s.turn = left_of(s, s.turn)
    if s.calls == 4:
        s.phase = NAMING
    elif s.calls == 8:
        next_deal(s)


@rule
def order(s: State, call: int) -> None:
    """The suit of the card turned up is trump, unless the player passes."""
    if call == PASS:
        passes(s)
        return
    if s.assist_alone and s.turn == partner_of(s.dealer):
        sit_out(s)
    make_trump(s, suit_of(s.up))


@rule
def may_name(s: State) -> int:
    """Pass, or name a suit other than the one turned down."""
    calls = (15 & ~(1 << suit_of(s.up))) << SUITS_FROM
    if s.stick_the_dealer and s.turn == s.dealer:
        return calls
    return calls | 1 << PASS


@rule
def name(s: State, call: int) -> None:
    """The suit is trump, unless the player passes."""
    if call == PASS:
        passes(s)
    else:
        make_trump(s, call - SUITS_FROM)


@rule
def make_trump(s: State, suit: int) -> None:
    """Trump is made; the maker says whether he plays alone, or the exchange follows at once."""
    s.maker = s.turn
    s.contract = suit
    s.blind = 0
    if s.lone_hands and s.alone_said == AT_ONCE and s.lone == 0:
        s.phase = ALONE
    else:
        exchange(s)


# -- alone, or with the partner


@rule
def may_play_alone(s: State) -> int:
    """Alone, or together."""
    return 1 << PLAY_ALONE | 1 << TOGETHER


@rule
def sit_out(s: State) -> None:
    """The player whose turn it is plays alone."""
    s.lone |= 1 << s.turn
    s.active &= ~(1 << partner_of(s.turn))


@rule
def maker_says(s: State, call: int) -> None:
    """The maker plays alone or not."""
    if call == PLAY_ALONE:
        sit_out(s)
    if s.alone_said == AT_ONCE:
        exchange(s)
    else:
        ask_defenders(s)


@rule
def ask_defenders(s: State) -> None:
    """Ask the first defender from dealer's left, where one may defend alone."""
    if s.defend_alone == ALWAYS or (s.defend_alone == AGAINST_LONE and s.lone):
        s.turn = left_of(s, s.dealer)
        if (s.turn - s.maker) % 2 == 0:
            s.turn = left_of(s, s.turn)
        s.phase = DEFENCE
    else:
        start_play(s)


@rule
def defender_says(s: State, call: int) -> None:
    """A defender plays alone, or the other one is asked."""
    if call == PLAY_ALONE:
        sit_out(s)
        start_play(s)
    elif (s.turn - s.dealer) % 4 in (1, 2):
        s.turn = partner_of(s.turn)
    else:
        start_play(s)


# -- the exchange


@rule
def exchange(s: State) -> None:
    """After the first round dealer takes the card turned up, if he plays, and discards one."""
    if s.calls < 4 and s.active >> s.dealer & 1:
        card = 1 << s.up
        s.hand[s.dealer] |= card
        s.sure[s.dealer] = card
        if s.dealer_discard == HAND_ONLY:
            s.kept[s.dealer] = card
        s.up = -1
        s.turn = s.dealer
        s.phase = DISCARD
    else:
        after_exchange(s)


@rule
def after_exchange(s: State) -> None:
    """The maker says now whether he plays alone, or did before."""
    if s.lone_hands and s.alone_said == AFTER_DISCARD and s.lone == 0:
        s.turn = s.maker
        s.phase = ALONE
    else:
        ask_defenders(s)


# -- play and scoring


@rule
def start_play(s: State) -> None:
    """Dealer's left leads, or by the British rule the left of a lone player."""
    s.leader = next_seat(s, s.dealer)
    if s.first_lead == LEFT_OF_LONE and s.lone:
        s.leader = next_seat(s, s.maker)
        defender = s.lone & ~(1 << s.maker)
        if defender:
            s.leader = lowest(defender)
            if not s.lone >> s.maker & 1:
                s.leader = next_seat(s, s.leader)
    s.turn = s.leader
    s.phase = PLAY


@rule
def tricks_of_makers(s: State) -> int:
    """Tricks that the makers have taken."""
    return s.won[s.maker] + s.won[partner_of(s.maker)]


@rule
def points(s: State) -> int:
    """What the deal is worth: to the makers, or below nought to the defenders."""
    taken = tricks_of_makers(s)
    if taken < 3:
        return -4 if s.lone & ~(1 << s.maker) else -2
    if taken < 5:
        return 1
    return 4 if s.lone >> s.maker & 1 else 2


@rule
def after_trick(s: State, winner: int) -> None:
    """One side scores after the fifth trick."""
    if s.tricks == 5:
        worth = points(s)
        side = s.maker % 2
        if worth > 0:
            s.score[side] += worth
        else:
            s.score[1 - side] -= worth
        next_deal_below(s, s.target)


# -- words


def why_not_named(s: State, call: int) -> BadMove | None:
    """Dealer is stuck, or the suit was turned down."""
    if call == PASS:
        return BadMove("dealer_stuck")
    if call == SUITS_FROM + suit_of(s.up):
        return BadMove("turned_down", suit=suit_of(s.up))
    return None


def suits_and_pass(s: State) -> int:
    """Everything that may be said in the second round."""
    return 15 << SUITS_FROM | 1 << PASS


def narrate(before: State, action: int, after: State) -> Iterator[Event]:
    """The card turned down or taken, trump, who sits out, and the result."""
    if before.phase == ORDERING and after.phase == NAMING:
        yield Event("euchre.turned_down", {"card": before.up})
    elif before.phase == NAMING and after.calls == 8:
        yield Event("deal.thrown_in")
    if before.phase == ORDERING and before.maker < 0 <= after.maker:
        yield Event("trump.is", {"suit": after.contract})
    for seat in range(4):
        if (before.active & ~after.active) >> seat & 1:
            yield Event("euchre.sits_out", {"seat": seat})
    if before.up >= 0 and after.up < 0:
        yield Event("euchre.takes", {"seat": after.dealer, "card": before.up})
    if before.phase == PLAY and after.phase != PLAY:
        taken, worth = tricks_of_makers(after), points(after)
        key = "euchre.euchred" if worth < 0 else "euchre.march" if taken == 5 else "euchre.made"
        yield Event(key, {"seat": after.maker, "tricks": taken, "points": abs(worth)})


def facts(s: State) -> Facts:
    """Who made trump, which it is, who plays alone, and how many tricks the makers have."""
    if s.maker < 0:
        return [("euchre.fact.turned_down", {"suit": suit_of(s.up)})] if s.phase == NAMING else []
    lines: Facts = [("fact.trump", {"suit": s.contract})]
    lines.append(("euchre.fact.makers", {"seat": s.maker, "taken": tricks_of_makers(s)}))
    return lines + [("euchre.fact.alone", {"seat": seat}) for seat in range(4) if s.lone >> seat & 1]


GAME = game.Game(
    name="euchre",
    title="Euchre",
    about=__doc__,
    state=State,
    calls=CALLS,
    pack=the_pack,
    check=check,
    deal=deal,
    contracts=bowers.CONTRACTS,
    phases={
        ORDERING: Phase("ordering", may_order, order, cards=False),
        NAMING: Phase("naming", may_name, name, cards=False, why=why_not_named, vocabulary=suits_and_pass),
        BENNY: name_trump(SUITS_FROM, any_suit, make_trump, "benny"),
        ALONE: Phase("alone", may_play_alone, maker_says, cards=False),
        DEFENCE: Phase("defence", may_play_alone, defender_says, cards=False),
        DISCARD: discard(5, after_exchange, not_kept),
        PLAY: bowers.play(after_trick),
    },
    max_actions=8 + 1 + 2 + 1 + 20,
    side_of=game.partnership,
    narrate=narrate,
    facts=facts,
    role=bowers.role,
    style={"euchre.made": "made", "euchre.march": "made", "euchre.euchred": "failed"},
)
