"""The table page: what is said, where the focus is, what keys do, and how it fits."""

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest
from player import until
from playwright.sync_api import Page, expect
from stage import Stage

import followsuit.web

Said = Callable[[], list[str]]
STATIC = Path(followsuit.web.__file__).parent / "static"


def open_table(page: Page, at: str, name: str, **settings: str) -> None:
    """A table with these settings of the browser, once something has been said."""
    if settings:
        page.add_init_script(f"localStorage.setItem('followsuit.settings', JSON.stringify({settings}))")
    page.goto(f"{at}/t/{name}")
    until(page, "said.length > 0")


def hear(page: Page, said: Said, key: str) -> str:
    """What one key makes the page say."""
    count = len(said())
    page.keyboard.press(key)
    until(page, f"said.length > {count}")
    return said()[-1]


def test_one_message_is_one_announcement_that_ends_with_the_turn(page: Page, at: str, said: Said) -> None:
    open_table(page, at, "charlemagne.river")
    assert len(said()) == 1
    assert said()[0].startswith("Deal 1. Otto deals. Your hand: 9 of Clubs")
    assert said()[0].endswith("Your turn. Bid or pass.")


def test_the_live_regions_are_two_and_the_log_is_silent(page: Page, at: str) -> None:
    open_table(page, at, "charlemagne.river")
    assert page.locator("[role=status], [role=alert], [aria-live]:not([aria-live=off])").count() == 2
    assert page.get_attribute("#log", "aria-live") == "off"


def test_a_card_that_may_not_be_played_says_why_and_nothing_is_sent(page: Page, at: str, said: Said) -> None:
    open_table(page, at, "charlemagne.m.6")
    card = page.locator("#hand [aria-disabled=true]").first
    assert "not playable, you must follow" in str(card.get_attribute("aria-label"))
    card.focus()
    lines = page.locator("#lines li").count()
    assert hear(page, said, "Enter").startswith("You must follow")
    assert page.locator("#lines li").count() == lines
    assert card.evaluate("c => c === document.activeElement")


def test_a_call_that_is_refused_is_struck_through_and_says_why(page: Page, at: str, said: Said) -> None:
    open_table(page, at, "charlemagne.b.2")
    call = page.locator(".calls [aria-disabled=true]").first
    assert call.evaluate("c => getComputedStyle(c).textDecorationLine") == "line-through"
    page.keyboard.press("Alt+h")
    assert "You must bid more" in hear(page, said, "5")


REVIEWS = {
    "t": "Your turn.", "Shift+T": "There is no clock.", "c": "rick", "l": "rick", "h": "Spades", "m": "Playable",
    "r": "rump", "b": "Contract", "s": "Score:", "Shift+S": "Score:", "w": "You:", "d": "aside", "n": "keeps no list",
    "PageUp": "", ",": "", "]": "Events shown: Game.", "[": "Events shown: All.",
}  # fmt: skip


def test_every_review_key_answers_and_changes_nothing(page: Page, at: str, said: Said) -> None:
    open_table(page, at, "charlemagne.m.14")
    page.keyboard.press("Alt+h")
    lines = page.locator("#lines li").count()
    for key, answer in REVIEWS.items():
        assert answer in hear(page, said, key), key
    assert page.locator("#lines li").count() == lines


def test_page_up_reviews_while_typing_chat_but_letters_are_typed(page: Page, at: str, said: Said) -> None:
    open_table(page, at, "charlemagne.m.14")
    page.keyboard.press("Alt+c")
    page.keyboard.type("the")
    assert hear(page, said, "PageUp")
    assert page.input_value("#chat-in") == "the"


def test_single_keys_act_only_where_the_setting_says(page: Page, at: str, said: Said) -> None:
    open_table(page, at, "charlemagne.m.14", keys="off")
    page.keyboard.press("Alt+h")
    count = len(said())
    page.keyboard.press("t")
    page.wait_for_timeout(300)
    assert len(said()) == count


def test_a_key_can_be_moved_to_another(page: Page, at: str, said: Said) -> None:
    page.goto(f"{at}/page/settings")
    page.fill("#key-score", "q")
    page.locator("#key-score").blur()
    page.goto(f"{at}/t/charlemagne.m.14")
    until(page, "said.length > 0")
    page.keyboard.press("Alt+h")
    assert "Score:" in hear(page, said, "q")


def test_arrows_go_by_card_and_by_suit(page: Page, at: str) -> None:
    open_table(page, at, "charlemagne.river")
    page.locator("#hand button").first.focus()
    names = page.locator("#hand button").evaluate_all("all => all.map(b => b.getAttribute('aria-label'))")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == names[1]
    page.keyboard.press("End")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == names[-1]
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    first_suit = names[0].rsplit(" ", 1)[1]
    second = next(n for n in names if not n.endswith(first_suit))
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == second
    assert page.locator("#hand [tabindex='0']").count() == 1


def test_the_hand_is_a_toolbar_with_one_tab_stop(page: Page, at: str) -> None:
    open_table(page, at, "charlemagne.m.14")
    expect(page.locator("#hand")).to_have_attribute("role", "toolbar")
    assert "playable" in str(page.get_attribute("#hand", "aria-label"))
    assert page.locator("#hand button[tabindex='0']").count() == 1


def test_several_cards_are_chosen_and_confirmed_together(page: Page, at: str, said: Said) -> None:
    open_table(page, at, "charlemagne.d.5")
    label = str(page.get_attribute("#hand", "aria-label"))
    wanted = int(label.rsplit(" ", 1)[1])
    cards = page.locator("#hand button")
    before = cards.count()
    assert "Choose" in hear_click(page, said, "#hand button >> nth=0") or "chosen" in said()[-1]
    for i in range(1, wanted):
        cards.nth(i).click()
    assert page.locator("#hand [aria-pressed=true]").count() == wanted
    page.click("#confirm button")
    until(page, f"document.querySelectorAll('#hand button').length == {before - wanted}")


def hear_click(page: Page, said: Said, selector: str) -> str:
    count = len(said())
    page.click(selector)
    until(page, f"said.length > {count}")
    return said()[-1]


def test_a_question_is_an_alert_and_y_answers_it(page: Page, at: str, said: Said) -> None:
    open_table(page, at, "charlemagne.river")
    page.keyboard.press("Alt+h")
    page.keyboard.press("u")
    expect(page.locator("#notice")).to_contain_text("Zoé asks to take back a move.")
    until(page, "document.querySelector('#alert').textContent.includes('Zoé asks')")
    page.keyboard.press("y")
    expect(page.locator("#notice")).to_be_hidden()


def test_chat_cannot_bring_markup_into_the_page(page: Page, at: str, said: Said) -> None:
    open_table(page, at, "charlemagne.river")
    page.fill("#chat-in", "<img src=x onerror=alert(1)><b>bold</b>")
    page.keyboard.press("Enter")
    expect(page.locator("#talk li")).to_contain_text("<img src=x")
    assert page.locator("#talk img, #talk li b b, #lines img").count() == 0
    until(page, "said.at(-1).startsWith('Ada: <img')")


def test_the_short_words_and_the_full_ones(page: Page, at: str, said: Said) -> None:
    open_table(page, at, "charlemagne.m.14", verbosity="full")
    assert "winning" in said()[-1] or "tricks." in said()[-1] or "1 trick." in said()[-1]


def test_a_lost_connection_is_told_and_the_seat_goes_on(page: Page, at: str, stage: Stage, said: Said) -> None:
    open_table(page, at, "charlemagne.river")
    page.keyboard.press("Alt+h")
    stage.drop()
    until(page, "document.querySelector('#alert').textContent.includes('Connection lost')")
    until(page, "[...said].some(s => s.includes('Connected again'))")
    assert page.evaluate("document.activeElement.closest('.app') !== null")


@pytest.mark.parametrize(
    ("width", "height"), [(320, 256), (320, 640), (390, 844), (820, 1180), (1024, 768), (1440, 900)]
)
@pytest.mark.parametrize(
    "name", ["calypso.c.1", "oh-hell.b.6.5", "charlemagne.b.2", "charlemagne.d.5", "charlemagne.b.7", "colluphid.b.3"]
)
def test_no_table_scrolls_sideways_and_no_target_is_too_small(
    page: Page, at: str, name: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    open_table(page, at, name)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    strips = page.locator("#hand button").evaluate_all("""all => all.map((b, i) => {
      const box = b.getBoundingClientRect(), next = all[i + 1]?.getBoundingClientRect();
      return next && next.top === box.top ? next.left - box.left : box.width;
    })""")
    assert min(strips) >= 24
    inside = page.locator("#hand").evaluate(
        """h => [...h.querySelectorAll('button')].map(b => b.getBoundingClientRect())
             .every(r => r.left >= -1 && r.right <= innerWidth + 1)"""
    )
    assert inside


def test_looks_are_attributes_that_survive_a_reload(page: Page, at: str) -> None:
    page.goto(f"{at}/page/settings")
    page.select_option("#set-deck", "four")
    page.select_option("#set-index", "large")
    page.select_option("#set-theme", "dark")
    page.goto(f"{at}/t/charlemagne.river")
    root = page.locator("html")
    expect(root).to_have_attribute("data-deck", "four")
    expect(root).to_have_attribute("data-index", "large")
    expect(root).to_have_attribute("data-theme", "dark")


def test_nothing_moves_where_motion_is_unwanted_and_forced_colours_keep_the_faces(page: Page, at: str) -> None:
    page.emulate_media(reduced_motion="reduce", forced_colors="active")
    open_table(page, at, "charlemagne.m.14")
    assert page.locator("#hand button").first.evaluate("b => getComputedStyle(b).transitionDuration") == "0s"
    assert page.locator("#hand .card").first.evaluate("c => getComputedStyle(c).forcedColorAdjust") == "none"


def test_the_exposed_hand_and_the_partner_who_sits_out_are_shown(page: Page, at: str) -> None:
    open_table(page, at, "charlemagne.b.14")
    assert page.locator(".seat.out").count() == 1


def test_a_table_asks_nothing_of_other_hosts_and_weighs_less_than_100_kilobytes(page: Page, at: str) -> None:
    seen: dict[str, int] = {}
    page.on("response", lambda r: seen.__setitem__(r.url, len(gzip.compress(r.body()))))
    open_table(page, at, "charlemagne.river")
    page.wait_for_load_state("networkidle")
    assert all(url.startswith(at) for url in seen)
    total = sum(seen.values())
    print(f"table page: {len(seen)} files, {total} bytes compressed")  # noqa: T201  # a measured figure
    assert total < 100_000
