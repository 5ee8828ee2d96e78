"""Text that has to fit."""

from .font import SMALL, AnyFont, codes, text_width


def with_name(says: str, name: str, width: int) -> str:
    """`says` with a name in place of its %s, cut to what the other words leave of `width` columns."""
    return says % ellipsis(name, width - text_width(says % ""))


def ellipsis(text: str, width: int, font: AnyFont = SMALL) -> str:
    """The text, cut with a dot behind it if it takes more than `width` columns."""
    if text_width(text, font) <= width:
        return text
    room = width - text_width(".", font)
    kept = -1
    for code in codes(text):
        kept += 1
        room -= font.glyph(code)[1] + font.gap
        if room < 0:
            break
    return text[:kept] + "."
