"""Names shortened to the available room, so that no two look the same."""

from .font import SMALL, AnyFont, codes, text_width

LONGEST_NAME = 12  # letters
_LEAST = 20  # the least pixels for a name in a row: three letters


def short_names(names: list[str], width: int, font: AnyFont = SMALL) -> list[str]:
    """Returns the names shortened to `width` pixels, no two alike.

    A name that does not fit becomes its beginning with a dot ("Max."); a number or a single letter at its end stays
    ("Sp.1", "Sp.A"). Names that would look the same keep more of their ends ("A.ka"), or get the number of their seat
    ("An2"). There must be room for a letter, a dot and two digits."""
    short = [_cut(name, _kept_end(name), width, font) for name in names]
    for kept in range(1, max([len(name) for name in names])):
        for seat in _alike(short):
            short[seat] = _cut(names[seat], names[seat][-kept:], width, font)
    for seats in (_alike(short), range(len(names))):
        if _alike(short):
            for seat in seats:
                short[seat] = _before(names[seat], "%d" % (seat + 1), width, font)
    return short


def _kept_end(name: str) -> str:
    """Returns the digits at the end of a name, or its last letter if that is a word of its own."""
    return name[-1:] if name[-2:-1] == " " else name[len(name.rstrip("0123456789")) :]


def _alike(short: list[str]) -> list[int]:
    """Returns the seats whose shortened names occur more than once."""
    return [seat for seat, name in enumerate(short) if short.count(name) > 1]


def _cut(name: str, end: str, width: int, font: AnyFont) -> str:
    """Returns the name if it fits, else its beginning, a dot and `end`; if that does not fit either, without `end`."""
    if text_width(name, font) <= width:
        return name
    cut = _before(name[: len(name) - len(end)], "." + end, width, font)
    return cut if text_width(cut, font) <= width else _before(name, ".", width, font)


def _before(name: str, end: str, width: int, font: AnyFont) -> str:
    """Returns as many letters of the name as fit before `end`, at least one, followed by `end`."""
    room = width - text_width(end, font)
    kept = 0
    for code in codes(name):
        room -= font.glyph(code)[1] + font.gap
        if room < 0:
            break
        kept += 1
    return (name[:kept].rstrip(" -'") or name[:1]) + end


def names_in_a_row(names: list[str], width: int) -> str:
    """Returns the players of a match in one line: "Ada – Ben", "Ada · Ben · Cem". Long names are shortened; if that is
    not enough, the last ones are replaced by their number ("+2")."""
    between = " – " if len(names) == 2 else " · "
    widths = [text_width(name) for name in names]
    shown = len(names) + 1
    room = 0
    while room < min(_LEAST, max(widths)) and shown > 1:
        shown -= 1
        rest = " +%d" % (len(names) - shown) if shown < len(names) else ""
        left = width - text_width(between * (shown - 1) + rest) - 2 * shown  # 2: the gaps on both sides of a separator
        room = max(widths)
        while sum([min(one, room) for one in widths[:shown]]) > left:
            room -= 1
    text = between.join(short_names(names, room)[:shown]) + rest
    while text_width(text) > width:  # the number of a seat has made a name longer
        room -= 1
        text = between.join(short_names(names, room)[:shown]) + rest
    return text
