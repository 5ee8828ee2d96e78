"""A bracket on the pages: what is to come by its match, who goes on, and in a real Chromium on a phone, on the wall and
in print."""

import re

import pytest
from axe import violations
from clubs import HubInAThread
from evenings import begin, by_hand
from playwright.sync_api import Browser, Page, expect
from schiri_tools.hub.server.brackets import bracket_of, pieces_of
from schiri_tools.hub.tournament import Tournament
from seldom import PRODUCT
from test_hub_walk import LONG_NAMES, SCREEN, check_panel, signed_in

pytestmark = PRODUCT

_WIDER_THAN_THEIR_PLACE = """() => [...document.querySelectorAll(
    "#wall .panel:not([hidden]) :is(h2, .of, .open)")].filter((one) => one.scrollWidth > one.clientWidth ||
    one.scrollHeight > one.clientHeight + 2).length"""


def drawn(names, name="knockout", rounds=1):
    """Returns a bracket by seeds: whoever stands first has won in all rounds but the latest, which is open."""
    tournament = Tournament({**begin(name, bracket="seeds"), "title": "Vereinspokal"})
    for one in names:
        tournament.apply({"event": "enter", "name": one})
    for number in range(1, rounds + 1):
        draw = tournament.apply(tournament.draw())
        for table, seats in enumerate(draw["tables"], 1):
            if number < rounds:
                tournament.apply(by_hand(number, table, [min(seats, key=names.index)]))
    return tournament


def numbered(count):
    return [f"P{number}" for number in range(1, count + 1)]


def written(part):
    """Returns a part in short: `3:P1*-W2` is match 3 between P1, who has won, and the winner of match 2."""

    def side(one):
        if one.name:
            return one.name + "*" * one.has_won
        return f"{'L' if one.lost else 'W'}{one.match}" if one.match else "nobody"

    return [
        [f"{match.number or ''}:" + "-".join(map(side, match.sides)) for match in round_.matches] for round_ in part
    ]


def test_a_bracket_says_from_which_match_somebody_will_come():
    (winners,) = bracket_of(drawn(numbered(6)).state).parts
    assert written(winners) == [[":P1", "1:P4-P5", ":P2", "2:P3-P6"], ["3:P1-W1", "4:P2-W2"], ["5:W3-W4"]]
    assert [match.table for match in winners[0].matches] == [None, 1, None, 2]


def test_a_double_bracket_says_which_loser_will_come():
    winners, losers, final = bracket_of(drawn(numbered(5), "double_knockout", 2).state).parts
    assert written(winners) == [[":P1", "1:P4*-P5", ":P2", ":P3"], ["2:P1-P4", "3:P2-P3"], ["5:W2-W3"]]
    assert written(losers) == [[":P5", ":"], ["4:P5-L3", ":L2"], ["6:W4-L2"], ["7:W6-L5"]]
    assert written(final) == [["8:W5-W7"], ["9:L8-W8"]]


def test_of_two_who_leave_a_match_the_second_one_has_won_it():
    tournament = drawn(numbered(4))
    tournament.apply(by_hand(1, 1, ["P1"]))
    tournament.apply({"event": "withdraw", "name": "P2"})
    tournament.apply({"event": "withdraw", "name": "P3"})
    (winners,) = bracket_of(tournament.state).parts
    assert written(winners) == [["1:P1*-P4", "2:P2-P3*"], ["3:P1-P3"]]


@pytest.mark.parametrize(
    ("people", "shapes"), [(8, [[4, 2, 1]]), (16, [[8, 4, 2, 1]]), (32, [[8, 4, 2, 1]] * 2 + [[1]])]
)
def test_the_wall_has_each_match_once(people, shapes):
    pieces = pieces_of(bracket_of(drawn(numbered(people)).state))
    assert [[len(round_.matches) for round_ in piece] for piece in pieces] == shapes
    numbers = [match.number for piece in pieces for round_ in piece for match in round_.matches]
    assert sorted(numbers) == list(range(1, people))


def test_the_wall_leaves_out_rounds_that_are_over():
    pieces = pieces_of(bracket_of(drawn(numbered(32), rounds=2).state))
    assert [[len(round_.matches) for round_ in piece] for piece in pieces] == [[8, 4, 2, 1]]


def test_organisers_choose_a_bracket_on_the_page(organiser):
    form = organiser.get("/desk/new?game=fini&format=double_knockout").text
    assert re.findall(r'<option value="(\w*)"', form) == ["lots", "seeds"]
    id_ = organiser.begin(game="fini", format="double_knockout", bracket="seeds")
    organiser.send(f"/desk/{id_}/enter", {"people": "Ada\nBen\n<b>Cem</b>"})
    organiser.send(f"/desk/{id_}/draw")
    assert '"bracket":"seeds"' in organiser.get(f"/desk/{id_}/file").text.splitlines()[0].replace(" ", "")
    page = organiser.get(f"/desk/{id_}/bracket").text
    assert "&lt;b&gt;Cem&lt;/b&gt;" in page and "<b>Cem" not in page and "Loser of 1" in page
    assert (
        organiser.send("/desk/new", {"title": "A", "game": "fini", "format": "knockout", "bracket": "x"}).status == 422
    )


def kept(hub: HubInAThread, tournament: Tournament) -> str:
    """Returns the id of this tournament, published on a hub."""
    id_ = hub.hub.tournaments.begin(tournament.state.begin)
    hub.hub.tournaments.apply(id_, tournament.history)
    hub.hub.tournaments.publish(id_, True)
    return id_


def wall_is_readable(page: Page, hub: HubInAThread, id_: str) -> None:
    """Checks each panel of the wall that shows a piece of the bracket; the panels take turns."""
    page.set_viewport_size(SCREEN)
    page.goto(f"{hub.url}/wall/{id_}")
    pieces = page.locator(".panel.bracket").count()
    panels = page.locator(".panel").count()
    for number in range(panels):
        if number >= panels - pieces:
            expect(page.locator(".panel:not([hidden]) .rounds")).to_be_visible()
            check_panel(page)
            assert page.evaluate(_WIDER_THAN_THEIR_PLACE) == 0
        page.clock.run_for(10_000)


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("name", "people", "rounds", "is_long"),
    [
        ("knockout", 16, 2, True),
        ("knockout", 32, 1, True),
        ("knockout", 32, 2, False),
        ("double_knockout", 16, 3, True),
    ],
)
def test_a_bracket_is_read_on_a_phone_on_the_wall_and_in_print(
    browser: Browser, own_hub: HubInAThread, name: str, people: int, rounds: int, is_long: bool
) -> None:
    """Sixteen people whose names have the greatest length fill a printed page, more need a second one."""
    names = [LONG_NAMES[place] if is_long and place % 3 else f"Ada {place + 1}" for place in range(people)]
    tournament = drawn(names, name, rounds)
    id_ = kept(own_hub, tournament)
    with browser.new_context(locale="de-DE", viewport={"width": 1280, "height": 900}) as context:
        page = context.new_page()
        page.clock.install()
        for width in (1280, 390):  # a desktop and a phone
            page.set_viewport_size({"width": width, "height": 844})
            page.goto(f"{own_hub.url}/e/{id_}")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            assert violations(page) == []
        wall_is_readable(page, own_hub, id_)
        assert violations(page) == []
        signed_in(page, own_hub)
        page.goto(f"{own_hub.url}/desk/{id_}")
        page.get_by_role("link", name="Turnierbaum zum Drucken").click()
        assert violations(page) == []
        page.emulate_media(media="print")
        page.set_viewport_size({"width": 1047, "height": 718})  # A4 across, at 96 dots an inch without its margins
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        sheets = len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))
        assert sheets == page.locator(".bracket").count()
