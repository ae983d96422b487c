"""Two-handed Euchre.

Players and cards
    Two players and a pack of 24 cards, A K Q J T 9 in four suits; or 32 cards
    with 8 and 7, or the British 25 with one Joker.  Trumps from high to low:
    the Joker, the Jack of trumps (right bower), the other Jack of that colour
    (left bower), A K Q T 9 8 7.  Both bowers and the Joker are of the trump
    suit.  Other suits run from the Ace down.

The deal
    Five cards each, the next card face up on the stock: the up-card.  The deal
    alternates, after a deal that was thrown in too.

The auction
    The non-dealer passes or orders up: he is the maker, and the suit of the
    up-card is trump.  If he passes, the dealer passes or accepts: he is the
    maker in that suit.  If both pass, the up-card is turned down, and first the
    non-dealer, then the dealer may pass or name another suit, which makes him
    the maker.  If all is passed the cards are thrown in.

The exchange
    Ordered up, the dealer may take the up-card and discard another card, or
    leave it; the suit is trump either way.  Accepting, he takes it and discards
    one of his other five cards.  There is no exchange in the second round.

Play
    Five tricks.  The non-dealer leads first, whoever is maker.  Follow suit if
    you can, else play any card.  The highest trump, else the highest card of
    the suit led, wins.

Scoring
    The maker scores 1 for three or four tricks and 2 for all five.  With fewer
    than three he is euchred, and the other player scores 2.  10 points win.

A Joker turned up
    The dealer is the maker and names trump before he looks at his hand; then he
    takes the Joker and discards one of his five cards.  By option the Joker
    stands for a fixed suit in both rounds, or the same player deals again.

Rulings where the sources are silent
    The suit turned down may not be named in the second round, for that would be
    ordering up a second time without the exchange.  The card left or discarded
    and the stock are out of play, unseen.

Options
    ``deck``, ``stick_the_dealer``, ``turned_down_suit``, ``ordered_up_pickup``,
    ``accept_discard``, ``joker_turned_up``, ``joker_suit``, ``target``.

Sources: a general page on two-handed Euchre in Greek, whose example mixes up
the names of clubs and spades; Keller 1887; pagat's Euchre; Cassell; a player's
description of the same game (rodents-montreal).
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from followsuit.cards import BIG_JOKER, cards_in, suit_of
from followsuit.engine import bowers, game, state
from followsuit.engine.auction import PASS, any_suit, name_trump
from followsuit.engine.discard import discard, not_kept
from followsuit.engine.game import DEAL, PASS_CALL, SUIT_CALLS, Call, Event, Facts
from followsuit.engine.numbers import Numbers
from followsuit.engine.options import Options, option
from followsuit.engine.phases import Phase
from followsuit.engine.places import clear_exchange, clear_table, deal_hands, deal_pile
from followsuit.engine.rules import rule
from followsuit.engine.scores import next_deal, next_deal_below
from followsuit.refusals import BadMove, BadSetup

FORBIDDEN = 0
OPTIONAL = 0
HAND_ONLY = 0
DEALER_NAMES, FIXED_SUIT, REDEAL = range(3)


@dataclass(frozen=True)
class EuchreOptions(Options):
    """The options of two-handed Euchre."""

    deck: int = option(24, "Cards in the pack; 25 is with a Joker", only=(24, 32, 25), source="the Greek page")
    stick_the_dealer: bool = option(
        False, "After three passes the dealer must name a suit", source="the Greek page, as a note"
    )
    turned_down_suit: str = option(
        "forbidden",
        "Whether the second round may name the suit turned down",
        choices={"forbidden": "another suit must be named", "allowed": "any suit may be named"},
        source="forbidden: pagat; the Greek page is silent",
    )
    ordered_up_pickup: str = option(
        "optional",
        "Whether the dealer has to take the up-card when ordered up",
        choices={
            "optional": "he may take it and discard another card, or leave it",
            "mandatory": "he takes it and discards any of six cards",
        },
        source="optional: the Greek page; mandatory: all others",
    )
    accept_discard: str = option(
        "hand_only",
        "What the dealer may discard after accepting",
        choices={"hand_only": "one of the five cards of his hand", "any_of_six": "the card taken up too"},
        source="hand_only: the Greek page; any_of_six: rodents-montreal",
    )
    joker_turned_up: str = option(
        "dealer_names",
        "What happens when the Joker is turned up",
        choices={
            "dealer_names": "the dealer names trump unseen, and takes it",
            "fixed_suit": "it stands for the suit of the option joker_suit",
            "redeal": "the same player deals again",
        },
        source="dealer_names: pagat on British Euchre; the Greek page is silent",
    )
    joker_suit: str = option(
        "spades",
        "The suit that a turned-up Joker stands for, with joker_turned_up fixed_suit",
        choices={name: f"the up-card counts as one of {name}" for name in ("clubs", "diamonds", "hearts", "spades")},
        source="by agreement, as in Railroad Euchre",
    )
    target: int = option(10, "Points that win the match", low=1, high=500, source="the Greek page; 5 in old books")


class State(state.Exchange, options=EuchreOptions, seats=2, sides=2, piles=1):
    """The state of a match of two-handed Euchre."""

    deck: int
    stick_the_dealer: int
    turned_down_suit: int
    ordered_up_pickup: int
    accept_discard: int
    joker_turned_up: int
    joker_suit: int
    target: int
    maker: int = -1  # who fixed trump


ORDER, ACCEPT, NAME, JOKER, PICKUP, DISCARD, PLAY = range(2, 9)
STOCK = 0

# The calls: pass, the up-card, four suits.
ORDER_UP, ACCEPT_IT, TAKE, LEAVE, SUITS_FROM = range(1, 6)
CALLS = (
    PASS_CALL,
    Call("order up", "order_up"),
    Call("accept", "accept"),
    Call("take", "take"),
    Call("leave", "leave"),
    *SUIT_CALLS,
)


def the_pack(options: EuchreOptions) -> tuple[int, ...]:
    """Nines upward, or sevens, or nines and a Joker."""
    return bowers.DECKS[options.deck]


def check(options: EuchreOptions) -> None:
    """What is agreed about the Joker needs a Joker, and its suit a fixed one."""
    if options.joker_turned_up != "dealer_names" and options.deck != 25:
        clash = {"option": "joker_turned_up", "value": options.joker_turned_up}
        raise BadSetup("option_clash", **clash, other="deck", other_value=options.deck)
    if options.joker_suit != "spades" and options.joker_turned_up != "fixed_suit":
        clash = {"option": "joker_suit", "value": options.joker_suit}
        raise BadSetup("option_clash", **clash, other="joker_turned_up", other_value=options.joker_turned_up)


# -- the deal


@rule
def deal(s: State, cards: Numbers) -> None:
    """Five cards each, one turned up, the rest is the stock."""
    clear_table(s)
    clear_exchange(s)
    at = deal_hands(s, cards, 0, 5)
    s.up = cards[at]
    s.dealt = deal_pile(s, cards, at + 1, s.deck - at - 1, STOCK)
    s.maker = -1
    s.phase = ORDER
    if s.up == BIG_JOKER:
        joker_is_up(s)


@rule
def joker_is_up(s: State) -> None:
    """The dealer names trump with his hand face down, or deals again, or the Joker stands for a suit."""
    if s.joker_turned_up == DEALER_NAMES:
        s.turn = s.dealer
        s.blind = 1 << s.dealer
        s.phase = JOKER
    elif s.joker_turned_up == REDEAL:
        s.phase = DEAL


@rule
def up_suit(s: State) -> int:
    """The suit of the up-card."""
    return s.joker_suit if s.up == BIG_JOKER else suit_of(s.up)


# -- the auction


@rule
def order_or_pass(s: State) -> int:
    """The non-dealer's choice."""
    return 1 << PASS | 1 << ORDER_UP


@rule
def ordered(s: State, call: int) -> None:
    """The non-dealer is the maker, or it is the dealer's turn."""
    maker = s.turn
    s.turn = s.dealer
    if call == PASS:
        s.phase = ACCEPT
        return
    fix_trump(s, maker, up_suit(s))
    if s.ordered_up_pickup == OPTIONAL:
        s.phase = PICKUP
    else:
        take_up(s, 0)


@rule
def accept_or_pass(s: State) -> int:
    """The dealer's choice."""
    return 1 << PASS | 1 << ACCEPT_IT


@rule
def accepted(s: State, call: int) -> None:
    """The dealer is the maker and takes the up-card, or it is turned down."""
    if call == PASS:
        s.turn = 1 - s.dealer
        s.phase = NAME
    else:
        fix_trump(s, s.dealer, up_suit(s))
        take_up(s, s.accept_discard == HAND_ONLY)


@rule
def name_or_pass(s: State) -> int:
    """Another suit than the one turned down; the dealer may be stuck."""
    calls = 15 << SUITS_FROM | 1 << PASS
    if s.turned_down_suit == FORBIDDEN:
        calls &= ~(1 << SUITS_FROM + up_suit(s))
    if s.stick_the_dealer and s.turn == s.dealer:
        calls &= ~(1 << PASS)
    return calls


@rule
def named(s: State, call: int) -> None:
    """Who names a suit is the maker; if the dealer passes too, all is thrown in."""
    if call != PASS:
        fix_trump(s, s.turn, call - SUITS_FROM)
        start_play(s)
    elif s.turn == s.dealer:
        next_deal(s)
    else:
        s.turn = s.dealer


def every_name(s: State) -> int:
    """What may be said in the second round."""
    return 15 << SUITS_FROM | 1 << PASS


def why_not_name(s: State, call: int) -> BadMove | None:
    """The dealer is stuck, or the suit was turned down."""
    if call == PASS:
        return BadMove("dealer_must_name")
    if call == SUITS_FROM + up_suit(s):
        return BadMove("turned_down", suit=up_suit(s))
    return None


@rule
def named_unseen(s: State, suit: int) -> None:
    """The dealer has named trump, looks at his hand and takes the Joker."""
    s.blind = 0
    fix_trump(s, s.dealer, suit)
    take_up(s, 1)


@rule
def fix_trump(s: State, maker: int, suit: int) -> None:
    """Somebody is the maker in a suit."""
    s.maker = maker
    s.contract = suit


# -- the exchange


@rule
def take_or_leave(s: State) -> int:
    """The dealer's choice when ordered up."""
    return 1 << TAKE | 1 << LEAVE


@rule
def taken_or_left(s: State, call: int) -> None:
    """Taking it means to discard another card, since discarding the card itself is leaving it."""
    if call == TAKE:
        take_up(s, 1)
    else:
        start_play(s)


@rule
def take_up(s: State, keep: int) -> None:
    """The dealer takes the up-card, which he may have to keep, and discards."""
    s.hand[s.dealer] |= 1 << s.up
    s.sure[s.dealer] |= 1 << s.up
    if keep:
        s.kept[s.dealer] |= 1 << s.up
    s.up = -1
    s.turn = s.dealer
    s.phase = DISCARD


def why_not_discard(s: State, c: int) -> BadMove:
    """The card taken up stays in the hand."""
    return BadMove("keep_taken", card=c)


# -- play


@rule
def start_play(s: State) -> None:
    """The non-dealer leads."""
    s.turn = 1 - s.dealer
    s.leader = s.turn
    s.phase = PLAY


@rule
def after_trick(s: State, winner: int) -> None:
    """After five tricks the deal is scored."""
    if s.tricks == 5:
        s.score[scorer(s)] += worth(s)
        next_deal_below(s, s.target)


# -- scoring


@rule
def scorer(s: State) -> int:
    """The maker, or the other player if the maker is euchred."""
    return s.maker if s.won[s.maker] >= 3 else 1 - s.maker


@rule
def worth(s: State) -> int:
    """One point for three or four tricks, two for a march or a euchre."""
    return 1 if 3 <= s.won[s.maker] < 5 else 2


# -- words


def narrate(before: State, action: int, after: State) -> Iterator[Event]:
    """The up-card, trump, and the result."""
    if before.phase == ACCEPT and after.phase == NAME:
        yield Event("up.turned_down", {"card": after.up, "suit": up_suit(after), "seat": after.dealer})
    if before.phase == NAME and after.phase == DEAL:
        yield Event("deal.thrown_in")
    if before.contract < 0 <= after.contract and before.phase in (ORDER, ACCEPT):
        yield Event("trump.is", {"suit": after.contract})
    if before.blind:
        yield Event("dealt", {"cards": list(cards_in(before.hand[before.dealer])), "seat": before.dealer}, before.blind)
    if before.up >= 0 > after.up:
        yield Event("up.taken", {"card": before.up, "seat": after.dealer})
    if before.tricks == 4 and after.tricks == 5:
        tricks_won = after.won[after.maker]
        key = "maker.march" if tricks_won == 5 else "maker.made" if tricks_won >= 3 else "maker.euchred"
        yield Event(key, {"seat": after.maker, "tricks": tricks_won})
        yield Event("deal.gained", {"seat": scorer(after), "points": worth(after)})


def facts(s: State) -> Facts:
    """Maker, aim and trump; before that what the up-card stands for."""
    if s.contract >= 0:
        needed = {"needed": 3, "all": 5, "taken": s.won[s.maker], "seat": s.maker}
        return [("fact.maker", {"seat": s.maker}), ("fact.needed", needed), ("fact.trump", {"suit": s.contract})]
    if s.phase == NAME:
        return [("fact.turned_down", {"suit": up_suit(s)})]
    if s.phase in (ORDER, ACCEPT) and s.up == BIG_JOKER:
        return [("fact.joker_stands_for", {"suit": s.joker_suit})]
    return []


GAME = game.Game(
    name="two-handed-euchre",
    title="Two-handed Euchre",
    state=State,
    calls=CALLS,
    phases={
        ORDER: Phase("order_up", order_or_pass, ordered, cards=False, vocabulary=order_or_pass),
        ACCEPT: Phase("accept", accept_or_pass, accepted, cards=False, vocabulary=accept_or_pass),
        NAME: Phase("name", name_or_pass, named, cards=False, why=why_not_name, vocabulary=every_name),
        JOKER: name_trump(SUITS_FROM, any_suit, named_unseen, "joker"),
        PICKUP: Phase("pickup", take_or_leave, taken_or_left, cards=False, vocabulary=take_or_leave),
        DISCARD: replace(discard(5, start_play, not_kept), why=why_not_discard),
        PLAY: bowers.play(after_trick),
    },
    contracts=bowers.CONTRACTS,
    pack=the_pack,
    deal=deal,
    about=__doc__,
    max_actions=4 + 10,
    check=check,
    narrate=narrate,
    facts=facts,
    role=bowers.role,
    style={"maker.made": "made", "maker.march": "made", "maker.euchred": "failed"},
)
