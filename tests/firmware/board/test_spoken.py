"""The texts of the simulated display for a screen reader."""

from schiri.board.simulated.spoken import Speaker, SpokenCanvas
from schiri.ui.canvas import Canvas
from schiri.ui.rotated import draw_halves, rotate

ON_MICROPYTHON = True


def spoken(draw):
    canvas = SpokenCanvas()
    canvas.clear()
    draw(canvas)
    return canvas.words()


def test_each_half_is_read_once_and_what_both_read_once_for_both():
    def halves(canvas, words):
        draw_halves(canvas, lambda side: (canvas.text(0, 34, words[side], value=0), canvas.text(0, 44, "OK")))

    assert spoken(lambda canvas: halves(canvas, ("Du wirfst", "Ada wirft"))) == "A: Du wirfst\nOK\nB: Ada wirft\nOK"
    assert spoken(lambda canvas: halves(canvas, ("Achtung", "Achtung"))) == "Achtung\nOK"


def test_a_menu_is_read_line_by_line_whoever_it_is_turned_to():
    def menu(canvas, turned):
        canvas.bar("Wer beginnt?", "OK")
        canvas.text(3, 28, "Ben")
        canvas.text(3, 16, "Ada", value=0)
        if turned:
            rotate(canvas)

    for turned in (False, True):
        assert spoken(lambda canvas, turned=turned: menu(canvas, turned)) == "Wer beginnt? OK\n\u2192 Ada\nBen"


def test_while_a_duel_is_armed_nothing_is_said_but_the_signal_once():
    sent = []
    speaker = Speaker(sent.append)
    speaker.canvas.text(0, 20, "Achtung")
    speaker.speak(False)
    speaker.speak(True)
    speaker.canvas.clear()
    speaker.speak(True)
    speaker.canvas.say("LOS!")
    speaker.speak(True)
    speaker.speak(True)
    assert sent == ['x "Achtung"', 'x "LOS!"']
    Canvas().say("LOS!")  # the canvas of a real box does nothing with it
