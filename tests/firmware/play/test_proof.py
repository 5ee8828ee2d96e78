"""The screen with the codes of a signature."""

from bench import Bench
from schiri.play.proof import ProofScreen

ON_MICROPYTHON = True


def showing(texts):
    bench = Bench()
    gone = []
    bench.app.show(ProofScreen(bench.app, texts, lambda: gone.append(True)))
    bench.time.run(100000)
    return bench, gone


def test_ok_and_down_turn_to_the_next_code_up_turns_back_and_ok_at_the_last_goes_on():
    bench, gone = showing(["ONE", "TWO", "THREE"])
    pictures = [bytes(bench.app.canvas.buffer)]
    for key in ("OK", "DOWN", "DOWN", "UP", "UP", "UP", "DOWN", "OK"):
        bench.press(key)
        bench.time.run(100000)
        pictures.append(bytes(bench.app.canvas.buffer))
    one, two, three = pictures[:3]
    assert len({one, two, three}) == 3
    assert pictures == [one, two, three, three, two, one, one, two, three] and not gone
    bench.press("OK")
    assert gone


def test_back_goes_on_at_any_code():
    bench, gone = showing(["ONE", "TWO"])
    bench.press("BACK")
    assert gone


def test_the_largest_code_is_drawn_module_by_module_between_lit_ones():
    bench, _ = showing(["A" * 395])
    display = bench.app.canvas.buffer
    for x in range(30, 98):  # three lit rows above the code and four below, lit columns at either side
        assert display[x] & 7 == 7 and display[7 * 128 + x] & 240 == 240
        if not 35 <= x < 92:
            assert all(display[page * 128 + x] == 255 for page in range(8))
    assert display[35] == 7  # the dark edge of a corner
