"""Oh Hell in ten or nineteen rounds: bid your tricks, and make them exactly.

Players and cards
    Two to five players, each for himself; 52 cards, the Ace high.  Researchers may
    play with fewer suits and ranks.

Rounds, deal and trumps
    Ten cards each in the first round, one fewer in each round after it, one card
    each in the tenth.  In a match of nineteen rounds it then goes up again, to ten
    cards.  Every round has a freshly shuffled pack; the deal moves left; the cards
    not dealt stay hidden.  Trumps go round by the number of the round: spades,
    hearts, diamonds, clubs, no trump, and again.  Or (`turned_up`) the next card is
    turned up and its suit is trump.  Or every round has the same `fixed_tricks`.

Bidding
    From dealer's left, dealer last, everybody says once how many tricks he will
    take.  The hook: dealer may not bid the number that would make the bids add up
    to the tricks there are, so somebody always misses.

Play
    Dealer's left leads first, then the winner of each trick.  Follow suit if you
    can, else play any card; trumps may be led at any time.  The highest trump wins,
    else the highest card of the suit led.

Scoring
    A point for each trick.  Who takes exactly what he bid, nought too, has ten more.
    Under `exact_only`, who misses his bid scores nothing; under `penalty` he loses a
    point for each trick over or under.  Most points after the last round win.

Rulings where the sources are silent
    The order of bidding goes by the dealer even where the lead is carried over from
    the round before.  Players level after the last round share the win, or play
    further rounds of that size (`extra_round`), trumps and deal going on, until one
    of them leads alone.

Sources: the help text of an old computer program for the schedule, the trumps, the
hook and both ways of scoring; pagat.com and Wikipedia for the first lead; mambuko's
"Up to Ten and Down Again" for the lead by the second bidder; OpenSpiel's Oh Hell for
the trump turned up, the fixed number of tricks, the penalty, the points of a trick and
short packs, so that the two can be compared move by move.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from followsuit.cards import ACE, CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, card, suit_of
from followsuit.engine import game, plain, state
from followsuit.engine.auction import Bids, bids_in_turn
from followsuit.engine.contracts import NO_TRUMP
from followsuit.engine.game import DEAL, Call, Event, Facts
from followsuit.engine.numbers import Numbers, count
from followsuit.engine.options import Options, option
from followsuit.engine.places import clear_table, deal_hands, deal_pile
from followsuit.engine.rules import lookup, rule
from followsuit.engine.scores import end_match, leaders, next_deal
from followsuit.refusals import BadSetup

TRICKS, EXACT_ONLY, PENALTY = range(3)
CYCLE, TURNED_UP = range(2)
LEFT_OF_DEALER, CARRY_OVER, LEFT_OF_CALLER = range(3)
SHARED, EXTRA_ROUND = range(2)


@dataclass(frozen=True)
class OhHellOptions(Options):
    """The options of Oh Hell."""

    rounds: int = option(10, "Rounds of a match", only=(10, 19), source="the program's two games")
    scoring: str = option(
        "tricks",
        "What the tricks are worth to a player who misses his bid",
        choices={
            "tricks": "a point each, without the ten",
            "exact_only": "nothing",
            "penalty": "minus a point for each trick over or under his bid",
        },
        source="the program's 'score on lost bid' and 'no score on lost bid'; OpenSpiel's off_bid_penalty",
    )
    hook: bool = option(True, "The bids may not add up to the tricks there are", source="the program")
    players: int = option(4, "How many play", low=2, high=5, source="ten cards each must fit the pack")
    first_lead: str = option(
        "left_of_dealer",
        "Who leads to the first trick of a round",
        choices={
            "left_of_dealer": "the player on dealer's left, who bid first",
            "carry_over": "the winner of the last trick of the round before",
            "left_of_caller": "the player who bid second",
        },
        source="pagat and Wikipedia; the program read literally; mambuko",
    )
    tie: str = option(
        "shared",
        "What happens when players are level after the last round",
        choices={"shared": "they share the win", "extra_round": "another round, until one leads alone"},
        source="the program is silent",
    )
    trump: str = option(
        "cycle",
        "How trump is found",
        choices={"cycle": "by the number of the round", "turned_up": "the next card after the deal is turned up"},
        source="the program's cycle; pagat and OpenSpiel",
    )
    fixed_tricks: int = option(0, "Cards each in every round; 0: by its number", low=0, high=17, source="OpenSpiel")
    points_per_trick: int = option(1, "Points for a trick", low=1, high=100, source="OpenSpiel")
    suits: int = option(4, "Suits of the pack", low=1, high=4, source="OpenSpiel's num_suits")
    ranks: int = option(13, "Ranks of a suit, Ace downward", low=2, high=13, source="OpenSpiel's num_cards_per_suit")


class State(Bids, state.State, options=OhHellOptions, seats=5, sides=5, piles=1):
    """The state of a match of Oh Hell.  The number of the round is the number of deals begun."""

    rounds: int
    scoring: int
    hook: int
    first_lead: int
    tie: int
    trump: int
    fixed_tricks: int
    points_per_trick: int


BIDDING, PLAY = 2, 3
STOCK = 0

CALLS = tuple(Call(f"bid {n}", "bid", {"n": n}) for n in range(18))
TRUMPS = lookup((SPADES, HEARTS, DIAMONDS, CLUBS, NO_TRUMP))


def the_pack(options: OhHellOptions) -> tuple[int, ...]:
    """52 cards, or fewer suits and only the highest ranks of each."""
    return tuple(card(x, r) for x in SUITS[: options.suits] for r in range(ACE + 1 - options.ranks, ACE + 1))


def check(options: OhHellOptions) -> None:
    """The largest round must fit the pack, and the cycle of trumps needs all suits."""
    turned = options.trump == "turned_up"
    wanted = options.players * (options.fixed_tricks or 10) + turned
    if wanted > options.suits * options.ranks:
        raise BadSetup("pack_small", wanted=wanted, size=options.suits * options.ranks)
    if options.suits < len(SUITS) and not turned:
        raise BadSetup("option_clash", option="suits", value=options.suits, other="trump", other_value="cycle")


# -- rounds, deal and trumps


@rule
def cards_each(s: State) -> int:
    """Cards of each player in this round: 10 down to 1, then up again; extra rounds are like the last."""
    if s.fixed_tricks:
        return s.fixed_tricks
    size = min(s.deals, s.rounds)
    return 11 - size if size <= 10 else size - 9


@rule
def deal(s: State, cards: Numbers) -> None:
    """The cards of the round, the rest to the stock, and trump by the cycle or by the next card."""
    carried = s.leader if s.deals else -1
    clear_table(s)
    s.dealt = deal_hands(s, cards, 0, cards_each(s))
    if s.trump == TURNED_UP:
        s.up = cards[s.dealt]
        s.contract = suit_of(s.up)
        s.dealt += 1
    else:
        s.contract = TRUMPS((s.deals - 1) % 5)
    deal_pile(s, cards, s.dealt, len(cards) - s.dealt, STOCK)
    for seat in range(s.seats):
        s.bids[seat] = -1
    if s.first_lead == CARRY_OVER and carried >= 0:
        s.leader = carried
    elif s.first_lead == LEFT_OF_CALLER:
        s.leader = (s.dealer + 2) % s.seats
    s.phase = BIDDING


# -- bidding


@rule
def hooked(s: State) -> int:
    """The bid that is closed to the last bidder, or -1."""
    if not s.hook or s.turn != s.dealer:
        return -1
    left = cards_each(s)
    for seat in range(s.seats):
        if seat != s.dealer:
            left -= s.bids[seat]
    return left


@rule
def after_bidding(s: State) -> None:
    """The first leader, fixed at the deal, begins."""
    s.turn = s.leader
    s.phase = PLAY


# -- play and scoring


@rule
def points(s: State, bid: int, won: int) -> int:
    """What a player scores for a round."""
    if bid == won:
        return s.points_per_trick * won + 10
    if s.scoring == PENALTY:
        return -s.points_per_trick * abs(won - bid)
    return s.points_per_trick * won if s.scoring == TRICKS else 0


@rule
def after_trick(s: State, winner: int) -> None:
    """After the last trick of a round everybody scores; after the last round the most points win."""
    if s.tricks < cards_each(s):
        return
    for seat in range(s.seats):
        s.score[seat] += points(s, s.bids[seat], s.won[seat])
    next_deal(s)
    if s.deals >= s.rounds and (s.tie == SHARED or count(leaders(s)) == 1):
        end_match(s)


# -- words


def narrate(before: State, action: int, after: State) -> Iterator[Event]:
    """Who has made his bid, and whether a tie calls for another round."""
    if before.phase == PLAY and after.phase != PLAY:
        for seat in range(after.seats):
            bid, won = after.bids[seat], after.won[seat]
            values = {"seat": seat, "bid": bid, "tricks": won, "points": points(after, bid, won)}
            yield Event("bid.made" if bid == won else "bid.missed", values)
        if after.phase == DEAL and after.deals >= after.rounds:
            yield Event("round.extra")


def facts(s: State) -> Facts:
    """The round, its trump, and what everybody has bid and taken."""
    if s.deals == 0:
        return []
    lines: Facts = [("fact.round", {"number": s.deals, "of": max(s.deals, s.rounds), "n": cards_each(s)})]
    lines += plain.trump_facts(s)
    for seat in range(s.seats):
        if s.bids[seat] >= 0:
            lines.append(("fact.bid", {"seat": seat, "bid": s.bids[seat], "taken": s.won[seat]}))
    return lines


GAME = game.Game(
    name="oh-hell",
    title="Oh Hell",
    about=__doc__,
    state=State,
    calls=CALLS,
    deal=deal,
    phases={
        BIDDING: bids_in_turn(cards_each, hooked, after_bidding),
        PLAY: plain.play(after_trick),
    },
    pack=the_pack,
    check=check,
    max_actions=5 + 52,
    narrate=narrate,
    facts=facts,
    style={"bid.made": "made", "bid.missed": "failed"},
)
