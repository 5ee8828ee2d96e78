"""What a report on many logs says of each player: their matches, their totals, how good their choices were."""

import pytest
from axe import violations
from known_matches import Schocken, three_duels
from making import NAMES, random_match
from seldom import PRODUCT
from test_schocken_choices import with_a_mistake, with_other_mistakes

pytestmark = PRODUCT

AVERAGE = "on average a choice cost"


def with_others():
    """Returns a match of Schocken without Ada."""
    made = Schocken(("Cem", NAMES[1]), "5c40ccef", first=0).fall(6, 5, 4).event("stand")
    return made.fall(6, 5, 5).event("stand").end("ended")


def test_each_player_has_their_matches_of_all_games_and_their_own_choices(page_of):
    page = page_of(
        with_a_mistake(), with_other_mistakes(), with_others(), random_match("fini", 0, players=("Ada", "Cleo"))
    )
    assert [row[:2] for row in page.table("Schocken")[1:]] == [["Ada", "2"], ["Ben", "3"], ["Cem", "1"]]
    names = page.texts(".players a")
    assert names == ["Ada", "Ben", "Cem", "Cleo"]
    of = {link.text: page.all(link.attributes["href"])[0] for link in page.all(".players a")}
    matches = {name: [link.attributes["href"] for link in part.all(".matches a")] for name, part in of.items()}
    assert matches["Ada"] == ["#match-1", "#match-2", "#match-4"] and matches["Ben"] == [
        "#match-1",
        "#match-2",
        "#match-3",
    ]
    assert matches["Cem"] == ["#match-3"] and matches["Cleo"] == ["#match-4"]
    told = of["Ada"].text
    assert f"Ada: choices 3, of them not the best 2; {AVERAGE}" in told and "Ben: choices" not in told
    costliest = page.table("The costliest choices of Ada")
    places = [row[0] for row in costliest if row[0] != "Match"]
    assert set(places) == {"1", "2", "4"} and places.count("1") == places.count("2") == 1
    assert page.table("Schocken: Ada")[1][:2] == ["Ada", "2"] and page.table("FINI!: Ada")[1][:2] == ["Ada", "1"]


def test_a_single_match_has_no_players_of_its_own(page_of):
    assert not page_of(with_a_mistake()).all(".players")


@pytest.mark.sweep
@pytest.mark.parametrize("scheme", ("light", "dark"))
def test_a_report_with_players_can_be_used_by_everybody(opened, scheme):
    page = opened(
        with_a_mistake(), with_other_mistakes(), with_others(), three_duels(("W" * 200, "i")), width=360, scheme=scheme
    )
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360
