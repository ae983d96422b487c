"""Origins, policies, tokens, limits: what strangers cannot do."""

import base64
import hashlib
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from databases import Start
from served import Closed, Player, Server
from websockets.exceptions import InvalidStatus

NOWHERE = "A" * 22


def test_a_form_from_another_site_is_refused(server: Server) -> None:
    status, page, _ = server.form("/tables", {"game": "whist"}, origin="https://evil.example")
    assert (status, "another site" in page) == (403, True)
    own = f"http://127.0.0.1:{server.port}"
    assert server.form("/tables", {"game": "whist"}, origin=own)[0] == 303


def test_a_request_of_the_interface_from_another_site_is_refused(server: Server) -> None:
    status, answer, _ = server.post("/api/tables", {"game": "whist"}, origin="https://evil.example")
    assert (status, answer["code"]) == (403, "foreign")


def test_a_socket_from_another_site_is_refused(server: Server) -> None:
    from websockets.sync.client import connect

    table = server.table()
    address = f"ws://127.0.0.1:{server.port}/t/{table.name}/ws"
    with pytest.raises(InvalidStatus), connect(address, additional_headers={"Origin": "https://evil.example"}):
        pass


def test_every_page_has_a_policy_without_inline_scripts(server: Server) -> None:
    table = server.table()
    for path in ("/", "/help", "/settings", "/rules/whist", f"/t/{table.name}", "/nowhere", f"/t/{NOWHERE}"):
        _, page, headers = server.get(path)
        policy = headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert not re.search(r"<script(?![^>]*\bsrc=)|\son\w+=|javascript:|<style|\sstyle=", page), path


def test_nothing_on_a_page_comes_from_another_host(server: Server) -> None:
    table = server.table()
    for path in ("/", "/help", "/settings", "/rules/whist", f"/t/{table.name}"):
        page = server.get(path)[1]
        assert not re.findall(r"""(?:src|href|action)=["'](?:https?:)?//""", page), path


def test_names_and_options_are_escaped_on_pages(server: Server) -> None:
    fields = {"game": "whist", "name": "<b>'\"&", "public": "1"}
    location = server.form("/tables", fields)[2]["location"]
    table = location.split("/")[2]
    lobby = server.get("/")[1]
    assert "<b>'" not in lobby
    assert "&lt;b&gt;" in lobby
    token = location.split("/")[4]
    player = Player(server, table, token)
    invite = player.until(lambda s: s["table"]["invite"])["table"]["invite"]
    assert "<b>'" not in server.get(invite)[1]


def test_chat_is_one_line_of_printable_text_and_travels_as_data(server: Server) -> None:
    table = server.table(people=2)
    one, two = table.player(0), table.player(1)
    assert one.ask("chat", text="<script>\n\x00alert(1)</script>")["type"] == "ack"
    two.until(lambda s: any(n["kind"] == "chat" for n in s["table"]["news"]))
    chat = next(n for n in two.state["table"]["news"] if n["kind"] == "chat")
    assert chat["say"] == "Ada: <script> alert(1)</script>"


def test_the_seat_link_moves_the_token_into_a_cookie_that_scripts_cannot_read(server: Server) -> None:
    table = server.table()
    status, _, headers = server.get(f"/t/{table.name}/seat/{table.tokens[0]}")
    assert (status, headers["location"]) == (303, f"/t/{table.name}")
    cookie = headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert f"path=/t/{table.name}".lower() in cookie


def test_the_cookie_is_secure_behind_https(server: Server) -> None:
    table = server.table()
    headers = server.get(f"/t/{table.name}/seat/{table.tokens[0]}", x_forwarded_proto="https")[2]
    assert "secure" in headers["set-cookie"].lower()


def test_tokens_have_128_bits_and_only_their_hashes_are_stored(start: Start, tmp_path: Path) -> None:
    server = start()
    table = server.table(people=2)
    player = table.player(0)
    player.ask("link")
    server.stop()
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("tables.sqlite*"))
    for token in table.tokens:
        assert len(base64.urlsafe_b64decode(token + "==")) == 16
        assert token.encode() not in stored
        assert hashlib.sha256(b"followsuit seat\n" + token.encode()).hexdigest().encode() in stored


def test_unknown_and_malformed_tables_look_alike(server: Server) -> None:
    for path in ("", "/check", "/replay", "/join/x", f"/seat/{NOWHERE}"):
        answers = {server.get(f"/t/{name}{path}")[:2] for name in (NOWHERE, "1", "x" * 200, "%20")}
        assert len(answers) == 1
        assert next(iter(answers))[0] == 404


def test_no_address_lists_tables_that_are_not_public(server: Server) -> None:
    table = server.table(start=False)
    for path in ("/", "/t", "/t/", "/api/tables", "/tables", "/metrics", "/health", "/api/games"):
        assert table.name not in str(server.get(path)[1])


def test_a_public_table_is_listed_until_its_match_begins(server: Server) -> None:
    table = server.table(start=False, public=True)
    assert table.name in server.get("/")[1]
    player = table.player(0)
    player.ask("start")
    assert table.name not in server.get("/")[1]


def test_the_seat_link_of_a_seat_that_was_given_to_somebody_else_is_refused(server: Server) -> None:
    table = server.table(people=2, start=False)
    host, friend = table.player(0), table.player(1)
    host.ask("seat", seat=1, kind="free")
    friend.until_closed()
    assert friend.closed == 4410
    status, page, _ = server.get(f"/t/{table.name}/seat/{table.tokens[1]}")
    assert (status, "no longer valid" in page) == (410, True)
    status, answer, _ = server.get(f"/api/tables/{table.name}/view", table.tokens[1])
    assert (status, answer["code"]) == (410, "old_link")


def test_an_invite_must_be_right(server: Server) -> None:
    table = server.table(start=False)
    assert server.get(f"/t/{table.name}/join/{NOWHERE}")[0] == 404
    status, answer, _ = server.post(f"/api/tables/{table.name}/join", {"invite": NOWHERE})
    assert (status, answer["code"]) == (404, "no_invite")


def test_spectators_can_do_nothing(server: Server) -> None:
    table = server.table()
    watcher = table.player(None)
    messages: list[dict[str, Any]] = [
        {"do": "chat", "text": "hi"},
        {"do": "start"},
        {"do": "move", "moves": ["AS"]},
        {"do": "hint"},
        {"do": "link"},
    ]
    for message in messages:
        answer = watcher.ask(str(message["do"]), **{k: v for k, v in message.items() if k != "do"})
        assert (answer["type"], answer["code"]) == ("error", "seated_only")


def test_only_the_host_changes_the_table(server: Server) -> None:
    table = server.table(people=2, start=False)
    table.player(0).until(lambda s: s["table"]["host"])
    friend = table.player(1)
    messages: list[dict[str, Any]] = [
        {"do": "start"},
        {"do": "pace", "pace": "slow"},
        {"do": "seat", "seat": 2, "kind": "bot"},
        {"do": "clock", "bank": 1, "move": 1},
    ]
    for message in messages:
        assert friend.ask(str(message["do"]), **{k: v for k, v in message.items() if k != "do"})["code"] == "host_only"


def test_one_address_opens_only_so_many_tables(start: Start) -> None:
    server = start(tables_per_hour=8)
    statuses = [server.post("/api/tables", {"game": "whist"})[0] for _ in range(4)]
    assert statuses == [201, 201, 429, 429]
    status, page, headers = server.form("/tables", {"game": "whist"})
    assert (status, "too often" in page) == (429, True)
    assert int(headers["retry-after"]) > 100


def test_there_is_a_limit_of_tables_and_it_says_so(start: Start) -> None:
    server = start(max_tables=2)
    tables = [server.table() for _ in range(2)]
    status, answer, _ = server.post("/api/tables", {"game": "whist"})
    assert (status, answer["code"]) == (503, "too_many_tables")
    assert tables[0].api("view")["view"]["game"] == "whist"


def test_there_is_a_limit_of_connections_and_it_says_so(start: Start) -> None:
    server = start(max_sockets=2)
    table = server.table()
    players = [table.player(0), table.player(None)]
    for player in players:
        player.take()
    third = table.player(None)
    with pytest.raises(Closed):
        third.take()
    assert third.closed == 4429


def test_who_sends_too_often_is_told_so_and_stays_connected(start: Start) -> None:
    server = start(messages_per_second=5)
    table = server.table()
    player = table.player(0)
    marks = [player.send("command", text="score") for _ in range(40)]
    answers = [player.answer(mark) for mark in marks]
    refused = [a for a in answers if a["type"] == "error"]
    assert 0 < len(refused) < 40
    assert {a["code"] for a in refused} == {"too_often"}
    assert "wait" in refused[0]["say"]


def test_chat_has_a_slower_limit(server: Server) -> None:
    player = server.table().player(0)
    answers = [player.ask("chat", text=str(n)) for n in range(10)]
    assert answers[-1]["code"] == "chat_often"


def test_metrics_are_for_this_machine_or_for_who_has_the_token(start: Start) -> None:
    server = start(metrics_token="let-me-in")  # noqa: S106  # a test may say its password
    assert server.get("/metrics")[0] == 404
    assert server.get("/")[0] == 200
    status, text, _ = server.get("/metrics", "let-me-in")
    assert status == 200
    assert "followsuit_requests_total" in text


def test_static_files_are_under_a_version_and_cached_and_nothing_else_is_served(server: Server) -> None:
    page = server.get("/")[1]
    address = re.findall(r'href="(/static/[^"]+\.css)"', page)[0]
    status, _, headers = server.get(address)
    assert status == 200
    assert "immutable" in headers["cache-control"]
    for path in ("/static/../app.py", "/static/0.1.0/../app.py", "/static/0.1.0/%2e%2e/app.py"):
        assert server.get(path)[0] == 404


def test_the_store_has_no_secret_in_a_world_readable_file(start: Start, tmp_path: Path) -> None:
    start().table()
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        assert database.execute("SELECT count(*) FROM log").fetchone()[0] > 0
    for path in tmp_path.glob("tables.sqlite*"):
        assert path.stat().st_mode & 0o077 == 0
