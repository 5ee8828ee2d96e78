"""FINI! is learned from the first menu: the lesson says what the rules say."""

from bench import Bench
from schiri.box.screens.start import welcome
from schiri.texts import LANGUAGES, texts_in

ON_MICROPYTHON = True

LESSON = {language: texts_in("games.fini.lesson_texts", language) for language in LANGUAGES}
DE = LESSON["de"]


def lesson():
    bench = Bench()
    bench.choose("Spiele lernen")
    bench.choose("FINI!")
    assert bench.screen == "LessonScreen"
    return bench


def begun():
    bench = lesson()
    bench.press("OK")
    bench.time.run(2500000)
    return bench


def says(bench):
    return bench.app.screen.says


def grab_silver(bench, side, value):
    bench.hold(side + "C")
    bench.press("%s%d" % (side, value))
    bench.release(side + "C")


def shown_first(bench):
    """Returns the entries of a new box's first menu, and the marked one."""
    menu = bench.app.screen
    return [words for words, _ in menu.entries[: menu.ROWS]], menu.entries[menu.chosen][0]


def test_a_newcomer_sees_the_lessons_at_once_and_who_has_played_the_games():
    bench = Bench()
    welcome(bench.app)
    shown, chosen = shown_first(bench)
    assert shown == ["Spiele lernen", "FINI!", "Schocken"] and chosen == "Spiele lernen"
    bench.begin()
    bench.end()
    bench.app.go_home()
    welcome(bench.app)
    shown, chosen = shown_first(bench)
    assert "Spiele lernen" not in shown and chosen == "FINI!"


def test_whoever_presses_what_it_says_wins_in_twenty_seconds_and_no_log_is_kept():
    for side in "AB":
        bench = begun()
        assert says(bench) == DE["first"] % 3
        bench.press(side + "3")
        assert says(bench) == DE["next"] % 4
        bench.press(side + "4")
        assert says(bench) == DE["copy"] % (5, 5)
        grab_silver(bench, side, 5)
        assert says(bench) == DE["call"]
        bench.press(side + "F")
        assert bench.app.screen.reader == "AB".index(side)
        assert bench.app.screen.found == (3, 0, [[], []], [3, 2])  # the rules' verdict: length, the learner, no offence
        assert bench.time.now_us < 20000000
        bench.press("OK")
        assert bench.app.screen.title == "FINI!" and not bench.app.store.unfinished()  # the lesson has written no match
        assert bench.app.journal.number == 0  # no match has been begun


def test_a_key_before_the_signal_does_nothing_but_is_answered():
    bench = lesson()
    bench.press("A3")
    assert not bench.app.screen.own
    bench.press("OK")
    bench.press("A3")
    assert says(bench) == DE["early"] and not bench.app.screen.own


def test_what_does_not_fit_stays_and_the_lesson_says_why():
    bench = begun()
    bench.press("A1")
    assert says(bench) == DE["unfit"] % 1
    bench.press("AF")
    assert says(bench) == DE["soon"] % 3
    bench.time.run(3000000)
    assert says(bench) == DE["first"] % 3  # the instruction comes back
    bench.press("A3")
    bench.press("A4")
    bench.press("A5")
    assert says(bench) == DE["copied"] % 5
    grab_silver(bench, "A", 1)
    assert says(bench) == DE["unfit"] % 1
    bench.press("BF")
    assert says(bench) == DE["soon"] % 5
    assert bench.app.screen.own == [3, 4]


def test_the_lesson_says_of_a_die_that_is_not_there_that_it_is_not_there():
    bench = begun()
    bench.press("A6")
    assert says(bench) == DE["absent"] % 6
    grab_silver(bench, "A", 4)
    assert says(bench) == DE["no_silver"] % 4
    bench.press("A3")
    bench.press("A3")
    assert says(bench) == DE["absent"] % 3
    assert bench.app.screen.own == [3]


def test_no_hint_of_the_lesson_ends_with_a_full_stop():
    assert [hint for words in LESSON.values() for hint in words.values() if hint.endswith(".")] == []
