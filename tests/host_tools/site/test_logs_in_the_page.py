"""Logs in the page: dropped, chosen, fetched from a real box. And the page without a network."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe import violations
from bare_board import Box
from chromium import until
from opened_reports import OpenedReports
from playwright.sync_api import Browser, expect
from processes import Simulator
from schiri_tools import runtimes
from schiri_tools.box import flash_files
from schiri_tools.box import script as scripts
from schiri_tools.box.scripted import ScriptedBox
from schiri_tools.report.game import Game
from schiri_tools.site.building import list_files
from seldom import PRODUCT
from served import Server
from visits import DROP, PHONE, TABLET, Opener, Visit

pytestmark = [PRODUCT, pytest.mark.sweep]

DESKTOP = {"width": 1280, "height": 900}
GOLDEN = Path(__file__).parents[1] / "logs" / "golden"

# Goes to the last move by a key, and back; returns the number and the text of each move on the way.
EVERY_MOVE = """() => {
    const replay = document.querySelector(".replay"), seen = [];
    const see = () => seen.push([replay.dataset.move, replay.innerText]);
    for (const key of ["ArrowRight", "ArrowLeft"]) {
        for (let left = Number(replay.querySelector("input[type=range]").max); left > 0; left--) {
            see();
            const pressed = new KeyboardEvent("keydown", { key, bubbles: true });
            replay.querySelector(".replay-play").dispatchEvent(pressed);
        }
        see();
    }
    return seen;
}"""


def play(script: Path, flash: Path) -> bytes:
    """Plays a script on a simulated box; returns the log of its match."""
    with ScriptedBox(flash, "micropython" if runtimes.has_micropython() else "cpython") as box:
        scripts.run(scripts.parse(script.read_text()), box)
    return flash_files.match_logs(flash)[-1]


@pytest.fixture
def reports(browser: Browser, tmp_path: Path) -> Iterator[OpenedReports]:
    """Opens the page that `schiri report` makes of a log."""
    opened = OpenedReports(browser, tmp_path)
    yield opened
    opened.close()


def report_of(here: Visit, name: str, text: str) -> str:
    """Returns what the page says of a log that is dropped on it."""
    here.page.evaluate(DROP, [name, text])
    expect(here.page.locator("#matches-report .file")).to_have_text(name)
    expect(here.page.locator(".verdict")).to_be_visible()
    return here.page.locator("#matches-report").text_content() or ""


def test_a_log_that_is_dropped_is_checked_and_told_in_the_readers_language(visit: Opener) -> None:
    here = visit(PHONE, locale="de-CH").open()
    good = (GOLDEN / "schocken.jsonl").read_text()
    told = report_of(here, "changed.jsonl", good.replace("[6, 5, 4]", "[6, 5, 5]", 1))
    assert "Zeile 7 stimmt nicht" in told and "Die Prüfsumme passt nicht: Diese Zeile wurde verändert" in told
    told = report_of(here, "good.jsonl", good)
    assert "Vollständig und unverändert" in told and "Nummer 1 auf ihrer Box" in told and "Ein" in told
    said = here.page.locator("#matches-report > p:not(.file, .verdict, .about)")
    assert said.count() > 0 and all(one.get_attribute("lang") == "de" for one in said.all())
    course = here.page.locator("#matches-report pre")
    expect(course).to_contain_text("  Spieler 1 hatte Schock 4 verdeckt.")
    assert course.locator("span:not([lang=de])").count() == 0
    told = report_of(here, "duel.jsonl", (GOLDEN / "sealed_dice.jsonl").read_text())
    assert "Testbytes, jedes Mal gleich" in told and " s  Spieler" in told
    assert not re.search(r"\d\.\d+ s", told)  # German has a decimal comma
    told = report_of(here, "open.jsonl", "".join(good.splitlines(True)[:9]))
    assert "Bisher unverändert, nicht zu Ende" in told
    told = report_of(here, "letter.txt", "Lieber Ben")
    assert "Das ist kein Partieprotokoll einer Schiri-Box." in told and "Zeile 1" not in told


@pytest.mark.parametrize("log", ["box_dice", "schocken", "qwixx", "wuerfel_duell"])
def test_a_match_is_played_again_as_in_the_report(
    visit: Opener, log: str, reports: OpenedReports, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Game, "said_of_moves", lambda _: {})  # the page does not judge choices
    here = visit(PHONE, locale="en-GB").open()
    text = (GOLDEN / f"{log}.jsonl").read_text()
    report_of(here, "good.jsonl", text)
    report = reports.open(text.encode(), width=PHONE["width"], replay=True)
    seen = here.page.evaluate(EVERY_MOVE)
    assert len(seen) > 20 and seen == report.evaluate(EVERY_MOVE)
    there, back = seen[: len(seen) // 2], seen[len(seen) // 2 :]
    assert there == back[::-1] and [move for move, _ in there] == [str(move) for move in range(len(there))]
    assert [one for one in violations(here.page) if "replay" in one] == []


def test_the_replay_fits_and_speaks_german(visit: Opener) -> None:
    here = visit(PHONE, locale="de-DE").open()
    for log, moves in (("box_dice", 16), ("schocken", 14), ("qwixx", 24), ("wuerfel_duell", 14)):
        report_of(here, f"{log}.jsonl", (GOLDEN / f"{log}.jsonl").read_text())
        for _ in range(moves):
            here.page.get_by_role("button", name="Einen Zug vor").click()
        for size in (DESKTOP, PHONE):
            here.resize(**size)
            assert here.page.locator(".replay").evaluate(
                "one => one.scrollWidth <= one.clientWidth && one.clientWidth <= innerWidth"
            )


def test_of_two_logs_at_once_the_later_gets_its_own_verdict(visit: Opener) -> None:
    here = visit(TABLET, locale="en-GB").open()
    good = (GOLDEN / "schocken.jsonl").read_text()
    logs = [["bad.jsonl", good.replace("[6, 5, 4]", "[6, 5, 5]", 1)], ["good.jsonl", good]]
    here.page.evaluate(f"logs => logs.forEach({DROP})", logs)
    expect(here.page.locator(".verdict")).to_have_text("Complete and untampered")
    expect(here.page.locator("#matches-report .file")).to_have_text("good.jsonl")
    # Back at the list, nobody waits for a verdict any more.
    here.page.evaluate(DROP, logs[0])
    here.page.locator("#matches-report .back").tap()
    here.page.evaluate(DROP, logs[1])
    expect(here.page.locator(".verdict")).to_have_text("Complete and untampered")
    here.page.locator("#matches-report .back").tap()
    here.page.wait_for_timeout(1000)
    expect(here.page.locator("#matches-report")).to_be_hidden()


def test_matches_are_fetched_from_a_real_box(visit: Opener, tmp_path: Path) -> None:
    log = play(GOLDEN / "schocken.script", tmp_path / "table.flash")
    simulator = Simulator(tmp_path / "table.flash", tmp_path)
    box = Box(simulator.port)
    try:
        here = visit(PHONE, locale="en-GB")
        box.offer(here.page)
        here.open()
        here.page.locator("#matches-button").tap()
        here.page.locator("#real button").tap()
        row = here.page.locator("#real li")
        expect(row).to_contain_text("Schocken: Spieler 1, Spieler 2, Spieler 3")
        with here.page.expect_download(timeout=60_000) as saved:
            row.locator("button").first.tap()
        saved.value.save_as(tmp_path / "match.jsonl")
        assert box.signals == "00"
        here.page.locator("#real button").first.tap()
        expect(here.page.locator("#real li")).to_have_count(0)
        assert not here.page.evaluate("thePort.isOpen")
    finally:
        box.close()
        simulator.kill()
    assert (tmp_path / "match.jsonl").read_bytes() == log


UPDATE = "navigator.serviceWorker.ready.then((registration) => registration.update().catch(() => {}))"
KEPT = """async ([name, begin]) => {
    for (const key of await caches.keys()) {
        const answer = await (await caches.open(key)).match(name);
        if (answer && (await answer.text()).startsWith(begin)) return true;
    }
    return false;
}"""


def test_a_new_version_is_kept_whole_whatever_the_browser_still_has(
    browser: Browser, site: Path, tmp_path: Path
) -> None:
    shutil.copytree(site / "play", tmp_path / "play")
    server = Server(tmp_path, keeping=True)
    context = browser.new_context()  # a `Visit` routes requests, which turns the browser's own cache off
    page = context.new_page()
    page.goto(server.url + "/play/")
    page.evaluate("navigator.serviceWorker.ready")
    changed = tmp_path / "play" / "licences.txt"
    changed.write_text("A new licence.\n")
    list_files(tmp_path / "play")
    page.evaluate(UPDATE)
    page.evaluate(until(f"({KEPT})(['licences.txt', 'A new'])"))
    # If a web space serves files of two versions, the page rejects them all and keeps the version that it has.
    changed.write_text("A new licence once more.\n")
    list_files(tmp_path / "play")
    changed.write_text("Another one.\n")
    page.evaluate(UPDATE)
    page.wait_for_timeout(2000)
    assert not page.evaluate(KEPT, ["licences.txt", "Another"])
    assert page.evaluate(KEPT, ["licences.txt", "A new"])
    context.close()
    server.stop()


def test_once_loaded_it_needs_no_network(visit: Opener, site: Path) -> None:
    here = visit(PHONE, locale="en-GB")
    server = Server(site)
    here.url = server.url
    here.open()
    here.page.evaluate("navigator.serviceWorker.ready.then(() => caches.keys())")
    kept = "caches.keys().then(async ([name]) => (await (await caches.open(name)).keys()).length > 40)"
    here.page.evaluate(until(kept))
    server.stop()
    here.reload()
    here.wait_for_words("→ Learn a game")
    assert "Complete and untampered" in report_of(here, "a.jsonl", (GOLDEN / "no_duel.jsonl").read_text())
    here.page.goto(f"{server.url}/play/verifier.html#SCHIRI%3A00")
    expect(here.page.locator("article")).to_contain_text("This is no code of a result.")
