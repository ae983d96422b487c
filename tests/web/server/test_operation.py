"""Running the server: the first start, health and figures, backups, sentences of the guide that must be true."""

import os
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest
from databases import Postgres, Start
from served import Server, free_port

from followsuit.web.config import Config

ROOT = Path(__file__).parents[3]


def test_the_first_start_makes_its_own_file_and_opens_the_lobby_in_a_browser(tmp_path: Path) -> None:
    """Nothing is set but the home of the user and a browser that writes down what it is given."""
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" > {shlex.quote(str(opened))}\n')
    browser.chmod(0o755)
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("FOLLOWSUIT_", "XDG_"))}
    environment |= {"HOME": str(tmp_path), "BROWSER": str(browser)}
    server = Server(str(tmp_path / "unused"), tmp_path / "log")
    server.port = free_port()
    command = [sys.executable, "-m", "followsuit", "serve", "--port", str(server.port)]
    process = server.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    address = f"http://127.0.0.1:{server.port}/"
    assert process.stdout.readline() == f"Followsuit is at {address}  (Ctrl+C stops it)\n"
    while not opened.exists() or not opened.read_text():
        time.sleep(0.01)
    assert opened.read_text() == address + "\n"
    while not server.answers():
        time.sleep(0.01)
    assert "Colluphid" in server.get("/")[1]
    assert (tmp_path / ".local" / "share" / "followsuit" / "tables.sqlite").stat().st_mode & 0o077 == 0
    assert server.stop() == 0
    process.stdout.close()


def test_figures_are_in_the_format_of_prometheus_and_count_what_happens(server: Server) -> None:
    before = figures(server)
    player = server.table().player(0)
    assert player.ask("move", moves=[player.my_turn()["moves"][0]["move"]])["type"] == "ack"
    assert player.ask("move", moves=["ZZ"])["type"] == "error"
    now = figures(server)
    for name in ("followsuit_moves_total", "followsuit_tables_created_total", "followsuit_move_seconds_count"):
        assert now[name] == before.get(name, 0) + 1
    refused = {name: value for name, value in now.items() if name.startswith("followsuit_refused_total{code=")}
    assert sum(refused.values()) == 1 + sum(before.get(name, 0) for name in refused)
    assert now["followsuit_sockets"] >= 1
    buckets = [value for name, value in now.items() if name.startswith("followsuit_view_seconds_bucket")]
    assert buckets == sorted(buckets)
    assert buckets[-1] == now["followsuit_view_seconds_count"]


def figures(server: Server) -> dict[str, float]:
    status, text, headers = server.get("/metrics")
    assert (status, headers["content-type"].startswith("text/plain; version=0.0.4")) == (200, True)
    found: dict[str, float] = {}
    described: set[str] = set()
    for line in text.splitlines():
        if line.startswith("# TYPE "):
            described.add(line.split()[2])
        elif not line.startswith("#"):
            sample = re.fullmatch(r'([a-z_]+)(\{[a-z]+="[^"]*"\})? (\S+)', line)
            assert sample, line
            assert sample[1] in described or sample[1].rsplit("_", 1)[0] in described
            found[line.rsplit(" ", 1)[0]] = float(sample[3])
    return found


def test_a_copy_made_while_the_server_runs_is_a_whole_store(start: Start, tmp_path: Path) -> None:
    """By the command of the guide, word for word."""
    guide = (ROOT / "docs" / "operation.md").read_text()
    command = shlex.split(re.findall(r"^ {4}(python -c .*)$", guide, re.MULTILINE)[0])
    server = start()
    table = server.table()
    player = table.player(0)
    for _ in range(3):
        seq = player.ask("move", moves=[player.my_turn()["moves"][0]["move"]])["seq"]
        player.until(lambda s, seq=seq: s["seq"] >= seq)
    said = player.my_turn() and table.api("events")
    subprocess.run([sys.executable, *command[1:]], cwd=tmp_path, check=True)
    server.kill()
    again = start(str(tmp_path / "copy.sqlite"))
    table.server = again
    assert table.api("events") == said
    restored = table.player(0)
    assert restored.ask("move", moves=[restored.my_turn()["moves"][0]["move"]])["type"] == "ack"


def test_a_dump_of_postgresql_is_a_whole_store(start: Start, postgres: Postgres) -> None:
    server = start(postgres.address)
    table = server.table()
    player = table.player(0)
    player.my_turn()
    said = table.api("events")
    at = ["-h", "127.0.0.1", "-p", str(postgres.port), "-U", "table"]
    postgres.run("pg_dump", *at, "-Fc", "-f", str(postgres.home / "dump"), "tables")
    server.kill()
    postgres.run("createdb", *at, "restored")
    postgres.run("pg_restore", *at, "-d", "restored", str(postgres.home / "dump"))
    table.server = start(postgres.address.replace("/tables", "/restored"))
    assert table.api("events") == said


def test_health_says_whether_the_database_answers_and_moves_wait_ten_seconds_for_it(
    start: Start, postgres: Postgres
) -> None:
    """A database that is away for ten seconds: reading says so, a move waits and is kept, others can go on."""
    assert Config().patience > 10  # it is longer here, for a machine that is slow to start the database again
    server = start(postgres.address, patience=60)
    tables = [server.table(), server.table()]
    players = [table.player(0) for table in tables]
    moves = [player.my_turn()["moves"][0]["move"] for player in players]
    watcher = tables[0].player(None)
    watcher.until(lambda s: s["view"])
    assert server.get("/health")[:2] == (200, "ok\n")
    postgres.stop()
    away = time.monotonic()
    marks = [player.send("move", moves=[move]) for player, move in zip(players, moves, strict=True)]
    assert server.get("/health")[:2] == (503, "the database is away\n")
    status, answer, _ = server.get("/api/tables/" + "C" * 22 + "/view")
    assert (status, answer["code"]) == (503, "unsaved")
    assert watcher.ask("command", text="score")["type"] == "answer"
    time.sleep(max(0.0, 10 - (time.monotonic() - away)))
    postgres.start()
    assert [player.answer(mark)["type"] for player, mark in zip(players, marks, strict=True)] == ["ack", "ack"]
    assert server.get("/health")[0] == 200
    server.kill()
    server.start()
    for table in tables:
        played = [e for e in table.api("events")["events"] if e["key"] in ("lead", "play") and e["seat"] == 0]
        assert len(played) >= 1


def test_a_log_is_one_object_a_line_without_the_secrets_of_deals(server: Server) -> None:
    import json
    import sqlite3

    server.table().player(0).my_turn()
    with sqlite3.connect(server.database) as database:
        secrets = [json.loads(body)["secret"] for (body,) in database.execute("SELECT body FROM log WHERE number = 0")]
    text = server.log.read_text()
    lines = [line for line in text.splitlines() if not line.startswith("Followsuit is at ")]
    assert all({"at", "level", "event"} <= set(json.loads(line)) for line in lines)
    assert secrets
    assert not any(secret in text for secret in secrets)


def test_the_table_page_weighs_less_than_100_kb_with_everything_that_it_loads() -> None:
    """As the benchmark measures it: compressed, every file that a page at a table asks for."""
    command = [sys.executable, str(ROOT / "benchmarks" / "web.py"), "--only", "page"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    weight, files = re.findall(r"Table page: ([0-9.]+) kB compressed in ([0-9]+) files", said)[0]
    assert float(weight) < 100
    assert int(files) > 20


@pytest.mark.parametrize("path", ["/", "/health", "/metrics"])
def test_the_pages_of_operation_need_no_seat(server: Server, path: str) -> None:
    assert server.get(path)[0] == 200
