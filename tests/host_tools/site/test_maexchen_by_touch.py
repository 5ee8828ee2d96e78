"""A whole match of Mäxchen between four people on the page, by touch, and what the page keeps of it."""

import json
from pathlib import Path

import pytest
from axe import violations
from playwright.sync_api import expect
from visits import TABLET, Opener, Visit

pytestmark = pytest.mark.sweep

MOST_ROUNDS = 12  # each costs a life at least


def words_on_display(here: Visit) -> str:
    return here.page.locator("#spoken").text_content() or ""


def look_under_the_cup(here: Visit) -> None:
    """Holds COPY for as long as two pictures take."""
    here.picture("maexchen-covered")
    covered = here.page.locator("#display").screenshot()
    here.touch("touchStart", here.middle_of("AC"))
    here.wait_until(lambda: here.page.locator("#display").screenshot() != covered)
    here.picture("maexchen-looked-at")
    here.touch("touchEnd")
    here.wait_until(lambda: here.page.locator("#display").screenshot() == covered)


def claim_a_maexchen(here: Visit) -> None:
    """Chooses the last entry. On a slow machine a tap may last so long that the box moves on by two."""
    here.tap("UP")
    for _ in range(8):
        here.page.wait_for_timeout(600)  # until it is read out
        if "→ Mäxchen" in words_on_display(here):
            break
        here.tap("DOWN")
    here.tap("OK")


def test_four_play_a_whole_match_of_maexchen_by_touch(visit: Opener, tmp_path: Path) -> None:
    here = visit(TABLET, locale="en-GB").open()
    here.choose("Mäxchen")
    here.tap("OK", "OK", "DOWN", "DOWN", "OK", "OK", "OK", "OK", "OK", "OK", "OK")  # four names; the first begins
    here.wait_for_words("Seal on the dice")
    here.tap("OK")  # nobody adds a part
    here.wait_for_words("OK: throw")
    for number in range(MOST_ROUNDS):
        here.tap("OK")
        here.wait_for_words("claims")
        if not number:
            look_under_the_cup(here)
        claim_a_maexchen(here)
        here.wait_for_words("says")
        here.picture("maexchen-answer")
        here.tap("OK")  # and everybody doubts it
        here.wait_for_words("lives −")
        here.tap("OK")
        if here.wait_for_one_of("wins", "OK: throw") == "wins":
            break
    here.picture("maexchen-end")
    here.tap("OK")
    here.wait_for_words("The secret")
    header, *records = here.download(tmp_path / "match.jsonl")
    assert (header["game"], len(header["players"])) == ("maexchen", 4)
    doubts = [record for record in records if record.get("event", {}).get("event") == "doubt"]
    assert [record["uncovers"] for record in doubts] == list(range(1, len(doubts) + 1))
    assert records[-2]["result"] == "finished" and "signed" in records[-1]
    the_evening_is_kept_until_it_is_erased(here, header["id"], records[-2]["state"]["winner"], tmp_path)


def the_evening_is_kept_until_it_is_erased(here: Visit, match: str, winner: int, folder: Path) -> None:
    show_evenings(here)
    player = here.page.locator(".player")
    expect(player).to_have_count(4)
    expect(player.first).to_contain_text("1 of 1 won: Mäxchen\u00a01/1")
    assert violations(here.page) == []
    here.picture("evenings")
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
