"""Line breaks in texts, without separating numbers from their words."""

from .font import SMALL, AnyFont, text_width


def wrapped(text: str, width: int, font: AnyFont = SMALL) -> list[str]:
    """Returns the text in lines of at most `width` pixels. It breaks at blanks, but not before a sign or a number, nor
    within a sum."""
    pieces: list[str] = []
    for word in text.split(" "):
        if pieces and _stay_together(pieces[-1], word):
            pieces[-1] += " " + word
        else:
            pieces.append(word)
    lines = pieces[:1]
    for piece in pieces[1:]:
        if text_width(lines[-1] + " " + piece, font) <= width:
            lines[-1] += " " + piece
        else:
            lines.append(piece)
    return lines


def _stay_together(before: str, word: str) -> bool:
    if before.endswith(":"):
        return False
    if word.lower() == word.upper():  # a sign or a number
        return True
    return (" − " in before or " + " in before) and " = " not in before  # in "4 − 1 single die"
