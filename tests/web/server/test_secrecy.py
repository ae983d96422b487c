"""Nothing that a viewer receives names a card that he may not know, in whole matches of every game."""

import json
import random
import re
from collections.abc import Mapping
from typing import Any

import pytest
from served import Server, play_out

from followsuit.cards import card_text, cards_in
from followsuit.games import find, names
from followsuit.match import Match
from followsuit.words.en import card_name

SHORT = {
    "colluphid": {"target": 3},
    "calypso": {},
    "oh-hell": {"players": 3},
    "euchre": {"target": 5},
    "two-handed-euchre": {"target": 5},
}


def options(game: str) -> dict[str, Any]:
    """Options that keep a match short, where the game has them."""
    there = find(game).state.options.choices()
    wanted = SHORT.get(game, {})
    return {k: v for k, v in wanted.items() if k in there and (v in (there[k].only or [v]))}


class Knowledge:
    """What every viewer may have seen of a match, as it goes on."""

    def __init__(self, record: str, viewers: list[int]) -> None:
        self.whole = Match.from_record(record)
        self.now = self.whole.at(0)
        self.pack = set(self.now.game.pack(self.now.options))
        self.heard = 0
        self.deal = 0  # the event with which the present deal began
        self.seen: dict[int, set[int]] = {viewer: set() for viewer in viewers}
        self.before: dict[int, set[int]] = {viewer: set() for viewer in viewers}  # in the deal before
        self.ever: dict[int, set[int]] = {viewer: set() for viewer in viewers}
        self.names = {name: card for card in self.pack for name in self._names(card)}
        self.pattern = re.compile(r"(?<![\w-])(" + "|".join(map(re.escape, self.names)) + r")(?![\w-])")
        self._hear()

    def _names(self, card: int) -> list[str]:
        return [card_text(card), card_name(card), card_name(card, inside=True)]

    def play(self) -> bool:
        """Make the next move of the match; whether there was one."""
        steps = self.whole.table.steps
        at = len(self.now.table.steps)
        if at == len(steps):
            return False
        self.now.play(self.now.game.action_text(steps[at].phase, steps[at].action))
        self._hear()
        return True

    def _hear(self) -> None:
        events = self.now.table.events
        for number, event in enumerate(events[self.heard :], self.heard):
            if event.key == "deal":
                self.deal, self.before = number, self.seen
                self.seen = {viewer: set() for viewer in self.seen}
            for viewer, seen in self.seen.items():
                if event.audience == -1 or (viewer >= 0 and event.audience >> viewer & 1):
                    seen.update(named(event.values))
                    self.ever[viewer].update(seen)
        self.heard = len(events)

    def leaks(self, viewer: int, message: dict[str, Any]) -> set[int]:
        """The cards that a state names although its receiver knows no place of them."""
        known = set(self.seen[viewer])
        if message["from"] < self.deal:
            known |= self.before[viewer]
        for _, values in self.now.game.facts(self.now.state):
            known.update(named(values))
        if viewer >= 0 and self.now.view(viewer, since=self.heard)["hand"]:
            known.update(cards_in(self.now.state.hand[viewer]))
        finished = message["view"].pop("sheet")  # it repeats what was heard of finished deals
        return (self._named(message) - known) | (self._named(finished) - self.ever[viewer])

    def _named(self, part: Any) -> set[int]:
        return {self.names[name] for name in self.pattern.findall(without_tokens(json.dumps(part, ensure_ascii=False)))}


def named(values: Mapping[str, Any]) -> list[int]:
    """The cards of an event or a fact."""
    return [*values.get("cards", ()), *(values[key] for key in ("card",) if key in values)]


def without_tokens(frame: str) -> str:
    """A frame without addresses and hashes, whose letters may look like cards by chance."""
    return re.sub(r"/t/[\w/-]+|[0-9a-f]{64}", "", frame)


@pytest.mark.parametrize("game", names())
def test_no_frame_names_a_card_that_its_receiver_may_not_know(server: Server, game: str) -> None:
    seats = find(game).start(find(game).options(options(game))).seats
    table = server.table(game, people=seats, options=options(game))
    players = {seat: table.player(seat) for seat in range(seats)}
    everybody = {-1: table.player(None), **players}
    play_out(list(players.values()), random.Random(7))
    for viewer in everybody.values():
        viewer.until(lambda s: s["view"]["over"])
    frames: dict[int, list[tuple[int, Any]]] = {}
    for number, player in everybody.items():
        for frame in player.frames:
            message = json.loads(frame)
            if message["type"] == "state" and message["view"]:
                frames.setdefault(message["view"]["next"], []).append((number, message))
    knowledge, checked = Knowledge(table.api("record", None), list(everybody)), 0
    while True:
        for number, message in frames.get(knowledge.heard, []):
            assert not knowledge.leaks(number, message), message
            checked += 1
        if not knowledge.play():
            break
    assert checked == sum(map(len, frames.values())) > 50


def test_no_secret_of_a_seat_reaches_another_viewer_or_the_log(server: Server) -> None:
    table = server.table("whist", people=3)
    players = [table.player(seat) for seat in range(3)]
    watcher = table.player(None)
    players[1].ask("link")
    for player in players:
        player.until(lambda s: len([x for x in s["table"]["seats"] if x["connected"]]) == 3)
    players[0].ask("chat", text="hello")
    watcher.until(lambda s: s["table"]["news"])
    pages = [server.get(f"/t/{table.name}{path}")[1] for path in ("", "/check")]
    for viewer, frames in enumerate([p.frames for p in players] + [watcher.frames, pages]):
        for seat, token in enumerate(table.tokens):
            received = any(token in frame for frame in frames)
            assert not received or seat == viewer
    log = server.log.read_text()
    for secret in [*table.tokens, table.name, table.invite]:
        assert secret not in log


def test_a_spectator_is_not_told_the_invite(server: Server) -> None:
    table = server.table("whist", people=1)
    watcher = table.player(None)
    watcher.until(lambda s: s["view"])
    assert not any(table.invite in frame for frame in watcher.frames)
    assert table.invite not in server.get(f"/t/{table.name}")[1]


def test_the_record_the_replay_and_the_seed_are_shown_only_when_the_match_is_over(server: Server) -> None:
    table = server.table("whist", people=1)
    for path in (f"/t/{table.name}/replay", f"/t/{table.name}/replay.json", f"/api/tables/{table.name}/record"):
        assert server.get(path)[0] == 409
    page = server.get(f"/t/{table.name}/check")[1]
    assert "The secret is shown when the match is over" in page
