"""Bad input, bad networks, full disks: a clear message, nothing lost, others undisturbed."""

import base64
import contextlib
import json
import os
import random
import resource
import signal
import socket
import threading
import time
from typing import Any

import pytest
from databases import Start
from served import Closed, Player, Server, play_out
from websockets.exceptions import ConnectionClosed

NOWHERE = "B" * 22


def undisturbed(server: Server) -> None:
    """Somebody else plays a move on the same server."""
    player = server.table().player(0)
    view = player.my_turn()
    assert player.ask("move", moves=[view["moves"][0]["move"]])["type"] == "ack"


BAD = [
    ("not json", "{", "no_json"),
    ("empty", "", "no_json"),
    ("binary", b"\xff\xfe\x00", "no_json"),
    ("a list", "[]", "malformed"),
    ("nothing to do", '{"id": "1"}', "malformed"),
    ("unknown", '{"id": "1", "do": "fly"}', "malformed"),
    ("no id", '{"do": "undo"}', "malformed"),
    ("long id", json.dumps({"id": "x" * 65, "do": "undo"}), "malformed"),
    ("wrong type", '{"id": "1", "do": "move", "moves": "AS"}', "malformed"),
    ("too many moves", json.dumps({"id": "1", "do": "move", "moves": ["AS"] * 21}), "malformed"),
    ("no move", '{"id": "1", "do": "move", "moves": []}', "malformed"),
    ("bad seat", '{"id": "1", "do": "seat", "seat": -1, "kind": "bot"}', "malformed"),
    ("deep", "[" * 4000, "malformed"),
    ("large", json.dumps({"id": "1", "do": "chat", "text": "x" * 100_000}), "too_large"),
    ("nonsense move", '{"id": "1", "do": "move", "moves": ["ZZ"]}', "unreadable"),
    ("number", '{"id": "1", "do": "mute", "seat": 1e99}', "malformed"),
]


@pytest.mark.parametrize(("what", "text", "code"), BAD, ids=[b[0] for b in BAD])
def test_a_bad_message_gets_a_sentence_and_the_connection_goes_on(
    server: Server, what: str, text: str | bytes, code: str
) -> None:
    table = server.table(people=1)
    player = table.player(0)
    player.my_turn()
    player.socket.send(text)
    while (answer := player.take())["type"] != "error":
        pass
    assert answer["code"] == code
    assert answer["say"].endswith(".")
    assert len(answer["say"]) < 300
    assert player.ask("command", text="score")["type"] == "answer"
    undisturbed(server)


@pytest.mark.parametrize(("what", "text", "code"), BAD, ids=[b[0] for b in BAD])
def test_a_bad_body_gets_a_sentence_over_http(server: Server, what: str, text: str | bytes, code: str) -> None:
    table = server.table(people=1)
    table.player(0).my_turn()
    status, answer, _ = server.post(f"/api/tables/{table.name}/do", text, table.tokens[0])
    assert 400 <= status < 500
    assert answer["code"] in (code, "malformed")
    assert answer["say"].endswith(".")


def test_an_unknown_table_closes_the_socket_with_a_reason(server: Server) -> None:
    player = Player(server, NOWHERE)
    with pytest.raises(Closed):
        player.take()
    assert player.closed == 4404


def test_a_message_larger_than_the_socket_takes_costs_only_this_connection(server: Server) -> None:
    table = server.table(people=1)
    player = table.player(0)
    player.my_turn()
    with contextlib.suppress(ConnectionClosed):  # the server need not wait for the end
        player.socket.send("x" * 2_000_000)
    player.until_closed()
    assert player.closed == 1009
    again = table.player(0)
    assert again.my_turn()["moves"]


def test_two_tabs_moving_at_once_get_one_move_and_one_sentence(server: Server) -> None:
    table = server.table(people=1)
    tabs = [table.player(0), table.player(0)]
    for _ in range(10):
        views = [tab.my_turn() for tab in tabs]
        if views[0]["over"]:
            break
        moves = [m["move"] for m in views[0]["moves"]]
        marks = [tab.send("move", moves=[moves[i % len(moves)]]) for i, tab in enumerate(tabs)]
        answers = [tab.answer(mark) for tab, mark in zip(tabs, marks, strict=True)]
        assert sorted(a["type"] for a in answers) in (["ack", "error"], ["ack", "ack"])
        refused = [a for a in answers if a["type"] == "error"]
        assert all(a["say"].endswith(".") for a in refused)
        seq = max(a.get("seq", 0) for a in answers)
        for tab in tabs:
            tab.until(lambda s, seq=seq: s["seq"] >= seq)
    steps = [m for m in table.api("events")["events"] if m["key"] in ("lead", "play") and m["seat"] == 0]
    assert len(steps) == len({(m["n"]) for m in steps})


def test_a_move_sent_twice_with_one_id_is_made_once(server: Server) -> None:
    table = server.table(people=1)
    player = table.player(0)
    move = player.my_turn()["moves"][0]["move"]
    for tab in (player, player, table.player(0)):
        tab.send("move", moves=[move], id="only-once")
        assert tab.answer("only-once")["type"] == "ack"
    status, answer, _ = server.post(
        f"/api/tables/{table.name}/moves", {"id": "only-once", "moves": [move]}, table.tokens[0]
    )
    assert (status, answer["again"]) == (200, True)
    played = [e for e in table.api("events")["events"] if e["key"] in ("lead", "play") and e["seat"] == 0]
    assert len(played) == 1


def test_several_cards_are_chosen_together_or_not_at_all(server: Server) -> None:
    """A wrong second card leaves the first one unplayed."""
    view: dict[str, Any] = {}
    while not view:
        table = server.table("charlemagne", people=4)
        players = [table.player(seat) for seat in range(4)]
        view = _to_discard(players)
    seat = view["turn"]
    cards = [card["card"] for card in view["hand"] if card["legal"]]
    before = players[seat].state["seq"]
    answer = players[seat].ask("move", moves=[cards[0], cards[0]])
    assert answer["type"] == "error"
    assert table.api("view", seat)["seq"] == before
    assert players[seat].ask("move", moves=cards[: view["choose"]])["type"] == "ack"


def _to_discard(players: list[Player]) -> dict[str, Any]:
    """Bid in turn until somebody has cards to discard; {} if the deal goes another way."""
    state = players[0].until(lambda s: s["view"])
    for _ in range(12):
        view = state["view"]
        turn = view["turn"]
        player = players[turn]
        player.until(lambda s, seq=state["seq"]: s["seq"] >= seq)
        own = player.my_turn()
        if own["phase"] == "discard":
            return own
        moves = [m["move"] for m in own["moves"]]
        choice = next((m for m in ("bid 8", "take kitty", "pass", "spades") if m in moves), moves[0])
        seq = player.ask("move", moves=[choice])["seq"]
        state = players[0].until(lambda s, seq=seq: s["seq"] >= seq)
    return {}


def test_a_client_that_reads_nothing_disturbs_nobody(server: Server) -> None:
    table = server.table("whist", people=2)
    mute = raw_socket(server, table.name, table.tokens[1])
    players = [table.player(0), table.player(1)]
    assert play_out(players, random.Random(3)) > 10
    mute.close()


def raw_socket(server: Server, table: str, token: str) -> socket.socket:
    """A connected socket whose owner never reads from it, and never answers a ping."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    raw.connect(("127.0.0.1", server.port))
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET /t/{table}/ws HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Upgrade: websocket", "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", f"Authorization: Bearer {token}",
    ]  # fmt: skip
    raw.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    raw.recv(100)
    return raw


def test_a_half_open_socket_is_noticed_and_its_seat_played_until_the_person_is_back(hasty: Server) -> None:
    """This server pings every second and waits 0.3 seconds before a bot plays."""
    table = hasty.table("whist", people=2)
    watcher = table.player(0)
    gone = raw_socket(hasty, table.name, table.tokens[1])
    watcher.until(lambda s: s["table"]["seats"][1]["connected"])
    state = watcher.until(lambda s: s["table"]["seats"][1]["away"])
    assert not state["table"]["seats"][1]["connected"]
    assert any("is away; a bot plays" in line for line in watcher.said)
    back = table.player(1)
    back.until(lambda s: not s["table"]["seats"][1]["away"])
    watcher.until(lambda s: not s["table"]["seats"][1]["away"])
    assert any("is back" in line for line in watcher.said)
    gone.close()


def test_a_person_takes_the_seat_back_on_another_device_with_the_seat_link(hasty: Server) -> None:
    """The link asked for before is opened in a browser that has never been at this table."""
    table = hasty.table("whist", people=2)
    watcher, gone = table.player(0), table.player(1)
    link = gone.ask("link")["link"]
    gone.close()
    watcher.until(lambda s: s["table"]["seats"][1]["away"])
    status, _, headers = hasty.get(link)
    assert (status, headers["location"]) == (303, f"/t/{table.name}")
    cookie = headers["set-cookie"].split(";")[0].split("=", 1)[1]
    state = Player(hasty, table.name, cookie).until(lambda s: s["view"])
    assert state["table"]["you"] == 1
    watcher.until(lambda s: not s["table"]["seats"][1]["away"])


def test_two_pages_of_one_player_both_follow_the_match_and_either_may_close(hasty: Server) -> None:
    table = hasty.table("whist", people=1)
    tabs = [table.player(0), table.player(0)]
    seq = tabs[0].ask("move", moves=[tabs[0].my_turn()["moves"][0]["move"]])["seq"]
    for tab in tabs:
        tab.until(lambda s: s["seq"] >= seq)
    assert tabs[1].my_turn()["hand"] == tabs[0].my_turn()["hand"]
    tabs[0].close()
    watcher = table.player(None)
    watcher.until(lambda s: s["view"])
    assert tabs[1].ask("move", moves=[tabs[1].my_turn()["moves"][0]["move"]])["type"] == "ack"
    time.sleep(0.6)  # twice the grace of this server
    assert not table.api("view")["table"]["seats"][0]["away"]


def test_a_table_goes_on_while_a_person_is_away(hasty: Server) -> None:
    table = hasty.table("whist", people=2)
    one, two = table.player(0), table.player(1)
    two.close()
    played = 0
    while played < 12:
        view = one.my_turn()
        if view["over"]:
            break
        answer = one.ask("move", moves=[view["moves"][0]["move"]])
        one.until(lambda s, seq=answer["seq"]: s["seq"] >= seq)
        played += 1
    assert one.state["table"]["seats"][1]["away"]
    two = table.player(1)
    state = two.until(lambda s: not s["table"]["seats"][1]["away"])
    assert len(state["view"]["hand"]) == state["view"]["seats"][1]["cards"]


def test_nobody_connected_means_that_nothing_is_played(hasty: Server) -> None:
    table = hasty.table("whist", people=1, pace="instant")
    player = table.player(0)
    player.my_turn()
    player.close()
    time.sleep(1.0)
    seq = table.api("view", None)["seq"]
    time.sleep(1.0)
    assert table.api("view", None)["seq"] == seq


def test_a_client_that_comes_back_hears_what_it_has_missed_and_nothing_twice(server: Server) -> None:
    table = server.table("two-handed-euchre", people=2)
    players = [table.player(0), table.player(1)]
    heard = table.player(0)
    heard.until(lambda s: s["view"])
    seq = heard.state["seq"]
    heard.close()
    play_out(players, random.Random(5))
    again = table.player(0, since=seq)
    again.take()
    players[0].until(lambda s: s["seq"] >= again.state["seq"])
    assert again.said
    assert players[0].said[-1] in again.said
    assert again.state["from"] > 0
    assert players[0].said[-len(again.said) :] == again.said
    third = table.player(0, since=again.state["seq"])
    third.take()
    assert third.said == []


def test_a_full_disk_refuses_the_move_in_words_and_takes_it_when_there_is_room(start: Start) -> None:
    server = start()
    table = server.table("whist", people=1)
    player = table.player(0)
    move = player.my_turn()["moves"][0]["move"]
    assert server.process
    soft, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, hard))
    seq = player.state["seq"]
    refused = player.ask("move", moves=[move])
    assert (refused["type"], refused["code"]) == ("error", "unsaved")
    assert "nothing has changed" in refused["say"]
    assert table.api("view")["seq"] == seq
    assert server.get("/")[0] == 200
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (soft, hard))
    assert player.ask("move", moves=[move])["type"] == "ack"


def test_a_graceful_stop_tells_everybody_to_come_back_and_loses_nothing(start: Start) -> None:
    server = start()
    table = server.table("whist", people=1)
    player = table.player(0)
    mark = player.send("move", moves=[player.my_turn()["moves"][0]["move"]])
    seq = player.answer(mark)["seq"]
    assert server.stop() == 0
    player.until_closed()
    assert player.closed == 1012
    server.start()
    assert table.api("view")["seq"] >= seq


def test_a_stop_by_the_keyboard_is_graceful_too(start: Start) -> None:
    server = start()
    server.signal(signal.SIGINT)
    assert server.process
    assert server.process.wait() == 0


def test_many_strangers_at_once_do_not_disturb_a_match(server: Server) -> None:
    stop = threading.Event()

    def knock() -> None:
        while not stop.is_set():
            server.get(f"/t/{NOWHERE}")
            server.post("/api/tables", b"{" * 1000)

    threads = [threading.Thread(target=knock) for _ in range(4)]
    for thread in threads:
        thread.start()
    undisturbed(server)
    stop.set()
    for thread in threads:
        thread.join()
