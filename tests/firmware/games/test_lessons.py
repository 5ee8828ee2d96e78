"""The lessons of the games whose lesson is a row of decisions: they can be won, and what they say follows from the
rules."""

from bench import Bench
from schiri.games import NAMES, facts_of, lesson_class, new_match
from schiri.games.maexchen.rules.game import RANKING
from schiri.play.lesson import Lesson

ON_MICROPYTHON = True
GAMES = [name for name in NAMES if name != "fini"]  # the lesson of FINI! is a duel


def begun(name):
    bench = Bench()
    bench.choose("Spiele lernen")
    bench.choose(facts_of(name).title)
    assert isinstance(bench.app.screen, Lesson)
    bench.press("OK")
    return bench


def test_a_wrong_answer_is_explained_and_the_right_ones_lead_to_a_match():
    for name in GAMES:
        bench = begun(name)
        lesson = bench.app.screen
        for _, step, _ in lesson.STEPS:
            assert lesson.says == lesson.text[step]
            bench.choose(lesson.text[step + "_wrong"])
            assert lesson.says == lesson.text[step + "_why"]
            bench.choose(lesson.text[step + "_right"])
        assert bench.app.screen.lines == [lesson.text["won_1"], lesson.text["won_2"]]
        assert bench.app.journal.number == 0  # no match has been begun
        bench.press("OK")
        assert bench.app.screen.title == facts_of(name).title
        bench.choose("Spiel lernen")
        assert isinstance(bench.app.screen, Lesson)
        bench.press("BACK")
        assert "Spiel lernen" in [words for words, _ in bench.app.screen.entries]


def test_back_leads_from_a_lesson_at_any_time_to_its_place_in_the_menu_of_lessons():
    for name, keys in [(name, keys) for name in NAMES for keys in (("BACK",), ("OK", "BACK"))]:
        bench = Bench()
        bench.choose("Spiele lernen")
        bench.choose(facts_of(name).title)
        for key in keys:
            bench.press(key)
            bench.time.run(3000000)
        menu = bench.app.screen
        assert (menu.title, menu.entries[menu.chosen][0]) == ("Spiele lernen", facts_of(name).title)


def played(game, first, *events):
    """Returns the state after a match between two, in which the learner has seat 1."""
    match = new_match({"event": "start", "game": game, "players": ["A", "B"], "first": first, "dice": "table"})
    for event in events:
        match.apply(event)
    return match.game.state()


def dice_of(game, step):
    (found,) = [list(dice) for dice, name, _ in lesson_class(game).STEPS if name == step]
    return found


def test_in_schocken_a_six_becomes_a_one_and_the_schock_wins_four_deckel():
    throws = [{"event": "throw", "dice": dice} for dice in ([1, 2, 2], [2, 2, 3], [5, 4, 3])]
    aside = {"event": "aside", "ones": 1, "turned": 1}
    yours = dice_of("schocken", "sixes"), [max(dice_of("schocken", "lead"))]
    stand = {"event": "stand"}
    told = [{"event": "throw", "dice": dice} for dice in yours]
    state = played("schocken", 0, *throws, stand, told[0], aside, told[1], stand)
    assert state["last_round"]["best"] == 1 and state["deckel"] == [4, 0]


def test_in_maexchen_what_it_says_beats_what_was_said_and_only_a_maexchen_beats_double_six():
    order = RANKING.index
    assert order(31) < order(62) < order(64) < order(66) and RANKING[order(66) + 1 :] == (21,)
    assert order(52) < order(66)  # the lesson's texts call the claim 66 a lie, as it was 52


def test_in_qwixx_the_next_field_is_free_and_a_single_stone_can_be_captured():
    white = dice_of("qwixx", "gap")
    roll = {"event": "roll", "white": [2, 2], "red": 1, "yellow": 1, "green": 1, "blue": 1}
    events = [roll, place("red", 4, 1), {"event": "pass"}]
    events += [dict(roll, white=[3, 4]), place("red", 7, 1), {"event": "pass"}]
    events += [dict(roll, white=white), place("red", 5, 1), {"event": "pass"}]
    events += [dict(roll, white=[1, 1]), {"event": "pass"}, {"event": "pass"}]
    two, five = dice_of("qwixx", "capture")
    events += [dict(roll, white=[two, 6], red=five), dict(place("red", 7, 2), white=two)]
    before, after = played("qwixx", 0, *events[:-1]), played("qwixx", 0, *events)
    assert [2, "red", 7, "capture"] in before["legal"]
    assert [before["supply"], after["supply"]] == [[20, 20], [19, 21]]  # the captured stone is its owner's again


def place(row, field, action):
    return {"event": "place", "row": row, "field": field, "action": action}


def test_in_wuerfel_duell_the_four_scores_three_and_the_six_one():
    dice = dice_of("wuerfel_duell", "card")
    assert (dice.count(4), dice.count(6)) == (3, 1)
