"""The table page for one who plays alone: what is said, where the focus is, what keys do."""

from collections.abc import Callable

import pytest
from house import House, calls
from player import Keyboard, enter, hear, until
from playwright.sync_api import Page, expect

from followsuit.match import Match

Said = Callable[[], list[str]]
FOCUSED = "document.activeElement.getAttribute('aria-label')"


def playing(match: Match) -> bool:
    return match.phase == "play"


def must_follow(match: Match) -> bool:
    """Whether seat 0 holds cards that may be played and others that may not."""
    return playing(match) and match.state.laid > 0 and 1 < len(match.moves) < len(match.hands[0])


def bid_already(match: Match) -> bool:
    return len(calls(match)) > 1 and not playing(match)


@pytest.fixture
def in_play(page: Page, house: House) -> str:
    """The seat link of a table in the middle of a trick."""
    return house.at + house.set("charlemagne", "m", must_follow).seats[0]


def test_one_message_is_one_announcement_that_ends_with_the_turn(page: Page, house: House, said: Said) -> None:
    enter(page, house.at + house.set("charlemagne", "river").seats[0])
    assert len(said()) == 1
    assert said()[0].startswith("Deal 1. You deal. Your hand: 7 of Clubs")
    assert said()[0].endswith("Your turn. Bid or pass.")


def test_a_quick_table_says_the_deal_in_one_message_too(page: Page, house: House, said: Said) -> None:
    page.goto(house.at)
    page.fill("#name", "Ada")
    page.click("text=Play Two-handed Euchre now")
    expect(page.locator("#hand button").first).to_be_visible()
    until(page, "said.length > 0")
    assert said()[0].startswith("Deal 1.")
    assert "/seat/" not in page.url


def test_the_live_regions_are_two_and_the_log_is_silent(page: Page, in_play: str) -> None:
    enter(page, in_play)
    assert page.locator("[role=status], [role=alert], [aria-live]:not([aria-live=off])").count() == 2
    assert page.get_attribute("#log", "aria-live") == "off"


def test_a_card_that_may_not_be_played_says_why_and_nothing_is_sent(page: Page, in_play: str) -> None:
    enter(page, in_play)
    card = page.locator("#hand [aria-disabled=true]").first
    assert "not playable, you must follow" in str(card.get_attribute("aria-label"))
    card.focus()
    lines = page.locator("#lines li").count()
    assert hear(page, "Enter").startswith("You must follow")
    assert page.locator("#lines li").count() == lines
    assert card.evaluate("c => c === document.activeElement")


def test_a_call_that_is_refused_is_struck_through_and_says_why(page: Page, house: House) -> None:
    place = house.set("charlemagne", "b", lambda m: "bid 5" in calls(m) and not playing(m))
    enter(page, house.at + place.seats[0])
    call = page.locator(".calls [aria-disabled=true]").first
    assert call.evaluate("c => getComputedStyle(c).textDecorationLine") == "line-through"
    page.keyboard.press("Alt+h")
    assert "You must bid more" in hear(page, "5")


REVIEWS = {
    "t": "Your turn.", "Shift+T": "There is no clock.", "c": "rick", "l": "rick", "h": "Spades", "m": "Playable",
    "r": "rump", "b": "Contract", "s": "Score:", "Shift+S": "Score:", "w": "You:", "d": "aside", "PageUp": "", ",": "",
    "]": "Events shown: Game.", "[": "Events shown: All.", "Shift+PageUp": "Deal 1.", "Shift+PageDown": "",
    "PageDown": "",
}  # fmt: skip


def test_every_review_key_answers_and_changes_nothing(page: Page, in_play: str) -> None:
    enter(page, in_play)
    page.keyboard.press("Alt+h")
    lines = page.locator("#lines li").count()
    for key, answer in REVIEWS.items():
        assert answer in hear(page, key), key
    assert page.locator("#lines li").count() == lines


def test_the_cards_played_are_listed_if_the_table_allows_memory_aids(page: Page, in_play: str) -> None:
    enter(page, in_play)
    page.keyboard.press("Alt+h")
    assert "allows no memory aids" in hear(page, "n")
    page.keyboard.press("Escape")
    page.click("dialog >> text=Table settings")
    assert "allows memory aids" in hear(page, lambda: page.select_option("#host-aids", "true"))
    page.keyboard.press("Escape")
    page.keyboard.press("Alt+h")
    assert hear(page, "n").startswith("Played in this deal: ")


def test_the_list_of_keys_names_what_can_be_done_now_and_nothing_else(page: Page, in_play: str) -> None:
    enter(page, in_play)
    page.keyboard.press("F1")
    keys = page.locator("dialog dd").all_inner_texts()
    assert {"T", "Shift+T", "Page Up", "I", "O", "Shift+Left", "Alt+H", "/"} <= set(keys)
    assert not {"P", "Y", "A", "Shift+A"} & set(keys)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).not_to_be_visible()


def test_page_up_reviews_while_typing_chat_but_letters_are_typed(page: Page, in_play: str) -> None:
    enter(page, in_play)
    page.keyboard.press("Alt+c")
    page.keyboard.type("the")
    assert hear(page, "PageUp")
    assert page.input_value("#chat-in") == "the"


@pytest.mark.parametrize(("keys", "heard"), [("off", False), ("focus", False), ("on", True)])
def test_single_keys_act_only_where_the_setting_says(
    page: Page, in_play: str, said: Said, keys: str, *, heard: bool
) -> None:
    enter(page, in_play, keys=keys)
    count = len(said())
    page.keyboard.press("t")  # the focus is nowhere yet
    page.wait_for_timeout(300)
    assert (len(said()) > count) == heard


def test_a_key_can_be_moved_to_another(page: Page, house: House, in_play: str) -> None:
    page.goto(f"{house.at}/settings")
    page.fill("#key-score", "q")
    page.locator("#key-score").blur()
    enter(page, in_play)
    page.keyboard.press("Alt+h")
    assert "Score:" in hear(page, "q")


def test_arrows_go_by_card_and_by_suit(page: Page, house: House) -> None:
    enter(page, house.at + house.set("charlemagne", "river").seats[0])
    page.locator("#hand button").first.focus()
    names = page.locator("#hand button").evaluate_all("all => all.map(b => b.getAttribute('aria-label'))")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(FOCUSED) == names[1]
    page.keyboard.press("End")
    assert page.evaluate(FOCUSED) == names[-1]
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    first_suit = names[0].rsplit(" ", 1)[1]
    assert page.evaluate(FOCUSED) == next(n for n in names if not n.endswith(first_suit))
    page.keyboard.press("2")
    assert page.evaluate(FOCUSED) == names[1]
    assert page.locator("#hand [tabindex='0']").count() == 1


def test_the_hand_can_be_put_in_any_order(page: Page, house: House) -> None:
    enter(page, house.at + house.set("charlemagne", "river").seats[0])
    page.locator("#hand button").first.focus()
    name = page.evaluate(FOCUSED)
    assert hear(page, "Shift+ArrowRight") == f"{name} is card 2 of 8."
    assert hear(page, "Shift+ArrowRight") == f"{name} is card 3 of 8."
    assert page.locator("#hand button").nth(2).get_attribute("aria-label") == name
    assert page.evaluate(FOCUSED) == name
    page.reload()
    until(page, "said.length > 0")
    page.keyboard.press("Alt+h")
    assert "high to low" in hear(page, "o")
    assert page.locator("#hand button").first.get_attribute("aria-label") == name


def test_the_hand_is_a_toolbar_with_one_tab_stop(page: Page, in_play: str) -> None:
    enter(page, in_play)
    expect(page.locator("#hand")).to_have_attribute("role", "toolbar")
    assert "playable" in str(page.get_attribute("#hand", "aria-label"))
    assert page.locator("#hand button[tabindex='0']").count() == 1


def test_several_cards_are_chosen_and_confirmed_together(page: Page, house: House) -> None:
    enter(page, house.at + house.set("charlemagne", "d", lambda m: m.phase == "discard").seats[0])
    assert str(page.get_attribute("#hand", "aria-label")).endswith("choose 2")
    cards = page.locator("#hand button")
    before = cards.count()
    assert "chosen, 1 of 2." in hear(page, cards.nth(0).click)
    assert "put back, 0 of 2." in hear(page, cards.nth(0).click)
    assert hear(page, lambda: page.click("#confirm button", force=True)) == "Choose 2 more first."
    for i in range(2):
        hear(page, cards.nth(i).click)
    assert "already; put one back first" in hear(page, cards.nth(2).click)
    assert page.locator("#hand [aria-pressed=true]").count() == 2
    page.click("#confirm button")
    until(page, f"document.querySelectorAll('#hand button').length == {before - 2}")


def test_the_grid_of_calls_takes_the_focus_from_the_hand_and_gives_it_back(page: Page, house: House) -> None:
    enter(page, house.at + house.set("oh-hell", "b", players=2, fixed_tricks=1).seats[0])
    player = Keyboard(page)
    for _ in range(4):
        player.step()
        calls_open = page.locator(".calls").is_visible()
        expected = "calls" if calls_open else "hand"
        assert page.evaluate(f"document.activeElement.closest('.{expected}, #{expected}') !== null")


@pytest.mark.parametrize(("verbosity", "says"), [("short", "Marcel 6 of Diamonds."), ("full", "Zoé is winning.")])
def test_as_much_is_said_as_one_wants(page: Page, house: House, said: Said, verbosity: str, says: str) -> None:
    place = house.set("whist", "b", lambda m: m.state.laid == 3)
    enter(page, house.at + place.seats[0], verbosity=verbosity)
    assert ("plays" in said()[0]) == (verbosity == "full")
    assert ("winning." in said()[0]) == (verbosity == "full")
    assert says in said()[0]


def test_a_card_can_be_confirmed_before_it_is_played(page: Page, in_play: str) -> None:
    enter(page, in_play, confirm="on")
    page.keyboard.press("Alt+h")
    Keyboard(page).next_allowed()
    lines = page.locator("#lines li").count()
    assert "Press again" in hear(page, "Enter")
    assert page.locator("#lines li").count() == lines
    page.keyboard.press("Enter")
    until(page, f"document.querySelectorAll('#lines li').length > {lines}")


def test_a_hint_is_said_and_marked(page: Page, in_play: str) -> None:
    enter(page, in_play)
    page.keyboard.press("Alt+h")
    assert hear(page, "i").startswith("Suggestion: ")
    assert page.locator("#hand .hinted").count() == 1


def test_an_undo_among_bots_takes_the_last_own_card_back(page: Page, house: House, said: Said) -> None:
    enter(page, house.at + house.set("whist", "b", must_follow).seats[0])
    cards = page.locator("#hand button").count()
    Keyboard(page).step()
    until(page, f"document.querySelectorAll('#hand button').length == {cards - 1}")
    assert "You take your move back." in hear(page, "u")
    until(page, f"document.querySelectorAll('#hand button').length == {cards}")
    assert page.evaluate("document.activeElement.closest('#hand') !== null")


def only_trumps(match: Match) -> bool:
    """Whether seat 0 leads, and holds all trumps there are and nothing else."""
    own, *others = match.hands
    trump = "CDHS"[match.state.contract]
    found = playing(match) and not match.state.laid and len(own) > 1 and all(card[1] == trump for card in own)
    return found and not any(card[1] == trump for hand in others for card in hand)


def test_bots_accept_a_claim_that_is_sure_and_no_other(page: Page, house: House) -> None:
    enter(page, house.at + house.set("whist", "kb", only_trumps).seats[0])
    page.click("#acts >> text=Claim")
    assert "cannot be certain" in hear(page, lambda: page.click("dialog >> text='1 trick'"))
    page.click("#acts >> text=Claim")
    assert "Your claim of 3 tricks is accepted." in hear(page, lambda: page.click("dialog >> text=All the rest"))


def test_the_last_trick_is_shown_large(page: Page, house: House) -> None:
    enter(page, house.at + house.set("whist", "b", lambda m: m.state.tricks > 0 and m.state.laid > 0).seats[0])
    page.click("#last button")
    expect(page.locator("dialog .spread li")).to_have_count(4)
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.closest('.app') !== null")


def test_a_lost_connection_is_told_and_the_seat_goes_on(page: Page, house: House, said: Said) -> None:
    place = house.set("charlemagne", "river")
    enter(page, house.at + place.seats[0])
    page.keyboard.press("Alt+h")
    house.drop(place)
    until(page, "[...said].some(s => s.includes('Connection lost'))")
    until(page, "[...said].some(s => s.includes('Connected again'))")
    assert page.evaluate("document.activeElement.closest('.calls') !== null")
    Keyboard(page).step()


def test_a_reload_keeps_the_seat_and_says_where_the_game_stands(page: Page, in_play: str, said: Said) -> None:
    enter(page, in_play)
    cards, lines = page.locator("#hand button").count(), page.locator("#lines li").count()
    page.reload()
    until(page, "said.length > 0")
    assert page.locator("#hand button").count() == cards
    assert page.locator("#lines li").count() == lines
    assert "Your turn. Follow" in said()[0]


def test_the_clock_warns_once_and_a_pause_stops_the_game(page: Page, house: House, said: Said) -> None:
    enter(page, house.at + house.set("whist", "b", must_follow).seats[0])
    page.keyboard.press("Escape")
    page.click("dialog >> text=Table settings")
    page.select_option("#host-clock", "5/10")
    page.keyboard.press("Escape")
    until(page, "/^5:\\d\\d$/.test(document.querySelector('#prompt .clock').textContent)")
    page.keyboard.press("Alt+h")
    assert "Ada: " in hear(page, "Shift+T")
    page.keyboard.press("Escape")
    page.click("dialog >> text=Pause")
    expect(page.locator("#notice")).to_have_text("The game is paused.")
    page.keyboard.press("Escape")
    page.click("dialog >> text=Resume")
    expect(page.locator("#notice")).to_be_hidden()


def test_sounds_begin_with_the_first_key_and_can_be_turned_off(page: Page, in_play: str) -> None:
    page.add_init_script(
        "window.tones = 0; const start = OscillatorNode.prototype.start;"
        "OscillatorNode.prototype.start = function (at) { tones += 1; return start.call(this, at); };"
    )
    enter(page, in_play)
    assert page.evaluate("tones") == 0
    player = Keyboard(page)
    player.step()
    until(page, "tones > 0")
    page.keyboard.press("Escape")
    assert hear(page, lambda: page.click("dialog >> text=Sound on or off")) == "Sounds off."
    heard = page.evaluate("tones")
    player.step()
    assert page.evaluate("tones") == heard


VOICE = "window.spoken = []; SpeechSynthesis.prototype.speak = function (it) { spoken.push([it.text, it.lang]); };"


@pytest.mark.parametrize("voice", ["on", "off"])
def test_the_voice_of_the_page_speaks_the_sentences_of_the_engine_if_wanted_and_else_nothing(
    page: Page, house: House, said: Said, voice: str
) -> None:
    page.add_init_script(VOICE)
    place = house.set("charlemagne", "m", must_follow)
    enter(page, house.at + place.seats[0], voice=voice)
    page.keyboard.press("Alt+h")
    view = house.table(place).views("en").view(0)
    assert all(event["say"] in said()[0] for event in view["events"])
    assert view["prompt"] in said()[0]
    assert hear(page, "s") == view["score"]
    page.locator("#hand [aria-disabled=true]").first.focus()
    assert hear(page, "Enter").startswith("You must follow")
    assert page.evaluate("spoken") == ([[sentence, "en"] for sentence in said()] if voice == "on" else [])
