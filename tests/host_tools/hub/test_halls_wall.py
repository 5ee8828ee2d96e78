"""The wall of all halls, and teams whose people play in several halls."""

import re

import pytest
from axe import violations
from clubs import HubInAThread, Visitor
from evenings import AT, begin, write_round
from playwright.sync_api import Browser
from schiri_tools.hub.broker.halls import Halls
from schiri_tools.hub.file import Writer
from schiri_tools.hub.joined import joined
from seldom import PRODUCT
from test_hub_walk import SCREEN, check_panel

pytestmark = PRODUCT

NAMES = ("Ada", "Ben", "Maximilian-Wilhelmine von und zu Ypsilon", "Dora")
TEAMS = ("Reds", "Blues")


def file_of(number, names=NAMES, played=1):
    """Returns a hall's file: people of two teams, one round drawn, with results of the first `played` tables."""
    writer = Writer.begun(begin("swiss", seed=f"{number}", rounds=3))
    for place, name in enumerate(names):
        writer.apply({"event": "enter", "name": name, "team": TEAMS[place % 2]}, AT)
    write_round(writer, played)
    return writer


@pytest.fixture(scope="module")
def halls():
    """Returns ten halls, of which the first has played its round."""
    found = Halls()
    for number in range(1, 11):
        found.take((f"Hall {number}", "abc"), file_of(number, played=2 if number == 1 else 1).data)
    found.mark(True)
    return found


@pytest.fixture(scope="module")
def follower(halls, tmp_path_factory):
    with HubInAThread(str(tmp_path_factory.mktemp("follower") / "hub.sqlite"), halls) as running:
        yield running


def test_a_team_has_the_points_of_its_people_in_all_halls():
    files = [file_of(number, played=2) for number in range(1, 4)]
    (found,) = joined({(f"Hall {number}", "abc"): one.tournament.state for number, one in enumerate(files)})
    won = dict.fromkeys(TEAMS, 0)
    for one in files:
        for event in one.tournament.history:
            for name in event.get("winners", ()):
                won[TEAMS[NAMES.index(name) % 2]] += 2
    assert {row.name: row.values[0] for row in found.teams} == won
    assert sum(won.values()) == 12 and [row.place for row in found.teams] == ([1, 1] if won["Reds"] == 6 else [1, 2])


def test_the_wall_of_all_halls_says_what_is_played_where_and_who_leads(follower):
    visitor = Visitor(follower.port)
    page = visitor.get("/halls/wall").text
    assert re.findall(r"<bdi>(Hall \d+)</bdi></h2>\s*<p>(.*?)</p>", page)[:2] == [
        ("Hall 1", "Round 1: 2 of 2 tables done"),
        ("Hall 10", "Round 1: 1 of 2 tables done"),
    ]
    people = re.findall(
        r'<bdi class="of-hall">(.*?)</bdi> <span class="value">(\d*)', visitor.get("/halls/wall/panels").text
    )
    assert len(people) == 40 and [points for _, points in people] == ["1"] * 11 + ["0"] * 29
    assert "Teams" in page and "Reds" in page and "Reds</bdi>" in visitor.get("/halls").text


@pytest.mark.sweep
def test_the_wall_of_ten_halls_is_read_from_eight_metres(browser: Browser, follower: HubInAThread) -> None:
    with browser.new_context(locale="de-DE", viewport=SCREEN) as context:
        page = context.new_page()
        page.clock.install()
        page.goto(f"{follower.url}/halls/wall")
        for _ in range(page.locator(".panel").count()):
            check_panel(page)
            page.clock.run_for(10_000)
        assert violations(page) == []
