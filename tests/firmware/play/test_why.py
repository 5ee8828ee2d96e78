"""The reasons of a verdict, which UP and DOWN show, and the verdict again, until the next throw."""

from bench import Bench

ON_MICROPYTHON = True

DICE = (1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 1, 2, 3, 4)


def judged():
    """Returns a box that shows the verdict on a duel."""
    bench = Bench()
    bench.begin()
    bench.to_duel(*DICE)
    bench.press("A1")
    bench.press("A2")
    bench.press("AF")
    return bench


def test_up_and_down_lead_from_a_verdict_to_its_reasons_and_back_shows_it_again_until_the_next_throw():
    bench = judged()
    for key in ("UP", "DOWN"):
        bench.press(key)
        assert bench.screen.startswith("Why")
        bench.press("BACK")
        assert bench.screen == "VerdictScreen"
    for leave in ("DOWN", "OK"):
        bench.press(leave)
    for key, screen in (("BACK", "VerdictScreen"), ("OK", "ThrowScreen"), ("OK", "DuelScreen"), ("BACK", "DuelScreen")):
        bench.press(key)
        assert bench.screen == screen


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
