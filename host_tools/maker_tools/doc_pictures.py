"""The drawings in docs/pictures, made from facts in the code, such as the table of keys.

`python host_tools/maker_tools/doc_pictures.py` writes them. A test fails if one is stale.
"""

import base64
import re
from collections.abc import Callable
from pathlib import Path

from schiri.input.keys import NAMES
from schiri_tools.util.svg import Drawing

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "pictures"
_PLACES = ROOT / "host_tools" / "schiri_tools" / "web" / "shared" / "keys.js"
_ROWS = ("1234567890", "QWERTYUIOP", "ASDFGHJKL")  # rows of a US keyboard
_DUEL = ROOT / "tests" / "screens" / "golden" / "duel_with_silver.png"
_CAPTIONS = {"C": "COPY", "F": "FINI"}
SIDES = {"A": "#f4d9b8", "B": "#cfe0f1"}
INK, GREY, ARMED = "#222222", "#999999", "#c0392b"


def _side(name: str) -> str:
    return name[0] if len(name) == 2 and name[0] in SIDES else ""


def _caption(name: str) -> str:
    return _CAPTIONS.get(name[1:], name[1:]) if _side(name) else name


def _key(drawing: Drawing, x: float, y: float, width: float, label: str, name: str = "") -> None:
    drawing.rect(x, y, width, 38, rx=5, fill=SIDES.get(_side(name), "#ffffff"), stroke=INK if name else GREY)
    drawing.text(x + width / 2, y + 15, label, 11, fill=INK if name else GREY)
    if name:
        drawing.text(x + width / 2, y + 31, f"{_side(name)} {_caption(name)}".strip(), 9)


def keyboard() -> Drawing:
    """Returns the drawing of the keys of a keyboard with the keys of the box, by the page's own table."""
    table = re.findall(r'\["(\w+)"((?:, "\w+")+)\]', _PLACES.read_text(encoding="utf-8"))
    places = {code: name for name, codes in table for code in re.findall(r'"(\w+)"', codes)}
    drawing = Drawing(650, 160, "Which keys of a keyboard are which keys of the box")
    for row, letters in enumerate(_ROWS):
        for place, letter in enumerate(letters):
            code = f"Digit{letter}" if letter.isdigit() else f"Key{letter}"
            _key(drawing, 10 + 22 * row + 46 * place, 10 + 46 * row, 42, letter, places.get(code, ""))
    for x, y, label, code in (
        (520, 10, "Backspace", "Backspace"),
        (520, 56, "Enter", "Enter"),
        (520, 102, "↑", "ArrowUp"),
        (580, 102, "↓", "ArrowDown"),
    ):
        _key(drawing, x, y, 54 if label in "↑↓" else 114, label, places[code])
    return drawing


def one_side() -> Drawing:
    """Returns the drawing of the eight keys of a side and the four in the middle."""
    names = [name for name in NAMES if _side(name) == "A"]
    middle = [name for name in NAMES if not _side(name)]
    drawing = Drawing(560, 180, "The keys of one side")
    for place, name in enumerate(names[:6]):
        x, y = 20 + 56 * (place % 3), 20 + 56 * (place // 3)
        drawing.rect(x, y, 46, 46, rx=6, fill=SIDES["A"], stroke=INK)
        drawing.text(x + 23, y + 30, _caption(name), 20)
    for place, name in enumerate(names[6:]):
        drawing.rect(20 + 84 * place, 132, 74, 38, rx=6, fill="#ffffff" if place == 0 else "#e58a7a", stroke=INK)
        drawing.text(57 + 84 * place, 156, _caption(name), 14)
    for row, words in enumerate(
        (
            "take a coloured die of that value",
            "with COPY held: a silver one, which copies",
            "FINI: nothing fits any more",
        )
    ):
        drawing.text(210, 40 + 22 * row, words, 12, text_anchor="start")
    for place, name in enumerate(middle):
        drawing.rect(210 + 84 * place, 132, 74, 38, rx=6, fill="#eeeeee", stroke=INK)
        drawing.text(247 + 84 * place, 156, _caption(name), 14)
    drawing.text(210, 122, "for both, in the middle; hold BACK: the referee's menu", 12, text_anchor="start")
    return drawing


def counters() -> Drawing:
    """Returns the drawing of two FINI lines, the first of which bounces, and of the times at which each counter
    counts."""
    drawing = Drawing(640, 250, "Two presses and the two counters")
    high, low = 34.0, 64.0
    falls = {"A": (200.0, (214.0, 222.0)), "B": (420.0, ())}
    for row, (side, (fall, bounce)) in enumerate(falls.items()):
        top = 60 * row
        course = f"M80 {top + high} L{fall} {top + high} L{fall} {top + low}"
        for up in bounce:
            course += f" L{up} {top + low} L{up} {top + high} L{up + 4} {top + high} L{up + 4} {top + low}"
        drawing.path(f"{course} L620 {top + low}", stroke=INK, stroke_width=2)
        drawing.text(40, top + 54, f"FINI {side}", 13)
        drawing.line(fall, 20, fall, 220, stroke=GREY, stroke_dasharray="4 4")
    drawing.rect(80, 150, 340, 20, fill=SIDES["A"], stroke="none")
    drawing.text(40, 165, "counter A", 12)
    drawing.text(250, 165, "counts falls of A, while B is up", 11)
    drawing.rect(80, 185, 120, 20, fill=SIDES["B"], stroke="none")
    drawing.text(40, 200, "counter B", 12)
    drawing.text(140, 200, "while A is up", 11)
    drawing.text(200, 234, "A falls: A's counter counts", 12, fill=ARMED)
    drawing.text(470, 234, "B falls: A is down, nothing counts", 12)
    drawing.text(250, 50, "bounce", 11, fill=GREY)
    return drawing


def seal() -> Drawing:
    """Returns the drawing of sealed dice: the seal, the players' parts, the throws, and the reveal of the secret."""
    steps = (
        ("1  Seal", "the box draws a secret S", "shows H(S), 32 digits", "you note them"),
        ("2  Parts", "A presses six keys", "B presses six keys", "S was fixed before"),
        ("3  Throws", "key K from S and parts", "throw n = HMAC(K, n)", "nothing left to choose"),
        ("4  Reveal", "the box shows S", "H(S) is your note?", "every throw recomputed"),
    )
    drawing = Drawing(760, 130, "Seal, parts, throws, reveal")
    for place, (title, *lines) in enumerate(steps):
        x = 10 + 190 * place
        drawing.rect(x, 10, 165, 110, rx=8, fill="#f7f3ea", stroke=INK)
        drawing.text(x + 82, 34, title, 15, font_weight="bold")
        for row, words in enumerate(lines):
            drawing.text(x + 82, 60 + 20 * row, words, 12)
        if place:
            drawing.path(f"M{x - 22} 65 L{x - 4} 65 M{x - 10} 59 L{x - 4} 65 L{x - 10} 71", stroke=INK, stroke_width=2)
    return drawing


def architecture() -> Drawing:
    """Returns the drawing of the way from a key through the folders of the firmware to the log and the display."""
    drawing = Drawing(760, 250, "From a key to the log and the display")
    boxes = {
        "keys": (10, 30, "keys", "board/, input/"),
        "step": (165, 30, "App.step", "box/"),
        "screen": (320, 30, "screen", "ui/, games/"),
        "session": (475, 30, "session", "session/"),
        "journal": (630, 30, "journal", "journal/: flash"),
        "console": (630, 110, "console", "console/: serial line"),
        "rules": (475, 180, "rules", "match/, games/*/rules/"),
        "dice": (630, 190, "dice", "dice/: seal"),
        "display": (165, 180, "display, lamps", "and sound: board/"),
    }
    for x, y, title, room in boxes.values():
        drawing.rect(x, y, 122, 48, rx=6, fill="#f7f3ea", stroke=INK)
        drawing.text(x + 61, y + 21, title, 12, font_weight="bold")
        drawing.text(x + 61, y + 38, room, 10)
    arrows = (
        ("M132 54 L163 54", "", 0, 0),
        ("M287 54 L318 54", "", 0, 0),
        ("M442 54 L473 54", "event", 458, 46),
        ("M597 54 L628 54", "record", 613, 46),
        ("M597 66 L628 120", "", 0, 0),
        ("M520 80 L520 178", "event", 502, 135),
        ("M552 178 L552 80", "accepted?", 582, 135),
        ("M628 200 L599 200", "", 0, 0),
        ("M473 204 L289 204", "state", 380, 198),
        ("M381 80 L289 178", "", 0, 0),
    )
    for course, words, x, y in arrows:
        drawing.path(course, stroke=INK, stroke_width=2, marker_end="url(#head)")
        if words:
            drawing.text(x, y, words, 10, text_anchor="start" if len(words) > 8 else "middle")
    drawing.parts.insert(
        0,
        '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" markerHeight="6" orient="auto">'
        f'<path d="M0 0 L8 4 L0 8 z" fill="{INK}"/></marker></defs>',
    )
    return drawing


def duel() -> Drawing:
    """Returns the drawing of the display in a duel of FINI! with its parts named, made from its golden picture."""
    drawing = Drawing(700, 256, "The display in a duel, with its parts named")
    picture = base64.b64encode(_DUEL.read_bytes()).decode()
    drawing.parts.append(f'<image href="data:image/png;base64,{picture}" x="0" y="0" width="512" height="256"/>')
    for y, side, words in (
        (32, "B", "dice that B has taken"),
        (224, "A", "dice that A has taken"),
    ):
        drawing.path(f"M505 {y} L525 {y}", stroke=SIDES[side], stroke_width=3)
        drawing.text(532, y + 4, words, 13, text_anchor="start")
    drawing.path("M515 70 L525 70 L525 186 L515 186", stroke=GREY, stroke_width=2)
    for row, words in enumerate(("on the table:", "filled: coloured dice", "outlined: silver dice")):
        drawing.text(532, 114 + 20 * row, words, 13, text_anchor="start")
    return drawing


DRAWINGS: dict[str, Callable[[], Drawing]] = {
    "keyboard.svg": keyboard,
    "keys.svg": one_side,
    "counters.svg": counters,
    "duel.svg": duel,
    "seal.svg": seal,
    "architecture.svg": architecture,
}


def stale() -> list[str]:
    """Returns the names of the drawings in docs/pictures that differ from those that the code makes."""
    places = {name: PICTURES / name for name in DRAWINGS}
    return [name for name, draw in DRAWINGS.items() if not _is(places[name], draw().made())]


def _is(place: Path, text: str) -> bool:
    return place.exists() and place.read_text(encoding="utf-8") == text


if __name__ == "__main__":
    for name in stale():
        (PICTURES / name).write_text(DRAWINGS[name]().made(), encoding="utf-8")
        print(f"written: docs/pictures/{name}")
