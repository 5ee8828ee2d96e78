"""The page in a real Chromium: all games by touch, what outlasts it, what it says."""

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect
from schiri.games import NAMES, facts_of
from seldom import PRODUCT
from visits import PHONE, TABLET, Opener

pytestmark = [PRODUCT, pytest.mark.sweep]

VERIFY = [sys.executable, "-m", "schiri_tools.cli.main", "verify"]
OTHERS = [name for name in NAMES if name != "fini"]


def verified(log: Path) -> str:
    done = subprocess.run([*VERIFY, log], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_duel_by_touch_two_reloads_and_a_log_that_verifies(visit: Opener, tmp_path: Path) -> None:
    here = visit(PHONE, locale="en-GB")
    here.page.add_init_script("asked = 0; navigator.storage.persist = async () => { asked += 1; };")
    here.open()
    here.pass_the_lessons()
    here.answer("OK", "OK")  # FINI!, the box's dice
    here.page.locator("#name-place label").tap()
    here.page.keyboard.insert_text("Zoé")  # as a telephone's own keyboard does
    here.wait_for_words("Zoé")
    here.answer("OK", "OK", "OK", "OK")  # both names, who starts, all is right
    here.add_parts()
    here.answer("OK", "OK")
    here.wait_for_signal()
    assert here.page.evaluate("[document.body.className, shaken]") == ["go", [120]]
    here.tap("A1", "B2", "A3", "BF")
    expect(here.page.locator("body")).to_have_class("")
    assert [60, 60, 180] in here.page.evaluate("shaken")
    here.reload()  # for the box that is a power cut
    here.wait_for_words("Zoé – Player B")
    here.wait_for_words("Duel 2")
    here.answer("OK", "OK")
    here.wait_for_signal()
    here.tap("A2")
    here.reload()  # in the middle of a duel, which is aborted
    here.wait_for_words("Duel 2")
    here.tap("DOWN", "DOWN", "OK", "DOWN", "OK")  # the match is ended
    here.page.locator("#offer button").tap()
    assert here.page.evaluate("asked") == 1  # the page has asked the browser to keep its data
    expect(here.page.locator(".share .outcome")).to_have_text("Ended early")
    here.page.keyboard.press("Escape")
    header, *records = here.download(tmp_path / "match.jsonl")
    assert (header["board"], header["entropy"]) == ("browser", "crypto.getRandomValues")
    assert header["resolution_us"] >= 1000
    (call,) = (record for record in records if record.get("event", {}).get("event") == "fini")
    assert call["event"]["player"] == 1 and call["verdict"]["caller"] == 1
    assert [record["resumed"] for record in records if "resumed" in record] == ["power_cut", "power_cut"]
    assert [record["cause"] for record in records if "cause" in record] == ["power_cut"]
    assert records[-2]["result"] == "ended" and "signed" in records[-1]
    assert "complete and untampered" in verified(tmp_path / "match.jsonl")
    # The page's own verdict on the log is the same.
    here.page.locator("#matches-button").tap()
    expect(here.page.locator("#own .warning")).to_contain_text("In a private window")
    here.page.locator("#own li button").nth(1).tap()
    expect(here.page.locator(".verdict.good")).to_be_visible()
    expect(here.page.locator("#matches-report")).to_contain_text("Player B calls FINI!")


@pytest.mark.parametrize("game", OTHERS)
def test_a_turn_of_every_other_game_by_touch(visit: Opener, tmp_path: Path, game: str) -> None:
    here = visit(TABLET, locale="fr-FR").open()
    here.choose(facts_of(game).title)
    for _ in range(8):  # the first entry of each menu
        here.tap("OK")
    here.add_parts()
    for keys in [["OK"]] * 9 + [["OK", "A1", "A2", "OK"]] * 3:  # everybody's throw, and a move by OK or a number
        here.tap(*keys)
        here.page.wait_for_timeout(200)
    header, *records = here.download(tmp_path / "match.jsonl")
    assert header["game"] == game
    thrown = next(number for number, record in enumerate(records) if "throw" in record)
    assert any("event" in record and "throw" not in record for record in records[thrown:])


AWAKE = """locks = 0; Object.defineProperty(Navigator.prototype, "wakeLock", {
    value: { request: async () => { locks += 1; return { released: false }; } } })"""


def test_a_key_of_the_keyboard_keeps_the_screen_awake(visit: Opener) -> None:
    here = visit(TABLET, locale="en-GB")
    here.page.add_init_script(AWAKE)
    here.open()
    assert here.page.evaluate("locks") == 0
    here.page.keyboard.press("ArrowDown", delay=60)
    here.page.keyboard.press("ArrowDown", delay=60)
    assert here.page.evaluate("locks") == 1


def test_keys_have_names_and_the_display_is_read_out(visit: Opener) -> None:
    here = visit(PHONE, locale="de-DE").open()
    for name in ("A: Wert 1", "B: Wert 6", "A: COPY", "B: FINI", "UP", "DOWN", "OK", "BACK", "Partien"):
        expect(here.page.get_by_role("button", name=name, exact=True)).to_have_count(1)
    expect(here.page.get_by_role("status").filter(has_text="→ Spiele lernen")).to_contain_text("Schocken")
    expect(here.page.get_by_role("img", name="Anzeige der Box", exact=True)).to_have_count(1)
    here.page.keyboard.press("ArrowDown", delay=60)
    here.wait_for_words("→ FINI!")


def test_letters_that_are_typed_are_letters(visit: Opener) -> None:
    here = visit(TABLET, locale="en-GB").open()
    here.pass_the_lessons()
    here.answer("OK", "OK")  # FINI!, the box's dice
    here.wait_for_words("Side A")
    here.page.keyboard.type("Lisa", delay=30)  # on other screens these letters are keys of the box
    here.wait_for_words("Lisa")
    here.page.keyboard.press("Backspace")
    here.page.keyboard.type("e-Zoé")
    here.page.keyboard.press("Enter")
    here.wait_for_words("Side B")
    here.page.keyboard.type("Sam")
    here.page.keyboard.press("Enter")
    here.wait_for_words("A: Lise-Zoé")
    here.wait_for_words("B: Sam")
    expect(here.page.locator("#name-place")).to_be_hidden()
    here.page.keyboard.press("Escape")  # BACK: the name of B once more, this time by keys
    here.wait_for_words("Side B")
    here.tap("A1", "AF")
    here.wait_for_words("B: A")


def test_the_power_button_cuts_the_power(visit: Opener) -> None:
    here = visit(TABLET, locale="fr-FR").open()
    here.pass_the_lessons()
    here.answer("OK", "OK")
    here.page.locator("#power-button").tap()  # too short, as when A's hand touches it by chance
    expect(here.page.locator("#power-button")).to_have_text("Maintenez")
    here.wait_for_power("on")
    here.cut_power()
    expect(here.page.get_by_role("alertdialog")).to_contain_text("La boîte n’a pas de courant.")
    here.page.locator("#switch-on").tap()
    here.wait_for_power("on")
    here.wait_for_words("→ Apprendre un jeu")


def test_two_windows_have_one_box(visit: Opener) -> None:
    here = visit(PHONE, locale="en-GB").open()
    other = here.page.context.new_page()
    other.goto(here.url + "/play/")
    expect(other.get_by_role("alertdialog")).to_contain_text("in another window")
    here.page.close()
    other.locator("#switch-on").tap()
    expect(other.locator("body")).to_have_attribute("data-power", "on")
