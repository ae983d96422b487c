"""Calypso.

Players and cards
    Four players, partners opposite.  Four packs of 52 are shuffled together: 208
    cards, four of each; A K Q J T 9 8 7 6 5 4 3 2.  Everybody has a trump suit of
    his own for the whole game: North spades, South hearts, East diamonds, West clubs.

The deal
    A game is four deals of thirteen cards each, all from the one shuffled stock.
    The deal moves left; there is no auction.

Play
    Dealer's left leads first, then the winner of each trick.  Follow suit if you
    can, else play any card.  Only the suit led counts for following: who holds it
    may not play his own trump instead.

Who wins the trick
    A card of its player's own suit is a trump if it was led, or if another suit was
    led.  To follow somebody else's lead in one's own suit is not trumping.  Trumps
    of several suits are compared by rank alone, and the highest wins; without a
    trump the highest card of the suit led wins.  Of equal cards the first wins.
    This is rule A.  When the card led is a trump, rules B and C differ: in both
    anybody who trumps in beats it, whatever the rank; among several the highest
    wins under B, the last under C.

Collecting
    The winner's side sorts its four cards at once.  A card of its two suits whose
    rank the calypso in progress of that suit lacks is added to it.  Thirteen ranks
    complete a calypso: it is set aside, a new one begins, and cards left over from
    the same trick may go into that.  All other cards go to the side's trick pile,
    for good.

Scoring
    After the fourth deal.  A player's first calypso 500, his second 750, each more
    1000; 20 for each card of an unfinished calypso; 10 for each card of the trick
    pile.  The side with more points wins.

Rulings where the sources are silent
    Level sides both win.  Cards are added without asking, since leaving one out
    could never help.  In a match of several games each game has a new shuffle and
    new calypsos, and who dealt last deals again; the points of the games are added.

Sources: the gamerules.com text (after David Parlett); Citizendium's formal rule A;
Board Game Arena's public source for rule B and for cards of the same trick; a club
player's review on BoardGameGeek for rules B and C.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from followsuit.cards import CLUBS, DIAMONDS, HEARTS, SPADES, cards_in, pack, rank_of, suit_of, suit_set
from followsuit.engine import game, plain, state, tricks
from followsuit.engine.contracts import NO_TRUMP
from followsuit.engine.game import DEAL, OVER, Event, Facts
from followsuit.engine.numbers import Numbers, count
from followsuit.engine.options import Options, option
from followsuit.engine.places import clear_table, open_deal, partner_of, put, take
from followsuit.engine.rules import lookup, rule
from followsuit.engine.scores import end_match, next_deal
from followsuit.engine.state import array

HIGHEST_TRUMP, ANY_RUFF, LAST_RUFF = range(3)
BY_PLAYER, BY_PARTNERSHIP = range(2)


@dataclass(frozen=True)
class CalypsoOptions(Options):
    """The options of Calypso."""

    trump_lead_rule: str = option(
        "A",
        "What beats a card led from its player's own suit",
        choices={
            "A": "a higher trump",
            "B": "any trump; of several the highest",
            "C": "any trump; of several the last",
        },
        source="A: Citizendium and a living club; B: Board Game Arena; C: an early rule of that club",
    )
    reuse_same_trick_cards: bool = option(
        True, "Cards left over from the trick that completes a calypso may begin the next", source="Board Game Arena"
    )
    calypso_count_by: str = option(
        "player",
        "Whose calypsos are counted together for 500, 750 and 1000",
        choices={"player": "each player's own", "partnership": "those of both partners"},
        source="Board Game Arena and Citizendium count by player",
    )
    rounds: int = option(1, "Games of four deals in a match", low=1, high=4, source="Board Game Arena")


class State(state.State, options=CalypsoOptions, seats=4, sides=2, packs=4, piles=1):
    """The state of a match of Calypso.  Cards played stay on record until the game of four deals ends."""

    trump_lead_rule: int
    reuse_same_trick_cards: int
    calypso_count_by: int
    rounds: int
    runs: int = 0  # the cards of all calypsos in progress; each suit is one player's
    done: list[int] = array(4)  # by seat: its completed calypsos
    piled: list[int] = array(2)  # by side: the number of cards in its trick pile


PLAY = 2
STOCK = 0

own_suit = lookup((SPADES, DIAMONDS, HEARTS, CLUBS))
own_cards = lookup([suit_set(own_suit(seat)) for seat in range(4)])


def the_pack(options: CalypsoOptions) -> tuple[int, ...]:
    """208 cards: four of each."""
    return pack(times=4)


# -- the deal


@rule
def new_game(s: State) -> int:
    """Every fourth deal a game begins, with a newly shuffled pack."""
    return s.deals % 4 == 0


@rule
def new_stock(s: State) -> None:
    """Four of each card in the stock, no calypsos and no trick piles."""
    clear_table(s)
    s.dealt = 0
    for k in range(4):
        s.pile[k] = plain.ALL_52
        s.done[k] = 0
    s.runs = 0
    s.piled[0] = 0
    s.piled[1] = 0


@rule
def deal(s: State, cards: Numbers) -> None:
    """The next thirteen cards each from the stock."""
    if new_game(s):
        new_stock(s)
    else:
        open_deal(s)
    for i in range(52):
        card = cards[s.dealt + i]
        take(s.pile, STOCK, card, 1)
        put(s.hand, (s.dealer + 1 + i) % 4, card, 4)
    s.dealt += 52
    s.contract = NO_TRUMP
    s.phase = PLAY


# -- who wins the trick


@rule
def strength(s: State, position: int) -> int:
    """The strength of a card of the trick: trumps from 20 up, then the suit led, then nothing."""
    card, own = s.trick[position], own_suit((s.leader + position) % 4)
    led = suit_of(s.trick[0])
    if suit_of(card) == led and position > 0:
        return rank_of(card)
    if suit_of(card) != own:
        return rank_of(card) if position == 0 else -1
    if s.trump_lead_rule == HIGHEST_TRUMP or own_suit(s.leader) != led:
        return 20 + rank_of(card)
    if position == 0:
        return 19
    return 20 + (position if s.trump_lead_rule == LAST_RUFF else rank_of(card))


@rule
def winner(s: State) -> int:
    """The position of the strongest card, the first of equal ones."""
    best = 0
    high = strength(s, 0)
    for position in range(1, s.laid):
        this = strength(s, position)
        if this > high:
            best = position
            high = this
    return best


# -- collecting


@rule
def collect(s: State, winner: int) -> None:
    """The winner's side sorts the cards of the trick."""
    side = winner % 2
    ours = own_cards(side) | own_cards(side + 2)
    spare = 0  # card types left over
    for i in range(4):
        card = 1 << s.trick[i]
        if ours & ~s.runs & card:
            s.runs |= card
        else:
            spare |= card
            s.piled[side] += 1
    for seat in range(side, 4, 2):
        whole = own_cards(seat)
        if s.runs & whole == whole:
            s.done[seat] += 1
            s.runs ^= whole
            if s.reuse_same_trick_cards:
                s.runs |= spare & whole
                s.piled[side] -= count(spare & whole)


# -- scoring


@rule
def calypsos_worth(n: int) -> int:
    """500 for the first, 750 for the second, 1000 for each more."""
    return 500 * min(n, 1) + 750 * min(max(n - 1, 0), 1) + 1000 * max(n - 2, 0)


@rule
def points(s: State, side: int) -> int:
    """What a side's calypsos and trick pile are worth now."""
    first, second = s.done[side], s.done[side + 2]
    total = 20 * count(s.runs & (own_cards(side) | own_cards(side + 2))) + 10 * s.piled[side]
    if s.calypso_count_by == BY_PLAYER:
        return total + calypsos_worth(first) + calypsos_worth(second)
    return total + calypsos_worth(first + second)


@rule
def standing(s: State, side: int) -> int:
    """The score of a side, with the points of the game in progress."""
    if s.phase <= OVER and new_game(s):
        return s.score[side]
    return s.score[side] + points(s, side)


@rule
def after_trick(s: State, winner: int) -> None:
    """Collect; after the fourth deal the game is scored."""
    collect(s, winner)
    if s.tricks < 13:
        return
    if not new_game(s):
        next_deal(s)
        return
    s.score[0] += points(s, 0)
    s.score[1] += points(s, 1)
    s.phase = DEAL
    if s.deals == 4 * s.rounds:
        end_match(s)


# -- words


def run_of(s: State, seat: int) -> list[int]:
    """The cards of a seat's calypso in progress."""
    return list(cards_in(s.runs & own_cards(seat)))


def added(before: State, after: State, seat: int) -> list[int]:
    """The cards that a trick has added to the calypsos of a seat."""
    if after.done[seat] == before.done[seat]:
        return list(cards_in(after.runs & ~before.runs & own_cards(seat)))
    return list(cards_in(own_cards(seat) & ~before.runs)) + run_of(after, seat)


def narrate(before: State, action: int, after: State) -> Iterator[Event]:
    """What the winner of a trick collects, calypsos completed, and the result of a game."""
    if after.tricks == before.tricks:
        return
    taker = after.leader
    gained = [c for seat in (taker, partner_of(taker)) for c in added(before, after, seat)]
    key = "calypso.collected" if gained else "calypso.piled"
    yield Event(key, {"seat": taker, "cards": gained, "piled": 4 - len(gained)})
    for seat in range(4):
        if after.done[seat] > before.done[seat]:
            yield Event("calypso.completed", {"seat": seat, "suit": own_suit(seat), "number": after.done[seat]})
    if after.phase != PLAY and new_game(after):
        for side in range(2):
            values = {"points": points(after, side), "completed": after.done[side] + after.done[side + 2]}
            yield Event("calypso.game", {"seats": [side, side + 2], **values})


def facts(s: State) -> Facts:
    """Everybody's own suit and calypsos, and what each side has so far."""
    if s.deals == 0:
        return []
    lines: Facts = [("fact.deal_of", {"number": (s.deals - 1) % 4 + 1, "of": 4})]
    for seat in range(4):
        values = {"seat": seat, "suit": own_suit(seat), "cards": run_of(s, seat), "completed": s.done[seat]}
        lines.append(("fact.calypso", values))
    for side in range(2):
        lines.append(("fact.side", {"seats": [side, side + 2], "points": points(s, side), "piled": s.piled[side]}))
    return lines


def table(s: State) -> dict[str, Any]:
    """Calypsos in progress and completed by seat; trick piles and running points by side."""
    return {
        "calypsos": [run_of(s, seat) for seat in range(4)],
        "completed": list(s.done),
        "piled": list(s.piled),
        "points": [points(s, 0), points(s, 1)],
    }


GAME = game.Game(
    name="calypso",
    title="Calypso",
    about=__doc__,
    state=State,
    pack=the_pack,
    deal=deal,
    fresh=new_game,
    phases={PLAY: tricks.play(plain.follows_lead, winner, after_trick)},
    max_actions=52,
    side_of=game.partnership,
    standing=standing,
    narrate=narrate,
    facts=facts,
    table=table,
    seat_trump=lambda s, seat: own_suit(seat),
    style={"calypso.completed": "calypso"},
)
