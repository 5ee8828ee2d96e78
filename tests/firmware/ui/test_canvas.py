"""Drawing: what does not fit is cut off and counted."""

from schiri.ui.canvas import HEIGHT, WIDTH, Canvas
from schiri.ui.font import LARGE, SMALL, codes, ellipsis, text_width

ON_MICROPYTHON = True

NAME = "Zoë · 1→2"


def overflow_of(x, y, text, font=SMALL):
    canvas = Canvas()
    canvas.text(x, y, text, font)
    return canvas.overflow


def test_characters_have_the_same_numbers_whatever_they_take_as_bytes():
    for text in ("", "Ada", NAME, "ß€𝄞a\x7f\x80߿ࠀ￿𐀀"):
        assert list(codes(text)) == [ord(character) for character in text]


def test_text_that_ends_at_the_edge_fits_and_one_column_more_does_not():
    for font in (SMALL, LARGE):
        width = text_width(NAME, font)
        for x in range(WIDTH - width + 1):
            assert overflow_of(x, 20, NAME, font) == 0
        assert overflow_of(WIDTH - width + 1, 20, NAME, font) == 1
        assert overflow_of(-1, 20, NAME, font) == 1


def test_what_is_cut_off_at_the_right_is_shown_as_far_as_it_goes():
    canvas = Canvas()
    assert canvas.text(WIDTH - 8, 20, "HHH") == WIDTH
    whole = Canvas()
    whole.text(WIDTH - 8 - 60, 20, "HHH")
    for page in range(8):
        row = page * WIDTH
        assert canvas.buffer[row + WIDTH - 8 : row + WIDTH] == whole.buffer[row + WIDTH - 68 : row + WIDTH - 60]


def test_empty_rows_may_hang_over_the_edge_and_lit_ones_may_not():
    assert overflow_of(0, -1, "A") == 0 and overflow_of(0, -2, "A") == 1
    assert overflow_of(0, -1, "Ä") == 1
    assert overflow_of(0, HEIGHT - 8, "A") == 0 and overflow_of(0, HEIGHT - 7, "A") == 1
    assert overflow_of(0, HEIGHT - 10, "g") == 0 and overflow_of(0, HEIGHT - 9, "g") == 1
    assert overflow_of(0, -20, "A") == overflow_of(0, HEIGHT, "A") == 1


def test_a_character_that_is_not_in_the_font_is_counted_and_takes_no_room():
    canvas, other = Canvas(), Canvas()
    assert canvas.text(3, 20, "A☃B") == other.text(3, 20, "AB") == 3 + text_width("A☃B")
    assert canvas.overflow == 1 and canvas.buffer == other.buffer


def test_a_text_is_cut_only_if_it_does_not_fit_and_as_little_as_will_do():
    for width in range(4, text_width(NAME) + 3):
        text = ellipsis(NAME, width)
        if text == NAME:
            assert text_width(NAME) <= width
        else:
            kept = len(text) - 1
            assert text == NAME[:kept] + "." and text_width(text) <= width
            assert text_width(NAME) > width and text_width(NAME[: kept + 1] + ".") > width
    assert ellipsis(NAME, 0) == "."
