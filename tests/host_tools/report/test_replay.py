"""The replay in the page of the report, in a real browser: what stands there is what the log says."""

from pathlib import Path

import pytest
from making import Log, random_match, records_of
from new_game import made as match_of_new_game
from new_game import make_known
from schiri_tools.games import NAMES, host_game
from schiri_tools.replay.game import GameReplay
from seldom import PRODUCT

pytestmark = PRODUCT

GOLDEN = Path(__file__).parents[1] / "logs" / "golden"

# All that lies on the table, read from the page: numbers by zone and label, dice and cards by zone and row.
TABLE = """() => Object.fromEntries([...document.querySelectorAll(".replay [data-zone]")].map(zone => {
    const text = element => element?.textContent.replace("−", "-") ?? "";
    const rows = [...zone.querySelectorAll("tbody tr")].map(row =>
        [text(row.querySelector("bdi")), ...[...row.querySelectorAll("td")].map(text)]);
    const lying = [...zone.querySelectorAll(".replay-row")].map(row => ({
        name: text(row.querySelector("bdi")),
        pieces: [...row.querySelectorAll(".replay-die, .replay-card")].map(one => one.dataset.value ?? text(one)),
        kinds: [...row.querySelectorAll(".replay-die")].map(one => one.classList[1]),
        fits: [...row.querySelectorAll(".replay-die.fits")].map(one => one.dataset.value),
        times: [...row.querySelectorAll("small")].map(text),
        note: text(row.querySelector(".replay-note")),
    }));
    const lines = [...zone.querySelectorAll(".replay-line")].map(line =>
        [...line.querySelectorAll(".replay-cell")].map(cell => {
            const piece = cell.querySelector(".replay-piece");
            return piece && [Number(piece.className.match(/seat-(\\d)/)[1]), Number(text(piece.lastChild))];
        }));
    return [zone.dataset.zone, { rows, lying, lines, text: text(zone) }];
}))"""


@pytest.fixture
def replay_of(opened_reports):
    """Opens the report on a log with a replay of its match."""
    return lambda data, width=1200, **options: opened_reports.open(data, width=width, replay=True, **options)


def go(page, way):
    page.locator(".replay input[type=range]").press(way)


def table(page):
    return page.evaluate(TABLE)


def counters(found, zone):
    """Returns the numbers of a zone by their labels."""
    return {row[0]: [int(number) for number in row[1:] if number] for row in found[zone]["rows"]}


def check_fini(found, names, state):
    expected = {name: [state["chips"][seat], state["points"][seat]] for seat, name in enumerate(names)}
    assert counters(found, "chips") == expected | {"Stock": [state["stock"]]}


def check_schocken(found, names, state):
    lost = state["half_losers"]
    expected = {name: [state["deckel"][seat], lost.count(seat)] for seat, name in enumerate(names)}
    assert counters(found, "deckel") == expected | {"In the middle": [state["middle"]]}
    if state["dice"] or state["aside"]:
        shown = [1] * state["aside"] + state["dice"]
        assert found["turn"]["lying"][0]["pieces"] == list(map(str, shown))
        assert names[state["turn"]] in found["turn"]["text"]


def check_qwixx(found, names, state):
    expected = {
        name: [state["scores"][seat], state["misthrows"][seat], state["supply"][seat]]
        for seat, name in enumerate(names)
    }
    assert counters(found, "score") == expected
    fields = [row["fields"] + [None if row["lock"] is None else [row["lock"], 1]] for row in state["rows"].values()]
    assert found["board"]["lines"] == fields
    if state["dice"]:
        shown = state["dice"]["white"] + [value for colour, value in state["dice"].items() if colour != "white"]
        assert found["thrown"]["lying"][0]["pieces"] == list(map(str, shown))


def check_wuerfel_duell(found, names, state):
    expected = {name: [state["chips"][seat]] for seat, name in enumerate(names)}
    assert counters(found, "chips") == expected | {"Bank": [state["bank"]]}
    shown = [
        [[kind, int(one)] for kind, one in zip(row["kinds"], row["pieces"], strict=True)]
        for row in found["dice"]["lying"]
    ]
    assert shown == [[[f"seat-{colour}", value] for colour, value in own] for own in state["dice"]]


def check_maexchen(found, names, state):
    assert counters(found, "lives") == {name: [state["lives"][seat]] for seat, name in enumerate(names)}
    verdict = state["last_round"]
    assert ("?" in found["cup"]["lying"][0]["pieces"]) == (verdict["thrown"] is None)
    assert names[verdict["loser"]] in found["verdict"]["text"]


CHECKS = {
    "fini": check_fini,
    "schocken": check_schocken,
    "qwixx": check_qwixx,
    "wuerfel_duell": check_wuerfel_duell,
    "maexchen": check_maexchen,
}


def test_every_table_of_a_game_is_looked_at():
    assert list(CHECKS) == [name for name in NAMES if host_game(name).replay is not GameReplay]


def played_to_and_fro(page, check, names, state):
    """Plays to the end, back to the start move by move, and to the end again."""
    start = table(page)
    go(page, "End")
    check(table(page), names, state)
    moves = int(page.locator(".replay").get_attribute("data-move"))
    page.evaluate(
        "moves => { for (let n = 0; n < moves; n++) document.querySelectorAll('.replay button')[1].click() }", moves
    )
    assert page.locator(".replay").get_attribute("data-move") == "0" and table(page) == start
    page.evaluate(
        "moves => { for (let n = 0; n < moves; n++) document.querySelectorAll('.replay button')[3].click() }", moves
    )
    assert page.locator(".replay").get_attribute("data-move") == str(moves)
    check(table(page), names, state)


@pytest.mark.sweep
@pytest.mark.parametrize("game", CHECKS)
def test_the_replay_of_any_match_ends_in_the_state_of_its_log(replay_of, game, seeds):
    for data in (random_match(game, seed).data() for seed in seeds):
        records = records_of(data)
        played_to_and_fro(replay_of(data), CHECKS[game], records[0]["players"], records[-1]["state"])


def test_a_game_that_has_no_tables_of_its_own_shows_its_score(replay_of, monkeypatch):
    make_known(monkeypatch)
    data = match_of_new_game().data()
    state = records_of(data)[-1]["state"]

    def check(found, names, state):
        assert counters(found, "score") == {name: [own] for name, own in zip(names, state["score"], strict=True)}

    played_to_and_fro(replay_of(data), check, ["Ada", "Ben", "Cem"], state)


@pytest.mark.parametrize(("last", "fits"), [(6, [["1"], ["5"]]), (5, [["1", "5"], []])])
def test_each_grab_has_its_time_and_a_call_too_early_shows_what_would_have_fitted(replay_of, last, fits):
    """Ada calls with 2 3 4: a 1 or a 5 would have fitted, and no other 4. A silver die would have fitted as a copy of
    Ben's 5 only, and only while no coloured 5 lies there (F5)."""
    made = Log(("Ada", "Ben"), "00c0ffee").roll([1, 2, 3, 4, 4, 4, 6, 6, 6, last, 5], [5, 4, 4, 1])
    made.signal().takes((400_000, 0, 4), (50_000, 1, 5), (50_000, 0, 3), (50_000, 0, 2)).event(
        "fini", 100_000, player=0
    )
    page = replay_of(made.data())
    go(page, "End")
    found = table(page)
    (mine,), (theirs,) = found["layout-0"]["lying"], found["layout-1"]["lying"]
    assert (mine["pieces"], mine["times"]) == (["2", "3", "4"], ["0.55", "0.50", "0.40"])
    assert (theirs["pieces"], theirs["times"]) == (["5"], ["0.45"])
    assert "FINI at 0.65 s" in found["layout-0"]["text"]
    assert [row["fits"] for row in found["field"]["lying"]] == fits
    assert "called too early" in page.locator(".replay-words").inner_text()


@pytest.mark.sweep
def test_what_is_covered_stays_covered_until_the_round_is_settled(replay_of):
    page = replay_of((GOLDEN / "schocken.jsonl").read_bytes())
    rows = {}
    for move in range(int(page.locator(".replay input").first.get_attribute("max"))):
        for row in table(page).get("results", {"lying": []})["lying"]:
            if row["name"] == "Spieler 1":
                rows.setdefault("".join(row["pieces"]), move)
        go(page, "ArrowRight")
    assert list(rows) == ["???", "411"]


@pytest.mark.sweep
def test_what_is_taken_back_is_said_and_the_table_is_as_before(replay_of, three_duels):
    page = replay_of(three_duels.data())
    undone = page.locator(".replay-undo")
    tables = []
    while not undone.count():
        tables.append(table(page))
        go(page, "ArrowRight")
    assert "Taken back: Ben calls FINI" in undone.inner_text()
    assert table(page) == tables[-2] != tables[-1]


@pytest.mark.sweep
def test_it_plays_by_itself_and_stops_at_the_end(replay_of, three_duels):
    page = replay_of(three_duels.data())
    for _ in range(4):
        go(page, "End")
        go(page, "ArrowLeft")
    page.get_by_role("button", name="Play").click()
    page.get_by_role("button", name="Pause").wait_for()
    page.locator(".replay[data-move='%s']" % page.locator(".replay input").first.get_attribute("max")).wait_for()
    page.get_by_role("button", name="Play").wait_for()


@pytest.mark.sweep
@pytest.mark.parametrize("width", [360, 1200])
def test_it_fits_and_needs_neither_motion_nor_paper(replay_of, width):
    page = replay_of(random_match("wuerfel_duell", 1).data(), width, reduced_motion="reduce")
    go(page, "End")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.emulate_media(media="print")
    assert not page.locator(".replay").is_visible() and page.locator("table").last.is_visible()


@pytest.mark.sweep
def test_without_scripts_there_are_the_tables_alone(replay_of, three_duels):
    page = replay_of(three_duels.data(), java_script_enabled=False)
    assert page.locator(".replays").is_hidden() and page.get_by_text("Every duel").is_visible()


@pytest.mark.sweep
def test_no_name_is_code_and_no_other_script_runs(replay_of):
    page = replay_of(random_match("fini", 0, players=("</script><script>alert(1)</script>", "<b>Ben</b>")).data())
    policy = page.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content")
    assert policy.startswith("default-src 'none';") and policy.count("script-src 'sha256-") == 1
    assert page.locator(".replay b").count() == 0 and page.locator("script").count() == 2
    assert "<b>Ben</b>" in page.locator(".replay").inner_text()
