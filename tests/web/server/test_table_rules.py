"""What happens at a table besides moves: undo, claims, pause, clock, seats, fair deals, the database going away."""

import hashlib
import json
from pathlib import Path
from random import Random

import pytest
from databases import Postgres, Start
from served import Player, Server, play_out

from followsuit import cli
from followsuit.match import Match


def test_undo_is_free_among_bots_and_goes_back_to_the_last_own_decision(server: Server) -> None:
    player = server.table(people=1).player(0)
    before = player.my_turn()
    hand = [card["card"] for card in before["hand"]]
    answer = player.ask("move", moves=[before["moves"][0]["move"]])
    player.until(lambda s: s["seq"] >= answer["seq"] and s["table"]["undo"])
    answer = player.ask("undo")
    state = player.until(lambda s: s["seq"] >= answer["seq"])
    assert [card["card"] for card in state["view"]["hand"]] == hand
    assert state["view"]["turn"] == 0
    assert "You take your move back." in player.said


def test_undo_with_people_is_asked_and_too_late_once_somebody_has_played_on(server: Server) -> None:
    table = server.table(people=4)
    players = [table.player(seat) for seat in range(4)]
    turn = players[0].until(lambda s: s["view"])["view"]["turn"]
    mover, following = players[turn], players[(turn + 1) % 4]
    mover.ask("move", moves=[mover.my_turn()["moves"][0]["move"]])
    assert mover.ask("undo")["type"] == "ack"
    for player in players:
        if player is not mover:
            player.until(lambda s: s["table"]["question"] and s["table"]["question"]["needs_you"])
            assert player.ask("answer", yes=True)["type"] == "ack"
    view = mover.my_turn()
    assert len(view["hand"]) == 13
    seq = mover.ask("move", moves=[view["moves"][0]["move"]])["seq"]
    following.until(lambda s: s["seq"] >= seq)
    following.ask("move", moves=[following.my_turn()["moves"][0]["move"]])
    assert mover.ask("undo")["code"] == "undo_played_on"


def test_an_undo_that_one_person_declines_changes_nothing(server: Server) -> None:
    table = server.table(people=2, game="two-handed-euchre")
    players = [table.player(seat) for seat in range(2)]
    turn = players[0].until(lambda s: s["view"])["view"]["turn"]
    mover, other = players[turn], players[1 - turn]
    mover.ask("move", moves=[mover.my_turn()["moves"][0]["move"]])
    if mover.ask("undo")["type"] == "error":
        pytest.skip("the move has shown a card")
    other.until(lambda s: s["table"]["question"])
    seq = other.ask("answer", yes=False)["seq"]
    state = mover.until(lambda s: s["seq"] >= seq)
    assert state["table"]["question"] is None


def leading(server: Server) -> Player:
    """Somebody alone against bots who leads with so much in hand that no claim of it all is certain.

    Whole matches may pass in which that does not happen.
    """
    while True:
        player = server.table(people=1).player(0)
        view = player.my_turn()
        while not view["over"]:
            if player.state["table"]["claim"] and len(view["hand"]) > 8:
                return player
            seq = player.ask("move", moves=[view["moves"][0]["move"]])["seq"]
            player.until(lambda s, seq=seq: s["seq"] >= seq)
            view = player.my_turn()
        player.close()


def test_a_claim_is_refused_by_bots_where_it_is_not_certain(server: Server) -> None:
    player = leading(server)
    left = len(player.view["hand"])
    assert player.ask("claim", tricks=left)["code"] in ("claim_wrong", "claim_unclear")
    assert player.ask("claim", tricks=left + 1)["code"] == "claim_number"


def test_tricks_can_be_claimed_between_two_tricks_only(server: Server) -> None:
    table = server.table(people=4)
    players = [table.player(seat) for seat in range(4)]
    turn = players[0].until(lambda s: s["view"])["view"]["turn"]
    seq = players[turn].ask("move", moves=[players[turn].my_turn()["moves"][0]["move"]])["seq"]
    other = players[(turn + 1) % 4]
    assert not other.until(lambda s: s["seq"] >= seq)["table"]["claim"]
    assert other.ask("claim", tricks=1)["code"] == "claim_now"


def test_an_accepted_claim_is_played_out_in_the_record(server: Server) -> None:
    table = server.table(people=4)
    players = [table.player(seat) for seat in range(4)]
    turn = players[0].until(lambda s: s["view"])["view"]["turn"]
    for _ in range(40):  # ten tricks
        player = players[turn]
        seq = player.ask("move", moves=[player.my_turn()["moves"][0]["move"]])["seq"]
        for other in players:
            other.until(lambda s, seq=seq: s["seq"] >= seq)
        turn = player.view["turn"]
    claimer = players[turn]
    assert claimer.ask("claim", tricks=2)["type"] == "ack"
    for seat in ((turn + 1) % 4, (turn + 3) % 4):
        state = players[seat].until(lambda s: s["table"]["question"] and s["table"]["question"]["needs_you"])
        assert len(state["table"]["question"]["cards"]) == 3
        seq = players[seat].ask("answer", yes=True)["seq"]
    state = claimer.until(lambda s: s["seq"] >= seq)
    assert state["view"]["deal"] == 2 or state["view"]["over"]


def test_what_is_said_in_the_chat_reaches_everybody_once_and_again_only_who_asks_for_it_again(server: Server) -> None:
    table = server.table(people=2)
    one, two = table.player(0), table.player(1)
    one.until(lambda s: s["view"])
    for mark in ("said-once", "said-once"):  # as a page does that has lost its connection
        one.send("chat", text="Good evening", id=mark)
        assert one.answer(mark)["type"] == "ack"
    one.ask("chat", phrase="well_played")
    two.until(lambda s: s["seq"] >= one.state["seq"])
    for player in (one, two):
        player.until(lambda s: any(n["say"].endswith("Well played!") for n in s["table"]["news"]))
        chats = [
            n for frame in player.frames for n in json.loads(frame).get("table", {}).get("news", []) if "text" in n
        ]
        assert [(c["name"], c["text"], c["phrase"]) for c in chats] == [
            ("Ada", "Good evening", ""),
            ("Ada", "Well played!", "well_played"),
        ]
    assert not any("Good evening" in line for line in two.said)
    again = table.player(1, since=two.state["seq"])
    again.take()
    assert again.state["table"]["news"] == []


def test_a_pause_stops_moves_and_bots_until_it_is_over(server: Server) -> None:
    player = server.table(people=1).player(0)
    move = player.my_turn()["moves"][0]["move"]
    player.ask("pause")
    assert player.ask("move", moves=[move])["code"] == "paused"
    player.ask("resume")
    assert player.ask("move", moves=[move])["type"] == "ack"


def test_when_the_time_is_up_a_bot_makes_the_move(server: Server) -> None:
    player = server.table(people=1).player(0)
    player.my_turn()
    player.ask("clock", bank=0, move=1)
    player.until(lambda s: any("time is up" in line for line in player.said))


def test_a_hint_is_a_legal_move(server: Server) -> None:
    player = server.table(people=1).player(0)
    view = player.my_turn()
    answer = player.ask("hint")
    assert answer["moves"][0] in [move["move"] for move in view["moves"]]
    assert answer["say"].startswith("Suggestion: ")


def test_a_friend_takes_the_seat_of_a_bot_during_the_match(server: Server) -> None:
    table = server.table(people=1)
    player = table.player(0)
    player.my_turn()
    status, joined, _ = server.post(
        f"/api/tables/{table.name}/join", {"invite": table.invite, "name": "Ada", "seat": 2}
    )
    assert (status, joined["seat"]) == (201, 2)
    state = player.until(lambda s: s["table"]["seats"][2]["kind"] == "person")
    assert state["view"]["seats"][2]["name"] == "Ada 2"


def test_the_deal_is_bound_before_the_players_contribute_and_can_be_checked_after(
    server: Server, tmp_path: Path
) -> None:
    table = server.table("two-handed-euchre", people=2, start=False, options={"target": 5})
    players = [table.player(0), table.player(1)]
    bound = players[0].until(lambda s: s["table"])["table"]["commitment"]
    players[0].ask("contribute", text="my dice")
    assert players[1].ask("contribute", text="a|bar")["code"] == "contribution"
    players[1].ask("contribute", text="the weather")
    players[0].ask("start")
    play_out(players, Random(1))
    match = Match.from_record(table.api("record", None))
    secret, *parts = match.seed.split("|")
    assert hashlib.sha256(secret.encode()).hexdigest() == bound == match.commitment
    assert parts == ["my dice", "the weather"]
    page = server.get(f"/t/{table.name}/check")[1]
    assert "no card was moved" in page
    assert secret in page
    record = tmp_path / "record.txt"
    record.write_text(table.api("record", None))
    assert cli.main(["verify", str(record)]) == 0


def test_a_record_that_was_altered_does_not_pass_the_check(server: Server, tmp_path: Path) -> None:
    table = server.table("two-handed-euchre", people=1, options={"target": 1})
    play_out([table.player(0)], Random(4))
    text = table.api("record", None)
    commitment = Match.from_record(text).commitment
    altered = tmp_path / "altered.txt"
    altered.write_text(text.replace(commitment, commitment[::-1]))
    assert cli.main(["verify", str(altered)]) != 0


def test_a_finished_match_is_replayed_with_all_hands_open(server: Server) -> None:
    table = server.table("two-handed-euchre", people=2)
    play_out([table.player(0), table.player(1)], Random(2))
    about = server.get(f"/t/{table.name}/replay.json")[1]
    step = server.get(f"/t/{table.name}/replay.json?at={about['steps'] // 2}")[1]
    assert set(step["hands"]) == {"0", "1"}
    assert server.get(f"/t/{table.name}/replay")[0] == 200


def test_players_on_two_replicas_see_each_other_move(start: Start, postgres: Postgres) -> None:
    one, two = start(postgres.address), start(postgres.address)
    table = one.table("two-handed-euchre", people=2)
    players = [table.player(0, one), table.player(1, two)]
    players[0].until(lambda s: all(seat["connected"] for seat in s["table"]["seats"]))
    assert play_out(players, Random(3)) > 10


def test_two_replicas_that_get_a_move_of_one_seat_at_once_take_one(start: Start, postgres: Postgres) -> None:
    """The other page gets a sentence, and both see the same table."""
    one, two = start(postgres.address), start(postgres.address)
    table = one.table(people=1)
    pages = [table.player(0, one), table.player(0, two)]
    for _ in range(5):
        moves, _ = (page.my_turn()["moves"] for page in pages)
        marks = [page.send("move", moves=[moves[n % len(moves)]["move"]]) for n, page in enumerate(pages)]
        answers = [page.answer(mark) for page, mark in zip(pages, marks, strict=True)]
        assert {answer["type"] for answer in answers} in ({"ack", "error"}, {"ack"})
        assert all(answer["say"].endswith(".") for answer in answers if answer["type"] == "error")
        seq = max(answer.get("seq", 0) for answer in answers)
        states = [page.until(lambda s, seq=seq: s["seq"] >= seq and s["view"]["turn"] == 0) for page in pages]
        if states[0]["seq"] == states[1]["seq"]:
            assert states[0]["view"]["hand"] == states[1]["view"]["hand"]
        if len(states[0]["view"]["hand"]) < 2:
            break
