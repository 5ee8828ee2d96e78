"""FINI! with real dice: the players' answers, and the number of keys that they take."""

from bench import Bench

ON_MICROPYTHON = True


def duel(*names):
    """Returns a box in a duel with real dice in which these keys were pressed after the signal."""
    bench = Bench()
    bench.begin("table")
    bench.to_duel()
    for name in names:
        press(bench, name)
    return bench


def press(bench, name):
    bench.press(name)
    bench.time.run(20000)


def test_the_usual_verdict_takes_seven_keys_and_begins_with_the_caller():
    bench = duel("BF", "OK", "OK", "OK", "OK", "A4", "B3")
    assert bench.screen == "VerdictScreen"
    assert bench.game.verdict["lengths"] == [3, 4] and bench.game.chips == [0, 1]


def test_the_caller_is_asked_about_first_in_every_question():
    for caller, other in ("AB", "BA"):
        bench = duel(caller + "F", "OK", "OK")
        titles = [bench.app.screen.title]
        for _ in range(3):
            press(bench, "OK")
            titles.append(bench.app.screen.title)
        for name in ("BACK", "BACK", "BACK", "BACK", "BACK", "DOWN", "OK"):
            press(bench, name)
        titles.append(bench.app.screen.title)
        press(bench, "OK")
        titles.append(bench.app.screen.title)
        assert [title[-1] for title in titles] == [caller, other] * 3


def test_the_list_of_offences_opens_at_its_top_and_shows_that_it_goes_on():
    bench = duel("AF", "OK", "OK")
    screen = bench.app.screen
    assert screen.chosen == 0 and len(screen.entries) > screen.ROWS and screen.SCROLL_BAR
    press(bench, "DOWN")
    press(bench, "OK")
    assert screen.marked == ["too_many_dice"]


def test_a_value_key_that_no_length_has_answers_nothing():
    bench = duel("AF", "OK", "OK", "OK", "OK")
    screen = bench.app.screen
    press(bench, "A1")
    press(bench, "AC")
    assert bench.app.screen is screen


def test_f10_a_die_that_is_seen_to_lie_badly_as_the_signal_comes_has_all_thrown_again():
    bench = duel()
    bench.call_referee()
    bench.choose(bench.app.text("throw_again"))
    bench.choose(bench.app.text("askew"))
    assert bench.log()[-1]["event"] == {"event": "foul", "player": None, "kind": "disturbed"}
    state = bench.game.state()
    assert state["verdict"]["aborted"] and state["verdict"]["chips"] == [0, 0]
    assert (state["phase"], state["duel"], state["starter"]) == ("roll", 1, 0)


def test_f10_a_die_turned_as_it_is_put_back_can_be_told_from_any_question():
    for names in ((), ("OK",), ("OK", "OK"), ("OK", "OK", "OK", "OK"), ("DOWN", "OK"), ("DOWN", "OK", "OK", "OK")):
        bench = duel("AF", *names)
        bench.call_referee()
        bench.choose(bench.app.text("foul_of") % "Ben")
        bench.choose(bench.app.text("turned"))
        assert bench.game.verdict["offences"] == [[], ["turned"]], names


def test_holding_back_in_a_list_of_fouls_calls_the_referee():
    bench = duel()
    bench.call_referee()
    assert bench.screen == "StoppedMenu"
    for _ in range(2):
        bench.call_referee()
        assert bench.app.screen.title == bench.app.text("referee")
        bench.choose(bench.app.text("foul_of") % "Ada")
