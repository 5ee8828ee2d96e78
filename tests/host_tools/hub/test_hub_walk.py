"""A tournament as an organiser makes it who has only the page, in a real Chromium: twenty-four people, results from
logs, a correction, a plan to print, a wall that is read from eight metres. Every page is held against axe."""

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
from seldom import PRODUCT
from test_boxes_at_tables import CODE, box_with

pytestmark = [PRODUCT, pytest.mark.sweep]

SCREEN = {"width": 1920, "height": 1080}
SIZES = ((390, 844), (844, 390), (1024, 768), (1200, 800), (1200, 1200), (1920, 1080), (3840, 2160))
CAPITALS = 0.7  # height of capitals as a share of the font's size
MOST_PRESSES = 120  # by an organiser for 24 people and three rounds, with most results entered by hand
_COUNTS_PRESSES = """for (const kind of ["click", "change"]) addEventListener(kind, ({ target }) => {
    if (kind === "click" || target.matches("textarea, input:not([type=checkbox])"))
        localStorage.presses = 1 + Number(localStorage.presses ?? 0);
})"""
LONG_NAMES = [f"{'Maximilian-Wilhelmine von und zu'[: 36 - len(str(n))]} {n}" for n in range(80)]
_LETTERS = """() => [...document.querySelectorAll("#wall *")]
    .filter((one) => one.offsetParent && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .map((one) => parseFloat(getComputedStyle(one).fontSize))"""
# Texts that nobody can read, because they are cut off or touch another one; a late table's mark is no text of its own.
_UNREADABLE = """() => {
    const boxes = [], found = [];
    for (const one of document.querySelectorAll(":is(.late h2, .tail)"))
        if (one.scrollWidth > one.clientWidth) found.push(one.textContent);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const { parentElement: owner, data } = texts.currentNode, range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        let { left, top, right, bottom } = range.getBoundingClientRect();
        if (!data.trim() || !owner.checkVisibility()) continue;
        for (let one = owner; one !== document.body; one = one.parentElement) {
            if (getComputedStyle(one).overflow === "visible") continue;
            const clip = one.getBoundingClientRect();
            left = Math.max(left, clip.left);
            right = Math.min(right, clip.right);
        }
        const gap = (bottom - top) * 0.15; // above and below the letters
        const box = { left, top: top + gap, right, bottom: bottom - gap, data };
        if (owner.matches(".tail") && right < range.getBoundingClientRect().right - 1) found.push(data);
        if (right - left < 1 || right > innerWidth + 1 || bottom > innerHeight + 1) found.push(data);
        for (const one of boxes) if (left < one.right - 1 && one.left < right - 1 &&
            box.top < one.bottom - 1 && one.top < box.bottom - 1) found.push(`${one.data} touches ${data}`);
        boxes.push(box);
    }
    return found;
}"""


def check_panel(page: Page) -> None:
    """Checks that what is on the wall is read from eight metres: capitals are 1/40 of the screen's height at least, and
    nothing is cut off or touches something else, as on other screens."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(_UNREADABLE) == [], (width, height)
    page.set_viewport_size(SCREEN)
    assert min(page.evaluate(_LETTERS)) * CAPITALS >= SCREEN["height"] / 40


def signed_in(page: Page, hub: HubInAThread) -> None:
    page.goto(f"{hub.url}/sign-in")
    page.get_by_label("Dein Name").fill("Orga")
    page.get_by_label("Das Passwort").fill(hub.password)
    page.get_by_role("button", name="Anmelden").click()


def made(
    page: Page,
    names: list[str] | tuple[str, ...],
    looked_at: Callable[[str], None] = lambda name: None,
    format_: str = "groups",
) -> None:
    """Makes a tournament of Schocken with these people, by the page."""
    page.get_by_role("link", name="Neues Turnier").click()
    looked_at("new")
    page.get_by_label("Titel").fill("Vereinsabend")
    page.get_by_label("Spiel").select_option("Schocken")
    page.get_by_role("button", name="Weiter").click()
    page.get_by_label("Modus").select_option(format_)
    page.get_by_role("button", name="Weiter").click()
    looked_at("options")
    page.get_by_label("Runden", exact=True).fill("2")
    if format_ == "groups_final":
        page.get_by_label("Runden des Finales").fill("1")
    page.get_by_label("Testwürfeln").check()
    page.get_by_role("button", name="Turnier anlegen").click()
    page.get_by_label("Einer je Zeile").fill("\n".join(names))
    page.get_by_role("button", name="Diese Leute eintragen").click()
    page.get_by_role("button", name="Runde 1 auslosen").click()


def tell(page: Page, round_: int, table: int) -> None:
    """Tells the result of a table by hand: all but the last one have won."""
    region = page.get_by_role("region", name=f"Runde {round_}, Tisch {table}", exact=True)
    winners = region.get_by_role("checkbox")
    for place in range(winners.count() - 1):
        winners.nth(place).check()
    region.get_by_role("button", name="Von Hand eintragen").click()
    expect(region.get_by_text("von Hand: Orga")).to_be_visible()


def test_an_evening_of_twenty_four(browser: Browser, own_hub: HubInAThread, tmp_path: Path) -> None:
    """In this evening a name is misspelt, a log is refused, somebody comes late, somebody leaves, and there is a
    final."""
    found = {}
    names = ["Benn", *PEOPLE[:1], *PEOPLE[2:], *(f"{name} {initial}." for name in PEOPLE[:3] for initial in "KLMR")]
    with browser.new_context(locale="de-DE", viewport={"width": 1280, "height": 900}) as context:
        context.add_init_script(_COUNTS_PRESSES)
        page, errors = context.new_page(), []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)

        def looked_at(name: str) -> None:
            found[name] = violations(page)

        page.goto(f"{own_hub.url}/sign-in")
        looked_at("sign-in")
        signed_in(page, own_hub)
        looked_at("desk")
        made(page, names, looked_at, "groups_final")
        expect(page.get_by_role("heading", name="Runde 1 von 3")).to_be_visible()
        desk = page.url
        page.get_by_role("button", name="Veröffentlichen").click()
        expect(page.get_by_role("link", name="Wand", exact=True)).to_be_visible()
        wall = context.new_page()
        wall.set_viewport_size(SCREEN)
        wall.goto(desk.replace("/desk/", "/wall/"))
        expect(wall.locator(".panel").first.locator(".table")).to_have_count(6)
        page.bring_to_front()  # Chromium draws a page behind another one once a second, and a press waits for that.
        with page.expect_download() as download:
            page.get_by_role("link", name="Datei sichern").click()
        state = verified(Path(download.value.path()).read_bytes()).state
        tables = state.rounds[0].tables
        match = random_match("schocken", 3, 4).data()
        # At the box of table 1 somebody has misspelt a name: its log is refused, and an organiser counts it.
        page.get_by_label("Code der Box").fill(CODE)
        page.get_by_label("Ihr Tisch").fill("1")
        page.get_by_role("button", name="Diese Box dorthin").click()
        misspelt = renamed(match, [*tables[0][:3], "Dorrra"], "00000009")
        box = box_with([misspelt], own_hub.box_port)
        count = page.get_by_role("button", name="Für Tisch 1 zählen")
        let_work([box], count.is_visible)  # the page shows it without a reload
        looked_at("refused")
        count.click()
        box.link.stop()
        first = page.get_by_role("region", name="Runde 1, Tisch 1")
        expect(first.get_by_text("geprüftes Protokoll")).to_be_visible()
        # Two tables deliver files, the others tell their results by hand.
        files = []
        for number, seats in enumerate(tables[1:3]):
            files.append(tmp_path / f"{number}.jsonl")
            files[-1].write_bytes(of_draw(renamed(match, seats, f"{number:08x}"), state))
        page.get_by_label("Partieprotokolle").set_input_files(files)
        page.get_by_role("button", name="Diese Protokolle annehmen").click()
        expect(wall.locator(".panel").first.locator(".table.done")).to_have_count(3)
        looked_at("late")
        for table in (4, 5, 6):
            tell(page, 1, table)
        first.get_by_text("Berichtigen", exact=True).click()
        winner = first.get_by_label(f"{tables[0][0]} hat gewonnen")
        winner.set_checked(not winner.is_checked())
        first.get_by_role("button", name="Von Hand berichtigen").click()
        expect(page.get_by_text("Tisch 1 berichtigt")).to_contain_text("vorher:")
        # "Benn" is Ben; Zoë comes late, and Ida leaves.
        page.get_by_label("Benn ändern").click()
        renaming = page.locator("form", has=page.locator('input[name="to"][value="Benn"]'))
        renaming.get_by_label("Name").fill("Ben")
        renaming.get_by_role("button").click()
        expect(page.get_by_text("Benn heißt Ben")).to_be_visible()
        page.get_by_label("Einer je Zeile").fill("Zoë")
        page.get_by_role("button", name="Diese Leute eintragen").click()
        page.get_by_role("button", name="Ida geht").click()
        expect(page.get_by_text("Ida ist ausgestiegen")).to_be_visible()
        page.get_by_role("link", name="Von Hand auslosen").click()
        looked_at("draw")
        page.get_by_role("button", name="Runde 2 auslosen").click()
        expect(wall.locator("header p")).to_have_text("Runde 2 von 3")
        looked_at("second-round")
        for table in range(1, 7):
            tell(page, 2, table)
        expect(page.get_by_text("Die nächste Auslosung beginnt das Finale.")).to_be_visible()
        looked_at("cut")
        page.get_by_role("button", name="Runde 3 auslosen").click()
        expect(page.get_by_role("heading", name="Tisch 1: Finale")).to_be_visible()
        expect(wall.locator("header p")).to_have_text("Runde 3 von 3")
        expect(page.locator(".standings .away")).to_have_count(1)
        looked_at("final")
        found["wall"] = violations(wall)
        for table in range(1, page.get_by_role("button", name="Von Hand eintragen").count() + 1):
            tell(page, 3, table)
        expect(page.get_by_text("Alle Runden sind gespielt.")).to_be_visible()
        page.get_by_role("button", name="Turnier beenden").click()
        expect(wall.locator("header p")).to_have_text("Das Turnier ist zu Ende")
        presses = int(page.evaluate("localStorage.presses"))
        print(f"{presses} presses")
        assert presses < MOST_PRESSES, presses
        page.get_by_role("link", name="Rangliste und Ergebnisse zum Drucken").click()
        looked_at("print")
        page.goto(desk)
        page.get_by_role("link", name="Sitzplan").click()
        looked_at("seats")
        page.emulate_media(media="print")
        expect(page.get_by_role("navigation").first).to_be_hidden()
        page.emulate_media(media="screen", color_scheme="dark")
        page.goto(desk.replace("/desk/", "/e/"))
        looked_at("public")
        page.get_by_label("Meine Seite").select_option("Gül")
        page.get_by_role("button", name="Zeigen").click()
        expect(page.get_by_role("heading", name="Gül")).to_be_visible()
        looked_at("own")
        assert not any(found.values()), found
        assert errors == []


def test_the_wall_of_eighty_is_read_from_eight_metres(browser: Browser, own_hub: HubInAThread) -> None:
    """The wall shows everybody's name in turn."""
    with browser.new_context(locale="de-DE", viewport=SCREEN) as context:
        page = context.new_page()
        page.clock.install()
        signed_in(page, own_hub)
        made(page, LONG_NAMES)
        page.get_by_role("button", name="Veröffentlichen").click()
        expect(page.get_by_role("link", name="Wand", exact=True)).to_be_visible()
        (id_,) = own_hub.hub.tournaments.ids()
        tables = own_hub.hub.tournaments.look(id_).state.rounds[0].tables
        half = [by_hand(1, number, seats[:3]) for number, seats in enumerate(tables, 1) if number % 2]
        own_hub.hub.tournaments.apply(id_, half)  # the others are late
        page.get_by_role("link", name="Wand", exact=True).click()
        seen, panels = set(), -(-len(LONG_NAMES) // STANDINGS_A_PANEL)
        for _ in range(panels):
            visible = page.locator(".panel:not([hidden])")
            expect(visible).to_have_count(1)
            seen |= set(visible.locator("ol .name").all_text_contents())
            check_panel(page)
            page.clock.run_for(10_000)
        assert seen == set(LONG_NAMES)
        assert violations(page) == []


def test_a_result_leaves_what_is_typed_at_other_tables_and_where_the_page_stands(
    browser: Browser, own_hub: HubInAThread
) -> None:
    with browser.new_context(locale="de-DE", viewport={"width": 390, "height": 844}) as context:
        page = context.new_page()
        signed_in(page, own_hub)
        made(page, PEOPLE)
        second, third = (page.get_by_role("region", name=f"Runde 1, Tisch {number}") for number in (2, 3))
        expect(third).to_be_visible()
        refused: list[str] = []
        page.route("**/news", lambda route: (refused.append(route.request.url), route.fulfill(status=503)), times=1)
        page.reload()  # its stream of news is refused at first, and comes back
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
        # A result that somebody else enters is shown without a reload, except in a form in which somebody is typing.
        (id_,) = own_hub.hub.tournaments.ids()
        for number in (1, 3):
            seats = own_hub.hub.tournaments.look(id_).state.rounds[0].tables[number - 1]
            own_hub.hub.tournaments.apply(id_, [by_hand(1, number, seats[:1])])
        expect(page.get_by_role("region", name="Runde 1, Tisch 1").get_by_text("von Hand: Organiser")).to_be_visible()
        expect(page.get_by_role("link", name="Es gibt Neues")).to_be_visible()
        assert len(refused) == 1
        expect(third.get_by_role("textbox").nth(1)).to_have_value("7")
