"""No violation that axe can find, on every page and in every phase of every game, wide and narrow, light and dark."""

from collections.abc import Callable, Iterator

import pytest
from house import House, Wanted
from player import enter, until
from playwright.sync_api import Page

from followsuit.match import Match

Axe = Callable[..., None]
LOOKS = [(1440, 900, "light"), (1440, 900, "dark"), (390, 844, "dark"), (390, 844, "light")]


def in_all_looks(page: Page, axe: Axe) -> None:
    """All rules in light colours; dark ones change nothing but colours.  Of long lists the last lines are enough."""
    for lines in ("#lines li", "#sheet tbody tr"):
        page.evaluate("all => [...document.querySelectorAll(all)].slice(0, -9).forEach(line => line.remove())", lines)
    for width, height, theme in LOOKS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        until(page, "document.documentElement.scrollWidth <= innerWidth")
        axe(page, "" if theme == "light" else "color-contrast")


def kind(match: Match) -> tuple[str, bool, bool]:
    """What makes one position look unlike another: phase, open hands, a trump in play that is hidden."""
    return match.phase, bool(match.state.exposed), match.phase == "play" and match.state.contract < 0


def unseen(seen: set[tuple[str, bool, bool]]) -> Wanted:
    """A position of a kind that has not been seen, or the end."""
    return lambda match: match.over or kind(match) not in seen


def kinds(house: House, game: str, seeds: str, **options: int) -> Iterator[str]:
    """Seat links of tables of a game, one of each kind of position in which seat 0 acts, and one that is over."""
    seen: set[tuple[str, bool, bool]] = set()
    for seed in seeds:
        while True:
            place = house.set(game, seed, unseen(seen), **options)
            match = house.table(place).match
            assert match
            if kind(match) not in seen:
                yield house.at + place.seats[0]
            seen.add(kind(match))
            if match.over:
                break


@pytest.mark.parametrize(
    ("game", "seeds", "options"),
    [
        ("colluphid", "b", {"target": 5}),
        ("charlemagne", "bdeg", {"target": 12}),
        ("calypso", "c", {}),
        ("two-handed-euchre", "bd", {"target": 4}),
        ("oh-hell", "b", {"players": 5, "fixed_tricks": 3}),
        ("euchre", "bd", {"target": 4}),
        ("whist", "b", {}),
    ],
)
def test_no_phase_of_a_game_has_a_violation(
    page: Page, house: House, axe: Axe, game: str, seeds: str, options: dict[str, int]
) -> None:
    for link in kinds(house, game, seeds, **options):
        enter(page, link)
        in_all_looks(page, axe)


def test_the_result_of_a_deal_has_no_violation(page: Page, house: House, axe: Axe) -> None:
    last = house.set("euchre", "b", lambda m: m.phase == "play" and m.state.tricks == 4, target=30)
    enter(page, house.at + last.seats[0], linger="wait")
    page.click("#hand button")
    until(page, "!document.querySelector('#flash').hidden && document.querySelector('#trick > button') !== null")
    in_all_looks(page, axe)


@pytest.mark.parametrize("key", ["Escape", "F1"])
def test_no_dialog_has_a_violation(page: Page, house: House, axe: Axe, key: str) -> None:
    enter(page, house.at + house.set("charlemagne", "b", lambda m: m.phase == "play").seats[0])
    page.keyboard.press(key)
    page.wait_for_selector("dialog[open]")
    in_all_looks(page, axe)


@pytest.mark.parametrize("button", ["Invite", "Claim", "Table settings", "Phrases", "Fair deal", "Show the last trick"])
def test_no_dialog_of_the_menu_has_a_violation(page: Page, house: House, axe: Axe, button: str) -> None:
    place = house.set("whist", "b", lambda m: m.state.tricks > 5 and not m.state.laid, people=2)
    enter(page, house.at + place.seats[0])
    page.keyboard.press("Escape")
    page.click(f"dialog button:has-text('{button}')")
    page.wait_for_selector("dialog[open]")
    in_all_looks(page, axe)


def test_no_other_page_has_a_violation(page: Page, house: House, axe: Axe) -> None:
    going = house.set("calypso", "c")
    over = house.set("oh-hell", "b", lambda m: m.over, players=3, fixed_tricks=1)
    pages = ["/", "/help", "/settings", "/rules/calypso", "/rules/colluphid", "/t/nothing", going.invite, over.invite]
    pages += [f"{going.watch}/check", f"{over.watch}/check", f"{going.watch}/replay", f"{over.watch}/replay#5"]
    for path in pages:
        page.goto(house.at + path)
        page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true")
        in_all_looks(page, axe)


def test_watching_and_the_table_before_its_start_have_no_violation(page: Page, house: House, axe: Axe) -> None:
    enter(page, house.at + house.set("charlemagne", "b", lambda m: bool(m.state.exposed)).watch)
    in_all_looks(page, axe)
    page.goto(house.at)
    page.locator("#charlemagne summary").click()
    page.click("#charlemagne >> text=Open a table for friends")
    page.wait_for_selector("#waiting li")
    in_all_looks(page, axe)
