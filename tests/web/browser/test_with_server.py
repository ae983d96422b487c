"""The pages on the real server: landing to first card, friends through a link, away and back, the end of a match."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from hosting import EARS, served
from player import Keyboard, until
from playwright.sync_api import Browser, BrowserContext, Page, expect

from followsuit.web.app import application
from followsuit.web.config import Config

Said = Callable[[], list[str]]
TURN_OR_END = "document.querySelector('#dock.mine-turn, #acts a') !== null"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    file = tmp_path_factory.mktemp("tables") / "tables.sqlite"
    yield from served(
        application(Config(database=str(file), grace=1.0, bot="simple", log_level="error", tables_per_hour=1000))
    )


@pytest.fixture
def friend(browser: Browser) -> Iterator[Page]:
    """Another person, in another browser."""
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(EARS)
    yield page
    context.close()


def new_table(server: str, **values: Any) -> dict[str, Any]:
    body = json.dumps({"pace": "instant", **values}).encode()
    request = Request(server + "/api/tables", body, {"content-type": "application/json"})  # noqa: S310  # the test's own server
    with urlopen(request) as answer:  # noqa: S310  # the test's own server
        found: dict[str, Any] = json.load(answer)
    return found


def sit(page: Page, server: str, table: dict[str, Any]) -> None:
    page.goto(f"{server}/t/{table['table']}/seat/{table['token']}")
    until(page, "document.querySelector('#prompt').textContent != 'Connecting'")


@pytest.mark.parametrize("title", ["Colluphid", "Charlemagne", "Calypso", "Two-handed Euchre", "Oh Hell"])
def test_one_press_in_the_lobby_leads_to_the_first_card(page: Page, server: str, title: str) -> None:
    page.goto(server)
    page.click(f"text=Play {title} now")
    expect(page.locator("#hand button").first).to_be_visible()
    assert "/seat/" not in page.url


def test_every_page_of_the_site_has_no_violation(page: Page, server: str, axe: Callable[..., None]) -> None:
    for path in ["/", "/help", "/settings", "/rules/calypso", "/rules/colluphid", "/t/nothing"]:
        page.goto(server + path)
        axe(page)


def test_a_friend_joins_through_the_invite_link_and_both_play_a_whole_match(
    page: Page, friend: Page, server: str, said: Said
) -> None:
    page.goto(server)
    page.fill("#name", "Ada")
    game = page.locator("#oh-hell")
    game.locator("summary").click()
    game.locator("[name=players]").select_option("2")
    game.locator("[name='option.fixed_tricks']").fill("2")
    game.locator("text=Open a table for friends").click()
    page.click("#waiting >> text=Invite")
    link = page.locator("dialog input").first.input_value()
    page.keyboard.press("Escape")
    friend.goto(link)
    friend.fill("#name", "Zoé")
    friend.click("text=Join the table")
    expect(page.locator("#waiting")).to_contain_text("Zoé")
    page.click("text=Start the game")
    players = [Keyboard(page), Keyboard(friend)]
    for _ in range(400):
        if players[0].over():
            break
        for player in players:
            if player.page.evaluate("document.querySelector('#dock').classList.contains('mine-turn')"):
                player.step()
    expect(page.locator("#prompt")).to_contain_text("the match")
    expect(friend.locator("#prompt")).to_contain_text("the match")


def test_friends_talk_in_phrases_and_can_be_muted(page: Page, friend: Page, server: str, said: Said) -> None:
    table = new_table(server, game="colluphid", name="Ada", bots={}, start=False)
    sit(page, server, table)
    friend.goto(f"{server}/t/{table['table']}/join/{table['invite']}")
    friend.fill("#name", "Zoé")
    friend.click("text=Join the table")
    expect(page.locator("#waiting")).to_contain_text("Zoé")
    until(friend, "document.querySelector('#prompt').textContent != 'Connecting'")
    friend.click("text=Phrases")
    friend.click("dialog >> text=Good luck!")
    until(page, "said.some(s => s.includes('Zoé: Good luck!'))")
    assert sum("Good luck" in text for text in said()) == 1
    page.keyboard.press("Escape")
    page.click("dialog >> text=Mute or hear a player")
    page.click("dialog >> text=Mute Zoé")
    until(page, "said.some(s => s.includes('Zoé is muted'))")
    friend.fill("#chat-in", "Are you there?")
    friend.keyboard.press("Enter")
    until(friend, "document.querySelector('#talk').textContent.includes('Are you there?')")
    page.wait_for_timeout(400)
    assert not any("Are you there" in text for text in said())


def test_a_reload_keeps_the_seat_and_says_where_the_game_stands(page: Page, server: str, said: Said) -> None:
    sit(page, server, new_table(server, game="charlemagne", name="Ada", bots="random", start=True))
    player = Keyboard(page)
    until(page, "document.querySelector('#dock').classList.contains('mine-turn')")
    player.step()
    cards = page.locator("#hand button").count()
    lines = page.locator("#lines li").count()
    page.reload()
    until(page, "said.length > 0")
    assert page.locator("#hand button").count() == cards
    assert page.locator("#lines li").count() >= lines


def test_the_seat_link_opens_the_seat_on_another_device(page: Page, friend: Page, server: str) -> None:
    sit(page, server, new_table(server, game="calypso", name="Ada", bots="random", start=True))
    page.click("text=Invite")
    page.click("dialog >> text=Seat link")
    link = page.locator("dialog input").last.input_value()
    friend.goto(link)
    expect(friend.locator("#hand button").first).to_be_visible()
    assert friend.locator("#hand button").count() == page.locator("#hand button").count()


def test_a_spectator_sees_the_table_and_no_hand(page: Page, friend: Page, server: str) -> None:
    table = new_table(server, game="charlemagne", name="Ada", bots="random", start=True)
    sit(page, server, table)
    frames: list[str] = []
    friend.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    friend.goto(f"{server}/t/{table['table']}")
    expect(friend.locator("#prompt")).to_contain_text("You are watching")
    assert friend.locator("#hand button").count() == 0
    assert frames
    assert all('"hand":[]' in frame for frame in frames if '"view":{' in frame)


def test_a_bot_plays_for_who_is_away_and_gives_the_seat_back(
    page: Page, friend: Page, server: str, context: BrowserContext
) -> None:
    table = new_table(server, game="colluphid", name="Ada", bots={}, start=False)
    sit(page, server, table)
    friend.goto(f"{server}/t/{table['table']}/join/{table['invite']}")
    friend.fill("#name", "Zoé")
    friend.click("text=Join the table")
    expect(page.locator("#waiting")).to_contain_text("Zoé")
    page.click("text=Start the game")
    expect(page.locator("#hand button").first).to_be_visible()
    address = friend.url
    friend.goto("about:blank")
    expect(page.locator(".seat")).to_contain_text("Away, a bot plays", timeout=15_000)
    friend.goto(address)
    expect(page.locator(".seat")).not_to_contain_text("Away", timeout=15_000)


def test_after_the_match_replay_check_and_record_are_open(
    page: Page, server: str, axe: Callable[..., None], said: Said
) -> None:
    options = {"players": 2, "fixed_tricks": 1}
    sit(page, server, new_table(server, game="oh-hell", name="Ada", options=options, bots="random", start=True))
    player = Keyboard(page)
    for _ in range(60):
        if player.over():
            break
        until(
            page,
            TURN_OR_END,
        )
        if not player.over():
            player.step()
    page.click("#acts >> text=Replay")
    expect(page.locator("#what")).to_contain_text("0/")
    page.click("text=Trick on")
    expect(page.locator(".laid li")).to_have_count(2)
    axe(page)
    page.click("text=Check the deal")
    expect(page.locator("main")).to_contain_text("secret")
    axe(page)


def test_a_whole_match_is_played_through_the_command_box_of_the_server(page: Page, server: str, said: Said) -> None:
    options = {"players": 2, "fixed_tricks": 1}
    sit(page, server, new_table(server, game="oh-hell", name="Ada", options=options, bots="random", start=True))
    for _ in range(80):
        until(
            page,
            TURN_OR_END,
        )
        if page.locator("#acts a").count():
            break
        lines = page.locator("#lines li").count()
        page.focus("#command-in")
        allowed = page.locator("#hand .ok, .calls:visible button:not([aria-disabled])").first
        page.keyboard.type(str(allowed.get_attribute("data-move") or allowed.get_attribute("aria-label")).split(",")[0])
        page.keyboard.press("Enter")
        until(page, f"document.querySelectorAll('#lines li').length > {lines}")
    expect(page.locator("#prompt")).to_contain_text("the match")


def test_a_name_is_text_everywhere(page: Page, server: str) -> None:
    sit(page, server, new_table(server, game="charlemagne", name="<b>Ada</b>", bots="random", start=True))
    assert page.locator("main b >> text=Ada").count() == 0


def test_no_file_of_the_client_names_another_host() -> None:
    import followsuit.web

    here = Path(followsuit.web.__file__).parent
    for file in [*here.glob("static/**/*.*"), *here.glob("templates/*.html")]:
        text = file.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http://" not in text, file
        assert "https://" not in text, file
