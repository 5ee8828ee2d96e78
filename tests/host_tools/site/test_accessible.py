"""Every page there is, held against axe: the box on the site, the manual, a report."""

from pathlib import Path
from typing import Any

import pytest
from axe import violations
from playwright.sync_api import Browser, expect
from schiri_tools.cli.main import main as schiri
from schiri_tools.site import film, manual
from schiri_tools.site.building import PLAY
from served import Server
from visits import LOOKS, PHONE, TABLET, Opener

pytestmark = pytest.mark.sweep

LOGS = Path(__file__).parents[1] / "logs" / "golden"
AT_REST: Any = {"reduced_motion": "reduce"}  # no text is checked while it fades in
ONE_SOURCE = "source/firmware/schiri/box/app.py/"  # the pages of source files are all alike


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_the_box_on_the_site(visit: Opener, size: dict[str, int]) -> None:
    here = visit(size, locale="de-DE", reduced_motion="reduce").open()
    found = {"table": violations(here.page)}
    here.page.locator("#legend-button").click()
    found["keys"] = violations(here.page)
    here.page.locator("#legend-button").click()
    here.page.locator("#matches-button").click()
    expect(here.page.locator("#own")).to_contain_text("Noch keine.")
    found["matches"] = violations(here.page)
    here.page.locator("#log-file").set_input_files(LOGS / "whole_match.jsonl")
    expect(here.page.locator(".verdict")).to_be_visible()
    found["log"] = violations(here.page)
    here.page.keyboard.press("Escape")
    here.cut_power()
    found["no power"] = violations(here.page)
    assert not any(found.values()), found


@pytest.mark.parametrize("place", range(len(LOOKS)), ids=LOOKS)
def test_every_page_of_the_manual(browser: Browser, server: Server, site: Path, place: int) -> None:
    """Each page is checked in one of the looks, as one style sheet makes the looks of all."""
    others = (PLAY, film.FOLDER, manual.SOURCES)
    pages = sorted(page.parent.relative_to(site) for page in site.rglob("index.html"))
    addresses = [
        "404.html",
        ONE_SOURCE,
        *(f"{page}/" for page in pages if page.parts[:1] not in [(o,) for o in others]),
    ]
    assert len(addresses) > len(manual.pages())
    with browser.new_context(**[*LOOKS.values()][place], **AT_REST) as context:
        page = context.new_page()
        seen = addresses[place :: len(LOOKS)]
        found = {address: (page.goto(f"{server.url}/{address}"), violations(page))[1] for address in seen}
    assert not any(found.values()), {a: v for a, v in found.items() if v}


@pytest.mark.parametrize("game", ["whole_match", "schocken", "qwixx", "wuerfel_duell"])
def test_a_report(browser: Browser, tmp_path: Path, game: str) -> None:
    assert schiri(["report", "--html", str(tmp_path / "report.html"), str(LOGS / f"{game}.jsonl")]) == 0
    for look in LOOKS.values():
        with browser.new_context(**look, **AT_REST) as context:
            page = context.new_page()
            page.goto((tmp_path / "report.html").as_uri())
            assert violations(page) == []
