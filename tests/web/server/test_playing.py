"""Whole matches through real servers."""

import random
import subprocess
import sys
from pathlib import Path

import pytest
from served import Player, Server, play_out

from followsuit.games import names
from followsuit.match import Match

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("game", ["charlemagne", "calypso", "oh-hell", "two-handed-euchre"])
def test_a_match_of_people_and_bots_is_played_to_its_end(server: Server, game: str) -> None:
    table = server.table(game, people=2)
    players = [table.player(0), table.player(1)]
    assert play_out(players, random.Random(1)) > 5
    record = table.api("record", None)
    match = Match.from_record(record)
    assert match.over
    assert match.winners == players[0].view["winners"]


def test_the_example_client_plays_a_whole_match(server: Server) -> None:
    command = [
        sys.executable,
        str(ROOT / "examples" / "api_client.py"),
        f"http://127.0.0.1:{server.port}",
        "charlemagne",
    ]
    played = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "Result: " in played.stdout


def test_the_example_client_is_short() -> None:
    assert len((ROOT / "examples" / "api_client.py").read_text().splitlines()) < 60


def test_a_quick_table_needs_two_requests_to_the_first_card(server: Server) -> None:
    """The form of the lobby leads to the table, and the page's contribution is answered by the first hand."""
    status, _, headers = server.form("/tables", {"game": "whist", "name": "Zoé", "quick": "1"})
    assert status == 303
    status, _, headers = server.get(headers["location"])
    assert status == 303
    cookie = headers["set-cookie"].split(";")[0].split("=")[1]
    player = Player(server, headers["location"].split("/")[2], cookie)
    player.until(lambda s: s["table"]["status"] == "open" and s["table"]["quick"])
    assert player.ask("contribute", text="dice")["type"] == "ack"
    state = player.until(lambda s: s["view"])
    assert len(state["view"]["hand"]) == 13
    assert state["view"]["seats"][0]["name"] == "Zoé"


def test_every_game_can_be_opened_from_the_lobby(server: Server) -> None:
    status, page, _ = server.get("/")
    assert status == 200
    for game in names():
        assert f'value="{game}"' in page
        status, _, headers = server.form("/tables", {"game": game, "quick": "1"})
        assert (status, headers["location"][:3]) == (303, "/t/")
        assert server.get(f"/rules/{game}")[0] == 200


def test_options_of_the_form_are_those_of_the_match(server: Server) -> None:
    fields = {"game": "oh-hell", "option.players": "3", "quick": "1"}
    token, table = _seat(server, fields)
    player = Player(server, table, token)
    state = player.until(lambda s: s["view"])
    assert state["view"]["options"]["players"] == 3
    assert len(state["view"]["seats"]) == 3


def test_an_option_that_does_not_exist_is_refused_with_what_is_allowed(server: Server) -> None:
    status, page, _ = server.form("/tables", {"game": "oh-hell", "option.players": "9"})
    assert status == 400
    assert "from 2 to 5" in page


def _seat(server: Server, fields: dict[str, str]) -> tuple[str, str]:
    _, _, headers = server.form("/tables", fields)
    _, _, table, _, token = headers["location"].split("/")
    return token, table
