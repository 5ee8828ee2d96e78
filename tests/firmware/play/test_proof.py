"""The screen with the code of a signature."""

from bench import Bench
from schiri.play.proof import ProofScreen

ON_MICROPYTHON = True


def showing(text):
    bench = Bench()
    gone = []
    bench.app.show(ProofScreen(bench.app, text, lambda: gone.append(True)))
    bench.time.run(100000)
    return bench, gone


def test_ok_and_back_go_on():
    for key in ("OK", "BACK"):
        bench, gone = showing("ONE")
        bench.press("UP")
        assert not gone
        bench.press(key)
        assert gone


def test_the_largest_code_is_drawn_module_by_module_between_lit_ones():
    bench, _ = showing("A" * 395)
    display = bench.app.canvas.buffer
    for x in range(30, 98):  # three lit rows above the code and four below, lit columns at either side
        assert display[x] & 7 == 7 and display[7 * 128 + x] & 240 == 240
        if not 35 <= x < 92:
            assert all(display[page * 128 + x] == 255 for page in range(8))
    assert display[35] == 7  # the dark edge of a corner
