"""The page around the second verifier: files, pasted texts, boxes it knows, languages; by phone and at a desk."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe import violations
from playwright.sync_api import Browser, Page, expect
from schiri_tools.web import VERIFIER
from seldom import PRODUCT
from visits import DROP, LOOKS

from tests.host_tools.logs.playing import GOLDEN
from tests.host_tools.signing.box import TestBox

pytestmark = [PRODUCT, pytest.mark.sweep]

BOX = TestBox(seed="the table in the kitchen")
SIGNED = BOX.signed((GOLDEN / "whole_match.jsonl").read_bytes())


@pytest.fixture(params=LOOKS.values(), ids=LOOKS)
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Opens the page in German. It must neither raise an error nor make a request."""
    complaints: list[str] = []
    with browser.new_context(locale="de-DE", **request.param) as context:
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda asked: complaints.append(asked.url))
        page.goto(VERIFIER.as_uri())
        yield page
        assert {*complaints} == {VERIFIER.as_uri()}
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def know(page: Page, name: str, fingerprint: str) -> None:
    page.locator("#name").fill(name)
    page.locator("#fingerprint").fill(fingerprint)
    page.get_by_role("button", name="Merken").click()


def test_several_logs_at_once_and_a_box_that_is_known(page: Page, tmp_path: Path) -> None:
    (tmp_path / "signed.jsonl").write_bytes(SIGNED)
    (tmp_path / "changed.jsonl").write_bytes(SIGNED.replace(b'"value": 3', b'"value": 2', 1))
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n")
    files = [tmp_path / "signed.jsonl", GOLDEN / "qwixx.jsonl", tmp_path / "changed.jsonl", tmp_path / "picture.png"]
    page.locator("#files").set_input_files(files)
    reports = page.locator("article")
    expect(reports).to_have_count(4)
    expect(reports.nth(0)).to_contain_text("FINI!, Partie 1")
    expect(reports.nth(0).get_by_role("row", name="Ben")).to_contain_text("Punkte: 18hat gewonnen")
    expect(reports.nth(0)).to_have_class("open")  # nobody knows this box yet
    expect(reports.nth(1)).to_contain_text("niemand hat es signiert")
    expect(reports.nth(2)).to_contain_text("falsche Prüfsumme")
    expect(reports.nth(3)).to_contain_text("Das ist kein Partieprotokoll")
    know(page, "Küche", BOX.fingerprint.upper())
    expect(reports.nth(0)).to_have_class("good")
    expect(reports.nth(0)).to_contain_text("Es ist die Box Küche")
    page.locator("#wanted").select_option("Küche")
    expect(reports.nth(1)).to_have_class("bad")
    expect(reports.nth(0)).to_have_class("good")
    assert violations(page) == []
    page.reload()
    expect(page.locator("#boxes")).to_contain_text("Küche")
    page.get_by_role("button", name="Küche vergessen").click()
    expect(page.locator("#boxes li")).to_have_count(0)


def test_what_is_pasted_and_what_is_dropped(page: Page) -> None:
    code = BOX.code(BOX.signed((GOLDEN / "schocken.jsonl").read_bytes(), 3))
    pasted, reports = page.locator("#pasted"), page.locator("article")
    pasted.fill("SCHIRI:" + code[9:])
    page.get_by_role("button", name="Prüfen").click()
    expect(reports).to_contain_text("kein Code eines Ergebnisses")
    pasted.fill(f"  {code}\n")
    page.get_by_role("button", name="Prüfen").click()
    expect(reports).to_have_count(2)
    expect(reports.nth(1)).to_contain_text("Schocken, Partie 3")
    expect(reports.nth(1)).to_contain_text("Signiert von der Box")
    pasted.fill(SIGNED.decode().rstrip() + "\n" + (GOLDEN / "qwixx.jsonl").read_text())
    page.get_by_role("button", name="Prüfen").click()
    expect(reports).to_have_count(4)
    page.evaluate(DROP, ["dropped.jsonl", SIGNED.decode()])
    expect(reports).to_have_count(5)
    for summary in page.locator("summary").all():
        summary.click()
    assert violations(page) == []


def test_it_speaks_three_languages(page: Page) -> None:
    page.locator("#files").set_input_files(GOLDEN / "wuerfel_duell.jsonl")
    for language, words in (("Français", "personne ne l’a signé"), ("English", "nobody has signed it")):
        page.locator("#language").select_option(language)
        expect(page.locator("article")).to_contain_text(words)
        assert violations(page) == []
    texts = page.evaluate("Object.values(TEXTS)")
    fields = [[sorted(set(re.findall(r"\{\w+\}", text))) for text in languages] for languages in texts]
    assert len(texts) > 50 and all(len(one) == 3 and one[0] == one[1] == one[2] for one in fields)
