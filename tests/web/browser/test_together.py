"""Several people at a table: the lobby, the invite link, talk, questions, who is away, who only watches, the end."""

import re
from collections.abc import Callable

import pytest
from house import House, Place
from player import HURRY, Keyboard, enter, hear, until
from playwright.sync_api import Page, expect

Said = Callable[[], list[str]]
GAMES = ["Colluphid", "Charlemagne", "Calypso", "Two-handed Euchre", "Oh Hell", "Euchre", "Whist"]


@pytest.fixture
def two(page: Page, friend: Page, house: House) -> Place:
    """Ada leads a trick of whist against Zoé, and both are here."""
    place = house.set("whist", "kb", lambda m: m.state.tricks > 8 and not m.state.laid, people=2)
    enter(page, house.at + place.seats[0])
    enter(friend, house.at + place.seats[1])
    expect(page.locator(".seat >> nth=0")).not_to_contain_text(re.compile("not connected|away"))
    return place


def test_bots_at_a_new_table_play_at_the_pace_that_its_host_likes(page: Page, house: House, said: Said) -> None:
    page.add_init_script("localStorage.setItem('followsuit.settings', '{\"pace\": \"instant\"}')")
    page.goto(house.at)
    page.click("text='Play Whist now'")
    until(page, "document.querySelector('#dock.mine-turn') !== null && said.length > 0")
    assert len(said()) == 1
    Keyboard(page).step()
    assert said()[-1].startswith("You ")
    assert "Your turn." in said()[-1]


@pytest.mark.parametrize("title", GAMES)
def test_one_press_in_the_lobby_leads_to_the_first_card(page: Page, house: House, title: str) -> None:
    page.goto(house.at)
    page.click(f"text='Play {title} now'")
    expect(page.locator("#hand button").first).to_be_visible()


def test_a_friend_joins_through_the_invite_link_and_both_play_a_whole_match(
    page: Page, friend: Page, house: House
) -> None:
    for one in (page, friend):
        one.add_init_script(HURRY)
    page.goto(house.at)
    page.fill("#name", "Ada")
    game = page.locator("#oh-hell")
    game.locator("summary").click()
    game.locator("[name=players]").select_option("2")
    game.locator("[name='option.fixed_tricks']").fill("1")
    game.locator("text=Open a table for friends").click()
    page.click("#waiting >> text=Invite")
    link = page.locator("dialog input").first.input_value()
    page.keyboard.press("Escape")
    friend.goto(link)
    assert "Cards each in every round" in friend.inner_text("main")
    friend.fill("#name", "Zoé")
    friend.click("text=Join the table")
    expect(page.locator("#waiting")).to_contain_text("Zoé")
    page.click("text=Start the game")
    players = [Keyboard(page), Keyboard(friend)]
    for _ in range(200):
        if players[0].over():
            break
        for player in players:
            if player.to_move():
                player.step()
    for one in (page, friend):
        expect(one.locator("#prompt")).to_contain_text("the match")
    page.click("text=Play again")
    page.click("text=To the next match")
    friend.click("text=To the next match")
    expect(page.locator("#waiting")).to_contain_text("Zoé")


def test_before_the_start_the_host_seats_bots_and_friends_by_key(page: Page, house: House, said: Said) -> None:
    page.goto(house.at)
    page.locator("#charlemagne summary").click()
    page.click("#charlemagne >> text=Open a table for friends")
    until(page, "document.querySelector('#waiting li') !== null")
    page.focus("#table")
    page.keyboard.press("a")
    until(page, "document.querySelectorAll('#waiting select').length == 1")
    page.keyboard.press("Shift+A")
    until(page, "document.querySelectorAll('#waiting select').length == 0")
    assert "partner" in page.locator("#waiting li").nth(2).inner_text()
    page.keyboard.press("Enter")
    expect(page.locator("#hand button").first).to_be_visible()


def test_friends_talk_in_phrases_and_can_be_muted(page: Page, friend: Page, two: Place, said: Said) -> None:
    friend.click("text=Phrases")
    friend.click("dialog >> text=Good luck!")
    until(page, "said.some(s => s.includes('Zoé: Good luck!'))")
    page.keyboard.press("Escape")
    page.click("dialog >> text=Mute or hear a player")
    assert hear(page, lambda: page.click("dialog >> text=Mute Zoé")) == "Zoé is muted."
    friend.fill("#chat-in", "<b>Are you there?</b>")
    friend.keyboard.press("Enter")
    until(friend, "document.querySelector('#talk').textContent.includes('<b>Are you there?</b>')")
    Keyboard(page).step()
    assert sum("Good luck" in text for text in said()) == 1
    assert "there?" not in page.locator("#talk").inner_text()


def test_an_undo_is_asked_for_and_agreed_to(page: Page, friend: Page, two: Place, house: House) -> None:
    Keyboard(page).step()
    cards = page.locator("#hand button").count()
    hear(page, "u")
    until(friend, "said.some(s => s.startsWith('Ada asks to take a move back'))")
    friend.keyboard.press("Alt+h")
    friend.keyboard.press("n")
    until(page, "said.some(s => s.includes('Zoé does not agree'))")
    assert page.locator("#hand button").count() == cards
    page.keyboard.press("u")
    expect(friend.locator("#notice")).to_be_visible()
    friend.keyboard.press("y")
    until(page, f"document.querySelectorAll('#hand button').length == {cards + 1}")
    expect(friend.locator("#notice")).to_be_hidden()


def test_a_claim_shows_the_hand_to_the_other_side_which_answers(page: Page, friend: Page, house: House) -> None:
    place = house.set("colluphid", "b", lambda m: m.state.tricks == 5 and not m.state.laid, people=2)
    enter(page, house.at + place.seats[0])
    enter(friend, house.at + place.seats[1])
    expect(page.locator(".seat >> nth=0")).not_to_contain_text(re.compile("not connected|away"))
    own = page.locator("#hand button").first.get_attribute("aria-label")
    page.click("#acts >> text=Claim")
    page.click("dialog >> text='0 tricks'")
    shown = friend.locator("#notice [role=img]")
    expect(shown).to_have_count(1)
    assert str(own).startswith(str(shown.get_attribute("aria-label")))
    assert page.locator("#notice button").count() == 0
    friend.click("#notice >> text=Yes")
    until(page, "said.some(s => s.includes('claim of 0 tricks is accepted'))")


def test_the_seat_link_opens_the_seat_on_another_device(page: Page, friend: Page, house: House) -> None:
    enter(page, house.at + house.set("calypso", "c").seats[0])
    page.click("text=Invite")
    page.click("dialog >> text=Seat link")
    expect(page.locator("dialog input")).to_have_count(3)
    friend.goto(page.locator("dialog input").last.input_value())
    expect(friend.locator("#hand button")).to_have_count(13)
    friend.click("#hand .ok")
    expect(page.locator("#hand button")).to_have_count(12)


def test_a_spectator_sees_the_table_and_no_hand(page: Page, friend: Page, house: House) -> None:
    place = house.set("whist", "kb", lambda m: m.state.tricks > 8 and not m.state.laid)
    enter(page, house.at + place.seats[0])
    frames: list[str] = []
    friend.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    friend.goto(house.at + place.watch)
    expect(friend.locator("#prompt")).to_contain_text("You are watching")
    assert friend.locator("#hand button").count() == 0
    assert friend.locator("#acts button").count() == 0
    friend.focus("#table")
    assert "You: " not in hear(friend, "w")
    assert "Ada" in hear(friend, "t")
    assert hear(friend, "h") == "You watch, and hold no cards."
    Keyboard(page).step()
    until(friend, "said.some(s => s.includes('Ada leads'))")
    assert all('"hand":[]' in frame for frame in frames if '"view":{' in frame)


def test_a_bot_plays_for_who_is_away_and_gives_the_seat_back(
    page: Page, friend: Page, two: Place, house: House, said: Said
) -> None:
    friend.goto("about:blank")
    expect(page.locator(".seat >> nth=0")).to_contain_text("away, a bot plays")
    cards = page.locator("#hand button").count()
    Keyboard(page).step()
    expect(page.locator("#hand button")).to_have_count(cards - 1)
    friend.goto(house.at + two.seats[1])
    expect(page.locator(".seat >> nth=0")).not_to_contain_text("away")
    assert any("Zoé" in text and "bot" in text for text in said())


def test_bots_wait_for_next_where_the_pace_says_so(page: Page, house: House) -> None:
    enter(page, house.at + house.set("whist", "b", lambda m: m.state.laid == 0 and m.state.tricks > 0).seats[0])
    page.keyboard.press("Escape")
    page.click("dialog >> text=Table settings")
    page.select_option("#host-pace", "wait")
    page.keyboard.press("Escape")
    player = Keyboard(page)
    for _ in range(13):
        player.step()
        until(page, "document.querySelector('#dock.mine-turn, #acts [data-do=next]') !== null")
        if not player.to_move():
            break
    page.click("#acts >> text=Next")
    until(page, "document.querySelector('#dock.mine-turn, #acts [data-do=next]') !== null")


def test_after_the_match_replay_check_and_record_are_open_to_all(page: Page, friend: Page, house: House) -> None:
    place = house.set("oh-hell", "b", lambda m: m.over, players=2, fixed_tricks=2)
    enter(page, house.at + place.seats[0])
    page.click("#acts >> text=Replay")
    expect(page.locator("#what")).to_contain_text("0/")
    page.click("text=Trick on")
    expect(page.locator(".laid li")).to_have_count(2)
    page.keyboard.press("ArrowRight")
    step = page.inner_text("#what").split(":")[0]
    assert int(step.split("/")[0]) > 2
    friend.goto(page.url)
    expect(friend.locator("#what")).to_contain_text(step + ":")
    expect(friend.locator("#hands .cards")).to_have_count(2)
    friend.click("text=Check the deal")
    expect(friend.locator("main")).to_contain_text("no card was moved")
    with friend.expect_download() as record:
        friend.click("text=Record of the match")
    assert "oh-hell" in record.value.path().read_text(encoding="utf-8")


def test_a_table_and_a_page_that_are_not_there_say_so(page: Page, house: House) -> None:
    for path in ("/t/nothing", "/t/AAAAAAAAAAAAAAAAAAAAAA", "/rules/chess", "/nowhere"):
        page.goto(house.at + path)
        expect(page.locator("h1")).to_contain_text("no such")
        expect(page.locator("main a")).to_have_attribute("href", "/")


def test_a_name_is_text_everywhere(page: Page, friend: Page, house: House) -> None:
    page.goto(house.at)
    page.fill("#name", "<b>Ada</b>")
    page.click("text=Play Colluphid now")
    expect(page.locator("#hand button").first).to_be_visible()
    friend.goto(page.url)
    expect(friend.locator("#seats")).to_contain_text("<b>Ada</b>")
    assert friend.locator("main b >> text=Ada").count() == 0
