"""Why a verdict is what it is: on UP and DOWN, in the log, and the verdict again until the next throw."""

from bench import Bench
from schiri.games.fini.rules.game import Fini

ON_MICROPYTHON = True

REASONS = [["longer", 4, 3], ["both_nothing"]]
DICE = (1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 1, 2, 3, 4)


def judged():
    """Returns a duel that has been called, in a game that gives these reasons."""
    bench = Bench()
    bench.begin()
    bench.to_duel(*DICE)
    bench.press("A1")
    bench.press("A2")
    bench.press("AF")
    return bench


def explained(test):
    def run():
        reasons = Fini.reasons
        Fini.reasons = lambda game: REASONS if game.verdict else []
        try:
            test()
        finally:
            Fini.reasons = reasons

    return run


@explained
def test_reasons_stand_in_the_log_beside_the_verdict():
    record = judged().log()[-1]
    assert record["event"]["event"] == "fini" and record["verdict"]["caller"] == 0
    assert record["why"] == REASONS


@explained
def test_up_and_down_lead_from_a_verdict_to_its_reasons_and_back_to_the_verdict():
    bench = judged()
    bench.app.text._texts["why_longer"] = "%d, %d"
    bench.app.text._texts["why_both_nothing"] = "-"
    for key in ("UP", "DOWN"):
        bench.press(key)
        assert bench.app.screen is not None and bench.screen.startswith("Why")
        bench.press("BACK")
        assert bench.screen == "VerdictScreen"
    bench.press("DOWN")
    bench.press("OK")
    assert bench.screen == "ThrowScreen"


@explained
def test_back_shows_the_last_verdict_again_until_the_next_throw():
    bench = judged()
    bench.press("OK")
    bench.press("BACK")
    assert bench.screen == "VerdictScreen"
    bench.press("OK")
    bench.press("OK")
    assert bench.screen == "DuelScreen"
    bench.press("BACK")
    assert bench.screen == "DuelScreen"


@explained
def test_what_was_taken_back_is_shown_no_more():
    bench = judged()
    bench.call_referee()
    bench.choose("Rückgängig")
    bench.choose("Ja")
    bench.press("BACK")
    assert bench.screen != "VerdictScreen"


def test_the_die_that_would_have_fitted_blinks_five_times_in_four_seconds():
    bench = judged()
    bench.press("DOWN")
    seen = [bytes(bench.app.canvas.buffer)]
    changes = []
    for tenth in range(1, 41):
        bench.time.run(100000)
        if bytes(bench.app.canvas.buffer) != seen[-1]:
            seen.append(bytes(bench.app.canvas.buffer))
            changes.append(tenth)
    assert changes == list(range(changes[0], 41, 4)) and changes[0] in (3, 4), changes
    assert seen[0] != seen[1] and set(seen[::2]) == {seen[0]} and set(seen[1::2]) == {seen[1]}
