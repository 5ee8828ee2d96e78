"""The page, read without a browser."""

import known_matches
import pytest
from making import NAMES, Log, random_match, records_of
from schiri_tools.games import host_game
from schiri_tools.report import collection, fairness
from schiri_tools.report.choice_quality import Judgements
from schiri_tools.report.players import Listed, Players
from schiri_tools.report.words import ReportWords
from scipy.stats import chi2, chisquare, ncx2

NASTY = ("<script>alert(1)</script>", "\"$x^2$\" & 'אבג'")


def test_a_short_match_of_which_everything_is_known(page_of, three_duels):
    page = page_of(three_duels)
    assert page.texts(".score") == ["Ada 2 Ben 0"]
    assert page.table("Chips by round")[1:] == [["1: straights", "2", "0"], ["Points", "2", "0"]]
    assert page.table("Times after the signal") == [
        ["", "Ada", "Ben"],
        ["First key, fastest", "0.40 s", "0.46 s"],
        ["First key, median", "0.40 s", "0.46 s"],
        ["First key, slowest", "0.40 s", "0.46 s"],
        ["Call, fastest", "0.95 s", "–"],
        ["Call, median", "0.95 s", "–"],
        ["Call, slowest", "0.95 s", "–"],
        ["Fastest call that held", "0.95 s", "–"],
        ["Calls", "1", "0"],
    ]
    assert page.table("How often")[1:] == [["die dropped", "0", "1"], ["in all", "0", "1"]]
    thrown = ["straight", "coloured 1 1 2 2 3 3 4 5 5 6 6 silver 4 4 5 6"]
    assert page.table("Round 1: straights")[1:] == [
        ["1.1", "Ada", *thrown, "Ada, 0.95 s", "0.40 s : 0.46 s", "6 : 0", "1 : 0 (+1, 0)", "Ada wins: 6 against 0."],
        ["1.2", "Ben", *thrown, "–", "– : –", "–", "2 : 0 (+1, 0)", "Ben: die dropped."],
        ["1.3 (aborted)", "Ada", *thrown, "–", "– : –", "–", "2 : 0 (0, 0)", "Aborted: a power cut."],
    ]  # fmt: skip
    assert page.table("What was taken back")[1:] == [["0:01", "19", "Ben calls FINI", "18"]]
    assert page.table("When the match was resumed")[1:] == [["0:01", "23", "after a power cut", "0"]]
    remarks = page.texts(".remarks li")
    assert len(remarks) == 5 and remarks[2].startswith("Incomplete: ")


# Of each game: the key of its score at the end, and the column that has the sum.
SUMS = {"fini": "points", "qwixx": "scores", "wuerfel_duell": "chips", "maexchen": "lives", "schocken": "half_losers"}


@pytest.mark.parametrize("game", SUMS)
def test_several_matches_give_the_players_totals(game):
    key, column = SUMS[game], {"scores": "points", "half_losers": "halves lost"}.get(SUMS[game], SUMS[game])
    matches = [random_match(game, 0), random_match(game, 1, players=("Cleo", "Ada", *NAMES[2:]))]
    expected = {}
    players = Players(Judgements())
    for made in matches:
        players.take(Listed("", "", ()), collection.game_of(made.data(), host_game))
        end = records_of(made.data())[-1]["state"]
        score = [end[key].count(seat) for seat in range(2)] if key == "half_losers" else end[key]
        for seat, name in enumerate(made.start["players"]):
            decided = (end.get("winner", end.get("loser")) == seat, score[seat])
            expected[name] = [sum(both) for both in zip(expected.get(name, (0, 0, 0)), (1, *decided), strict=True)]
    (table,) = players.section(ReportWords("en", host_game(game))).tables
    places = [table.columns.index(one) for one in ("matches", "lost" if game == "schocken" else "won", column)]
    found = {row[0]: [int(row[place]) for place in places] for row in table.rows}
    assert found == dict(sorted(expected.items()))


def test_pictures_are_told_in_words(page_of, three_duels):
    page = page_of(three_duels)
    assert [picture.attributes["role"] for picture in page.all("svg")] == ["img"] * 4
    (keys,) = page.pictures("From the signal to the first key")
    assert keys.texts("desc") == [
        "Ada: 1 time, 0.40 s to 0.40 s, median 0.40 s. Ben: 1 time, 0.46 s to 0.46 s, median 0.46 s."
    ]


def test_names_stay_names(page_of):
    page = page_of(*(known_matches.three_duels(names) for names in (NASTY, ("=1+1", "a" * 99))))
    assert page.all("script") == [] and len(page.all("head title")) == 1
    assert [name.strip("\u2068\u2069") for name in page.texts(".score bdi")] == [*NASTY, "=1+1", "a" * 39 + "…"]
    in_pictures = "".join(page.texts("#match-1 svg text"))
    assert "<script>alert" in in_pictures and '"$x^2$"' in in_pictures


def test_pages_are_sealed_off(page_of, three_duels):
    """Whatever came into a page by a flaw could load nothing and send nothing."""
    page = page_of(three_duels)
    (policy,) = (one.attributes["content"] for one in page.all("meta") if "http-equiv" in one.attributes)
    assert policy.startswith("default-src 'none';") and "script" not in policy
    links = [one.attributes[name] for one in page.all("") for name in ("src", "href") if name in one.attributes]
    assert not [link for link in links if not link.startswith("#")]


def test_all_dice_count_but_those_that_a_script_has_set(page_of):
    made = Log().roll([1] * 11, [2] * 4).event("reroll").roll([6] * 11, [6] * 4, test=True)
    made.event("reroll").roll([3] * 11, [4] * 4).undo()
    assert page_of(made).table("Values")[1:] == [
        ["coloured", "11", "0", "11", "0", "0", "0", "22"],
        ["silver", "0", "4", "0", "4", "0", "0", "8"],
        ["all", "11", "4", "11", "4", "0", "0", "30"],
    ]


def test_fairness_against_its_textbook_formula():
    counts = [18, 22, 16, 25, 12, 27]
    test = fairness.fairness(counts)
    assert (test.statistic, test.p_value) == pytest.approx(tuple(chisquare(counts)), rel=1e-12)
    # From the tables of the chi-square distribution: 11.07 is passed by 5 % with 5 degrees of freedom, 9.24 by 10 %.
    assert fairness.upper_tail(11.07) == pytest.approx(0.05, abs=1e-4) and fairness.upper_tail(0) == 1
    for statistic in (0.001, 0.5, 1, 4.35, 9.24, 20, 80, 300):
        assert fairness.upper_tail(statistic) == pytest.approx(chi2.sf(statistic, 5), rel=1e-12)
    assert fairness.fairness([4, 5, 5, 5, 5, 5]) is None


def test_as_many_dice_as_it_says_show_a_bias_as_often_as_it_says():
    bias = 0.1
    assert fairness.smallest_bias(round(fairness.dice_needed(bias))) == pytest.approx(bias, rel=1e-3)
    noncentrality = fairness.dice_needed(bias) * (bias**2 + bias**2 / 5) / 6
    critical = chi2.isf(fairness.SIGNIFICANCE, 5)
    assert ncx2.sf(critical, 5, noncentrality) == pytest.approx(fairness.POWER, rel=1e-12)
    assert fairness.dice_needed(0.01) == pytest.approx(641_000, rel=0.001)
