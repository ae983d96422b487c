"""Whist: four players, partners opposite; 52 cards, thirteen each.

The last card, which is dealer's, is turned up for trump.  Dealer's left leads.  Follow
suit if you can, else play any card.  The highest trump wins, else the highest card of the
suit led.  A point for every trick over six; the first side to five points wins the match.
"""

from followsuit.cards import suit_of
from followsuit.engine import game, plain, state
from followsuit.engine.numbers import Numbers
from followsuit.engine.places import clear_table, deal_hands
from followsuit.engine.rules import rule
from followsuit.engine.scores import next_deal_below

PLAY = 2


class State(state.State):
    """The state of a match of whist."""


@rule
def deal(s: State, cards: Numbers) -> None:
    """Thirteen cards each; everybody sees the last one, and its suit is trump."""
    clear_table(s)
    s.dealt = deal_hands(s, cards, 0, 13)
    s.sure[s.dealer] = 1 << cards[51]
    s.contract = suit_of(cards[51])
    s.phase = PLAY


@rule
def after_trick(s: State, winner: int) -> None:
    """After thirteen tricks one side scores what it took over six."""
    if s.tricks == 13:
        for side in range(2):
            s.score[side] += max(0, s.won[side] + s.won[side + 2] - 6)
        next_deal_below(s, 5)


GAME = game.Game(
    name="whist", title="Whist", about=__doc__, state=State, deal=deal, phases={PLAY: plain.play(after_trick)},
    max_actions=52, side_of=game.partnership, narrate=plain.points_gained, facts=plain.trump_facts,
)  # fmt: skip
