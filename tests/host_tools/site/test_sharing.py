"""A result that is shared: as a picture, and as a link that has it checked in any browser, without a network."""

from pathlib import Path

import pytest
import zxingcpp
from axe import violations
from chromium import until
from PIL import Image
from playwright.sync_api import Browser, expect
from schiri_tools.web import VERIFIER
from seldom import PRODUCT
from visits import Opener, Visit

from tests.host_tools.logs.playing import GOLDEN
from tests.host_tools.signing.box import TestBox

pytestmark = [PRODUCT, pytest.mark.sweep]

SMALL = {"width": 360, "height": 740}
BOX = TestBox(seed="the table in the kitchen")
SIGNED = BOX.signed((GOLDEN / "maexchen.jsonl").read_bytes())
COPIES = """copied = ""; navigator.canShare = undefined;
navigator.clipboard.writeText = async (text) => { copied = text; };"""


def reported(here: Visit) -> None:
    """Opens the report on a signed log."""
    here.open()
    here.page.locator("#matches-button").click()
    here.page.locator("#log-file").set_input_files({"name": "a.jsonl", "mimeType": "", "buffer": SIGNED})
    expect(here.page.locator(".verdict.good")).to_be_visible()


def test_a_link_says_offline_in_a_clean_browser_who_has_won_and_which_box_has_signed(
    visit: Opener, browser: Browser, tmp_path: Path
) -> None:
    here = visit(SMALL, locale="fr-FR")
    here.page.add_init_script(COPIES)
    reported(here)
    expect(here.page.locator(".share .outcome")).to_have_text("Victoire : Ada")
    here.page.get_by_role("button", name="Copier le lien").click()
    expect(here.page.locator(".share .said")).to_contain_text("Copié.")
    assert violations(here.page) == []
    with here.page.expect_download() as saved:
        here.page.get_by_role("button", name="Enregistrer une image").click()
    saved.value.save_as(tmp_path / "result.png")
    (seen,) = zxingcpp.read_barcodes(Image.open(tmp_path / "result.png"))
    assert seen.text == BOX.code(SIGNED)
    link = here.page.evaluate("copied")
    assert link.startswith(f"{here.url}/play/verifier.html#SCHIRI%3A")
    with browser.new_context(locale="fr-FR", offline=True, viewport=SMALL) as context:
        page = context.new_page()
        page.goto(f"{VERIFIER.as_uri()}#{link.partition('#')[2]}")
        expect(page.get_by_role("row", name="Ada")).to_contain_text("a gagné")
        fours = " ".join(BOX.fingerprint[at : at + 4] for at in range(0, 32, 4))
        expect(page.locator("article")).to_contain_text(fours)
        assert violations(page) == []


def test_a_browser_that_shares_gets_link_and_picture(visit: Opener) -> None:
    here = visit(SMALL, locale="en-GB")
    here.page.add_init_script("navigator.canShare = () => true; navigator.share = async (data) => { given = data; };")
    reported(here)
    here.page.get_by_role("button", name="Share the link").click()
    given = here.page.evaluate("given")
    assert given["title"] == "Mäxchen: Winner: Ada" and "/play/verifier.html#SCHIRI%3A" in given["url"]
    here.page.get_by_role("button", name="Share a picture").click()
    here.page.evaluate(until("given.files"))
    assert here.page.evaluate("given.files[0].type") == "image/png"
