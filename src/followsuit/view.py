"""The funnel from a match to what one seat may know: built by adding what is known, never by removing secrets."""

from typing import Any, TypedDict

from followsuit import events
from followsuit.cards import SUITS, card_text, cards_in
from followsuit.engine.game import Event
from followsuit.engine.phases import OVER
from followsuit.engine.resample import hand_hidden
from followsuit.engine.tricks import Play, trick_seat
from followsuit.refusals import BadSetup
from followsuit.words import language_module, sentence

SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades", "jokers")


class CardView(TypedDict):
    """A card: its notation, its name, a word for its role, where it counts, whether it may be played, else why not."""

    card: str
    name: str
    role: str
    suit: str
    trump: bool
    legal: bool
    reason: str


class PlayedCard(TypedDict):
    """A card on the table."""

    seat: int
    card: str
    name: str
    role: str


class TrickView(TypedDict):
    """A trick: its cards in the order of play, who led, and who is winning or has won."""

    leader: int
    winner: int | None
    cards: list[PlayedCard]


class CallView(TypedDict):
    """A call: who made it, its notation, its sentence."""

    seat: int
    call: str
    say: str


class SeatView(TypedDict):
    """What everybody may know of a seat."""

    seat: int
    name: str
    side: int
    cards: int
    tricks: int
    plays: bool
    trump: str


class MoveView(TypedDict):
    """A move: its notation, its label for people, and, if it is not allowed, the reason."""

    move: str
    label: str
    reason: str


class EventView(TypedDict):
    """An event: its number, its key, its sentence, and the seat and the cards in it with their names."""

    n: int
    key: str
    say: str
    seat: int | None
    cards: list[str]
    names: list[str]


class DealView(TypedDict):
    """A finished deal on the score sheet: its result in sentences, the change of each side's score, and the totals."""

    deal: int
    say: list[str]
    change: list[int]
    scores: list[int]


class View(TypedDict):
    """Everything that one seat (None: a spectator) may know of a match, in one language, as plain data."""

    game: str
    title: str
    language: str
    seat: int | None
    options: dict[str, Any]
    seats: list[SeatView]
    sides: list[list[int]]
    scores: list[int]
    score: str
    sheet: list[DealView]
    winners: list[int]
    over: bool
    deal: int
    dealer: int
    phase: str
    turn: int | None
    prompt: str
    hand: list[CardView]
    open_hands: dict[int, list[CardView]]
    discards: list[CardView]
    up: CardView | None
    trick: TrickView
    last_trick: TrickView | None
    tricks: int
    calls: list[CallView]
    facts: list[str]
    trump: str
    table: dict[str, Any]
    moves: list[MoveView]
    refused: list[MoveView]
    choose: int
    events: list[EventView]
    next: int
    commitment: str


def view(match: Any, seat: int | None, language: str = "en", since: int = 0) -> View:
    """Everything that a seat may know; see :meth:`followsuit.match.Match.view`."""
    s = match.state
    if seat is not None and (isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < s.seats):
        raise BadSetup("seat", number=str(seat)[:20], last=s.seats - 1)
    return _Funnel(match, -1 if seat is None else seat, language).view(since)


def open_hand(match: Any, seat: int, language: str = "en") -> list[CardView]:
    """The cards of a seat as its player holds them, for hands laid open and for replays; no view of others has it."""
    return _Funnel(match, seat, language).cards(events.hand_of(match.state, seat), seat)


class _Funnel:
    """One match, one viewer (-1: a spectator), one language."""

    def __init__(self, match: Any, viewer: int, language: str) -> None:
        self.match, self.viewer, self.language = match, viewer, language
        self.game, self.s = match.game, match.state
        self.words = language_module(language)

    def view(self, since: int) -> View:
        match, s = self.match, self.s
        dealer = match.table.deals[-1][1] if match.table.deals else s.dealer
        return {
            "game": self.game.name,
            "title": self.game.title,
            "language": self.language,
            "seat": None if self.viewer < 0 else self.viewer,
            "options": dict(match.options.__dict__),
            "seats": [self.seat(seat) for seat in range(s.seats)],
            "sides": match.sides,
            "scores": match.scores,
            "score": self.say("score", {"scores": match.scores, "sides": match.sides}),
            "sheet": self.sheet(),
            "winners": match.winners,
            "over": match.over,
            "deal": s.deals,
            "dealer": dealer,
            "phase": match.phase,
            "turn": match.seat,
            "prompt": self.prompt(),
            "hand": self.hand(),
            "open_hands": {x: self.cards(events.hand_of(s, x), x) for x in range(s.seats) if s.exposed >> x & 1},
            "discards": self.cards(list(cards_in(s.aside[self.viewer])), self.viewer) if self.discards_known() else [],
            "up": self.card(s.up) if s.up >= 0 else None,
            "trick": self.trick(),
            "last_trick": self.last_trick(),
            "tricks": s.tricks,
            "calls": self.calls(),
            "facts": [self.say(key, values) for key, values in self.game.facts(s)],
            "trump": self.trump(),
            "table": self.game.table(s),
            "moves": self.moves(),
            "refused": self.refused(),
            "choose": self.choose(),
            "events": [e for n, event in self.news(since) if (e := self.event(n, event))],
            "next": len(match.table.events),
            "commitment": match.commitment,
        }

    def say(self, key: str, values: dict[str, Any]) -> str:
        return sentence(key, values, self.language, self.viewer, self.match.names)

    def trump(self) -> str:
        contract = self.s.contract
        return SUIT_NAMES[contract] if contract in SUITS and self.game.contracts[contract].trump >= 0 else ""

    def acts(self) -> bool:
        return self.s.phase > OVER and self.s.turn == self.viewer

    def discards_known(self) -> bool:
        return self.viewer >= 0 and self.game.state.exchange

    def sees_hand(self) -> bool:
        return self.viewer >= 0 and not hand_hidden(self.s, self.viewer, self.viewer)

    # -- seats and cards

    def seat(self, seat: int) -> SeatView:
        s = self.s
        own = self.game.seat_trump(s, seat)
        return {
            "seat": seat,
            "name": self.match.names[seat],
            "side": self.game.side_of(s, seat),
            "cards": len(events.hand_of(s, seat)),
            "tricks": s.won[seat],
            "plays": bool(s.active >> seat & 1),
            "trump": SUIT_NAMES[own] if own >= 0 else "",
        }

    def card(self, card: int, seat: int = -1) -> CardView:
        contract = self.s.contract
        suit = self.game.effective_suit(contract, card)
        own = self.game.seat_trump(self.s, seat) if seat >= 0 else -1
        role = self.game.role(contract, card)
        trump = suit == own or (contract >= 0 and suit == self.game.contracts[contract].trump)
        return {
            "card": card_text(card),
            "name": self.words.card_name(card),
            "role": self.words.ROLES[role] if role else "",
            "suit": SUIT_NAMES[suit],
            "trump": trump,
            "legal": False,
            "reason": "",
        }

    def cards(self, cards: list[int], seat: int) -> list[CardView]:
        """Cards as a player holds them: trumps first, then suits in alternating colours, high to low."""
        contract = self.s.contract
        trump = self.game.contracts[contract].trump if contract >= 0 else -1
        trump = self.game.seat_trump(self.s, seat) if trump < 0 else trump

        def place(card: int) -> tuple[int, int]:
            suit = self.game.effective_suit(contract, card)
            order = self.game.contracts[contract].order(card) if contract >= 0 else card % 13
            return _suit_order(trump).index(suit), -order

        return [self.card(c, seat) for c in sorted(cards, key=place)]

    def hand(self) -> list[CardView]:
        if not self.sees_hand():
            return []
        hand = self.cards(events.hand_of(self.s, self.viewer), self.viewer)
        if self.acts() and self.game.phases[self.s.phase].cards:
            legal = {str(m) for m in self.match.moves}
            for card in hand:
                card["legal"] = card["card"] in legal
                if not card["legal"]:
                    card["reason"] = str(self.match.why_not(card["card"]).sentence(self.language))
        return hand

    # -- the table

    def played(self, seat: int, card: int) -> PlayedCard:
        view = self.card(card)
        return {"seat": seat, "card": view["card"], "name": view["name"], "role": view["role"]}

    def trick(self) -> TrickView:
        s = self.s
        cards = [self.played(trick_seat(s, i), s.trick[i]) for i in range(s.laid)]
        play = self.game.phases.get(s.phase)
        leading = isinstance(play, Play) and s.laid > 0
        return {"leader": s.leader, "winner": trick_seat(s, play.winner(s)) if leading else None, "cards": cards}

    def last_trick(self) -> TrickView | None:
        cards = self.match.table.last_trick
        if not cards:
            return None
        winner = self.match.table.last_winner
        return {"leader": cards[0][0], "winner": winner, "cards": [self.played(*c) for c in cards]}

    def calls(self) -> list[CallView]:
        calls: list[CallView] = []
        for step in self.match.steps():
            phase = self.game.phases[step.phase]
            if not phase.cards:
                call = self.game.calls[step.action]
                values = {"seat": step.seat, "phase": phase.name, **call.values}
                calls.append({"seat": step.seat, "call": call.text, "say": self.say("call." + call.key, values)})
        return calls

    # -- what to do

    def prompt(self) -> str:
        s = self.s
        if s.phase <= OVER:
            key = "turn.wait" if s.phase < OVER else "match.over"
            return self.say(key, {"winners": self.match.winners, "sides": self.match.sides})
        if not self.acts():
            return self.say("turn", {"seat": s.turn})
        return self.say("turn", {"seat": s.turn}) + " " + self.say(*self.asked())

    def asked(self) -> tuple[str, dict[str, Any]]:
        """What the seat to act has to do, as a message."""
        s, phase = self.s, self.game.phases[self.s.phase]
        if not isinstance(phase, Play):
            forced = f"ask.{phase.name}.forced"
            may_pass = any(move == "pass" for move in self.match.moves)
            key = forced if forced in self.words.MESSAGES and not may_pass else "ask." + phase.name
            return key, {"seat": s.turn, "n": self.choose()}
        if s.laid == 0:
            return "ask.lead", {}
        follow, hand = phase.follow(s), s.hand[s.turn]
        if hand & follow:
            suit = self.game.effective_suit(s.contract, s.trick[0])
            trump = suit == self.game.contracts[s.contract].trump
            return ("ask.follow_trump" if trump and suit in SUITS else "ask.follow"), {"suit": suit}
        if hand & phase.instead(s):
            return "ask.instead", {"cards": list(cards_in(hand & phase.instead(s)))}
        return "ask.any", {}

    def moves(self) -> list[MoveView]:
        if not self.acts():
            return []
        return [{"move": str(m), "label": self.label(m.action), "reason": ""} for m in self.match.moves]

    def refused(self) -> list[MoveView]:
        """Calls of this phase that are not allowed now, each with its reason."""
        if not self.acts() or self.game.phases[self.s.phase].cards:
            return []
        refused: list[MoveView] = []
        for action in cards_in(self.game.phases[self.s.phase].vocabulary(self.s) & ~self.game.legal(self.s)):
            refusal = self.match.why_not(self.game.calls[action].text)
            text = self.game.calls[action].text
            refused.append({"move": text, "label": self.label(action), "reason": refusal.sentence(self.language)})
        return refused

    def choose(self) -> int:
        """How many cards the seat to act has still to choose, one after another."""
        s, phase = self.s.copy(), self.s.phase
        if not self.acts() or not self.game.phases[phase].cards:
            return 0
        if isinstance(self.game.phases[phase], Play):
            return 1
        number = 0
        while s.phase == phase and s.turn == self.viewer:
            self.game.apply(s, next(cards_in(self.game.legal(s))))
            number += 1
        return number

    def label(self, action: int) -> str:
        if self.game.phases[self.s.phase].cards:
            return str(self.words.card_name(action))
        return str(self.words.call_label(self.game.calls[action]))

    # -- news

    def news(self, since: int) -> list[tuple[int, Event]]:
        return list(enumerate(self.match.table.events))[max(since, 0) :]

    def event(self, n: int, event: Event) -> EventView | None:
        heard = event.audience == -1 or (self.viewer >= 0 and event.audience >> self.viewer & 1)
        key = event.key if heard else event.otherwise
        if not key:
            return None
        values = dict(event.values) if heard else {"seat": event.values.get("seat")}
        cards = values.get("cards") or [values[k] for k in ("card",) if k in values]
        return {
            "n": n,
            "key": key,
            "say": self.say(key, values),
            "seat": values.get("seat"),
            "cards": [card_text(c) for c in cards],
            "names": [self.words.card_name(c) for c in cards],
        }

    def sheet(self) -> list[DealView]:
        """Every finished deal: what everybody heard of its result, and the scores."""
        sheet: list[DealView] = []
        result: list[Event] = []
        before = [0] * len(self.match.sides)
        scores = before
        deal = 0
        for event in [*self.match.table.events, Event("deal")]:
            if event.key == "deal":
                if deal and (event.values or self.s.phase <= OVER):
                    change = [now - then for now, then in zip(scores, before, strict=True)]
                    say = [self.say(e.key, dict(e.values)) for e in result]
                    sheet.append({"deal": deal, "say": say, "change": change, "scores": scores})
                deal, before, result = event.values.get("number", 0), scores, []
            elif event.key == "score":
                scores = event.values["scores"]
            elif event.key == "trick.won" or event.key.startswith("call."):
                result = []
            elif event.audience < 0 and event.key not in ("lead", "play", "match.over"):
                result.append(event)
        return sheet


def _suit_order(trump: int) -> tuple[int, ...]:
    """Suits for a sorted hand: Jokers of no suit and trumps first, the rest in alternating colours."""
    rest = [s for s in (3, 2, 0, 1) if s != trump]
    if len(rest) == 3 and trump in (1, 2):
        rest = [3, 3 - trump, 0]
    elif len(rest) == 3:
        rest = [2, 3 - trump, 1]
    return (4, trump, *rest) if len(rest) == 3 else (4, *rest)
