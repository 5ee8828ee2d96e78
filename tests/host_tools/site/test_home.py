"""The site's homes: what players find there, and the film of a duel, which rests for those who have asked for rest."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, expect
from schiri.games import NAMES
from schiri_tools.site.frame import HOMES
from served import Server
from visits import LOOKS

pytestmark = pytest.mark.sweep

PLAY = {"en": "Play now", "de": "Jetzt spielen", "fr": "Jouer maintenant"}
LEARN = {"en": "Learn a game", "de": "Spiele lernen", "fr": "Apprendre un jeu"}  # in each page's language
INSTALL = {"en": "Put the firmware on a board", "de": "Die Firmware auf ein Board", "fr": "Installer le micrologiciel"}
RUNS = {"en": ("Stop", "Play"), "de": ("Anhalten", "Abspielen"), "fr": ("Arrêter", "Lire")}


def _film(page: Page) -> FrameLocator:
    return page.frame_locator(".home iframe")


def _shown(page: Page) -> str:
    """Returns the content of the display after the next frame: the button may appear before the first one is drawn."""
    canvas = _film(page).locator("#display")
    return str(canvas.evaluate("one => new Promise(seen => requestAnimationFrame(() => seen(one.toDataURL())))"))


def _lasts(page: Page) -> bool:
    """Returns whether the same picture is shown for longer than any picture of the film."""
    before = _shown(page)
    page.wait_for_timeout(4000)
    return _shown(page) == before


@pytest.mark.parametrize(
    ("language", "look"), [("en", "desk, dark"), ("de", "phone, light"), ("fr", "phone, light")], ids=[*HOMES]
)
def test_a_player_sees_a_duel_and_is_one_tap_from_playing_and_from_the_page_that_installs(
    browser: Browser, server: Server, language: str, look: str
) -> None:
    with browser.new_context(**LOOKS[look]) as context:
        page = context.new_page()
        complaints: list[str] = []
        page.on("console", lambda message: complaints.append(message.text))
        page.on("requestfailed", lambda request: complaints.append(request.url))
        page.goto(f"{server.url}/{HOMES[language]}")
        expect(page.locator("html")).to_have_attribute("lang", language)
        assert page.title().startswith("Schiri: ")
        assert page.locator(".home h2", has_text=f"{len(NAMES)} ").count() == page.locator(".home h2 + ul").count() == 1
        assert page.locator(".home h2 + ul li").count() == len(NAMES)
        stop, play = RUNS[language]
        button = _film(page).get_by_role("button", name=stop)
        expect(button).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert not _lasts(page)
        button.click()
        assert _lasts(page)
        expect(_film(page).get_by_role("button", name=play)).to_be_visible()
        page.get_by_role("link", name=PLAY[language]).click()
        expect(page.locator("body")).to_have_attribute("data-power", "on")
        expect(page.locator("#spoken")).to_contain_text(LEARN[language])
        assert complaints == []
        page.locator("#home").click()
        page.wait_for_url(f"{server.url}/{HOMES[language]}")
        page.locator(".home-build a", has_text=INSTALL[language]).click()
        page.locator("[data-ready]").wait_for()
        assert page.url == f"{server.url}/play/install/#{language}"
        expect(page.locator("html")).to_have_attribute("lang", language)


def test_who_has_asked_for_rest_sees_the_verdict_and_starts_the_film(browser: Browser, server: Server) -> None:
    with browser.new_context(**LOOKS["desk, dark"], reduced_motion="reduce") as context:
        page = context.new_page()
        page.goto(server.url)
        button = _film(page).get_by_role("button", name="Play")
        expect(button).to_be_visible()
        assert _lasts(page)
        button.click()
        assert not _lasts(page)


def test_each_language_has_a_film_of_its_own(site: Path) -> None:
    films = [json.loads((site / "film" / f"{language}.json").read_text()) for language in HOMES]
    assert len({film[-1][1] for film in films}) == len(HOMES)  # its last picture has the verdict in words
    for film in films:
        assert 5_000 < sum(look[0] for look in film) < 20_000
        assert any("AF" in look[3] for look in film)  # Ada calls
