"""How the table fits: small and zoomed windows, unwanted motion, forced colours, looks to choose, and weight."""

import gzip
from pathlib import Path
from typing import Any

import pytest
from house import House, Wanted, calls
from player import enter, until
from playwright.sync_api import Page, expect

import followsuit.web
from followsuit.match import Match

WEB = Path(followsuit.web.__file__).parent
SIZES = [(320, 256), (320, 640), (390, 844), (820, 1180), (1024, 768), (1440, 900)]
STRIPS = """() => { const all = [...document.querySelectorAll('#hand button')]; return Math.min(...all.map((b, i) => {
  const box = b.getBoundingClientRect(), next = all[i + 1]?.getBoundingClientRect();
  return next && next.top === box.top ? next.left - box.left : box.width;
})); }"""
INSIDE = """[...document.querySelectorAll('#hand button, .seat, .cross .card, .calls button, .acts > *')]
  .map(b => b.getBoundingClientRect()).every(r => r.left >= -1 && r.right <= innerWidth + 1)"""
COVERED = """() => {
  const corner = card => { const r = card.querySelector('.index').getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; };
  return [...document.querySelectorAll('.cross .card')].filter(card => {
    const found = document.elementFromPoint(...corner(card));
    return found && !card.contains(found) && !found.classList.contains('tag');
  }).length;
}"""  # noqa: E501  # one line of a script
TABLES: list[tuple[str, str, dict[str, Any], Wanted]] = [
    ("calypso", "c", {}, lambda m: m.state.laid > 1),
    ("oh-hell", "b", {"players": 3}, lambda m: m.phase == "play" and m.state.laid == 2),
    ("oh-hell", "b", {"players": 4}, lambda m: m.phase == "play" and m.state.laid == 3),
    ("oh-hell", "b", {"players": 5}, lambda m: m.phase == "play" and m.state.laid == 4),
    ("oh-hell", "b", {"players": 5}, calls),
    ("oh-hell", "b", {"players": 5, "fixed_tricks": 1}, lambda m: m.over),
    ("charlemagne", "b", {}, lambda m: len(calls(m)) > 2),
    ("charlemagne", "d", {}, lambda m: m.phase == "discard"),
    ("charlemagne", "b", {}, lambda m: bool(m.state.exposed) and m.state.laid > 0),
    ("colluphid", "b", {}, lambda m: m.phase == "discard"),
    ("two-handed-euchre", "b", {}, lambda m: m.state.laid == 1),
    ("euchre", "b", {}, lambda m: m.state.active != 15),
]  # fmt: skip


def test_no_table_scrolls_sideways_hides_an_index_or_has_a_target_too_small(page: Page, house: House) -> None:
    for game, seed, options, until_there in TABLES:
        enter(page, house.at + house.set(game, seed, until_there, **options).seats[0], linger="0")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            until(page, "document.documentElement.scrollWidth <= innerWidth")
            until(page, f"({STRIPS})() >= 24")
            until(page, INSIDE)
            until(page, f"({COVERED})() === 0")


def test_a_long_log_does_not_lengthen_the_page(page: Page, house: House) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    enter(page, house.at + house.set("calypso", "c", lambda m: m.state.deals > 2).seats[0])
    assert page.locator("#lines li").count() > 100
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_the_log_goes_on_with_what_is_newest_when_it_gets_less_room_until_somebody_scrolls_back(
    page: Page, house: House
) -> None:
    gap = "(b => b.scrollHeight - b.scrollTop - b.clientHeight)(document.querySelector('#log'))"
    page.set_viewport_size({"width": 1440, "height": 900})
    enter(page, house.at + house.set("calypso", "c", lambda m: m.state.deals > 2).seats[0])
    until(page, f"{gap} < 2")
    page.set_viewport_size({"width": 1440, "height": 760})
    until(page, f"{gap} < 2")
    page.evaluate("document.querySelector('#log').scrollTop -= 500")
    until(page, f"{gap} > 400")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.wait_for_timeout(200)
    assert page.evaluate(f"{gap} > 200")


def test_a_panel_of_a_phone_ends_above_the_tabs_and_shows_what_is_newest(page: Page, house: House) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    enter(page, house.at + house.set("oh-hell", "b", lambda m: m.over, players=3, fixed_tricks=2).seats[0])
    for tab, last in (("score", "#sheet tfoot"), ("events", "#lines li:last-child")):
        page.click(f"#tabs [data-tab={tab}]")
        bottom = page.locator(last).evaluate("e => e.getBoundingClientRect().bottom")
        assert bottom <= page.locator("#tabs").evaluate("e => e.getBoundingClientRect().top")


@pytest.mark.parametrize("index", ["normal", "large", "text"])
def test_no_index_in_the_hand_is_covered_by_the_next_card(page: Page, house: House, index: str) -> None:
    hidden = """all => all.filter((card, i) => {
      const own = card.querySelector('.index b').getBoundingClientRect(), next = all[i + 1]?.getBoundingClientRect();
      return next && Math.abs(next.top - card.getBoundingClientRect().top) < 5 && own.right > next.left + 1;
    }).length"""
    place = house.set(
        "charlemagne", "b", lambda m: m.phase == "play" and any(card[0] == "T" for card in m.hands[0][:-1])
    )
    enter(page, house.at + place.seats[0], index=index)
    for width, height in ((390, 844), (820, 1180), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        until(page, f"({hidden})([...document.querySelectorAll('#hand .card')]) === 0")


def test_the_own_bid_is_in_sight_on_a_phone(page: Page, house: House) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    enter(page, house.at + house.set("oh-hell", "b", lambda m: m.phase == "play", players=5).seats[0])
    expect(page.locator("#facts .own")).to_be_visible()
    assert page.locator("#facts .own").evaluate("e => e.getBoundingClientRect().height") > 10


def test_looks_are_attributes_that_survive_a_reload(page: Page, house: House) -> None:
    page.goto(f"{house.at}/settings")
    page.select_option("#set-deck", "four")
    page.select_option("#set-index", "large")
    page.select_option("#set-theme", "dark")
    page.goto(house.at + house.set("charlemagne", "river").seats[0])
    root = page.locator("html")
    expect(root).to_have_attribute("data-deck", "four")
    expect(root).to_have_attribute("data-index", "large")
    expect(root).to_have_attribute("data-theme", "dark")
    face = page.locator("#hand .card.d").first
    assert face.evaluate("c => getComputedStyle(c).color") == "rgb(20, 80, 184)"
    assert face.locator(".index b").evaluate("b => parseFloat(getComputedStyle(b).fontSize)") > 30


def test_nothing_moves_where_motion_is_unwanted_and_forced_colours_keep_the_faces(page: Page, house: House) -> None:
    page.emulate_media(reduced_motion="reduce", forced_colors="active")
    enter(page, house.at + house.set("charlemagne", "m", lambda m: m.phase == "play").seats[0])
    card = page.locator("#hand .card").first
    assert card.evaluate("c => getComputedStyle(c).transitionDuration") == "0s"
    assert card.evaluate("c => getComputedStyle(c).forcedColorAdjust") == "none"
    assert page.locator("#hand .card.ok").first.evaluate("c => getComputedStyle(c).outlineStyle") == "solid"


def playing(match: Match) -> bool:
    return match.phase == "play"


def sits_out(match: Match) -> bool:
    return playing(match) and match.state.active != 15


def test_who_sits_out_and_whose_hand_lies_open_is_shown(page: Page, house: House) -> None:
    enter(page, house.at + house.set("charlemagne", "b", lambda m: sits_out(m) and m.state.exposed > 0).seats[0])
    assert page.locator(".seat.out").count() == 1
    open_hand = page.locator(".seat [role=group]")
    assert str(open_hand.get_attribute("aria-label")).startswith("Open hand of")
    assert open_hand.locator("[role=img]").count() > 0


def test_every_player_has_a_trump_and_a_calypso_in_calypso(page: Page, house: House) -> None:
    enter(page, house.at + house.set("calypso", "c", lambda m: m.state.deals > 1).seats[0])
    assert page.locator(".seat .badge .suit").count() == 3
    assert page.locator(".run").count() == 4
    assert page.locator("#extra").inner_text().startswith("You: calypso")


def test_a_trump_of_colluphid_that_is_hidden_yet_has_no_sign(page: Page, house: House) -> None:
    for hidden in (True, False):

        def wanted(match: Match, hidden: bool = hidden) -> bool:
            return playing(match) and (match.state.contract < 0) == hidden

        place = house.set("colluphid", "a", wanted)
        enter(page, house.at + place.seats[0])
        assert ("trump suit, which is not" in page.locator("#facts").inner_text()) == hidden
        assert page.locator("#facts .chip").count() == (0 if hidden else 1)


def test_a_table_asks_nothing_of_other_hosts_and_weighs_less_than_100_kilobytes(page: Page, house: House) -> None:
    seen: dict[str, int] = {}
    page.on("response", lambda r: seen.__setitem__(r.url, len(gzip.compress(r.body())) if r.ok else 0))
    page.goto(house.at + house.set("charlemagne", "river").watch)
    page.wait_for_load_state("networkidle")
    assert all(url.startswith(house.at) for url in seen)
    total = sum(seen.values())
    print(f"table page: {len(seen)} files, {total} bytes compressed")  # noqa: T201  # a measured figure
    assert 20_000 < total < 100_000


def test_no_file_of_the_client_names_another_host() -> None:
    for file in [*WEB.glob("static/**/*.*"), *WEB.glob("templates/*.html")]:
        text = file.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http://" not in text, file
        assert "https://" not in text, file
