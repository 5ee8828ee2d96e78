"""The page, in a real browser that has no network."""

import re
from collections import Counter

import pytest
from making import Log, random_match, records_of
from numpy.random import default_rng
from schiri_tools.games import host_game
from schiri_tools.report import fairness
from schiri_tools.report.game import Game
from schiri_tools.report.match import Match
from schiri_tools.report.page import html
from schiri_tools.report.words import ReportWords
from scipy.stats import chi2, chisquare, ncx2

NASTY = ("<script>alert(1)</script>", "\"$x^2$\" & 'אבג'")
WIDTHS = (360, 1200)


def table(page, caption):
    """The rows of a table as lists of texts, the head first."""
    found = page.locator("table", has=page.locator("caption", has_text=re.compile(f"^{re.escape(caption)}$")))
    return [
        [" ".join(text.split()) for text in row.locator("th, td").all_inner_texts()]
        for row in found.locator("tr").all()
    ]


def test_a_short_match_of_which_everything_is_known(page_of, three_duels):
    page = page_of(three_duels)
    assert page.locator(".score").inner_text().split() == ["Ada", "2", "Ben", "0"]
    assert table(page, "Chips by round")[1:] == [["1: straights", "2", "0"], ["Points", "2", "0"]]
    assert table(page, "Times after the signal") == [
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
    assert table(page, "How often")[1:] == [["die dropped", "0", "1"], ["in all", "0", "1"]]
    thrown = ["straight", "coloured 1 1 2 2 3 3 4 5 5 6 6 silver 4 4 5 6"]
    assert table(page, "Round 1: straights")[1:] == [
        ["1.1", "Ada", *thrown, "Ada, 0.95 s", "0.40 s : 0.46 s", "6 : 0", "1 : 0 (+1, 0)", "Ada wins: 6 against 0."],
        ["1.2", "Ben", *thrown, "–", "– : –", "–", "2 : 0 (+1, 0)", "Ben: die dropped."],
        ["1.3 (aborted)", "Ada", *thrown, "–", "– : –", "–", "2 : 0 (0, 0)", "Aborted: a power cut."],
    ]  # fmt: skip
    assert table(page, "What was taken back")[1:] == [["0:01", "19", "Ben calls FINI", "18"]]
    assert table(page, "When the match was resumed")[1:] == [["0:01", "23", "after a power cut", "0"]]
    remarks = page.locator(".remarks li").all_inner_texts()
    assert len(remarks) == 4 and remarks[1].startswith("Incomplete: ")


def test_several_matches_begin_with_the_players_totals(page_of):
    matches = [
        random_match("fini", 0),
        random_match("fini", 1, players=("Ben", "Ada")),
        random_match("fini", 2, players=("Ada", "Cleo")),
    ]
    expected = {name: Counter() for name in ("Ada", "Ben", "Cleo")}
    for made in matches:
        records = records_of(made.data())
        end = records[-1]["state"]
        for seat, name in enumerate(records[0]["players"]):
            expected[name] += Counter(matches=1, won=end["winner"] == seat, points=end["points"][seat])
    page = page_of(*matches)
    rows = table(page, "FINI!")
    assert rows[0][:4] == ["Player", "matches", "won", "points"]
    found = {row[0]: row[1:4] for row in rows[1:]}
    assert found == {name: [str(own[key]) for key in rows[0][1:4]] for name, own in expected.items()}
    thrown = Counter(
        value
        for made in matches
        for record in records_of(made.data())[1:]
        if record.get("event", {}).get("event") == "roll"
        for value in record["event"]["coloured"] + record["event"]["silver"]
    )
    all_dice = page.locator("section", has=page.locator("h2", has_text="Dice")).locator("tr").last
    assert all_dice.locator("td").all_inner_texts() == [str(thrown[value]) for value in range(1, 7)] + [
        str(thrown.total())
    ]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_fits_on_phone_and_desk_and_can_be_read_in_light_and_dark(page_of, whole_match, three_duels, width, scheme):
    page = page_of(
        whole_match, three_duels, random_match("fini", 3, players=("W" * 200, "i")), width=width, scheme=scheme
    )
    assert page.evaluate("document.documentElement.scrollWidth") == width
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map(element => element.id)")
    assert len(ids) == len(set(ids)) > 20
    assert page.evaluate(CUT_OFF) == []
    for selector in ("body", "section", ".remarks", ".cover", "svg text", "thead th", ".die.silver", "dt"):
        assert page.evaluate(CONTRAST, selector) >= 4.5, selector


# The words of pictures that stand over a picture's edge.
CUT_OFF = """() => [...document.querySelectorAll("svg text")].filter(text => {
    const words = text.getBoundingClientRect(), picture = text.closest("svg").getBoundingClientRect();
    return words.left < picture.left - 1 || words.right > picture.right + 1
        || words.top < picture.top - 1 || words.bottom > picture.bottom + 1;
}).map(text => text.textContent)"""

# The contrast (WCAG) of the first such element's text with what is behind it; a gradient counts as its colour.
CONTRAST = """selector => {
    const light = colour => {
        const [r, g, b] = colour.match(/[\\d.]+/g).map(Number).map(part => part / 255)
            .map(part => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4);
        return .2126 * r + .7152 * g + .0722 * b;
    };
    const element = document.querySelector(selector);
    const style = getComputedStyle(element);
    let behind = element;
    while (getComputedStyle(behind).backgroundColor === "rgba(0, 0, 0, 0)") behind = behind.parentElement;
    const text = light(element.namespaceURI.endsWith("svg") ? style.fill : style.color);
    const ground = light(getComputedStyle(behind).backgroundColor);
    return (Math.max(text, ground) + .05) / (Math.min(text, ground) + .05);
}"""


def test_pictures_are_told_in_words(page_of, three_duels):
    page = page_of(three_duels)
    pictures = page.get_by_role("img")
    assert pictures.count() == page.locator("svg").count() == 4
    keys = page.get_by_role("img", name="From the signal to the first key")
    assert keys.locator("desc").inner_html() == (
        "Ada: 1 time, 0.40&nbsp;s to 0.40&nbsp;s, median 0.40&nbsp;s. "
        "Ben: 1 time, 0.46&nbsp;s to 0.46&nbsp;s, median 0.46&nbsp;s."
    )


def test_names_stay_names(page_of):
    page = page_of(random_match("fini", 0, players=NASTY), random_match("fini", 1, players=("=1+1", "a" * 99)))
    assert page.locator("script, title ~ title").count() == 0
    shown = [name.strip("\u2068\u2069") for name in page.locator(".score bdi").all_inner_texts()]
    assert shown == [*NASTY, "=1+1", "a" * 39 + "…"]
    in_pictures = "".join(page.locator("#match-1 svg text").all_text_contents())
    assert "<script>alert" in in_pictures and '"$x^2$"' in in_pictures


def test_pages_are_sealed_off(page_of, three_duels):
    """What came in by a flaw all the same would find no way out."""
    page = page_of(three_duels)
    policy = page.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content")
    assert policy.startswith("default-src 'none';") and "script" not in policy
    assert not re.search(r"(src|href)=\"(?!#)", page.content())


def test_all_dice_count_but_those_that_a_script_has_set(page_of):
    made = Log().roll([1] * 11, [2] * 4).event("reroll").roll([6] * 11, [6] * 4, test=True)
    made.event("reroll").roll([3] * 11, [4] * 4).undo()
    assert table(page_of(made), "Values")[1:] == [
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
    """Loaded dice are thrown, again and again, and tested with the table's 11.07."""
    bias = 0.1
    dice = round(fairness.dice_needed(bias))
    assert fairness.smallest_bias(dice) == pytest.approx(bias, rel=1e-3)
    loaded = [(1 + bias) / 6] + [(1 - bias / 5) / 6] * 5
    for values, found in ((loaded, fairness.POWER), ([1 / 6] * 6, fairness.SIGNIFICANCE)):
        thrown = default_rng(1).multinomial(dice, values, size=20_000)
        statistics = ((thrown - dice / 6) ** 2 / (dice / 6)).sum(axis=1)
        assert (statistics > 11.07).mean() == pytest.approx(found, abs=0.01)
    noncentrality = fairness.dice_needed(bias) * (bias**2 + bias**2 / 5) / 6
    critical = chi2.isf(fairness.SIGNIFICANCE, 5)
    assert ncx2.sf(critical, 5, noncentrality) == pytest.approx(fairness.POWER, rel=1e-12)
    assert fairness.dice_needed(0.01) == pytest.approx(641_000, rel=0.001)


class Coins(Game):
    """A game of which the report has never heard."""

    TITLE = "Coins"
    COLUMNS = ("toss",)
    SCHEMA = ""
    points = (2, 0, 1)
    winner = 0
    outcome = "Ada has most."

    @staticmethod
    def dice_of(event):
        return {"white": event.get("dice", [])}

    def summary(self):
        return []

    def sections(self, place):
        return []

    def totals(self, seat):
        return {"points": self.points[seat]}

    def rows(self):
        return iter(({"toss": 1}, {"toss": 2}))

    def store(self, database, match_no):
        pass


def test_other_games_need_only_what_is_their_own(three_duels):
    header = {**records_of(three_duels.data())[0], "game": "coins", "players": ["Ada", "Ben", "Cleo"], "options": {}}
    throw = {"n": 2, "t": 9, "event": {"event": "throw", "dice": [1, 2, 6]}, "check": "1"}
    start = {"n": 1, "t": 0, "event": {"event": "start"}, "check": "0"}
    facts = {**header, "complete": False, "remarks": [], "commitment": None, "records": 2, "box": None}
    game = host_game("coins")
    coins = Coins(Match(game, header, [start, throw], facts, ReportWords("en", game)))
    text = b"".join(html([coins, coins])).decode()
    assert text.count("<bdi>Cleo</bdi>") == 4 and "6 dice are too few" in text
