"""A tournament as an organiser makes it who has only the page, in a real Chromium: twelve people, results from logs, a
correction, a plan to print, a wall that is read from eight metres. Every page is held against axe."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from axe import violations
from clubs import PEOPLE, HubInAThread
from evenings import by_hand, of_draw, renamed
from hub_of_boxes import let_work
from making import random_match
from playwright.sync_api import Browser, Page, expect
from schiri_tools.hub.file import verified
from schiri_tools.hub.server.wall import STANDINGS_A_PANEL
from test_boxes_at_tables import CODE, box_with

pytestmark = pytest.mark.sweep

PICTURES = os.environ.get("HUB_PICTURES")  # a folder, for whoever wants to look at them
SCREEN = {"width": 1920, "height": 1080}
CAPITALS = 0.7  # of a font's size
LONG_NAMES = [f"{'Maximilian-Wilhelmine von und zu'[: 36 - len(str(n))]} {n}" for n in range(80)]
_LETTERS = """() => [...document.querySelectorAll("#wall *")]
    .filter((one) => one.offsetParent && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .map((one) => parseFloat(getComputedStyle(one).fontSize))"""
_CUT_OFF = """() => [...document.querySelectorAll("#wall .panel:not([hidden]) :is(li, .table, .hall)")]
    .filter((one) => one.getBoundingClientRect().bottom > innerHeight).length"""

_TAILS_CUT_OFF = """() => [...document.querySelectorAll("#wall .panel:not([hidden]) .tail")].filter((one) =>
    one.scrollWidth > one.clientWidth ||
    one.getBoundingClientRect().right > one.closest("li").getBoundingClientRect().right).length"""


@pytest.fixture
def fresh(tmp_path: Path):
    hub = HubInAThread(str(tmp_path / "hub.sqlite"))
    yield hub
    hub.stop()


def picture(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/{name}.png", full_page="wall" not in name)


def signed_in(page: Page, hub: HubInAThread) -> None:
    page.goto(f"{hub.url}/sign-in")
    page.get_by_label("Dein Name").fill("Orga")
    page.get_by_label("Das Passwort").fill(hub.password)
    page.get_by_role("button", name="Anmelden").click()


def made(page: Page, names: list[str] | tuple[str, ...], looked_at: Callable[[str], None] = lambda name: None) -> None:
    """Makes a tournament of Schocken with these people, by the page."""
    page.get_by_role("link", name="Neues Turnier").click()
    looked_at("new")
    page.get_by_label("Titel").fill("Vereinsabend")
    page.get_by_label("Spiel").select_option("Schocken")
    page.get_by_role("button", name="Weiter").click()
    page.get_by_label("Modus").select_option("groups")
    page.get_by_role("button", name="Weiter").click()
    looked_at("options")
    page.get_by_label("Runden").fill("2")
    page.get_by_label("Testwürfeln").check()
    page.get_by_role("button", name="Turnier anlegen").click()
    page.get_by_label("Einer je Zeile").fill("\n".join(names))
    page.get_by_role("button", name="Diese Leute eintragen").click()
    page.get_by_role("button", name="Runde 1 auslosen").click()


def test_an_evening_of_twelve(browser: Browser, fresh: HubInAThread, tmp_path: Path) -> None:
    found = {}
    with browser.new_context(locale="de-DE", viewport={"width": 1280, "height": 900}) as context:
        page, errors = context.new_page(), []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)

        def looked_at(name: str) -> None:
            found[name] = violations(page)
            picture(page, name)

        page.goto(f"{fresh.url}/sign-in")
        looked_at("sign-in")
        signed_in(page, fresh)
        looked_at("desk")
        made(page, PEOPLE, looked_at)
        desk = page.url
        box = box_with([], fresh.box_port)
        let_work([box], lambda: page.get_by_role("row", name=CODE).is_visible())  # without a look at the page anew
        looked_at("boxes")
        box.link.stop()
        page.get_by_role("button", name="Veröffentlichen").click()
        wall = context.new_page()
        wall.set_viewport_size(SCREEN)
        wall.goto(desk.replace("/desk/", "/wall/"))
        expect(wall.locator(".table")).to_have_count(3)
        # Two tables deliver logs, the third tells its result by hand.
        with page.expect_download() as download:
            page.get_by_role("link", name="Datei sichern").click()
        state = verified(Path(download.value.path()).read_bytes()).state
        tables = state.rounds[0].tables
        match = random_match("schocken", 3, 4).data()
        files = []
        for number, seats in enumerate(tables[:2]):
            files.append(tmp_path / f"{number}.jsonl")
            files[-1].write_bytes(of_draw(renamed(match, seats, f"{number:08x}"), state))
        page.get_by_label("Partieprotokolle").set_input_files(files)
        page.get_by_role("button", name="Diese Protokolle annehmen").click()
        expect(page.get_by_text("geprüftes Protokoll").first).to_be_visible()
        expect(wall.locator(".table.done")).to_have_count(2)
        looked_at("late")
        third = page.get_by_role("region", name="Runde 1, Tisch 3")
        for name in tables[2][:3]:
            third.get_by_label(f"{name} hat gewonnen").check()
        third.get_by_role("button", name="Von Hand eintragen").click()
        first = page.get_by_role("region", name="Runde 1, Tisch 1")
        first.get_by_text("Berichtigen", exact=True).click()
        winner = first.get_by_label(f"{tables[0][0]} hat gewonnen")
        winner.set_checked(not winner.is_checked())
        first.get_by_role("button", name="Von Hand berichtigen").click()
        expect(page.get_by_text("Tisch 1 berichtigt")).to_contain_text("vorher:")
        page.get_by_role("link", name="Von Hand auslosen").click()
        looked_at("draw")
        page.get_by_role("button", name="Runde 2 auslosen").click()
        expect(wall.locator("header p")).to_have_text("Runde 2 von 2")
        looked_at("second-round")
        picture(wall, "wall")
        found["wall"] = violations(wall)
        page.get_by_role("link", name="Sitzplan").click()
        looked_at("seats")
        page.emulate_media(media="print")
        expect(page.get_by_role("navigation").first).to_be_hidden()
        picture(page, "seats-printed")
        page.emulate_media(media="screen", color_scheme="dark")
        page.goto(desk.replace("/desk/", "/e/"))
        looked_at("public")
        page.get_by_label("Meine Seite").select_option("Gül")
        page.get_by_role("button", name="Zeigen").click()
        expect(page.get_by_role("heading", name="Gül")).to_be_visible()
        looked_at("own")
        assert not any(found.values()), found
        assert errors == []


def test_the_wall_of_eighty_is_read_from_eight_metres(browser: Browser, fresh: HubInAThread) -> None:
    """Capitals are 1/40 of the screen's height at least, nobody is cut off, and all have their turn."""
    with browser.new_context(locale="de-DE", viewport=SCREEN) as context:
        page = context.new_page()
        page.clock.install()
        signed_in(page, fresh)
        made(page, LONG_NAMES)
        page.get_by_role("button", name="Veröffentlichen").click()
        page.goto(page.url.replace("/desk/", "/wall/"))
        seen, panels = set(), -(-len(LONG_NAMES) // STANDINGS_A_PANEL)
        for number in range(panels):
            visible = page.locator(".panel:not([hidden])")
            expect(visible).to_have_count(1)
            seen |= set(visible.locator("ol .name").all_text_contents())
            assert page.evaluate(_TAILS_CUT_OFF) == 0
            assert min(page.evaluate(_LETTERS)) * CAPITALS >= SCREEN["height"] / 40
            assert page.evaluate(_CUT_OFF) == 0
            picture(page, f"wall-{number}")
            page.clock.run_for(10_000)
        assert seen == set(LONG_NAMES)
        assert violations(page) == []


def test_a_result_leaves_what_is_typed_at_other_tables_and_where_the_page_stands(
    browser: Browser, fresh: HubInAThread
) -> None:
    with browser.new_context(locale="de-DE", viewport={"width": 390, "height": 844}) as context:
        page = context.new_page()
        signed_in(page, fresh)
        made(page, PEOPLE)
        second, third = (page.get_by_role("region", name=f"Runde 1, Tisch {number}") for number in (2, 3))
        third.get_by_role("textbox").nth(1).fill("7")
        third.get_by_role("checkbox").first.check()
        page.get_by_label("Einer je Zeile").fill("Mia")
        second.get_by_role("button", name="Von Hand eintragen").scroll_into_view_if_needed()
        place = pytest.approx(second.bounding_box()["y"], abs=2)
        second.get_by_role("button", name="Von Hand eintragen").click()
        expect(page.get_by_role("alert")).to_contain_text("Tisch 2: ")
        assert second.bounding_box()["y"] == place and page.get_by_role("alert").bounding_box()["y"] >= 0
        second.get_by_role("textbox").first.fill("1")
        second.get_by_role("checkbox").first.check()
        second.get_by_role("button", name="Von Hand eintragen").click()
        expect(second.get_by_text("von Hand: Orga")).to_be_visible()
        expect(page.get_by_role("alert")).to_have_count(0)
        assert second.bounding_box()["y"] == place
        expect(third.get_by_role("textbox").nth(1)).to_have_value("7")
        expect(third.get_by_role("checkbox").first).to_be_checked()
        expect(page.get_by_label("Einer je Zeile")).to_have_value("Mia")
        # A result from elsewhere is shown by itself, but not in the place of what is typed.
        (id_,) = fresh.hub.tournaments.ids()
        for number in (1, 3):
            seats = fresh.hub.tournaments.look(id_).state.rounds[0].tables[number - 1]
            fresh.hub.tournaments.apply(id_, [by_hand(1, number, seats[:1])])
        expect(page.get_by_role("region", name="Runde 1, Tisch 1").get_by_text("von Hand: Organiser")).to_be_visible()
        expect(page.get_by_role("link", name="Es gibt Neues")).to_be_visible()
        expect(third.get_by_role("textbox").nth(1)).to_have_value("7")
