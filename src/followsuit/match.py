"""A whole match: deals until somebody has won; moves, refusals, events, views and records."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from followsuit import events, fair
from followsuit.cards import card_text, cards_in, read_card
from followsuit.engine.game import Event, Game
from followsuit.engine.options import Options
from followsuit.engine.phases import DEAL, OVER
from followsuit.engine.tricks import trick_seat
from followsuit.games import find
from followsuit.moves import Move, legal_moves, read_move, why_not
from followsuit.refusals import BadMove, BadSetup, Refusal
from followsuit.world import Step, World, imagine

if TYPE_CHECKING:
    from followsuit.bots.hints import Hint
    from followsuit.view import View


@dataclass
class Table:
    """What belongs to a match besides its state: fixed facts, and what has happened so far."""

    seed: str
    names: tuple[str, ...]
    first_dealer: int
    given: bool  # the packs were given, not shuffled from the seed
    played_by: tuple[str, ...] = ()  # who decides in each seat, a person or which bot, where that is known
    packs: list[tuple[int, ...]] = field(default_factory=list)
    deals: list[tuple[int, int]] = field(default_factory=list)  # (pack, dealer) of each deal
    steps: list[Step] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    results: list[list[int]] = field(default_factory=list)  # the scores after each finished deal
    last_trick: list[tuple[int, int]] = field(default_factory=list)  # (seat, card) in the order of play
    last_winner: int = -1

    def copy(self) -> "Table":
        """An independent copy."""
        own: dict[str, Any] = {k: v[:] if isinstance(v, list) else v for k, v in self.__dict__.items()}
        return Table(**own)


class Match:
    """A match of one of the games, from the first deal until somebody has won.

    Args:
        game: a name (``"colluphid"``) or a :class:`~followsuit.engine.game.Game`.
        options: values by name; see ``followsuit.games()`` for what there is.
        seed: text or number from which packs and first dealer come; the same seed
            gives the same deals on every version.  None draws a fresh secret.
        dealer: the seat that deals first; otherwise drawn from the seed.
        packs: the packs in order, top card first, one for each shuffle; then the
            seed deals nothing, and the match pauses when they are used up.
        names: the players' names, by seat.
        played_by: who decides in each seat (``person``, or the name of a bot); only records tell it.

    Raises:
        BadSetup: any of these cannot be used; the sentence says what is allowed.
    """

    def __init__(
        self,
        game: str | Game,
        options: Mapping[str, object] | Options | None = None,
        seed: str | int | None = None,
        dealer: int | None = None,
        packs: Iterable[Sequence[int | str] | str] | None = None,
        *,
        names: Sequence[str] | None = None,
        played_by: Sequence[str] = (),
    ) -> None:
        self.game = find(game)
        self.options = self.game.options(options)
        self.state = self.game.start(self.options)
        seats = self.state.seats
        seed = fair.clean_seed(seed)
        if dealer is None:
            dealer = fair.first_dealer(seats, seed)
        elif isinstance(dealer, bool) or not isinstance(dealer, int) or not 0 <= dealer < seats:
            raise BadSetup("dealer", dealer=str(dealer)[:20], last=seats - 1)
        self.state.dealer = dealer
        self.table = Table(seed, _names(names, seats), dealer, packs is not None, _played_by(played_by, seats))
        for pack in packs or ():
            self.add_pack(pack)
        self._deal_on()

    # -- what everybody may ask

    @property
    def seat(self) -> int | None:
        """The seat whose turn it is; None when the match is over or waits for a pack."""
        return None if self.state.phase <= OVER else self.state.turn

    @property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves of the seat to act, in their fixed order."""
        return legal_moves(self.game, self.state)

    @property
    def phase(self) -> str:
        """The name of the present phase; ``deal`` while a pack is missing, ``over`` at the end."""
        phase = self.state.phase
        return self.game.phases[phase].name if phase > OVER else "over" if phase == OVER else "deal"

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return bool(self.state.phase == OVER)

    @property
    def scores(self) -> list[int]:
        """The score of every side."""
        return list(self.state.score[: len(self.sides)])

    @property
    def sides(self) -> list[list[int]]:
        """The seats of every side."""
        return self.game.sides(self.state)

    @property
    def winners(self) -> list[int]:
        """The sides that have won; empty while the match goes on."""
        return list(cards_in(self.state.winners)) if self.over else []

    @property
    def hands(self) -> list[list[str]]:
        """Every seat's cards, for referees, replays and tests; no view reads it."""
        return [[card_text(c) for c in events.hand_of(self.state, seat)] for seat in range(self.state.seats)]

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return self.table.names

    @property
    def seed(self) -> str:
        """The seed, a secret until the match is over."""
        return self.table.seed

    @property
    def commitment(self) -> str:
        """The hash that binds the seed and may be shown before the first card."""
        return fair.commitment(self.table.seed)

    @property
    def needs_pack(self) -> bool:
        """Whether the packs given are used up and the next deal waits for :meth:`add_pack`."""
        return bool(self.state.phase == DEAL)

    # -- moves

    def why_not(self, move: str, seat: int | None = None) -> Refusal | None:
        """Why a move is not allowed now, or None if it is; ``seat`` is who wants to make it."""
        try:
            self.read(move, seat)
        except BadMove as refusal:
            return refusal
        return None

    def read(self, text: str, seat: int | None = None) -> Move:
        """The legal move of a text, in any case.

        Raises:
            BadMove: it is not legal now, with the reason.
        """
        if self.state.phase <= OVER:
            raise BadMove("match_over" if self.over else "no_pack")
        if seat is not None and seat != self.seat:
            raise BadMove("not_your_turn", name=self.names[self.state.turn])
        move = read_move(self.game, text)
        refusal = why_not(self.game, self.state, move)
        if refusal:
            raise refusal
        return move

    def play(self, move: str, seat: int | None = None) -> None:
        """Make a move: a :class:`Move` or its text, in any case.

        Raises:
            BadMove: it is not allowed, with the reason; nothing has changed.
        """
        self._apply(self.read(move, seat).action)

    def _apply(self, action: int) -> None:
        before, s = self.state.copy(), self.state
        seen = self.game.seen(s, action)
        self.table.steps.append(Step(len(self.table.deals) - 1, s.turn, s.phase, action, seen))
        self.game.apply(s, action)
        if s.tricks > before.tricks:
            self.table.last_trick, self.table.last_winner = _trick(before, action), s.leader
        self.table.events += events.after_action(self.game, before, action, s)
        if s.phase <= OVER:
            self.table.results.append(self.scores)
        self._deal_on()

    # -- deals

    def add_pack(self, pack: Sequence[int | str] | str) -> None:
        """Give the pack for a further shuffle, top card first.

        Raises:
            BadSetup: a card is missing, doubled or not of this pack.
        """
        wanted = self.game.pack(self.options)
        self.table.packs.append(_checked_pack(pack, wanted))
        if self.table.deals:
            self._deal_on()

    def _deal_on(self) -> None:
        """Deal until somebody has to act, or the packs are used up."""
        while self.state.phase == DEAL:
            fresh = bool(self.game.fresh(self.state))
            used = self.table.deals[-1][0] + 1 if self.table.deals else 0
            number = used if fresh else used - 1
            if number == len(self.table.packs):
                if self.table.given:
                    return
                pack = self.game.pack(self.options)
                self.table.packs.append(fair.shuffled(pack, self.table.seed, number + 1))
            self.table.deals.append((number, self.state.dealer))
            self.game.deal(self.state, list(self.table.packs[number]))
            self.table.last_trick = []
            self.table.events += events.after_deal(self.game, self.state)

    # -- views, records, copies

    def view(self, seat: int | None = None, *, language: str = "en", since: int = 0) -> "View":
        """Everything that a seat may know, and nothing more; None is a spectator.

        ``since`` is the number of the first event wanted (a view's ``next``).

        Raises:
            BadSetup: there is no such seat or language.
        """
        from followsuit.funnel import Views  # views know matches; a match only hands itself over

        return Views(self, language).view(seat, since)

    def record(self) -> str:
        """The match as readable text, from which :meth:`from_record` makes it again."""
        from followsuit.record import write

        return write(self)

    @classmethod
    def from_record(cls, text: str) -> "Match":
        """The match of a record.

        Raises:
            BadRecord: the text is malformed, truncated or edited, or a move in it is not legal.
        """
        from followsuit.record import read

        return read(text)

    def copy(self) -> "Match":
        """An independent copy."""
        other = object.__new__(Match)
        other.game, other.options = self.game, self.options
        other.state, other.table = self.state.copy(), self.table.copy()
        return other

    def at(self, moves: int) -> "Match":
        """The match as it stood after so many moves."""
        other = object.__new__(Match)
        other.game, other.options = self.game, self.options
        other.state = self.game.start(self.options)
        other.state.dealer = self.table.first_dealer
        fixed = self.table
        other.table = Table(
            fixed.seed, fixed.names, fixed.first_dealer, fixed.given, fixed.played_by, packs=fixed.packs[:]
        )
        other._deal_on()
        for step in self.table.steps[: max(moves, 0)]:
            other._apply(step.action)
        return other

    def world(self, seat: int, seed: int | None = None) -> World:
        """What a bot in a seat is handed: a world that the seat cannot tell from the truth.

        ``seed`` is the bot's chance; otherwise it follows from what everybody knows of the match: the hash that binds
        its seed (none where packs are given), and how far it has got.
        """
        if seed is None:
            bound = "" if self.table.given else self.commitment
            text = f"{self.game.name} {bound} {self.state.deals} {len(self.table.steps)} {seat}"
            seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")
        return imagine(self.game, self.state, seat, self.steps(), seed)

    def hint(self, seat: int | None = None, *, iterations: int = 0, seconds: float = 0.0) -> "Hint":
        """The best moves of the seat to act with what they are worth, and why, from what that seat knows.

        ``seat`` is who asks; the budget is that of the bot ``expert`` where none is given.

        Raises:
            BadMove: nobody is to act, or another seat.
            BadSetup: the budget makes no sense.
        """
        from followsuit.bots import Budget
        from followsuit.bots.hints import hint  # bots know matches; a match only hands itself over

        return hint(self, seat, Budget(seconds=seconds, iterations=iterations))

    def steps(self) -> Iterator[Step]:
        """Every move of the present deal, secret ones too."""
        now = len(self.table.deals) - 1
        return (step for step in self.table.steps if step.deal == now)

    def __repr__(self) -> str:
        return f"<Match {self.game.name}, deal {self.state.deals}, {self.phase}, scores {self.scores}>"


def _names(names: Sequence[str] | None, seats: int) -> tuple[str, ...]:
    if names is None:
        return tuple(f"Player {i + 1}" for i in range(seats))
    clean = tuple(" ".join(str(n).split()) for n in names)
    if len(clean) != seats or len({n.lower() for n in clean}) != seats:
        raise BadSetup("names", number=seats)
    if not all(0 < len(n) <= 30 and n.isprintable() and "," not in n for n in clean):
        raise BadSetup("name", longest=30)
    return clean


def _played_by(players: Sequence[str], seats: int) -> tuple[str, ...]:
    clean = tuple(" ".join(str(p).split()) for p in players)
    if clean and len(clean) != seats:
        raise BadSetup("played_by", number=seats)
    if not all(0 < len(p) <= 100 and p.isprintable() and "," not in p for p in clean):
        raise BadSetup("name", longest=100)
    return clean


def _trick(before: Any, card: int) -> list[tuple[int, int]]:
    """The (seat, card) of the trick that this card completes."""
    return [*((trick_seat(before, i), before.trick[i]) for i in range(before.laid)), (before.turn, card)]


def _checked_pack(pack: Sequence[int | str] | str, wanted: tuple[int, ...]) -> tuple[int, ...]:
    words = pack.split() if isinstance(pack, str) else list(pack)
    cards = []
    for word in words[: len(wanted) + 1]:
        card = read_card(word) if isinstance(word, str) else word
        if card not in wanted:
            raise BadSetup("pack_card", card=str(word)[:20])
        cards.append(card)
    for card in wanted:
        have, want = cards.count(card), wanted.count(card)
        if have < want:
            raise BadSetup("pack_missing", card=card, size=len(wanted))
        if have > want:
            raise BadSetup("pack_doubled", card=card, size=len(wanted))
    return tuple(cards)
