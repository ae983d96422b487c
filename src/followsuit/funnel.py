"""The funnel from a match to what one seat may know: built by adding what is known, never by removing secrets."""

from functools import cached_property
from typing import Any

from followsuit import events
from followsuit.cards import SUITS, card_text, cards_in
from followsuit.engine.game import Event
from followsuit.engine.phases import OVER
from followsuit.engine.resample import hand_hidden
from followsuit.engine.tricks import Play, trick_seat
from followsuit.faces import SUIT_NAMES, face, place
from followsuit.moves import Move, why_not
from followsuit.refusals import BadSetup
from followsuit.sheet import Sheet
from followsuit.view import CallView, CardView, DealView, EventView, MoveView, PlayedCard, PublicView, SeatView, View
from followsuit.view import TrickView as Trick
from followsuit.words import language_module, reader, sentence


class Views:
    """The views of one match for everybody who looks at it, in one language.

    What they share is built once for each position, and what no move changes once for the deal or the match.
    So who shows a match to many keeps its ``Views`` for as long as the match.

    Raises:
        BadSetup: there is no such language.
    """

    def __init__(self, match: Any, language: str = "en") -> None:
        self.match, self.language = match, language
        self.words = language_module(language)
        self.sheet = Sheet(len(match.sides))
        self._position: _Position | None = None
        self._calls: dict[int, tuple[int, list[CallView]]] = {}  # by viewer: steps looked at, the calls among them
        self._deals: dict[int, list[DealView]] = {}  # by viewer
        self._hands: dict[int, tuple[Any, list[CardView]]] = {}  # by viewer: what they hold, and the cards
        self._scores: dict[int, tuple[list[int], str]] = {}  # by viewer: the scores, and how they are told

    def view(self, seat: int | None, since: int = 0) -> View:
        """Everything that a seat (None: a spectator) may know, and the events from a number on.

        Raises:
            BadSetup: there is no such seat.
        """
        seats = self.match.state.seats
        if seat is not None and (isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats):
            raise BadSetup("seat", number=str(seat)[:20], last=seats - 1)
        return _Eye(self, self.position(), -1 if seat is None else seat).view(since)

    def open_hand(self, seat: int) -> list[CardView]:
        """The cards of a seat as its player holds them, for hands laid open and for replays; no view has others."""
        return self.position().cards(events.hand_of(self.match.state, seat), seat)

    def position(self) -> "_Position":
        """The present position."""
        table = self.match.table
        at = (len(table.steps), len(table.deals), table.names)
        last = self._position
        if last is None or last.at != at:
            if last is None or last.at[1:] != at[1:]:
                self._calls.clear()
            if last is None or last.at[2] != at[2]:
                self._deals.clear()
                self._scores.clear()
            self._position = last = _Position(self.match, self.language, at)
        return last

    def say(self, viewer: int, key: str, values: Any) -> str:
        """A message as a viewer reads it."""
        return sentence(key, values, self.language, viewer, self.match.names)

    def calls(self, viewer: int) -> list[CallView]:
        """The calls of the present deal."""
        game, steps = self.match.game, self.match.table.steps
        read, calls = self._calls.get(viewer, (0, []))
        now = len(self.match.table.deals) - 1
        for step in steps[read:]:
            phase = game.phases[step.phase]
            if step.deal == now and not phase.cards:
                call = game.calls[step.action]
                values = {"seat": step.seat, "phase": phase.name, **call.values}
                label, say = self.words.call_label(call), self.say(viewer, "call." + call.key, values)
                calls.append({"seat": step.seat, "call": call.text, "label": label, "say": say})
        self._calls[viewer] = (len(steps), calls)
        return calls[:]

    def hand(self, viewer: int) -> list[CardView]:
        """The cards of a viewer who has not to choose among them; most moves do not change them."""
        s = self.match.state
        at = (s.contract, self.match.game.seat_trump(s, viewer), tuple(s.hand[viewer :: len(s.may)]))
        last = self._hands.get(viewer)
        if last is None or last[0] != at:
            cards = self.position().cards(events.hand_of(s, viewer), viewer)
            last = self._hands[viewer] = (at, cards)
        return last[1]

    def score(self, viewer: int) -> str:
        """The score in a sentence."""
        scores, told = self.position().scores, self._scores.get(viewer)
        if told is None or told[0] != scores:
            values = {"scores": scores, "sides": self.position().sides}
            told = self._scores[viewer] = (scores, self.say(viewer, "score", values))
        return told[1]

    def deals(self, viewer: int) -> list[DealView]:
        """Every finished deal: what everybody heard of its result, and the scores."""
        self.sheet.read(self.match.table.events)
        told = self._deals.setdefault(viewer, [])
        for deal in self.sheet.finished[len(told) :]:
            told.append(self._deal(viewer, deal))
        last = self.sheet.present() if self.match.state.phase <= OVER else None
        return [*told, self._deal(viewer, last)] if last else told[:]

    def _deal(self, viewer: int, deal: Any) -> DealView:
        say = [self.say(viewer, event.key, dict(event.values)) for event in deal.result]
        return {"deal": deal.number, "say": say, "change": deal.change, "scores": deal.scores}


class _Position:
    """What everybody may know of the present position, each part made when it is first asked for."""

    def __init__(self, match: Any, language: str, at: tuple[int, int, tuple[str, ...]]) -> None:
        self.match, self.game, self.s = match, match.game, match.state
        self.language, self.at = language, at
        self._told: dict[tuple[str, int, int], str] = {}
        self._reasons: dict[tuple[str, str], str] = {}
        self._events: dict[tuple[int, bool, int], EventView | None] = {}
        contract = self.s.contract
        self.trump = self.game.contracts[contract].trump if contract >= 0 else -1

    def say(self, viewer: int, key: str, values: Any, mark: int = 0) -> str:
        """A message; those of one key have marks.  All whom it does not concern read the same."""
        told = (key, mark, reader(values, viewer))
        if told not in self._told:
            self._told[told] = sentence(key, values, self.language, told[2], self.match.names)
        return self._told[told]

    def reason(self, move: Move) -> str:
        """Why the seat to act may not make a move; many moves are refused for the same reason."""
        refusal = why_not(self.game, self.s, move)
        assert refusal is not None  # noqa: S101  # the move is not legal
        told = (refusal.code, str(refusal.details))
        if told not in self._reasons:
            self._reasons[told] = refusal.sentence(self.language)
        return self._reasons[told]

    @cached_property
    def public(self) -> PublicView:
        match, s = self.match, self.s
        return {
            "game": self.game.name,
            "title": self.game.title,
            "language": self.language,
            "options": dict(match.options.__dict__),
            "seats": [self.seat(seat) for seat in range(s.seats)],
            "sides": self.sides,
            "scores": self.scores,
            "winners": match.winners,
            "over": match.over,
            "deal": s.deals,
            "dealer": match.table.deals[-1][1] if match.table.deals else s.dealer,
            "phase": match.phase,
            "turn": match.seat,
            "open_hands": {x: self.cards(events.hand_of(s, x), x) for x in range(s.seats) if s.exposed >> x & 1},
            "up": self.card(s.up) if s.up >= 0 else None,
            "trick": self.trick(),
            "last_trick": self.last_trick(),
            "tricks": s.tricks,
            "trump": SUIT_NAMES[s.contract] if s.contract in SUITS and self.trump >= 0 else "",
            "table": self.game.table(s),
            "next": len(match.table.events),
            "commitment": match.commitment,
        }

    @cached_property
    def sides(self) -> list[list[int]]:
        sides: list[list[int]] = self.match.sides
        return sides

    @cached_property
    def scores(self) -> list[int]:
        return list(self.s.score[: len(self.sides)])

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        moves: tuple[Move, ...] = self.match.moves
        return moves

    @cached_property
    def facts(self) -> list[tuple[str, dict[str, Any]]]:
        facts: list[tuple[str, dict[str, Any]]] = self.game.facts(self.s)
        return facts

    def seat(self, seat: int) -> SeatView:
        s = self.s
        own = self.game.seat_trump(s, seat)
        return {
            "seat": seat,
            "name": self.match.names[seat],
            "side": self.game.side_of(s, seat),
            "cards": events.held(s, seat),
            "tricks": s.won[seat],
            "plays": bool(s.active >> seat & 1),
            "trump": SUIT_NAMES[own] if own >= 0 else "",
        }

    def card(self, card: int, own: int = -1) -> CardView:
        return face(self.game, self.s.contract, own, card, self.language).copy()

    def cards(self, cards: list[int], seat: int) -> list[CardView]:
        """Cards as a player holds them: trumps first, then suits in alternating colours, high to low."""
        own = self.game.seat_trump(self.s, seat)
        return [self.card(card, own) for card in self.sorted(cards, own)]

    def sorted(self, cards: list[int], own: int) -> list[int]:
        trump = own if self.trump < 0 else self.trump
        game, contract = self.game, self.s.contract
        return sorted(cards, key=lambda card: place(game, contract, trump, card))

    def playable(self, cards: list[int], seat: int) -> list[CardView]:
        """The cards of the seat that has to act with one of them, each with what forbids it."""
        own, legal = self.game.seat_trump(self.s, seat), self.game.legal(self.s)
        views = []
        for card in self.sorted(cards, own):
            view = self.card(card, own)
            if legal >> card & 1:
                view["legal"] = True
            else:
                view["reason"] = self.reason(Move(view["card"], card, is_card=True))
            views.append(view)
        return views

    def played(self, seat: int, card: int) -> PlayedCard:
        view = self.card(card)
        return {"seat": seat, "card": view["card"], "name": view["name"], "role": view["role"]}

    def trick(self) -> Trick:
        s = self.s
        cards = [self.played(trick_seat(s, i), s.trick[i]) for i in range(s.laid)]
        play = self.game.phases.get(s.phase)
        leading = isinstance(play, Play) and s.laid > 0
        return {"leader": s.leader, "winner": trick_seat(s, play.winner(s)) if leading else None, "cards": cards}

    def last_trick(self) -> Trick | None:
        cards = self.match.table.last_trick
        if not cards:
            return None
        winner = self.match.table.last_winner
        return {"leader": cards[0][0], "winner": winner, "cards": [self.played(*c) for c in cards]}

    def event(self, n: int, event: Event, viewer: int) -> EventView | None:
        """An event as a viewer hears of it, None if not at all."""
        heard = event.audience == -1 or (viewer >= 0 and bool(event.audience >> viewer & 1))
        told = (n, heard, reader(event.values, viewer))
        if told not in self._events:
            self._events[told] = self._event(n, event, told[2], heard=heard)
        return self._events[told]

    def _event(self, n: int, event: Event, viewer: int, *, heard: bool) -> EventView | None:
        key = event.key if heard else event.otherwise
        if not key:
            return None
        values = dict(event.values) if heard else {"seat": event.values.get("seat")}
        cards = values.get("cards") or [values[k] for k in ("card",) if k in values]
        words = language_module(self.language)
        return {
            "n": n,
            "key": key,
            "say": sentence(key, values, self.language, viewer, self.match.names),
            "seat": values.get("seat"),
            "cards": [card_text(c) for c in cards],
            "names": [words.card_name(c) for c in cards],
        }


class _Eye:
    """One viewer (-1: a spectator) looking at a position."""

    def __init__(self, views: Views, position: _Position, viewer: int) -> None:
        self.views, self.position, self.viewer = views, position, viewer
        self.match, self.game, self.s = position.match, position.game, position.s
        self.words = views.words

    def view(self, since: int) -> View:
        news = enumerate(self.match.table.events[max(since, 0) :], max(since, 0))
        return {
            **self.position.public,
            "seat": None if self.viewer < 0 else self.viewer,
            "score": self.views.score(self.viewer),
            "sheet": self.views.deals(self.viewer),
            "prompt": self.prompt(),
            "hand": self.hand(),
            "discards": self.discards(),
            "calls": self.views.calls(self.viewer),
            "facts": [self.say(key, values, n) for n, (key, values) in enumerate(self.position.facts)],
            "moves": self.moves(),
            "refused": self.refused(),
            "choose": self.choose(),
            "events": [e for n, event in news if (e := self.position.event(n, event, self.viewer))],
        }

    def say(self, key: str, values: dict[str, Any], mark: int = -1) -> str:
        return self.position.say(self.viewer, key, values, mark)

    def acts(self) -> bool:
        return self.s.phase > OVER and self.s.turn == self.viewer

    # -- cards

    def hand(self) -> list[CardView]:
        if self.viewer < 0 or hand_hidden(self.s, self.viewer, self.viewer):
            return []
        if self.acts() and self.game.phases[self.s.phase].cards:
            return self.position.playable(events.hand_of(self.s, self.viewer), self.viewer)
        return self.views.hand(self.viewer)

    def discards(self) -> list[CardView]:
        if self.viewer < 0 or not self.game.state.exchange:
            return []
        return self.position.cards(list(cards_in(self.s.aside[self.viewer])), self.viewer)

    # -- what to do

    def prompt(self) -> str:
        s = self.s
        if s.phase <= OVER:
            key = "turn.wait" if s.phase < OVER else "match.over"
            return self.say(key, {"winners": self.match.winners, "sides": self.position.sides})
        if not self.acts():
            return self.say("turn", {"seat": s.turn})
        return self.say("turn", {"seat": s.turn}) + " " + self.say(*self.asked())

    def asked(self) -> tuple[str, dict[str, Any]]:
        """What the seat to act has to do, as a message."""
        s, phase = self.s, self.game.phases[self.s.phase]
        if not isinstance(phase, Play):
            forced = f"ask.{phase.name}.forced"
            may_pass = any(move == "pass" for move in self.position.moves)
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
        return [{"move": str(m), "label": self.label(m.action), "reason": ""} for m in self.position.moves]

    def refused(self) -> list[MoveView]:
        """Calls of this phase that are not allowed now, each with its reason."""
        if not self.acts() or self.game.phases[self.s.phase].cards:
            return []
        refused: list[MoveView] = []
        for action in cards_in(self.game.phases[self.s.phase].vocabulary(self.s) & ~self.game.legal(self.s)):
            move = Move(self.game.calls[action].text, action, is_card=False)
            refused.append({"move": str(move), "label": self.label(action), "reason": self.position.reason(move)})
        return refused

    def choose(self) -> int:
        """How many cards the seat to act has still to choose, one after another."""
        phase = self.s.phase
        if not self.acts() or not self.game.phases[phase].cards:
            return 0
        if isinstance(self.game.phases[phase], Play):
            return 1
        s, number = self.s.copy(), 0
        while s.phase == phase and s.turn == self.viewer:
            self.game.apply(s, next(cards_in(self.game.legal(s))))
            number += 1
        return number

    def label(self, action: int) -> str:
        if self.game.phases[self.s.phase].cards:
            return str(self.words.card_name(action))
        return str(self.words.call_label(self.game.calls[action]))
