"""The idle tasks (`box/idle_tasks.py`): when they run."""

from bench import Bench

ON_MICROPYTHON = True

SHORT, ALL = 3, 4  # sectors that are erased ahead while somebody taps, and at a rest


def let_go_by(bench, seconds):
    """Lets time pass in small steps, as on a chip."""
    for _ in range(100 * seconds):
        bench.time.run(10000)


def ready(bench):
    """Returns the number of sectors that were erased ahead by idle tasks."""
    return len(bench.app.journal.ready)


def test_nobody_rests_with_a_finger_on_a_key():
    bench = Bench()
    bench.hold("AC")
    let_go_by(bench, 3)
    assert ready(bench) == SHORT
    bench.release("AC")
    let_go_by(bench, 2)
    assert ready(bench) == ALL


def test_settings_are_written_at_a_rest_but_not_while_names_are_typed():
    bench = Bench()
    for _ in range(2):
        bench.press("OK")
    assert bench.screen == "NameEntry"
    bench.app.keep_settings()
    let_go_by(bench, 2)
    assert "settings.json" not in bench.board.storage.files
    bench.press("BACK")
    let_go_by(bench, 2)
    assert bench.screen != "NameEntry" and "settings.json" in bench.board.storage.files


def test_a_key_that_has_jammed_does_not_end_all_rests():
    bench = Bench()
    bench.hold("B4")
    let_go_by(bench, 12)
    assert ready(bench) == ALL
    bench.app.journal.ready.clear()
    bench.press("DOWN")
    let_go_by(bench, 2)  # B4 is still the jammed key and ends no rest
    assert ready(bench) == ALL
    bench.release("B4")
    let_go_by(bench, 2)
    bench.app.journal.ready.clear()
    bench.hold("B4")  # it has come up since, so it counts as held again
    let_go_by(bench, 3)
    assert ready(bench) == SHORT


def test_what_has_been_erased_is_not_given_up_for_the_match_that_one_goes_on_with():
    bench = Bench()
    bench.begin()
    let_go_by(bench, 2)
    stored = bench.app.store.unfinished()[0]
    ready_for_it = list(bench.app.journal.ready)
    assert len(ready_for_it) == ALL
    bench.app.journal.take_up(stored, 0, -1)
    assert bench.app.journal.ready == ready_for_it
