"""A tablet whose page is the box brings its match of Mäxchen to the hub that serves the page, and keeps it."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe import violations
from clubs import RunningHub, Visitor
from playwright.sync_api import Browser, expect
from schiri_tools.cli.main import main as schiri
from schiri_tools.hub.file import verified
from seldom import PRODUCT
from visits import TABLET, Visit

pytestmark = PRODUCT

PLAYERS = ("Player A", "Player B")
MOST_ROUNDS = 12  # each costs a life at least


@pytest.fixture
def hub(tmp_path: Path, site: Path) -> Iterator[RunningHub]:
    (site / "secret.txt").write_text("secret", encoding="utf-8")  # outside of the folder that the hub serves
    running = RunningHub(str(tmp_path / "hub.sqlite"), "--play", str(site / "play"))
    yield running
    running.stop()


def begun(hub: RunningHub) -> tuple[Visitor, str]:
    """Returns an organiser, and a tournament with these two people at a table."""
    organiser = Visitor(hub.port)
    organiser.sign_in(hub.password)
    id_ = organiser.begin(game="maexchen", format="swiss", rounds="3")
    organiser.send(f"/desk/{id_}/enter", {"people": "\n".join(PLAYERS)})
    organiser.send(f"/desk/{id_}/draw")
    organiser.send(f"/desk/{id_}/publish", {"shown": "yes"})
    return organiser, id_


def look_under_the_cup(here: Visit) -> None:
    """Holds COPY until the display shows something else, and waits until the dice are covered again."""
    covered = here.page.locator("#display").screenshot()
    here.touch("touchStart", here.middle_of("AC"))
    here.wait_until(lambda: here.page.locator("#display").screenshot() != covered)
    here.touch("touchEnd")
    here.wait_until(lambda: here.page.locator("#display").screenshot() == covered)


def claim_a_maexchen(here: Visit) -> None:
    """Chooses the last entry. On a slow machine a tap may last so long that the box moves on by two."""
    here.tap("UP")
    for _ in range(8):
        here.page.wait_for_timeout(600)  # until the text for screen readers follows
        if "→ Mäxchen" in here.page.locator("#spoken").text_content():
            break
        here.tap("DOWN")
    here.tap("OK")


def play_a_match(here: Visit) -> None:
    here.choose("Mäxchen")
    here.answer("OK", "OK", "OK", "OK", "OK", "OK", "OK")  # two names; the first begins
    here.wait_for_words("Seal on the dice")
    here.tap("OK")
    here.wait_for_words("OK: throw")
    for number in range(MOST_ROUNDS):
        here.tap("OK")
        here.wait_for_words("claims")
        if not number:
            look_under_the_cup(here)
        claim_a_maexchen(here)
        here.wait_for_words("says")
        here.tap("OK")  # the other player doubts it
        here.wait_for_words("lives −")
        here.tap("OK")
        if here.wait_for_one_of("wins", "OK: throw") == "wins":
            break
    here.tap("OK")
    here.wait_for_words("The secret")


def opened(browser: Browser, hub: RunningHub, id_: str) -> Visit:
    """Opens the page by the link on the tournament's page."""
    context = browser.new_context(viewport=TABLET, has_touch=True, locale="en-GB")
    here = Visit(context, hub.url)
    here.page.goto(f"{hub.url}/e/{id_}")
    here.page.get_by_role("link", name="Play on this device").tap()
    here.wait_for_power("on")
    here.wait_for_words("→ Learn a game")
    return here


@pytest.mark.sweep
def test_a_match_on_a_tablet_waits_at_the_desk_until_organisers_count_it(
    browser: Browser, hub: RunningHub, tmp_path: Path
) -> None:
    """A tablet does not know the nonce of the draw, so its match does not count by itself."""
    organiser, id_ = begun(hub)
    here = opened(browser, hub, id_)
    play_a_match(here)
    said = here.page.locator("#hub-said")
    expect(said).to_contain_text("organisers can count it")
    assert organiser.count(id_, 1).status == 303
    found = verified(organiser.get(f"/desk/{id_}/file").body)
    result = found.state.result(1, 1)
    assert result is not None and result.match is not None
    header, *records = here.download(tmp_path / "match.jsonl")
    assert (header["game"], header["players"]) == ("maexchen", [*PLAYERS])
    doubts = [record for record in records if record.get("event", {}).get("event") == "doubt"]
    assert [record["uncovers"] for record in doubts] == list(range(1, len(doubts) + 1))
    assert records[-2]["result"] == "finished" and "signed" in records[-1]
    the_evening_is_kept_until_it_is_erased(here, header["id"], records[-2]["state"]["winner"], tmp_path)
    here.page.context.close()
    assert ["422" in complaint for complaint in here.complaints] == [True]  # the hub's answer to the log


def the_evening_is_kept_until_it_is_erased(here: Visit, match: str, winner: int, folder: Path) -> None:
    show_evenings(here)
    player = here.page.locator(".player")
    expect(player).to_have_count(2)
    expect(player.first).to_contain_text("1 of 1 won: Mäxchen\u00a01/1")
    assert violations(here.page) == []
    with here.page.expect_download() as saved:
        here.page.get_by_role("button", name="Download as JSON").tap()
    saved.value.save_as(folder / "evenings.json")
    (kept,) = json.loads((folder / "evenings.json").read_text())["matches"]
    assert (kept["id"], kept["winners"]) == (match, [winner]) and kept["at"]
    expect(player.first).to_contain_text(kept["players"][winner])
    here.page.get_by_role("button", name="Erase").tap()
    here.page.get_by_role("button", name="Really erase it all?").tap()
    expect(here.page.locator("#matches-report")).to_contain_text("No match has been played to its end")
    here.reload()
    show_evenings(here)
    expect(here.page.locator("#matches-report")).to_contain_text("No match has been played to its end")


def show_evenings(here: Visit) -> None:
    here.page.locator("#matches-button").tap()
    here.page.get_by_role("button", name="Show", exact=True).tap()


@pytest.mark.sweep
def test_the_hub_serves_the_files_of_the_page_and_no_others(hub: RunningHub) -> None:
    stranger = Visitor(hub.port)
    page = stranger.get("/play/?tournament=x")
    assert page.status == 200 and page.headers["Content-Type"].startswith("text/html")
    assert stranger.get("/play/site/micropython.wasm").headers["Content-Type"] == "application/wasm"
    assert stranger.get("/play").headers["Location"] == "/play/"
    for path in ("../secret.txt", "%2e%2e/secret.txt", "site", "site/", "//etc/passwd", "%2fetc/passwd", "x.js"):
        assert stranger.get(f"/play/{path}").status == 404, path


def test_a_folder_without_the_page_is_refused_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert schiri(["hub", "--database", str(tmp_path / "hub.sqlite"), "--play", str(tmp_path)]) == 1
    told = capsys.readouterr()
    assert "is no page with the box: `make site` builds one" in told.err and told.err.count("\n") == 1
