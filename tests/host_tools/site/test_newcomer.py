"""Somebody who has never seen a Schiri, with the page alone: the lesson, a match against the computer, why a duel is
won, the end, and the next match."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from seldom import PRODUCT
from test_playing import verified
from visits import PHONE, Opener, Visit

pytestmark = [PRODUCT, pytest.mark.sweep]

MOST_DUELS = 25  # `play_duel` wins at least a third of them, those in which all six values lie there


def hold_copy_and_press(here: Visit, name: str) -> None:
    """Presses a key while a second finger holds COPY of A."""
    fingers = [here.middle_of("AC"), here.middle_of(name)]
    for count in (1, 2):
        here.touch("touchStart", *fingers[:count])
        here.page.wait_for_timeout(90)
    here.touch("touchEnd")


def learn(here: Visit) -> None:
    """Does what the lesson says."""
    here.wait_for_words("→ Learn a game")
    here.answer("OK", "OK")
    here.wait_for_words("Silver copies: with COPY")
    here.tap("OK")
    here.wait_for_words("GO! Take the 3")
    here.tap("A3")
    here.wait_for_words("The 4 fits next to it")
    here.tap("A4")
    here.wait_for_words("They have a 5: COPY + 5")
    here.tap("A5")
    here.wait_for_words("Silver: hold COPY")
    hold_copy_and_press(here, "A5")
    here.wait_for_words("Nothing fits: press FINI!")
    here.tap("AF")
    here.wait_for_words("3 against 2: your chip!")
    here.tap("OK")


def play_duel(here: Visit) -> str:
    """Takes one coloured die of each value and calls, unless the computer is faster. Returns the headline of the
    verdict."""
    spoken = here.page.locator("#spoken")
    expect(here.page.locator("body.go, #spoken:has-text('Why?')")).not_to_have_count(0)
    for key in ("A1", "A2", "A3", "A4", "A5", "A6", "AF"):
        if here.page.evaluate("document.body.className") != "go":
            break
        here.tap(key)
    expect(spoken).to_contain_text("Why?")
    return spoken.text_content() or ""


def test_who_has_never_seen_it_learns_fini_wins_a_duel_against_the_easy_computer_and_is_told_why(
    visit: Opener, tmp_path: Path
) -> None:
    here = visit(PHONE, locale="en-GB").open()
    learn(here)
    here.wait_for_words("The box throws")
    here.answer("OK", "OK")  # the box's dice, A's name
    here.wait_for_words("Side B")
    here.tap("UP")
    here.wait_for_words("Computer: easy")
    here.answer("OK", "OK", "OK")  # the easy computer, A begins, all is right
    here.wait_for_words("Seal on the dice")
    here.tap("OK")
    won = ""
    for _ in range(MOST_DUELS):
        expect(here.page.locator("#spoken")).to_contain_text(re.compile("OK: throw|Computer throws"))
        if "OK: throw" in (here.page.locator("#spoken").text_content() or ""):
            here.tap("OK")
        won = play_duel(here)
        if "You win" in won:
            break
        here.tap("OK")
    assert "You win" in won
    spoken = here.page.locator("#spoken")
    here.tap("DOWN")  # the second page shows the dice as they lay
    expect(spoken).to_have_text(re.compile(r"OK\s*▼?"))
    here.tap("DOWN")
    expect(spoken).to_contain_text(re.compile(r"Player A:[\s▲]*\d "))
    here.reload()  # the computer player is kept
    here.wait_for_words("Player A – Computer")
    here.tap("OK")
    here.wait_for_words("throw")
    here.page.locator("[data-key=BACK]").click(delay=1200)  # held, it calls the referee
    here.choose("End the match")
    here.tap("OK")
    here.choose("Yes")
    here.tap("OK")
    here.wait_for_words("End of the match")
    here.wait_for_words("COPY: rematch")
    here.tap("AC")
    here.wait_for_words("Seal on the dice")
    header, *_ = here.download(tmp_path / "rematch.jsonl")
    first, *records = here.download(tmp_path / "first.jsonl", row=1)
    assert header["rematch_of"] == first["match"] and header["players"] == first["players"] == ["Player A", "Computer"]
    told = [(note["seat"], note["plays"], note["side"]) for note in records if note.get("note") == "partner"]
    assert told == 2 * [(1, "easy", "B")]
    won = [record["verdict"] for record in records if record.get("verdict", {}).get("winner") == 0]
    assert len(won) == 1 and won[0]["lengths"][0] > won[0]["lengths"][1]
    assert "complete and untampered" in verified(tmp_path / "first.jsonl")
