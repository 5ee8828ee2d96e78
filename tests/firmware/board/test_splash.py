"""The display while the box loads."""

from bench_board import BareBench, Keys
from memory_flash import MemoryBlocks
from schiri.box import idle_tasks
from schiri.box.splash import Splash
from schiri.games import NAMES, facts_of, modules_of
from schiri.journal.journal import Journal
from schiri.ui.panel import Panel

ON_MICROPYTHON = True


class Display:
    """A display that keeps its picture."""

    missing = False

    def __init__(self):
        self.picture = bytearray(1024)

    def show(self, page, column, count, picture):
        at = page * 128 + column
        self.picture[at : at + count] = picture[at : at + count]


def lit(display):
    return sum([bin(byte).count("1") for byte in display.picture])


def test_the_bar_grows_with_each_step_and_no_further_than_the_display():
    display, keys = Display(), Keys()
    splash = Splash(display)
    seen = [lit(display)]
    while len(seen) < 3 or seen[-1] > seen[-2]:
        splash.step(keys)
        seen.append(lit(display))
    assert seen[0] > 200 and len(seen) > 20
    assert bytes(display.picture) == bytes(splash.panel.canvas.buffer)


def test_a_key_that_is_pressed_meanwhile_is_refused_where_one_sees_it():
    display, keys = Display(), Keys()
    splash = Splash(display)
    pictures = []

    def step():
        splash.step(keys)
        pictures.append(lit(display))
        keys.mask = 1 if len(pictures) == 2 else 0  # the key is down in one of the steps alone

    Journal(MemoryBlocks(2048), step)
    grown = [pictures[place + 1] - pictures[place] for place in range(len(pictures) - 1)]
    assert len(pictures) == 8
    assert grown[1] > 2 * grown[0] and grown[2:] == [grown[0]] * 5


def test_nothing_of_the_splash_is_left_on_the_first_screen():
    bench = BareBench()
    display, keys = Display(), Keys()
    splash = Splash(display)
    keys.mask = 1
    splash.step(keys)
    app = type(bench.app)(bench.board, 0, Panel(splash.panel.canvas, bench.board.display))
    app.panel = splash.panel
    app.step(0)
    assert bytes(display.picture) == bytes(app.canvas.buffer)


def test_what_a_match_begins_with_is_there_in_each_game():
    for name in NAMES:
        for language in ("de", "en", "fr"):
            for module in modules_of(name, language):
                found = __import__("schiri." + module, None, None, ("__name__",))
                assert found.__name__.endswith(module)
        assert len(modules_of(name, "de")) == 1 + 2 * ("flow" in facts_of(name).parts) + (
            "texts" in facts_of(name).parts
        )


def test_modules_are_loaded_one_a_rest_and_a_press_in_between_counts_at_once():
    bench = BareBench()
    bench.time.run(20000000)  # until nothing else is left to do in a rest
    loaded = []
    kept = idle_tasks.is_loaded, idle_tasks.load
    idle_tasks.is_loaded, idle_tasks.load = (lambda name: name in loaded), loaded.append
    try:
        bench.app._idle_tasks.wanted[:] = ["first", "second", "third"]
        bench.press("DOWN")
        chosen = bench.app.screen.chosen
        while not loaded:
            bench.time.run(10000)
        so_far = list(loaded)
        assert len(so_far) < 3
        bench.press("DOWN")
        assert bench.app.screen.chosen == chosen + 1
        assert loaded == so_far
        bench.time.run(3000000)
        assert loaded == ["first", "second", "third"]
    finally:
        idle_tasks.is_loaded, idle_tasks.load = kept
