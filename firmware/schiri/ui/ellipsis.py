"""Text that has to fit."""

from .font import SMALL, text_width


def shortened(text, width, font=SMALL):
    """The text, cut with a dot behind it if it takes more than `width` columns."""
    if text_width(text, font) <= width:
        return text
    while text and text_width(text + ".", font) > width:
        text = text[:-1]
    return text + "."
